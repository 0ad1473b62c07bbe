/** Gur et al. 2018: Learning to Navigate the Web. Forms of many fields, and starts that are nearly done. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** State = fields done + 13 × word that the instruction wants next + 52 × an error was made. */
import kernel from './world.kernel.ts?raw';

const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.95, epsilon: 0.2 };
const task = { term: 'task' };
const dense = { term: 'potential-expression', expression: 'progress(s)', weight: 1 };
const [SPARSE, DENSE, LADDER, BOTH] = ['sparse', 'augmented', 'curriculum', 'both'] as const;
const variants: StudyRun['variants'] = [
  { label: SPARSE, agent, reward: [task] },
  { label: DENSE, agent, reward: [task, dense] },
  { label: LADDER, agent, reward: [task] },
  { label: BOTH, agent, reward: [task, dense] },
];
const STEPS = 60_000;
const metric = 'evaluationReturn';
const long = { level: { 'world.fields': 12 } };
const above = (label: string): ClaimPart => ({
  says: `On forms of 12 fields, “${label}” succeeds at least 0.2 more often than “${SPARSE}”.`,
  kind: 'ahead',
  metric,
  variant: `main/${label}`,
  over: [`main/${SPARSE}`],
  margin: 0.2,
  ...long,
});

export const study: WrittenStudy = {
  id: '44',
  papers: [
    {
      atlas: 44,
      cite: 'Gur et al. 2018, Learning to Navigate the Web',
      url: 'https://arxiv.org/abs/1812.09195',
    },
  ],
  family: 'curriculum',
  level: 'analog',
  title: 'Starts that are nearly done, or pay for progress, teach forms that success alone does not',
  question: 'Do filled fields at the start teach long forms that a sparse reward does not?',
  claim:
    'On long forms, a curriculum of nearly filled forms and pay for progress each succeed where a sparse reward does not.',
  standsFor:
    'A table stands for the deep Q-network, and a row of fields for the page. What a network reads from instructions and pages may not be concluded.',
  runs: {
    main: {
      name: 'Forms of 2 to 12 fields',
      variants,
      world: { family: 'graph', kernel, stepLimit: 20 },
      worldOf: { [LADDER]: { curriculum: true }, [BOTH]: { curriculum: true } },
      vary: [{ path: 'world.fields', over: [2, 4, 8, 12] }],
      edits: [2, 4, 6, 8, 10, 12].map((stage, k) => ({
        at: ((k + 1) * STEPS) / 8,
        patch: { world: { stage } },
      })),
      evaluation: { policy: 'greedy', every: 4, episodes: 50, world: { curriculum: false } },
      seeds: 20,
      seed: 44,
      envSteps: STEPS,
      measurementPoints: 40,
    },
  },
  parts: [
    above(LADDER),
    above(DENSE),
    {
      says: 'A sparse reward alone succeeds on less than 0.05 of the forms of 12 fields.',
      kind: 'level',
      metric,
      variant: `main/${SPARSE}`,
      below: 0.05,
      ...long,
    },
  ],
  shows: [
    { title: 'Success by number of fields', run: 'main', metric, kind: 'sweep', over: 'world.fields' },
    { title: 'Success on 12 fields', run: 'main', metric, kind: 'curve', ...long },
  ],
  teaching: {
    before:
      'A form has 2 to 12 fields. The instruction names one of four words for each, and success needs all of them and “submit”. A sparse reward pays only success. An augmented one also pays progress, as a potential. The curriculum begins with one field left and adds more.',
    predict: {
      ask: 'How far does the sparse reward get within 60,000 steps?',
      options: ['It fills all forms', 'It fills short forms only', 'It fills none'],
      answer: 1,
    },
    watch: 'Compare the sweep over fields: where does the sparse reward fall to zero?',
    after:
      'Chance fills two fields, and sometimes four, so success alone teaches those. It never fills eight, and without one success there is nothing to learn. A start with one field left succeeds by chance; what was learned there makes the next longer start easy. Pay for progress needs no such order: each right word is paid at once.',
  },
  changes: [
    {
      says: 'Train eight fields for five times as long.',
      run: 'main',
      patch: { world: { fields: 8 }, envSteps: 300_000 },
    },
    {
      says: 'Never make the form longer.',
      run: 'main',
      patch: { world: { fields: 8, curriculum: true }, edits: [] },
    },
    {
      says: 'Explore half of the time.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...agent, epsilon: 0.5 } })) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'Clear picture, but 0 against 1 with no spread: 4⁻¹² cannot be found by chance. Half of the claim (generated, unseen instructions) is gone.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 1, quick: { seeds: 6 } },
  caveats: [
    'Generated instructions are left out. The table has no page to read, so unseen instructions are not tested.',
  ],
  pilots: 'Experiment seed 7, once. Nothing was changed after it.',
};
