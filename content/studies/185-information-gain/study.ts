/** Nous: a policy that asks a user what is unclear, rewarded for the entropy that each answer removes. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 8,
  groupSize: 8,
  examProblems: 4,
  learningRate: 0.002,
  baseAccuracy: 0.9,
  baseSteps: 800,
};
const gathered = { term: 'partial-credit', probe: true };
const outcome = [{ term: 'task' }, gathered];
const gain = [{ term: 'task' }, { term: 'step-rewards' }, gathered];
const [GAIN, OUTCOME, NONE] = ['information gain', 'outcome only', 'no question'] as const;
const vagueness = 'world.vagueness';

const ahead = (says: string, level?: number): ClaimPart => ({
  kind: 'ahead',
  says,
  metric: 'evaluationReturn',
  variant: `main/${GAIN}`,
  over: [`main/${OUTCOME}`, `main/${NONE}`],
  margin: 0.03,
  ...(level !== undefined && { level: { [vagueness]: level } }),
});

export const study: WrittenStudy = {
  id: '185',
  papers: [{ atlas: 185, cite: 'Sun et al. 2025, Nous', url: 'https://arxiv.org/abs/2510.27410' }],
  family: 'shaping',
  level: 'full',
  title: 'Questions make better specifications; a reward for their information shows no further gain here',
  question: 'Does a reward for information make a policy ask better questions than the outcome alone?',
  claim:
    'A reward for the information of answers specifies more attributes than the outcome alone and than no question, also for the vaguest users.',
  runs: {
    main: {
      name: 'Six attributes and three questions',
      world: { family: 'language', task: 'specification', level: 5, stated: 1, mostQuestions: 3 },
      worldOf: { [NONE]: { mostQuestions: 0 } },
      vary: [{ path: vagueness, over: [0, 0.5] }],
      variants: [
        { label: GAIN, agent, reward: gain },
        { label: OUTCOME, agent, reward: outcome },
        { label: NONE, agent, reward: outcome },
      ],
      evaluation: { episodes: 128, every: 4 },
      seeds: 10,
      envSteps: 40_000,
      measurementPoints: 20,
    },
  },
  parts: [
    ahead(
      'Over both kinds of users, information gain specifies at least 0.03 more of the attributes than both others.',
    ),
    ahead('The same holds for the vaguest users alone.', 0.5),
  ],
  shows: [
    { title: 'Right attributes', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Information gathered', run: 'main', metric: 'probe:partial-credit', kind: 'curve' },
  ],
  teaching: {
    before:
      'A user wants a thing with six attributes and states one. Three have two values, three have four. The policy may ask three questions, then has to write all six. Half of the time, vague users are unsure at first and answer only when asked again. The examples of the warm start ask at random.',
    predict: {
      ask: 'What do three questions add to a specification?',
      options: [
        'Nothing: none of them is chosen well',
        'About a fifth of the attributes',
        'About half of the attributes',
      ],
      answer: 1,
    },
    watch: 'Compare the information gathered first, then the right attributes.',
    after:
      'The entropy over what the user may want falls by the logarithm of the number of values with each new answer: one bit or two. A question that was asked before, or whose answer the request states, earns nothing. The outcome says the same, but through the noise of attributes that had to be guessed: each answer moves it by less than a guess does. Information is known at once and without noise. Still no lead over the outcome alone shows here: in this time both learn little about which question to ask.',
  },
  changes: [
    {
      says: 'Allow six questions: nothing has to be chosen.',
      run: 'main',
      patch: { world: { mostQuestions: 6 } },
    },
    {
      says: 'Let users be unsure about everything at first.',
      run: 'main',
      patch: { world: { vagueness: 1 } },
    },
    {
      says: 'Let users want twelve attributes.',
      run: 'main',
      patch: { world: { level: 11, stated: 3 } },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 0, teaching: 1, interesting: 1 },
    says: 'Nothing learns: 0.61→0.60 and 0.55→0.56 over the run for both rewards; the lead over “no question” is only that questions give information.',
    read: '2026-11-28',
  },
  writtenFor: 'u0 h+ u0 h+',
  budget: { coreMinutes: 2.9, quick: { seeds: 2 } },
  caveats: [
    'Both parts are undecided: asking helps by over 0.2, but information gain does not lead the outcome alone. Neither reward improves while it trains: right attributes stay near 0.60 with certain users and 0.55 with vague ones. More training is missing rather than seeds.',
    'DPO on ranked dialogues, a greedy oracle and users of other expertise are left out.',
    'Attributes are independent, so the information of an answer is the logarithm of its number of values.',
  ],
  pilots:
    'Experiment seed 7, one seed, ten runs. With examples that ask only for what is unknown, both rewards ended alike; they now ask at random. Sampled answers of the training hardly differed in any pilot, greedy answers to held-out requests did; these are what the claim reads. Learning rates from 0.0015 to 0.003 and six or eight attributes were tried for both.',
};
