/** Guo et al. 2025: Observe-R1. From easy to hard, medium difficulty first, and a bonus for short right answers that observe first. */
import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { LOG_LINEAR } from '../shared/log-linear.ts';
/** What the policy sees. */
import rules from './rules.kernel.ts?raw';
/** Signs, digits and sums. */
import kernel from './world.kernel.ts?raw';

const text = `${LOG_LINEAR}\n${rules}`;
const [UNIFORM, UNPAID, LADDER, WEIGHTED, CONCISE, NO_BONUS, ALL] = [
  'uniform',
  'uniform, guesses unpaid',
  'ladder',
  'weighting',
  'format and bonus',
  'all but the bonus',
  'all',
] as const;
const right = { term: 'task' };
/** Pays right answers that read every sign, and no guess. */
const unpaid = { term: 'expression', expression: 'happened(success) && happened(observed) ? 1.0 : 0.0' };
/** Of right answers that read every sign: tokens written for each token needed. Half of the looks are blurred, so 1.5 is the least. */
const ratio = {
  term: 'custom-module',
  probe: true,
  label: 'tokens',
  text: `
export const meta = { label: 'tokens per needed token' };
let written: f32 = 0.0;
let least: f32 = 0.0;
export function reward(): f32 {
  if (terminated && happened(success) && happened(observed)) { written += f32(time + 1); least += needed(state); }
  return 0.0;
}
export function reading(): f32 { return least < 1.0 ? noReading : written / least; }
export function open() { written = 0.0; least = 0.0; }`,
};
const format = { term: 'expression', expression: 'terminated && happened(observed) ? 0.2 : 0.0' };
const bonus = {
  term: 'expression',
  expression:
    'terminated && happened(success) && happened(observed) ? 0.3 * max(0.0, 1.0 - 0.1 * (f32(time + 1) - needed(state))) : 0.0',
};
const learns = (label: string, reward: StudyRun['variants'][number]['reward'], more: object = {}) => ({
  label,
  agent: { type: 'custom-agent', text, alpha: 3, klCoefficient: 0.005, ...more },
  reward: [...reward, ratio],
});
const medium = { weighting: 'medium first' };
const STEPS = 800_000;
const rungs = { ladder: 300_000 };
const HARD = { shortest: 7, longest: 8, repeats: 1, ladder: 0 };
const hard = { metric: 'evaluationReturn', statistic: 'mean' } as const;

const variants: StudyRun['variants'] = [
  learns(UNIFORM, [right]),
  learns(UNPAID, [unpaid]),
  learns(LADDER, [right]),
  learns(WEIGHTED, [right], medium),
  learns(CONCISE, [right, format, bonus]),
  learns(NO_BONUS, [right, format], medium),
  learns(ALL, [right, format, bonus], medium),
];

