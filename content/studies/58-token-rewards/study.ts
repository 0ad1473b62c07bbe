/** Zhong et al. 2024 (RTO): DPO meets PPO. The log ratios of a DPO policy as rewards of single tokens. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/**
 * Judges compare pairs of random texts. DPO fits a policy to the pairs, a Bradley–Terry model fits a score. Then a policy learns by REINFORCE
 * with a baseline and a KL penalty, and never sees a true score. Every policy and model knows the previous letter only.
 */
import learner from './learner.kernel.ts?raw';
/**
 * A text is a row of four letters. Some of the sixteen pairs of neighbors are worth something, the same wherever they stand; the score is their
 * sum, less that of random texts and divided by the best possible. State = previous letter (4: none) + 5 × place.
 */
import kernel from './world.kernel.ts?raw';

const PAIRS = 100;
const reward = [{ term: 'task' }];
const learning = (label: string, pays: string, settings: object) => ({
  label,
  agent: { type: 'custom-agent', text: learner, pays, pairs: PAIRS, ...settings },
  reward,
});
const [TOKENS, SCORE, DPO, SUM, SHUFFLED] = [
  'token rewards',
  'one score',
  'DPO',
  'token rewards, summed at the end',
  'token rewards, shuffled',
] as const;
/** Step sizes and the β of DPO are the best of three or four each. */
const variants: StudyRun['variants'] = [
  learning(TOKENS, 'tokens', { alpha: 0.1 }),
  learning(SCORE, 'score', { alpha: 0.03 }),
  learning(DPO, 'dpo', { beta: 0.03 }),
  learning(SUM, 'sum', { alpha: 0.1 }),
  learning(SHUFFLED, 'shuffled', { alpha: 0.1 }),
];
const LENGTH = 'world.length';
/** Each pair takes two texts; what is read is what came after them. */
const read = {
  metric: 'taskReturn',
  statistic: 'mean',
  when: { from: 2 * PAIRS + 100, to: 1200 },
} as const;
const ahead = (id: string, over: string): ClaimPart => ({
  id,
  kind: 'ahead',
  says: `Over the training and both lengths, “${TOKENS}” has better texts than “${over}”.`,
  ...read,
  variant: `main/${TOKENS}`,
  over: [`main/${over}`],
});
const grows = (id: string, over: string): ClaimPart => ({
  id,
  kind: 'trend',
  says: `The lead of “${TOKENS}” over “${over}” grows with the length.`,
  ...read,
  variant: `main/${TOKENS}`,
  minus: `main/${over}`,
  over: LENGTH,
  direction: 'grows',
});

