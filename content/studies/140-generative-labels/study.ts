/** He et al. 2025: GenCLS++. A label that is written, with examples and then rewards, and with or without reasons before it. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { NETWORK } from '../shared/network.ts';
/** Examples of what to write, then GRPO on the label. */
import learner from './learner.kernel.ts?raw';
/** Rows of five letters, two rules for their labels, and a running count. */
import rules from './rules.kernel.ts?raw';
/** The test: other rows. */
import world from './world.kernel.ts?raw';

const kernel = `${world}\n${rules}`;
const text = `${learner}\n${rules}\n${NETWORK}`;
const UPDATES = 30_000;
const [SFT, DIRECT, REASONS, COLD] = [
  'SFT',
  'SFT + RL, direct',
  'SFT + RL, reasons',
  'RL, no warm-up',
] as const;
const SETTINGS: Readonly<Record<string, object>> = {
  [SFT]: { examples: UPDATES, alpha: 0.1 },
  [DIRECT]: { examples: UPDATES / 2, rewardAlpha: 0.2 },
  [REASONS]: { examples: UPDATES / 2, thinks: true },
  [COLD]: { examples: 0 },
};
const ALL = [SFT, DIRECT, REASONS, COLD];
type Rule = 'most' | 'odd';
const run = (name: string, rule: Rule, labels: readonly string[], errors: number): StudyRun => ({
  name,
  world: { family: 'graph', kernel, rule, stepLimit: 12 },
  worldOf: { ...(labels.includes(REASONS) && { [REASONS]: { reasons: true } }) },
  variants: labels.map((label) => ({
    label,
    agent: {
      type: 'custom-agent',
      text,
      hiddenUnits: 32,
      rule,
      errors,
      updates: UPDATES,
      ...SETTINGS[label],
    },
    reward: [{ term: 'task' }],
  })),
  seeds: rule === 'most' && errors > 0 ? 50 : 12,
  seed: 140,
  envSteps: 2400,
  measurementPoints: 24,
});
const right = { metric: 'success', statistic: 'mean' } as const;
const ahead = (id: string, over: string, rule: Rule, says: string): ClaimPart => ({
  id,
  says,
  kind: 'ahead',
  ...right,
  variant: `${rule}/${DIRECT}`,
  over: [`${rule}/${over}`],
});
const asGood = (id: string, rule: Rule, says: string): ClaimPart => ({
  id,
  says,
  kind: 'notAbove',
  ...right,
  variant: `${rule}/${REASONS}`,
  than: `${rule}/${DIRECT}`,
  margin: 0.05,
});

