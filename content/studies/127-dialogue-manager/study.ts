/** Chow et al. 2022: a mixture of experts for dialogue. A manager chooses among utterances of experts, or a policy writes words. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import dialogue from './dialogue.kernel.ts?raw';
import manager from './manager.kernel.ts?raw';
import speaker from './speaker.kernel.ts?raw';

const EPISODES = 20_000;
/** Entropy, in nats, of what a dialogue is made of: offers, small talk and questions. */
const diversity = {
  term: 'custom-module',
  probe: true,
  text: `
const said = memory(f32, 3);
export function reward(): f32 {
  if (happened(offered)) said[0] += 1.0;
  if (happened(chatted)) said[1] += 1.0;
  if (happened(asked)) said[2] += 1.0;
  return 0.0;
}
export function reading(): f32 {
  const all = max(1.0, said[0] + said[1] + said[2]);
  let entropy = 0.0;
  for (let k: u32 = 0; k < 3; k++) { if (said[k] > 0.0) entropy -= said[k] / all * log(said[k] / all); }
  return entropy;
}
export function open() { for (let k: u32 = 0; k < 3; k++) said[k] = 0.0; }`,
};
const reward = [{ term: 'task' }, diversity];
const speaks = (label: string, alpha: number) => ({
  label,
  agent: { type: 'custom-agent', text: speaker, alpha },
  reward,
});
const manages = (label: string, gamma = 1) => ({
  label,
  agent: { type: 'custom-agent', text: manager, gamma, decay: EPISODES * 4 },
  reward,
});
const [WORDS, GROUPS, ONE, EXPERTS, MYOPIC] = [
  'word by word',
  'word by word, synonyms alike',
  'manager, one model',
  'manager, five experts',
  'myopic choice, five experts',
] as const;
const metric = 'taskReturn';
const SIZES = [16, 128] as const;
const run = (words: number): StudyRun => ({
  name: `A vocabulary of ${words} words`,
  variants: [speaks(WORDS, 1), speaks(GROUPS, 1), manages(ONE), manages(EXPERTS), manages(MYOPIC, 0)],
  world: {
    family: 'graph',
    kernel: dialogue
      .replace('states: 11610, actions: 128', `states: ${90 * (Math.max(words, 32) + 1)}, actions: ${words}`)
      .replace('words: u32 = 128', `words: u32 = ${words}`),
    stepLimit: 20,
  },
  worldOf: {
    [GROUPS]: { says: 'synonyms' },
    [ONE]: { says: 'one model' },
    [EXPERTS]: { says: 'experts' },
    [MYOPIC]: { says: 'experts' },
  },
  seeds: 20,
  seed: 127,
  envSteps: EPISODES * 12,
  episodes: EPISODES,
  measurementPoints: 40,
});
const above = (words: number, others: readonly string[], says: string): ClaimPart => ({
  says,
  kind: 'ahead',
  metric,
  variant: `w${words}/${EXPERTS}`,
  over: others.map((label) => `w${words}/${label}`),
});

