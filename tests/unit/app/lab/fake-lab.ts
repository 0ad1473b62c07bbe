/** A lab in Node: workers are message ports with a trainer behind them, in the same thread. */

import { type Endpoint, expose } from 'comlink';
import { createLab, type OpenLab } from '../../../../src/app/lab/create-lab.ts';
import type { LabDependencies } from '../../../../src/app/lab/dependencies.ts';
import type { Series, XAxis } from '../../../../src/app/model/model.ts';
import { cpuReport, liveOnCpu } from '../../../../src/engine/table/live-cpu.ts';
import type { Experiment, Parsed } from '../../../../src/experiment/experiment.ts';
import type { Catalogue, CatalogueEntry, Field } from '../../../../src/experiment/field.ts';
import { Measurer } from '../../../../src/services/metrics/core.ts';
import { serve } from '../../../../src/services/rpc.ts';
import type { Scheduler } from '../../../../src/services/scheduler.ts';
import { messageTurns } from '../../../../src/services/trainer/pace.ts';
import { LIMITS } from '../../../../src/services/trainer/shard-contract.ts';
import { createTrainer } from '../../../../src/services/trainer/trainer-loop.ts';
import { type FakeOptions, FakeSession } from './fake-session.ts';
import { NearWorker } from './near-worker.ts';

const number = (name: string, value: number, live: boolean): Field => ({
  kind: 'number',
  name,
  label: name,
  help: name,
  live,
  default: value,
  min: 0,
  max: 1,
});
const entry = (id: string, fields: readonly Field[], more: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  id,
  label: id,
  family: id,
  help: id,
  fields,
  ...more,
});
const map: Field = {
  kind: 'lines',
  name: 'map',
  label: 'Map',
  help: 'Map',
  live: false,
  default: ['S.G'],
  maxItems: 9,
  maxLength: 9,
};

export const catalogue: Catalogue = {
  worlds: [entry('gridworld', [map, number('slip', 0, true)]), entry('bandit', [number('gap', 0.5, false)])],
  agents: [
    entry('q-learning', [number('alpha', 0.5, true), number('gamma', 0.9, true)], { worlds: ['gridworld'] }),
    entry('ucb', [number('alpha', 0.25, true)]),
  ],
  terms: [
    entry('task', []),
    entry('custom', [
      {
        kind: 'expression',
        name: 'expression',
        label: 'e',
        help: 'e',
        live: false,
        default: '0',
        maxLength: 99,
      },
    ]),
    entry('map-only', [number('scale', 1, true)], { worlds: ['gridworld'] }),
  ],
};

export const experiment: Experiment = {
  format: 'reward-lab/experiment',
  version: 2,
  name: 'test',
  notes: '',
  world: { family: 'gridworld', map: ['S.G'], slip: 0 },
  variants: [
    {
      label: 'a',
      agent: { type: 'q-learning', alpha: 0.5, gamma: 0.9 },
      reward: [{ term: 'task', weight: 1 }],
    },
  ],
  seeds: 3,
  seed: 1,
  envSteps: 1_000,
  measurementPoints: 10,
  edits: [],
};

/** A validator with just enough for the lab: alpha at most 1, text is JSON, the expression `bad` is bad. */
function validate(input: unknown): Parsed<Experiment> {
  const reject = (path: string, message: string) =>
    ({ ok: false, problems: [{ path, message, severity: 'error' }] }) as const;
  let value: Experiment;
  try {
    value = (typeof input === 'string' ? JSON.parse(input) : input) as Experiment;
  } catch {
    return reject('', 'This is not JSON.');
  }
  value = { ...experiment, ...value };
  for (const [a, variant] of value.variants.entries()) {
    if (Number(variant.agent.alpha ?? 0) > 1) return reject(`variants[${a}].agent.alpha`, 'Too large.');
    for (const [k, term] of variant.reward.entries()) {
      if (term.expression === 'bad') return reject(`variants[${a}].reward[${k}].expression`, 'Bad.');
    }
  }
  return { ok: true, value, warnings: [] };
}

/** A check of one number with just enough for the lab: alpha and weights, with the validator's messages. */
const checkNumber: LabDependencies['checkNumber'] = (_, { variant, name, value }) => {
  if (name.endsWith('.weight')) return [];
  if (name !== 'agent.alpha') return null;
  const path = `variants[${variant}].agent.alpha`;
  return value > 1 ? [{ path, message: 'Too large.', severity: 'error' }] : [];
};

