/** Ahn et al. 2022: SayCan. What is useful, says one score; what can be done here, says a value that was learned. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart, Level } from '../../../src/study/verdicts/contract.ts';
/** Step k of an instruction needs one of the skills 2p and 2p + 1; the first that is named is the better known. */
import INSTRUCTION from './instruction.kernel.ts?raw';

/** Counts how often plans of others had a skill at a step, tries skills at random to see where they work, then chooses by a rule. */
import planner from './planner.kernel.ts?raw';
/** State = step + 8 × instruction + 32 × missing objects + 864 × mistakes + 1728 × the last skill worked. */
import kernel from './world.kernel.ts?raw';

const [SAYS, CAN, SAYCAN, SHUFFLED, RETRY] = [
  'language only',
  'values only',
  'product',
  'shuffled values',
  'language, tries another',
] as const;
const rules = [
  [SAYS, 'language'],
  [CAN, 'values'],
  [SAYCAN, 'product'],
  [SHUFFLED, 'shuffled'],
  [RETRY, 'retries'],
] as const;
const reward = [{ term: 'task' }];
const variants: StudyRun['variants'] = rules.map(([label, rule]) => ({
  label,
  reward,
  agent: { type: 'custom-agent', text: INSTRUCTION + planner, rule },
}));
const metric = 'taskReturn';
const over = 'world.missing';
const PLANS = 'agent.plans';
const above = (
  id: string,
  other: string,
  run: 'main' | 'plans',
  level: object,
  where: string,
): ClaimPart => ({
  id,
  says: `${where}, the product succeeds more often than “${other}”.`,
  kind: 'ahead',
  metric,
  variant: `${run}/${SAYCAN}`,
  over: [`${run}/${other}`],
  level: level as Level,
});
const MISSING = 'Where 30 % of the pairs lack an object';
const common = { seeds: 40, seed: 162, envSteps: 12_000, measurementPoints: 40 };

