/** Completions that continue from a point within others: Monte Carlo values of partial completions (VinePPO; 2410.01679). */

import type { SequencePolicy } from '../../agents/networks/sequence.ts';
import type { BranchPoint } from '../../agents/updates/text-contract.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { LanguageTask } from '../../worlds/language-contract.ts';
import type { RandomStream } from '../streams.ts';
import type { Batch } from './batch.ts';
import { rewardedIn } from './contexts.ts';
import type { Reward } from './reward.ts';
import { rolloutAtOnce, tokensIn } from './rollout.ts';

interface Branching {
  readonly task: LanguageTask;
  readonly settings: Settings;
  readonly policy: SequencePolicy;
  readonly reward: Reward;
  readonly random: RandomStream;
}

export class Branches {
  tokens = 0;
  readonly #with: Branching;
  readonly #batch: Pick<Batch, 'problems' | 'rollouts'>;

  constructor(branching: Branching, batch: Pick<Batch, 'problems' | 'rollouts'>) {
    this.#with = branching;
    this.#batch = batch;
  }

  /** @returns the mean training return of `each` whole completions from each point on */
  async returnsFrom(points: readonly BranchPoint[], each: number): Promise<Float64Array> {
    const { task, settings, policy, reward, random } = this.#with;
    const { problems: known, rollouts } = this.#batch;
    const { tokens, own, time, promptLengths } = rollouts;
    const rows = points.flatMap((point) => new Array<BranchPoint>(each).fill(point));
    const problems = rows.flatMap(({ row }) => known[row] ?? []);
    // Rewards treat the prefix as the policy's own words, because a value belongs to the whole completion.
    const prefixes = rows.map(({ row, kept }) => {
      const from = row * time + (promptLengths[row] ?? 0);
      const [before, mine] = [tokens, own].map((all) => [...all.subarray(from, from + kept)]);
      return { tokens: before ?? [], own: (mine ?? []).map((x) => x === 1) };
    });
    const temperature = settings.number('temperature');
    const written = await rolloutAtOnce({ policy, task, problems, temperature, random, prefixes });
    const { rewards } = await rewardedIn(reward, task, problems, written);
    const returns = new Float64Array(points.length);
    for (let i = 0; i < rewards.length; i++) {
      const point = Math.floor(i / (written.time * each));
      returns[point] = (returns[point] ?? 0) + (rewards[i] ?? 0) / each;
    }
    this.tokens += tokensIn(written);
    return returns;
  }
}
