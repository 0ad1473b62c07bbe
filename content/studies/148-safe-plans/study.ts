/** Wu et al. 2024: SELP. Plans under rules that were translated with errors, and a vote over translations. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/**
 * State = forbidden rooms, as bits + 16 × what the translator understood. A plan passes through some of four rooms, which shortens it:
 * plan p takes 9 steps less 2 for each room, and is safe if it passes through no forbidden one.
 */
import kernel from './world.kernel.ts?raw';

const free = { type: 'q-learning', alpha: 0.1, gamma: 1, epsilon: 1 };
const tuned = { ...free, epsilon: 0.5, epsilonEnd: 0, epsilonDecaySteps: 20_000 };
const length = { term: 'expression', expression: 'steps(action)', probe: true };
const [FREE, ONE, VOTED, SHORT] = ['free', 'one formula', 'voted', 'voted and tuned'] as const;
const task = { term: 'task' };
/** Tuning learns to be short; safety is the matter of the rules. */
const short = { term: 'expression', expression: '-steps(action)' };
const variants: StudyRun['variants'] = [
  ...[FREE, ONE, VOTED].map((label) => ({ label, agent: free, reward: [task, length] })),
  { label: SHORT, agent: tuned, reward: [short, length] },
];
const metric = 'taskReturn';
const over = 'world.error';
const level = { level: { [over]: 0.2 } };
const safer = (label: string, other: string): ClaimPart => ({
  says: `Where each translation errs on 20 % of the rooms, “${label}” is safe at least 0.1 more often than “${other}”.`,
  kind: 'ahead',
  metric,
  variant: `main/${label}`,
  over: [`main/${other}`],
  margin: 0.1,
  ...level,
});

export const study: WrittenStudy = {
  id: '148',
  papers: [{ atlas: 148, cite: 'Wu et al. 2024, SELP', url: 'https://arxiv.org/abs/2409.19471' }],
  family: 'safety',
  level: 'analog',
  title: 'A vote makes plans safer, but short plans use each room that a wrong vote leaves open',
  question: 'Do votes over translated rules make plans safe, and stay safe when plans get short?',
  claim:
    'Plans under a vote of translations are safer than under one translation, and those safer than free plans. Tuned to be short, they are shorter and no less safe.',
  standsFor:
    'Random bits stand for errors of a translator, random plans for a language model, and four rooms for temporal logic. How often models translate rules wrongly may not be concluded.',
  runs: {
    main: {
      name: 'Plans through four rooms',
      variants,
      world: { family: 'graph', kernel },
      worldOf: { [FREE]: { constrained: false }, [VOTED]: { votes: 5 }, [SHORT]: { votes: 5 } },
      vary: [{ path: over, over: [0, 0.1, 0.2, 0.3, 0.4] }],
      seeds: 20,
      seed: 148,
      envSteps: 40_000,
      measurementPoints: 40,
    },
  },
  parts: [
    safer(VOTED, ONE),
    safer(ONE, FREE),
    {
      says: 'Tuned plans are at least one step shorter than voted ones.',
      kind: 'ahead',
      metric: 'probe:expression',
      variant: `main/${SHORT}`,
      over: [`main/${VOTED}`],
      direction: 'below',
      margin: 1,
      ...level,
    },
    {
      says: 'They are not less safe, by 0.05.',
      kind: 'notAbove',
      metric,
      variant: `main/${SHORT}`,
      than: `main/${VOTED}`,
      margin: 0.05,
      direction: 'below',
      ...level,
    },
  ],
  shows: [
    { title: 'Safe plans by errors of the translator', run: 'main', metric, kind: 'sweep', over },
    { title: 'Steps of a plan', run: 'main', metric: 'probe:expression', kind: 'sweep', over },
  ],
  teaching: {
    before:
      'Two of four rooms are forbidden. A translator reads the rules and gets each room wrong with some probability. Free plans ignore the rules. Others are drawn from the plans that one translation allows, or the majority of five. One planner then learns to be short; each room on the way saves two steps.',
    predict: {
      ask: 'What happens to safety when voted plans are made short?',
      options: ['It stays', 'It falls', 'It rises'],
      answer: 1,
    },
    watch: 'Compare safety from left to right, then the length of plans.',
    after:
      'Each translation has errors of its own, so five of them outvote most. Where each errs on 20 % of the rooms, voted plans are safe in 94 of 100 cases, plans under one translation in 81, free ones in 25. The shortest plan passes through every room that seems allowed, so it meets each error. Plans of two steps less are safe in only 89 cases. Without errors, short plans are as safe as long ones.',
  },
  changes: [
    { says: 'Vote over nine translations.', run: 'main', patch: { world: { votes: 9 } } },
    { says: 'Forbid only one room.', run: 'main', patch: { world: { rules: 1 } } },
    {
      says: 'Pay safety and brevity together.',
      run: 'main',
      patch: {
        world: { votes: 5 },
        variants: [{ label: 'both', agent: tuned, reward: [{ term: 'task', weight: 10 }, short, length] }],
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 2, interesting: 1 },
    says: 'Nice point (short plans meet every hole), but random bits and random plans; −0.054 against −0.05 decides.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 1, quick: { seeds: 6 } },
  caveats: [
    'The number of rules is not varied. Formulas have no order in time.',
    'Free plans pass through half of the rooms on average.',
  ],
  pilots: 'Experiment seed 7, once. Nothing was changed after it.',
};
