/** Rodriguez et al. 2025: rewards of the rendered picture. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 8,
  learningRate: 0.001,
  baseAccuracy: 0.99,
  baseSteps: 800,
};
const render = { term: 'task' };
const length = { term: 'completion-length', weight: -0.02 };

export const study: WrittenStudy = {
  id: '103',
  papers: [
    { atlas: 103, cite: 'Rodriguez et al. 2025, arXiv 2505.20793', url: 'https://arxiv.org/abs/2505.20793' },
  ],
  family: 'policy-gradient',
  level: 'full',
  title: 'A reward of the picture improves drawings and lengthens them; a cost of tokens shortens them',
  question: 'Does a reward of the picture teach more than examples of the code?',
  claim:
    'A reward of the picture overlaps better with new pictures than examples and than a reward of tokens. A cost of tokens shortens the code without loss.',
  runs: {
    main: {
      name: 'Rewards of pictures and of tokens',
      world: {
        family: 'language',
        task: 'draw',
        level: 1,
        rasterSide: 12,
        wordyExamples: 0.5,
        trainProblems: 1000,
        heldOutProblems: 256,
      },
      variants: [
        { label: 'SFT', agent: { ...agent, learningRate: 1e-6 }, reward: [render] },
        { label: 'picture', agent, reward: [render] },
        { label: 'picture and length', agent, reward: [render, length] },
        { label: 'tokens', agent, reward: [{ term: 'partial-credit', credit: 'positions' }] },
      ],
      evaluation: { policy: 'sampled', episodes: 96, every: 4 },
      seeds: 10,
      envSteps: 30_000,
      measurementPoints: 24,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'The overlap with held-out pictures is higher with a reward of the picture than in both others.',
      metric: 'evaluationReturn',
      variant: 'main/picture',
      over: ['main/SFT', 'main/tokens'],
    },
    {
      kind: 'ahead',
      says: 'A cost per token makes drawings shorter.',
      metric: 'episodeLength',
      variant: 'main/picture and length',
      over: ['main/picture'],
      direction: 'below',
    },
    {
      kind: 'notAbove',
      says: 'The cost of tokens does not cost 0.03 of the overlap.',
      metric: 'evaluationReturn',
      variant: 'main/picture',
      than: 'main/picture and length',
      margin: 0.03,
    },
  ],
  shows: [
    { title: 'Overlap with held-out pictures', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Tokens of a drawing', run: 'main', metric: 'episodeLength', kind: 'curve' },
  ],
  teaching: {
    before:
      'The prompt names the edges of a box, such as “from 2 3 5 4”. The policy draws it by commands with a corner and a size. It has learned from examples, half of which draw a box in two parts. Then rewards take over: the overlap of the pictures, the overlap minus a cost of tokens, or the share of tokens that an example has in the same place.',
    predict: {
      ask: 'What does the reward of tokens do to the pictures?',
      answer: 1,
      options: [
        'It improves them less than the overlap does',
        'It makes them worse',
        'It improves them as much',
      ],
    },
    watch: 'First compare the overlaps, then the lengths. Which reward makes drawings longer?',
    after:
      'The overlap pays for every pixel, so near misses show the way: it ends at {{mean:main/picture.evaluationReturn}}, {{part:1[SFT].size}} {{word:part:1[SFT]|above|below|apart from}} the examples, which had nothing more to teach. Tokens of an example say little about a picture: a box in two parts is a right drawing and a bad match. That reward ends at {{mean:main/tokens.evaluationReturn}}. A second box that covers the same pixels insures against a mistake, so drawings grow to {{mean:main/picture.episodeLength}} tokens. A cost of 0.02 per token brings them to {{mean:main/picture and length.episodeLength|.0}}, one box and the end, and the overlap is no worse ({{mean:main/picture and length.evaluationReturn}}).',
  },
  changes: [
    {
      says: 'Draw two boxes.',
      run: 'main',
      patch: { world: { level: 2 } },
    },
    {
      says: 'Learn from short examples only: the length has nothing to save.',
      run: 'main',
      patch: { world: { wordyExamples: 0 } },
    },
    {
      says: 'Raise the cost of tokens to 0.2: an empty picture is then the best.',
      run: 'main',
      patch: {
        variants: [{ label: 'costly tokens', agent, reward: [render, { ...length, weight: -0.2 }] }],
      },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 1, teaching: 2, interesting: 2 },
    says: 'Real rasterizer, real GRPO, nice surprise (drawings get longer). Margin 0.05 with 0.11 of headroom keeps a clear effect undecided (0.041 [0.021, 0.058]).',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h+ h- h-',
  budget: { coreMinutes: 1.6, quick: { seeds: 2 } },
  caveats: [
    'The prompt is a text, and all shapes are boxes. The number of shapes is not varied.',
    'The reward of tokens compares with one example, which may be one of the wordy ones.',
  ],
  pilots:
    'Experiment seed 7, two seeds, once, on a raster of 8 pixels: SFT was at 0.90, so little was left to gain (0.94). The raster was then set to the 12 pixels of the claim.',
};
