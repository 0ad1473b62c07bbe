/** What a return is: the discount decides between a small reward nearby and a large one far away. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const task = { term: 'task' };
const agent = (gamma: number) => ({
  type: 'q-learning',
  alpha: 0.2,
  gamma,
  epsilon: 1,
  epsilonEnd: 0.05,
  epsilonDecaySteps: 10_000,
});
const variants = (patient: number, impatient: number) => [
  { label: 'patient', agent: agent(patient), reward: [task] },
  { label: 'impatient', agent: agent(impatient), reward: [task] },
  {
    label: 'impatient, paid double',
    agent: agent(impatient),
    reward: [task, { term: 'scale', factor: 2 }],
  },
];
const end = { metric: 'taskReturn', statistic: 'mean' } as const;

export const study: WrittenStudy = {
  id: 'two-goals',
  papers: [{ cite: 'Sutton & Barto 2018, section 3.3: returns and episodes' }],
  family: 'textbook',
  level: 'full',
  title: 'A discount decides which reward is worth the walk',
  question: 'Does an agent always walk to the largest reward?',
  claim:
    'With discount 0.99 an agent walks six steps to a reward of 3. With discount 0.7 it takes the reward of 1 two steps away, and doubling every reward does not change that.',
  runs: {
    main: {
      name: 'One near, three far',
      world: { family: 'gridworld', map: ['1.S.....3'], stepLimit: 50 },
      variants: variants(0.99, 0.7),
      seeds: 40,
      seed: 31,
      envSteps: 40_000,
      measurementPoints: 50,
    },
  },
  parts: [
    {
      kind: 'level',
      says: 'The patient agent ends above 2.5: it walks to the 3.',
      ...end,
      variant: 'main/patient',
      above: 2.5,
    },
    {
      kind: 'level',
      says: 'The impatient agent ends below 1.5: it takes the 1.',
      ...end,
      variant: 'main/impatient',
      below: 1.5,
    },
    {
      kind: 'within',
      says: 'Paid double, the impatient agent makes the same choice: less than 0.25 apart.',
      ...end,
      variant: 'main/impatient, paid double',
      same: 'main/impatient',
      margin: 0.25,
    },
  ],
  shows: [
    { title: 'Reward collected per episode', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'Steps per episode', run: 'main', metric: 'episodeLength', kind: 'curve' },
  ],
  teaching: {
    before:
      'A corridor has two ends. The left end pays 1 and is two steps away. The right end pays 3 and is six steps away. One agent counts a reward one step later at 99 %, the other at 70 %.',
    predict: {
      ask: 'Where does the agent go that counts a later reward at 70 %?',
      options: ['To the 3: it pays most', 'To the 1: it comes sooner', 'It stays in the middle'],
      answer: 1,
    },
    watch: 'The patient agent ends near 3 and the impatient one near 1.',
    after:
      'The return is G = r₁ + γ r₂ + γ² r₃ + …. At γ = 0.7 the near end is worth 0.7 · 1 = 0.7, and the far end 0.7⁵ · 3 ≈ 0.5. At γ = 0.99 they are worth 0.99 and 2.85. Doubling every reward doubles both sides, so the choice stays.',
  },
  changes: [
    { says: 'Make both agents patient.', run: 'main', patch: { variants: variants(0.99, 0.95) } },
    { says: 'Make both agents impatient.', run: 'main', patch: { variants: variants(0.75, 0.5) } },
    { says: 'Pay 9 at the far end.', run: 'main', patch: { world: { values: ['3=9'] } } },
  ],
  writtenFor: 'h+ h- h0',
  notMeasured: ['2.85'],
  budget: { coreMinutes: 0.1, quick: { seeds: 10 } },
  caveats: [],
  pilots:
    'One pilot with experiment seed 7 and walls around the corridor. A first full run had these walls, too, and came out the same.',
  words: ['discount', 'return', 'delayed reward', 'patience'],
};
