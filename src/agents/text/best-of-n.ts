/** Best of n: learns nothing, and outputs the completion with the highest reward out of n. */
import { integer } from '../../experiment/field.ts';
import { bestOfGroups } from '../estimators/best-of-n.ts';
import type { LanguageAgent } from '../updates/text-contract.ts';
import * as field from '../updates/text-fields.ts';

export const agent: LanguageAgent = {
  entry: field.entry({
    id: 'best-of-n',
    label: 'Best of n (language policy)',
    help: 'Samples n completions and returns the one with the highest reward; the network does not change. The simplest way to optimize, and over-optimize, a reward model: n doubles over the run up to its setting.',
    reference:
      'Stiennon et al. 2020, 2009.01325; its KL and the bound on it: Beirami et al. 2024, 2401.01879',
    fields: [
      field.prompts(32),
      integer('n', 'Completions n', [64, 1, 256], {
        help: 'Number at the end of the run; it starts at one and doubles at equal intervals. A high value optimizes the reward harder.',
        live: false,
      }),
    ],
  }),
  needs: (settings, progress) => {
    const doublings = Math.floor(Math.log2(settings.number('n')));
    const now = Math.min(doublings, Math.floor(progress * (doublings + 1)));
    return {
      critic: false,
      reference: false,
      prompts: settings.number('prompts'),
      groupSize: 2 ** now,
      picksBest: true,
      resample: 0,
    };
  },
  async *update({ groupSize, returns, own }) {
    yield;
    return {
      advantages: new Float32Array(own.length),
      explainedVariance: Number.NaN,
      chosen: bestOfGroups(returns, groupSize),
    };
  },
};