export const study: WrittenStudy = {
  id: '162',
  papers: [{ atlas: 162, cite: 'Ahn et al. 2022, SayCan', url: 'https://arxiv.org/abs/2204.01691' }],
  family: 'inference-time',
  level: 'analog',
  title:
    'Useful times possible completes {{word:part:language|more|fewer|about as many}} plans than useful alone where objects are missing; so does trying another skill after a failure',
  question: 'Does it help to multiply what is useful by what works here?',
  claim:
    'Where objects are missing, the product of both scores completes more plans than language alone and than values alone, also with few plans to read. Its lead grows with the missing objects and is 0 without them.',
  standsFor:
    'Counts from a few written plans stand for the language model, and a table of successes for value functions of robots. How well a large model ranks skills may not be concluded.',
  runs: {
    main: {
      name: 'A kitchen where objects are missing',
      ...common,
      variants,
      world: { family: 'graph', kernel: INSTRUCTION + kernel },
      vary: [{ path: over, over: [0, 0.15, 0.3, 0.45, 0.6] }],
    },
    plans: {
      name: 'Few and many plans to read',
      ...common,
      variants,
      world: { family: 'graph', kernel: INSTRUCTION + kernel, missing: 0.3 },
      vary: [{ path: PLANS, over: [2, 8, 32, 128], unit: 'plans' }],
    },
  },
  gates: [
    {
      says: 'Missing objects are a problem: where 30 % of the pairs lack one, “language only” succeeds in less than 0.8 of the tasks.',
      kind: 'level',
      metric,
      variant: `main/${SAYS}`,
      below: 0.8,
      level: { [over]: 0.3 },
    },
    {
      says: 'The language score is worth something: where nothing is missing, “language only” succeeds in more than 0.8.',
      kind: 'level',
      metric,
      variant: `main/${SAYS}`,
      above: 0.8,
      level: { [over]: 0 },
    },
  ],
  parts: [
    above('language', SAYS, 'main', { [over]: 0.3 }, MISSING),
    above('values', CAN, 'main', { [over]: 0.3 }, MISSING),
    above('few', SAYS, 'plans', { [PLANS]: 8 }, 'There, with eight plans to read'),
    {
      id: 'grows',
      says: 'The lead over language only grows with missing objects.',
      kind: 'trend',
      metric,
      variant: `main/${SAYCAN}`,
      minus: `main/${SAYS}`,
      over,
      direction: 'grows',
    },
    {
      says: 'Where nothing is missing, the two are within 0.03.',
      kind: 'within',
      metric,
      variant: `main/${SAYCAN}`,
      same: `main/${SAYS}`,
      margin: 0.03,
      level: { [over]: 0 },
    },
  ],
  controls: [above('shuffled', SHUFFLED, 'main', { [over]: 0.3 }, MISSING)],
  couldFail:
    'Values learned from few trials may veto useful skills, and a language score counted from few plans may mislead the product as much as it misleads the language alone.',
  leftOut: 'Plans of one to eight steps as a sweep are left out.',
  shows: [
    { title: 'Success by share of missing objects', run: 'main', metric, kind: 'sweep', over },
    {
      title: 'Success by plans that were read, 30 % of the pairs lack an object',
      run: 'plans',
      metric,
      kind: 'sweep',
      over: PLANS,
      logarithmic: true,
    },
  ],
  teaching: {
    before:
      'An instruction has four steps. For each step two skills would do, such as “sponge” and “cloth”; one is better known. In some kitchens an object is missing. A language score counts how often each skill stood at that step in 40 plans of others, one step in five of which is careless. Values are learned from 4,000 tries with random skills in all kinds of kitchens. “product” multiplies both. “shuffled values” have the values of other skills. “language, tries another” has no values, but does not repeat the skill that has just failed. Two mistakes end the task: without a sponge, asking for it twice is one too many.',
    predict: {
      ask: 'Eight plans are read instead of 40, so the language score is poor. Does multiplying it by what works still help?',
      options: ['Yes', 'No, it does harm', 'Not clearly'],
      answer: '{{word:part:few|0|1|2}}',
    },
    watch:
      'Compare the lines from left to right: where do they part? Compare the product with the one that tries another.',
    after:
      'The language score names the better known skill, so it fails where that object is missing, and names it again. Values know what works, but not what it is good for. The product keeps the second-best skill in reserve, useful and possible here: where 30 % of the pairs lack an object it succeeds in {{mean:main/product.taskReturn[world.missing=0.3]|%}} of the tasks, language alone in {{mean:main/language only.taskReturn[world.missing=0.3]|%}}, with shuffled values in {{mean:main/shuffled values.taskReturn[world.missing=0.3]|%}}. Yet “language, tries another” comes to {{mean:main/language, tries another.taskReturn[world.missing=0.3]|%}} without any value, because a failure tells the same as a value, one step later. It falls behind where more is missing, {{mean:main/language, tries another.taskReturn[world.missing=0.6]|%}} against {{mean:main/product.taskReturn[world.missing=0.6]|%}}, since only one mistake is free. With eight plans the product reaches {{mean:plans/product.taskReturn[agent.plans=8]|%}}, language alone {{mean:plans/language only.taskReturn[agent.plans=8]|%}}, and trying another {{mean:plans/language, tries another.taskReturn[agent.plans=8]|%}}: a value cannot make a useless skill useful. In practice a value pays where a failure is expensive.',
  },
  changes: [
    {
      says: 'Take instructions of eight steps.',
      run: 'main',
      patch: { world: { length: 8, missing: 0.3 } },
    },
    {
      says: 'Learn values from 200 trials only.',
      run: 'main',
      patch: {
        world: { missing: 0.3 },
        variants: variants.map((one) => ({ ...one, agent: { ...one.agent, trials: 200 } })),
      },
    },
    {
      says: 'Read careless plans: half of their steps are random skills.',
      run: 'main',
      patch: {
        world: { missing: 0.3 },
        variants: variants.map((one) => ({ ...one, agent: { ...one.agent, careless: 0.5 } })),
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 2 },
    says: 'The added rival that simply tries another skill nearly matches the product at 30 % missing and is ahead with few plans, which says what a value is for. But the parts compare only with a language score that repeats its failures and with values that know no task, and those leads could hardly fail.',
    read: '2026-11-29',
  },
  budget: { coreMinutes: 0.8, quick: { seeds: 6 } },
  caveats: [
    'Every instruction can be done: of two fitting objects, at most one is missing.',
    'Where nothing is missing, language alone succeeds nearly always, and the product makes the same choices, so the difference there is exactly 0.',
  ],
  pilots:
    'Experiment seed 7, four seeds, once. Then the margins of 0.1 and of the trend became 0, as the row of the atlas asks; nothing else was changed. This study replaces an earlier one whose language score was written by hand.',
};
