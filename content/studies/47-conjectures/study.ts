/** Dong and Ma 2025: STP. A prover that learns from its own proofs, and a conjecturer that proposes what can barely be proved. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart, When } from '../../../src/study/verdicts/contract.ts';
import prover from './prover.kernel.ts?raw';
import kernel from './rewriting.kernel.ts?raw';

const agent = { type: 'custom-agent', text: prover };
/** Share of the given statements that were ever proved. */
const proved = {
  term: 'custom-module',
  probe: true,
  text: `
export const meta = { label: 'proved' };
export function reward(): f32 { return 0.0; }
export function reading(): f32 { return provedShare(state); }
export function open() {}`,
};
/** Fewest rewrites of the conjectures, less that of the first window. */
const harder = {
  term: 'custom-module',
  probe: true,
  text: `
export const meta = { label: 'harder' };
let sum: f32 = 0.0;
let count: f32 = 0.0;
let first: f32 = -1.0;
export function begin() {
  if (difficulty(state) > 0.0) { sum += difficulty(state); count += 1.0; }
}
export function reward(): f32 { return 0.0; }
export function reading(): f32 {
  if (count == 0.0) return noReading;
  return first < 0.0 ? 0.0 : sum / count - first;
}
export function open() {
  if (first < 0.0 && count > 0.0) first = sum / count;
  sum = 0.0;
  count = 0.0;
}`,
};
/** Share of the given statements that were first proved in the last quarter of the run. */
const late = {
  term: 'custom-module',
  probe: true,
  text: `
export const meta = { label: 'late' };
let windows: u32 = 0;
let before: f32 = 0.0;
let share: f32 = 0.0;
export function reward(): f32 { share = provedShare(state); return 0.0; }
export function reading(): f32 { return share - before; }
export function open() {
  windows += 1;
  if (windows <= 46) before = share;
}`,
};
const reward = [{ term: 'task' }, proved, harder, late];
const [FIXED, EASY, RANDOM, STP, POOL, TURNS, OFTEN] = [
  'given statements only',
  'easy conjectures',
  'random conjectures',
  'barely provable conjectures',
  'barely provable, goals not matched',
  'barely provable and easy in turns',
  'proved up to three times of four',
] as const;
const SOURCES = {
  [FIXED]: {},
  [EASY]: { source: 'easy' },
  [RANDOM]: { source: 'random' },
  [STP]: { source: 'learned' },
  [POOL]: { source: 'learned', pools: 'one' },
  [TURNS]: { source: 'learned', near: 0.5 },
  [OFTEN]: { source: 'learned', most: 3 },
};
const STEPS = 2_000_000;
const TENTH = STEPS / 10;
const FIFTHS = (2 * STEPS) / 5;
const share = { metric: 'probe:proved', statistic: 'mean' } as const;
const ahead = (
  id: string,
  says: string,
  variant: string,
  over: readonly string[],
  when: When,
): ClaimPart => ({
  id,
  says,
  kind: 'ahead',
  ...share,
  when,
  variant: `main/${variant}`,
  over: over.map((label) => `main/${label}`),
});

