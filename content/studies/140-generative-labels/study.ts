/** He et al. 2025: GenCLS++. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const LETTERS = ['a', 'b', 'c', 'd'];
const PLACES = [0, 1, 2, 3, 4];
/** All rows of five letters. The label is yes where most of them are a or b. */
function row(k: number, reasons: boolean): string {
  const text = PLACES.map((i) => LETTERS[(k >> (2 * i)) & 3] ?? 'a');
  const label = text.filter((letter) => letter < 'c').length > 2 ? 'yes' : 'no';
  return `${text.join(' ')} = => ${reasons ? `see ${text.join(' ')} so ` : ''}${label}`;
}
const rows = (reasons: boolean) => Array.from({ length: 1024 }, (_, k) => row(k, reasons));
/** The label is the last token before the end, whatever is written before it. */
const count = PLACES.map((i) => `(prompt(${i}) == t_a || prompt(${i}) == t_b ? 1.0 : 0.0)`).join(' + ');
const verifier = `terminated && tokens() >= 2 && token(tokens() - 2) == (${count} > 2.5 ? t_yes : t_no) ? 1.0 : 0.0`;
const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 8,
  learningRate: 0.003,
  baseAccuracy: 0.7,
  baseSteps: 400,
};
const reward = [{ term: 'task' }];

export const study: WrittenStudy = {
  id: '140',
  papers: [{ atlas: 140, cite: 'He et al. 2025, arXiv 2504.19898', url: 'https://arxiv.org/abs/2504.19898' }],
  family: 'policy-gradient',
  level: 'analog',
  title: 'A warm start and then rewards label better than either alone',
  question: 'Do examples and then rewards teach a generative classifier more than either alone?',
  claim:
    'On held-out rows, SFT and then RL on the label end above SFT and above RL without a warm-up. Reasoning before the label is not better.',
  standsFor:
    'One data set of rows of letters stands for several data sets of texts, and reasoning means repeating the row. Nothing follows about reasoning that computes something.',
  runs: {
    main: {
      name: 'A label, with and without words before it',
      world: {
        family: 'language',
        task: 'custom',
        verifier,
        heldOutProblems: 64,
        maxTokens: 10,
        vocabulary: [...LETTERS, '=', 'see', 'so', 'yes', 'no'],
        problems: rows(false),
      },
      worldOf: { 'SFT + RL, reasons': { problems: rows(true) } },
      variants: [
        { label: 'SFT', agent: { ...agent, learningRate: 1e-6 }, reward },
        { label: 'SFT + RL, direct', agent, reward },
        { label: 'SFT + RL, reasons', agent, reward },
        { label: 'RL, no warm-up', agent: { ...agent, baseAccuracy: 0, baseSteps: 0 }, reward },
      ],
      evaluation: { policy: 'sampled', episodes: 64, every: 2 },
      seeds: 10,
      envSteps: 60_000,
      episodes: 6000,
      measurementPoints: 25,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'SFT and then RL labels at least 5 points more held-out rows right than SFT and than RL without a warm-up.',
      metric: 'evaluationReturn',
      variant: 'main/SFT + RL, direct',
      over: ['main/SFT', 'main/RL, no warm-up'],
      margin: 0.05,
    },
    {
      kind: 'notAbove',
      says: 'Words before the label are not 2 points better than the label alone.',
      metric: 'evaluationReturn',
      variant: 'main/SFT + RL, reasons',
      than: 'main/SFT + RL, direct',
      margin: 0.02,
    },
  ],
  shows: [
    { title: 'Held-out rows labeled right', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Training rows labeled right', run: 'main', metric: 'taskReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'A row of five letters has the label yes or no by a hidden rule. The policy writes the label as a word. Three variants see examples first; one of them sees examples that repeat the row before the label.',
    predict: {
      ask: 'Who labels most new rows right?',
      options: ['Examples alone', 'Rewards alone', 'Examples, then rewards'],
      answer: 2,
    },
    watch: 'All variants write the same number of answers. Compare where they start and where they end.',
    after:
      'The label is one token, so a reward for it says exactly which token was right. Repeating the row first adds tokens that share this reward and adds nothing to read: attention sees the prompt anyway. Ten seeds do not decide whether it harms. Without a warm-up, the first rewards must teach the form of an answer before they can teach the rule.',
  },
  changes: [
    {
      says: 'Lengthen the warm-up.',
      run: 'main',
      patch: {
        variants: [{ label: 'SFT + RL', agent: { ...agent, baseAccuracy: 0.9, baseSteps: 2000 }, reward }],
      },
    },
    {
      says: 'Give RL without a warm-up five times the answers.',
      run: 'main',
      patch: {
        episodes: 30_000,
        envSteps: 300_000,
        variants: [{ label: 'RL, no warm-up', agent: { ...agent, baseAccuracy: 0, baseSteps: 0 }, reward }],
      },
    },
    {
      says: 'Divide by the length of each answer, as in the GRPO paper.',
      run: 'main',
      patch: {
        variants: [{ label: 'SFT + RL', agent: { ...agent, aggregation: 'seq-mean-token-mean' }, reward }],
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 1, interesting: 1 },
    says: '‘Reasoning’ repeats the row, the reasons arm still climbs (0.69 → 0.89), title and question ask different things; the prediction is about ten seeds.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h+ u0',
  budget: { coreMinutes: 1, quick: { seeds: 2 } },
  caveats: [
    'With or without words before the label, accuracies differ by less than the seeds do; about 130 seeds would decide that part.',
    'Prompt variants, numeric labels and decoding by perplexity are left out.',
  ],
  pilots:
    'Experiment seeds 7 and 8, two replicas each: rows of four letters with a rule on neighbors (its training rows were memorized, held-out rows gained nothing), then rows of five letters with a majority rule, which was kept. All variants share one learning rate.',
};
