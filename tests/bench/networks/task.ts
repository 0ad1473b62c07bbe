/**
 * What every contender of the network bench does: one minibatch of PPO (perceptron) or of GRPO (token policies), from the same
 * parameters on the same numbers, at the lab's default sizes; and drawing with 64 rows at once.
 */

import { WorldNetwork } from '../../../src/agents/networks/mlp.ts';
import { SequencePolicy } from '../../../src/agents/networks/sequence.ts';
import { streamKey, streamWord } from '../../../src/core/random.ts';
import type { Compute } from '../../../src/tensor/contract.ts';

/** The same for all. Adam's ε and the norm are those of CleanRL's `ppo.py`. */
export const LOSS = { clip: 0.2, entropy: 0.01, value: 0.5 } as const;
export const ADAM = { rate: 3e-4, beta1: 0.9, beta2: 0.999, epsilon: 1e-5, maxNorm: 0.5 } as const;
/** Rows or sequences of a draw. */
export const DRAWN = 64;

/** 256 steps of eight worlds of 64 cells, seen as one of 64 inputs. */
export const MLP = { rows: 256, inputs: 64, width: 64, actions: 4 } as const;
/** Two-digit addition: 12 words and the end; 6 tokens of prompt and at most 7 of completion; 16 prompts × 8 completions. */
export const TEXT = { sequences: 128, time: 13, vocabulary: 13 } as const;

export interface MlpTask {
  readonly kind: 'mlp';
  readonly name: string;
  readonly samples: number; // of an update
  readonly start: Start;
  readonly batch: MlpBatch;
}
export interface TextTask {
  readonly kind: 'gru' | 'transformer';
  readonly name: string;
  readonly samples: number;
  readonly width: number;
  readonly layers: number;
  readonly heads: number;
  readonly sequences: number; // of the batch
  readonly start: Start;
  readonly batch: TextBatch;
}
export type Task = MlpTask | TextTask;

/** The first parameters, array by array in one block. */
export interface Start {
  readonly values: Float32Array;
  readonly layout: readonly ArrayPlace[];
}
export interface ArrayPlace {
  readonly name: string;
  readonly offset: number;
  readonly shape: readonly number[];
}
export interface MlpBatch {
  readonly observations: Uint32Array; // [rows]
  readonly actions: Uint32Array; // [rows]
  readonly sampledLogp: Float32Array<ArrayBuffer>; // [rows]
  readonly advantages: Float32Array<ArrayBuffer>; // [rows]
  readonly returns: Float32Array<ArrayBuffer>; // [rows]
}
/** Arrays [sequences × time]; nothing is predicted at t = 0, and what stands there is 0. */
export interface TextBatch {
  readonly tokens: Uint32Array;
  readonly sampledLogp: Float32Array<ArrayBuffer>;
  readonly advantages: Float32Array<ArrayBuffer>;
}

/** Uniform numbers in [0, 1), always the same. */
export function numbersOf(seed: number): (count: number) => Float32Array {
  const key = streamKey(seed, 0, 0);
  let drawn = 0;
  return (count) => Float32Array.from({ length: count }, () => (streamWord(key, drawn++) >>> 8) / 2 ** 24);
}
const within = (count: number, below: number, draw: (count: number) => Float32Array): Uint32Array =>
  Uint32Array.from(draw(count), (u) => Math.floor(u * below));
const around = (count: number, middle: number, half: number, draw: (count: number) => Float32Array) =>
  draw(count).map((u) => middle + half * (2 * u - 1));

/** Places for `evaluate` where every row is worked out by itself. */
export const rowByRow = (rows: number): Uint32Array => Uint32Array.from({ length: rows }, (_, row) => row);

type SizedText = Pick<TextTask, 'kind' | 'width' | 'layers' | 'heads'>;

