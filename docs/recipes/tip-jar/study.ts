// Copy to content/studies/tip-jar/study.ts
/** A bonus for a place on the way can be collected again and again. */
import type { WrittenStudy } from '../../../src/study/study.ts';
import kernel from './world.kernel.ts?raw';

const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.95, epsilon: 0.1 };
const task = { term: 'task' };
const variants = (tip: number) => [
  { label: 'task', agent, reward: [task] },
  { label: 'task + tip', agent, reward: [task, { term: 'event', event: 'tipped', weight: tip }] },
];

export const study: WrittenStudy = {
  id: 'tip-jar',
  papers: [{ cite: 'Ng, Harada & Russell 1999, policy invariance under reward transformations' }],
  family: 'textbook',
  level: 'full',
  title: 'A bonus for passing the jar keeps the agent at the jar',
  question: 'Does an agent that is paid for a place on its way still arrive?',
  claim:
    'An agent that is paid 0.5 for each visit of the jar serves the guest less often than one that is not.',
  runs: {
    main: {
      name: 'Café with a tip jar',
      world: { family: 'graph', kernel, stepLimit: 50 },
      variants: variants(0.5),
      seeds: 20,
      seed: 1,
      envSteps: 20_000,
      measurementPoints: 40,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'Without the bonus, the task return is higher by at least 0.5.',
      metric: 'taskReturn',
      variant: 'main/task',
      over: ['main/task + tip'],
      margin: 0.5,
    },
  ],
  shows: [{ title: 'Task return', run: 'main', metric: 'taskReturn', kind: 'curve' }],
  teaching: {
    before: 'A waiter walks to a guest. A jar stands on the way, and each visit of it pays 0.5.',
    predict: { ask: 'Does the waiter arrive?', options: ['Yes', 'No'], answer: 1 },
    watch: 'Watch where the waiter turns around.',
    after: 'Each pass of the jar pays again, so going back and forth earns more than arriving.',
  },
  changes: [
    { says: 'Pay less for the jar.', run: 'main', patch: { variants: variants(0.01) } },
    { says: 'Use more seeds.', run: 'main', patch: { seeds: 50 } },
    { says: 'Train longer.', run: 'main', patch: { envSteps: 50_000 } },
  ],
  budget: { coreMinutes: 0.1, quick: { seeds: 10 } },
  caveats: [],
  pilots: 'None.',
};
