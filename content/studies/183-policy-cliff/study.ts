/** Xu 2025: where optimal actions tie, the best policy jumps; entropy regularization makes it continuous. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const task = { term: 'task' };
const size = 'reward[1].weight';
const greedy = { type: 'q-learning', alpha: 0.5, epsilon: 1, epsilonEnd: 0, epsilonDecaySteps: 15_000 };
const soft = { type: 'reinforce', alpha: 0.1, valueAlpha: 0.1, entropyCoefficient: 1 };
const toward = (expression: string) => [task, { term: 'expression', expression, weight: 0.1 }];
/** Both learners, each with the perturbation in favor of the one and of the other. */
const pairs = (first: string, second: string, regularized: object = soft) => [
  { label: 'greedy, first favored', agent: greedy, reward: toward(first) },
  { label: 'greedy, second favored', agent: greedy, reward: toward(second) },
  { label: 'soft, first favored', agent: { ...soft, ...regularized }, reward: toward(first) },
  { label: 'soft, second favored', agent: { ...soft, ...regularized }, reward: toward(second) },
];
const [one, other] = ['action == 0 ? 1.0 : 0.0', 'action == 1 ? 1.0 : 0.0'];
const arms = (means: readonly number[]) => ({ family: 'bandit', kind: 'gaussian', means, noise: 0 });
const common = { seeds: 20, seed: 183, envSteps: 30_000, measurementPoints: 40 };
const detour = {
  family: 'gridworld',
  map: ['#######', '#.....#', '#S###G#', '#.....#', '#######'],
  stepLimit: 60,
};
const both = [one, other].map((expression) => ({ term: 'expression', expression }));
const cold = { ...soft, entropyCoefficient: 0.01 };
const longer = ['#######', '#.....#', '#S###G#', '#.###.#', '#.....#', '#######'];
const over = (values: readonly number[]) => [{ path: size, over: [...values] }];

/** The jump of the greedy policy: almost all probability moves. */
const jumps = (run: string, metric: string, level: number): ClaimPart => ({
  says: `${run === 'tie' ? 'Two arms' : 'Two paths'}: a perturbation of ${level} moves at least 0.9 of the unregularized policy.`,
  kind: 'ahead',
  metric,
  level: { [size]: level },
  variant: `${run}/greedy, first favored`,
  over: [`${run}/greedy, second favored`],
  margin: 0.9,
});

