/** Liu et al. 2025: ProRL, prolonged reinforcement learning. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const base = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 8,
  groupSize: 16,
  learningRate: 0.002,
  baseAccuracy: 0.15,
  baseSteps: 1500,
  examProblems: 32,
  passAtK: 8,
  epochs: 2,
};
const KL = { klCoefficient: 0.03 };
const variant = (label: string, agent: object) => ({
  label,
  agent: { ...base, ...agent },
  reward: [{ term: 'exact-match' }],
});
const resets = variant('KL and resets', { ...KL, referenceReset: 40 });
const free = variant('no KL', {});
const started = variant('base', { learningRate: 1e-6 });
const HARD = 'chain level=2 scratch=none modulus=10 name=hard';
const tasks = (share: number) => [
  `chain level=1 scratch=none modulus=10 share=${share}`,
  `brackets level=3 share=${share}`,
  `edit level=2 letters=4 share=${share}`,
  HARD,
];
/** The evaluation asks hard problems alone. */
const run = (name: string, variants: (typeof resets)[], envSteps: number) => ({
  name,
  variants,
  seeds: 10,
  envSteps,
  measurementPoints: 10,
  world: { family: 'language', task: 'mixture', tasks: tasks(1), trainProblems: 2048, heldOutProblems: 64 },
  evaluation: { every: 10, episodes: 64, world: { tasks: tasks(0) } },
});
const best = { kind: 'ahead', metric: 'passAtK', variant: 'long/KL and resets', margin: 0.03 } as const;
const parts: readonly ClaimPart[] = [
  { ...best, says: 'Prolonged, with resets: pass@8 is 0.03 above that of the base.', over: ['long/base'] },
  { ...best, says: 'And 0.03 above that of a short run.', over: ['short/KL'] },
  {
    ...best,
    says: 'On the hardest task it solves 0.05 more than the base, at one sample each.',
    metric: 'evaluationReturn',
    over: ['long/base'],
    margin: 0.05,
  },
  {
    ...best,
    says: 'Its entropy stays 0.02 nats above that without KL.',
    metric: 'entropy',
    over: ['long/no KL'],
    margin: 0.02,
  },
];

export const study: WrittenStudy = {
  id: '152',
  papers: [{ atlas: 152, cite: 'Liu et al. 2025, ProRL', url: 'https://arxiv.org/abs/2505.24864' }],
  family: 'policy-gradient',
  level: 'full',
  title: 'A KL penalty keeps entropy in a long run, resets give some of it up, and no harder task opens',
  question: 'Does a long run solve problems that the base never solves in several samples?',
  claim:
    'A long run with resets of its reference solves more in 8 samples than the base and than a short run, also on the hardest task, and keeps more entropy than without a KL penalty.',
  runs: {
    long: run('A long run', [started, free, variant('KL', KL), resets], 60_000),
    short: run('A short run', [variant('KL', KL)], 12_000),
  },
  gates: [
    {
      kind: 'level',
      says: 'The long run learns the hard task: more than half of the first answers are right.',
      metric: 'evaluationReturn',
      variant: 'long/KL and resets',
      above: 0.5,
    },
  ],
  parts,
  shows: [
    { title: 'Problems solved in 8 samples', run: 'long', metric: 'passAtK', kind: 'curve' },
    { title: 'Policy entropy', run: 'long', metric: 'entropy', kind: 'curve' },
    { title: 'Problems solved in one sample', run: 'long', metric: 'passAt1', kind: 'curve' },
  ],
  teaching: {
    before:
      'A small transformer has seen examples of four tasks, and solves few of them. GRPO pays for right answers. One run has no KL penalty. One is held near the base by a KL penalty. One takes its own weights as the new reference after every 40 updates. pass@8 is the share of new problems that at least one of 8 samples solves.',
    predict: {
      ask: 'Which long run keeps the most entropy?',
      options: ['Without KL', 'With KL', 'With KL and resets'],
      answer: 1,
    },
    watch: 'Compare pass@1 and pass@8 while the entropy falls.',
    after:
      'Without a KL penalty the entropy falls to {{mean:long/no KL.entropy}} nats as answers get alike. The penalty holds it at {{mean:long/KL.entropy}}. Where the reference follows the policy it is {{mean:long/KL and resets.entropy}}, so the reset is what loses entropy, and the penalty is what keeps it. But the network has no chain of thought. On chains of two operations the long run is no better than the base, which gives the same answers in all seeds. pass@8 ends at {{mean:long/base.passAtK}} for the base, {{mean:long/KL and resets.passAtK}} with KL and resets, and {{mean:long/no KL.passAtK}} without KL; ten seeds cannot tell the first two apart.',
  },
  changes: [
    {
      says: 'Reset the reference after every 10 updates.',
      run: 'long',
      patch: { variants: [free, variant('frequent resets', { ...KL, referenceReset: 10 })] },
    },
    {
      says: 'Use ten times the KL penalty.',
      run: 'long',
      patch: { variants: [free, variant('strong KL', { klCoefficient: 0.3 })] },
    },
    {
      says: 'Start from a better base.',
      run: 'long',
      patch: { variants: [variant('better base', { ...KL, baseAccuracy: 0.5 })] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 0, teaching: 0, interesting: 1 },
    says: 'pass@1 0.05–0.11; pass@8 comes in steps of 1/8; the hard task returns 0.21875 in all ten base seeds (surely one constant answer). Title credits the reset for entropy: KL alone keeps 0.91, KL + resets 0.67.',
    read: '2026-11-28',
  },
  writtenFor: 'f- u0 u0 f0 h+',
  budget: { coreMinutes: 4, quick: { seeds: 2 } },
  caveats: [
    'The gate was written after the run, because a reader found that it does not hold.',
    'Answers are short, so 256 samples would find any of them: pass@8 takes the place of pass@256.',
    'Four tasks, answers of one or two tokens and no chain of thought. A long run here has about 470 updates.',
  ],
  pilots:
    'Experiment seed 7, once with pass@256: nearly all problems were solved at any time. A full run with that came out the same. Then pass@8 and harder tasks, one pilot, and the full run. The parts were changed in that alone.',
};
