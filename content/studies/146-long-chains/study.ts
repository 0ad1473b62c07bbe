/** Kimi team 2025: k1.5. Mirror descent on right and wrong chains, budgets of tokens, and long chains made short. */
import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Mirror descent or positives only, then one of four ways to make chains short. */
import learner from './learner.kernel.ts?raw';
/** Rows of numbers modulo 3, and tokens that add one, two or three of them. */
import rules from './rules.kernel.ts?raw';
/** The test: new rows, and a budget of tokens. */
import test from './world.kernel.ts?raw';

const kernel = `${test}\n${rules}`;
const text = `${learner}\n${rules}`;
const [NUMBERS, SHORT] = [9, 5];
const STEPS = 10_000;
const UPDATES = 10_000;
/** Training ends after a quarter of the steps. The rest is the test. */
const TEST = { from: 0.5 * STEPS, to: STEPS };
const [LONG, POSITIVES, DIRECT, ROWS, CUT, PAIRS, REJECTION, MERGING] = [
  'long: mirror descent',
  'long: positives only',
  'short from the start',
  'short, short rows first',
  'long, then budget cut',
  'long, then DPO',
  'long, then shortest right',
  'long, then merging',
] as const;
const [PENALTY, CUT_APART] = ['long: length penalty', 'long, then budget cut, nothing shared'] as const;
/** Step sizes are the best of a small grid, for each variant. */
const SETTINGS: Readonly<Record<string, object>> = {
  [LONG]: {},
  [POSITIVES]: { method: 'positives only' },
  [DIRECT]: { longBudget: SHORT, later: 'budget cut', alpha: 0.3 },
  [ROWS]: { longBudget: SHORT, later: 'budget cut', alpha: 0.3, curriculum: 0.25 },
  [CUT]: { later: 'budget cut' },
  [PAIRS]: { later: 'DPO' },
  [REJECTION]: { later: 'shortest right' },
  [MERGING]: { later: 'merging' },
  [PENALTY]: { penalty: 0.1 },
  [CUT_APART]: { later: 'budget cut', silent: 0 },
};
const variantsOf = (labels: readonly string[], more: object = {}): StudyRun['variants'] =>
  labels.map((label) => ({
    label,
    agent: {
      type: 'custom-agent',
      text,
      numbers: NUMBERS,
      longBudget: NUMBERS,
      shortBudget: SHORT,
      updates: UPDATES,
      perStep: 4,
      skill: 2.5,
      silent: 0.4,
      slip: 0.03,
      alpha: 0.2,
      laterAlpha: 0.6,
      ...SETTINGS[label],
      ...more,
    },
    reward: [{ term: 'task' }],
  }));
const common = { seed: 3146, envSteps: STEPS, measurementPoints: 40 };
const world = { family: 'graph', kernel, numbers: NUMBERS, stepLimit: 30, budget: SHORT };
/** Long policies are tested with a token for each number. */
const longWorld = (...labels: readonly string[]) =>
  Object.fromEntries(labels.map((label) => [label, { budget: NUMBERS }]));
const right = { metric: 'taskReturn', statistic: 'mean', when: TEST } as const;
const ahead = (id: string, variant: string, over: string, says: string): ClaimPart => ({
  id,
  says,
  kind: 'ahead',
  ...right,
  variant,
  over: [over],
});
const shortened = (id: string, label: string, over: string = DIRECT): ClaimPart =>
  ahead(
    id,
    `main/${label}`,
    `main/${over}`,
    `Within ${SHORT} tokens, “${label}” is right more often than “${over}”.`,
  );

