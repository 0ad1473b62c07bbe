import { klToOptimum } from '../../core/reward-formulas.ts';
import { choice, number } from '../../experiment/field.ts';
import type { LanguageTerm } from '../language-contract.ts';
import { atEnd, languageTerm } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTerm('optimum-kl', 'KL to the optimum', {
    help: 'As a probe: the exact distance in nats from π_ref · exp(task return / β), the best policy under a KL penalty of weight β. Only where every completion can be listed. 0: the policy is that optimum.',
    reference: 'https://arxiv.org/abs/2205.11275',
    fields: [
      number('beta', 'β', [0.1, 0.001, 100], {
        help: 'Weight of the KL penalty whose optimum is meant. A high value puts it close to the reference.',
        log: true,
      }),
      choice('from', 'From', ['policy', 'optimum'], {
        help: 'policy: KL(π‖π*), what reinforcement learning with a KL penalty lowers. optimum: KL(π*‖π), what matching the distribution lowers.',
      }),
    ],
  }),
  evaluate: () => atEnd(0),
  ofPolicy: ({ policy, reference, scores }, settings) =>
    klToOptimum(
      policy,
      reference,
      scores,
      settings.number('beta'),
      settings.text('from') === 'optimum' ? 'optimum' : 'policy',
    ),
};