export const study: WrittenStudy = {
  id: '58',
  papers: [
    { atlas: 58, cite: 'Zhong et al. 2024, arXiv 2404.18922', url: 'https://arxiv.org/abs/2404.18922' },
  ],
  family: 'preference',
  level: 'analog',
  title:
    'Token rewards {{word:part:score|beat|lose to|equal}} one score per text, but with 48 letters half of that lead is left if the same numbers are summed and paid at the end; over both lengths their mean {{word:part:dpo|beats|is below|equals}} that of DPO, too, but not clearly with 48 letters, and in most seeds DPO is ahead',
  question: 'Do token rewards beat one score per text only because they come earlier?',
  claim:
    'A policy that is paid the log ratios of DPO at each token has better texts than one that is paid one score per text and than DPO, by more the longer the texts are. Shuffled token rewards are not above one score by 0.02.',
  standsFor:
    'Texts of four letters stand for answers, worth of neighboring letters for what readers like, and a table over the previous letter for a transformer. What a large network would read into a text may not be concluded.',
  couldFail:
    'The score might be learned as well from the pairs, and a baseline might make one reward at the end as easy to learn from; or the policy of DPO itself might be as good, since token rewards are log ratios of a fit of DPO, too.',
  leftOut:
    'Clipping: the policies learn by REINFORCE with a learned baseline, which is PPO with one pass over each text. The row of the atlas asks for 500 to 10,000 pairs; here there are 100, because with 300 DPO came close to the best score, and their number is not swept. The row also says that shuffled rewards are not above one score at all; the margin of 0.02 is an addition of this study.',
  runs: {
    main: {
      name: 'Texts that judges compare',
      variants,
      world: { family: 'graph', kernel },
      vary: [{ path: LENGTH, over: [8, 48], unit: 'letters' }],
      seeds: 1300,
      seed: 4058,
      episodes: 1200,
      envSteps: 200_000,
      measurementPoints: 12,
    },
  },
  gates: [
    {
      kind: 'level',
      says: `There is room above DPO: “${DPO}” reaches less than 0.9 of the best score.`,
      ...read,
      variant: `main/${DPO}`,
      below: 0.9,
    },
    {
      kind: 'level',
      says: `A score per text can be learned from: “${SCORE}” reaches more than half of the best score.`,
      ...read,
      variant: `main/${SCORE}`,
      above: 0.5,
    },
  ],
  parts: [
    ahead('score', SCORE),
    ahead('dpo', DPO),
    grows('grows', SCORE),
    grows('growsOverDpo', DPO),
    {
      id: 'shuffled',
      kind: 'notAbove',
      says: `“${SHUFFLED}” is not above “${SCORE}”, by 0.02.`,
      ...read,
      variant: `main/${SHUFFLED}`,
      than: `main/${SCORE}`,
      margin: 0.02,
    },
  ],
  controls: [
    {
      id: 'place',
      kind: 'ahead',
      says: `The place of a reward matters: “${TOKENS}” has better texts than “${SHUFFLED}”.`,
      ...read,
      variant: `main/${TOKENS}`,
      over: [`main/${SHUFFLED}`],
    },
    {
      id: 'time',
      kind: 'ahead',
      says: `So does its time: with 48 letters, “${TOKENS}” has better texts than “${SUM}”, which gets the same numbers.`,
      ...read,
      level: { [LENGTH]: 48 },
      variant: `main/${TOKENS}`,
      over: [`main/${SUM}`],
    },
    {
      id: 'dpoGrows',
      kind: 'trend',
      says: `“${DPO}” alone gets better with the length: a pair of longer texts says more.`,
      ...read,
      variant: `main/${DPO}`,
      over: LENGTH,
      direction: 'grows',
    },
  ],
  shows: [
    {
      title:
        'Share of the best score while the policies learn, by length: with 48 letters the same numbers, summed at the end, lose half of the lead',
      run: 'main',
      variants: [TOKENS, SUM, SCORE].map((label) => `main/${label}`),
      metric: 'taskReturn',
      unit: 'share of the best score',
      kind: 'sweep',
      over: LENGTH,
      when: read.when,
    },
    {
      title:
        'Texts of 48 letters over the run, the first 200 random for the judges: DPO is there at once, others climb',
      run: 'main',
      metric: 'taskReturn',
      unit: 'share of the best score',
      kind: 'curve',
      level: { [LENGTH]: 48 },
    },
    {
      title: 'Token rewards next to DPO and to shuffled ones, by length: the lead over DPO shrinks',
      run: 'main',
      variants: [TOKENS, DPO, SHUFFLED, SCORE].map((label) => `main/${label}`),
      metric: 'taskReturn',
      unit: 'share of the best score',
      kind: 'sweep',
      over: LENGTH,
      when: read.when,
    },
  ],
  teaching: {
    before:
      'A text is a row of letters a to d. A few pairs of neighbors are worth something: if “ab” is worth 1 and “bb” −0.5, then “abb” is worth 0.5. Judges see 100 pairs of random texts and name the better one, with errors. From these labels a policy is to learn to write. “One score” fits a score of the whole text to the labels and is paid it at the end. “Token rewards” fits DPO to the same labels and is paid its log ratio at each letter: β times the logarithm of how much more often the fit writes this letter here than a random writer does. “Summed at the end” and “shuffled” get exactly these numbers, all at once or at the wrong letters. All four write 1,000 texts and learn from their pay by REINFORCE: a letter is written more often afterward if what is paid from it on is more than usual at its place, and less often if it is less. “DPO” writes with its own fit and learns nothing more. 0 is a random text, 1 the best one.',
    predict: {
      ask: 'Token rewards beat one score per text. Now the very same numbers are summed and paid at the end of 48 letters. Is any of the lead left?',
      options: [
        'None: it came from being paid at each letter',
        'A part: both the time and the numbers count',
        'All of it: only the numbers count',
      ],
      answer: 1,
    },
    watch:
      'In the first chart, see where “summed at the end” lies between the other two lines, with 8 letters and with 48.',
    after:
      'Two things differ between token rewards and one score: when they are paid, and what the numbers are. “Summed at the end” has the numbers of the one and the time of the other, so it takes them apart. With 48 letters, token rewards come to {{mean:main/token rewards.taskReturn[world.length=48] from 300 to 1200|%.0}} of the best score over the training, the same numbers at the end to {{mean:main/token rewards, summed at the end.taskReturn[world.length=48] from 300 to 1200|%.0}}, and one score to {{mean:main/one score.taskReturn[world.length=48] from 300 to 1200|%.0}}. So about half of the lead is time: a policy that is paid at once need not find out which of 48 letters earned it. The other half is the numbers. With 8 letters there is little to find out, and nearly all of the lead is the numbers. It could have come out otherwise: had the sum fallen to the line of one score, time would be everything, and had it stayed with token rewards, time would be nothing. Why the log ratios of DPO are the better numbers is not tested; the two fits and the step sizes differ. The lead over DPO is another matter. It {{word:part:growsOverDpo|grows|shrinks|stays}} with the length: with 48 letters DPO comes to {{mean:main/DPO.taskReturn[world.length=48] from 300 to 1200|%.0}}, and no clear lead is left. And it is a lead of means: in most seeds DPO writes better texts, in a few far worse ones.',
  },
  changes: [
    {
      says: 'Take the same step for both: one score cannot be learned from in such large steps.',
      run: 'main',
      patch: {
        variants: [learning(TOKENS, 'tokens', { alpha: 0.3 }), learning(SCORE, 'score', { alpha: 0.3 })],
      },
    },
    {
      says: 'Pay the true score at the end: what errors of the judges cost.',
      run: 'main',
      patch: {
        variants: [
          learning(TOKENS, 'tokens', { alpha: 0.1 }),
          learning('true score', 'truth', { alpha: 0.1 }),
        ],
      },
    },
    {
      says: 'Ask for 300 pairs: DPO and the score get better, and the leads smaller.',
      run: 'main',
      patch: {
        variants: variants.map((one) => ({ ...one, agent: { ...one.agent, pairs: 300 } })),
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 1, interesting: 2 },
    says: 'Paying the same numbers at the end separates timing from numbers: a fine variant that could have gone either way. But the lead over DPO is not shown at 48 letters and is read in a window that starts early, “shuffled” is above one score and only undecided by a margin of its own, and half of the lead has no reason.',
    read: '2026-11-30',
  },
  writtenFor: 'h- h+ h+ h+ u0 f- u+ h+ h+ h+',
  budget: { coreMinutes: 1.9, quick: { seeds: 6 } },
  caveats: [
    'That about half of the lead is left is read off the chart. A control asks whether the sum loses anything with 48 letters; no part asks for the share, and none compares the sum with one score.',
    'Why token rewards are ahead of DPO in the mean is not tested. They come from a fit with β 1 and the rival from one with 0.03, the best for its own texts. In most seeds DPO is ahead, at both lengths, so the lead is fewer bad seeds, not better texts in each. No part asks for the lead at one length; at 48 letters its interval has 0 inside.',
    'What is read begins 100 texts after the labels, while the learner still starts. That the lead over DPO shrinks may be due to this window. No part reads the end.',
    'Whether the lead over one score grows or shrinks with the length is undecided; from 8 to 48 letters it changes by less than 0.02 of the best score either way.',
    'Shuffled rewards are above one score, by {{part:shuffled.estimate|.3}}, from {{part:shuffled.low|.3}} to {{part:shuffled.high|.3}}, and the row of the atlas says that they are not. The part is undecided only because of its own margin: it asks whether they are above by 0.02.',
    'Step sizes were tuned for each variant, because one size for all decides who wins.',
    'Scores are sums over neighbors, so a fitted score and the log ratios of DPO can both be exact. Where a model cannot express what readers like, the two may differ more. Judges compare random texts only; the policies leave them far behind.',
  ],
  pilots:
    'Experiment seeds 7, 8 and 9, two to twelve seeds, nine times. Gradient descent left the policy of DPO far from its fit, so both fits use Adam. β of DPO was tried from 0.01 to 1 for its own texts and step sizes from 0.01 to 0.3 for each variant, at 8 and 48 letters. This is the fourth full run. In the first, with 300 pairs, 40 seeds and experiment seed 58, token rewards were ahead of one score, and DPO was so close to the best score (0.89) that the gate and three of four parts stayed undecided. For the second, with 60 seeds and experiment seed 1058, there were 100 pairs, and the step sizes were tuned again; the parts kept their text. The row says that shuffled rewards are not above one score; this was a control in the first run, in a stronger form, and is a part now. The second left four of five parts undecided. Then pilots with 60 seeds (experiment seed 7001) and 160 (7011) said that about 300 seeds decide the lead over DPO, and more than 800 whether it grows; so the third had 1,500 fresh ones. The lead over DPO shrank in it, but its scores were larger than an outcome may be. The fourth and recorded run has fresh seeds again, 1,300, and leaves out the middle length, 24 letters, which tells least about growth. Parts, margins and settings stayed the same, and two controls were added.',
};
