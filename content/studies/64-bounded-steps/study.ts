/** Gao et al. 2024: process rewards at training time, and how to bound them. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const agent = {
  type: 'ppo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 4,
  learningRate: 0.001,
  baseAccuracy: 0.5,
  baseSteps: 1500,
  examProblems: 4,
};
const task = { term: 'task' };
const model = { term: 'learned-reward', objective: 'per-step', pairs: 1024, labelNoise: 0 };
const raw = [task, { ...model, steps: 'each' }];
const delta = [task, { ...model, steps: 'delta' }];
const verified = (refine: string) => [task, { term: 'step-rewards', refine }];
const [SUCCESS, RAW, DELTA, BOTH] = [
  'success only',
  'process model, raw',
  'process model, delta',
  'verified steps, clip and delta',
] as const;
const right = { metric: 'taskReturn' } as const;
const notBehind = (label: string): ClaimPart => ({
  says: `With ${label}, right answers are not 5 points fewer than with success only.`,
  kind: 'notAbove',
  ...right,
  margin: 0.05,
  variant: `main/${SUCCESS}`,
  than: `main/${label}`,
});

export const study: WrittenStudy = {
  id: '64',
  papers: [{ atlas: 64, cite: 'Gao et al. 2024, arXiv 2410.15115', url: 'https://arxiv.org/abs/2410.15115' }],
  family: 'reward-model',
  level: 'analog',
  title:
    'Paid for each right step, a policy never stops writing steps; bounded pay stops the steps, but with a learned model it solves fewer than pay for success alone',
  question: 'Does pay for single steps help a policy that is also paid for right answers?',
  claim:
    'Paid raw for steps, a policy writes more steps and fewer right answers, although the same model is a good judge of answers. With delta, or with clip and delta, pay for steps does no harm, and clip and delta beat raw pay.',
  standsFor:
    'Chains of two operations modulo 5 stand for mathematics. Clipping is tried with the verifier’s judgment of steps, not with the learned model’s. Nothing follows about large models.',
  runs: {
    main: {
      name: 'Steps that pay, and steps that cannot pay twice',
      world: {
        family: 'language',
        task: 'chain',
        level: 2,
        modulus: 5,
        scratch: 'equations',
        trainProblems: 800,
        heldOutProblems: 200,
        maxTokens: 32,
      },
      variants: [
        { label: SUCCESS, agent, reward: [task] },
        { label: RAW, agent, reward: raw },
        { label: DELTA, agent, reward: delta },
        { label: BOTH, agent, reward: verified('clip-delta') },
      ],
      seeds: 10,
      envSteps: 40_000,
      measurementPoints: 20,
    },
    best: {
      name: 'The same model picks one of n answers',
      world: {
        family: 'language',
        task: 'chain',
        level: 2,
        modulus: 5,
        scratch: 'equations',
        trainProblems: 800,
        heldOutProblems: 200,
        maxTokens: 32,
      },
      variants: [
        {
          label: 'picked by the process model',
          agent: {
            type: 'best-of-n',
            n: 8,
            layers: 1,
            width: 32,
            heads: 2,
            prompts: 16,
            baseAccuracy: 0.5,
            baseSteps: 1500,
          },
          reward: [{ ...model, steps: 'product' }],
        },
        {
          label: 'picked at random',
          agent: {
            type: 'best-of-n',
            n: 8,
            layers: 1,
            width: 32,
            heads: 2,
            prompts: 16,
            baseAccuracy: 0.5,
            baseSteps: 1500,
          },
          reward: [{ term: 'noise' }],
        },
      ],
      seeds: 10,
      envSteps: 10_000,
      measurementPoints: 12,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'Raw process rewards lengthen completions by at least 3 tokens over success only.',
      metric: 'episodeLength',
      variant: `main/${RAW}`,
      over: [`main/${SUCCESS}`],
      margin: 3,
    },
    {
      kind: 'ahead',
      says: 'With raw process rewards, at least 5 points fewer answers are right than with success only.',
      ...right,
      direction: 'below',
      variant: `main/${RAW}`,
      over: [`main/${SUCCESS}`],
      margin: 0.05,
    },
    {
      kind: 'ahead',
      says: 'The same model as a judge of n answers picks at least 5 points more right ones than chance.',
      ...right,
      variant: 'best/picked by the process model',
      over: ['best/picked at random'],
      margin: 0.05,
    },
    notBehind(DELTA),
    notBehind(BOTH),
    {
      kind: 'ahead',
      says: 'With clip and delta, at least 5 points more answers are right than with raw process rewards.',
      ...right,
      variant: `main/${BOTH}`,
      over: [`main/${RAW}`],
      margin: 0.05,
    },
  ],
  shows: [
    { title: 'Right answers', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'Tokens per completion', run: 'main', metric: 'episodeLength', kind: 'curve' },
    { title: 'Right answers of the picked completion', run: 'best', metric: 'taskReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'The policy computes in written steps and boxes its answer. A process model gives each written equation a probability of being right. Paid raw, each further equation earns more, whether it is needed or not.',
    predict: {
      ask: 'What does a policy do that is paid for each right step?',
      options: ['It computes more carefully', 'It writes steps that nobody needs', 'Nothing changes'],
      answer: 1,
    },
    watch: 'Compare the lengths first, then the right answers.',
    after:
      'Raw pay adds r for each step. A step costs nothing and earns almost 1, so the policy writes steps until the space ends, and no answer is left. Delta pays r_k − r_{k+1}: the sum does not grow with the number of steps. Clip pays min(r − threshold, 0), so no step earns. With the verifier’s judgments both bounds together beat success alone, because they still punish wrong steps. With the learned model, delta stays behind success alone. Why is not tested: the better agent also clips and has the verifier’s judgments. As a judge of eight answers, the model is not shown to pick better than chance: a product of probabilities favors answers with few steps.',
  },
  changes: [
    {
      says: 'Pay a tenth for each step.',
      run: 'main',
      patch: {
        variants: [{ label: 'a tenth', agent, reward: [task, { ...model, steps: 'each', weight: 0.1 }] }],
      },
    },
    {
      says: 'Clip without delta: no step can earn.',
      run: 'main',
      patch: { variants: [{ label: 'clip', agent, reward: verified('clip') }] },
    },
    {
      says: 'Give less room: fewer steps can be repeated.',
      run: 'main',
      patch: { world: { maxTokens: 20 } },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 2, interesting: 2 },
    says: 'Step farming is vivid (31.5 of 32 tokens, 0 right). But ‘success only’ learns nothing (0.39 → 0.38), the bounds use the verifier, and the process model picks at chance.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h- u0 f+ h- h+',
  budget: { coreMinutes: 2.8, quick: { seeds: 2 } },
  caveats: [
    'Success only begins and ends at about 38 % right answers: PPO gains nothing from success in so short a run. No learning rate was tuned.',
    'The best-of-n run is short, so its part is undecided; the model has 1,024 pairs of labels.',
    'The weight of step rewards is 1 everywhere. An outcome model as a reward is left out.',
  ],
  pilots:
    'Experiment seed 7, ten replicas, once, with twice the steps and one more variant. The judge of n answers was then behind chance, and delta was within 5 points of success alone or near it. The run was shortened for its cost. No part was changed.',
};
