/** A replica on text as bytes: counters and streams, the policy with its optimizer, the reference, what the reward has fitted. */

import { decodeCheckpoint, encodeCheckpoint, restoreCheckpoint } from '../../../learn/networks/checkpoint.ts';
import type { SequencePolicy } from '../../../learn/networks/sequence.ts';
import type { AgentSettings } from '../../../learn/neural/contract.ts';
import type { LanguageTask } from '../../../worlds/language/contract.ts';
import { packed, unpacked } from '../saved.ts';
import type { Window } from '../window.ts';
import type { LanguageBase } from './base.ts';
import type { Learner } from './learner.ts';
import type { Reward } from './reward.ts';

export interface SavedHead {
  readonly position: number;
  readonly episodes: number;
  readonly batches: number;
  readonly updates: number;
  readonly klCoefficient: number;
  readonly streams: Readonly<Record<string, number>>;
  readonly exam: readonly number[];
  readonly window: ReturnType<Window['save']>;
}
export interface Networks {
  readonly learner: Learner;
  readonly reference: SequencePolicy;
}

/** What the numbers of a policy are about: equal sizes are not equal meaning. */
const subjectOf = ({ vocabulary }: LanguageTask): string => vocabulary.join(' ');

/** @param networks null: learning has not begun, so there is nothing but counters to save */
export async function saveReplica(
  head: SavedHead,
  networks: Networks | null,
  reward: Reward,
  task: LanguageTask,
): Promise<Uint8Array> {
  if (networks === null) return packed(head, []);
  const { learner, reference } = networks;
  return packed(head, [
    await encodeCheckpoint(learner.policy, learner.adam, subjectOf(task)),
    await encodeCheckpoint(reference, null, subjectOf(task)),
    await reward.save(),
  ]);
}

/** @param begin makes the networks that are filled @throws RangeError that names what does not fit */
export async function restoreReplica(
  bytes: Uint8Array,
  into: {
    readonly base: LanguageBase;
    readonly task: LanguageTask;
    readonly reward: Reward;
    readonly settings: AgentSettings;
  },
  begin: () => Networks,
): Promise<SavedHead> {
  const { head, blocks } = unpacked(bytes);
  const saved = head as SavedHead;
  if (blocks.length === 0) return saved;
  const [policy, reference, reward] = blocks;
  if (policy === undefined || reference === undefined || reward === undefined)
    throw new RangeError('The snapshot lacks a network.');
  const subject = subjectOf(into.task);
  const networks = begin();
  restoreCheckpoint(decodeCheckpoint(policy), networks.learner.policy, networks.learner.adam, subject);
  restoreCheckpoint(decodeCheckpoint(reference), networks.reference, null, subject);
  // The reference is what the base was: variants that have not begun begin from it too.
  restoreCheckpoint(decodeCheckpoint(reference), into.base.policy, null, subject);
  into.base.skip();
  await into.reward.restore(reward, into.base.policy, into.settings);
  networks.learner.updates = saved.updates;
  networks.learner.klCoefficient = saved.klCoefficient;
  return saved;
}
