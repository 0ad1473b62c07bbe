/** Dong and Ma 2025: STP. A prover that learns from its own proofs, and a conjecturer that proposes what can barely be proved. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
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
const reward = [{ term: 'task' }, proved, harder];
const SOURCES = {
  'given statements only': {},
  'easy conjectures': { source: 'easy' },
  'random conjectures': { source: 'random' },
  'barely provable conjectures': { source: 'learned' },
  'more statements alike': { source: 'alike' },
};
const [FIXED, EASY, RANDOM, STP] = Object.keys(SOURCES) as [string, string, string, string];
const STEPS = 2_000_000;
const QUARTER = STEPS / 4;
const share = { metric: 'probe:proved', statistic: 'mean' } as const;
const ahead = (id: string, variant: string, over: string): ClaimPart => ({
  id,
  says: `With ${variant} more of the given statements are proved than with ${over}.`,
  kind: 'ahead',
  ...share,
  variant: `main/${variant}`,
  over: [`main/${over}`],
});

export const study: WrittenStudy = {
  id: '47',
  papers: [{ atlas: 47, cite: 'Dong and Ma 2025, STP', url: 'https://arxiv.org/abs/2502.00212' }],
  family: 'curriculum',
  level: 'analog',
  title:
    'After a quarter of the run, conjectures that can barely be proved are {{word:part:early|ahead of|behind|not clearly ahead of}} easy ones; at its end they are {{word:part:late|ahead of|behind|level with}} them, and {{word:part:barely|ahead of|behind|not clearly ahead of}} random ones',
  question: 'Do conjectures that can barely be proved help to prove what is given?',
  claim:
    'At equal rewrites, barely provable conjectures lead to more proofs of given statements than random ones, and those to more than none; early and late they lead to more than easy ones. The conjectures get harder.',
  standsFor:
    'Rewriting rows of ten letters stands for proofs in Lean, and a table of counts for a language model that both proves and conjectures. What a model learns from one theorem for another does not occur here.',
  runs: {
    main: {
      name: 'Rewriting rows of ten letters',
      variants: Object.keys(SOURCES).map((label) => ({ label, agent, reward })),
      world: { family: 'graph', kernel, stepLimit: 40 },
      worldOf: SOURCES,
      seeds: 30,
      seed: 4047,
      envSteps: STEPS,
      measurementPoints: 60,
    },
  },
  gates: [
    {
      says: 'The given statements are hard: without conjectures less than 60 % of them are proved after a quarter of the run.',
      kind: 'level',
      ...share,
      when: { at: QUARTER },
      variant: `main/${FIXED}`,
      below: 0.6,
    },
  ],
  parts: [
    ahead('barely', STP, RANDOM),
    ahead('random', RANDOM, FIXED),
    {
      ...ahead('early', STP, EASY),
      says: `After a quarter of the run, more is proved with ${STP} than with ${EASY}.`,
      when: { at: QUARTER },
    },
    { ...ahead('late', STP, EASY), says: 'So it is at the end of the run.' },
    {
      id: 'harder',
      says: 'Conjectures that can barely be proved get harder over the run: they need more rewrites at its end.',
      kind: 'level',
      metric: 'probe:harder',
      statistic: 'mean',
      variant: `main/${STP}`,
      above: 0,
    },
  ],
  couldFail:
    'All variants make the same number of rewrites, so conjectures take half of them away from what is given. Had they led elsewhere, or had random or easy ones done as well, the claim would have failed.',
  leftOut:
    'That expert iteration comes to a halt; here it is only slow. Matching conjectures to the given statements is left out, too.',
  shows: [
    { title: 'Given statements with a proof', run: 'main', metric: share.metric, kind: 'curve' },
    {
      title: 'Rewrites that conjectures need, change since the start',
      run: 'main',
      variants: [EASY, RANDOM, STP].map((label) => `main/${label}`),
      metric: 'probe:harder',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'A statement says that a row of ten letters can be rewritten into one of four goals. There are two rules: neighbors may swap, and the first letter may flip. The 64 given statements need 18 to 30 rewrites. For example, “a b a a …” may have to become “b b a b …”. A prover tries each statement four times, with at most 40 rewrites, and copies its own proofs. That is expert iteration. In the others every second statement is a conjecture. It is two rewrites from a goal; or just another row as far from a goal as the given ones; or a statement that was proved before, moved on at random; or one that was proved in just one of four attempts, moved on by a number of rewrites that the conjecturer learns.',
    predict: {
      ask: 'Conjectures take half of the attempts away from the given statements. With which are most of these proved at the end of a long run?',
      options: ['With those that can barely be proved', 'With easy ones', 'With both alike'],
      answer: '{{word:part:late|0|1|2}}',
    },
    watch:
      'Compare the curves after a quarter of the run and at its end: who is early, and who catches up? Then see in the second chart how hard the conjectures get.',
    after:
      'A proof by chance of a statement 18 rewrites away is very rare, and nothing is learned until it happens. A conjecture that starts where proofs just begin to succeed needs only the last few steps by chance; the rest is known. When it is proved, the next one can start farther away: at the end conjectures need {{part:harder.estimate|.0}} rewrites more than at first, random ones {{mean:main/random conjectures.probe:harder|.0}}. So they are early: after a quarter of the run {{mean:main/barely provable conjectures.probe:proved at 500000|%}} is proved, against {{mean:main/random conjectures.probe:proved at 500000|%}} with random ones and {{mean:main/easy conjectures.probe:proved at 500000|%}} with easy ones. But random conjectures, which move on from what was proved by chance, catch up. At the end {{mean:main/barely provable conjectures.probe:proved|%}} is proved with barely provable ones and {{mean:main/random conjectures.probe:proved|%}} with random ones; {{verdict:part:barely|the first are ahead|the first are not ahead|the seeds do not decide who is ahead}}. And easy conjectures, which never leave the goals, end at {{mean:main/easy conjectures.probe:proved|%}}. A likely reason, which no arm tests: easy ones are always proved, so soon every row near a goal has a sure way, and as all proofs of a goal share their last steps, a proof from far away needs less and less luck. The conjecturer moves on and leaves its first rows to the few proofs that it had there. To spend the same attempts on more statements like the given ones comes to {{mean:main/more statements alike.probe:proved|%}}, where it is {{mean:main/given statements only.probe:proved|%}} with none: those are as hard. In a table each row is learned by itself; a model that generalizes needs fewer easy proofs.',
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
    { says: 'Stop after a quarter of the run.', run: 'main', patch: { envSteps: QUARTER } },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 1, interesting: 2 },
    says: 'Easy conjectures are a rival that wins in the end, which the title says. But the comparison of the paper, with random conjectures, is undecided with a small part of the time used, all curves still rise, whether the baseline comes to a halt is left out, and why easy ones overtake is a guess that no arm tests.',
    read: '2026-11-30',
  },
  budget: { coreMinutes: 0.3, quick: { seeds: 6 } },
  caveats: [
    'Expert iteration without conjectures still proves more when the run ends, so that it comes to a halt is not seen here.',
    'All curves still rise at the end, by two to five points in the last quarter of the run. “At the end” is the end of this run.',
    'A table learns each row by itself, so a conjecture helps only with rows on its way.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, ten times. Rows of seven and nine letters with short statements were all proved without conjectures. With conjectures of any row, random ones came out ahead: they were drawn like the given statements. Conjectures that were rewritten from a goal alone did not get harder, so they now start from proved statements. The pool of these had 24, 128 and 1,024 places; 24 was kept. Both changes concern single variants; numbers were the same for all. Then seed 7, 12 seeds, 2,000,000 steps, once: easy conjectures overtook the others, and the first kind of random conjectures, rows like the given statements, became a variant of its own. Second full run, with 30 fresh seeds and four times the steps: in the first, of 40, easy conjectures were in no part and still rising. The gate was first read at the end of the longer run, by mistake; it is read where the first run ended. The third full run has fresh seeds and changed nothing.',
};
