/** A replica on kernel worlds as bytes: counters, networks with their optimizer, replay, moving advantages, the worlds themselves. */
import { decodeCheckpoint, encodeCheckpoint, restoreCheckpoint } from '../../../learn/networks/checkpoint.ts';
import type { AgentSettings } from '../../../learn/neural/contract.ts';
import { packed, unpacked } from '../saved.ts';
import type { Window } from '../window.ts';
import type { NetworkLearner } from './learner.ts';
import type { ParallelEnvironments, PreparedWorld } from './parallel-environments.ts';

export interface WorldHead {
  readonly position: number;
  readonly opened: number;
  readonly valueError: number | null;
  readonly streams: Readonly<Record<string, number>>;
  readonly window: ReturnType<Window['save']>;
}

/** What the network's inputs and outputs mean. */
export function subjectOf({ world }: PreparedWorld, settings: AgentSettings): string {
  const { view, actions } = world.build;
  return `${view.kind} ${settings.text('view')} ${actions.join(' ')}`;
}

/** @param subject as `subjectOf` says */
export async function saveWorld(
  head: WorldHead,
  subject: string,
  { network, adam, target, replay, updates }: NetworkLearner,
  advantages: Float32Array,
  worlds: ParallelEnvironments,
): Promise<Uint8Array> {
  return packed({ ...head, updates, subject }, [
    await encodeCheckpoint(network, adam, subject),
    target === null ? new Uint8Array(0) : await encodeCheckpoint(target, null, subject),
    replay.save(),
    new Uint8Array(advantages.slice().buffer),
    ...worlds.save(),
  ]);
}

/** @throws RangeError that names what does not fit */
export function restoreWorld(
  bytes: Uint8Array,
  learner: NetworkLearner,
  advantages: Float32Array,
  worlds: ParallelEnvironments,
): WorldHead {
  const { head, blocks } = unpacked(bytes);
  const saved = head as WorldHead & { readonly updates: number; readonly subject: string };
  const [online, target, replay, shown, ...columns] = blocks;
  if (online === undefined || target === undefined || replay === undefined || shown === undefined)
    throw new RangeError('The snapshot lacks a network.');
  restoreCheckpoint(decodeCheckpoint(online), learner.network, learner.adam, saved.subject);
  if (learner.target !== null)
    restoreCheckpoint(decodeCheckpoint(target), learner.target, null, saved.subject);
  learner.replay.restore(replay);
  advantages.set(new Float32Array(shown.slice().buffer));
  worlds.restore(columns);
  learner.restored(saved.updates);
  return saved;
}
