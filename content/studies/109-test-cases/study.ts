/** Takerngsaksiri et al. 2024: tests written from requirements. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const MODULUS = 5;
const WORDINGS = 5;
const FUNCTIONS: readonly [string, (x: number, y: number) => number][] = [
  ['max', Math.max],
  ['min', Math.min],
  ['plus', (x, y) => x + y],
  ['minus', (x, y) => x + MODULUS - y],
  ['times', (x, y) => x * y],
  ['first', (x) => x],
];
const wordings = FUNCTIONS.flatMap(([name]) => [...'abcde'].map((letter) => `${name}-${letter}`));
const FILLERS = 'abcdefghijk';
/** “q r max-c => 2 4 gives 4”: q and r mean nothing; a required function and one valid test, modulo 5. */
const problems = wordings.flatMap((word, k) =>
  Array.from({ length: FILLERS.length ** 2 }, (_, m) => {
    const noise = Math.imul(FILLERS.length ** 2 * k + m, 2654435761) >>> 8;
    const [x, y] = [noise % MODULUS, (noise >>> 8) % MODULUS];
    const value = (FUNCTIONS[Math.floor(k / WORDINGS)]?.[1](x, y) ?? 0) % MODULUS;
    const [q, r] = [m % FILLERS.length, Math.floor(m / FILLERS.length)];
    return `${FILLERS[q]} ${FILLERS[r]} ${word} => ${x} ${y} gives ${value}`;
  }),
);
/** A part on tiered PPO. */
const ahead = (says: string, metric: string, over: string, margin: number): ClaimPart => ({
  kind: 'ahead',
  says,
  metric,
  variant: 'main/tiered',
  over: [`main/${over}`],
  margin,
});
/** `valid`: the required function passes. `kills`: share of the five other functions that fail. */
const run = (result: string) => `
let valid: f32 = 0.0;
let kills: f32 = 0.0;
const parses = terminated && tokens() == 5 && token(0) < 7 && token(1) < 7 && token(2) == t_gives && token(3) < 7;
const runs = parses && token(0) < 5 && token(1) < 5;
const x = token(0);
const y = token(1);
const required = (prompt(2) - 7) / ${WORDINGS};
for (let f: u32 = 0; f < 6; f++) {
  const v = f == 0 ? max(x, y) : f == 1 ? min(x, y) : f == 2 ? x + y : f == 3 ? x + 5 - y : f == 4 ? x * y : x;
  const says = v % 5 == token(3);
  if (f == required && says) valid = 1.0;
  if (f != required && !says) kills += 0.2;
}
if (!runs) valid = 0.0;
return ${result};`;
const last = (result: string) => `if (time + 1 != tokens()) return 0.0;${run(result)}`;
const atEnd = (result: string) => ({ term: 'expression', expression: last(result) });
const agent = {
  type: 'ppo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 4,
  learningRate: 0.002,
  baseAccuracy: 0.99,
  baseSteps: 1500,
};
const valid = { ...atEnd('valid'), probe: true };
const passes = [atEnd('valid'), valid];
const tiered = [atEnd('0.1 * f32(parses) + 0.1 * f32(runs) + 0.4 * valid + 0.4 * valid * kills'), valid];

