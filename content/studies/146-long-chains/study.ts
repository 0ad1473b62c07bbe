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
const [NUMBERS, SHORT] = [10, 4];
const STEPS = 10_000;
const UPDATES = 5000;
/** Training ends after a quarter of the steps. The rest is the test. */
const TEST = { from: 0.5 * STEPS, to: STEPS };
const [LONG, POSITIVES] = ['mirror descent', 'positives only'] as const;
const [DIRECT, CUT, PAIRS, REJECTION, MERGING] = [
  'short from the start',
  'long, then budget cut',
  'long, then DPO',
  'long, then shortest right',
  'long, then merging',
] as const;
const [PENALTY, COLD, DIRECT_APART, CUT_APART] = [
  'mirror descent, length penalty',
  'mirror descent, no curriculum',
  'short from the start, nothing shared',
  'long, then budget cut, nothing shared',
] as const;
const SETTINGS: Readonly<Record<string, object>> = {
  [LONG]: {},
  [POSITIVES]: { method: 'positives only' },
  [DIRECT]: { longBudget: SHORT },
  [CUT]: { later: 'budget cut' },
  [PAIRS]: { later: 'DPO' },
  [REJECTION]: { later: 'shortest right' },
  [MERGING]: { later: 'merging' },
  [PENALTY]: { penalty: 0.1 },
  [COLD]: { curriculum: 0 },
  [DIRECT_APART]: { longBudget: SHORT, silent: 0 },
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
      skill: 1.75,
      silent: 0.4,
      curriculum: 0.25,
      alpha: 0.3,
      laterAlpha: 0.3,
      ...SETTINGS[label],
      ...more,
    },
    reward: [{ term: 'task' }],
  }));
const common = { seed: 2146, envSteps: STEPS, measurementPoints: 40 };
const world = { family: 'graph', kernel, numbers: NUMBERS, stepLimit: 30 };
const right = { metric: 'taskReturn', statistic: 'mean', when: TEST } as const;
const ahead = (id: string, variant: string, over: string, says: string): ClaimPart => ({
  id,
  says,
  kind: 'ahead',
  ...right,
  variant,
  over: [over],
});
const shortened = (id: string, label: string): ClaimPart =>
  ahead(
    id,
    `short/${label}`,
    `short/${DIRECT}`,
    `Within ${SHORT} tokens, “${label}” is right more often than “${DIRECT}”.`,
  );

