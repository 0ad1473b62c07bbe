/** Agent-RLVR 2025: attempts that are guided, learned from as if they were not. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const grpo = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  learningRate: 0.0005,
  examProblems: 4,
  baseAccuracy: 1,
  baseSteps: 700,
  prompts: 32,
  groupSize: 4,
  hintLength: 1,
};
const stripped = { contextLearned: 'stripped', contextFor: 'unsolved' };
const plan = { ...grpo, ...stripped, context: 'hint' };
const error = { ...grpo, ...stripped, context: 'critique' };
const random = { ...plan, contextErrors: 1 };

const learner = (label: string, agent: StudyRun['variants'][number]['agent']) => ({
  label,
  agent,
  reward: [{ term: 'task' }],
});

const beyond = (says: string, variant: string, over: string): ClaimPart => ({
  says,
  kind: 'ahead',
  metric: 'evaluationReturn',
  variant: `main/${variant}`,
  over: [`main/${over}`],
});

export const study: WrittenStudy = {
  id: '81',
  papers: [
    {
      atlas: 81,
      cite: 'Agent-RLVR: Training Software Engineering Agents via Guidance and Environment Rewards',
    },
  ],
  family: 'language-feedback',
  level: 'analog',
  title: 'Guided attempts lead random cues, but do not get ahead of GRPO without guidance',
  question: 'Does guidance open problems that a policy hardly ever solves?',
  claim:
    'Guidance by plans and by errors each lets a policy solve more new puzzles alone than GRPO without guidance; random plans do not help as much.',
  standsFor:
    'Number puzzles stand for repairs of programs, and the check of a sum for unit tests. A whole right answer stands for a plan. The first wrong token of a draft stands for an error message.',
  runs: {
    main: {
      name: 'Guided attempts',
      world: { family: 'language', task: 'countdown', level: 2, trainProblems: 512 },
      variants: [
        learner('no guidance', grpo),
        learner('plan', plan),
        learner('error', error),
        learner('random plan', random),
      ],
      evaluation: { policy: 'sampled', every: 2, episodes: 256 },
      seeds: 10,
      seed: 81,
      envSteps: 150_000,
      measurementPoints: 20,
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'Without guidance the policy is stuck: fewer than 5 % of its answers are right.',
      metric: 'evaluationReturn',
      variant: 'main/no guidance',
      below: 0.05,
    },
  ],
  parts: [
    beyond('Guided by plans, the policy alone solves more new puzzles than without.', 'plan', 'no guidance'),
    beyond('Plans lead random plans.', 'plan', 'random plan'),
    beyond('Guided by errors, it solves more new puzzles than without.', 'error', 'no guidance'),
  ],
  shows: [
    { title: 'New puzzles, solved alone', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    {
      title: 'Puzzles of the training, as they were posed',
      run: 'main',
      metric: 'taskReturn',
      kind: 'curve',
    },
    { title: 'Groups without an advantage', run: 'main', metric: 'silentGroups', kind: 'curve' },
  ],
  teaching: {
    before:
      'A policy is to reach a number from others and succeeds about once in 30 tries. GRPO compares four tries: mostly all fail and nothing is learned. So puzzles that were never solved get guidance before the prompt. A plan says a right answer. An error shows a draft and its first wrong token. A random plan is of another puzzle. All have learned from examples to read both. What they write is learned from as if there had been no guidance.',
    predict: {
      ask: 'Who solves most new puzzles alone at the end?',
      answer: 2,
      options: ['Guided by plans', 'Guided by errors', 'Neither is ahead of no guidance'],
    },
    watch: 'Compare new puzzles, solved alone, with those of the training, as they were posed.',
    after:
      'Without guidance the policy ends at {{mean:main/no guidance.evaluationReturn|%}} of the new puzzles, with plans at {{mean:main/plan.evaluationReturn|%}}, with errors at {{mean:main/error.evaluationReturn|%}}, with random plans at {{mean:main/random plan.evaluationReturn|%}}. Plans do open unsolved puzzles: at the first measurement {{mean:main/plan.silentGroups at 7500|%}} of the groups teach nothing, in place of {{mean:main/no guidance.silentGroups at 7500|%}}. But alone the policy would hardly have written what it learns there. The paper begins where plain rewards stay stuck; here they do not.',
  },
  changes: [
    {
      says: 'Give a plan for every puzzle until the middle.',
      run: 'main',
      patch: {
        variants: [learner('plans first', { ...plan, contextFor: 'all', contextUntil: 0.5 })],
      },
    },
    {
      says: 'Keep the plan in what is learned.',
      run: 'main',
      patch: { variants: [learner('plan kept', { ...plan, contextLearned: 'kept' })] },
    },
    {
      says: 'Say half of the plan.',
      run: 'main',
      patch: { variants: [learner('half plan', { ...plan, hintLength: 0.5 })] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 0, teaching: 1, interesting: 1 },
    says: '“Plan” is the whole right answer learned off-policy without a ratio; the unguided baseline is not stuck (25 %), so the premise is absent; plan rises 0.13→0.22 in the last quarter and may cross.',
    read: '2026-11-28',
  },
  writtenFor: 'f+ u0 h+ f-',
  budget: { coreMinutes: 3, quick: { seeds: 2 } },
  caveats: [
    'The gate was written after the run, because a reader found that it does not hold.',
    'A puzzle is answered in one go, not over several turns.',
    'Plans and errors come together in the paper; here each is tried alone.',
    'What is written under guidance counts as the own words of the policy: no ratio corrects for it.',
    'Tokens of drafts count as environment steps, so the error variant makes fewer updates.',
  ],
  pilots:
    'Experiment seed 7, three seeds, four times, with all of an answer as the plan. 1,000 steps of examples, groups of 8 and rates of 0.001 and 0.0003; then 500 and 700 steps, groups of 4 and a rate of 0.0005. Guidance led random plans and stayed behind no guidance each time. The claims of the paper were kept as they are.',
};