export const study: WrittenStudy = {
  id: '127',
  papers: [
    {
      atlas: 127,
      cite: 'Chow et al. 2022, A Mixture-of-Expert Approach to RL-based Dialogue Management',
      url: 'https://arxiv.org/abs/2206.00059',
    },
  ],
  family: 'credit',
  level: 'analog',
  title:
    'A manager of five experts satisfies a user by {{mean:w128/manager, five experts.taskReturn}}, a policy that writes word by word by {{mean:w128/word by word.taskReturn}}, a manager of one model by {{mean:w128/manager, one model.taskReturn}}',
  question: 'Is it easier to learn a dialogue by choosing whole utterances than word by word?',
  claim:
    'A manager that chooses among utterances of five experts satisfies users more than writing word by word and than a myopic choice, and says more different things.',
  standsFor:
    'Words in groups stand for language, a skewed table for a language model, and its five intents for experts with latent skills. Nothing follows about the quality of real utterances.',
  runs: Object.fromEntries(SIZES.map((words) => [`w${words}`, run(words)])),
  parts: [
    above(
      16,
      [WORDS, GROUPS],
      'With 16 words, the manager of experts satisfies users more than writing word by word.',
    ),
    above(128, [WORDS], 'With 128 words it satisfies users more than writing word by word.'),
    above(128, [MYOPIC], 'It satisfies them more than a myopic choice among the same utterances.'),
    {
      says: 'It says more different things than word by word.',
      kind: 'ahead',
      metric: 'probe:custom-module',
      variant: `w128/${EXPERTS}`,
      over: [`w128/${WORDS}`],
    },
  ],
  couldFail:
    'All start from the same language model, and one writer knows which words mean the same. Experts miss their intent in a fifth of the turns. Had the manager only had fewer choices to make, that writer would have done as well.',
  leftOut:
    'Experts that are learned, vocabularies between 16 and 128 words, and utterances of more than two words.',
  shows: [
    { title: 'Satisfaction in a dialogue, 128 words', run: 'w128', metric, kind: 'bars' },
    { title: 'Satisfaction while they learn, 128 words', run: 'w128', metric, kind: 'curve' },
    { title: 'Satisfaction while they learn, 16 words', run: 'w16', metric, kind: 'curve' },
    {
      title: 'Diversity of what is said (entropy in nats)',
      run: 'w128',
      metric: 'probe:custom-module',
      unit: 'entropy in nats',
      kind: 'bars',
    },
  ],
  teaching: {
    before:
      'A dialogue has six turns. The user is open to one of three topics and trusts you more or less. An offer on the right topic satisfies in proportion to the trust; a wrong one costs trust. A question costs 0.05 and raises the trust. Small talk always pleases by 0.1. An utterance is two words. Words 3 and 11 belong to the same group of meanings, so “3 11” is small talk, and “3 4” puzzles the user. In the language model two of five utterances are small talk, and questions are rare. One policy writes words and starts from that model; another one knows which words mean the same. A manager chooses among five ready utterances: five of the model, or one of each of five experts, who miss their intent in one turn of five.',
    predict: {
      ask: 'Which of these is worth most to a manager?',
      options: [
        'Whole utterances in place of words',
        'Utterances of experts with different intents',
        'To look beyond the next turn',
      ],
      answer: 1,
    },
    watch:
      'Compare the manager of one model with that of five experts. Then compare the latter with a myopic choice among the same utterances.',
    after:
      'Whole utterances alone do not help: five utterances of one model are mostly small talk, so there is often nothing else to choose, and the manager ends at {{mean:w128/manager, one model.taskReturn}}, below both writers with {{mean:w128/word by word.taskReturn}} and {{mean:w128/word by word, synonyms alike.taskReturn}}. The best dialogues ask first and offer later. A question costs something now and pays in later turns, so a myopic choice never asks and ends at {{mean:w128/myopic choice, five experts.taskReturn}}. A writer can see that it pays, but its model asks in fewer than one turn in ten. Before it has tried questions often, small talk has become more probable, because that pays every time. Knowing the synonyms makes a writer learn sooner, with 128 words as soon as with 16, and ends in the same habit. With experts a question is among the candidates in more than four of five turns, so the manager tries it and learns what it is worth.',
  },
  changes: [
    {
      says: 'Let experts always say what the language model would say: they are five copies of it.',
      run: 'w16',
      patch: { world: { misses: 1 } },
    },
    { says: 'Train five times as long.', run: 'w16', patch: { episodes: 100_000, envSteps: 1_200_000 } },
    {
      says: 'Let the writers take smaller steps.',
      run: 'w16',
      patch: { variants: [speaks(WORDS, 0.1), speaks(GROUPS, 0.1)] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'All start from one language model, and the manager of one model shows that choosing whole utterances does not suffice. Managers explore at random at first and writers do not, so the writers’ habit of small talk may be theirs by the learner; the manager of one model is the most diverse of all.',
    read: '2026-11-29',
  },
  writtenFor: 'h+ h+ h+ h+ h+',
  budget: { coreMinutes: 0.8, quick: { seeds: 6 } },
  caveats: [
    'Writers learn by REINFORCE and explore only as their model does. Managers learn by Q-learning and begin with 30 % random choices. Part of the difference may be the learner.',
    'Experts alone do not explain the diversity: the manager of one model is more diverse than that of experts.',
    'The manager with one model, diversity of the myopic choice and the writer with synonyms among 128 words are in charts and in no part: they do not depend on the number of words.',
    'A fourth part had the writer with synonyms among 128 words, too. It repeats the first part to the last digit and was left out after the run.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, six times, with 4,000 and 20,000 dialogues. Step sizes of the writers were 0.1, 0.3, 1 and 3; with 1 they learned most from 4,000 dialogues, and all but 3 ended alike. Managers had 0.02 and 0.1.',
};
