/** Xie et al. 2024: exploratory preference optimization (XPO). */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

/** Of eight responses, from the likeliest of the reference to the unlikeliest, which is the best. */
const WORTH = [0.5, 0.4, 0.3, 0.5, 0.2, 0.4, 0.3, 1];
/** Bradley–Terry: a reward difference of 1 is log-odds of 4. */
const means = WORTH.flatMap((one) => WORTH.map((other) => 1 / (1 + Math.exp(-4 * (one - other)))));
const first = WORTH.map((worth, k) => `${worth} * f32(action / 8 == ${k})`).join(' + ');
const reward = [{ term: 'task' }, { term: 'expression', expression: first, probe: true }];
const worth = 'probe:expression';

const settings = { type: 'preference-dpo', beta: 0.1, referenceSkew: 0.93, comparisons: 2500 };
const variant = (label: string, more: object) => ({ label, agent: { ...settings, ...more }, reward });
const skew = 'agent.referenceSkew';
/** The reference gives the best response 10, 1, 0.1 and 0.01 %. */
const SKEWS = [0.06, 0.55, 0.93, 1.29] as const;
const common = {
  world: { family: 'bandit', means },
  seeds: 20,
  seed: 144,
  envSteps: 3000,
  measurementPoints: 75,
};
const pair = { variant: 'coverage/XPO', metric: worth };

export const study: WrittenStudy = {
  id: '144',
  papers: [{ atlas: 144, cite: 'Xie et al. 2024, arXiv 2405.21046' }],
  family: 'preference',
  level: 'full',
  title: 'An optimism bonus finds good answers that the starting policy hardly ever writes',
  question: 'Can online DPO find what its reference almost never writes?',
  claim:
    'Where the reference hardly ever writes the best response, XPO finds it with at most two thirds of the labels of online DPO. Where the reference covers it well, the two do not differ.',
  runs: {
    coverage: {
      ...common,
      name: 'Four degrees of coverage',
      vary: [{ path: skew, over: [...SKEWS] }],
      variants: [
        variant('XPO', { optimism: 0.001 }),
        variant('online DPO', {}),
        variant('offline DPO', { pairs: 'reference-reference' }),
      ],
    },
    bonus: {
      ...common,
      name: 'Three bonuses, coverage 0.1 %',
      variants: [0.0002, 0.001, 0.005].map((optimism) => variant(`α = ${optimism}`, { optimism })),
    },
  },
  parts: [
    ...SKEWS.slice(2).map(
      (level, k): ClaimPart => ({
        kind: 'sooner',
        says: `At a coverage of ${k === 0 ? 0.1 : 0.01} % XPO needs at most two thirds of the labels of online DPO to reach 90 % of the best reward.`,
        ...pair,
        over: ['coverage/online DPO'],
        threshold: 0.9,
        factor: 1.5,
        level: { [skew]: level },
      }),
    ),
    {
      kind: 'within',
      says: 'At a coverage of 10 % the mean reward over all labels differs by less than 0.02.',
      ...pair,
      same: 'coverage/online DPO',
      margin: 0.02,
      when: 'area',
      level: { [skew]: SKEWS[0] },
    },
  ],
  shows: [
    {
      title: 'Reward of the first response, coverage 0.01 %',
      run: 'coverage',
      kind: 'curve',
      metric: worth,
      unit: 'reward',
      level: { [skew]: SKEWS[3] },
    },
    {
      title: 'Mean reward over all labels, by coverage',
      run: 'coverage',
      kind: 'sweep',
      metric: worth,
      unit: 'mean reward',
      when: 'area',
      over: skew,
    },
  ],
  teaching: {
    before:
      'There are eight responses. The best one earns twice as much as the next, but the reference writes it once in ten, a hundred, a thousand or ten thousand times. In each pair the policy writes one response and the reference the other; a label says which is better. XPO adds a small bonus for not writing what the reference writes.',
    predict: {
      ask: 'The reference writes the best response once in 10,000 times. How many labels does XPO need?',
      options: ['About 10,000, as chance has it', 'A few hundred at most', 'It never finds it'],
      answer: 1,
    },
    watch:
      'In the first chart online DPO waits for a lucky sample. In the second one the two part as coverage gets poor, from left to right.',
    after:
      'DPO fits r = β ln(π/π_ref) to the labels. A response that was never compared has no label, so its r stays where it was, and chance alone brings it up. XPO minimizes α Σ ln π(ỹ) as well, over the responses ỹ of the reference. Since β ln π = β ln π_ref + r − β ln Z, this raises Z: whatever is not yet refuted gets the greatest reward that is possible. So it is written, compared, and then kept or dropped. The bonus has to be small, or labels need long to refute it. At 10 % coverage there is nothing to look for, and the methods agree. After 2,500 labels all of them stop learning and play their policy on both sides.',
  },
  changes: [
    {
      says: 'Let the policy write both responses: it stays with the first one that won.',
      run: 'coverage',
      patch: { variants: [variant('own pairs', { pairs: 'policy-policy' }), variant('online DPO', {})] },
    },
    {
      says: 'Raise the bonus a hundredfold: the labels no longer refute it.',
      run: 'bonus',
      patch: { variants: [variant('α = 0.1', { optimism: 0.1 })] },
    },
    {
      says: 'Make every response equally likely at the start.',
      run: 'coverage',
      patch: { variants: [variant('uniform', { referenceSkew: 0 })] },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 2, teaching: 1, interesting: 2 },
    says: 'Coverage sweep, factor 1.5, equality where nothing is to be explored; says that gradient steps gave no gain. Axis shows ‘0.06 … 1.29’ instead of 10 … 0.01 %.',
    read: '2026-11-28',
  },
  writtenFor: 'h- h- h0',
  notMeasured: ['10,000'],
  budget: { coreMinutes: 1.2, quick: { seeds: 6 } },
  caveats: [
    'A response is one of eight choices, not a sequence. Rewards lie on a grid and are fitted one at a time, so that the loss is really minimized: by gradient steps from the reference XPO was no faster.',
    'Online DPO is XPO with α = 0, so one response of each pair is the reference’s. If the policy writes both, it stops at what won first, at every coverage.',
    'Offline DPO samples from the reference until labels end, so its curve shows its policy only afterwards.',
    'Distinct responses are not counted.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, twice. First with gradient steps and α = 0.005, 0.02 and 0.1: no difference. Then with the exact fit and α = 0.0002, 0.001 and 0.005; 0.001 was kept, and the run was shortened from 4,000 to 3,000 labels. DPO has no setting but β, which both share.',
};
