/** Guo et al. 2025: Observe-R1. From easy to hard, medium difficulty first, and a bonus for short right answers that observe first. */
import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { LOG_LINEAR } from '../shared/log-linear.ts';
/** What the policy sees. */
import rules from './rules.kernel.ts?raw';
/** Signs, digits and sums. */
import kernel from './world.kernel.ts?raw';

const text = `${LOG_LINEAR}\n${rules}`;
const [UNIFORM, LADDER, WEIGHTED, CONCISE, NO_BONUS, ALL] = [
  'uniform',
  'ladder',
  'weighting',
  'format and bonus',
  'all but the bonus',
  'all',
] as const;
const right = { term: 'task' };
/** Of right answers that read every sign: tokens that are not needed if no look is blurred. */
const extra = {
  term: 'custom-module',
  probe: true,
  label: 'extra',
  text: `
export const meta = { label: 'extra tokens' };
let sum: f32 = 0.0;
let count: f32 = 0.0;
export function reward(): f32 {
  if (terminated && happened(success) && happened(observed)) { sum += f32(time + 1) - needed(state); count += 1.0; }
  return 0.0;
}
export function reading(): f32 { return count < 1.0 ? noReading : sum / count; }
export function open() { sum = 0.0; count = 0.0; }`,
};
const format = { term: 'expression', expression: 'terminated && happened(observed) ? 0.2 : 0.0' };
const bonus = {
  term: 'expression',
  expression:
    'terminated && happened(success) && happened(observed) ? 0.3 * max(0.0, 1.0 - 0.1 * (f32(time + 1) - needed(state))) : 0.0',
};
const learns = (label: string, reward: StudyRun['variants'][number]['reward'], more: object = {}) => ({
  label,
  agent: { type: 'custom-agent', text, alpha: 3, ...more },
  reward: [...reward, extra],
});
const medium = { weighting: 'medium first' };
const STEPS = 400_000;
const rungs = { ladder: 120_000 };
const HARD = { shortest: 7, longest: 8, repeats: 1, ladder: 0 };
const hard = { metric: 'evaluationReturn', statistic: 'mean' } as const;

const variants: StudyRun['variants'] = [
  learns(UNIFORM, [right]),
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
    'With all lengths at once a policy settles for guessing; short rows first get {{mean:main/all.evaluationReturn|%}} of rows of seven or eight signs right, and a bonus finds little to shorten',
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
      seed: 145,
      envSteps: STEPS,
      measurementPoints: 30,
    },
    easy: {
      name: 'One or two signs',
      world: { family: 'graph', kernel, longest: 2, stepLimit: 48 },
      variants: [learns(UNIFORM, [right])],
      evaluation: { policy: 'sampled', every: 2, episodes: 100, world: { repeats: 1 } },
      seeds: 40,
      seed: 145,
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
      says: 'Right answers of “all” have fewer extra tokens than those of “all but the bonus”.',
      metric: 'probe:extra',
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
      title: 'Extra tokens of right answers that read every sign',
      run: 'main',
      variants: [LADDER, NO_BONUS, ALL].map((label) => `main/${label}`),
      metric: 'probe:extra',
      kind: 'curve',
    },
    {
      title: 'Right answers with one or two signs, uniform',
      run: 'easy',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'A row of one to eight signs hides digits from 0 to 4. The policy reads sign by sign and writes a digit for each; then it adds the digits up modulo 5, one sum at a time. For example, signs for 3 and 4 ask for “3 4” and then “3 2”. It knows neither the shapes nor how to add. Half of the looks at a sign are blurred, and it may look again. It may also guess the sum without reading, which is right one time in five. Signs five to eight have other shapes than the first four. “Uniform” asks all lengths all the time and pays right answers. The ladder starts with one sign and adds lengths until all are asked. The weighting learns most from problems that are right about half of the time. The format pays for reading every sign, and the bonus pays right answers more, the fewer tokens they have.',
    predict: {
      ask: 'Which single piece teaches rows of seven or eight signs, if added to uniform problems?',
      options: ['The ladder', 'The weighting', 'The format with the bonus'],
      answer: 0,
    },
    watch:
      'Compare the lines that rise with those that stay at 20 %, which is what a guess earns. Then compare the extra tokens with and without the bonus.',
    after:
      'To read eight signs and add them takes sixteen right tokens in a row. A policy that knows neither shapes nor sums is practically never paid for that, but a guess is paid one time in five. So with all lengths at once the guess is learned first, and what is no longer tried cannot be learned: “uniform” ends at {{mean:main/uniform.evaluationReturn|%}}. Weights and the format do not change that, because nearly all that is ever right is a guess. A single sign is different: to read it is right far more often than to guess, once its shape is known, and the sums of short rows are the sums of long ones. The ladder alone ends at {{mean:main/ladder.evaluationReturn|%}}, and all together at {{mean:main/all.evaluationReturn|%}}. That is a mean of two kinds of seeds: in fewer than half of them nearly all rows are right. In the others the fifth sign came too late. It has a new shape, and a policy that is already sure of its ways hardly tries anything new with it. The bonus has little to do: half of the looks are blurred, so rows of 4.5 signs need 4.5 more looks on average, and right answers have {{mean:main/all but the bonus.probe:extra|.1}} extra tokens without the bonus and {{mean:main/all.probe:extra|.1}} with it.',
  },
  changes: [
    {
      says: 'Pay nothing for a guess: “uniform” has nothing to settle for.',
      run: 'easy',
      patch: {
        world: { longest: 8 },
        evaluation: { world: HARD },
        variants: [
          learns(UNIFORM, [
            { term: 'expression', expression: 'happened(success) && happened(observed) ? 1.0 : 0.0' },
          ]),
        ],
      },
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
    scores: { faithful: 1, informative: 1, decided: 0, teaching: 1, interesting: 1 },
    says: 'The trap of guessing makes plain why short rows must come first, and each piece of the recipe stands alone. Only the ladder matters; half of the seeds never learn the fifth sign, and the bonus and the control are left undecided in a run of half a minute.',
    read: '2026-11-29',
  },
  writtenFor: 'h- h+ h+ u0 u0',
  notMeasured: ['4.5', '20'],
  budget: { coreMinutes: 0.6, quick: { seeds: 6 } },
  caveats: [
    'The lead over “uniform” is that of the ladder: with it alone {{mean:main/ladder.evaluationReturn|%}} are right. No part asks what the weighting or the format adds.',
    'Whether the bonus shortens answers is undecided: {{part:short.size|.1}} tokens less, and about 173 seeds would decide. Seeds that solve only short rows have fewer extra tokens by that alone.',
    'The control is undecided: with one or two signs “uniform” ends at {{mean:easy/uniform.evaluationReturn|%}}, since in some seeds a guess wins even there.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, four times, with half of the steps. “uniform” and “all” had step sizes of 0.3, 1, 3 and 8 each: “uniform” was at chance with all of them, “all” was best with 3, which all variants got. In the first pilot the bonus also paid for short guesses; since then it asks for signs that were read. “all but the bonus” and the control were then added.',
};
