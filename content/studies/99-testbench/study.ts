/** Wang et al. 2025: training on the results of testbenches. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const agent = {
  type: 'dpo',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 32,
  groupSize: 4,
  beta: 0.1,
  learningRate: 0.001,
  baseAccuracy: 0.99,
  baseSteps: 900,
};
const tests = [{ term: 'partial-credit', credit: 'task' }];
const similar = [{ term: 'partial-credit', credit: 'n-grams', n: 2 }];
const world = {
  family: 'language',
  task: 'program',
  programs: 'circuit',
  level: 2,
  flawedExamples: 0.4,
  trainProblems: 1500,
  heldOutProblems: 256,
};
export const study: WrittenStudy = {
  id: '99',
  papers: [{ atlas: 99, cite: 'Wang et al. 2025', url: 'https://arxiv.org/abs/2504.15804' }],
  family: 'preference',
  level: 'full',
  title: 'Pairs ranked by tests repair what flawed examples taught; wrong tests undo it',
  question: 'Can the results of automatic tests replace human preferences between programs?',
  claim:
    'Pairs ranked by tests give more working circuits than pairs ranked by likeness and than SFT. Wrong tests cost part of that.',
  runs: {
    main: {
      name: 'Pairs ranked by tests or by likeness',
      world,
      worldOf: { 'DPO, 40 % wrong': { wrongTests: 0.4 } },
      variants: [
        { label: 'DPO, tests', agent, reward: tests },
        { label: 'DPO, likeness', agent, reward: similar },
        { label: 'SFT', agent: { ...agent, learningRate: 1e-6 }, reward: tests },
        { label: 'DPO, 40 % wrong', agent, reward: tests },
      ],
      evaluation: { policy: 'sampled', episodes: 64, every: 4, world: { ...world, wrongTests: 0 } },
      seeds: 10,
      envSteps: 30_000,
      measurementPoints: 24,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'Held-out circuits work at least 0.1 more often with pairs ranked by tests than with both others.',
      metric: 'evaluationReturn',
      variant: 'main/DPO, tests',
      over: ['main/DPO, likeness', 'main/SFT'],
      margin: 0.1,
    },
    {
      kind: 'ahead',
      says: 'If 40 % of the tests are wrong, the circuits work at least 0.1 less often.',
      metric: 'evaluationReturn',
      variant: 'main/DPO, tests',
      margin: 0.1,
      over: ['main/DPO, 40 % wrong'],
    },
  ],
  shows: [
    { title: 'Held-out circuits that work', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Passed tests', run: 'main', metric: 'passAt1', kind: 'curve' },
  ],
  teaching: {
    before:
      'The policy turns a description such as “a and ~b xor c” into a circuit in postfix order. It has learned from examples, and 40 % of them have one wrong word. Now it writes pairs of circuits. One policy prefers the circuit that passes more of the eight tests. Another prefers the one that is more like the example.',
    predict: {
      ask: 'What if 40 % of the tests are wrong?',
      answer: 1,
      options: ['Pairs still help a little', 'Fewer circuits work than after SFT', 'It does not matter'],
    },
    watch: 'Compare the three curves with right tests at the end. Then look at what wrong tests cost.',
    after:
      'Tests tell a wrong word from another order of the gates; likeness to one example cannot. So tests rank pairs better, and {{mean:main/DPO, tests.evaluationReturn|%}} of the circuits work in the end, after {{mean:main/SFT.evaluationReturn|%}} with SFT. But flaws are random: averaged over many examples, likeness still points to right circuits, and it reaches {{mean:main/DPO, likeness.evaluationReturn|%}}. The difference is too small for ten seeds. If 40 % of the tests are wrong, their ranking is worth less than the start: {{mean:main/DPO, 40 % wrong.evaluationReturn|%}} work.',
  },
  changes: [
    {
      says: 'Run one test of eight: wrong circuits pass, too.',
      run: 'main',
      patch: { world: { testShare: 0.125 } },
    },
    {
      says: 'Give right examples: likeness is then a good guide.',
      run: 'main',
      patch: { world: { flawedExamples: 0 } },
    },
    {
      says: 'Only prefer circuits that pass all tests.',
      run: 'main',
      patch: { variants: [{ label: 'DPO, all tests', agent, reward: [{ term: 'task' }] }] },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 0, teaching: 2, interesting: 1 },
    says: 'Real test bench, three-way contrast and a wrong-tests control; tests against likeness 0.05 [−0.08, 0.16] with both still rising by 0.07–0.09.',
    read: '2026-11-28',
  },
  writtenFor: 'u0 u+ h+',
  budget: { coreMinutes: 2.4, quick: { seeds: 2 } },
  caveats: [
    'Undecided: the lead over likeness is 0.05 with an interval from −0.08 to 0.17; about 130 seeds would decide.',
    'Test coverage is not varied, and wrong tests at one rate only.',
    'Descriptions are formulas with fixed places, not texts. Flaws of examples are single wrong words, drawn at random.',
  ],
  pilots:
    'Experiment seed 7, two seeds, three times. With 1,500 warm-start steps and 60,000 steps of DPO, likeness did as well as tests (difference −0.01). With 600 and 20,000, tests led by 0.11. A rate of 0.002 made DPO unstable, so 0.001 was kept. The lengths lie between the first two.',
};
