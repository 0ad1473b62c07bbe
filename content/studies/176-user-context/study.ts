/** Poddar et al. 2024: variational preference learning. A reward model that knows its user from few comparisons. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Most users like a and dislike b; a minority is the other way round. A context is two earlier choices, each right with probability 0.85. */
import kernel from './task.kernel.ts?raw';

const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 4,
  learningRate: 0.005,
  baseAccuracy: 0,
  baseSteps: 0,
  examProblems: 4,
};
const model = { term: 'learned-reward', pairs: 1024, labelNoise: 0.05, epochs: 8 };
const probes = [
  { term: 'model-check', measure: 'accuracy', probe: true },
  { term: 'aspect', aspect: 'minority', probe: true },
];
const reward = [model, ...probes];
const [POOLED, CONTEXT, LABEL] = ['pooled', 'two choices of the user', 'kind of the user'] as const;
const minority = 'probe:aspect';
const ahead = (says: string, metric: string, when: { from: number; to: number } | 'end'): ClaimPart => ({
  says,
  kind: 'ahead',
  metric,
  when,
  variant: `main/${CONTEXT}`,
  over: [`main/${POOLED}`],
});

export const study: WrittenStudy = {
  id: '176',
  papers: [
    { atlas: 176, cite: 'Poddar et al. 2024, arXiv 2408.10075', url: 'https://arxiv.org/abs/2408.10075' },
  ],
  family: 'reward-model',
  level: 'analog',
  title:
    'Pooled preferences give a minority what it dislikes; two choices of a user may soften this, ten seeds cannot say',
  question: 'Does a reward model serve a minority if it sees a few choices of each user?',
  claim:
    'A reward model that sees two choices of a user orders more held-out pairs right than a pooled one, and serves the mean user and the minority better; the pooled model gives the minority what it dislikes.',
  standsFor:
    'A transformer that reads two earlier choices stands for the variational encoder of a user. There is no distribution over users and no active query.',
  runs: {
    main: {
      name: 'Seven users like a, three like b',
      world: {
        family: 'language',
        task: 'written',
        kernel,
        shows: 1,
        trainProblems: 400,
        heldOutProblems: 100,
      },
      worldOf: { [POOLED]: { shows: 0 }, [LABEL]: { shows: 2 } },
      variants: [POOLED, CONTEXT, LABEL].map((label) => ({ label, agent, reward })),
      seeds: 10,
      envSteps: 10_000,
      measurementPoints: 10,
    },
  },
  parts: [
    ahead(
      'With two choices, the model orders more held-out pairs rightly than the pooled one.',
      'probe:model-check',
      { from: 0, to: 2000 },
    ),
    ahead('With two choices, the mean user earns more in the end.', 'taskReturn', 'end'),
    ahead('With two choices, the minority earns more in the end.', minority, 'end'),
    {
      kind: 'level',
      says: 'Under the pooled model, the minority ends below 0: it gets what it dislikes.',
      metric: minority,
      variant: `main/${POOLED}`,
      below: 0,
    },
  ],
  shows: [
    { title: 'Return of the minority', run: 'main', metric: minority, kind: 'curve' },
    { title: 'Return of all users', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'Held-out pairs in the right order', run: 'main', metric: 'probe:model-check', kind: 'curve' },
  ],
  teaching: {
    before:
      'Seven users in ten like the letter a and dislike b. The others like b and dislike a. Labels of all users are pooled. One reward model sees nothing of the user, one sees two earlier choices, one sees the kind of user.',
    predict: {
      ask: 'What does the pooled model do for the minority?',
      options: ['It serves it a little less', 'It gives it what it dislikes', 'It avoids both letters'],
      answer: 1,
    },
    watch: 'Compare the return of the minority, then that of all users.',
    after:
      'The pooled model learns what most users like, so the policy writes a, and the minority earns {{part:4.estimate}} of at most 1. Two choices tell the model the kind of user in most cases, and it orders more pairs rightly, by {{part:1.size|points}}. The policy uses this on some seeds only, and the mean user earns {{mean:main/two choices of the user.taskReturn}} with two choices and {{mean:main/pooled.taskReturn}} with the pooled model. A model that sees the kind of the user serves both groups. Ten seeds leave three of four parts open.',
  },
  changes: [
    {
      says: 'Make both groups equally large: the pooled labels cancel.',
      run: 'main',
      patch: { world: { minorityShare: 0.5 } },
    },
    {
      says: 'Make the minority one in ten.',
      run: 'main',
      patch: { world: { minorityShare: 0.1 } },
    },
    {
      says: 'Fit the model to a quarter of the labels.',
      run: 'main',
      patch: { variants: [{ label: CONTEXT, agent, reward: [{ ...model, pairs: 256 }, ...probes] }] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 0, teaching: 1, interesting: 1 },
    says: '10,000 tokens: even the arm that is told the user is at 0.47 and rising; three of four parts open; title says “ten seeds cannot say”.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ u0 u0 h-',
  budget: { coreMinutes: 1.4, quick: { seeds: 2 } },
  caveats: [
    'A distributional model, scaled rewards, more groups and active queries are left out. One minority share is tried.',
    'Both groups want opposite things, which is the hardest case for a pooled model.',
  ],
  pilots: 'Experiment seed 7, two replicas, once, with these settings.',
};
