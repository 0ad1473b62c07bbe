/** Lyu et al. 2025: OREAL. Copy right answers, push wrong ones down by a weight that keeps the gradient consistent, and weight tokens. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Draws N answers, copies a right one if there is any, and answers as it has copied. */
import cloner from './cloner.kernel.ts?raw';
/** Collects 256 answers, then goes over them ten times with a weight for each. */
import learner from './learner.kernel.ts?raw';
/** Sixteen questions, answers of three letters out of four. One letter of each question does not matter. */
import kernel from './world.kernel.ts?raw';

/** One in ten verdicts is wrong, in training. */
const exact = [{ term: 'task' }];
const reward = [
  {
    term: 'expression',
    expression: 'terminated && bernoulli(happened(success) ? 0.9 : 0.1) ? 1.0 : 0.0',
  },
];
const [POSITIVES, REINFORCE, EQUAL, RESHAPED, FULL] = [
  'right ones only',
  'REINFORCE',
  'right and wrong, equal',
  'right and wrong, reshaped',
  'reshaped, token weights',
] as const;
/** With the step size that was best in the pilots. */
const METHODS = [
  [POSITIVES, 'right-only', 3],
  [REINFORCE, 'reinforce', 10],
  [EQUAL, 'equal', 1],
  [RESHAPED, 'reshaped', 3],
  [FULL, 'token-weights', 3],
] as const;
const learners = (paid: StudyRun['variants'][number]['reward'], more: object = {}): StudyRun['variants'] =>
  METHODS.map(([label, method, alpha]) => ({
    label,
    agent: { type: 'custom-agent', text: learner, method, alpha, ...more },
    reward: paid,
  }));
const metric = 'taskReturn';
/** N, and the KL weight of the optimum that has as many right answers: odds · exp(1 / β). */
const CLONES = [
  [4, 0.6259],
  [16, 0.2527],
  [64, 0.0953],
] as const;
const ahead = (id: string, other: string): ClaimPart => ({
  id,
  kind: 'ahead',
  says: `Over the run, “${FULL}” is right more often than “${other}”.`,
  metric,
  when: 'area',
  variant: `main/${FULL}`,
  over: [`main/${other}`],
});

const common = {
  world: { family: 'graph', kernel },
  seeds: 40,
  seed: 40,
  envSteps: 60_000,
  measurementPoints: 60,
};

