/** Korbak, Perez & Buckley 2022: a KL penalty turns reinforcement learning into inference. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const reward = [{ term: 'task' }];
const world = {
  family: 'text',
  task: 'expression',
  alphabet: ['a', 'b', 'c'],
  maxLength: 3,
  // Two texts are best, seven follow close behind, the rest earn little: the posterior is spread out.
  expression: '0.5 * f32(count(s, t_a) == 2) + 0.3 * f32(last(s) == t_c) + 0.2 * f32(tokenAt(s, 0) == t_b)',
};
const penalized = { gamma: 1, alpha: 0.02, valueAlpha: 0.02, horizon: 4 };
const common = { world, seeds: 20, seed: 137, envSteps: 600_000, measurementPoints: 60 };

export const study: WrittenStudy = {
  id: '137',
  papers: [{ atlas: 137, cite: 'Korbak, Perez & Buckley 2022, arXiv 2205.11275' }],
  family: 'policy-gradient',
  level: 'full',
  title: 'A KL penalty makes the policy match a posterior; without it the policy collapses',
  question: 'Does RL with a KL penalty end at a known distribution over texts?',
  claim:
    'Without a penalty the entropy falls to nearly 0. With a KL penalty the policy ends within 0.02 nats of the exact posterior at each β, and keeps more entropy.',
  runs: {
    beta: {
      name: 'KL penalty and the exact posterior',
      ...common,
      vary: [{ path: 'agent.klCoefficient', over: [0.1, 0.2, 0.5, 1] }],
      variants: [
        { label: 'reverse KL', agent: { type: 'reinforce', ...penalized }, reward },
        { label: 'forward KL', agent: { type: 'forward-kl', alpha: 0.01, horizon: 4 }, reward },
      ],
    },
    pure: {
      name: 'Reward maximization alone',
      ...common,
      variants: [{ label: 'pure RL', agent: { type: 'reinforce', ...penalized }, reward }],
    },
  },
  parts: [
    {
      says: 'Without a penalty the entropy falls below 0.05 nats per token.',
      kind: 'level',
      metric: 'entropy',
      variant: 'pure/pure RL',
      below: 0.05,
    },
    ...[0.1, 0.2, 0.5, 1].map((beta) => ({
      says: `With β = ${beta} the policy lies within 0.02 nats of the exact posterior.`,
      kind: 'level' as const,
      metric: 'klToPosterior',
      variant: 'beta/reverse KL',
      level: { 'agent.klCoefficient': beta },
      below: 0.02,
    })),
    {
      says: 'Averaged over β, the KL penalty keeps at least 0.2 nats per token more entropy than pure RL.',
      kind: 'ahead',
      metric: 'entropy',
      variant: 'beta/reverse KL',
      over: ['pure/pure RL'],
      margin: 0.2,
    },
  ],
  shows: [
    {
      title: 'KL of the learned policy to the exact posterior',
      run: 'beta',
      metric: 'klToPosterior',
      kind: 'sweep',
      over: 'agent.klCoefficient',
      logarithmic: true,
    },
    {
      title: 'Entropy while learning, β = 0.2',
      run: 'beta',
      metric: 'entropy',
      kind: 'curve',
      level: { 'agent.klCoefficient': 0.2 },
    },
    { title: 'Entropy without a penalty', run: 'pure', metric: 'entropy', kind: 'curve' },
  ],
  teaching: {
    before:
      'A policy writes texts of three tokens. A score between 0 and 1 grades each of the 27 texts. Reward maximization wants the best text only. A KL penalty also charges the policy for leaving its starting distribution.',
    predict: {
      ask: 'Where does the policy with a KL penalty end?',
      options: [
        'At the best text, only later',
        'At prior × exp(score / β)',
        'At the prior: the penalty wins in the end',
      ],
      answer: 1,
    },
    watch:
      'Compare the entropy of pure RL with that of the penalized policy. Then see how small the KL to the exact posterior gets at each β.',
    after:
      'E[R] − β KL(π‖prior) equals −β KL(π‖posterior) + β ln Z, with posterior = prior × exp(R/β) / Z. Z does not depend on π. So maximizing the penalized return is the same as approximating the posterior: variational inference. With β → 0 the posterior is a point, and the policy collapses onto it. In practice β chooses the distribution that you want; it is no mere brake. Matching the same posterior by forward KL leads to the same place by another road.',
  },
  changes: [
    {
      says: 'Lower β to 0.02: the posterior is nearly a point, and the entropy falls again.',
      run: 'beta',
      patch: {
        variants: [
          { label: 'β = 0.02', agent: { type: 'reinforce', ...penalized, klCoefficient: 0.02 }, reward },
          { label: 'β = 0.2', agent: { type: 'reinforce', ...penalized, klCoefficient: 0.2 }, reward },
        ],
      },
    },
    {
      says: 'Raise the step size tenfold: the policy shakes around the posterior.',
      run: 'beta',
      patch: {
        variants: [
          {
            agent: { type: 'reinforce', ...penalized, alpha: 0.2, klCoefficient: 0.2 },
            label: 'α = 0.2',
            reward,
          },
          { label: 'α = 0.02', agent: { type: 'reinforce', ...penalized, klCoefficient: 0.2 }, reward },
        ],
      },
    },
    {
      says: 'Pay for one text only: the posterior keeps all others at equal probability.',
      run: 'beta',
      patch: { world: { expression: 'f32(count(s, t_a) == 3)' } },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 2, teaching: 2, interesting: 2 },
    says: 'Theorem shown to 1e-13…4e-3; could only fail by a bug or a bad step, but teaches the identity well.',
    read: '2026-11-28',
  },
  writtenFor: 'h- h- h- h- h- h+',
  budget: { coreMinutes: 0.8, quick: { seeds: 6 } },
  caveats: [
    'The prior is uniform. A language model as prior only changes the weights, not the identity.',
    'The policy is a table, so it can represent the posterior exactly. A network may not.',
  ],
  pilots: 'One pilot with experiment seed 7 and 6 seeds. The settings stayed as first written.',
};
