/** Group relative policy optimization on text, with options for its variants. */

import { choice, flag, integer, number } from '../../../experiment/field.ts';
import { AGGREGATION_MODES, type AggregationMode } from '../../estimators/aggregation.ts';
import { spreadRows, withoutTruncated } from '../../estimators/arrays.ts';
import { GROUP_RULES, type GroupRule, groupAdvantages } from '../../estimators/group-advantages.ts';
import type { LanguageAgent } from '../contract.ts';
import * as field from '../fields.ts';
import { groupNeeds, penalized, type RatioKind, tokenUpdate } from '../token-update.ts';

const RATIOS: readonly [RatioKind, ...RatioKind[]] = ['token', 'sequence', 'cispo'];

export const agent: LanguageAgent = {
  entry: field.entry({
    id: 'grpo-lm',
    label: 'GRPO (language policy)',
    help: 'Samples a group of completions of each prompt and compares their rewards, without a critic. Its options include Dr. GRPO, DAPO, GSPO and CISPO.',
    reference:
      'Shao et al. 2024, 2402.03300; Dr. GRPO: Liu et al. 2025, 2503.20783; DAPO: Yu et al. 2025, 2503.14476; GSPO: Zheng et al. 2025, 2507.18071; CISPO: MiniMax 2025, 2506.13585',
    fields: [
      field.learningRate(0.0005),
      field.prompts(32),
      field.groupSize(8),
      choice('advantage', 'Advantage', GROUP_RULES, {
        help: 'grpo: (R − mean) / (std + 1e-4). dr-grpo: R − mean. rloo: R − mean of the others. grpo-batch-scale: the std of the whole batch. pass-at-k: only the best completion of a group, by its lead over the second best.',
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
      integer('resample', 'Dynamic sampling', [0, 0, 10], {
        help: 'Maximum number of times per batch that zero-advantage groups are sampled again (DAPO). 0: never.',
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
    const { returns } = penalized(rollouts, learner);
    const each = groupAdvantages(returns, rollouts.groupSize, settings.text('advantage') as GroupRule);
    return yield* tokenUpdate(rollouts, learner, {
      advantages: spreadRows(each, rollouts.own, time),
      own,
      ratio: settings.text('ratio') as RatioKind,
      aggregation: { mode: settings.text('aggregation') as AggregationMode, maxLength },
    });
  },
};
