/**
 * The part of `npm run bench` about networks: training and sampling of the lab's networks next to plain tfjs and jax-js doing the
 * same step. In a process of its own, with a graphics adapter if there is one.
 */
import { cpus, loadavg } from 'node:os';
import * as jax from '@jax-js/jax';
import * as tf from '@tensorflow/tfjs';
import '@tensorflow/tfjs-backend-wasm';
import type { Compute } from '../../../src/tensor/contract.ts';
import { createWasm } from '../../../src/tensor/wasm/compute.ts';
import { createWebgpu } from '../../../src/tensor/webgpu/webgpu.ts';
import { careFor } from '../../gpu/device-care.ts';
import { shareWithTfjs } from '../../tfjs/share-with-tfjs.ts';
import { type OpenedGpu, openGpu } from '../gpu/open-gpu.ts';
import { expectedOf } from './agree.ts';
import type { NetworkContender } from './contender.ts';
import { countDispatches } from './count-dispatches.ts';
import { jaxContender } from './jax-peer.ts';
import { labContender, labRowByRow } from './lab.ts';
import { type Figures, measureTask, type Options } from './measure.ts';
import { figuresTable, ratiosTable } from './report.ts';
import { createTask, DRAWN, TEXT } from './task.ts';
import { tfjsContender } from './tfjs-peer.ts';

/** An emulated device compiles slowly: nothing more is begun on it after so long. */
const EMULATED_SECONDS = 70;
/** Of a minibatch there: the programs are as many, and its rates mean nothing anyway. */
const EMULATED_SEQUENCES = 8;

/** Contenders, and how many programs were started on the device of each that has one. */
interface Field {
  readonly contenders: readonly NetworkContender[];
  readonly counters: ReadonlyMap<NetworkContender, () => number>;
}

async function openField(gpu: OpenedGpu | null, compute: Compute): Promise<Field> {
  tf.enableProdMode();
  const available = await jax.init(...(gpu === null ? (['wasm'] as const) : (['wasm', 'webgpu'] as const)));
  const counters = new Map<NetworkContender, () => number>();
  const contenders = [
    labContender(compute),
    labRowByRow(compute),
    tfjsContender(tf, 'wasm'),
    tfjsContender(tf, 'cpu'),
    jaxContender('wasm'),
  ];
  if (gpu !== null) {
    await shareWithTfjs(gpu.device, gpu.info);
    const shared = countDispatches(gpu.device);
    for (const contender of [labContender(createWebgpu(careFor(gpu.device))), tfjsContender(tf, 'webgpu')]) {
      counters.set(contender, shared);
      contenders.push(contender);
    }
    if (available.includes('webgpu')) {
      const contender = jaxContender('webgpu');
      counters.set(contender, countDispatches(jax.getWebGPUDevice()));
      contenders.push(contender);
    }
  }
  return { contenders, counters };
}

/** @param only parts of names; null: everybody */
export async function reportNetworks(only: readonly string[] | null): Promise<void> {
  const gpu = await openGpu();
  const compute = await createWasm();
  const { contenders, counters } = await openField(gpu, compute);
  const chosen = contenders.filter(({ name }) => only?.some((part) => name.includes(part)) ?? true);
  const isEmulated = gpu?.facts.fallback ?? false;
  describe(gpu);
  const figures: Figures[] = [];
  const measured = async (those: readonly NetworkContender[], sequences: number): Promise<void> => {
    for (const kind of ['mlp', 'gru', 'transformer'] as const) {
      const task = await createTask(compute, kind, sequences);
      const options: Options = {
        expected: await expectedOf(task, compute),
        dispatchesOf: (contender) => counters.get(contender)?.() ?? 0,
        leftOut: ({ onDevice }) =>
          onDevice && isEmulated && performance.now() - begin > 1000 * EMULATED_SECONDS
            ? 'left out: the emulated device had taken its time'
            : null,
      };
      figures.push(...(await measureTask(task, those, options)));
    }
  };
  let begin = 0;
  await measured(
    chosen.filter(({ onDevice }) => !onDevice),
    TEXT.sequences,
  );
  begin = performance.now();
  const onDevice = chosen.filter((contender) => contender.onDevice);
  // jax-js last where time may run out: the others show what the aim is about.
  const fields = isEmulated ? [onDevice.slice(0, 2), onDevice.slice(2)] : [onDevice];
  for (const field of fields) await measured(field, isEmulated ? EMULATED_SEQUENCES : TEXT.sequences);
  console.log(figuresTable(figures, isEmulated));
  console.log(`\nThe lab's rate over that of each peer on the same kind of machine:\n`);
  console.log(ratiosTable(figures));
  console.log(`\nLoad of the machine at the end: ${load()}.`);
  if (figures.some(({ isWrong }) => isWrong)) process.exitCode = 1;
}

function describe(gpu: OpenedGpu | null): void {
  console.log('## Networks\n');
  if (gpu === null) console.log('No WebGPU adapter: only the CPU is measured.');
  else {
    const { vendor, architecture, device, description, fallback } = gpu.facts;
    console.log(
      `Adapter: vendor "${vendor}", architecture "${architecture}", device "${device}", ${description}`,
    );
    if (fallback)
      console.log('EMULATED on the CPU: rows on webgpu are not GPU figures; programs an update are.');
  }
  console.log(
    `Node ${process.version}; ${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}; load ${load()}; wasm on one thread.

One update: forward, clipped policy gradient with entropy (perceptron: and value), backward, norm clipped, Adam, waited for. A
sample is a row of the minibatch (perceptron, 256) or a token (${TEXT.sequences} sequences of ${TEXT.time - 1} predictions). Sampled are actions
or tokens, ${DRAWN} rows at a time, each brought to the host with its log-probability before the next is drawn, with a cache of hidden
states, or keys and values. Medians, round by round after a warm-up. A program is refused that does not agree with the lab on the
losses and parameters of two updates and on the probabilities of what it draws.
`,
  );
}

function load(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');
}
