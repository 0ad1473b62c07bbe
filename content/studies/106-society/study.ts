/** Zhuge et al. 2023: societies of specialists, with a vote, a monarch or an economy. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { RULES, SOCIETY } from '../shared/society.ts';

const reward = [{ term: 'task' }];
const rule = (label: string, which: string, more: object = {}) => ({
  label,
  reward,
  agent: { type: 'custom-agent', text: RULES, rule: which, ...more },
});
const monarch = {
  label: 'monarch',
  reward,
  agent: { type: 'q-learning', alpha: 0.02, gamma: 0, epsilon: 1, epsilonEnd: 0, epsilonDecaySteps: 60_000 },
};
const members = [0, 1, 2, 3, 4].map((member) => rule(`member ${member + 1}`, 'one', { member }));
const SOCIETIES = ['vote', 'monarch', 'economy'] as const;
const variants: StudyRun['variants'] = [...members, rule('vote', 'vote'), monarch, rule('economy', 'bids')];
const beyond = (society: string): ClaimPart => ({
  says: `The ${society} answers at least 2 points more often right than every single member.`,
  kind: 'ahead',
  metric: 'taskReturn',
  variant: `main/${society}`,
  margin: 0.02,
  over: members.map(({ label }) => `main/${label}`),
});

export const study: WrittenStudy = {
  id: '106',
  papers: [{ atlas: 106, cite: 'Zhuge et al. 2023, Mindstorms', url: 'https://arxiv.org/abs/2305.17066' }],
  family: 'multi-agent',
  level: 'analog',
  title: 'A society of specialists beats its best member; who reads the topic gains most',
  question: 'Do five specialists know more together than the best of them?',
  claim:
    'A society of five answers more questions right than its best member, whether it votes, has a monarch or is an economy.',
  standsFor:
    'A bit stands for a message, a rule with a chance of being right for a model, and a table for the monarch. Nothing follows about language, or about models that talk in rounds.',
  runs: {
    main: {
      name: 'Five members, four topics',
      variants,
      world: { family: 'graph', kernel: SOCIETY },
      seeds: 20,
      seed: 106,
      envSteps: 100_000,
      measurementPoints: 40,
    },
  },
  parts: SOCIETIES.map(beyond),
  shows: [
    { title: 'Right answers', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'Entropy of the one who decides', run: 'main', metric: 'entropy', kind: 'curve' },
  ],
  teaching: {
    before:
      'Four members are experts for one topic each, the fifth for none. All answer every question with yes or no. A vote counts answers. A monarch learns from topic and messages what to say. In an economy the member decides that bids most, and bids follow from how often it was right in the topic.',
    predict: {
      ask: 'Which society answers best?',
      options: ['The vote', 'The monarch and the economy', 'All alike'],
      answer: 1,
    },
    watch: 'Compare the three societies with the five members.',
    after:
      'Each member knows one topic in four, so alone it is right in 69 % of all questions. Votes average errors of members who know little. Monarch and economy find out who knows the topic, and listen. Both end at the same rule: ask the expert. The monarch has to learn 128 cases, so it starts late.',
  },
  changes: [
    {
      says: 'Let all members know everything equally well.',
      run: 'main',
      patch: { world: { lay: 0.8, expert: 0.8 } },
    },
    { says: 'Let lay members guess.', run: 'main', patch: { world: { lay: 0.5 } } },
    { says: 'Make experts perfect.', run: 'main', patch: { world: { expert: 1 } } },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 2, teaching: 1, interesting: 0 },
    says: '0.95/0.6 are typed in; a calculator gives every bar. Chart 2 (entropy of rules) means nothing.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 0.4, quick: { seeds: 6 } },
  caveats: [
    'The paper leaves open which society is best, so no part orders them. Sizes other than five are left out.',
  ],
  pilots: 'Experiment seed 7, once. Nothing was changed.',
};
