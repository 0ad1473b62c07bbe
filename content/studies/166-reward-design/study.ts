/** Devidze 2025: rewards that a teacher designs within a budget, that follow the learner, or that the learner designs itself. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** A potential of the best discounted returns that the learner has had from each state, learned backward step by step. */
import own from './own.kernel.ts?raw';

const agent = { type: 'q-learning', alpha: 0.3, gamma: 0.97, epsilon: 0.1 };
const BUDGET = 4;
const wall = '#'.repeat(19);
const room = '#........#........#';
const map = [
  wall,
  '#S.......#........#',
  room,
  room,
  '#........D........#',
  room,
  room,
  room,
  '#K.......#.......G#',
  wall,
];
/** On a shortest way: the start, the key, the cell before the door, the door. State = cell + 190 × key. */
const STATES = [20, 153 + 190, 84 + 190, 85 + 190];

/** Adds ten times the advantage of the action in four states, so the best policy stays the best. Adaptive: where the learner lost most. */
const teacher = (adaptive: boolean) => `export const meta = { label: 'Designed states' };
const optimalValue = data(f32, nStates);
const scale = param({ value: 10.0, min: 0, max: 100, label: 'Scale', help: 'Times the advantage.' });
const chosen = memory(u32, nStates);
const lost = memory(f32, nStates);
export function init() { ${STATES.map((state) => `chosen[${state}] = 1;`).join(' ')} }
export function begin() {
  if (${String(!adaptive)} || episodes == 0) return;
  for (let s = 0; s < nStates; s++) chosen[s] = 0;
  for (let i: u32 = 0; i < ${BUDGET}; i++) {
    let most: u32 = 0;
    for (let s = 0; s < nStates; s++) { if (chosen[most] == 1 || (chosen[s] == 0 && lost[s] > lost[most])) most = s; }
    chosen[most] = 1;
  }
  for (let s = 0; s < nStates; s++) lost[s] *= 0.8;
}
export function reward(): f32 {
  const advantage = taskReward + (terminated ? 0.0 : gamma * optimalValue[next]) - optimalValue[state];
  lost[state] -= advantage;
  return chosen[state] == 1 ? scale * min(advantage, 0.0) : 0.0;
}
`;
const task = { term: 'task' };
const count = { term: 'novelty', weight: 0.02 };
const module = (text: string) => ({ term: 'custom-module', text });
const [SPARSE, POTENTIAL, STATIC, ADAPTIVE, SELF, COUNT] = [
  'sparse',
  'full potential',
  'four states',
  'four states, adaptive',
  'self-designed',
  'count bonus alone',
] as const;
const variants: StudyRun['variants'] = [
  { label: SPARSE, agent, reward: [task] },
  { label: POTENTIAL, agent, reward: [task, { term: 'potential-value' }] },
  { label: STATIC, agent, reward: [task, module(teacher(false))] },
  { label: ADAPTIVE, agent, reward: [task, module(teacher(true))] },
  { label: SELF, agent, reward: [task, module(own), count] },
  { label: COUNT, agent, reward: [task, count] },
];
const sooner = (label: string, over: string): ClaimPart => ({
  says: `“${label}” comes to 90 % of the best return in fewer episodes than “${over}”.`,
  kind: 'sooner',
  factor: 1,
  metric: 'evaluationReturn',
  threshold: 0.76,
  counted: 'episodes',
  variant: `main/${label}`,
  over: [`main/${over}`],
});

export const study: WrittenStudy = {
  id: '166',
  papers: [{ atlas: 166, cite: 'Devidze 2025, arXiv 2503.21949', url: 'https://arxiv.org/abs/2503.21949' }],
  family: 'shaping',
  level: 'full',
  title:
    'Four rewarded states save episodes, more so if they follow the learner; a count bonus needs no own design',
  question: 'Does a reward in four states save episodes, and does it save more if it follows the learner?',
  claim:
    'Rewards in four states reach 90 % of the best return in fewer episodes than a sparse reward, and in fewer still if they follow the learner. A self-designed reward also beats the sparse one, and its count bonus alone.',
  runs: {
    main: {
      name: 'A key, a door, and six rewards',
      variants,
      world: { family: 'gridworld', map, stepLimit: 200 },
      seeds: 40,
      seed: 166,
      envSteps: 600_000,
      measurementPoints: 250,
      evaluation: { policy: 'greedy', every: 1, episodes: 1, world: { stepCost: 0.005 } },
    },
  },
  parts: [sooner(STATIC, SPARSE), sooner(ADAPTIVE, STATIC), sooner(SELF, SPARSE), sooner(SELF, COUNT)],
  shows: [{ title: 'Return of the greedy policy', run: 'main', metric: 'evaluationReturn', kind: 'curve' }],
  teaching: {
    before:
      'The key, the door and the goal are far apart, and only the goal pays. A teacher who knows the optimal values may pay in four states, so that the best policy stays the best. These are fixed, or they are those where the learner lost most in its last episodes. Another learner makes a potential from its own best returns, with a bonus for new states.',
    predict: {
      ask: 'Which reward saves most episodes?',
      answer: 1,
      options: ['Four fixed states', 'Four states that follow the learner', 'The self-designed one'],
    },
    watch: 'Compare when the curves rise. Then compare the self-designed reward with its bonus alone.',
    after:
      'A wrong move in a chosen state is charged at once, so four states can be mastered before the goal is ever found. Fixed states took {{part:1.factor}} times fewer episodes than the sparse reward. Once learned, they have nothing more to say. An adaptive teacher goes where the learner still errs, and took {{part:2.factor}} times fewer again. The self-designed reward took {{part:3.factor}} times fewer than the sparse one, but {{part:4.factor}} times {{word:part:4|as many as|fewer than|as many as}} its count bonus alone. Its potential knows nothing until the goal was found, and then pulls back to the first way that led there.',
  },
  changes: [
    {
      says: 'Make the count bonus five times as large.',
      run: 'main',
      patch: {
        variants: [{ label: 'large bonus', agent, reward: [task, { term: 'novelty', weight: 0.1 }] }],
      },
    },
    { says: 'Charge each step in training, too.', run: 'main', patch: { world: { stepCost: 0.005 } } },
    { says: 'Let moves slip.', run: 'main', patch: { world: { slip: 0.1 } } },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 2, teaching: 2, interesting: 2 },
    says: 'Six arms, 40 seeds, large ratios, and the control that spoils the own design. The four states are chosen by hand; verdict fails on a part that the row does not claim.',
    read: '2026-11-28',
  },
  writtenFor: 'h- h- h- f+',
  budget: { coreMinutes: 0.7, quick: { seeds: 8 } },
  caveats: [
    'The three comparisons of the claim hold. What fails is a control: the self-designed reward needs more episodes than its count bonus alone.',
    'Fixed states are chosen by hand on a shortest way; the thesis optimizes how informative they are. Budgets other than four are left out.',
    'The own potential is a table of best returns; the thesis learns it by a gradient through the learner.',
    'The return of the test charges 0.005 per step; training does not.',
  ],
  pilots:
    'Experiment seed 7, ten seeds, four times. On the small map, and with a cost for each step in training, a plain learner explored by itself and all were about equal. The map was made larger, and the cost left to the test. The count bonus became 0.02 instead of 0.05 and the run longer, so that the sparse reward is learned too. Before the full run the control of the count bonus became a part.',
};
