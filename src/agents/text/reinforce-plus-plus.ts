/**
 * REINFORCE++ on text: returns that include the KL penalty, whitened over the whole batch, with PPO's clip
 * and without a critic.
 */
import { flag } from '../../experiment/field.ts';
import { spreadRows } from '../estimators/arrays.ts';
import { groupAdvantages } from '../estimators/group-advantages.ts';
import { whiten } from '../estimators/normalize.ts';
import { tokenReturns } from '../estimators/returns.ts';
import type { LanguageAgent } from '../updates/text-contract.ts';
import * as field from '../updates/text-fields.ts';
import { groupNeeds, penalized, tokenUpdate } from '../updates/token-update.ts';

export const agent: LanguageAgent = {
  entry: field.entry({
    id: 'reinforce-plus-plus',
    label: 'REINFORCE++ (language policy)',
    help: 'Whitens each token’s return, KL penalty included, over the whole batch instead of within a group: prompts that are always or never solved do not dominate.',
    reference: 'Hu et al. 2025, 2501.03262',
    fields: [
      field.learningRate(0.001),
      field.prompts(32),
      field.groupSize(4),
      flag('groupBaseline', 'Group baseline', false, {
        help: 'First subtracts the mean of the prompt’s completions (“REINFORCE++-baseline”).',
      }),
      field.gamma(1),
      field.clipRange(0.2),
      ...field.onePass,
      field.maxGradientNorm(1),
    ],
  }),
  needs: groupNeeds,
  async *update(rollouts, learner) {
    const { settings } = learner;
    const { time, own, groupSize: size } = rollouts;
    const { rewards, returns } = penalized(rollouts, learner);
    const advantages = settings.flag('groupBaseline')
      ? spreadRows(groupAdvantages(returns, size, 'dr-grpo'), own, time)
      : tokenReturns({ time, own, rewards, finalValues: null }, settings.number('gamma'));
    return yield* tokenUpdate(rollouts, learner, {
      advantages: whiten(advantages, own),
      aggregation: { mode: 'token-mean' },
    });
  },
};
