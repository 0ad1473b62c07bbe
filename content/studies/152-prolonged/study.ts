/** Liu et al. 2025: ProRL, prolonged reinforcement learning. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { LOG_LINEAR } from '../shared/log-linear.ts';
/** What the start knows about keys. */
import rules from './rules.kernel.ts?raw';
/** Rows of locks, and attempts to open them. */
import world from './world.kernel.ts?raw';

const kernel = `${world}\n${rules}`;
const text = `${LOG_LINEAR}\n${rules}`;
const KL = { klCoefficient: 0.05 };
const RESETS = { ...KL, resetEvery: 500 };
const learns = (label: string, more: object) => ({
  label,
  agent: { type: 'custom-agent', text, groupSize: 16, alpha: 0.5, ...more },
  reward: [{ term: 'task' }],
});
const [START, FREE, HELD, PRO, NARROW] = [
  'start',
  'no KL',
  'KL',
  'KL and resets',
  'long rows alone',
] as const;
const pro = learns(PRO, RESETS);
const variants: StudyRun['variants'] = [
  learns(START, { rewards: false }),
  learns(FREE, {}),
  learns(HELD, KL),
  pro,
  learns(NARROW, RESETS),
];
const LONG = 400_000;
/** Bits of the kinds of rows. */
const [LONG_ROWS, TWO_SIDED, ALL] = [8, 4, 15] as const;
const run = (name: string, chosen: StudyRun['variants'], kinds: number, envSteps: number): StudyRun => ({
  name,
  world: { family: 'graph', kernel },
  worldOf: Object.fromEntries(
    chosen.filter(({ label }) => label === NARROW).map(({ label }) => [label, { kinds: LONG_ROWS }]),
  ),
  variants: chosen,
  evaluation: {
    policy: 'sampled',
    every: 6,
    episodes: 40,
    world: { kinds, repeats: 1, attempts: 256, stepLimit: 2000 },
  },
  seeds: 20,
  seed: 152,
  envSteps,
  measurementPoints: 24,
});
const reach = { metric: 'evaluationReturn', statistic: 'mean' } as const;
const opens = (id: string, says: string, variant: string, over: string): ClaimPart => ({
  id,
  says,
  kind: 'ahead',
  ...reach,
  variant,
  over: [over],
});