export const study: WrittenStudy = {
  id: '145',
  papers: [
    {
      atlas: 145,
      cite: 'Guo et al. 2025, Observe-R1, arXiv 2505.12432',
      url: 'https://arxiv.org/abs/2505.12432',
    },
  ],
  family: 'curriculum',
  level: 'analog',
  title:
    'Short rows first and the whole recipe read and add {{mean:main/all.evaluationReturn|%}} of the rows of seven or eight signs right, all lengths at once {{mean:main/uniform.evaluationReturn|%}}, which is guessing; short rows first alone fall back to {{mean:main/ladder.evaluationReturn|%}}; the bonus {{word:part:short|lengthens|shortens|does not change}} right answers',
  question: 'Do easy problems first, with pay for observing and for short right answers, teach hard ones?',
  claim:
    'At equal samples, a ladder from easy to hard with weights for medium difficulty, pay for observing first and a bonus for short right answers gets more hard problems right than uniform problems. The bonus makes right answers shorter.',
  standsFor:
    'Signs with unknown shapes stand for pictures, a table with a row for each sign and each sum for a large model. What such a model knows before training may not be concluded.',
  couldFail:
    'Short problems show only the first four signs, so a ladder may waste samples that hard problems need; the bonus may make the policy answer before it has seen a sign clearly.',
  leftOut: 'Pictures and answers in words.',
  runs: {
    main: {
      name: 'Sums of one to eight digits that are read from signs',
      world: { family: 'graph', kernel, stepLimit: 48 },
      worldOf: { [LADDER]: rungs, [NO_BONUS]: rungs, [ALL]: rungs },
      variants,
      evaluation: { policy: 'sampled', every: 2, episodes: 100, world: HARD },
      seeds: 40,
      seed: 1145,
      envSteps: STEPS,
      measurementPoints: 30,
    },
    easy: {
      name: 'One or two signs',
      world: { family: 'graph', kernel, longest: 2, stepLimit: 48 },
      variants: [learns(UNIFORM, [right])],
      evaluation: { policy: 'sampled', every: 2, episodes: 100, world: { repeats: 1 } },
      seeds: 40,
      seed: 1145,
      envSteps: STEPS,
      measurementPoints: 30,
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'Uniform problems do not teach hard ones: “uniform” ends below 0.5 with seven or eight signs.',
      ...hard,
      variant: `main/${UNIFORM}`,
      below: 0.5,
    },
    {
      kind: 'level',
      says: 'Hard problems can be learned: “all” ends above 0.5.',
      ...hard,
      variant: `main/${ALL}`,
      above: 0.5,
    },
  ],
  parts: [
    {
      id: 'hard',
      kind: 'ahead',
      says: 'With seven or eight signs, “all” ends with more right answers than “uniform”.',
      ...hard,
      variant: `main/${ALL}`,
      over: [`main/${UNIFORM}`],
    },
    {
      id: 'short',
      kind: 'ahead',
      says: 'Right answers of “all” have fewer tokens for each token needed than those of “all but the bonus”.',
      metric: 'probe:tokens',
      statistic: 'mean',
      variant: `main/${ALL}`,
      over: [`main/${NO_BONUS}`],
      direction: 'below',
    },
  ],
  controls: [
    {
      id: 'easy',
      kind: 'level',
      says: 'The same learner is not at fault: with one or two signs, “uniform” ends above 0.8.',
      ...hard,
      variant: `easy/${UNIFORM}`,
      above: 0.8,
    },
  ] satisfies ClaimPart[],
  shows: [
    {
      title: 'Right answers with seven or eight signs',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
    {
      title: 'Tokens for each token needed, of right answers that read every sign',
      run: 'main',
      variants: [LADDER, NO_BONUS, ALL].map((label) => `main/${label}`),
      metric: 'probe:tokens',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'A row of one to eight signs hides digits from 0 to 4. The policy reads sign by sign and writes a digit for each; then it adds the digits up modulo 5, one sum at a time. For example, signs for 3 and 4 ask for “3 4” and then “3 2”. It knows neither the shapes nor how to add. Half of the looks at a sign are blurred, and it may look again. It may also guess the sum without reading, which is right one time in five. Signs five to eight have other shapes than the first four. “Uniform” asks all lengths all the time and pays right answers; “guesses unpaid” pays only those that read every sign. The ladder starts with one sign and adds lengths until all are asked. The weighting learns most from problems that are right about half of the time. The format pays for reading every sign, and the bonus pays right answers more, the fewer tokens they have. A small penalty keeps all policies from getting sure too early.',
    predict: {
      ask: 'With all lengths at once, policies settle for guessing. Which single change teaches most rows of seven or eight signs?',
      options: [
        'Short rows first (the ladder)',
        'No pay for guesses',
        'More weight on problems that are right half of the time',
      ],
      answer: 0,
    },
    watch:
      'Compare the lines that rise with those that stay at 20 %, which is what a guess earns. Then compare tokens with and without the bonus: 1.5 for each token needed is the least.',
    after:
      'To read eight signs and add them takes sixteen right tokens in a row. A policy that knows neither shapes nor sums is practically never paid for that, but a guess is paid one time in five. So with all lengths at once policies learn to guess, and “uniform” ends at {{mean:main/uniform.evaluationReturn|%}}. The guess is not the only trap: if it is not paid, the rows that are paid are too few to learn from, and “uniform, guesses unpaid” ends at {{mean:main/uniform, guesses unpaid.evaluationReturn|%}}. Format and bonus without the ladder end at {{mean:main/format and bonus.evaluationReturn|%}}. A single sign is different: to read it is right far more often than to guess, once its shape is known, and the sums of short rows are those of long ones. So most of the lead over “uniform” is the ladder’s: in the middle of the run it is at {{mean:main/ladder.evaluationReturn at 400000|%}} alone, and at {{mean:main/all.evaluationReturn at 400000|%}} with the whole recipe. What the rest of the recipe adds is that the lead stays. Alone, the ladder falls back to {{mean:main/ladder.evaluationReturn|%}}, since some seeds return to guessing, which still pays; all together end at {{mean:main/all.evaluationReturn|%}}. Weights without the ladder find the short rows by themselves, because groups in which guesses are right now and then weigh less than rows that are right half of the time. They do so late and in some seeds, and end at {{mean:main/weighting.evaluationReturn|%}}, still rising. The bonus cannot save looks at blurred signs, which come half of the time, so 1.5 tokens for each that is needed are the least. It saves second looks at signs that were clear: without it right answers have {{mean:main/all but the bonus.probe:tokens|.2}} tokens for each that is needed, with it {{mean:main/all.probe:tokens|.2}}.',
  },
  changes: [
    {
      says: 'Let policies get sure as early as they like: no penalty.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, klCoefficient: 0 } })) },
    },
    {
      says: 'Ask rows of four signs at most: all signs have one font.',
      run: 'main',
      patch: { world: { longest: 4 }, evaluation: { world: { shortest: 3, longest: 4 } } },
    },
    {
      says: 'Learn with a third of the step size: the policy gets sure more slowly.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, alpha: 1 } })) },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 1, teaching: 2, interesting: 2 },
    says: 'Each part of the recipe has its arm, two traps are told apart, and the text says that the ladder makes the lead and the rest keeps it. But the rival of the claim stays at chance, no part tests what the rest adds, and ladder and weighting still move at the end.',
    read: '2026-11-30',
  },
  writtenFor: 'h- h+ h+ h- h+',
  notMeasured: ['1.5', '20 %'],
  budget: { coreMinutes: 2, quick: { seeds: 6 } },
  caveats: [
    'Most of the lead over “uniform”, which stays at chance, is that of the ladder. No part asks what the weighting or the format adds to it.',
    'At the end the weighting still rises, the ladder still falls, and “all but the bonus” still comes closer to “all”. Only “uniform” and “all” stand still, and the claim is about these.',
    'That the learner itself is not at fault is a control, with one or two signs.',
    'The small penalty keeps some chance in every token. It is not part of the recipe, and all variants have it.',
  ],
  pilots:
    'An earlier design with half of the steps was measured with 40 seeds: in half of them the fifth sign was never learned, and whether the bonus shortens answers was undecided. Its step size, 3, was the best of 0.3, 1, 3 and 8 for “uniform” and for “all”. Then one pilot with experiment seed 7 and 6 seeds: twice the steps, a slower ladder, penalties of 0, 0.005 and 0.02, and unpaid guesses. With 0.005 “all” was right in 91 of 100 rows, with 0 in 83, with 0.02 in 55; tokens are now counted for each token that is needed, so that rows of all lengths can be compared. Gates and parts are those of before.',
};