export const study: WrittenStudy = {
  id: '146',
  papers: [{ atlas: 146, cite: 'Kimi k1.5: Scaling Reinforcement Learning with LLMs' }],
  family: 'policy-gradient',
  level: 'analog',
  title:
    '{{word:part:cut|A detour over long chains helps a policy that goes on learning, and not one that only selects|A detour over long chains leaves short ones worse, least if the policy goes on learning|A detour over long chains may help a policy that goes on learning, and not one that only selects}}',
  question: 'Do wrong chains, long budgets and a detour over long chains each help?',
  claim: `Mirror descent is right more often than learning from positives only, and more often with ${NUMBERS} tokens than with ${SHORT}. A long policy made short, by a budget cut, by DPO, by its shortest right chains or by merging, is right more often within ${SHORT} tokens than one that was trained short.`,
  standsFor:
    'Sums of numbers modulo 3 stand for reasoning, and tables for a language model. That sums in the head use the facts that are used in writing is an assumption. Nothing follows about models that reflect or go back.',
  couldFail:
    'Copying right chains might do as well without wrong ones, and a policy that is short from the start spends all its samples on short chains, where one that begins long has half of them left.',
  leftOut: 'Sampling of unsolved problems more often, language models, and chains that correct themselves.',
  runs: {
    long: {
      ...common,
      name: `${NUMBERS} tokens for ${NUMBERS} numbers`,
      world: { ...world, budget: NUMBERS },
      variants: variantsOf([LONG, POSITIVES, PENALTY, COLD]),
      seeds: 40,
    },
    short: {
      ...common,
      name: `${SHORT} tokens for ${NUMBERS} numbers`,
      world: { ...world, budget: SHORT },
      variants: variantsOf([DIRECT, CUT, PAIRS, REJECTION, MERGING]),
      seeds: 40,
    },
    ends: {
      ...common,
      name: 'Nothing to share',
      world: { ...world, budget: SHORT },
      variants: variantsOf([DIRECT_APART, CUT_APART]),
      seeds: 20,
    },
  },
  gates: [
    {
      id: 'learns',
      says: `Long chains are learned: “${LONG}” is right in more than 90 % of tests, where guessing is right in a third.`,
      kind: 'level',
      ...right,
      variant: `long/${LONG}`,
      above: 0.9,
    },
    {
      id: 'long',
      says: `There is something to shorten: chains of “${LONG}” have more than ${SHORT} tokens on average.`,
      kind: 'level',
      metric: 'episodeLength',
      statistic: 'mean',
      when: TEST,
      variant: `long/${LONG}`,
      above: SHORT,
    },
  ],
  parts: [
    ahead(
      'wrong',
      `long/${LONG}`,
      `long/${POSITIVES}`,
      `With ${NUMBERS} tokens, “${LONG}” is right more often than “${POSITIVES}”.`,
    ),
    ahead(
      'budget',
      `long/${LONG}`,
      `short/${DIRECT}`,
      `Mirror descent is right more often with ${NUMBERS} tokens than with ${SHORT}.`,
    ),
    shortened('cut', CUT),
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
      title: `Right answers within ${SHORT} tokens`,
      run: 'short',
      metric: 'taskReturn',
      kind: 'bars',
      when: TEST,
    },
    {
      title: `Right answers within ${NUMBERS} tokens`,
      run: 'long',
      metric: 'taskReturn',
      kind: 'bars',
      when: TEST,
    },
    {
      title: `Right answers within ${SHORT} tokens, with nothing shared`,
      run: 'ends',
      metric: 'taskReturn',
      kind: 'bars',
      when: TEST,
    },
    {
      title: 'Tokens of a chain after training for long ones',
      run: 'long',
      metric: 'episodeLength',
      kind: 'bars',
      when: TEST,
    },
    {
      title: 'Tokens of a chain after training for short ones',
      run: 'short',
      metric: 'episodeLength',
      kind: 'bars',
      when: TEST,
    },
  ],
  teaching: {
    before: `A row of ten numbers from 0 to 2 is to be added modulo 3. Each token adds the next one, two or three numbers and writes the sum so far. The policy knows nine facts, such as 2 + 2 = 1, at first right three times in four. Sums of two and three numbers in one token are done in the head: they use the same facts, but are less sure. A chain that is longer than its budget earns nothing. “${LONG}” learns from groups of eight chains, each measured against the mean of its group, and is pulled to its recent policy. “${POSITIVES}” copies right chains. Both have ten tokens. “${DIRECT}” is mirror descent with four. All begin with rows of two numbers, which grow to ten over the first quarter of the updates. The others train with ten tokens for half of their updates and then become short: “budget cut” goes on with four; “shortest right” copies the shortest right chain of each group of the long policy; “DPO” prefers it to the longest chain that is wrong or half as long again; “merging” trains a second policy with four tokens and takes the mean of both tables.`,
    predict: {
      ask: 'Which policy is right most often within four tokens?',
      options: [
        'One that was trained with four tokens from the start',
        'One that was trained with ten tokens, and then with four',
        'One that was trained with ten tokens, and then copied its own shortest right chains',
      ],
      answer: '{{word:part:cut|1|0|}}',
    },
    watch:
      'Compare the bars within four tokens with the first of them, and then the lengths of chains. Guessing is right in a third of the tests.',
    after: `A chain is right with probability 1/3 + 2/3 · λ₁ · λ₂ · … · λₙ, where λ is 1 for a token that is sure and right, and 0 for a guess. At the start and with ten numbers the product is close to 0, so a reward hardly says which tokens were right: without a curriculum mirror descent ends at {{mean:long/mirror descent, no curriculum.taskReturn from 5000 to 10000|%.1}}, a mixture of seeds that found the facts and seeds that became sure of wrong ones. With short rows first, all find them. Then “${LONG}” ends at {{mean:long/mirror descent.taskReturn from 5000 to 10000|%.1}} and “${POSITIVES}” at {{mean:long/positives only.taskReturn from 5000 to 10000|%.1}}: few chains are wrong, and there is little left to learn from them. With four tokens from the start, {{mean:short/short from the start.taskReturn from 5000 to 10000|%.1}} are right, since a fact is less sure in the head than in writing. After a detour and a budget cut it is {{mean:short/long, then budget cut.taskReturn from 5000 to 10000|%.1}}: what was learned in writing is used in the head, but half of the updates went to chains that are not allowed later. DPO and the shortest right chains only choose among what the long policy writes, chains of {{mean:long/mirror descent.episodeLength from 5000 to 10000|.1}} tokens on average. Its shortest right ones lead to {{mean:short/long, then shortest right.episodeLength from 5000 to 10000|.1}} tokens, too many for most, and {{mean:short/long, then shortest right.taskReturn from 5000 to 10000|%.1}} pass. DPO pushes further, to {{mean:short/long, then DPO.episodeLength from 5000 to 10000|.1}} tokens. Ten numbers need at least four, so a chain of five is already lost: {{mean:short/long, then DPO.taskReturn from 5000 to 10000|%.1}} pass. Merging ends at {{mean:short/long, then merging.taskReturn from 5000 to 10000|%.1}}, the mean of two policies that may divide rows differently; the reason was not tested. Where sums in the head have facts of their own, the cut leads to {{mean:ends/long, then budget cut, nothing shared.taskReturn from 5000 to 10000|%.1}}. A length penalty during the long training shortens chains to {{mean:long/mirror descent, length penalty.episodeLength from 5000 to 10000|.1}} tokens and {{mean:long/mirror descent, length penalty.taskReturn from 5000 to 10000|%.1}} are right. So selection shortens only as far as the long policy already goes; to be short and right needs practice with the short budget.`,
  },
  changes: [
    {
      says: 'Train twice as long.',
      run: 'short',
      patch: { variants: variantsOf([DIRECT, CUT, PAIRS], { updates: 2 * UPDATES, perStep: 4 }) },
    },
    {
      says: 'Begin with more skill.',
      run: 'short',
      patch: { variants: variantsOf([DIRECT, CUT, PAIRS, REJECTION, MERGING], { skill: 2.5 }) },
    },
    {
      says: 'Pay short chains more while the budget is still long.',
      run: 'short',
      patch: { variants: variantsOf([DIRECT, CUT, PAIRS, REJECTION], { penalty: 0.1 }) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 1, interesting: 1 },
    says: 'All four ways to shorten, penalty and curriculum now run, long chains are learned, every row is decided. But four tokens is the shortest chain there is: DPO loses nearly all by a fifth token (by its seeds some 96 % of its chains of four are right), three rows are under 1 point at a ceiling, and the gate of room was dropped.',
    read: '2026-11-30',
  },
  notMeasured: ['1/3', '2/3', '2 + 2 = 1', '1', '0'],
  budget: { coreMinutes: 2, quick: { seeds: 8 } },
  caveats: [
    'Four tokens are the shortest chain that there is for ten numbers. Right answers within a budget of five were not measured.',
    'A policy that is short from the start is right in all but 2 to 3 of 100 rows, so a detour could hardly help; it falls behind instead. Where sums in the head have facts of their own, the cut helps by 3 points.',
    'Sums in the head are a power of 0.4 of all ways to them, plus a table of their own.',
    'The second policy of “long, then merging” begins anew, with a curriculum and half of the updates. The pull to a recent policy is renewed every 20 updates.',
  ],
  pilots:
    'Second full run, with fresh seeds. The first, with 120 seeds, had no curriculum: seeds ended near a third or near 1, its first gate and three rows were undecided, among them that of the budget cut (3 points behind, between 9 behind and 3 ahead); DPO, shortest right and merging failed. It had not tested the claim, so the curriculum, until then a control in which nobody was stuck, became part of all variants, with parts and margins unchanged; the gate of room for a detour was replaced by one of length. Pilots with experiment seed 7, six to twelve seeds, eight times. In a first form, sums of two and three had tables of their own, so that long chains could teach short ones nothing. Then sums in the head used the facts. Skills at the start of 1, 1.5, 1.75, 2 and 2.5; powers of 0.2, 0.4, 0.5 and 0.7: with 0.2, DPO and shortest right were at 4 % or less. Budgets of 4 and 5. Step sizes 0.1, 0.2, 0.3, 0.5 and 0.6: 0.3 was best for mirror descent and for positives only; DPO and shortest right were about the same at 0.3 and 0.6.',
};