export const study: WrittenStudy = {
  id: '140',
  papers: [{ atlas: 140, cite: 'He et al. 2025, arXiv 2504.19898', url: 'https://arxiv.org/abs/2504.19898' }],
  family: 'policy-gradient',
  level: 'analog',
  title:
    'Examples copy wrong labels, and rewards from the same labels {{word:part:sft|undo|do not undo|may undo}} much of it: {{mean:most/SFT + RL, direct.success|%.0}} of new rows right against {{mean:most/SFT.success|%.0}}, and without wrong labels no lead is left; reasons before the label win by one of two rules, against a direct policy that only guesses there',
  question: 'Can rewards undo wrong labels that a policy has copied from examples?',
  claim:
    'On new rows, SFT and then RL on the label is right more often than SFT alone and than RL without a warm-up, and reasons before the label are not better, where the label is that of most letters and where it depends on each of them.',
  standsFor:
    'Two rules on rows of letters stand for data sets of texts, and a running count for reasoning. Nothing follows about which kind of rule real data sets have.',
  couldFail:
    'A warm-up also copies wrong labels, which rewards have to undo. And reasons that compute something may reach a label that cannot be read off the row at once.',
  leftOut:
    'Definitions and shots in the prompt, numeric labels, and decoding by perplexity. Wrong labels are an addition of this study: with right ones only, as in the row of the atlas, all end near the top, so the claim is not tested for them.',
  runs: {
    most: run('The label of most letters', 'most', ALL, 0.1),
    odd: run('A label that each letter turns around', 'odd', ALL, 0.1),
    clean: run('The label of most letters, no wrong labels', 'most', [SFT, DIRECT, COLD], 0),
  },
  gates: [
    {
      id: 'learned',
      says: 'Examples teach the first rule: SFT labels more than 80 % of the new rows right.',
      kind: 'level',
      ...right,
      variant: `most/${SFT}`,
      above: 0.8,
    },
    {
      id: 'reasoned',
      says: 'Reasons are learned: with them more than 70 % of the new rows get the right label by the second rule.',
      kind: 'level',
      ...right,
      variant: `odd/${REASONS}`,
      above: 0.7,
    },
  ],
  parts: [
    ahead('sft', SFT, 'most', 'Label of most letters: SFT and then RL is right more often than SFT.'),
    ahead('cold', COLD, 'most', 'And more often than RL without a warm-up.'),
    asGood('reasons', 'most', 'There, reasons before the label are not 5 points better.'),
    asGood('odd', 'odd', 'Nor are they where each letter turns the label around.'),
  ],
  shows: [
    {
      title:
        'New rows labeled right, the label of most letters: first with 10 % of the labels wrong, then with none. Only with wrong ones do rewards have a lead',
      run: 'most',
      variants: ['most', 'clean'].flatMap((run) => [SFT, DIRECT, COLD].map((label) => `${run}/${label}`)),
      metric: 'success',
      unit: 'share of new rows',
      kind: 'bars',
    },
    {
      title:
        'While learning, 10 % of the labels wrong: “SFT + RL, direct” leaves the level of SFT when its rewards begin',
      run: 'most',
      metric: 'success',
      unit: 'share of new rows',
      kind: 'curve',
    },
    {
      title:
        'While learning a label that each letter turns around: only with reasons is it far from guessing',
      run: 'odd',
      metric: 'success',
      unit: 'share of new rows',
      kind: 'curve',
    },
    {
      title:
        'Direct and with reasons: the label of most letters, then one that each letter turns around, where reasons win against guessing',
      run: 'most',
      variants: ['most', 'odd'].flatMap((run) => [DIRECT, REASONS].map((label) => `${run}/${label}`)),
      metric: 'success',
      unit: 'share of new rows',
      kind: 'bars',
    },
  ],
  teaching: {
    before:
      'A row has five letters from a to d, and its label is yes if most letters are a or b. A quarter of the rows is for training. One in ten of their labels is wrong, for examples and rewards alike. A network writes the label. “SFT” learns from examples to the end. “SFT + RL” learns from examples in the first half of the updates, then by GRPO from a reward for the right label, as it stands in the training: of eight answers to a row, those that are paid more than the mean of the eight become more probable, and the others less. “RL, no warm-up” has rewards alone. A second question is whether it helps to write a running count before the label (“reasons”, otherwise “direct”). For this there is a second rule as well: yes if the number of a and b is odd, so that each letter turns the label around.',
    predict: {
      ask: 'After examples with wrong labels, a policy goes on with rewards from the very same labels. How many new rows does it label right, next to one that stays with examples?',
      options: [
        'More: rewards undo what was copied',
        'Fewer: rewards say less than examples',
        'As many: both learn from the same labels',
      ],
      answer: '{{word:part:sft|0|1|2}}',
    },
    watch:
      'In the second chart, see what happens to “SFT + RL, direct” half way, when its rewards begin. Compare with SFT, which stays with examples.',
    after:
      'Let p be the probability that the network writes the label it is taught. An example pulls with strength 1 − p, so it pulls hardest where a label contradicts what all other rows have taught. GRPO pulls with √(p(1 − p)) on average: what is hardly ever written is hardly ever paid. At p = 0.01 an example pulls with 0.99 and GRPO with 0.1. So by the formula examples hold on to wrong labels, and rewards let go of them. The figures agree: SFT labels {{mean:most/SFT.success|%}} of the new rows right, “SFT + RL, direct” {{mean:most/SFT + RL, direct.success|%}}. What SFT lacks, it lacks because of the wrong labels: without them it comes to {{mean:clean/SFT.success|%}}, and no lead is left to have. Rewards alone also end above SFT in most seeds, so this lead does not need the warm-up. A few of these seeds stay near one half, though, and {{verdict:part:cold|in the mean the warm-up is better|in the mean the warm-up is no better|the seeds do not decide whether the warm-up is better in the mean}}. Reasons only add words that can be wrong where a network can add up the letters at once. By the second rule they are far ahead, but of a direct policy that ends at guessing after examples in smaller steps than those of SFT.',
  },
  changes: [
    {
      says: 'Let no label be wrong by the second rule. Can it then be written at once?',
      run: 'odd',
      patch: { variants: run('', 'odd', ALL, 0).variants },
    },
    {
      says: 'Let 30 % of the labels be wrong.',
      run: 'most',
      patch: { variants: run('', 'most', ALL, 0.3).variants },
    },
    {
      says: 'Take the most probable word in the test.',
      run: 'most',
      patch: {
        variants: run('', 'most', ALL, 0.1).variants.map((one) => ({
          ...one,
          agent: { ...one.agent, draws: false },
        })),
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 2, interesting: 2 },
    says: 'Rewards undo wrong labels that examples copy: large, well explained by √(p(1 − p)) against 1 − p, with clean labels beside it. But “fails here” rests on a direct policy that never leaves guessing, with 12 seeds, which the study itself calls no fair test: a gate was needed. The lead needs wrong labels, which are not the paper’s, and the warm-up stays undecided.',
    read: '2026-11-30',
  },
  writtenFor: 'h+ h+ h+ u0 h- f+',
  notMeasured: ['10 %', '0.01', '0.99', '0.1'],
  budget: { coreMinutes: 3, quick: { seeds: 6 } },
  caveats: [
    'The strengths are a formula. Which training rows a network knows by heart was not recorded, and no part reads the run without wrong labels, which has 12 seeds. There all end near the top, so it shows what wrong labels cost examples, and not whether rewards would lead for another reason.',
    'Whether a warm-up helps is undecided. Of the seeds without one, a few never leave one half and the others end about as high as with one, so their mean needs many more seeds.',
    'That reasons win by the second rule is no fair test of writing the label alone: “SFT + RL, direct” never leaves one half there, not even in its examples, whose steps are half as large as those of SFT, which ends at {{mean:odd/SFT.success|%}}. No variant shows equal steps. This row alone, of 12 seeds, makes the verdict “fails here”. No gate asked whether the direct policy learns the second rule; with such a gate the claim would not have been tested here.',
    'The counts of the examples with reasons are right. Only labels are wrong.',
    'A network with one hidden layer reads the whole row at once. A larger one may learn to write the second label without reasons.',
    'An update from a reward draws eight answers to a row; one from an example reads one. Updates are equal, computation is not.',
  ],
  pilots:
    'Experiment seed 7, two seeds, once. Step sizes of examples 0.02 and 0.1, of rewards 0.05 and 0.2, for each arm: by the mean over both rules, SFT took 0.1, “direct” 0.2, “reasons” and “no warm-up” 0.05. Taking the most probable word instead of a draw changed little. The run without wrong labels was then added. Experiment seed 11, six seeds, once, to plan the seeds: 50 for the label of most letters, where a warm-up was ahead by 0.01, and 12 elsewhere.',
};
