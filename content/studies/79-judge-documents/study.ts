/** ReSeek: a search agent that judges what it finds, with a dense reward for right verdicts and useful documents. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 8,
  groupSize: 8,
  examProblems: 4,
  learningRate: 0.002,
  baseAccuracy: 0.2,
  baseSteps: 1500,
};
const facts = { term: 'partial-credit', probe: true };
const outcome = [{ term: 'task' }, facts];
const dense = [{ term: 'task' }, { term: 'step-rewards', weight: 0.5 }, facts];
const judging = { judging: true };

export const study: WrittenStudy = {
  id: '79',
  papers: [{ atlas: 79, cite: 'Li et al. 2025, ReSeek', url: 'https://arxiv.org/abs/2510.00568' }],
  family: 'shaping',
  level: 'full',
  title: 'Rewarded verdicts lead further along the path of facts; right answers vary too much to decide',
  question: 'Does a search agent learn to reject misleading documents sooner if each verdict is rewarded?',
  claim:
    'With half of the first documents misleading, rewarded verdicts give more right answers, and more of the path of needed facts, than the outcome alone.',
  runs: {
    main: {
      name: 'Two hops among misleading documents',
      world: { family: 'language', task: 'lookup', level: 2, people: 4, misleading: 0.5 },
      worldOf: { JUDGE: judging, 'JUDGE + dense': judging },
      variants: [
        { label: 'outcome only', agent, reward: outcome },
        { label: 'JUDGE', agent, reward: outcome },
        { label: 'JUDGE + dense', agent, reward: dense },
      ],
      evaluation: { episodes: 64, every: 4 },
      seeds: 10,
      envSteps: 60_000,
      measurementPoints: 20,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'With half of the first documents misleading, JUDGE + dense answers more questions right.',
      metric: 'evaluationReturn',
      variant: 'main/JUDGE + dense',
      over: ['main/outcome only'],
    },
    {
      kind: 'ahead',
      says: 'JUDGE + dense follows more of the path of needed facts than outcome only.',
      metric: 'probe:partial-credit',
      variant: 'main/JUDGE + dense',
      over: ['main/outcome only'],
    },
  ],
  shows: [
    { title: 'Right answers', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Share of the path', run: 'main', metric: 'probe:partial-credit', kind: 'curve' },
  ],
  teaching: {
    before:
      'An agent answers “color of boss of ann” by two searches in a table of facts that is new in each problem. Half of the facts have a misleading first document: it is about the right person, but tells another link. The same search then returns the right document. With JUDGE, each document needs a verdict first: keep or drop.',
    predict: {
      ask: 'Which agent follows most of the path of needed facts?',
      options: ['Outcome only', 'JUDGE + dense', 'Both about equally'],
      answer: 1,
    },
    watch: 'Compare the three curves early and at the end. All have the same number of turns.',
    after:
      'The outcome pays only when two facts and the answer are all right, which is rare at first. The dense reward pays for each found fact and each right verdict, so most groups have something to compare. The path shows it: {{mean:main/JUDGE + dense.probe:partial-credit|%}} of it against {{mean:main/outcome only.probe:partial-credit|%}}. The last step, the answer, is one part among several in the dense reward. Held-out answers differ widely over seeds in both, so ten seeds do not decide about them.',
  },
  changes: [
    {
      says: 'Let all documents be truthful: nothing is left to judge.',
      run: 'main',
      patch: { world: { misleading: 0 } },
    },
    {
      says: 'Pay each step without the JUDGE action: is it the verdict, or the dense reward?',
      run: 'main',
      patch: { variants: [{ label: 'dense only', agent, reward: dense }] },
    },
    {
      says: 'Ask questions of three hops.',
      run: 'main',
      patch: { world: { level: 3 } },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 0, teaching: 1, interesting: 1 },
    says: 'The verdict token changes nothing in the context, so JUDGE is decoration; two things vary at once; seeds 0.03–0.87; nothing learns (0.38→0.40).',
    read: '2026-11-28',
  },
  writtenFor: 'u0 h+',
  budget: { coreMinutes: 3.9, quick: { seeds: 2 } },
  caveats: [
    'Both parts are undecided. About 20 seeds would decide the one about the path, over 300 the one about answers.',
    'Only nine of the 36 questions are held out, with new facts each time. This makes the share of right answers noisy.',
    'Questions have two hops, not three, and the share of misleading documents is 0.5 alone.',
    'JUDGE + dense changes two things at once. JUDGE without dense rewards is shown; dense rewards without JUDGE are only a suggested change.',
    'A verdict does not remove a document from the context. The search engine returns the next document with or without a verdict.',
    'A misleading document tells another link of the same person, so it can be recognized by comparing two words.',
  ],
  pilots:
    'Experiment seed 7, one or two seeds, five times: gated recurrent units and three hops learned too slowly or memorized the prompts; a learning rate of 0.003 with large batches was unstable for all. The settings are those of all variants. The last pilot had the final settings and a margin of 0.05, which was then raised to 0.1.',
};
