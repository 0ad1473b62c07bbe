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
    'Conjectures that can barely be proved are {{word:part:first|ahead of|behind|not clearly ahead of}} random ones after a tenth of the run and {{word:part:barely|ahead of|behind|about level with}} them after two fifths; if their goals are not matched to what is given, part of it {{word:part:matched|stays|does not stay|may stay}} unproved',
  question: 'Do conjectures that can barely be proved help to prove what is given?',
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
    { title: 'Given statements with a proof', run: 'main', metric: share.metric, kind: 'curve' },
    {
      title: 'Rewrites that conjectures need, change since the start',
      run: 'main',
      variants: [RANDOM, STP, POOL, OFTEN].map((label) => `main/${label}`),
      metric: 'probe:harder',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'A statement says that a row of ten letters can be rewritten into one of four goals. There are two rules: neighbors may swap, and the first letter may flip. The 64 given statements need 18 to 30 rewrites. For example, “a b a a …” may have to become “b b a b …”. A prover tries each statement four times, with at most 40 rewrites, and copies its own proofs. That is expert iteration. In the others every second statement is a conjecture. “Easy”: two rewrites from a goal. “Random”: a conjecture that was proved before, moved on by any number of rewrites up to twelve. “Barely provable”: one that was proved in just one of four attempts, moved on by a number that the conjecturer learns. These two have a pool for each goal, so that all goals get as many conjectures as they have given statements; “goals not matched” has one pool for all. “In turns”: every second conjecture is easy.',
    predict: {
      ask: 'Conjectures take half of the attempts away from the given statements. Which kind lets the prover prove most of these after two fifths of the run?',
      options: ['Barely provable ones', 'Random ones, moved on from what was proved', 'Both as many'],
      answer: '{{word:part:barely|0|1|2}}',
    },
    watch:
      'Compare the curves after a tenth and after two fifths of the run, then the variant whose goals are not matched. The second chart shows how hard the conjectures get.',
    after:
      'A proof by chance of a statement 18 rewrites away is very rare, and nothing is learned until it happens: without conjectures {{mean:main/given statements only.probe:proved|%}} is proved at the end, {{mean:main/given statements only.probe:late|%}} in the last quarter of the run, so the prover is slow, but {{verdict:part:halts|comes nearly to a halt|does not halt|is not clearly at a halt}}. A conjecture that starts where proofs just begin to succeed needs only the last few steps by chance; the rest is known. When it is proved, the next one can start farther away: at the end they need {{part:harder.estimate|.0}} rewrites more than at first, random ones {{mean:main/random conjectures.probe:harder|.0}}. So after a tenth of the run {{mean:main/barely provable conjectures.probe:proved at 200000|%}} is proved with barely provable ones, {{mean:main/random conjectures.probe:proved at 200000|%}} with random and {{mean:main/easy conjectures.probe:proved at 200000|%}} with easy ones. After two fifths it is {{mean:main/barely provable conjectures.probe:proved at 800000|%}}, {{mean:main/random conjectures.probe:proved at 800000|%}} and {{mean:main/easy conjectures.probe:proved at 800000|%}}. Why do random ones catch up? Two variants, which are in no part, try two reasons. If the rows near the goals were left behind too soon, easy conjectures in between should help: with these in turns {{mean:main/barely provable and easy in turns.probe:proved at 200000|%}} is proved after a tenth and {{mean:main/barely provable and easy in turns.probe:proved at 800000|%}} after two fifths. If what is barely provable gave too few proofs to learn from, it should help to keep also what was proved two or three times of four: then it is {{mean:main/proved up to three times of four.probe:proved at 200000|%}} and {{mean:main/proved up to three times of four.probe:proved at 800000|%}}. Neither closes the gap, so why random ones catch up stays open. The greatest difference is another one. One pool for all goals soon fills with the goal whose proofs are found most, and the others get no conjectures: with it, {{mean:main/barely provable, goals not matched.probe:proved|%}} is proved at the end, in place of {{mean:main/barely provable conjectures.probe:proved|%}}. Easy conjectures, which begin at all goals alike, cannot fall into that and end at {{mean:main/easy conjectures.probe:proved|%}}. So what a conjecturer is paid for needs a second half: not only barely provable, but as diverse as what is given.',
  },
  changes: [
    {
      says: 'Allow 100 rewrites in an attempt: chance then proves more, with or without conjectures.',
      run: 'main',
      patch: { world: { stepLimit: 100 } },
    },
    {
      says: 'Give shorter statements, of 10 to 20 rewrites: expert iteration needs no help.',
      run: 'main',
      patch: { world: { shortest: 10, longest: 20 } },
    },
    { says: 'Stop after a tenth of the run.', run: 'main', patch: { envSteps: TENTH } },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 1, interesting: 2 },
    says: 'Random, easy and unmatched conjectures are fair rivals at equal rewrites, and matching is worth .145. But the verdict hangs on when one looks: averaged over the run the two are level (.87 each). Two arms do not explain why random ones catch up; the learned length is a third difference without one. The halt stays undecided in a second run.',
    read: '2026-11-30',
  },
  budget: { coreMinutes: 2.7, quick: { seeds: 6 } },
  caveats: [
    'Whether the prover without conjectures comes to a halt is not decided by 60 seeds.',
    'At the end nearly all is proved in all variants with matched goals, so they are compared on the way.',
    'A table learns each row by itself, so a conjecture helps only with rows on its way; a model that generalizes needs fewer easy proofs.',
    'Goals are matched by hand: each gets as many conjectures. The paper matches by a distance between statements.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, ten times. Rows of seven and nine letters with short statements were all proved without conjectures. With conjectures of any row, random ones came out ahead: they were drawn like the given statements. Conjectures that were rewritten from a goal alone did not get harder, so they now start from proved statements. The pool of these had 24, 128 and 1,024 places; 24 was kept. Both changes concern single variants; numbers were the same for all. Then seed 7, 12 seeds, 2,000,000 steps, once: easy conjectures overtook the others, and the first kind of random conjectures, rows like the given statements, became a variant of its own. Second full run, with 30 fresh seeds and four times the steps: in the first, of 40, easy conjectures were in no part and still rising. The gate was first read at the end of the longer run, by mistake; it is read where the first run ended. The third full run had fresh seeds and changed nothing: easy conjectures ended ahead of barely provable ones, these level with random ones. A reader asked why, by an arm, and for a decision between these. Seeds had ended near one half, three quarters or all, which is one goal of four after the other, and the paper keeps its conjectures diverse; so random and barely provable ones got a pool for each goal, and one pool for all became a variant. This was tried once (seed 7, 12 seeds): with pools for each goal barely provable ones were ahead of random ones early and behind later, so these two times are compared. The variants with easy ones in turns and with up to three proofs of four are in no part and were not tried before. The first full run of this version, 60 fresh seeds, had the halt of expert iteration as a gate, which came out undecided at its margin. The row claims it, so it is a part; this is the second full run, with 60 fresh seeds and nothing else changed.',
};
