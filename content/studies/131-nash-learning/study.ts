/** Munos et al. 2023: where preferences circle, no score fits them; seek their equilibrium. */
import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const reward = [{ term: 'task' }];
const names = ['a', 'b', 'c'];
/** P(row is preferred to column): a beats b, b beats c, c beats a, by unequal margins. */
const means = [0.5, 0.8, 0.1, 0.2, 0.5, 0.7, 0.9, 0.3, 0.5];
const labels = names.flatMap((one) => names.map((other) => `${one} against ${other}`));
const world = { family: 'bandit', means, labels };
const settings = {
  type: 'preference-play',
  klCoefficient: 0.1,
  referenceSkew: 1,
  comparisons: 20_000,
  alpha: 0.2,
};
const variant = (label: string, method: string, samplingSkew = 0) => ({
  label,
  agent: { ...settings, method, samplingSkew },
  reward,
});
const common = { world, seeds: 20, seed: 131, envSteps: 24_000, measurementPoints: 48 };

export const study: WrittenStudy = {
  id: '131',
  papers: [{ atlas: 131, cite: 'Munos et al. 2023, arXiv 2312.00886' }],
  family: 'preference',
  level: 'full',
  title: 'Preferences that circle have an equilibrium but no score; Nash-MD finds it from any comparisons',
  question: 'Does a reward model find the policy that people prefer over every other one?',
  claim:
    'The last policy of Nash-MD has a gap below 0.01, smaller than that of a reward model. Which answers were compared changes the reward model’s policy and not that of Nash-MD.',
  runs: {
    methods: {
      name: 'Cyclic preferences, even comparisons',
      ...common,
      variants: [
        variant('reward model', 'bradley-terry'),
        variant('self-play', 'self-play'),
        variant('Nash-EMA', 'nash-ema'),
        variant('Nash-MD', 'nash-md'),
      ],
    },
    sampling: {
      name: 'Other comparisons, the same preferences',
      ...common,
      variants: [
        variant('reward model, mostly a', 'bradley-terry', 1),
        variant('reward model, mostly c', 'bradley-terry', -1),
        variant('Nash-MD, mostly a', 'nash-md', 1),
        variant('Nash-MD, mostly c', 'nash-md', -1),
      ],
    },
  },
  parts: [
    {
      says: 'The last policy of Nash-MD has a regularized duality gap below 0.01.',
      kind: 'level',
      metric: 'regularizedGap',
      variant: 'methods/Nash-MD',
      below: 0.01,
    },
    {
      says: 'Its gap is smaller than that of the reward model, by at least 0.05.',
      kind: 'ahead',
      metric: 'regularizedGap',
      variant: 'methods/Nash-MD',
      margin: 0.05,
      over: ['methods/reward model'],
      direction: 'below',
    },
    {
      says: 'Comparing mostly c instead of mostly a moves the reward model’s probability of two answers b by at least 0.05.',
      kind: 'ahead',
      metric: 'policy:0:4',
      variant: 'sampling/reward model, mostly c',
      over: ['sampling/reward model, mostly a'],
      margin: 0.05,
    },
    ...[0, 4, 8].map(
      (pair, k): ClaimPart => ({
        says: `It moves Nash-MD’s probability of two answers ${names[k]} by less than 0.02.`,
        kind: 'within',
        metric: `policy:0:${pair}`,
        variant: 'sampling/Nash-MD, mostly c',
        same: 'sampling/Nash-MD, mostly a',
        margin: 0.02,
      }),
    ),
  ],
  shows: [
    {
      title: 'Regularized duality gap of the last policy',
      run: 'methods',
      metric: 'regularizedGap',
      kind: 'bars',
    },
    {
      title: 'Probability that both answers are b, by what was compared',
      run: 'sampling',
      metric: 'policy:0:4',
      kind: 'bars',
    },
  ],
  teaching: {
    before:
      'There are three answers. People prefer a to b (80 %), b to c (70 %) and c to a (90 %). A reward model gives each answer one score. Nash learning keeps the preference of every pair and seeks a policy that no other policy beats. Both stay near a reference that likes a.',
    predict: {
      ask: 'People compare mostly c with the others, not mostly a. What changes?',
      options: ['Both policies', 'Only the reward model’s policy', 'Neither: preferences are the same'],
      answer: 1,
    },
    watch: 'A gap of 0 means that no policy wins more than half of its comparisons, after the KL penalty.',
    after:
      'P(y ≻ y′) = σ(s(y) − s(y′)) forces an order, and a circle has none. The fitted scores then depend on which pairs were asked most often. The game max_π min_π′ P(π ≻ π′) − τ KL(π‖u) + τ KL(π′‖u) always has one equilibrium. Nash-MD steps to π ∝ π_mix · exp(η P(· ≻ π_mix)), where π_mix ∝ π^(1−ητ) u^(ητ); its last iterate converges. In practice, annotators who disagree make circles, and the choice of pairs silently picks the winner.',
  },
  changes: [
    {
      says: 'Remove the circle: a beats b and c, b beats c. Now both methods agree.',
      run: 'methods',
      patch: { world: { means: [0.5, 0.8, 0.9, 0.2, 0.5, 0.7, 0.1, 0.3, 0.5] } },
    },
    {
      says: 'Compare only 100 pairs: the preference model is wrong, and so is its equilibrium.',
      run: 'methods',
      patch: { variants: [{ label: '100 pairs', agent: { ...settings, comparisons: 100 }, reward }] },
    },
    {
      says: 'Raise the penalty to 2: the equilibrium moves to the reference.',
      run: 'methods',
      patch: {
        variants: [{ label: 'τ = 2', agent: { ...settings, method: 'nash-md', klCoefficient: 2 }, reward }],
      },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 2, teaching: 2, interesting: 2 },
    says: 'Exact duality gap, real estimation error, a second claim about sampling that could have failed, predict question with a surprise, practical last sentence.',
    read: '2026-11-28',
  },
  writtenFor: 'h- h- h+ h0 h0 h0',
  budget: { coreMinutes: 0.2, quick: { seeds: 6 } },
  caveats: [
    'One matrix is tested; the degree of circularity is not swept.',
    'Policies are tables of three answers.',
  ],
  pilots: 'One pilot with experiment seed 7 and 6 seeds. The settings stayed as first written.',
};
