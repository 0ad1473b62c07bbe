/** Maps for the stage and final tables, read from a replica through the agent's own functions. */
import type { Machine } from '../../kernel/machine.ts';
import type { Frame } from '../contract.ts';
import type { BuiltWorld, Variant } from '../program/built.ts';
import { RECENT_EPISODES } from '../program/main.ts';
import type { Replica } from './replica.ts';

export interface Tables {
  readonly value: Float32Array;
  readonly policy: Float32Array;
  readonly actionValue: Float32Array;
}
/** Reads of a frame at most: larger worlds show visited observations only, and fewer seeds. */
const FRAME_READS = 400_000;
/** A mean over seeds takes as many as can be read in this time: the picture must not cost the training. */
const FRAME_MS = 2;

/** Sums over the slots until `enough` says stop, then the mean. @returns how many were read, and the maps */
function readTables(
  variant: Variant,
  world: BuiltWorld,
  slots: readonly number[],
  visitedOnly: boolean,
  enough: () => boolean = () => false,
): Tables & { readonly read: number } {
  const { machine } = variant;
  const nObs = world.build.constants.nObservations?.value ?? 0;
  const nActions = world.build.constants.nActions?.value ?? 0;
  const has = (name: string) => name in machine.program.entries;
  const value = new Float32Array(nObs);
  const policy = new Float32Array(nObs * nActions);
  const actionValue = new Float32Array(has('agent$actionValue') ? nObs * nActions : 0);
  const counted = keeps(machine, 'main$visits');
  let read = 0;
  for (const slot of slots) {
    if (read > 0 && enough()) break;
    read += 1;
    const visits = counted && visitedOnly ? machine.array('main$visits', slot).slice() : null;
    for (let s = 0; s < nObs; s++) {
      if (visits && !visits[s]) continue;
      if (has('agent$value')) value[s] = (value[s] ?? 0) + machine.call('agent$value', slot, s);
      machine.call('agent$policy', slot, s);
      const pi = machine.array('main$pi', slot);
      for (let a = 0; a < nActions; a++)
        policy[s * nActions + a] = (policy[s * nActions + a] ?? 0) + (pi[a] ?? 0);
      for (let a = 0; a < nActions && actionValue.length > 0; a++) {
        actionValue[s * nActions + a] =
          (actionValue[s * nActions + a] ?? 0) + machine.call('agent$actionValue', slot, s, a);
      }
    }
  }
  const mean = (sum: Float32Array) => (read > 1 ? sum.map((x) => x / read) : sum);
  return { read, value: mean(value), policy: mean(policy), actionValue: mean(actionValue) };
}

export function tablesOf(
  variants: readonly Variant[],
  replicas: readonly Replica[],
  world: BuiltWorld,
  variantIndex: number,
  seed: number,
): Tables {
  const { variant, chosen } = choose(variants, replicas, variantIndex, seed);
  const slots = chosen.map((r) => r.slot);
  const { value, policy, actionValue } = readTables(variant, world, slots, false);
  return { value, policy, actionValue };
}

function choose(
  variants: readonly Variant[],
  replicas: readonly Replica[],
  variantIndex: number,
  seed: number,
) {
  const variant = variants[variantIndex];
  const chosen = replicas.filter((r) => r.variant === variantIndex && (seed < 0 || r.seed === seed));
  if (!variant || chosen.length === 0)
    throw new RangeError(`no replica of variant ${variantIndex} with seed ${seed} in this shard`);
  return { variant, chosen };
}

/** @param seed −1: mean over the shard's seeds (agent and episodes are then of the first one) */
export function frameOf(
  variants: readonly Variant[],
  replicas: readonly Replica[],
  world: BuiltWorld,
  variantIndex: number,
  seed: number,
  clock: () => number,
): Frame {
  const { variant, chosen } = choose(variants, replicas, variantIndex, seed);
  const { machine } = variant;
  const nObs = world.build.constants.nObservations?.value ?? 0;
  const nActions = world.build.constants.nActions?.value ?? 0;
  const reads = nObs * (1 + 2 * nActions);
  const most = Math.max(1, Math.floor(FRAME_READS / reads));
  const until = clock() + FRAME_MS;
  const wanted = chosen.slice(0, most).map((r) => r.slot);
  const { read, ...tables } = readTables(variant, world, wanted, reads > 20_000, () => clock() >= until);
  const slots = wanted.slice(0, read);
  const meanOf = (name: string) => meanArray(machine, slots, name);
  const visits = meanOf('main$visits') ?? new Float32Array(0);
  const advantage = meanOf('main$advantageMap') ?? new Float32Array(0);
  const shown = chosen[0]?.slot ?? 0;
  const pulls = meanOf('main$pulls');
  const means = drawnMeans(machine, shown);
  return {
    variant: variantIndex,
    seed,
    replicas: slots.length,
    envSteps: machine.scalar('main$envSteps', shown),
    observation: machine.scalar('main$observation', shown),
    state: machine.scalar('main$state', shown),
    action: machine.scalar('main$action', shown),
    events: machine.scalar('main$events', shown),
    reward: machine.scalar('main$total', shown),
    ...tables,
    visits,
    advantage,
    recent: recentOf(variant, shown),
    ...(pulls ? { pulls } : {}),
    ...(means ? { means } : {}),
  };
}

/** True means of a bandit's arms where they are drawn per replica, else null. */
export function drawnMeans(machine: Machine, slot: number): Float32Array | null {
  const drawn = machine.program.arrays.some((a) => a.name === 'world$mean' && a.space === 'memory');
  return drawn ? Float32Array.from(machine.array('world$mean', slot)) : null;
}

const keeps = ({ program }: Machine, name: string) => program.arrays.some((a) => a.name === name);

/** Element by element over these replicas; null where the program keeps no such array. */
function meanArray(machine: Machine, slots: readonly number[], name: string): Float32Array | null {
  if (!keeps(machine, name)) return null;
  const mean = new Float32Array(machine.array(name, slots[0] ?? 0).length);
  for (const slot of slots) {
    machine.array(name, slot).forEach((x, i) => {
      mean[i] = (mean[i] ?? 0) + x / slots.length;
    });
  }
  return mean;
}

export function recentOf(variant: Variant, slot: number): Frame['recent'] {
  const { machine } = variant;
  if (!keeps(machine, 'main$recentState')) return [];
  const read = (name: string) => machine.array(name, slot).slice();
  const states = read('main$recentState');
  const returns = read('main$recentReturn');
  const tasks = read('main$recentTask');
  const lengths = read('main$recentLength');
  const episodes = machine.scalar('main$episodes', slot);
  return Array.from({ length: Math.min(RECENT_EPISODES, episodes) }, (_, k) => {
    const i = (episodes - 1 - k) % RECENT_EPISODES;
    return {
      state: states[i] ?? 0,
      return: returns[i] ?? 0,
      taskReturn: tasks[i] ?? 0,
      length: lengths[i] ?? 0,
    };
  });
}
