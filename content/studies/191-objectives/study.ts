/** Subramani et al. 2024: some tasks cannot be said by one formalism of objectives and can by another. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** State = cell + 7 × stage. First the left end, then the right end: F (left ∧ F right), with its automaton as the stage. */
import corridor from './corridor.kernel.ts?raw';

const agent = { type: 'q-learning', alpha: 0.1, gamma: 0.95, epsilon: 0.1 };
const task = { term: 'task' };
const markov = (label: string, condition: string) => ({
  label,
  agent,
  reward: [{ term: 'expression', expression: `${condition} ? 1.0 : 0.0` }],
});
const [LEFT, RIGHT, EITHER] = ['Markov: left end', 'Markov: right end', 'Markov: both ends'] as const;
const [MACHINE, AUTOMATON] = ['reward machine', 'automaton'] as const;
const ordered: StudyRun['variants'] = [
  markov(LEFT, 'cell(next) == 0'),
  markov(RIGHT, 'cell(next) == 6'),
  markov(EITHER, 'cell(next) == 0 || cell(next) == 6'),
  { label: MACHINE, agent, reward: [task, { term: 'event', event: 'reachedFirst' }] },
  { label: AUTOMATON, agent, reward: [task] },
];
const blind = { showsStage: false };
const soft = { type: 'reinforce', alpha: 0.05, valueAlpha: 0.1, horizon: 1 };
const mixed: StudyRun['variants'] = [
  { label: 'regularized', agent: { ...soft, entropyCoefficient: 1 }, reward: [task] },
  {
    label: MACHINE,
    agent: { ...agent, epsilon: 0.5, epsilonEnd: 0, epsilonDecaySteps: 10_000 },
    reward: [task],
  },
];
const order = { metric: 'success', statistic: 'mean' } as const;
const beyond = (better: string): ClaimPart => ({
  says: `Ordered visits: the ${better} succeeds at least 50 points more often than every Markov reward.`,
  kind: 'ahead',
  ...order,
  variant: `order/${better}`,
  margin: 0.5,
  over: [LEFT, RIGHT, EITHER].map((label) => `order/${label}`),
});

export const study: WrittenStudy = {
  id: '191',
  papers: [{ atlas: 191, cite: 'Subramani et al. 2024', url: 'https://arxiv.org/abs/2310.11840' }],
  family: 'shaping',
  level: 'analog',
  title: 'Order needs a machine in the objective, and a coin toss needs a regularizer',
  question: 'Can every task be said by a reward for states?',
  claim:
    'On ordered visits a reward machine and an automaton succeed where no Markov reward for cells does. A regularized objective gives the random policy that a reward machine does not.',
  standsFor:
    'Two separating tasks stand for the seventeen formalisms of the paper. That a formalism is weaker is proved there; here one learner fails.',
  runs: {
    order: {
      name: 'First the left end, then the right end',
      variants: ordered,
      world: { family: 'graph', kernel: corridor, stepLimit: 40 },
      worldOf: { [LEFT]: blind, [RIGHT]: blind, [EITHER]: blind },
      seeds: 20,
      seed: 191,
      envSteps: 40_000,
      measurementPoints: 40,
    },
    mixed: {
      name: 'Choose each of two actions half of the time',
      variants: mixed,
      world: { family: 'bandit', kind: 'gaussian', means: [0, 0], noise: 0.1, labels: ['heads', 'tails'] },
      seeds: 20,
      seed: 191,
      envSteps: 20_000,
      measurementPoints: 40,
    },
  },
  parts: [
    ...[MACHINE, AUTOMATON].map(beyond),
    {
      says: 'Prescribed stochasticity: the regularized policy is at least 0.5 nats more random.',
      kind: 'ahead',
      metric: 'entropy',
      margin: 0.5,
      variant: 'mixed/regularized',
      over: [`mixed/${MACHINE}`],
    },
  ],
  shows: [
    { title: 'Left end, then right end', run: 'order', metric: 'success', kind: 'curve' },
    { title: 'Entropy of the policy; a fair coin has 0.69', run: 'mixed', metric: 'entropy', kind: 'curve' },
  ],
  teaching: {
    before:
      'An agent in the middle of a corridor has to visit the left end and then the right end. A Markov reward pays for cells, and its agent sees cells. A reward machine remembers whether the left end was visited, and its agent sees that. A second task: toss a fair coin.',
    predict: {
      ask: 'What does the agent do that is paid for both ends alike?',
      options: ['Both, in order', 'It stays at one end', 'Both, in any order'],
      answer: 1,
    },
    watch: 'Watch what the agents with Markov rewards do at the ends.',
    after:
      'In the middle the right move depends on the past, so no reward for cells tells it: the cell is the same. The machine makes the past part of the state. But its best policy is still deterministic. A reward is linear in the policy, so it can make two actions equal, but never prefer a mixture. The entropy in the objective is concave and has its best point inside.',
  },
  changes: [
    {
      says: 'Let the agents with Markov rewards see the stage.',
      run: 'order',
      patch: { world: { showsStage: true } },
    },
    { says: 'Give more time: luck solves the order.', run: 'order', patch: { world: { stepLimit: 400 } } },
    {
      says: 'Regularize less.',
      run: 'mixed',
      patch: { variants: [{ label: 'less', agent: { ...soft, entropyCoefficient: 0.01 }, reward: [task] }] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 1, teaching: 2, interesting: 1 },
    says: 'Blind agents need a state they cannot see: 0 against 1 with no variance; “reward machine” and “automaton” are the same product state; equal arms + entropy bonus gives entropy.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 0.2, quick: { seeds: 6 } },
  caveats: [
    'Eventual-always, lexicographic and long-run average tasks are left out, with their formalisms. Nobody can press a diagram.',
    'The automaton was written by hand from the formula; nothing compiles formulas.',
  ],
  pilots:
    'Experiment seed 7, twice. The coin then never paid, so all values stayed equal and ties were random: a first full run failed for that. Rewards got noise.',
};