export const study: WrittenStudy = {
  id: '152',
  papers: [{ atlas: 152, cite: 'Liu et al. 2025, ProRL', url: 'https://arxiv.org/abs/2505.24864' }],
  family: 'policy-gradient',
  level: 'analog',
  title:
    'A long run opens long rows that its start never opens, but loses two-sided ones; resets of the reference give away what a KL penalty keeps, and {{part:resets.size|points}} of all rows with it',
  question: 'Does a long run solve problems that its start never solves in 256 attempts?',
  claim:
    'In 256 attempts, a long run with a KL penalty and resets of its reference solves more than its start and than a short run, also where the start solves nearly nothing. It keeps more entropy than a long run without a KL penalty, and solves more than one with the penalty and no resets.',
  standsFor:
    'Rows of locks stand for problems of several steps, a table with a row for each color for a large model. That long rows are made of what short rows teach is built in; whether the tasks of a large model are so may not be concluded.',
  couldFail:
    'A policy that sharpens loses what it no longer tries: of 256 attempts at a two-sided row, a sure policy makes the same one 256 times. The penalty may hold the policy where rare keys stay rare, and the resets may let its entropy go.',
  leftOut: 'Language, and the other parts of the recipe such as dynamic sampling and a higher upper clip.',
  runs: {
    all: run('All kinds of rows in the test', variants, ALL, LONG),
    hard: run('Long rows in the test', variants, LONG_ROWS, LONG),
    sides: run('Two-sided rows in the test', variants.slice(0, 4), TWO_SIDED, LONG),
    short: run('A tenth of the steps, all kinds of rows', [pro], ALL, LONG / 10),
    shortHard: run('A tenth of the steps, long rows', [pro], LONG_ROWS, LONG / 10),
  },
  gates: [
    {
      says: 'The start hardly ever opens a long row in 256 attempts: less than 5 % of them.',
      kind: 'level',
      ...reach,
      variant: `hard/${START}`,
      below: 0.05,
    },
    {
      says: 'The long run learns: with KL and resets more than half of the rows of the training open at once.',
      kind: 'level',
      metric: 'taskReturn',
      statistic: 'mean',
      variant: `all/${PRO}`,
      above: 0.5,
    },
  ],
  parts: [
    opens(
      'start',
      'A long run with KL and resets opens more rows in 256 attempts than its start.',
      `all/${PRO}`,
      `all/${START}`,
    ),
    opens('short', 'And more than a run of a tenth of the steps.', `all/${PRO}`, `short/${PRO}`),
    opens(
      'hard',
      'It opens more long rows than its start, which opens nearly none.',
      `hard/${PRO}`,
      `hard/${START}`,
    ),
    opens('hardShort', 'And more long rows than the short run.', `hard/${PRO}`, `shortHard/${PRO}`),
    {
      id: 'entropy',
      says: 'It ends with more entropy than a long run without KL.',
      kind: 'ahead',
      metric: 'entropy',
      statistic: 'mean',
      variant: `all/${PRO}`,
      over: [`all/${FREE}`],
    },
    opens(
      'resets',
      'Resets add to that: it opens more rows than a long run with KL toward its start alone.',
      `all/${PRO}`,
      `all/${HELD}`,
    ),
  ],
  shows: [
    {
      title: 'Rows that open in 256 attempts, after a long run; the last bar: after a short run',
      run: 'all',
      variants: [...[START, FREE, HELD, PRO, NARROW].map((label) => `all/${label}`), `short/${PRO}`],
      metric: 'evaluationReturn',
      kind: 'bars',
    },
    {
      title: 'Long rows, which the start hardly ever opens; the last bar: after a short run',
      run: 'hard',
      variants: [...[START, FREE, HELD, PRO, NARROW].map((label) => `hard/${label}`), `shortHard/${PRO}`],
      metric: 'evaluationReturn',
      kind: 'bars',
    },
    {
      title: 'Two-sided rows, which need more than one answer',
      run: 'sides',
      metric: 'evaluationReturn',
      kind: 'bars',
    },
    { title: 'Entropy of the policy, in nats', run: 'all', metric: 'entropy', kind: 'curve' },
    { title: 'Rows of the training that open at once', run: 'all', metric: 'taskReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'Every lock has a color, and six keys are at hand. A row opens if each lock gets its key at the first try. The start knows the keys of four common colors well. Of four rare colors it tries the right key once in 60 tries. Four two-sided colors need one key or another, which cannot be seen: one in 70 %, the other in 30 % of the rows. Training asks four kinds of rows, equally often: two common locks, two rare ones, three two-sided ones, and long rows of six, four of them rare. A long row opens by chance about once in 41 million attempts. GRPO pays a row that opens. One run has no KL penalty, one has it toward the start, one also takes the present policy as the new reference after every 500 groups. The test gives 256 attempts at a row.',
    predict: {
      ask: 'Resets let a long run move on from where it is. Do they open more or fewer rows in 256 attempts than a penalty toward the start alone?',
      options: ['More', 'Fewer', 'As many'],
      answer: '{{word:part:resets|0|1|2}}',
    },
    watch:
      'Compare the first three charts: all rows, long rows, two-sided rows. Then see how far the entropy falls with each penalty.',
    after:
      'Long rows are made of colors that short rows teach. A row of two rare locks opens by chance once in 3,800 attempts. A long run meets that often enough to learn the keys, and then a long row is six known steps: its start opens {{mean:hard/start.evaluationReturn|%}} of the long rows, and the long run with KL and resets {{mean:hard/KL and resets.evaluationReturn|%}}. From long rows alone nothing is learned, because none ever opens. But to be surer has a price. Which side of a two-sided lock is up cannot be seen, so the key that is right in 70 % of the rows earns most. A policy that is sure of it opens three such locks with a chance of 0.7³ = 34 %, however many attempts it has. The start, which is sure of nothing, opens {{mean:sides/start.evaluationReturn|%}} of these rows, a long run without KL {{mean:sides/no KL.evaluationReturn|%}}. A penalty toward the start keeps the other key alive: {{mean:sides/KL.evaluationReturn|%}}. After a reset the reference is the present policy, so nothing calls back what was given up before, and step by step all of it goes: {{mean:sides/KL and resets.evaluationReturn|%}}. So over all rows the plain penalty reaches farthest, {{mean:all/KL.evaluationReturn|%}} against {{mean:all/KL and resets.evaluationReturn|%}} with resets. A short run has become surer and has not yet learned the rare keys: it opens {{mean:short/KL and resets.evaluationReturn|%}}, its start {{mean:all/start.evaluationReturn|%}}. Resets are meant for a penalty that stops all learning; this one does not.',
  },
  changes: [
    {
      says: 'Reset the reference after every 50 groups: the penalty hardly holds anything.',
      run: 'all',
      patch: { variants: [learns(FREE, {}), learns(HELD, KL), learns(PRO, { ...RESETS, resetEvery: 50 })] },
    },
    {
      says: 'Use five times the KL penalty.',
      run: 'hard',
      patch: {
        variants: [
          learns(FREE, {}),
          learns(HELD, { klCoefficient: 0.25 }),
          learns(PRO, { ...RESETS, klCoefficient: 0.25 }),
        ],
      },
    },
    {
      says: 'Test with 16 attempts.',
      run: 'all',
      patch: { evaluation: { world: { attempts: 16 } } },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 0, teaching: 2, interesting: 2 },
    says: 'Two-sided rows and a formula show what a sure policy gives away, and that resets give away what the penalty kept is a finding the paper does not have. But the penalty never stops learning, which is what resets are for, the entropy is read at its floor and stays undecided, and the long run still climbs at its end.',
    read: '2026-11-29',
  },
  writtenFor: 'h- h+ h+ h+ h+ h+ u+ f-',
  notMeasured: ['3,800', '70 %', '0.7', '34 %'],
  budget: { coreMinutes: 0.6, quick: { seeds: 6 } },
  caveats: [
    'Whether KL and resets end with more entropy than no KL is undecided: {{part:entropy.estimate}} nats, from a few seeds that learned late; about 89 seeds would decide. In the middle of the run it has more.',
    'One weight of the penalty and one distance of resets; what other ones do can be seen with the changes.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, once, with the settings as first written. The tests of two-sided rows and of the short run on long rows were then added. The part on resets was added after the full run, whose first chart had shown the plain penalty ahead: a long run without resets is the strongest rival.',
};