export const study: WrittenStudy = {
  id: '109',
  papers: [{ atlas: 109, cite: 'Takerngsaksiri et al. 2024', url: 'https://arxiv.org/abs/2401.07576' }],
  family: 'shaping',
  level: 'full',
  title: 'Tests that only have to pass stop finding errors',
  question: 'Does a reward for killed mutants give better tests than a reward for passing?',
  claim:
    'Paid for killed mutants too, the tests are more often valid and kill more mutants than after SFT, and kill more than with pay for passing alone.',
  runs: {
    main: {
      name: 'Rewards for tests that pass and for tests that find errors',
      world: {
        family: 'language',
        task: 'custom',
        heldOutProblems: 200,
        verifier: run('valid * kills'),
        vocabulary: [...'0123456', ...wordings, ...FILLERS, 'gives'],
        problems,
      },
      variants: [
        { label: 'tiered', agent, reward: tiered },
        { label: 'passes', agent, reward: passes },
        { label: 'SFT', agent: { ...agent, learningRate: 1e-6 }, reward: passes },
      ],
      evaluation: { policy: 'sampled', episodes: 96, every: 4 },
      seeds: 10,
      envSteps: 40_000,
      measurementPoints: 24,
    },
  },
  parts: [
    ahead(
      'Tiered reward: at least 0.02 more tests are valid than after SFT.',
      'probe:expression',
      'SFT',
      0.02,
    ),
    ahead(
      'Tiered reward: they kill at least 0.05 more mutants than after SFT.',
      'evaluationReturn',
      'SFT',
      0.05,
    ),
    ahead('They kill at least 0.1 more than with pay for passing alone.', 'evaluationReturn', 'passes', 0.1),
  ],
  shows: [
    { title: 'Killed mutants, by valid tests', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Valid tests', run: 'main', metric: 'probe:expression', unit: 'share of tests', kind: 'curve' },
  ],
  teaching: {
    before:
      'The prompt names a function of two numbers, in one of five wordings; the program itself is hidden. The policy writes one test: “2 4 gives 4” for the larger number. A test is valid if the right function passes. It is useful if other functions fail: the five other functions are the mutants. One policy is rewarded for valid tests, another also for each mutant that fails.',
    predict: {
      ask: 'Which tests does the policy write that is rewarded for passing alone?',
      answer: 1,
      options: [
        'Valid tests like those of the examples',
        'Valid tests that no mutant fails',
        'Tests that do not run',
      ],
    },
    watch:
      'In the first chart, follow the policy that is rewarded for passing alone. Then look at it in the second.',
    after:
      'For 0 and 0 all six functions give 0. That test is always valid and never fails a wrong program, so a reward for passing leads there: all tests valid, no mutant killed. The tiered reward pays a valid test more if mutants fail. At first it gives up valid tests of the examples, then it finds inputs that tell functions apart, and ends at {{mean:main/tiered.evaluationReturn|%}} of the mutants. SFT kills {{mean:main/SFT.evaluationReturn|%}}: its numbers are random, and its examples are all valid, so little is left to gain. The curve of the tiered reward still rises at the end.',
  },
  changes: [
    {
      says: 'Pay for killed mutants, valid or not.',
      run: 'main',
      patch: { variants: [{ label: 'kills', agent, reward: [atEnd('kills'), valid] }] },
    },
    {
      says: 'Stop the warm start early: fewer tests are valid.',
      run: 'main',
      patch: { variants: [{ label: 'tiered', agent: { ...agent, baseSteps: 300 }, reward: tiered }] },
    },
    {
      says: 'Keep the policy near its start: it cannot drop all useful tests.',
      run: 'main',
      patch: { variants: [{ label: 'near', agent: { ...agent, klCoefficient: 0.2 }, reward: passes }] },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 1, teaching: 2, interesting: 2 },
    says: 'The “0 0” collapse of pass-only is memorable and decisive (0 against 0.75); against SFT there is no room (97 % valid by construction of the examples).',
    read: '2026-11-28',
  },
  writtenFor: 'u0 u0 h+',
  budget: { coreMinutes: 2.1, quick: { seeds: 2 } },
  caveats: [
    'Undecided against SFT: 0.04 more mutants, with an interval from −0.06 to 0.19, and as many valid tests (0.95 and 0.93).',
    'One test per requirement, and requirements are names of functions. Coverage of lines is not scored.',
    'Valid tests are counted in training, where prompts rarely repeat; killed mutants on held-out prompts, which have new filler words.',
  ],
  pilots:
    'Experiment seed 7, one seed, five times. Requirements of two steps were too hard for the network: 0.2 of the tests were valid, which is chance. With one function, 600 warm-start steps gave 0.72 valid tests, so 1,500 were taken to tune SFT, and the margins over SFT were lowered to 0.02 and 0.05, since less is left to gain.',
};
