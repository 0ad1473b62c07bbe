/** Pourreza et al. 2025: partial rewards for text-to-SQL. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 8,
  groupSize: 8,
  learningRate: 0.003,
  baseAccuracy: 0.02,
  baseSteps: 400,
};
const isColumn = (token: string) => `${token} >= t_age && ${token} <= t_street`;
/** Columns of the reference that were used, per column that is in either: at the last token. */
const schema = `
if (time + 1 != tokens()) return 0.0;
let both: f32 = 0.0;
let all: f32 = 0.0;
for (let i: u32 = 0; i < 16; i++) {
  let written = false;
  let wanted = false;
  for (let j: u32 = 0; j < 16; j++) {
    if (j < tokens() && token(j) == answer(i)) written = true;
    if (j < answerTokens() && answer(j) == token(i)) wanted = true;
  }
  if (i < answerTokens() && ${isColumn('answer(i)')}) {
    all += 1.0;
    if (written) both += 1.0;
  }
  if (i < tokens() && ${isColumn('token(i)')} && !wanted) all += 1.0;
}
return both / max(1.0, all);`;
const executes = { term: 'task' };
const partial = [
  { term: 'well-formed', weight: 0.25 },
  { term: 'expression', expression: schema, weight: 0.25 },
  { term: 'partial-credit', credit: 'n-grams', n: 2, weight: 0.25 },
  { term: 'partial-credit', credit: 'positions', weight: 0.25 },
];

export const study: WrittenStudy = {
  id: '100',
  papers: [
    { atlas: 100, cite: 'Pourreza et al. 2025, arXiv 2503.23157', url: 'https://arxiv.org/abs/2503.23157' },
  ],
  family: 'shaping',
  level: 'full',
  title: 'Partial rewards start more seeds than execution alone does, and right examples beat both by far',
  question: 'Do partial rewards help where almost no query returns the right rows?',
  claim:
    'All partial rewards together give more right queries on new tables than execution alone, and more than SFT.',
  runs: {
    main: {
      name: 'Queries of tables that were not seen',
      world: {
        family: 'language',
        task: 'program',
        programs: 'query',
        level: 1,
        trainProblems: 610,
        heldOutProblems: 200,
      },
      variants: [
        { label: 'execution', agent, reward: [executes] },
        { label: 'all partial', agent, reward: [executes, ...partial] },
        {
          label: 'SFT',
          agent: { ...agent, baseAccuracy: 0.99, baseSteps: 1000, learningRate: 1e-6 },
          reward: [executes],
        },
      ],
      evaluation: { policy: 'sampled', episodes: 64, every: 4 },
      seeds: 10,
      envSteps: 40_000,
      measurementPoints: 24,
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'GRPO learns the queries: with all partial rewards it answers more than half of them.',
      metric: 'evaluationReturn',
      variant: 'main/all partial',
      above: 0.5,
    },
  ],
  parts: [
    {
      kind: 'ahead',
      says: 'With all partial rewards, more queries of held-out tables are right than with execution alone.',
      metric: 'evaluationReturn',
      variant: 'main/all partial',
      over: ['main/execution'],
    },
    {
      kind: 'ahead',
      says: 'With all partial rewards, more queries of held-out tables are right than after SFT.',
      metric: 'evaluationReturn',
      variant: 'main/all partial',
      over: ['main/SFT'],
    },
  ],
  shows: [
    { title: 'Right rows, held-out tables', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Right rows, in training', run: 'main', metric: 'taskReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'The prompt lists the columns of a table and asks by meaning, such as “height … show size if years > 2”. The policy writes a query, and a verifier compares the rows that it returns. At the start about 2 % are right. Partial rewards also pay for the syntax, for the right columns, for pairs of words as in the reference, and for words in their places.',
    predict: {
      ask: 'Which policy answers most questions about new tables?',
      answer: 2,
      options: ['All partial rewards', 'Execution alone', 'SFT on right queries'],
    },
    watch: 'Look at the spread of the seeds: where does a run with execution alone never begin to learn?',
    after:
      'GRPO learns from differences within a group. With 2 % of right queries, most groups have none, and with execution alone five of ten seeds end where they began. Partial rewards give each group a ranking, so most seeds move: {{mean:main/all partial.evaluationReturn|%}} are right in the end, after {{mean:main/execution.evaluationReturn|%}}. SFT on right queries answers {{mean:main/SFT.evaluationReturn|%}}. It tells every word of every query; a sample tells at most how good a whole query was. Where right examples exist and are clean, they are the faster teacher. The paper compares with large models and far longer training.',
  },
  changes: [
    {
      says: 'Start from 20 % right queries: execution alone finds its way.',
      run: 'main',
      patch: {
        variants: [{ label: 'execution', agent: { ...agent, baseAccuracy: 0.2 }, reward: [executes] }],
      },
    },
    {
      says: 'Give flawed examples to SFT.',
      run: 'main',
      patch: { world: { flawedExamples: 0.5 } },
    },
    {
      says: 'Pay for the syntax alone.',
      run: 'main',
      patch: { variants: [{ label: 'syntax', agent, reward: [{ term: 'well-formed' }] }] },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 0, teaching: 2, interesting: 1 },
    says: 'SFT reads 64,000 right queries, GRPO 4,400 of its own and is still rising (training 0.013 → 0.18): the failure is a budget ratio.',
    read: '2026-11-28',
  },
  writtenFor: 'f- h+ f-',
  budget: { coreMinutes: 2.2, quick: { seeds: 2 } },
  caveats: [
    'The gate was written after the run, because a reader found that it does not hold.',
    'The lead over SFT fails by far. The lead over execution alone is 0.09 with an interval from 0.01 to 0.13; about 50 seeds would decide whether it exceeds 0.05.',
    'Partial rewards are not tried one by one. Words in their places stand for the judge of the paper; nobody reasons before a query.',
    'SFT sees right queries for all training questions, 1,000 steps of 64. GRPO sees about 4,400 queries of its own.',
  ],
  pilots:
    'Experiment seed 7, two seeds, twice, 50,000 steps: 16 and 8 prompts per batch. Partial rewards reached 0.17 both times, execution alone 0.17 and 0.10, SFT 0.97. The smaller batch was kept, since it has more updates.',
};
