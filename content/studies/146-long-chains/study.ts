/** Kimi team 2025: k1.5. Mirror descent on right and wrong chains, budgets of tokens, and long chains made short. */
import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Mirror descent or positives only, then one of four ways to make chains short. */
import learner from './learner.kernel.ts?raw';
/** Rows of numbers modulo 3, and tokens that add one, two or three of them. */
import rules from './rules.kernel.ts?raw';
/** The test: new rows, and a price of tokens. */
import test from './world.kernel.ts?raw';

const kernel = `${test}\n${rules}`;
const text = `${learner}\n${rules}`;
const [NUMBERS, SHORT] = [9, 5];
const STEPS = 10_000;
const UPDATES = 10_000;
/** Training ends after a quarter of the steps. The rest is the test. */
const TRAINING = { from: STEPS / 40, to: STEPS / 4 };
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
const common = { seed: 4146, envSteps: STEPS, measurementPoints: 40 };
const world = { family: 'graph', kernel, numbers: NUMBERS, stepLimit: 30 };
const right = { metric: 'success', statistic: 'mean', when: TEST } as const;
const priced = { metric: 'taskReturn', statistic: 'mean', when: TEST } as const;
const shortened = (id: string, label: string, over: string = DIRECT): ClaimPart => ({
  id,
  says: `With a price on tokens, “${label}” is ahead of “${over}”.`,
  kind: 'ahead',
  ...priced,
  variant: `main/${label}`,
  over: [`main/${over}`],
});