export const study: WrittenStudy = {
  id: '146',
  papers: [{ atlas: 146, cite: 'Kimi k1.5: Scaling Reinforcement Learning with LLMs' }],
  family: 'policy-gradient',
  level: 'analog',
  title:
    'A budget cut after long chains {{word:part:cut|helps|harms|may help}} short ones, short rows first help {{word:part:rows|less|more|about as much}}, and three other ways to shorten do harm',
  question: 'Do wrong chains, long budgets and a detour over long chains each help?',
  claim: `Mirror descent is right more often than learning from positives only, and more often with ${NUMBERS} tokens than with ${SHORT}. A long policy made short, by a budget cut, by DPO, by its shortest right chains or by merging, is right more often within ${SHORT} tokens than one that was trained short, and after a budget cut also more often than one that was trained short on short rows first.`,
  standsFor:
    'Sums of numbers modulo 3 stand for reasoning, and tables for a language model. That sums in the head use the facts that are used in writing is an assumption. Nothing follows about models that reflect or go back.',
  couldFail:
    'Copying right chains might do as well without wrong ones, and a policy that is short from the start has all its samples for the short budget, where one that begins long has half of them left. Or any easy beginning might do what long chains do.',
  leftOut:
    'More than two budgets, a comparison at an equal mean length, sampling of unsolved problems more often, language models, and chains that correct themselves.',
  runs: {
    main: {
      ...common,
      name: `Rows of ${NUMBERS} numbers`,
      world,
      worldOf: longWorld(LONG, POSITIVES),
      variants: variantsOf([LONG, POSITIVES, DIRECT, ROWS, CUT, PAIRS, REJECTION, MERGING]),
      seeds: 20,
    },
    ends: {
      ...common,
      name: 'A length penalty, and nothing to share',
      world,
      worldOf: longWorld(PENALTY),
      variants: variantsOf([PENALTY, CUT_APART]),
      seeds: 8,
    },
  },
  gates: [
    {
      id: 'learns',
      says: `Long chains are learned: “${LONG}” is right in more than 90 % of tests, where guessing is right in a third.`,
      kind: 'level',
      ...right,
      variant: `main/${LONG}`,
      above: 0.9,
    },
    {
      id: 'room',
      says: `There is room for a detour: “${DIRECT}” is right in less than 90 % of tests, and 92.4 % are possible within ${SHORT} tokens.`,
      kind: 'level',
      ...right,
      variant: `main/${DIRECT}`,
      below: 0.9,
    },
    {
      id: 'range',
      says: `There is something to shorten, and not to the limit: chains of “${LONG}” have more than ${SHORT} tokens, where three are enough.`,
      kind: 'level',
      metric: 'episodeLength',
      statistic: 'mean',
      when: TEST,
      variant: `main/${LONG}`,
      above: SHORT,
    },
  ],
  parts: [
    ahead(
      'wrong',
      `main/${LONG}`,
      `main/${POSITIVES}`,
      `With ${NUMBERS} tokens, “${LONG}” is right more often than “${POSITIVES}”.`,
    ),
    ahead(
      'budget',
      `main/${LONG}`,
      `main/${DIRECT}`,
      `Mirror descent is right more often with ${NUMBERS} tokens than with ${SHORT}.`,
    ),
    shortened('cut', CUT),
    shortened('rows', CUT, ROWS),
    shortened('dpo', PAIRS),
    shortened('shortest', REJECTION),
    shortened('merging', MERGING),
  ],
  controls: [
    {
      id: 'apart',
      says: 'Where sums in the head share nothing with written ones, long chains teach short ones nothing: less than half is right after the cut.',
      kind: 'level',
      ...right,
      variant: `ends/${CUT_APART}`,
      below: 0.5,
    },
  ],
  shows: [
    {
      title: `Right answers: the first two within ${NUMBERS} tokens, all others within ${SHORT}`,
      run: 'main',
      metric: 'taskReturn',
      kind: 'bars',
      when: TEST,
    },
    {
      title: 'Tokens of a chain',
      run: 'main',
      metric: 'episodeLength',
      kind: 'bars',
      when: TEST,
    },
    { title: 'Right answers over the training', run: 'main', metric: 'taskReturn', kind: 'curve' },
    {
      title: 'Right answers with a length penalty, and with nothing shared',
      run: 'ends',
      metric: 'taskReturn',
      kind: 'bars',
      when: TEST,
    },
    {
      title: 'Tokens of a chain with a length penalty, and with nothing shared',
      run: 'ends',
      metric: 'episodeLength',
      kind: 'bars',
      when: TEST,
    },
  ],
  teaching: {
    before: `A row of nine numbers from 0 to 2 is to be added modulo 3. Each token adds the next one, two or three numbers and writes the sum so far, so a chain has three to nine tokens. The policy knows nine facts, such as 2 + 2 = 1, at first right about six times in seven. Sums of two and three numbers in one token are done in the head. They use the same facts, are less sure, and slip: a sum of two is a guess in 3 of 100 cases and one of three in 12 of 100, however long one trains. So all rows can be right within nine tokens, 92.4 % within five, 86.9 % within four and 78.8 % within three. A chain that is longer than its budget earns nothing. “${LONG}” has nine tokens, learns from groups of eight chains, each measured against the mean of its group, and is pulled to its recent policy. “${POSITIVES}” copies right chains. “${DIRECT}” is mirror descent with five tokens; “${ROWS}” begins with rows of two numbers, which grow to nine over the first quarter of the updates. The others train with nine tokens for half of their updates and then become short: “budget cut” goes on with five; “shortest right” copies the shortest right chain of each group of the long policy; “DPO” prefers it to the longest chain that is wrong or half as long again; “merging” trains a second policy with five tokens and takes the mean of both tables.`,
    predict: {
      ask: 'Which policy is right most often within five tokens?',
      options: [
        'One that was trained with five tokens, on short rows first',
        'One that was trained with nine tokens, and then with five',
        'One that was trained with nine tokens, and then copied its own shortest right chains',
      ],
      answer: '{{word:part:rows|1|0|}}',
    },
    watch:
      'In the first chart, compare the budget cut with the two policies that were short from the start. In the second, see who writes more than five tokens. Guessing is right in a third of the tests.',
    after:
      'A chain is right with probability 1/3 + 2/3 · λ₁ · λ₂ · … · λₙ, where λ is 1 for a token that is sure and right, and 0 for a guess. In the head, λ is at most 0.97 for a sum of two and 0.88 for a sum of three, so 2 + 2 + 2 + 2 + 1 is the best way with five tokens. At the start λ is well below 1 in writing and far smaller in the head, so that a product of several is almost 0: a reward hardly says which token was right. “short from the start” ends at {{mean:main/short from the start.taskReturn from 5000 to 10000|%.1}}, with chains of {{mean:main/short from the start.episodeLength from 5000 to 10000|.1}} tokens. In writing the facts are found more easily: “long: mirror descent” ends at {{mean:main/long: mirror descent.taskReturn from 5000 to 10000|%.1}} with {{mean:main/long: mirror descent.episodeLength from 5000 to 10000|.1}} tokens, “long: positives only” at {{mean:main/long: positives only.taskReturn from 5000 to 10000|%.1}} with {{mean:main/long: positives only.episodeLength from 5000 to 10000|.1}}. After the budget cut the facts stay, and the head uses them: {{mean:main/long, then budget cut.taskReturn from 5000 to 10000|%.1}} are right, with {{mean:main/long, then budget cut.episodeLength from 5000 to 10000|.1}} tokens. But it takes no long chains to make the beginning easy: “short, short rows first” is never paid for one and ends at {{mean:main/short, short rows first.taskReturn from 5000 to 10000|%.1}}. Copying and DPO take chains of the long policy and are not told of the five tokens. Merging learns within five, but from the start, and its mean with the long policy is often too long again. The shortest right chains of the long policy have {{mean:main/long, then shortest right.episodeLength from 5000 to 10000|.1}} tokens once they are copied, too many for most, and {{mean:main/long, then shortest right.taskReturn from 5000 to 10000|%.1}} are right. DPO pushes further, to {{mean:main/long, then DPO.episodeLength from 5000 to 10000|.1}} tokens and {{mean:main/long, then DPO.taskReturn from 5000 to 10000|%.1}}. Merging ends at {{mean:main/long, then merging.episodeLength from 5000 to 10000|.1}} tokens and {{mean:main/long, then merging.taskReturn from 5000 to 10000|%.1}}: two policies may divide rows differently, which was not tested. A length penalty during the long training leads to {{mean:ends/long: length penalty.episodeLength from 5000 to 10000|.1}} tokens and {{mean:ends/long: length penalty.taskReturn from 5000 to 10000|%.1}}. Where sums in the head have facts of their own, the cut leads to {{mean:ends/long, then budget cut, nothing shared.taskReturn from 5000 to 10000|%.1}}, about as much as guessing.',
  },
  changes: [
    {
      says: 'Train twice as long.',
      run: 'main',
      patch: { variants: variantsOf([DIRECT, ROWS, CUT, PAIRS], { updates: 2 * UPDATES, perStep: 8 }) },
    },
    {
      says: 'Begin with more skill.',
      run: 'main',
      patch: { variants: variantsOf([DIRECT, ROWS, CUT, PAIRS, REJECTION, MERGING], { skill: 3 }) },
    },
    {
      says: 'Pay right chains more if they are short.',
      run: 'main',
      patch: { variants: variantsOf([DIRECT, ROWS, CUT, PAIRS, REJECTION], { penalty: 0.1 }) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 2, interesting: 2 },
    says: 'The exact best for each length stands beside what is learned, and the strongest rival, short rows first (91.9 of 92.4 %), beats the detour that the paper recommends. But wrong chains against positives only is undecided at the ceiling (97.7 and 97.2 %), longer budgets win by construction, and copying, DPO and merging lose by a hard limit of tokens that they are not told, not at equal length.',
    read: '2026-11-30',
  },
  notMeasured: ['1/3', '2/3', '2 + 2 = 1', '1', '0', '0.97', '0.88', '2 + 2 + 2 + 2 + 1'],
  writtenFor: 'h+ h- h+ u0 h+ h+ f- f- f- f- h-',
  budget: { coreMinutes: 1.2, quick: { seeds: 8 } },
  caveats: [
    'A chain of six tokens is worth nothing, however right. Seeds of DPO with fewer than five tokens on average are right in 81 to 84 % of tests, all others in at most 53 %. So the three last rows tell of lengths more than of sums.',
    'More than the best possible within five tokens is open to nine, so that the second row asks only whether long chains are learned.',
    'Twenty seeds do not decide whether wrong chains help: mirror descent and positives only end within a point of each other.',
    'Slips in the head are set, so that a longer chain can be more often right. How much of that is learned is measured.',
    'Samples are equal, counted in chains. The long half of a detour writes more tokens than a short policy does.',
    'Sums in the head are a power of 0.4 of all ways to them, plus a table of their own.',
    'The second policy of “long, then merging” begins anew, with half of the updates. The pull to a recent policy is renewed every 20 updates.',
  ],
  pilots:
    'Third full run, with fresh seeds. The first had 120 seeds, ten numbers, budgets of ten and four and no short rows first; it had not tested the claim. In the second all variants had short rows first. A reader found that four tokens were the shortest chain there is, and all within a point of what is possible. So sums in the head slip now, rows have nine numbers, five tokens are two more than needed, and short rows have their share of the budget, so that they are short chains, too. Pilots of this form with experiment seed 7, eight or twelve seeds, nine times: short rows first for all variants (then both the cut and its rival came to the best possible, and there was no room), budget 7, a skill of 2 (some seeds of all variants guessed on), and 5000 updates (still learning). Step sizes 0.1, 0.2, 0.3, 0.4 and 0.6, in the second half 0.1, 0.2, 0.3, 0.6 and 1. For the long half, positives only and the detours 0.2 was best or as good as 0.3; for short ones 0.3; in the second half 0.6, or as good as 1.',
};
