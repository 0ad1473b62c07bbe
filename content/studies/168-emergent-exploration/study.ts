/** Rentschler & Roberts 2025: a greedy agent explores if its task recurs and it remembers. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { RECURRING_BANDIT } from '../shared/recurring-bandit.ts';

/** Greedy after its training: exploration by chance ends at a quarter of the steps. */
const agent = {
  type: 'q-learning',
  alpha: 0.05,
  gamma: 0.9,
  epsilon: 0.5,
  epsilonEnd: 0,
  epsilonDecaySteps: 50_000,
};
const reward = [{ term: 'task' }, { term: 'event', event: 'best', probe: true }];
const [FULL, FORGETS, CHANGES, NEAR, RANDOM] = [
  'recurs, remembers',
  'no memory',
  'never recurs',
  'γ = 0',
  'random',
] as const;
const variants: StudyRun['variants'] = [
  { label: FULL, agent, reward },
  { label: FORGETS, agent, reward },
  { label: CHANGES, agent, reward },
  { label: NEAR, agent: { ...agent, gamma: 0 }, reward },
  { label: RANDOM, agent: { ...agent, epsilon: 1, epsilonEnd: 1 }, reward },
];
const beyond = (variant: string, over: readonly string[], says: string): ClaimPart => ({
  says,
  kind: 'ahead',
  metric: 'probe:event',
  variant: `main/${variant}`,
  margin: 1,
  over: over.map((label) => `main/${label}`),
});

export const study: WrittenStudy = {
  id: '168',
  papers: [{ atlas: 168, cite: 'Rentschler & Roberts 2025', url: 'https://arxiv.org/abs/2508.01287' }],
  family: 'exploration',
  level: 'full',
  title: 'A greedy agent explores where its task recurs and it remembers what it tried',
  question: 'Can an agent explore that only wants to earn?',
  claim:
    'With a task that recurs and a memory, a greedy agent pulls the better arm more often than without either, also if it does not look ahead.',
  runs: {
    main: {
      name: 'Eight pulls of two arms',
      variants,
      world: { family: 'graph', kernel: RECURRING_BANDIT },
      worldOf: { [FORGETS]: { remembers: false }, [CHANGES]: { recurs: false } },
      seeds: 20,
      seed: 168,
      envSteps: 200_000,
      measurementPoints: 40,
    },
  },
  parts: [
    beyond(
      FULL,
      [FORGETS, CHANGES],
      'With both, the better arm is pulled at least once more in eight pulls than without either.',
    ),
    beyond(NEAR, [FORGETS, CHANGES], 'That also holds with γ = 0.'),
  ],
  shows: [
    { title: 'Pulls of the better arm, of eight', run: 'main', metric: 'probe:event', kind: 'curve' },
    { title: 'Reward of eight pulls', run: 'main', metric: 'taskReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'In each episode one of two arms is the better one, and nobody says which. The agent pulls eight times. It is greedy once it has learned. It has a memory of what paid, or none; and the better arm stays for the episode, or changes with each pull.',
    predict: {
      ask: 'The agent is greedy and does not look ahead (γ = 0). Does it find the better arm?',
      options: ['Yes', 'No: it never tries the other arm', 'Only by chance'],
      answer: 0,
    },
    watch: 'Compare the pulls of the better arm with four of eight, which is chance.',
    after:
      'The table learned over many episodes what pays after which evidence. After a miss, the other arm is worth more: so the greedy choice changes, and that is exploration. It needs evidence that stays true, and a memory of it. Looking ahead adds little here, because each pull tells as much about both arms.',
  },
  changes: [
    {
      says: 'Explore by chance, to the end.',
      run: 'main',
      patch: { variants: [{ label: 'ε = 0.1', agent: { ...agent, epsilonEnd: 0.1 }, reward }] },
    },
    { says: 'Learn for a tenth of the time.', run: 'main', patch: { envSteps: 20_000 } },
    {
      says: 'Look far ahead.',
      run: 'main',
      patch: { variants: [{ label: 'γ = 1', agent: { ...agent, gamma: 1 }, reward }] },
    },
  ],
  review: {
    scores: { faithful: 0, informative: 0, decided: 2, teaching: 1, interesting: 1 },
    says: 'The arms add up to 1, so every pull informs about both: there is nothing to explore. The state is the sufficient statistic; ‘no memory’ is 4 of 8 by arithmetic. Labeled ‘full’.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 0.3, quick: { seeds: 6 } },
  caveats: [
    'A table over the sufficient statistic stands in the place of a transformer over the history. The learner itself explores by chance for a quarter of its training.',
    'The two arms always add up to one, so a pull of one tells about both. The gridworld, whose sign the paper only reports, is left out.',
  ],
  pilots: 'Experiment seed 7, once. Nothing was changed.',
};
