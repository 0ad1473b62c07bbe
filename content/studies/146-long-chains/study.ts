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
    'After equally many updates, a policy that ends with five tokens is {{word:part:cut|better|worse|no better}} if it began with long chains, and {{word:part:rows|less good|better still|as good}} if it began with short rows instead: an easy beginning helps, and it need not be long chains',
  question: 'Does a policy that is to be short have to begin with long chains?',
  claim: `Over the training, mirror descent is right more often than learning from positives only, and in the end more often with ${NUMBERS} tokens than with ${SHORT}, by more than the difference that is possible. Where each token costs what it is worth to the best policy, a long policy made short, by a budget cut, by DPO, by its shortest right chains or by merging, is ahead of one that was trained short, and after a budget cut also of one that was trained short on short rows first.`,
  standsFor:
    'Sums of numbers modulo 3 stand for reasoning, and tables for a language model. That sums in the head use the facts that are used in writing is an assumption. Nothing follows about models that reflect or go back.',
  couldFail:
    'Copying right chains might do as well without wrong ones, and a policy that is short from the start has all its samples for the short budget, where one that begins long has half of them left. Or any easy beginning might do what long chains do.',
  leftOut:
    'More than two budgets, sampling of unsolved problems more often, language models, and chains that correct themselves. The row of the atlas compares short policies at equal tokens; equal updates and a price of tokens are additions of this study. So is the margin of 7.6 points for the longer budget, which is {{part:budget.size|points.1}} ahead, from {{part:budget.low|points.1}} to {{part:budget.high|points.1}}.',
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
      title:
        'Right answers less the price of tokens: of the policies with a budget of five, short rows first end highest',
      run: 'main',
      variants: [DIRECT, CUT, ROWS, LONG].map((label) => `main/${label}`),
      metric: 'taskReturn',
      unit: 'share right − price',
      kind: 'bars',
      when: TEST,
    },
    {
      title:
        'Three other ways to make the long policy short: DPO and merging end below “short from the start”, and the shortest right chains on neither side of it for certain',
      run: 'main',
      variants: [DIRECT, PAIRS, REJECTION, MERGING].map((label) => `main/${label}`),
      metric: 'taskReturn',
      unit: 'share right − price',
      kind: 'bars',
      when: TEST,
    },
    {
      title: 'Tokens of a chain: near five, but for the long policy and the shortest right chains',
      run: 'main',
      variants: [LONG, DIRECT, ROWS, CUT, PAIRS, REJECTION, MERGING].map((label) => `main/${label}`),
      metric: 'episodeLength',
      unit: 'tokens',
      kind: 'bars',
      when: TEST,
    },
    {
      title:
        'With wrong chains and without: no lead of mirror descent over the training (first quarter), and a small one after it, which no part reads',
      run: 'wrong',
      metric: 'success',
      unit: 'share right',
      kind: 'curve',
    },
    {
      title:
        'A length penalty; and a budget cut where sums in the head share nothing with written ones, which stays near guessing',
      run: 'ends',
      metric: 'taskReturn',
      unit: 'share right − price',
      kind: 'bars',
      when: TEST,
    },
  ],
  teaching: {
    before: `Nine numbers from 0 to 2 are to be added modulo 3. Each token adds the next one, two or three numbers and writes the sum so far. Sums of two and three numbers in one token are done in the head. They use the same facts as written ones, such as 2 + 2 = 1, but are less sure, and slip now and then however long one trains. So nine tokens are easiest, and with five at most 92.4 % can be right. A chain that is longer than its budget earns nothing in training. Three policies end with a budget of five tokens, after equally many updates. “${DIRECT}” has it all along. “${CUT}” has nine tokens in the first half. “${ROWS}” has few tokens, too, but begins with rows of two numbers, which grow to nine over the first quarter. In the test there is no budget: a right chain pays 1, and each token beyond five costs 0.019, which is what it is worth to the best policy. So the best policies with five to nine tokens all earn 0.92. Three more ways shorten the long policy: DPO, copying its shortest right chains, and merging it with a short one.`,
    predict: {
      ask: 'Three policies end with a budget of five tokens. One had it all along, one began with nine tokens, one with short rows. Which ends best?',
      options: [
        'The one that had it all along',
        'The one that began with nine tokens',
        'The one that began with short rows',
      ],
      answer: 2,
    },
    watch:
      'In the first chart, compare the three policies that end with five tokens. The best possible is 0.92, and guessing earns a third.',
    after:
      'A chain is right with probability 1/3 + 2/3 · λ₁ · λ₂ · … · λₙ, where λ is 1 for a token that is sure and right, and 0 for a guess. At first several are far below 1, above all in the head, so their product is almost 0, and a reward hardly says which token was right. So a beginning that makes the product larger should help. Long chains do it by small steps in writing: after the cut the head uses the facts that were found there, and ends with {{mean:main/long, then budget cut.taskReturn from 5000 to 10000|.2}}, against {{mean:main/short from the start.taskReturn from 5000 to 10000|.2}} for “short from the start”. Short rows do it by few factors, without one long chain, and end with {{mean:main/short, short rows first.taskReturn from 5000 to 10000|.2}}. That was the test: if long chains taught something that an easy beginning cannot, the cut would be ahead of short rows. And if nothing is shared between writing and head, the cut is no help: then it ends with {{mean:ends/long, then budget cut, nothing shared.taskReturn from 5000 to 10000|.2}}, near guessing. In practice, before training long chains in order to shorten them, try an easier beginning. Of the four ways to shorten, only the budget cut is shown to be ahead; why is not tested. Wrong chains are not shown to help over the training, either. After it, mirror descent is right in {{mean:wrong/long: mirror descent.success at 10000|%.1}} and “positives only” in {{mean:wrong/long: positives only.success at 10000|%.1}} of tests, which no part reads.',
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
  notMeasured: ['1/3', '2/3', '0.92'],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 1, interesting: 2 },
    says: 'Short rows first is a strong rival that changes the moral, and the control with nothing shared works. But three of seven parts are undecided at 3 core-minutes, no curve shows that the short variants have learned enough, and the margin of 7.6 points and equal training are not the row’s. Ten variants and a dense preface tire a student.',
    read: '2026-11-30',
  },
  writtenFor: 'h+ h- h+ h+ h+ h+ u0 u+ h+ f- f- u0 f- h-',
  budget: { coreMinutes: 3, quick: { seeds: 8 } },
  caveats: [
    'The price of a token is 0.019, so that the best policies with five to nine tokens earn the same within 0.002. With this price the long policy, left as it is, earns {{mean:main/long: mirror descent.taskReturn from 5000 to 10000|.2}}, more than all four ways to shorten it; shortening can win little.',
    'No curve of the first experiment was recorded, so it is not shown whether the short policies had finished learning after as many updates. The lead over “short from the start” may be one of speed, gone after a longer training.',
    'Three parts stay undecided: whether wrong chains help over the training, whether nine tokens learn more than the difference that is possible, and whether the shortest right chains are ahead: they are in 19 of 30 seeds, but two that still guess pull their mean below that of “short from the start”.',
    'Copying and DPO go on from the long policy as it is after half of the updates. A seed in which it still guesses then ends near guessing, which lowers their means and widens their intervals.',
    'That nine tokens allow more than five is set, and so are slips in the head: a sum of two is a guess in 3 of 100 cases and one of three in 12 of 100. How much of the difference is learned is measured.',
    'Samples are equal, counted in chains. The long half of a detour writes more tokens than a short policy does.',
    'Sums in the head are a power of 0.4 of all ways to them, plus a table of their own.',
    'The second policy of “long, then merging” begins anew, with half of the updates. The pull to a recent policy is renewed every 20 updates. A length penalty has no part.',
  ],
  pilots:
    'Fourth full run, with fresh seeds. The first had 120 seeds, ten numbers, budgets of ten and four and no short rows first; it had not tested the claim. In the second all variants had short rows first. A reader found that four tokens were the shortest chain there is, and all within a point of what is possible. So sums in the head slip now, rows have nine numbers, five tokens are two more than needed, and short rows have their share of the budget, so that they are short chains, too. Pilots of this form with experiment seed 7, eight or twelve seeds, nine times: short rows first for all variants (then both the cut and its rival came to the best possible, and there was no room), budget 7, a skill of 2 (some seeds of all variants guessed on), and 5000 updates (still learning). Step sizes 0.1, 0.2, 0.3, 0.4 and 0.6, in the second half 0.1, 0.2, 0.3, 0.6 and 1. For the long half, positives only and the detours 0.2 was best or as good as 0.3; for short ones 0.3; in the second half 0.6, or as good as 1. A reader of the third run found that wrong chains were compared where all are nearly right, that a longer budget wins by construction, and that three ways to shorten lost by a limit of which they are not told. So the test has a price in place of a limit, the second part asks for more than the possible difference, and the first one reads the training. Pilot of that with experiment seed 7, six seeds, once: over the training 0.3 was better than 0.2 for both, so the run with 120 seeds takes it; DPO had 0.2 and 0.6, the shortest right chains 0.6 and 1.5, and all had 0.6 as good as the other.',
};