export const study: WrittenStudy = {
  id: '146',
  papers: [{ atlas: 146, cite: 'Kimi k1.5: Scaling Reinforcement Learning with LLMs' }],
  family: 'policy-gradient',
  level: 'analog',
  title:
    'Copying right chains alone learns {{word:part:wrong|more slowly than|faster than|about as fast as}} mirror descent; a long policy with its budget cut ends {{word:part:cut|ahead of|behind|level with}} one that was short from the start, and {{word:part:rows|ahead of|behind|level with}} one that began with short rows',
  question: 'Do wrong chains, long budgets and a detour over long chains each help?',
  claim: `Over the training, mirror descent is right more often than learning from positives only, and in the end more often with ${NUMBERS} tokens than with ${SHORT}, by more than the difference that is possible. Where each token costs what it is worth to the best policy, a long policy made short, by a budget cut, by DPO, by its shortest right chains or by merging, is ahead of one that was trained short, and after a budget cut also of one that was trained short on short rows first.`,
  standsFor:
    'Sums of numbers modulo 3 stand for reasoning, and tables for a language model. That sums in the head use the facts that are used in writing is an assumption. Nothing follows about models that reflect or go back.',
  couldFail:
    'Copying right chains might do as well without wrong ones, and a policy that is short from the start has all its samples for the short budget, where one that begins long has half of them left. Or any easy beginning might do what long chains do.',
  leftOut:
    'More than two budgets, sampling of unsolved problems more often, language models, and chains that correct themselves.',
  runs: {
    main: {
      ...common,
      name: `Rows of ${NUMBERS} numbers`,
      world,
      variants: variantsOf([LONG, POSITIVES, DIRECT, ROWS, CUT, PAIRS, REJECTION, MERGING]),
      seeds: 30,
    },
    wrong: {
      ...common,
      name: 'With wrong chains and without them',
      world,
      variants: variantsOf([LONG, POSITIVES], { alpha: 0.3 }),
      seeds: 120,
    },
    ends: {
      ...common,
      name: 'A length penalty, and nothing to share',
      world,
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
      id: 'shorter',
      says: 'Each of the four ways makes chains shorter by more than a token.',
      kind: 'ahead',
      ...right,
      metric: 'episodeLength',
      variant: `main/${LONG}`,
      over: [CUT, PAIRS, REJECTION, MERGING].map((label) => `main/${label}`),
      margin: 1,
    },
  ],
  parts: [
    {
      id: 'wrong',
      says: `Over the training, “${LONG}” is right more often than “${POSITIVES}”.`,
      kind: 'ahead',
      ...right,
      when: TRAINING,
      variant: `wrong/${LONG}`,
      over: [`wrong/${POSITIVES}`],
    },
    {
      id: 'budget',
      says: `In the end, mirror descent is right more often with ${NUMBERS} tokens than with ${SHORT}, by more than the 7.6 points by which more is possible.`,
      kind: 'ahead',
      ...right,
      variant: `main/${LONG}`,
      over: [`main/${DIRECT}`],
      margin: 0.076,
    },
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
      title: 'Share of right answers, less the price of the tokens beyond five',
      run: 'main',
      metric: 'taskReturn',
      unit: 'share right − price',
      kind: 'bars',
      when: TEST,
    },
    { title: 'Tokens of a chain', run: 'main', metric: 'episodeLength', kind: 'bars', when: TEST },
    { title: 'Right answers, whatever the tokens', run: 'main', metric: 'success', kind: 'bars', when: TEST },
    { title: 'Right answers over the training and after it', run: 'wrong', metric: 'success', kind: 'curve' },
    {
      title: 'The same with a length penalty, and with nothing shared',
      run: 'ends',
      metric: 'taskReturn',
      unit: 'share right − price',
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
    before: `A row of nine numbers from 0 to 2 is to be added modulo 3. Each token adds the next one, two or three numbers and writes the sum so far, so a chain has three to nine tokens. The policy knows nine facts, such as 2 + 2 = 1, at first right about six times in seven. Sums of two and three numbers in one token are done in the head. They use the same facts, are less sure, and slip: a sum of two is a guess in 3 of 100 cases and one of three in 12 of 100, however long one trains. So all rows can be right with nine tokens, 92.4 % with five, 86.9 % with four and 78.8 % with three. In training, a chain that is longer than its budget earns nothing. The test has no budget. There a right chain pays 1, and each token beyond five costs 0.019, which is what one more token is worth to the best policy. So the best policies with five, six, seven, eight and nine tokens all earn 0.92. “${LONG}” has nine tokens, learns from groups of eight chains, each measured against the mean of its group, and is pulled to its recent policy. “${POSITIVES}” copies right chains. “${DIRECT}” is mirror descent with five tokens; “${ROWS}” begins with rows of two numbers, which grow to nine over the first quarter of the updates. The others train with nine tokens for half of their updates and then become short: “budget cut” goes on with five; “shortest right” copies the shortest right chain of each group of the long policy; “DPO” prefers it to the longest chain that is wrong or half as long again; “merging” trains a second policy with five tokens and takes the mean of both tables.`,
    predict: {
      ask: 'Two policies end with a budget of five tokens, after equally many updates. One began with nine tokens, the other with short rows and few tokens. Which is better?',
      options: ['The one that began with nine tokens', 'The one that began with short rows', 'Both alike'],
      answer: '{{word:part:rows|0|1|2}}',
    },
    watch:
      'In the first chart, compare the budget cut with the two policies that were short from the start. In the second, see how long the chains are. The best policies earn 0.92, guessing earns 0.3 or a little more.',
    after:
      'A chain is right with probability 1/3 + 2/3 · λ₁ · λ₂ · … · λₙ, where λ is 1 for a token that is sure and right, and 0 for a guess. In the head, λ is at most 0.97 for a sum of two and 0.88 for a sum of three. At the start λ is well below 1 in writing and far smaller in the head, so a product of several is almost 0, and a reward hardly says which token was right. “short from the start” ends with {{mean:main/short from the start.taskReturn from 5000 to 10000|.2}}, of 0.92 that are possible. In writing the facts are found more easily: “long: mirror descent” is right in {{mean:main/long: mirror descent.success from 5000 to 10000|%.1}} of the tests, with {{mean:main/long: mirror descent.episodeLength from 5000 to 10000|.1}} tokens. After the budget cut the facts stay, and the head uses them, for {{mean:main/long, then budget cut.taskReturn from 5000 to 10000|.2}} with {{mean:main/long, then budget cut.episodeLength from 5000 to 10000|.1}} tokens. But it takes no long chains to make the beginning easy: “short, short rows first” is never paid for one and ends with {{mean:main/short, short rows first.taskReturn from 5000 to 10000|.2}}. DPO, copying and merging do not aim at a number of tokens, so the price makes them comparable. The shortest right chains lead to {{mean:main/long, then shortest right.episodeLength from 5000 to 10000|.1}} tokens and {{mean:main/long, then shortest right.taskReturn from 5000 to 10000|.2}}, DPO to {{mean:main/long, then DPO.episodeLength from 5000 to 10000|.1}} tokens and {{mean:main/long, then DPO.taskReturn from 5000 to 10000|.2}}, merging to {{mean:main/long, then merging.episodeLength from 5000 to 10000|.1}} tokens and {{mean:main/long, then merging.taskReturn from 5000 to 10000|.2}}. The long policy itself earns {{mean:main/long: mirror descent.taskReturn from 5000 to 10000|.2}}, since its tokens are worth their price. Are wrong chains of use? Over the training mirror descent is right in {{mean:wrong/long: mirror descent.success from 250 to 2500|%.1}}, positives only in {{mean:wrong/long: positives only.success from 250 to 2500|%.1}}, and in the end they are at {{mean:main/long: mirror descent.success from 5000 to 10000|%.1}} and {{mean:main/long: positives only.success from 5000 to 10000|%.1}}. A length penalty during the long training leads to {{mean:ends/long: length penalty.episodeLength from 5000 to 10000|.1}} tokens and {{mean:ends/long: length penalty.taskReturn from 5000 to 10000|.2}}. Where sums in the head have facts of their own, the cut leads to {{mean:ends/long, then budget cut, nothing shared.taskReturn from 5000 to 10000|.2}}, about as much as guessing.',
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
  notMeasured: ['1/3', '2/3', '2 + 2 = 1', '1', '0', '0.97', '0.88', '0.92', '0.3'],
  writtenFor: 'h+ h- h+ h+ h+ h+ u0 u+ h+ f- f- u0 f- h-',
  budget: { coreMinutes: 3, quick: { seeds: 8 } },
  caveats: [
    'The price of a token is 0.019, so that the best policies with five to nine tokens earn the same within 0.002. Below five tokens a policy loses more right answers than the price gives back.',
    'That nine tokens allow more than five is set. The second part asks whether the difference that is learned is larger than the one that is possible.',
    'The long policy itself is shown in the first chart: with this price, shortening it can win little.',
    'Copying and DPO go on from the long policy as it is after half of the updates. A seed in which it still guesses then ends near guessing, which widens their intervals.',
    'Slips in the head are set, so that a longer chain can be more often right. How much of that is learned is measured.',
    'Samples are equal, counted in chains. The long half of a detour writes more tokens than a short policy does.',
    'Sums in the head are a power of 0.4 of all ways to them, plus a table of their own.',
    'The second policy of “long, then merging” begins anew, with half of the updates. The pull to a recent policy is renewed every 20 updates.',
  ],
  pilots:
    'Fourth full run, with fresh seeds. The first had 120 seeds, ten numbers, budgets of ten and four and no short rows first; it had not tested the claim. In the second all variants had short rows first. A reader found that four tokens were the shortest chain there is, and all within a point of what is possible. So sums in the head slip now, rows have nine numbers, five tokens are two more than needed, and short rows have their share of the budget, so that they are short chains, too. Pilots of this form with experiment seed 7, eight or twelve seeds, nine times: short rows first for all variants (then both the cut and its rival came to the best possible, and there was no room), budget 7, a skill of 2 (some seeds of all variants guessed on), and 5000 updates (still learning). Step sizes 0.1, 0.2, 0.3, 0.4 and 0.6, in the second half 0.1, 0.2, 0.3, 0.6 and 1. For the long half, positives only and the detours 0.2 was best or as good as 0.3; for short ones 0.3; in the second half 0.6, or as good as 1. A reader of the third run found that wrong chains were compared where all are nearly right, that a longer budget wins by construction, and that three ways to shorten lost by a limit of which they are not told. So the test has a price in place of a limit, the second part asks for more than the possible difference, and the first one reads the training. Pilot of that with experiment seed 7, six seeds, once: over the training 0.3 was better than 0.2 for both, so the run with 120 seeds takes it; DPO had 0.2 and 0.6, the shortest right chains 0.6 and 1.5, and all had 0.6 as good as the other.',
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 1, interesting: 2 },
    says: 'Nearly every part was at risk and most fail: short rows first beat the detour over long chains, wrong chains bring nothing over 120 seeds, and with a price in place of a limit DPO and merging still fall behind. But the price is set so that the long policy, left as it is, earns more than all four ways to shorten it, three of seven parts stay undecided in three core-minutes, and copying is judged on seeds whose long policy still guessed. No curve of the first experiment shows whether the short arms had finished, and the texts explain ten policies and end without a conclusion.',
    read: '2026-11-30',
  },
};
