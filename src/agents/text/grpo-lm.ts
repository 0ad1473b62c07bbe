/** Group relative policy optimization on text, with options for its variants. */

import { choice, flag, integer, number } from '../../experiment/field.ts';
import { AGGREGATION_MODES, type AggregationMode } from '../estimators/aggregation.ts';
import { anchorAdvantages, turnReturns, turnsOf } from '../estimators/anchor-advantages.ts';
import { spreadRows, withoutTruncated } from '../estimators/arrays.ts';
import { GROUP_RULES, type GroupRule, groupAdvantages } from '../estimators/group-advantages.ts';
import type { LanguageAgent, LanguageLearner, Rollouts } from '../updates/text-contract.ts';
import * as field from '../updates/text-fields.ts';
import { groupNeeds, penalized, type RatioKind, tokenUpdate } from '../updates/token-update.ts';

const RATIOS: readonly [RatioKind, ...RatioKind[]] = ['token', 'sequence', 'cispo'];

export const agent: LanguageAgent = {
  entry: field.entry({
    id: 'grpo-lm',
    label: 'GRPO (language policy)',
    help: 'Samples a group of completions of each prompt and compares their rewards, without a critic. Its options include Dr. GRPO, DAPO, GSPO, CISPO, GiGPO, MaxRL and PKPO.',
    reference:
      'Shao et al. 2024, 2402.03300; Dr. GRPO: Liu et al. 2025, 2503.20783; DAPO: Yu et al. 2025, 2503.14476; GSPO: Zheng et al. 2025, 2507.18071; CISPO: MiniMax 2025, 2506.13585; GiGPO: Feng et al. 2025, 2505.10978; MaxRL: Tajwar et al. 2026, 2602.02710; PKPO: Walder & Karkhanis 2025, 2505.15201',
    fields: [
      field.learningRate(0.0005),
      field.prompts(32),
      field.groupSize(8),
      choice('advantage', 'Advantage', GROUP_RULES, {
        help: 'grpo: (R − mean) / (std + 1e-4). dr-grpo: R − mean. rloo: R − mean of the others. grpo-batch-scale: the std of the whole batch. pass-at-k: only the best completion of a group, by its lead over the second best. pass-at-k-scaled: the same / (std + 1e-6), the default of verl. maxrl: (R − mean) / mean, which weighs hard prompts as log p does; for rewards of 0 and 1. pkpo: what a completion adds to the best of k − 1 others, the gradient of pass@k.',
      }),
      integer('attempts', 'Attempts', [4, 2, 64], {
        help: 'Used by pkpo: k, the number of attempts of which the best counts. A high number favors prompts that are rarely solved, and variety. Groups that are smaller use their size.',
      }),
      number('episodeWeight', 'Weight of completions', [1, 0, 10], {
        help: 'Weight of the advantage of the whole completion. 0: only turns are compared.',
      }),
      number('stepWeight', 'Weight of turns', [0, 0, 10], {
        help: 'Weight of the advantage of a turn over other turns of its group that began in the same anchor state (GiGPO). Needs replies; with the advantage grpo it is divided by the std, too. 0: off.',
      }),
      choice('anchors', 'Anchor states', ['observation', 'random'], {
        help: 'Used by the weight of turns. observation: turns that follow the same words of the world. random: a control with groups of the same sizes, drawn among the turns of one prompt.',
      }),
      number('stepGamma', 'Discount per turn', [0.95, 0, 1], {
        help: 'Used by the weight of turns: weight of a reward one turn later. Below 1 a shorter way to the same reward is better.',
      }),
      choice('aggregation', 'Aggregation', AGGREGATION_MODES, {
        help: 'Weight of a token: 1 / all tokens (DAPO); 1 / (completions · its length), as in the GRPO paper; a sum over each completion; 1 / (completions · the longest completion that the task allows), as in Dr. GRPO.',
      }),
      choice('ratio', 'Ratio', RATIOS, {
        help: 'One ratio per token; one for the whole sequence (GSPO); a weight without gradient (CISPO). Each has clip settings of its own.',
      }),
      field.clipRange(0.2),
      number('clipRangeHigh', 'Upper clip range', [0, 0, 10], {
        help: 'Clip range above a ratio of 1. A high value lets rare tokens grow; DAPO uses 0.28. 0: same as the lower range.',
      }),
      number('sequenceClipLow', 'Sequence clip range', [0.0003, 0.00001, 10], {
        help: 'Used by the sequence ratio instead of the clip range: GSPO’s lower range. A sequence ratio is a mean and moves far less than a token’s.',
        log: true,
      }),
      number('sequenceClipHigh', 'Upper sequence clip range', [0.0004, 0.00001, 10], {
        help: 'Used by the sequence ratio: GSPO’s upper range.',
        log: true,
      }),
      number('cispoLargest', 'Largest CISPO weight', [5, 1, 100], {
        help: 'Used by cispo instead of the clip range: a larger ratio counts as this. CISPO clips from above alone; 5 is what ScaleRL uses.',
      }),
      ...field.onePass,
      field.successReplay,
      integer('resample', 'Dynamic sampling', [0, 0, 10], {
        help: 'Maximum number of times per batch that zero-advantage groups are sampled again (DAPO). Curves show all groups as they were drawn first. 0: never.',
      }),
      flag('learnFromTruncated', 'Learn from truncated completions', true, {
        help: 'If off, completions that reach the length limit are ignored (overlong filtering).',
      }),
      field.maxGradientNorm(1),
    ],
  }),
  needs: (settings) => ({ ...groupNeeds(settings), compares: true, resample: settings.number('resample') }),
  async *update(rollouts, learner) {
    const { settings } = learner;
    const { time, truncated, completionLength: maxLength } = rollouts;
    const own = settings.flag('learnFromTruncated')
      ? rollouts.own
      : withoutTruncated(rollouts.own, truncated, time);
    const { rewards, returns } = penalized(rollouts, learner);
    const each = groupAdvantages(returns, rollouts.groupSize, settings.text('advantage') as GroupRule, {
      attempts: settings.number('attempts'),
    });
    const episode = settings.number('episodeWeight');
    const advantages = spreadRows(each, rollouts.own, time).map((a) => episode * a);
    if (settings.number('stepWeight') > 0) addSteps(advantages, rewards, rollouts, learner);
    return yield* tokenUpdate(rollouts, learner, {
      advantages,
      own,
      ratio: settings.text('ratio') as RatioKind,
      aggregation: { mode: settings.text('aggregation') as AggregationMode, maxLength },
    });
  },
};

/** Adds to the tokens of each turn its weighted advantage over turns with the same anchor. */
function addSteps(
  advantages: Float64Array,
  rewards: Float32Array,
  { tokens, own, time, groupSize }: Rollouts,
  learner: LanguageLearner,
): void {
  const { settings } = learner;
  const turns = turnsOf(tokens, own, time, groupSize);
  const groupOf = (k: number) => Math.floor((turns.rows[k] ?? 0) / groupSize);
  let anchors = turns.anchors;
  if (settings.text('anchors') === 'random') {
    // Within each prompt, the turns exchange their anchors.
    const order = [...learner.shuffled(anchors.length)].sort((a, b) => groupOf(a) - groupOf(b));
    anchors = order.map((k) => turns.anchors[k] ?? 0);
  }
  const returns = turnReturns(turns, rewards, settings.number('stepGamma'));
  const each = anchorAdvantages(returns, anchors, settings.text('advantage') === 'grpo');
  for (const [k, advantage] of each.entries())
    for (let at = turns.from[k] ?? 0; at < (turns.to[k] ?? 0); at++)
      advantages[at] = (advantages[at] ?? 0) + settings.number('stepWeight') * advantage;
}
