import { addVote } from '../../core/votes.ts';
import type { Machine } from '../../kernel/machine.ts';
import type { Frame, Tables } from '../contract.ts';
import type { Variant } from '../program/built.ts';
import { RECENT_EPISODES } from '../program/main.ts';
import type { Stage } from '../variant/stage.ts';
import type { Replica } from './replica.ts';
import type { Trails } from './trail.ts';

/** Maximum reads per frame. Larger worlds show only visited observations, and fewer seeds. */
const FRAME_READS = 400_000;
/** Time limit for a mean over seeds, so that the picture does not slow training. */
const FRAME_MS = 2;

/** A session, or copies of its replicas on separate machines. */
export interface Readable {
  readonly stage: Pick<Stage, 'variants' | 'world'>;
  readonly replicas: readonly Replica[];
}

/** @throws RangeError if there is no such replica */
function choose({ stage, replicas }: Readable, index: number, seed: number) {
  const variant = stage.variants[index];
  const slots = replicas
    .filter((r) => r.variant === index && (seed < 0 || r.seed === seed))
    .map((r) => r.slot);
  const [shown] = slots;
  if (!variant || shown === undefined)
    throw new RangeError(`no replica of variant ${index} with seed ${seed} in this shard`);
  const { nObservations, nActions } = stage.world.build.constants;
  return { variant, slots, shown, nObs: nObservations?.value ?? 0, nActions: nActions?.value ?? 0 };
}

/** Averages over the slots until `enough` returns true. @returns the number of slots read, and the maps */
function readTables(
  { variant: { machine }, nObs, nActions }: ReturnType<typeof choose>,
  slots: readonly number[],
  visitedOnly: boolean,
  enough: () => boolean,
): Tables & { readonly read: number; readonly votes: Float32Array } {
  const has = (name: string) => name in machine.program.entries;
  const value = new Float32Array(nObs);
  const policy = new Float32Array(nObs * nActions);
  const votes = new Float32Array(nObs * nActions);
  const actionValue = new Float32Array(has('agent$actionValue') ? nObs * nActions : 0);
  let read = 0;
  for (const slot of slots) {
    if (read > 0 && enough()) break;
    read += 1;
    const visits =
      visitedOnly && keeps(machine, 'main$visits') ? machine.array('main$visits', slot).slice() : null;
    for (let s = 0; s < nObs; s++) {
      if (visits && !visits[s]) continue;
      if (has('agent$value')) value[s] = (value[s] ?? 0) + machine.call('agent$value', slot, s);
      machine.call('agent$policy', slot, s);
      const pi = machine.array('main$pi', slot);
      addVote(votes, s * nActions, pi, nActions);
      for (let a = 0, i = s * nActions; a < nActions; a++, i++) policy[i] = (policy[i] ?? 0) + (pi[a] ?? 0);
      if (actionValue.length === 0) continue;
      for (let a = 0, i = s * nActions; a < nActions; a++, i++)
        actionValue[i] = (actionValue[i] ?? 0) + machine.call('agent$actionValue', slot, s, a);
    }
  }
  const mean = (sum: Float32Array) => (read > 1 ? sum.map((x) => x / read) : sum);
  const [meanPolicy, meanVotes] = [mean(policy), mean(votes)];
  return { read, value: mean(value), policy: meanPolicy, votes: meanVotes, actionValue: mean(actionValue) };
}

export function tablesOf(session: Readable, variant: number, seed: number): Tables {
  const chosen = choose(session, variant, seed);
  const { read: _, votes: __, ...tables } = readTables(chosen, chosen.slots, false, () => false);
  return tables;
}

/**
 * @param seed −1: mean over the shard's seeds (agent and episodes are of the first one)
 * @param trails of the session; absent: its steps run elsewhere
 */
export function frameOf(
  session: Readable,
  variant: number,
  seed: number,
  clock: () => number,
  trails?: Trails,
): Frame {
  const chosen = choose(session, variant, seed);
  const { shown, nObs, nActions } = chosen;
  const { machine } = chosen.variant;
  const reads = nObs * (1 + 2 * nActions);
  const most = Math.max(1, Math.floor(FRAME_READS / reads));
  const until = clock() + FRAME_MS;
  const wanted = chosen.slots.slice(0, most);
  const { read, ...tables } = readTables(chosen, wanted, reads > 20_000, () => clock() >= until);
  const slots = wanted.slice(0, read);
  const meanOf = (name: string) => meanArray(machine, slots, name);
  const pulls = meanOf('main$pulls');
  const means = drawnMeans(machine, shown);
  return {
    variant,
    seed,
    replicas: read,
    envSteps: machine.scalar('main$envSteps', shown),
    observation: machine.scalar('main$observation', shown),
    state: machine.scalar('main$state', shown),
    action: machine.scalar('main$action', shown),
    events: machine.scalar('main$events', shown),
    reward: machine.scalar('main$total', shown),
    ...tables,
    visits: meanOf('main$visits') ?? new Float32Array(0),
    advantage: meanOf('main$advantageMap') ?? new Float32Array(0),
    recent: recentOf(chosen.variant, shown),
    trail: trails?.read(variant, shown) ?? new Int32Array(0),
    ...(pulls ? { pulls } : {}),
    ...(means ? { means } : {}),
  };
}

/** True means of a bandit's arms if they are drawn per replica, else null. */
export function drawnMeans(machine: Machine, slot: number): Float32Array | null {
  const drawn = machine.program.arrays.some((a) => a.name === 'world$mean' && a.space === 'memory');
  return drawn ? Float32Array.from(machine.array('world$mean', slot)) : null;
}

const keeps = ({ program }: Machine, name: string) => program.arrays.some((a) => a.name === name);

/** Element-wise mean over these replicas. Null if the program has no such array. */
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
  const names = ['State', 'Return', 'Task', 'Length'] as const;
  const arrays = names.map((name) => machine.array(`main$recent${name}`, slot).slice());
  const episodes = machine.scalar('main$episodes', slot);
  return Array.from({ length: Math.min(RECENT_EPISODES, episodes) }, (_, k) => {
    const i = (episodes - 1 - k) % RECENT_EPISODES;
    const [state = 0, returned = 0, taskReturn = 0, length = 0] = arrays.map((array) => array[i] ?? 0);
    return { state, return: returned, taskReturn, length };
  });
}
