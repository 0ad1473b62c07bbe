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
    'Rewards after examples {{word:part:sft|undo|do not undo|may undo}} wrong labels that examples alone copy; a warm-up {{verdict:part:cold|is needed for that|is not needed for that|is not shown to be needed}}; where each letter turns the label around, {{word:part:odd|reasons are far ahead of the label alone|reasons fall behind the label alone|reasons are about as good as the label alone}}',
  question: 'Is a warm-up, then rewards, without reasons, the best way to learn to write labels?',
  claim:
    'On new rows, SFT and then RL on the label is right more often than SFT alone and than RL without a warm-up, and reasons before the label are not better, where the label is that of most letters and where it depends on each of them.',
  standsFor:
    'Two rules on rows of letters stand for data sets of texts, and a running count for reasoning. Nothing follows about which kind of rule real data sets have.',
  couldFail:
    'A warm-up also copies wrong labels, which rewards have to undo. And reasons that compute something may reach a label that cannot be read off the row at once.',
  leftOut: 'Definitions and shots in the prompt, numeric labels, and decoding by perplexity.',
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
      title: 'New rows labeled right: the label of most letters, then one that each letter turns around',
      run: 'most',
      variants: [...ALL.map((label) => `most/${label}`), ...ALL.map((label) => `odd/${label}`)],
      metric: 'success',
      kind: 'bars',
    },
    { title: 'While learning: the label of most letters', run: 'most', metric: 'success', kind: 'curve' },
    {
      title: 'While learning: a label that each letter turns around',
      run: 'odd',
      metric: 'success',
      kind: 'curve',
    },
    {
      title: 'The label of most letters, without wrong labels in the training',
      run: 'clean',
      metric: 'success',
      kind: 'bars',
    },
  ],
  teaching: {
    before:
      'A row has five letters from a to d. By the first rule its label is yes if most letters are a or b; by the second if their number is odd. A quarter of the rows is for training, and 10 % of their labels are wrong, for examples and rewards alike. A network writes the label at once (“direct”), or first a running count after each letter (“reasons”). “SFT” learns from examples to the end. “SFT + RL” learns from examples in the first half of the updates, then by GRPO from rewards for a right label. “RL, no warm-up” has rewards alone.',
    predict: {
      ask: 'By the second rule each letter turns the label around. Who labels most new rows right?',
      options: ['“SFT + RL, direct”', '“SFT + RL, reasons”', 'Nobody: both guess'],
      answer: '{{word:part:odd|1|0|2}}',
    },
    watch:
      'Compare the four bars of each rule. Which is highest, and which stay near one half, where guessing is?',
    after:
      'Most letters: SFT labels {{mean:most/SFT.success|%}} of the new rows right, and “SFT + RL, direct” {{mean:most/SFT + RL, direct.success|%}}. The difference comes from the wrong labels: without them SFT reaches {{mean:clean/SFT.success|%}}, and rewards have nothing to add. Let p be the probability that the network writes the label it is taught. An example pulls with strength 1 − p, so most where a label contradicts what the other rows have taught. GRPO pulls with √(p(1 − p)) on average. A wrong label that the other rows speak against may have p = 0.01: an example then pulls with 0.99, GRPO with 0.1, because what is hardly ever written is hardly ever paid. That is what the formula says; which training rows are known by heart was not recorded. The same formula is the danger of starting with rewards alone. Most seeds end about as high as with a warm-up, but a few stay near one half, so the mean is {{mean:most/RL, no warm-up.success|%}}; {{verdict:part:cold|the warm-up is ahead|the warm-up is not ahead|the seeds do not decide whether the warm-up is better}}. Second rule: who knows four of the five letters knows nothing, as P(yes | four letters) = 1/2, so there is nothing to read off a part of the row. “SFT + RL, direct” ends at {{mean:odd/SFT + RL, direct.success|%}}, which is guessing. Examples alone end above that, at {{mean:odd/SFT.success|%}}. Rewards are not to blame: when they begin, “direct” is at {{mean:odd/SFT + RL, direct.success at 1200|%}}, while SFT is at {{mean:odd/SFT.success at 1200|%}}. It learns its examples in steps half as large as those of SFT, which were too small here. Reasons end far above either, at {{mean:odd/SFT + RL, reasons.success|%}}, because a running count needs only the last count and one letter for each word. By the first rule each letter has its vote, which a network can add up at once. There reasons only add words that can be wrong: {{mean:most/SFT + RL, reasons.success|%}}.',
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
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 1, interesting: 2 },
    says: 'Two rules show where reasons hurt and where they help, and without wrong labels the lead of rewards is gone. But whether a warm-up helps is undecided with most of the time unused, and where reasons win the label alone never left chance, after examples in steps half as large as those of examples alone; no arm shows what equal steps would do.',
    read: '2026-11-30',
  },
  writtenFor: 'h+ h+ h+ u0 h- f+',
  notMeasured: ['10 %', '1/2', '0.01', '0.99', '0.1'],
  budget: { coreMinutes: 3, quick: { seeds: 6 } },
  caveats: [
    'Of the seeds without a warm-up, a few never leave one half and the others end about as high as with one. Their mean needs many more seeds to be decided.',
    'The counts of the examples are right. Only labels are wrong.',
    'By the second rule “SFT + RL, direct” never leaves one half, also in its examples: with the step size of SFT it might end higher there. The second rule is the extreme case of a label that cannot be read off at once.',
    'A network with one hidden layer reads the whole row at once. A larger one may learn to write the second label without reasons.',
    'An update from a reward draws eight answers to a row; one from an example reads one. Updates are equal, computation is not.',
  ],
  pilots:
    'Experiment seed 7, two seeds, once. Step sizes of examples 0.02 and 0.1, of rewards 0.05 and 0.2, for each arm: by the mean over both rules, SFT took 0.1, “direct” 0.2, “reasons” and “no warm-up” 0.05. Taking the most probable word instead of a draw changed little. The run without wrong labels was then added. Experiment seed 11, six seeds, once, to plan the seeds: 50 for the label of most letters, where a warm-up was ahead by 0.01, and 12 elsewhere.',
};