export class FakeWorker extends NearWorker {
  readonly trainer: ReturnType<typeof createTrainer>;
  constructor(options: FakeOptions) {
    const trainer = createTrainer({
      createSession: async (spec, shard) =>
        liveOnCpu(new FakeSession(spec, shard, options), cpuReport('WebAssembly', '')),
      now: () => performance.now(),
      nextTurn: messageTurns(),
      pulseMs: 40,
      snapshotMs: 60,
    });
    super((inside) => {
      expose(trainer.control, inside as unknown as Endpoint);
      return () => trainer.close();
    });
    this.trainer = trainer;
  }
}

export class FakeMeasurer extends NearWorker {
  constructor(seedRowBytes?: number) {
    super((inside) => {
      const measurer = new Measurer({
        now: () => performance.now(),
        after: (milliseconds, callback) => void setTimeout(callback, milliseconds),
        ...(seedRowBytes === undefined ? {} : { seedRowBytes }),
      });
      serve(measurer, inside as unknown as Endpoint);
      return undefined;
    });
  }
}

/** Frames come when a test says so, or every 5 ms. */
export function testScheduler(manual = false): Scheduler & { frames(): number; runFrame(): void } {
  const waiting = new Set<() => void>();
  let asked = 0;
  return {
    now: () => performance.now(),
    frame(callback) {
      asked++;
      const once = () => {
        waiting.delete(once);
        callback();
      };
      waiting.add(once);
      if (!manual) setTimeout(() => waiting.has(once) && once(), 5);
      return () => void waiting.delete(once);
    },
    after(milliseconds, callback) {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
    frames: () => asked,
    runFrame: () => {
      for (const once of [...waiting]) once();
    },
  };
}

export interface Setup extends Partial<LabDependencies> {
  readonly options?: (worker: number) => FakeOptions; // by order of creation
}

export function openLab(setup: Setup = {}): {
  lab: OpenLab;
  workers: FakeWorker[];
  measurers: FakeMeasurer[];
} {
  const { options = () => ({}), ...more } = setup;
  const workers: FakeWorker[] = [];
  const measurers: FakeMeasurer[] = [];
  const lab = createLab({
    catalogue,
    presets: [{ id: 'first', order: 1, title: 'First', question: '?', watch: '!', experiment }],
    worldExamples: [{ family: 'bandit', name: 'ten variants', gap: 0.5 }],
    validate,
    checkNumber,
    estimate: (e, _work, stepsPerSecond, bytes) => {
      const envSteps = e.envSteps * e.seeds * e.variants.length;
      const replicas = e.seeds * e.variants.length;
      return {
        replicas,
        envSteps,
        seconds: envSteps / stepsPerSecond,
        bytes: bytes * replicas,
        seedEvery: 1,
      };
    },
    makeWorker: () => {
      const worker = new FakeWorker(options(workers.length));
      workers.push(worker);
      return worker;
    },
    makeMeasurer: () => {
      const measurer = new FakeMeasurer();
      measurers.push(measurer);
      return measurer;
    },
    scheduler: testScheduler(),
    threads: 3,
    limits: { ...LIMITS, stopMs: 100, tickMs: 50, missedTicks: 4 },
    ...more,
  });
  return { lab, workers, measurers };
}

/** So long that only a hang exceeds it, even on a busy machine. */
const PATIENCE_MS = 240_000;

export async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`not within ${PATIENCE_MS} ms: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
/** Waits until a paused run of three replicas rests: all at one step, and still there a moment later. @returns that step */
export async function rested(lab: OpenLab): Promise<number> {
  for (let before = -1; ; ) {
    await until(() => lab.run.getState().stepsDone === 3 * lab.run.getState().envSteps);
    const { envSteps } = lab.run.getState();
    if (envSteps === before) return envSteps;
    before = envSteps;
    await pause(200);
  }
}
export async function seriesOf(
  lab: OpenLab,
  variant: number,
  column: number,
  length: number,
  axis: XAxis = 'envSteps',
): Promise<Series> {
  await until(() => lab.series(variant, column, axis).length >= length);
  return lab.series(variant, column, axis);
}
export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