export const study: WrittenStudy = {
  id: '183',
  papers: [{ atlas: 183, cite: 'Xu 2025, The Policy Cliff, arXiv 2507.20150' }],
  family: 'safety',
  level: 'full',
  title:
    'At a tie, the smallest change of reward flips the policy; entropy regularization turns the cliff into a slope',
  question: 'Does a tiny change of reward always change the policy only a little?',
  claim:
    'At a tie, a tiny change of the reward moves nearly all of the policy; away from ties none. With an entropy bonus the move shrinks in proportion to the change, and a higher temperature makes the policy more random.',
  runs: {
    tie: {
      name: 'Two arms of equal worth',
      world: arms([0.5, 0.5]),
      ...common,
      vary: over([0.001, 0.01, 0.1, 0.3]),
      variants: pairs(one, other),
    },
    apart: {
      name: 'Two arms of different worth',
      world: arms([0.8, 0.2]),
      ...common,
      vary: over([0.001, 0.3]),
      variants: pairs(one, other),
    },
    paths: {
      name: 'Two paths of equal length',
      world: detour,
      ...common,
      envSteps: 60_000,
      vary: over([0.001, 0.1]),
      variants: pairs('terminated && action == 2 ? 1.0 : 0.0', 'terminated && action == 0 ? 1.0 : 0.0', {
        alpha: 0.05,
        entropyCoefficient: 0.3,
      }),
    },
    temperature: {
      name: 'Temperature and entropy',
      world: arms([0.6, 0.5]),
      ...common,
      envSteps: 60_000,
      vary: [{ path: 'agent.entropyCoefficient', over: [0.01, 0.03, 0.1, 0.3, 1] }],
      variants: [{ label: 'soft', agent: soft, reward: [task] }],
    },
    mixture: {
      name: 'A mixture of two rewards',
      world: arms([0, 0]),
      ...common,
      vary: [{ path: 'reward[0].weight', over: [0.7, 0.9, 0.99, 1.01, 1.1, 1.3] }],
      variants: [
        { label: 'greedy', agent: greedy, reward: both },
        { label: 'soft', agent: soft, reward: both },
      ],
    },
  },
  parts: [
    ...[0.001, 0.01, 0.1].map((level) => jumps('tie', 'policy:0:0', level)),
    ...[0.001, 0.1].map((level) => jumps('paths', 'policy:1,2:0', level)),
    {
      says: 'With an entropy bonus the jump shrinks in proportion to the perturbation: log-log slope between 0.9 and 1.1.',
      kind: 'logSlope',
      metric: 'policy:0:0',
      variant: 'tie/soft, first favored',
      minus: 'tie/soft, second favored',
      over: size,
      above: 0.9,
      below: 1.1,
    },
    {
      says: 'Control: where one arm is clearly better, no perturbation up to 0.3 moves the unregularized policy.',
      kind: 'within',
      metric: 'policy:0:0',
      variant: 'apart/greedy, first favored',
      same: 'apart/greedy, second favored',
      margin: 0.05,
    },
    {
      says: 'Two paths: with an entropy bonus, a perturbation of 0.001 moves less than 0.1 of the policy.',
      kind: 'notAbove',
      metric: 'policy:1,2:0',
      level: { [size]: 0.001 },
      variant: 'paths/soft, first favored',
      than: 'paths/soft, second favored',
      margin: 0.1,
    },
    {
      kind: 'trend',
      says: 'The entropy of the policy rises with the temperature.',
      metric: 'entropy',
      variant: 'temperature/soft',
      over: 'agent.entropyCoefficient',
      scale: 'log',
      direction: 'grows',
      margin: 0.05,
    },
  ],
  shows: [
    {
      title: 'Probability of the first arm over the weight of the first reward',
      run: 'mixture',
      metric: 'policy:0:0',
      kind: 'sweep',
      over: 'reward[0].weight',
    },
    {
      title: 'Probability of the upper path over the perturbation',
      run: 'paths',
      metric: 'policy:1,2:0',
      kind: 'sweep',
      over: size,
      logarithmic: true,
    },
    {
      title: 'Entropy over the temperature',
      run: 'temperature',
      metric: 'entropy',
      kind: 'sweep',
      over: 'agent.entropyCoefficient',
      logarithmic: true,
    },
  ],
  teaching: {
    before:
      'Two arms pay exactly the same. We add a tiny bonus to the first arm, then instead to the second. A greedy learner maximizes reward alone. A soft learner also earns τ times the entropy of its policy.',
    predict: {
      ask: 'A bonus of 0.001 switches from one arm to the other. How much of the greedy policy moves?',
      options: ['About 0.001 of it', 'About half of it', 'All of it'],
      answer: 2,
    },
    watch:
      'In the first chart the greedy learner jumps from 0 to 1 at weight 1. The soft learner passes through smoothly.',
    after:
      'The best policy is arg max Q. At a tie the arg max is a set, and any bonus ε > 0 picks one corner of it: the map from rewards to policies is discontinuous there. With entropy, π = softmax(Q/τ), and for two arms the total variation between the two perturbed policies is tanh(δ / 2τ) ≈ δ / 2τ. The jump is gone; its price is a policy that also plays worse actions. In practice, a reward model that is off by a hair can flip a behavior wherever the true reward is indifferent.',
  },
  changes: [
    {
      says: 'Give the soft learner a temperature of 0.01: the slope becomes nearly a cliff.',
      run: 'mixture',
      patch: { variants: [{ label: 'τ = 0.01', agent: cold, reward: both }] },
    },
    {
      says: 'Make one arm clearly better: nothing jumps any more.',
      run: 'tie',
      patch: { world: arms([0.8, 0.2]) },
    },
    {
      says: 'Make the lower path longer: without a tie, the small bonus no longer decides.',
      run: 'paths',
      patch: { world: { map: longer } },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 2, teaching: 2, interesting: 2 },
    says: 'Theorem with numbers; slope 0.998 and a no-tie control; title promises what the chart shows.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h+ h+ h+ h+ h0 h0 h0 h+',
  budget: { coreMinutes: 0.8, quick: { seeds: 6 } },
  caveats: [
    'A table stands for a language model. The paper’s theorems concern exact optima; here learned policies show the same jump.',
  ],
  pilots:
    'One pilot with experiment seed 7 and 6 seeds, with more levels and up to 100,000 steps. The steps were then cut, because all curves had been flat for long.',
};
