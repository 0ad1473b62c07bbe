/** Slivkins 2019, Introduction to Multi-Armed Bandits: rates of regret with and without an adversary. */
/**
 * The adversary runs a copy of UCB1 in advance. Arm 2 pays 1 exactly when the copy would not pull it; arm 1 always pays 0.001, which decides
 * the ties of the copy. The sequence depends on no choice of the learner.
 */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import kernel from './world.kernel.ts?raw';

const reward = [{ term: 'task' }];
/** Ends of the phases of explore first. */
const vary = [{ path: 'envSteps', over: [960, 4032, 16_320, 65_472] }];
const common = { vary, seeds: 50, seed: 82, envSteps: 65_472, measurementPoints: 40 };

export const study: WrittenStudy = {
  id: '82',
  papers: [{ atlas: 82, cite: 'Slivkins 2019, arXiv 1904.07272' }],
  family: 'bandit',
  level: 'cover',
  title: 'Adaptive exploration beats exploring first; against an adversary only randomization helps',
  question: 'Is there one bandit algorithm that is good against chance and against an adversary?',
  claim:
    'Against chance, regret grows as T^(2/3) if one explores first, and more slowly under UCB1 and Thompson sampling. Against an adversary it grows in proportion to T under UCB1, and as √T under EXP3.',
  runs: {
    chance: {
      name: 'Three coins, four horizons',
      world: { family: 'bandit', means: [0.2, 0.5, 0.8] },
      ...common,
      variants: [
        { label: 'explore first', agent: { type: 'explore-first' }, reward },
        { label: 'ε-greedy', agent: { type: 'epsilon-greedy', epsilon: 0.1 }, reward },
        { label: 'elimination', agent: { type: 'successive-elimination' }, reward },
        { label: 'UCB1', agent: { type: 'ucb1' }, reward },
        { label: 'Thompson', agent: { type: 'thompson-beta' }, reward },
      ],
    },
    adversary: {
      name: 'A sequence made against UCB1',
      world: { family: 'bandit', kind: 'gaussian', means: [0, 0], kernel },
      ...common,
      variants: [
        { label: 'UCB1', agent: { type: 'ucb1' }, reward },
        { label: 'EXP3', agent: { type: 'exp3', schedule: 'anytime' }, reward },
      ],
    },
  },
  parts: [
    {
      says: 'Explore first: regret grows about as T^(2/3), with a log-log slope between 0.57 and 0.77.',
      kind: 'logSlope',
      metric: 'regret',
      variant: 'chance/explore first',
      over: 'envSteps',
      above: 0.57,
      below: 0.77,
    },
    ...['UCB1', 'Thompson'].map(
      (label): ClaimPart => ({
        says: `${label}: the slope lies below 0.5, so regret grows more slowly than with explore first.`,
        kind: 'logSlope',
        metric: 'regret',
        variant: `chance/${label}`,
        over: 'envSteps',
        below: 0.5,
      }),
    ),
    {
      says: 'Against the adversary, the regret of UCB1 grows in proportion to T: slope between 0.9 and 1.1.',
      kind: 'logSlope',
      metric: 'regret',
      variant: 'adversary/UCB1',
      over: 'envSteps',
      above: 0.9,
      below: 1.1,
    },
    {
      says: 'EXP3 keeps it at about √T: slope between 0.35 and 0.65.',
      kind: 'logSlope',
      metric: 'regret',
      variant: 'adversary/EXP3',
      over: 'envSteps',
      above: 0.35,
      below: 0.65,
    },
  ],
  shows: [
    {
      title: 'Regret over the horizon',
      run: 'chance',
      metric: 'regret',
      kind: 'sweep',
      over: 'envSteps',
      logarithmic: true,
    },
    {
      title: 'Regret against the adversary',
      run: 'adversary',
      metric: 'regret',
      kind: 'sweep',
      over: 'envSteps',
      logarithmic: true,
    },
  ],
  teaching: {
    before:
      'Each arm pays 1 with a fixed probability, or an adversary fixes all payments in advance. Regret is what you lose against the best arm. Explore first tries all arms, then commits. UCB1 and Thompson sampling explore less and less, and mostly the arms that may be best.',
    predict: {
      ask: 'The adversary knows the code of UCB1. What happens to it?',
      options: ['Its bounds still hold', 'It loses a constant share of all pulls', 'It stops exploring'],
      answer: 1,
    },
    watch:
      'Both axes of an ideal picture are logarithmic: a power T^a is a line of slope a. Compare the growth.',
    after:
      'Exploring N pulls costs about N, and committing wrongly costs T √(1/N): the best N is T^(2/3), and so is the regret. UCB1 pulls a bad arm only O(ln T / Δ²) times, because its bonus √(2 ln t / N) shrinks with every pull. Both rest on fixed means. A deterministic rule can be foreseen, so an adversary pays nothing exactly where it looks. EXP3 draws at random and weights payments by 1 / p: no sequence can lead it astray, at the price of √T in place of ln T.',
  },
  changes: [
    {
      says: 'Bring the arms close together: UCB1 needs far longer until its regret flattens.',
      run: 'chance',
      patch: { world: { means: [0.45, 0.5, 0.55] } },
    },
    {
      says: 'Let ε-greedy face the adversary.',
      run: 'adversary',
      patch: { variants: [{ label: 'ε-greedy', agent: { type: 'epsilon-greedy', epsilon: 0.1 }, reward }] },
    },
    {
      says: 'Explore ten times as much first.',
      run: 'chance',
      patch: { variants: [{ label: 'explore first', agent: { type: 'explore-first', scale: 10 }, reward }] },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 2, teaching: 1, interesting: 2 },
    says: 'Slopes on both sides of a predicted number, an adversary built for the purpose. The axis is logarithmic on one side only, so slopes cannot be seen.',
    read: '2026-11-28',
  },
  writtenFor: 'h0 h- h- h0 h0',
  budget: { coreMinutes: 0.5, quick: { seeds: 10 } },
  caveats: [
    'Contextual, Lipschitz and linear bandits, knapsacks, games and incentives of the book are not part of this study.',
    'Explore first doubles its phases, because the learners do not know the horizon.',
  ],
  pilots:
    'Experiment seed 7, 10 seeds. The coins stayed as first written. The adversary was written four times: first it lost its copy of UCB1 at ties in rounding; then arm 1 paid 0.5 or 0.8 where it now pays 0.001, and EXP3 had slopes of 0.38 and 0.24: with near arms the constant cost of finding the better one hides the √T of exploration.',
};
