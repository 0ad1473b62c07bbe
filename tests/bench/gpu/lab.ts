/** The lab's own engine on a graphics device: the programs that the page runs, with every measure on or with returns alone. */

import type { Measures } from '../../../src/engine/contract.ts';
import { factsOf, GuardedDevice } from '../../../src/engine/gpu/device.ts';
import { optionsFor } from '../../../src/engine/gpu/open-session.ts';
import { readRow } from '../../../src/engine/gpu/row-kernel.ts';
import { DeviceVariant } from '../../../src/engine/gpu/variant.ts';
import type { Variant } from '../../../src/engine/program/built.ts';
import { createSession } from '../../../src/engine/table/session.ts';
import { startReplica } from '../../../src/engine/variant/variant.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import { experimentOf, type Settings } from '../engine.ts';
import { steppingVariant } from '../stepping.ts';
import { type GpuContender, goalsPerThousand } from './contender.ts';

const DEADLINE_MS = 60_000;

let cared: GuardedDevice | null = null;

/** One for all contenders: the device outlives them. */
function careFor(device: GPUDevice): GuardedDevice {
  if (cared?.device === device) return cared;
  const { navigator } = globalThis as unknown as { navigator: { gpu: GPU } };
  const host = {
    gpu: navigator.gpu,
    now: () => performance.now(),
    setTimer: (ms: number, fire: () => void) => {
      const timer = setTimeout(fire, ms);
      return () => clearTimeout(timer);
    },
  };
  const facts = factsOf({ info: device.adapterInfo } as GPUAdapter);
  cared = new GuardedDevice(host, facts, device, DEADLINE_MS);
  return cared;
}

async function trainingVariant(experiment: Experiment, measures: Measures): Promise<Variant> {
  const [variant] = (await createSession(experiment, { backend: 'wasm', measures })).stage.variants;
  if (variant === undefined) throw new Error('the experiment has no variant');
  return variant;
}

interface LabOptions {
  /** The agent draws its actions and learns nothing. */
  readonly stepping?: boolean;
  readonly measures?: Measures;
}

export function labContender(
  name: string,
  task: string,
  settings: Settings,
  { stepping = false, measures = 'all' }: LabOptions = {},
): GpuContender {
  return {
    name,
    task,
    prepare: async (device, replicas) => {
      const care = careFor(device);
      const experiment = { ...experimentOf(settings, 4_000_000_000, 1), seeds: replicas };
      const variant = stepping
        ? (await steppingVariant(experiment, replicas)).variant
        : await trainingVariant(experiment, measures);
      const on = await DeviceVariant.create(care, variant, replicas, await optionsFor(care));
      for (let replica = 0; replica < replicas; replica++)
        startReplica(variant, replica, experiment, replica);
      on.program.upload((replica) => variant.machine.snapshot(replica));
      let written = -1;
      let before = { envSteps: 0, successes: 0 };
      return {
        bytes: on.program.banks.reduce((sum, { memory, exchange }) => sum + memory.size + exchange.size, 0),
        submits: on.program.banks.length,
        ...(on.program.banks.length > 1 && { note: `${on.program.banks.length} buffers` }),
        advance(steps) {
          if (steps !== written) on.setSteps(steps);
          written = steps;
          for (const bank of on.program.banks) care.submit((encoder) => on.run(encoder, bank));
        },
        async finished() {
          const bytes = await care.read((encoder) => on.close(encoder));
          let envSteps = 0;
          let successes = 0;
          for (let replica = 0; replica < replicas; replica++) {
            const row = readRow(on.shape, bytes, 0, replica);
            if (row.fault !== 0) throw new Error(`replica ${replica} has a fault`);
            envSteps += row.envSteps;
            successes += row.counts[2] ?? 0;
          }
          const made = envSteps - before.envSteps;
          before = { envSteps, successes };
          return { envSteps, check: goalsPerThousand(successes, made) };
        },
        close: () => on.destroy(),
      };
    },
  };
}
