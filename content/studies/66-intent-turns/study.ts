/** ChatR1: a conversation with searches, and credit for each search that matches what the user now means. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const agent = {
  type: 'ppo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 4,
  examProblems: 4,
  learningRate: 0.001,
  baseAccuracy: 0.15,
  baseSteps: 800,
};
const QUESTIONS = [0, 1, 2];
/** The k-th search is the one that a question calls for. A search and its answer take six tokens. */
const matches = (k: number, question: number) =>
  `(time == ${6 * k + 2} && token(${6 * k}) == t_search && token(${6 * k + 1}) == answer(${6 * question + 1}) && action == answer(${6 * question + 2}))`;
const paid = (questionOf: (k: number) => number) => ({
  term: 'expression',
  expression: `${QUESTIONS.map((k) => matches(k, questionOf(k))).join(' || ')} ? 1.0 / 3.0 : 0.0`,
});
const task = { term: 'task' };
const intent = paid((k) => k);
const shuffled = paid((k) => (k + 1) % 3);
const match = { ...intent, probe: true };

export const study: WrittenStudy = {
  id: '66',
  papers: [{ atlas: 66, cite: 'ChatR1, arXiv 2510.13312', url: 'https://arxiv.org/abs/2510.13312' }],
  family: 'shaping',
  level: 'full',
  title: 'A reward for searches that fit the intent adds a few points; one for other intents adds none',
  question: 'Does a reward for each search that fits the current intent improve a conversation?',
  claim:
    'A reward for searches that fit the intent answers more than the outcome alone, and the outcome alone more than SFT. With shuffled intents the gain is lost.',
  runs: {
    main: {
      name: 'Three questions, four of five about somebody new',
      world: { family: 'language', task: 'lookup', level: 1, people: 4, questions: 3, topicShift: 0.8 },
      variants: [
        { label: 'SFT', agent: { ...agent, learningRate: 1e-6 }, reward: [task, match] },
        { label: 'outcome only', agent, reward: [task, match] },
        { label: 'intent', agent, reward: [task, intent, match] },
        { label: 'shuffled intent', agent, reward: [task, shuffled, match] },
      ],
      evaluation: { episodes: 16, every: 10 },
      seeds: 20,
      envSteps: 50_000,
      measurementPoints: 20,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'The reward for intent ends with more right answers than the outcome alone.',
      metric: 'taskReturn',
      variant: 'main/intent',
      over: ['main/outcome only'],
    },
    {
      kind: 'ahead',
      says: 'The outcome alone ends with more right answers than SFT.',
      metric: 'taskReturn',
      variant: 'main/outcome only',
      over: ['main/SFT'],
    },
    {
      kind: 'notAbove',
      says: 'Shuffled intents lose the gain: they are not 0.05 above the outcome alone.',
      metric: 'taskReturn',
      variant: 'main/shuffled intent',
      than: 'main/outcome only',
      margin: 0.05,
    },
  ],
  shows: [
    { title: 'Right answers', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'Searches that fit the intent', run: 'main', metric: 'probe:expression', kind: 'curve' },
  ],
  teaching: {
    before:
      'A user asks three questions: “boss of ann”, then “friend of that”, then “color of same”. “That” is the person just named, “same” the one from before. Only a search knows the facts, which differ in each conversation. The agent has to search for what the user means now, and answer.',
    predict: {
      ask: 'What if each search is rewarded for fitting another question?',
      options: ['It helps as well: any dense reward does', 'It does not help'],
      answer: 1,
    },
    watch: 'Compare the right answers. Then look at the share of searches that fit.',
    after:
      'The outcome alone says that something in the conversation was wrong, but not which search. A reward for each search that fits tells it. The gain is {{part:1.size|points}}. A reward for the search of another question is as dense and adds nothing.',
  },
  changes: [
    {
      says: 'Stay with one person: no topic shifts.',
      run: 'main',
      patch: { world: { topicShift: 0 } },
    },
    { says: 'Ask about eight people.', run: 'main', patch: { world: { people: 8 } } },
    {
      says: 'Pay for intents alone, not for answers.',
      run: 'main',
      patch: { variants: [{ label: 'intent only', agent, reward: [intent, match] }] },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 0, teaching: 2, interesting: 1 },
    says: 'Right controls (shuffled intents), all arms still climbing at 50,000; 0.045 against a margin of 0.05 would need 814 seeds: budget, not seeds, is missing. SFT is the frozen start.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h+ h0',
  budget: { coreMinutes: 7, quick: { seeds: 2 } },
  caveats: [
    'SFT stands for the static pipeline: it imitates right searches and answers and stops early.',
    'Answers have one word, so F1 is the share of right answers. Facts are new in each conversation; the first questions are those of the training.',
    'Conversations have three questions, and the rate of topic shifts is 0.8 alone.',
  ],
  pilots:
    'Experiment seed 7, one seed of the variant with intents, once: 40,000 steps and a warm start of 0.1. The steps were raised for all. Then one pilot with ten seeds: the gain was near zero and uncertain, so the full run got twenty seeds.',
};