export const study: WrittenStudy = {
  id: '47',
  papers: [{ atlas: 47, cite: 'Dong and Ma 2025, STP', url: 'https://arxiv.org/abs/2502.00212' }],
  family: 'curriculum',
  level: 'analog',
  title:
    'Conjectures take half of the attempts and bring {{part:random.size|points.0}} more of the given statements; one pool for all goals costs {{part:matched.size|points.0}} of that, and those that can barely be proved are {{part:first.size|points.0}} {{word:part:first|ahead of|behind|apart from}} random ones early and {{part:barely.size|points.0}} {{word:part:barely|ahead|behind|apart}} later',
  question: 'Does it pay a prover to spend half of its attempts on conjectures?',
  claim:
    'At equal rewrites, barely provable conjectures whose goals are matched to the given statements lead to more proofs of these than random ones, early and later, and than easy ones; random ones to more than none, where the prover comes to a halt. The conjectures get harder, and without matching less is proved.',
  standsFor:
    'Rewriting rows of ten letters stands for proofs in Lean, and a table of counts for a language model that both proves and conjectures. What a model learns from one theorem for another does not occur here.',
  runs: {
    main: {
      name: 'Rewriting rows of ten letters',
      variants: Object.keys(SOURCES).map((label) => ({ label, agent, reward })),
      world: { family: 'graph', kernel, stepLimit: 40 },
      worldOf: SOURCES,
      seeds: 60,
      seed: 5048,
      envSteps: STEPS,
      measurementPoints: 60,
    },
  },
  gates: [
    {
      says: 'The given statements are hard: without conjectures less than 60 % of them are proved after two fifths of the run.',
      kind: 'level',
      ...share,
      when: { at: FIFTHS },
      variant: `main/${FIXED}`,
      below: 0.6,
    },
  ],
  parts: [
    ahead(
      'first',
      'After a tenth of the run, more of the given statements are proved with barely provable conjectures than with random ones.',
      STP,
      [RANDOM],
      { at: TENTH },
    ),
    ahead('barely', 'So it is after two fifths.', STP, [RANDOM], { at: FIFTHS }),
    ahead('random', 'At the end, more are proved with random ones than with none.', RANDOM, [FIXED], 'end'),
    ahead(
      'easy',
      'After two fifths, more are proved with barely provable ones than with easy ones.',
      STP,
      [EASY],
      {
        at: FIFTHS,
      },
    ),
    {
      id: 'halts',
      says: 'Without conjectures the prover nearly comes to a halt: in the last quarter of the run it proves less than 5 % of them anew.',
      kind: 'level',
      metric: 'probe:late',
      statistic: 'mean',
      variant: `main/${FIXED}`,
      below: 0.05,
    },
    {
      id: 'harder',
      says: 'Conjectures that can barely be proved get harder over the run: they need more rewrites at its end.',
      kind: 'level',
      metric: 'probe:harder',
      statistic: 'mean',
      variant: `main/${STP}`,
      above: 0,
    },
    ahead(
      'matched',
      'At the end, more are proved if their goals are matched to those of the given statements than if they are not.',
      STP,
      [POOL],
      'end',
    ),
  ],
  couldFail:
    'All variants make the same number of rewrites, so conjectures take half of them away from what is given. Random ones move on from proofs, too, and easy ones give the most proofs, so either may do as well, and the diversity that the goals enforce may not matter.',
  leftOut: 'A language model, and matching to given statements by more than their goals.',
  shows: [
    {
      title: 'Given statements with a proof: with conjectures nearly all, unless one pool feeds all goals',
      run: 'main',
      variants: [FIXED, EASY, RANDOM, STP, POOL].map((label) => `main/${label}`),
      metric: share.metric,
      unit: 'share of statements',
      kind: 'curve',
    },
    {
      title:
        'Rewrites that conjectures need, change since the start: each proof lets the next one start farther away, and barely provable ones get harder faster',
      run: 'main',
      variants: [RANDOM, STP].map((label) => `main/${label}`),
      metric: 'probe:harder',
      unit: 'rewrites',
      kind: 'curve',
    },
    {
      title:
        'Two tries to explain why random ones catch up, in no part: neither goes along with the random ones',
      run: 'main',
      variants: [RANDOM, STP, TURNS, OFTEN].map((label) => `main/${label}`),
      metric: share.metric,
      unit: 'share of statements',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'A statement says that a row of ten letters can be rewritten into one of four goals. Two rules are allowed: neighbors swap, or the first letter flips. The 64 given statements need 18 to 30 rewrites. A prover tries each of them four times, with at most 40 rewrites, and copies its own proofs: “given statements only”. In the other variants every second statement that it tries is a conjecture. An “easy” one lies two rewrites from a goal. A “random” one starts from a conjecture that was proved and moves on by up to twelve rewrites. A “barely provable” one starts from a conjecture that was proved in just one of four attempts. These two have a pool for each goal; “goals not matched” has one pool for all. All variants make the same number of rewrites.',
    predict: {
      ask: 'Conjectures take half of the attempts away from the given statements. How many of these are proved in the end?',
      options: ['Fewer: half of the attempts are gone', 'More: conjectures are steps on the way', 'As many'],
      answer: '{{word:part:random|1|0|2}}',
    },
    watch:
      'In the first chart, compare “given statements only” with all others. Then see which line with conjectures stays behind.',
    after:
      'A chance proof of a statement that needs 18 rewrites is very rare, and nothing is learned until it happens. A conjecture that starts near a goal leaves only a few steps to chance. Once it is proved, the next one starts farther away, and only its first steps are new: in the second chart barely provable ones end {{part:harder.estimate|.0}} rewrites harder than at first. So conjectures are worth half of the attempts: with random ones nearly all of the given statements are proved in the end, and {{mean:main/given statements only.probe:proved|%.0}} without any. Short statements, which chance reaches anyway, should need no help; they are not measured here (try it below). And the steps must lead the right way: where one pool feeds all goals it is {{mean:main/barely provable, goals not matched.probe:proved|%.0}}, and many seeds end at three quarters, which is three goals of four. How they are chosen matters less. Barely provable ones are {{word:part:first|ahead of|behind|level with}} random ones after a tenth of the run and {{word:part:barely|still ahead|behind|level}} after two fifths. Harder is not better by itself: random conjectures end only {{mean:main/random conjectures.probe:harder at 2000000|.0}} rewrites harder than at first, and catch up all the same. Why is open: easy ones in turns, or keeping what is proved more often, do not do it.',
  },
  changes: [
    {
      says: 'Allow 100 rewrites in an attempt: chance then proves more, with or without conjectures.',
      run: 'main',
      patch: { world: { stepLimit: 100 } },
    },
    {
      says: 'Give shorter statements, of 10 to 20 rewrites: does expert iteration still need help?',
      run: 'main',
      patch: { world: { shortest: 10, longest: 20 } },
    },
    { says: 'Stop after a tenth of the run.', run: 'main', patch: { envSteps: TENTH } },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 2, interesting: 2 },
    says: 'A clear picture: stepping stones bring 42 points, one shared pool costs 14, with a good question and reason. But barely provable against random is read at two times picked after a pilot showed the crossing, the two differ in step length as well, and the halt of expert iteration stays undecided.',
    read: '2026-11-30',
  },
  writtenFor: 'h- h+ f- h+ h+ u0 h+ h+',
  budget: { coreMinutes: 2.7, quick: { seeds: 6 } },
  caveats: [
    'Whether barely provable or random conjectures are better depends on when one looks. The two times were chosen after a pilot had shown that the order turns around. Averaged over the whole run they are about level, which no part reads.',
    'Barely provable conjectures also move on by a number of rewrites that is learned, and random ones by any number up to twelve. No variant separates this from what they start from, so the lead early and the loss later may come from either. There is no control with short statements, either; in a pilot with shorter rows, all of these were proved without conjectures.',
    'Whether the prover without conjectures comes to a halt stays undecided with 60 seeds, in the second run as in the first: in the last quarter it proves {{part:halts.estimate|points}} more, from {{part:halts.low|points}} to {{part:halts.high|points}}, and the limit is 5.',
    'At the end nearly all is proved in all variants with matched goals, so they are compared on the way.',
    'A table learns each row by itself, so a conjecture helps only with rows on its way; a model that generalizes needs fewer easy proofs.',
    'Goals are matched by hand: each gets as many conjectures. The paper matches by a distance between statements.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, ten times. Rows of seven and nine letters with short statements were all proved without conjectures. With conjectures of any row, random ones came out ahead: they were drawn like the given statements. Conjectures that were rewritten from a goal alone did not get harder, so they now start from proved statements. The pool of these had 24, 128 and 1,024 places; 24 was kept. Both changes concern single variants; numbers were the same for all. Then seed 7, 12 seeds, 2,000,000 steps, once: easy conjectures overtook the others, and the first kind of random conjectures, rows like the given statements, became a variant of its own. Second full run, with 30 fresh seeds and four times the steps: in the first, of 40, easy conjectures were in no part and still rising. The gate was first read at the end of the longer run, by mistake; it is read where the first run ended. The third full run had fresh seeds and changed nothing: easy conjectures ended ahead of barely provable ones, these level with random ones. A reader asked why, by an arm, and for a decision between these. Seeds had ended near one half, three quarters or all, which is one goal of four after the other, and the paper keeps its conjectures diverse; so random and barely provable ones got a pool for each goal, and one pool for all became a variant. This was tried once (seed 7, 12 seeds): with pools for each goal barely provable ones were ahead of random ones early and behind later, so these two times are compared. The variants with easy ones in turns and with up to three proofs of four are in no part and were not tried before. The first full run of this version, 60 fresh seeds, had the halt of expert iteration as a gate, which came out undecided at its margin. The row claims it, so it is a part; this is the second full run, with 60 fresh seeds and nothing else changed.',
};
