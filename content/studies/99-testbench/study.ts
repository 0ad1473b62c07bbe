/** Wang et al. 2025: training on the results of testbenches. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const start = { layers: 1, width: 32, heads: 2, baseAccuracy: 0.99, baseSteps: 900 };
const agent = { type: 'dpo', prompts: 32, groupSize: 4, beta: 0.1, learningRate: 0.001, ...start };
const tests = [{ term: 'partial-credit', credit: 'task' }];
const similar = [{ term: 'partial-credit', credit: 'n-grams', n: 2 }];
const flawed = (share: number) => ({
  family: 'language',
  task: 'program',
  programs: 'circuit',
  level: 2,
  flawedExamples: share,
  flaw: 'same',
  trainProblems: 1500,
  heldOutProblems: 256,
});
const arms = [
  { label: 'DPO, tests', agent, reward: tests },
  { label: 'DPO, likeness', agent, reward: similar },
  { label: 'SFT', agent: { type: 'sft', prompts: 64, learningRate: 0.001, ...start }, reward: tests },
];
const run = {
  seeds: 40,
  envSteps: 60_000,
  measurementPoints: 24,
};
const evaluation = { policy: 'sampled', episodes: 64, every: 4 } as const;

export const study: WrittenStudy = {
  id: '99',
  papers: [{ atlas: 99, cite: 'Wang et al. 2025', url: 'https://arxiv.org/abs/2504.15804' }],
  family: 'preference',
  level: 'full',
  title:
    'Where seven of ten examples with “and” say “or”, pairs ranked by likeness {{word:control:2|spoil|improve|do not change}} circuits; ranked by tests {{mean:most/DPO, tests.evaluationReturn|%}} of them work, after {{mean:most/SFT.evaluationReturn|%}} with examples alone; where three of ten do, likeness {{verdict:control:1|is about as good as tests|is not as good as tests|may be as good as tests}}',
  question: 'Can the results of automatic tests replace human preferences between programs?',
  claim:
    'Pairs ranked by tests give more working circuits than pairs ranked by likeness and than SFT. Wrong tests cost part of that.',
  couldFail:
    'Pairs teach only if one of the two circuits is right: with many flaws that may be too rare. And tests of which four in ten are wrong may still rank most pairs rightly.',
  leftOut: 'The share of tests that run is not varied, and wrong tests at one rate only.',
  runs: {
    few: {
      name: 'Three of ten examples with “and” say “or”',
      world: flawed(0.3),
      variants: arms,
      evaluation,
      ...run,
    },
    most: {
      name: 'Seven of ten examples with “and” say “or”',
      world: flawed(0.7),
      worldOf: { 'DPO, 40 % wrong': { wrongTests: 0.4 } },
      variants: [...arms, { label: 'DPO, 40 % wrong', agent, reward: tests }],
      evaluation: { ...evaluation, world: { ...flawed(0.7), wrongTests: 0 } },
      ...run,
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'There is something to repair: after SFT on few flaws at most 90 % of held-out circuits work.',
      metric: 'evaluationReturn',
      variant: 'few/SFT',
      below: 0.9,
    },
    {
      kind: 'level',
      says: 'The start writes circuits: after SFT on few flaws at least half of them work.',
      metric: 'evaluationReturn',
      variant: 'few/SFT',
      above: 0.5,
    },
  ],
  parts: [
    {
      kind: 'ahead',
      says: 'Many flaws: more held-out circuits work with pairs ranked by tests than with both others.',
      metric: 'evaluationReturn',
      variant: 'most/DPO, tests',
      over: ['most/DPO, likeness', 'most/SFT'],
    },
    {
      kind: 'ahead',
      says: 'Few flaws: more held-out circuits work with pairs ranked by tests than with SFT.',
      metric: 'evaluationReturn',
      variant: 'few/DPO, tests',
      over: ['few/SFT'],
    },
    {
      kind: 'ahead',
      says: 'If 40 % of the tests are wrong, fewer circuits work.',
      metric: 'evaluationReturn',
      variant: 'most/DPO, tests',
      over: ['most/DPO, 40 % wrong'],
    },
  ],
  controls: [
    {
      kind: 'within',
      says: 'Likeness follows the more frequent word: with few flaws it is within 0.1 of tests.',
      metric: 'evaluationReturn',
      variant: 'few/DPO, likeness',
      same: 'few/DPO, tests',
      margin: 0.1,
    },
    {
      kind: 'ahead',
      says: 'With many flaws likeness is behind SFT.',
      metric: 'evaluationReturn',
      variant: 'most/SFT',
      over: ['most/DPO, likeness'],
    },
  ],
  shows: [
    {
      title: 'Few flaws: held-out circuits that work',
      run: 'few',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
    {
      title: 'Many flaws: held-out circuits that work',
      run: 'most',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'The policy turns a description such as “a and ~b xor c” into a circuit in postfix order. It has learned from examples whose author mixes up two gates: in some of them every “and” has become “or”. In one run that is so in three of ten examples with an “and”, in the other in seven of ten. Now it writes pairs of circuits. “DPO, tests” prefers the circuit that passes more of eight tests, “DPO, likeness” the one that is more like the example. “SFT” goes on with examples. With “DPO, 40 % wrong” four tests in ten expect the result of a flawed circuit.',
    predict: {
      ask: 'Seven of ten examples have the flaw. A policy goes on with them (SFT); another prefers what is more like them. Which writes more working circuits?',
      options: ['The one that prefers likeness', 'Both about as many', 'The one that goes on with examples'],
      answer: '{{word:control:2|2|0|1}}',
    },
    watch: 'Compare “DPO, likeness” with “SFT” in both charts.',
    after:
      'SFT copies the mixture that it reads. A ranking moves the policy towards whatever wins more than half of the pairs. Likeness to an example prefers the word that the example has, so the more frequent word wins, right or wrong. With three flaws in ten that is the right one, and likeness comes from {{mean:few/SFT.evaluationReturn|%}} of working circuits to {{mean:few/DPO, likeness.evaluationReturn|%}}, tests to {{mean:few/DPO, tests.evaluationReturn|%}}. With seven in ten it is the wrong one. Five circuits in nine have an “and”, so always to write “or” is right in four of nine at most, and {{mean:most/DPO, likeness.evaluationReturn|%}} is what likeness comes to. Tests do not ask how often a word was seen: they come to {{mean:most/DPO, tests.evaluationReturn|%}}. That likeness would fall behind SFT there was expected and is {{verdict:control:2|so|not so|not shown}}: SFT has {{mean:most/SFT.evaluationReturn|%}}, perhaps because it also makes other errors, which any ranking repairs; that was not tested. If four tests in ten are wrong, {{mean:most/DPO, 40 % wrong.evaluationReturn|%}} work. In practice ask whether the errors of your examples are all alike: where each errs in its own way, a majority of right ones suffices; where all err alike, only tests help.',
  },
  changes: [
    {
      says: 'Let every flaw be another one: likeness then points to right circuits.',
      run: 'most',
      patch: { world: { flaw: 'random' } },
    },
    {
      says: 'Run one test of eight: wrong circuits pass, too.',
      run: 'most',
      patch: { world: { testShare: 0.125 } },
    },
    {
      says: 'Let half of the examples have the flaw.',
      run: 'most',
      patch: { world: { flawedExamples: 0.5 } },
    },
  ],
  writtenFor: 'h- h+ h+ h+ h+ h+ h0 u0',
  budget: { coreMinutes: 15, quick: { seeds: 2 } },
  caveats: [
    'An earlier version had random flaws in 40 % of the examples, half of the steps, ten seeds, a frozen start for SFT and a margin of 0.1 that the paper does not have. Tests were 0.05 ahead of likeness there, undecided. This one has another world and fresh seeds.',
    'Descriptions are formulas with fixed places, not texts. All flaws are the same word.',
  ],
  pilots:
    'Experiment seed 7, four seeds, once, with the step sizes and lengths of the earlier version, twice as many steps, and 20 seeds planned. With few flaws tests and likeness were level (0.03 apart), as the majority predicts; so “within 0.1” became a control, and the claim compares them with many flaws. Seeds were doubled. The earlier version was tuned with two seeds, three times: a rate of 0.002 made DPO unstable, so 0.001 was kept.',
};
