/** A small study with only the required fields. */

import type { WrittenStudy } from '../../src/study/study.ts';
import type { ClaimPart } from '../../src/study/verdicts/contract.ts';

export const part: ClaimPart = {
  kind: 'ahead',
  says: 'A part of a test.',
  metric: 'taskReturn',
  variant: 'main/Sarsa',
  over: ['main/Q-learning'],
};
export const main: WrittenStudy['runs'][string] = {
  name: 'Cliff',
  world: { family: 'gridworld', example: 'cliff-walking' },
  variants: [
    { label: 'Sarsa', agent: { type: 'sarsa' }, reward: [{ term: 'task' }] },
    { label: 'Q-learning', agent: { type: 'q-learning' }, reward: [{ term: 'task' }] },
  ],
  seeds: 6,
  envSteps: 2000,
  measurementPoints: 10,
  vary: [{ path: 'agent.alpha', over: [0.1, 0.5, 0.9] }],
};
export const study: WrittenStudy = {
  id: 'test',
  papers: [{ cite: 'a test' }],
  family: 'textbook',
  level: 'full',
  title: 't',
  question: 'q?',
  claim: 'c',
  runs: { main },
  parts: [part],
  shows: [{ title: 's', run: 'main', metric: 'taskReturn', kind: 'curve' }],
  teaching: { before: 'b', predict: { ask: 'a', options: ['x', 'y'], answer: 0 }, watch: 'w', after: 'a' },
  changes: [{ says: 'c', run: 'main', patch: { seeds: 8 } }],
  budget: { coreMinutes: 1, quick: { seeds: 2 } },
  caveats: [],
  pilots: 'none',
};
