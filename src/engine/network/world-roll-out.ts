/** A round of steps: the network says what each parallel world does, the worlds answer. */

import { followingValues } from '../../learn/estimators/returns.ts';
import { entropyOf } from '../../learn/estimators/value-loss.ts';
import type { Features, WorldNetwork } from '../../learn/networks/contract.ts';
import type { WorldNeeds, WorldRollout } from '../../learn/neural/worlds-contract.ts';
import type { RandomStream } from './streams.ts';
import type { WorldColumns } from './world-columns.ts';
import { inputsOf } from './world-features.ts';

export interface RoundOptions {
  readonly worlds: WorldColumns;
  readonly network: WorldNetwork;
  readonly features: Features;
  readonly actions: number;
  readonly needs: WorldNeeds;
  readonly random: RandomStream;
}

/** Steps of all columns between two yields. */
const PIECE = 256;

interface Choice {
  readonly actions: Uint32Array;
  readonly logp: Float32Array;
  readonly entropy: Float32Array;
  readonly value: Float32Array;
}

/** Yields now and then. @returns null: a reward was not finite, and the worlds know whose it was */
export async function* rollOutWorlds(options: RoundOptions): AsyncGenerator<void, WorldRollout | null> {
  const { worlds, network, features, needs } = options;
  const { columns } = worlds;
  const made = empty(needs.steps * columns);
  const open = new Uint8Array(columns).fill(1);
  let t = 0;
  for (; t < needs.steps && open.includes(1); t++) {
    const observations = Uint32Array.from(open, (_, k) => worlds.observation(k));
    network.forward(inputsOf(features, observations), columns);
    const choice = await (needs.epsilon === null
      ? network.act(null, options.random.uniforms(columns), 1)
      : mostlyGreedy(await network.outputs(), options, needs.epsilon));
    for (let k = 0; k < columns; k++) {
      const i = t * columns + k;
      if (open[k] === 0) {
        made.terminated[i] = 1; // nothing flows from here
        continue;
      }
      made.own[i] = 1;
      made.observations[i] = observations[k] ?? 0;
      made.times[i] = worlds.time(k);
      made.actions[i] = choice.actions[k] ?? 0;
      made.logp[i] = choice.logp[k] ?? 0;
      made.entropy[i] = choice.entropy[k] ?? 0;
      made.value[i] = choice.value[k] ?? 0;
      if (!worlds.step(k, choice.actions[k] ?? 0)) return null;
      made.rewards[i] = worlds.reward;
      made.terminated[i] = worlds.terminated ? 1 : 0;
      made.truncated[i] = worlds.truncated ? 1 : 0;
      made.nextObservations[i] = worlds.reached;
      if (needs.wholeEpisodes && (worlds.terminated || worlds.truncated)) open[k] = 0;
    }
    if (((t + 1) * columns) % PIECE < columns) yield;
  }
  const rollout = cut(made, t, columns);
  return needs.heads.value ? { ...rollout, nextValues: await valuesAfter(options, rollout) } : rollout;
}

/** The action of the highest value, the lowest of equal ones; in a share of the draws any. Two numbers a row. */
function mostlyGreedy(
  values: Float32Array,
  { actions, random, worlds }: RoundOptions,
  epsilon: number,
): Choice {
  const { columns } = worlds;
  const p = new Float64Array(actions).fill(epsilon / actions);
  p[0] = (p[0] ?? 0) + 1 - epsilon;
  const value = new Float32Array(columns);
  const chosen = Uint32Array.from(value, (_, k) => {
    const row = values.subarray(k * actions, (k + 1) * actions);
    const best = bestOf(row);
    value[k] = row[best] ?? 0;
    const explore = random.uniform() < epsilon;
    const any = random.below(actions);
    return explore ? any : best;
  });
  return {
    actions: chosen,
    logp: new Float32Array(columns),
    entropy: new Float32Array(columns).fill(entropyOf(p)),
    value,
  };
}

/** Index of the largest, the first of equal ones. */
export function bestOf(row: ArrayLike<number>): number {
  let best = 0;
  for (let a = 1; a < row.length; a++) if ((row[a] as number) > (row[best] as number)) best = a;
  return best;
}

/** V of what each step really reached: known from the next row, but for what was cut off and for the last row. */
async function valuesAfter(
  options: RoundOptions,
  rollout: Omit<WorldRollout, 'nextValues'>,
): Promise<Float64Array> {
  const { steps, columns, truncated, terminated, nextObservations } = rollout;
  const beforeLast = (steps - 1) * columns;
  const unknown = Array.from(truncated.keys()).filter(
    (i) => terminated[i] === 0 && (truncated[i] !== 0 || i >= beforeLast),
  );
  const values = await valuesOf(
    options,
    unknown.map((i) => nextObservations[i] ?? 0),
  );
  const finalValues = new Float32Array(truncated.length);
  unknown.forEach((i, k) => {
    finalValues[i] = values[k] ?? 0;
  });
  return followingValues(rollout.value, finalValues.subarray(beforeLast), terminated, truncated, finalValues);
}

/** In pieces of as many rows as there are columns: a network keeps what it needs for few sizes. */
async function valuesOf(
  { network, features, worlds: { columns } }: RoundOptions,
  observations: readonly number[],
): Promise<Float32Array> {
  const values = new Float32Array(observations.length);
  for (let from = 0; from < observations.length; from += columns) {
    const piece = new Uint32Array(columns);
    piece.set(observations.slice(from, from + columns));
    network.forward(inputsOf(features, piece), columns);
    const { value } = await network.evaluate(new Uint32Array(columns), null);
    values.set(value.subarray(0, Math.min(columns, observations.length - from)), from);
  }
  return values;
}

type Arrays = Omit<WorldRollout, 'steps' | 'columns' | 'nextValues'>;

function empty(size: number): Arrays {
  return {
    own: new Uint8Array(size),
    observations: new Uint32Array(size),
    times: new Uint32Array(size),
    actions: new Uint32Array(size),
    logp: new Float32Array(size),
    entropy: new Float32Array(size),
    value: new Float32Array(size),
    rewards: new Float32Array(size),
    terminated: new Uint8Array(size),
    truncated: new Uint8Array(size),
    nextObservations: new Uint32Array(size),
  };
}

/** The steps that there were. */
function cut(all: Arrays, steps: number, columns: number): WorldRollout {
  const size = steps * columns;
  return {
    steps,
    columns,
    own: all.own.subarray(0, size),
    observations: all.observations.subarray(0, size),
    times: all.times.subarray(0, size),
    actions: all.actions.subarray(0, size),
    logp: all.logp.subarray(0, size),
    entropy: all.entropy.subarray(0, size),
    value: all.value.subarray(0, size),
    rewards: all.rewards.subarray(0, size),
    terminated: all.terminated.subarray(0, size),
    truncated: all.truncated.subarray(0, size),
    nextObservations: all.nextObservations.subarray(0, size),
    nextValues: null,
  };
}
