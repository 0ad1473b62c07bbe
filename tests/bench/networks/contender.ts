/** What the network bench asks of every program. */
import { type ArrayPlace, DRAWN, type Start, type Task, TEXT, type TextBatch } from './task.ts';

export interface NetworkContender {
  readonly name: string;
  readonly onDevice: boolean; // WebGPU
  /** Kinds of network that it does; without them all. */
  readonly tasks?: readonly Task['kind'][];
  /** Parameters of the task's start; compiles what can be compiled beforehand. */
  prepare(task: Task): Promise<PreparedNetwork>;
}
export interface PreparedNetwork {
  /** What was done otherwise than one would expect. */
  readonly note?: string;
  /** Forward, loss, backward, clipped norm and Adam on the task's batch, waited for. @returns the loss before it */
  update(): Promise<number>;
  /** Now, in the order of the start's layout. */
  parameters(): Promise<Float32Array>;
  /** Perceptron: acts on DRAWN observations (`fed`). Text: draws TEXT.time − 1 tokens after the first ones (`fed`), each brought to the host. */
  draw(fed: Uint32Array, seed: number): Promise<Drawn>;
  close(): void;
}
export interface Drawn {
  /** Actions [DRAWN], or tokens [DRAWN × TEXT.time] with the fed ones in front. */
  readonly outputs: Uint32Array;
  /** ln of the probability with which each was drawn; where nothing was drawn, 0. */
  readonly logp: Float32Array;
}

export const sizeOf = (shape: readonly number[]): number => shape.reduce((product, n) => product * n, 1);

/** The lab keeps a transformer's two tables of embeddings as one: everybody else has two. */
export function separateArrays({ layout }: Start): readonly ArrayPlace[] {
  return layout.flatMap((place) => {
    if (place.name !== 'embedding') return [place];
    const width = place.shape[1] ?? 0;
    const tokens = { name: 'tokens', offset: place.offset, shape: [TEXT.vocabulary, width] };
    const after = place.offset + TEXT.vocabulary * width;
    return [tokens, { name: 'positions', offset: after, shape: [TEXT.time, width] }];
  });
}

/** [sequences × time] as predictions [sequences × (time − 1)]: what is fed (from 0) or what is to come (from 1). */
function predictions<A extends Float32Array | Uint32Array>(all: A, from: 0 | 1): number[] {
  const { time } = TEXT;
  return Array.from(all).filter((_, i) => (from === 1 ? i % time > 0 : i % time < time - 1));
}

/** A batch of text as predictions [sequences × (time − 1)], flat. */
export function predicted({ tokens, sampledLogp, advantages }: TextBatch) {
  return {
    fed: Int32Array.from(predictions(tokens, 0)),
    targets: Int32Array.from(predictions(tokens, 1)),
    sampledLogp: Float32Array.from(predictions(sampledLogp, 1)),
    advantages: Float32Array.from(predictions(advantages, 1)),
  };
}

/** Draws text position by position. @param step feeds the token at position `at` of every row and draws the next */
export async function drawText(
  fed: Uint32Array,
  step: (now: Uint32Array, at: number) => Promise<Drawn>,
): Promise<Drawn> {
  const { time } = TEXT;
  const outputs = new Uint32Array(DRAWN * time);
  const logp = new Float32Array(DRAWN * time);
  let now: Drawn = { outputs: fed, logp: new Float32Array(DRAWN) };
  for (let at = 0; at < time; at++) {
    if (at > 0) now = await step(now.outputs, at - 1);
    for (let row = 0; row < DRAWN; row++) {
      outputs[row * time + at] = now.outputs[row] ?? 0;
      logp[row * time + at] = now.logp[row] ?? 0;
    }
  }
  return { outputs, logp };
}
