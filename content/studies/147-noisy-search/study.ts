/** Sun et al. 2025: ZeroSearch. Training against a made-up search engine whose documents get worse. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/**
 * Two hops: “search a” names a link, “search” of that link the value. Each prompt draws its own facts. A noisy document says “blog” and
 * something wrong; the same search again then finds the right page. `deaf`: no search finds anything.
 */
import kernel from './task.kernel.ts?raw';

const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 8,
  groupSize: 8,
  learningRate: 0.002,
  epochs: 2,
  minibatches: 2,
  baseAccuracy: 0.4,
  baseSteps: 3000,
  examProblems: 4,
};
const task = { term: 'task' };
const REAL = 0.2;
const noisy = (at: number, noise: number) => ({ at, patch: { world: { noise } } });
const run = (name: string, edits: NonNullable<StudyRun['edits']>, label: string): StudyRun => ({
  name,
  edits,
  variants: [{ label, agent, reward: [task] }],
  world: { family: 'language', task: 'written', kernel, trainProblems: 4000, heldOutProblems: 64 },
  evaluation: { policy: 'sampled', every: 4, episodes: 64, world: { noise: REAL, deaf: false } },
  seeds: 10,
  seed: 147,
  episodes: 3200,
  envSteps: 120_000,
  measurementPoints: 20,
});
const [THIRD, TWO_THIRDS] = [1088, 2112];
const [LOW, HIGH] = [0, 0.6];

const beyond = (label: string, over: string): ClaimPart => ({
  says: `On the real engine, noise that rises ends at least 5 points above ${label}.`,
  kind: 'ahead',
  metric: 'evaluationReturn',
  margin: 0.05,
  variant: 'rising/rising',
  over: [over],
});

export const study: WrittenStudy = {
  id: '147',
  papers: [{ atlas: 147, cite: 'ZeroSearch: Incentivize the Search Capability of LLMs without Searching' }],
  family: 'curriculum',
  level: 'analog',
  title: 'Searching is what matters; an effect of the noise of a made-up search engine is not shown',
  question: 'Does training on an engine that gets worse prepare for a real one?',
  claim:
    'On the real engine, training noise that rises ends above high noise, above noise that falls and above no search, and within 5 points of training on the real engine.',
  standsFor:
    'Engines are scripted: two facts per question, and a word that marks a wrong document. Nothing follows for documents of language models.',
  runs: {
    real: run('The real engine', [], 'real'),
    rising: run('Noise that rises', [noisy(64, LOW), noisy(THIRD, 0.3), noisy(TWO_THIRDS, HIGH)], 'rising'),
    high: run('High noise', [noisy(64, HIGH)], 'high'),
    falling: run('Noise that falls', [noisy(64, HIGH), noisy(THIRD, 0.3), noisy(TWO_THIRDS, LOW)], 'falling'),
    deaf: run('No search', [{ at: 64, patch: { world: { deaf: true } } }], 'no search'),
  },
  parts: [
    beyond('high noise', 'high/high'),
    beyond('noise that falls', 'falling/falling'),
    beyond('no search', 'deaf/no search'),
    {
      kind: 'within',
      says: 'It ends within 5 points of training on the real engine.',
      metric: 'evaluationReturn',
      variant: 'rising/rising',
      same: 'real/real',
      margin: 0.05,
    },
  ],
  shows: [
    {
      title: 'Noise that rises, on the real engine',
      run: 'rising',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
    { title: 'High noise, on the real engine', run: 'high', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Trained on the real engine', run: 'real', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Noise that rises, in training', run: 'rising', metric: 'taskReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'A question needs two searches: a key names a link, and the link a value. On the real engine, one document in five is a blog that is wrong; the same search again finds the page. Made-up engines have no blogs, 30 % or 60 %. All policies start from the same one, which has used the real engine.',
    predict: {
      ask: 'All policies are tested on the real engine. Which one falls far behind?',
      answer: 2,
      options: ['Noise that falls', 'High noise', 'No search'],
    },
    watch: 'Compare the test on the real engine. Training on 60 % blogs is harder than the test.',
    after:
      'All engines teach the same skill: after a blog, search again. On the real engine, rising noise ends at {{mean:rising/rising.evaluationReturn}}, falling noise at {{mean:falling/falling.evaluationReturn}}, high noise at {{mean:high/high.evaluationReturn}} and the real engine itself at {{mean:real/real.evaluationReturn}}, and seeds differ by far more. High noise from the start does no visible harm. A likely reason, not tested: the examples of the start already show a second search, so right answers are not rare. A curriculum needs a start that high noise would stop. Without search the policy guesses one of four values.',
  },
  changes: [
    {
      says: 'Begin with high noise, and let nothing change.',
      run: 'high',
      patch: { edits: [], world: { noise: 0.8 } },
    },
    {
      says: 'Never meet a blog in training.',
      run: 'rising',
      patch: { edits: [noisy(64, 0)] },
    },
    { says: 'Stop in the middle.', run: 'high', patch: { episodes: 1600 } },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 0, teaching: 1, interesting: 1 },
    says: 'The start already searches again after a blog, and a token marks every wrong page: no noise level is hard. All arms 0.76–0.84. Seeds doubled after a look.',
    read: '2026-11-28',
  },
  writtenFor: 'u0 u0 h+ u0',
  budget: { coreMinutes: 2.2, quick: { seeds: 2 } },
  caveats: [
    'A word marks each wrong document. An engine that is wrong without a sign would ask for other skills.',
    'The start has met 20 % blogs in its examples. A test without any blog is left out.',
    'Training without search cannot learn to search: each question draws its own facts.',
  ],
  pilots:
    'Experiment seed 7, two seeds, three times. The built-in search task with two facts was too hard: 20 right answers in 100 for all. The task of this study came next. From a start of 10 % right answers all policies only guessed; 40 % was chosen for all. The parts were written then. Ten seeds were undecided, so ten more were added once; still undecided.',
};
