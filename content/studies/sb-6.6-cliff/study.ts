/** Sutton & Barto (2nd ed.), example 6.6: the cliff. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const agent = { alpha: 0.5, gamma: 1, epsilon: 0.1 };
const reward = [{ term: 'task' }];
const simulated = 'simulated apart from this lab, 1,000 runs';
const last = { from: 410, to: 500 };

export const study: WrittenStudy = {
  id: 'sb-6.6',
  papers: [{ cite: 'Sutton & Barto 2018, example 6.6' }],
  family: 'textbook',
  level: 'full',
  title: 'Sarsa takes the safe path along the cliff, Q-learning the short one',
  question: 'Does an agent that learns the optimal path also earn more while it explores?',
  claim:
    'With ε = 0.1, Sarsa earns more per episode than Q-learning although Q-learning learns the values of the optimal policy.',
  runs: {
    main: {
      name: 'Cliff walking',
      world: { family: 'gridworld', example: 'cliff-walking' },
      variants: [
        { label: 'Sarsa', agent: { type: 'sarsa', ...agent }, reward },
        { label: 'Q-learning', agent: { type: 'q-learning', ...agent }, reward },
      ],
      seeds: 100,
      envSteps: 1_000_000,
      episodes: 500,
      measurementPoints: 50,
    },
  },
  parts: [
    {
      kind: 'published',
      says: 'The shortest path costs 13 steps.',
      metric: 'exact:start',
      variant: 'main/Q-learning',
      value: -13,
      tolerance: 1e-4,
      source: 'Sutton & Barto, example 6.6',
    },
    {
      kind: 'ahead',
      says: 'Sarsa earns at least 10 more per episode than Q-learning in episodes 401 to 500.',
      metric: 'taskReturn',
      when: last,
      variant: 'main/Sarsa',
      over: ['main/Q-learning'],
      margin: 10,
    },
    {
      kind: 'level',
      says: 'Q-learning values the start like the optimal path, at −13.',
      metric: 'value:0,3',
      variant: 'main/Q-learning',
      above: -13.5,
      below: -12.5,
    },
    {
      kind: 'level',
      says: 'Sarsa values the start lower, because it counts its own exploration.',
      metric: 'value:0,3',
      variant: 'main/Sarsa',
      below: -15,
    },
    {
      kind: 'published',
      says: 'Sarsa earns −26.7 per episode in episodes 401 to 500.',
      metric: 'taskReturn',
      when: last,
      variant: 'main/Sarsa',
      value: -26.74,
      standardError: 0.18,
      margin: 4,
      source: simulated,
    },
    {
      kind: 'published',
      says: 'Q-learning earns −49.9 per episode in episodes 401 to 500.',
      metric: 'taskReturn',
      when: last,
      variant: 'main/Q-learning',
      value: -49.9,
      standardError: 0.22,
      margin: 4,
      source: simulated,
    },
  ],
  shows: [
    { title: 'Sum of rewards during the episode', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'Learned value of the start', run: 'main', metric: 'value:0,3', kind: 'bars' },
  ],
  teaching: {
    before:
      'The agent walks from the left corner to the right corner. A cliff lies between them. Each step costs 1, and a step off the cliff costs 100. One move in ten is random.',
    predict: {
      ask: 'Which agent earns more while it explores?',
      options: ['Sarsa', 'Q-learning', 'Both earn the same'],
      answer: 0,
    },
    watch:
      'Compare the two curves after episode 100. Then look at the arrows on the map: Q-learning walks along the edge, Sarsa keeps its distance.',
    after:
      'Q-learning updates toward r + γ max Q(s′, a): it assumes that no later move is random. That is the value of the best path, which runs along the edge. Sarsa updates toward r + γ Q(s′, a′), where a′ is the move that it really makes, random ones included. So it learns that the edge is dangerous for an agent that explores. Learning the optimal policy and earning the most while learning are two different aims. If ε falls to 0, both agents end on the shortest path.',
  },
  changes: [
    {
      says: 'Stop exploring: ε falls to 0',
      run: 'main',
      patch: {
        variants: [
          {
            label: 'Sarsa',
            agent: { type: 'sarsa', ...agent, epsilonEnd: 0, epsilonDecaySteps: 10_000 },
            reward,
          },
          {
            label: 'Q-learning',
            agent: { type: 'q-learning', ...agent, epsilonEnd: 0, epsilonDecaySteps: 10_000 },
            reward,
          },
        ],
      },
    },
    { says: 'Make the fall cheap: it costs 2', run: 'main', patch: { world: { values: ['G=0', 'C=-2'] } } },
    { says: 'Let one move in ten slip', run: 'main', patch: { world: { slip: 0.1 } } },
  ],
  writtenFor: 'h0 h+ h0 h- h0 h0',
  budget: { coreMinutes: 0.1, quick: { seeds: 10 } },
  caveats: [
    'The book plots one smoothed run without the step size in its text. Here α is 0.5, as in the widely used code of the book’s figures.',
  ],
  pilots:
    'One pilot of all seeds with experiment seed 7. Settings are those of the book; no margin changed after it.',
};
