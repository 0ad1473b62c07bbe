/** Kim et al. 2024: regularized relevance reward. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const agent = {
  type: 'ppo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 4,
  learningRate: 0.003,
  baseAccuracy: 0.8,
  klCoefficient: 0.02,
};
/** Is the topic, the first token of the prompt, among the words? */
const onTopic = Array.from({ length: 18 }, (_, i) => `token(${i}) == prompt(0)`).join(' || ');
const topic = {
  term: 'expression',
  expression: `time + 1 == tokens() && (${onTopic}) ? 1.0 : 0.0`,
  probe: true,
};
const relevance = { term: 'relevance' };
const length = { term: 'completion-length', cap: 9, weight: 0.2 };
const repetition = { term: 'repetition', n: 1 };

export const study: WrittenStudy = {
  id: '72',
  papers: [{ atlas: 72, cite: 'Kim et al. 2024, arXiv 2402.03469', url: 'https://arxiv.org/abs/2402.03469' }],
  family: 'reward-model',
  level: 'full',
  title:
    'Relevance with limits keeps the topic that a biased preference model loses, and earns about as much',
  question: 'Can a reward without preference labels beat a model of biased ones?',
  claim:
    'A model of biased preferences drifts to long texts off the topic, and relevance alone copies the prompt. R3 ends with more true reward than both.',
  runs: {
    main: {
      name: 'A biased reward model and rewards without labels',
      world: { family: 'language', example: 'length bias', level: 2, labelBias: 0.2 },
      variants: [
        { label: 'preference model', agent, reward: [{ term: 'learned-reward' }, topic] },
        { label: 'relevance only', agent, reward: [relevance, topic] },
        { label: 'R3', agent, reward: [relevance, length, repetition, topic] },
      ],
      seeds: 10,
      envSteps: 30_000,
      measurementPoints: 25,
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'The biased model makes texts grow: under it they end longer than 12 tokens.',
      metric: 'episodeLength',
      variant: 'main/preference model',
      above: 12,
    },
  ],
  parts: [
    {
      kind: 'ahead',
      says: 'Under the preference model texts end longer than under R3.',
      metric: 'episodeLength',
      variant: 'main/preference model',
      over: ['main/R3'],
    },
    {
      kind: 'ahead',
      says: 'Under the preference model fewer texts name the topic than under R3.',
      metric: 'probe:expression',
      direction: 'below',
      variant: 'main/preference model',
      over: ['main/R3'],
    },
    {
      kind: 'level',
      says: 'Relevance alone copies the prompt: over 90 % of the tokens come from it.',
      metric: 'contribution:relevance',
      variant: 'main/relevance only',
      above: 0.9,
    },
    {
      kind: 'ahead',
      says: 'R3 ends with more true reward than both.',
      metric: 'taskReturn',
      variant: 'main/R3',
      over: ['main/preference model', 'main/relevance only'],
    },
  ],
  shows: [
    { title: 'True reward', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'Length', run: 'main', metric: 'episodeLength', kind: 'curve' },
  ],
  teaching: {
    before:
      'Readers want informative words and the topic, and tire after eight words. Labelers overrate length, so a reward model fitted to their labels does too. R3 uses no label: it pays for tokens that the prompt has too, for length up to nine tokens, and charges for repeated words.',
    predict: {
      ask: 'What does relevance alone teach?',
      options: ['Texts about the topic', 'Copies of the prompt'],
      answer: 1,
    },
    watch:
      'Compare the true reward with the length of the texts. Training sees neither the readers nor the topic.',
    after:
      'A single term of a reward is a target: relevance is highest for a copy of the prompt, a biased model for the longest text. R3 adds what each leaves out. Length up to a cap makes room, the cost of repetition fills it with different words, and relevance keeps the topic. The sum is still not what readers want; it is only harder to exploit. Here the biased model loses the topic but its texts stay near nine tokens; R3 keeps the topic and earns about as much.',
  },
  changes: [
    {
      says: 'Take the length incentive away: nothing makes room for information.',
      run: 'main',
      patch: { variants: [{ label: 'R3 without length', agent, reward: [relevance, repetition, topic] }] },
    },
    {
      says: 'Take the cost of repetition away: the prompt is copied again.',
      run: 'main',
      patch: { variants: [{ label: 'R3 without repetition', agent, reward: [relevance, length, topic] }] },
    },
    {
      says: 'Take relevance away: any different words will do.',
      run: 'main',
      patch: { variants: [{ label: 'R3 without relevance', agent, reward: [length, repetition, topic] }] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 0, teaching: 2, interesting: 1 },
    says: 'The disease never breaks out: texts under the biased model stay at 9 tokens, so R3 has nothing to cure.',
    read: '2026-11-28',
  },
  writtenFor: 'f- u0 h- u0 u0 h+',
  budget: { coreMinutes: 1.3, quick: { seeds: 2 } },
  caveats: [
    'The gate was written after the run, because a reader found that it does not hold.',
    'The preference model does not drift long: its texts stay near nine tokens, as those of R3 do. Thirty seeds would decide the lead in true reward.',
    'All prompts are open questions; closed ones, for which R3 rewards brevity, are left out. The bias of the labels is not swept.',
    'Relevance is a count of shared tokens, not a retriever.',
  ],
  pilots:
    'Experiment seed 7, two replicas, once, with a label bias of 0.05 and a length weight of 0.1: no text grew long, and R3 shrank its texts. Both numbers were then raised to 0.2 without another pilot. The KL weight and the learning rate are those of all variants.',
};
