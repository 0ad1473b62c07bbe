/** How far the best of n completions is from the policy that wrote them, measured on some problems of a batch. */
import { sumRows } from '../../../../learn/estimators/arrays.ts';
import { bestOfNKl, bestOfNKlBound } from '../../../../learn/estimators/best-of-n.ts';
import type { Rollouts } from '../../../../learn/neural/contract.ts';
import type { Problem } from '../../../../worlds/language/contract.ts';
import { rollout } from '../rollout.ts';
import { rewardedIn } from './contexts.ts';
import type { Collecting } from './part.ts';

/** Of the problems of a batch, one in so many is asked more often. */
const ASKED = 8;
/** A group and so many more of its size: with fewer, the estimate of the KL is too low. */
const MORE = 3;

export interface Picked {
  /** KL(best of n ‖ policy) in nats per completion, an estimate. */
  readonly kl: number;
  /** Its upper bound, which depends on n alone. */
  readonly bound: number;
}

interface Asked {
  readonly rollouts: Pick<Rollouts, 'groupSize' | 'sequences' | 'returns'>;
  readonly problems: readonly Problem[];
}

/** The completions beyond those of the groups are written for this number alone and cost no environment steps. */
export async function* pickedFrom(
  { task, policy, temperature, streams, reward }: Collecting,
  { rollouts, problems: posed }: Asked,
): AsyncGenerator<void, Picked> {
  const n = rollouts.groupSize;
  const bound = bestOfNKlBound(n);
  if (n === 1) return { kl: 0, bound };
  const groups = Math.ceil(rollouts.sequences / n / ASKED);
  const problems = posed.slice(0, groups * n).flatMap((problem) => new Array<Problem>(MORE).fill(problem));
  const random = streams.of('picked');
  const written = yield* rollout({ policy, task, problems, temperature, random });
  const { rewards } = await rewardedIn(reward, task, problems, written);
  const more = Float32Array.from(sumRows(rewards, written.own, written.time));
  let sum = 0;
  for (let group = 0; group < groups; group++) {
    const of = (returns: Float32Array, size: number) => returns.subarray(group * size, (group + 1) * size);
    sum += bestOfNKl([...of(rollouts.returns, n), ...of(more, MORE * n)], n);
  }
  return { kl: sum / groups, bound };
}