export const study: WrittenStudy = {
  id: '40',
  papers: [
    { atlas: 40, cite: 'Lyu et al. 2025, OREAL, arXiv 2502.06781', url: 'https://arxiv.org/abs/2502.06781' },
  ],
  family: 'policy-gradient',
  level: 'analog',
  title:
    'With wrong verdicts, OREAL’s weights learn {{word:part:positives|sooner than|later than|as soon as}} copies of right answers and {{word:part:reinforce|sooner than|later than|as soon as}} REINFORCE; copies of the best of N lie near the optimum',
  question: 'Does learning from wrong answers, too, beat copying the right ones?',
  claim:
    'At equal samples, reshaped weights for right and wrong answers with token weights are right more often over the run than copies of right answers and than REINFORCE. Copies of the best of N come within 0.02 nats of the exact optimum.',
  standsFor:
    'Answers of three letters stand for derivations in mathematics, a table for a language model, and a logistic model with one number per letter and place for the token-level reward model. Nothing follows about large models.',
  runs: {
    main: {
      name: 'Sixteen questions, one verdict in ten is wrong',
      ...common,
      variants: learners(reward),
    },
    exact: {
      name: 'Sixteen questions, all verdicts are right',
      ...common,
      variants: learners(exact),
    },
    clone: {
      name: 'Copies of the best of N, eight right answers of 64',
      world: { family: 'bandit', means: Array.from({ length: 64 }, (_, k) => (k < 8 ? 1 : 0)), noise: 0 },
      variants: CLONES.map(([candidates]) => ({
        label: `best of ${candidates}`,
        agent: { type: 'custom-agent', text: cloner, candidates },
        reward: exact,
      })),
      seeds: 40,
      seed: 40,
      envSteps: 256_000,
      measurementPoints: 10,
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'Right answers are rare at the start: REINFORCE begins below 0.2.',
      metric,
      when: { at: 1000 },
      variant: `main/${REINFORCE}`,
      below: 0.2,
    },
    {
      kind: 'level',
      says: 'The questions can be learned: “right ones only” ends above 0.8.',
      metric,
      variant: `main/${POSITIVES}`,
      above: 0.8,
    },
  ],
  parts: [
    ahead('positives', POSITIVES),
    ahead('reinforce', REINFORCE),
    ...CLONES.map(
      ([candidates, beta]): ClaimPart => ({
        id: `clone-${candidates}`,
        kind: 'level',
        says: `4,000 copies of the best of ${candidates} are less than 0.02 nats from the optimum with KL weight ${beta}.`,
        metric: `klToPosterior:${beta}`,
        variant: `clone/best of ${candidates}`,
        below: 0.02,
      }),
    ),
  ],
  couldFail:
    'Wrong answers may only add noise to what right ones teach, token weights may slow the letters that matter, and a finite number of copies may lie far from the optimum.',
  leftOut: 'A trained transformer and a sweep over the number of answers per question are left out.',
  shows: [
    { title: 'Right answers over the run', run: 'main', metric, kind: 'bars', when: 'area' },
    { title: 'Right answers', run: 'main', metric, kind: 'curve' },
    { title: 'Right answers if all verdicts are right', run: 'exact', metric, kind: 'curve' },
  ],
  teaching: {
    before:
      'There are sixteen questions. An answer has three letters out of four, and one of the three does not matter; which one depends on the question. For example, question 5 may accept b ? a. By chance one answer in sixteen is right. A round collects 256 answers, about sixteen for each question, and then learns from them in ten passes. “right ones only” copies the right answers. “equal” also pushes the wrong ones of a question down as strongly. “reshaped” gives both the weight 1 − p, where p is the share of right ones. “token weights” learn more from letters that a fitted model holds responsible. “REINFORCE” weighs each answer by its verdict less the mean of all questions. One verdict in ten is wrong in training; what is shown is truly right.',
    predict: {
      ask: 'One verdict in ten is wrong. Who is right more often over the run: “token weights”, which is all of OREAL, or plain REINFORCE?',
      options: ['OREAL', 'REINFORCE', 'Both alike'],
      answer: '{{word:part:reinforce|0|1|2}}',
    },
    watch: 'Compare “right ones only” with “reshaped”, then with “equal”.',
    after:
      'Σ π(y) ∇ ln π(y) = 0, so the mean gradient of wrong answers is −p / (1 − p) times that of right ones: pushing down says the same as pulling up. “reshaped” therefore has the direction of “right ones only”, and both are right in {{mean:main/right and wrong, reshaped.taskReturn area|%}} and {{mean:main/right ones only.taskReturn area|%}} over the run. All of these give each question the same weight. That is the trouble with wrong verdicts: where hardly an answer is right, most of the answers that are called right are wrong, and they are copied at full strength. REINFORCE weighs a question by how many of its answers are called right, so false ones stay weak: {{mean:main/REINFORCE.taskReturn area|%}}, against {{mean:main/reshaped, token weights.taskReturn area|%}} with token weights. After 6,000 steps copies are right in {{mean:main/right ones only.taskReturn at 6000|%}} and REINFORCE in {{mean:main/REINFORCE.taskReturn at 6000|%}}; if all verdicts are right, in the last chart, it is {{mean:exact/right ones only.taskReturn at 6000|%}} and {{mean:exact/REINFORCE.taskReturn at 6000|%}}. So most of the gap comes from wrong verdicts. Token weights begin with letters of which nothing is known yet, and so learn later. Copies of the best of N are the other half: picking a right answer of N moves the odds of right answers and nothing else, as the optimum of reward less β · KL does, so 4,000 copies come within {{part:clone-16.estimate}} nats of it. That is the noise of counting 64 answers: about 63 / (2 · 4,000).',
  },
  changes: [
    {
      says: 'Go over each round only once: the answers are then those of the present policy.',
      run: 'main',
      patch: { variants: learners(reward, { passes: 1 }) },
    },
    {
      says: 'Go over each round forty times.',
      run: 'main',
      patch: { variants: learners(reward, { passes: 40 }) },
    },
    {
      says: 'Keep 400 copies instead of 4,000: their noise takes them away from the optimum.',
      run: 'clone',
      patch: {
        variants: CLONES.map(([candidates]) => ({
          label: `best of ${candidates}, 400 copies`,
          agent: { type: 'custom-agent', text: cloner, candidates, clones: 400 },
          reward: exact,
        })),
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'The formula for why reshaped weights equal copying is right and is seen in the curves, and right verdicts are run beside wrong ones. But in a table token weights have nothing to carry over, the distance of the copies is the noise of counting, and the best step size of REINFORCE is the largest that was tried.',
    read: '2026-11-29',
  },
  writtenFor: 'h- h+ f- f- h- h- h-',
  notMeasured: ['63'],
  budget: { coreMinutes: 0.5, quick: { seeds: 6 } },
  caveats: [
    'In a table nothing learned for one question serves another, so token weights cannot show what they may do for a network.',
    'The optimum of each N has the KL weight that gives it as many right answers; it is not fitted.',
  ],
  pilots:
    'Experiment seed 7, one seed, and seed 8, three seeds, with right verdicts: there a step size of 30 solved everything within a round or two, for all. Wrong verdicts were then added: seed 8, three seeds, once, with step sizes of 0.3, 1, 3 and 10 for each variant, of which each keeps its best. The parts are those of the row of the atlas. This study replaces an earlier one with a transformer, in which nothing was off-policy.',
};