export function createMlpNetwork(compute: Compute): WorldNetwork {
  const { inputs, width, actions } = MLP;
  const shape = { kind: 'mlp', layers: 2, width, heads: 1 } as const;
  return new WorldNetwork(
    compute,
    { shape, inputs, perRow: 1, actions, learns: 'policy', shared: false },
    numbersOf(11),
  );
}
export function createTextNetwork(compute: Compute, sized: SizedText): SequencePolicy {
  const { kind, width, layers, heads } = sized;
  const settings = {
    shape: { kind, layers, width, heads },
    vocabulary: TEXT.vocabulary,
    context: TEXT.time,
  };
  return new SequencePolicy(compute, settings, numbersOf(12));
}

/** The lab's first policy is nearly uniform, which would hide wrong draws and wrong slopes: its head is made larger. */
const LARGER_HEAD = 30;

async function startOf(network: WorldNetwork | SequencePolicy): Promise<Start> {
  const values = await network.compute.readFloats(network.parameters.values);
  const head = network.parameters.layout.find(({ name }) => name === 'policy.weights');
  const length = head?.shape.reduce((product, n) => product * n, 1) ?? 0;
  for (let i = 0; i < length; i++) {
    const place = (head?.offset ?? 0) + i;
    values[place] = (values[place] ?? 0) * LARGER_HEAD;
  }
  return { values, layout: network.parameters.layout };
}

/**
 * Log ratios of the first update: half of them within ±0.1, half beyond ±0.3, where the clip binds. None is near the bound, where
 * rounding would decide which side it is on.
 */
const logRatios = (count: number, draw: (count: number) => Float32Array): Float32Array =>
  around(count, 0, 1, draw).map((x) =>
    Math.abs(x) < 0.5 ? 0.2 * x : Math.sign(x) * (0.2 + 0.2 * Math.abs(x)),
  );

async function mlpTask(compute: Compute): Promise<MlpTask> {
  const { rows, inputs, actions } = MLP;
  const draw = numbersOf(21);
  const network = createMlpNetwork(compute);
  const start = await startOf(network);
  network.compute.write(network.parameters.values, start.values);
  const observations = within(rows, inputs, draw);
  const taken = within(rows, actions, draw);
  network.forward(observations, rows);
  const { logp } = await network.evaluate(taken, rowByRow(rows));
  network.close();
  const ratios = logRatios(rows, draw);
  const batch: MlpBatch = {
    observations,
    actions: taken,
    sampledLogp: logp.map((now, i) => now - (ratios[i] ?? 0)),
    advantages: around(rows, 0, 1.5, draw),
    returns: around(rows, 0.5, 0.5, draw),
  };
  return { kind: 'mlp', name: 'MLP 64×64', samples: rows, start, batch };
}

async function textTask(
  compute: Compute,
  sized: SizedText,
  name: string,
  sequences: number,
): Promise<TextTask> {
  const { time, vocabulary } = TEXT;
  const draw = numbersOf(22);
  const network = createTextNetwork(compute, sized);
  const start = await startOf(network);
  network.compute.write(network.parameters.values, start.values);
  const tokens = within(sequences * time, vocabulary, draw);
  const { logp } = await network.score(tokens, sequences, time, 1);
  network.close();
  const ratios = logRatios(tokens.length, draw);
  const batch: TextBatch = {
    tokens,
    sampledLogp: logp.map((now, i) => (i % time > 0 ? now - (ratios[i] ?? 0) : 0)),
    advantages: around(tokens.length, 0, 1.5, draw).map((a, i) => (i % time > 0 ? a : 0)),
  };
  const called = sequences === TEXT.sequences ? name : `${name}, minibatch of ${sequences}`;
  return { ...sized, name: called, sequences, samples: sequences * (time - 1), start, batch };
}

/**
 * @param compute works out what the first policies think of the batches
 * @param sequences of a batch of text
 */
export async function createTask(
  compute: Compute,
  kind: Task['kind'],
  sequences: number = TEXT.sequences,
): Promise<Task> {
  switch (kind) {
    case 'mlp':
      return mlpTask(compute);
    case 'gru':
      return textTask(compute, { kind, width: 32, layers: 1, heads: 1 }, 'GRU 32', sequences);
    case 'transformer':
      return textTask(compute, { kind, width: 64, layers: 2, heads: 4 }, 'transformer 64×2', sequences);
  }
}
