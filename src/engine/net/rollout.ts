import { followingValues } from '../../agents/estimators/returns.ts';
import { entropyOf } from '../../agents/estimators/value-loss.ts';
import type { WorldNeeds, WorldRollout } from '../../agents/updates/net-contract.ts';
import type { RandomStream } from '../streams.ts';
import { type ActionCache, draw, type Known } from './cache.ts';
import type { ParallelEnvironments } from './parallel-environments.ts';
import type { WorldWatch } from './watch.ts';

export interface RoundOptions {
  readonly worlds: ParallelEnvironments;
  readonly cache: ActionCache;
  readonly needs: WorldNeeds;
  readonly random: RandomStream;
  readonly watch?: WorldWatch | null;
}

/** Steps over all columns between two yields. */
const PIECE = 256;

/** Yields regularly. @returns null if a reward was not finite; the worlds know the source */
export async function* rolloutWorlds(options: RoundOptions): AsyncGenerator<void, WorldRollout | null> {
  const { worlds, cache, needs, random, watch = null } = options;
  const { columns } = worlds;
  const made = empty(needs.steps, columns);
  const open = new Uint8Array(columns).fill(1);
  const here = Uint32Array.from(open, (_, k) => worlds.observation(k));
  const times = Uint32Array.from(open, (_, k) => worlds.time(k));
  const { epsilon } = needs;
  const entropyOver = mostlyGreedyEntropy(epsilon ?? 0);
  await cache.renew(needs.steps * columns);
  watch?.begin(worlds, epsilon);
  let t = 0;
  for (; t < needs.steps && open.includes(1); t++) {
    if (!here.every((observation) => cache.has(observation))) await cache.know(here);
    for (let k = 0; k < columns; k++) {
      const i = t * columns + k;
      const known = cache.of(here[k] as number);
      // Waiting worlds draw too, so that waiting shifts no other draws.
      const action = epsilon === null ? draw(known, random.uniform()) : mostlyGreedy(known, epsilon, random);
      if (open[k] === 0) {
        made.terminated[i] = 1; // no return is bootstrapped from here
        continue;
      }
      made.own[i] = 1;
      made.observations[i] = here[k] as number;
      made.times[i] = times[k] as number;
      made.actions[i] = action;
      made.logp[i] = known.logp[action] ?? 0; // not used by agents that act by action values
      made.entropy[i] = epsilon === null ? known.entropy : entropyOver(known.available.length);
      made.value[i] = known.value;
      const went = worlds.step(k, action);
      watch?.step(k, known);
      if (!went) return null;
      const ended = worlds.terminated || worlds.truncated;
      made.rewards[i] = worlds.reward;
      made.terminated[i] = worlds.terminated ? 1 : 0;
      made.truncated[i] = worlds.truncated ? 1 : 0;
      made.nextObservations[i] = worlds.reached;
      here[k] = ended ? worlds.observation(k) : worlds.reached;
      times[k] = ended ? worlds.time(k) : (times[k] as number) + 1;
      if (needs.wholeEpisodes && ended) open[k] = 0;
    }
    if (((t + 1) * columns) % PIECE < columns) yield;
  }
  const rollout = t === needs.steps ? made : cut(made, t);
  return needs.learns === 'policy' ? { ...rollout, nextValues: await valuesAfter(cache, rollout) } : rollout;
}

/** ε-greedy action, the lowest index on ties. Each draw uses two random words. */
function mostlyGreedy({ best, available }: Known, epsilon: number, random: RandomStream): number {
  const explore = random.uniform() < epsilon;
  const any = available[random.below(available.length)] as number;
  return explore ? any : best;
}

/** @returns the entropy as a function of the number of available actions */
function mostlyGreedyEntropy(epsilon: number): (actions: number) => number {
  const known = new Map<number, number>();
  return (actions) => {
    const any = epsilon / actions;
    const p = () => Array.from({ length: actions }, (_, k) => (k === 0 ? any + 1 - epsilon : any));
    const entropy = known.get(actions) ?? entropyOf(p());
    known.set(actions, entropy);
    return entropy;
  };
}

/** V of the observation that each step really reached. The next row has it, except after truncations and for the last row. */
async function valuesAfter(
  cache: ActionCache,
  { steps, columns, value, truncated, terminated, nextObservations }: Omit<WorldRollout, 'nextValues'>,
): Promise<Float64Array> {
  const beforeLast = (steps - 1) * columns;
  const unknown: number[] = [];
  for (let i = 0; i < truncated.length; i++)
    if (terminated[i] === 0 && (truncated[i] !== 0 || i >= beforeLast)) unknown.push(i);
  await cache.know(unknown.map((i) => nextObservations[i] as number));
  const finalValues = new Float32Array(truncated.length);
  for (const i of unknown) finalValues[i] = cache.of(nextObservations[i] as number).value;
  return followingValues(value, finalValues.subarray(beforeLast), terminated, truncated, finalValues);
}

function empty(steps: number, columns: number): WorldRollout {
  const size = steps * columns;
  return {
    steps,
    columns,
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
    nextValues: null,
  };
}

function cut(all: WorldRollout, steps: number): WorldRollout {
  const arrays = Object.entries(all).map(([name, value]) => [
    name,
    ArrayBuffer.isView(value) ? (value as Float32Array).subarray(0, steps * all.columns) : value,
  ]);
  return { ...Object.fromEntries(arrays), steps };
}
