/** Mao et al. 2025: privileged actions. The simulator is kind at first: blocks come along and are never lost. The kindness is withdrawn. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import kernel from './kinder.kernel.ts?raw';

const STEPS = 300_000;
const agent = {
  type: 'ppo',
  gamma: 0.97,
  alpha: 5,
  valueAlpha: 1,
  horizon: 512,
  minibatches: 4,
  epochs: 4,
  entropyCoefficient: 0.03,
};
const task = { term: 'task' };
/** Pays progress: fewer pushes to go (a lost block counts as one that was never pushed), the agent near the block, then near the item. */
const left = (s: string) =>
  `0.2 * min(pushes(${s}), 7.0) + 0.05 * toBlock(${s}) + (pushes(${s}) == 0.0 ? 0.05 * toItem(${s}) : 0.4)`;
const shaping = { term: 'expression', expression: `terminated ? 0.0 : ${left('state')} - (${left('next')})` };
const [SPARSE, SHAPED, KEPT, CLOCK, SUCCESS] = [
  'sparse',
  'hand shaping',
  'help until the test',
  'help fades',
  'help fades on success',
] as const;
const metric = 'evaluationReturn';
const share = { metric, statistic: 'mean' } as const;
const above = (id: string, over: string): ClaimPart => ({
  id,
  says: `Without help, “${CLOCK}” succeeds more often than “${over}”.`,
  kind: 'ahead',
  ...share,
  variant: `main/${CLOCK}`,
  over: [`main/${over}`],
});
const map = ['S.......', '..B.....', '....##..', '.....#..', '..#...X.', '..#.....', '......G.'];
const FADE = 'world.fadeSteps';
const common = {
  world: { family: 'push', kernel, map, stepLimit: 40 },
  evaluation: { policy: 'sampled' as const, every: 1, episodes: 20, world: { help: 0 } },
  seeds: 30,
  seed: 55,
  envSteps: STEPS,
  measurementPoints: 30,
};

export const study: WrittenStudy = {
  id: '55',
  papers: [{ atlas: 55, cite: 'Mao et al. 2025, arXiv 2502.15442', url: 'https://arxiv.org/abs/2502.15442' }],
  family: 'curriculum',
  level: 'analog',
  title:
    'Help that fades leaves success in {{mean:main/help fades.evaluationReturn|%}} of the tests, help until the test in {{mean:main/help until the test.evaluationReturn|%.1}}, none in {{mean:main/sparse.evaluationReturn|%}}',
  question: 'Does help that is withdrawn step by step leave a skill behind?',
  claim:
    'Help that fades leaves more success without it than a sparse reward and than help until the test, and no less than hand shaping.',
  standsFor:
    'A block that drifts toward its target and cannot be lost stands for virtual forces and relaxed constraints in a simulator of a robot. Nothing follows for continuous control.',
  runs: {
    main: {
      name: 'Push, then pick up',
      ...common,
      worldOf: {
        [KEPT]: { help: 1 },
        [CLOCK]: { help: 1, fade: 'by the clock', fadeSteps: STEPS / 2 },
        [SUCCESS]: { help: 1, fade: 'on success' },
      },
      variants: [
        { label: SPARSE, agent, reward: [task] },
        { label: KEPT, agent, reward: [task] },
        { label: CLOCK, agent, reward: [task] },
        { label: SUCCESS, agent, reward: [task] },
        { label: SHAPED, agent, reward: [task, shaping] },
      ],
    },
    speed: {
      name: 'Help that fades in fewer or more steps',
      ...common,
      world: { ...common.world, help: 1, fade: 'by the clock' },
      vary: [{ path: FADE, over: [100, 1000, 10_000, 100_000, 1_000_000, 10_000_000], unit: 'steps' }],
      variants: [{ label: CLOCK, agent, reward: [task] }],
    },
  },
  gates: [
    {
      says: 'The task is hard without help: the sparse reward succeeds in less than a tenth of the tests.',
      kind: 'level',
      ...share,
      variant: `main/${SPARSE}`,
      below: 0.1,
    },
    {
      says: 'Tables can learn it: some variant, hand shaping, succeeds in more than half.',
      kind: 'level',
      ...share,
      variant: `main/${SHAPED}`,
      above: 0.5,
    },
  ],
  parts: [
    above('sparse', SPARSE),
    above('kept', KEPT),
    {
      id: 'shaping',
      says: `Hand shaping is not above “${CLOCK}” by 5 points or more.`,
      kind: 'notAbove',
      ...share,
      margin: 0.05,
      variant: `main/${SHAPED}`,
      than: `main/${CLOCK}`,
    },
  ],
  couldFail:
    'The help lets the agent do without the skill that the test asks for. Had the fading help taught only how to be helped, its agent would have failed in the test like the one that is helped to the end.',
  leftOut:
    'Tasks of more than two stages, obstacles that let the agent pass, and networks in place of a table.',
  shows: [
    { title: 'Success in tests without help', run: 'main', metric, kind: 'curve' },
    {
      title: 'Success in tests, by the steps in which the help fades',
      run: 'speed',
      metric,
      kind: 'sweep',
      over: FADE,
      logarithmic: true,
    },
  ],
  teaching: {
    before:
      'A block has to be pushed onto its target; then the agent picks up an item, and only that pays. Nothing pulls, so a block in a corner is lost. A kind world has the same four actions. But a block within two cells of the agent drifts toward its target, and no push loses it: the agent walks past, and the block comes along. At first every step is kind. It stays until the test, fades by the clock, or fades by a tenth whenever seven episodes in ten succeed. Hand shaping pays for each bit of progress instead. All tests are without help.',
    predict: {
      ask: 'The help stays until the test. What does the agent do in a test without it?',
      options: ['It pushes the block itself', 'It fails', 'It succeeds, but later'],
      answer: '{{verdict:part:kept|1||}}',
    },
    watch:
      'See when the curves rise while the help fades; it is gone in the middle of the run. Then compare help that fades fast, slowly and never.',
    after:
      'While blocks drift by themselves, the agent only has to walk by, so it never learns to stand behind a block. Without any help the first reward is hardly ever found. Fading help joins the two: the way to the item is known and valued already, so in a step without drift a single good push leads to a reward, and is learned from it. That needs both. Help that fades in a few steps is gone before anything was found. Help that hardly fades leaves no step without it, and so nothing to learn. The second chart has its top between these ends. Help that fades on success finds its own pace. A reward for every good push, written by hand, succeeds in {{mean:main/hand shaping.evaluationReturn|%}} of the tests, so the help saves the writing and not the learning.',
  },
  changes: [
    {
      says: 'Let the help reach one cell only: the block drifts while the agent stands beside it.',
      run: 'main',
      patch: { world: { kernel: kernel.replace('reach: u32 = 2', 'reach: u32 = 1') } },
    },
    { says: 'Let an episode last 80 steps.', run: 'main', patch: { world: { stepLimit: 80 } } },
    {
      says: 'Pay shaping and help at once.',
      run: 'main',
      patch: { variants: [CLOCK, KEPT].map((label) => ({ label, agent, reward: [task, shaping] })) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 2, interesting: 2 },
    says: 'Help and test share the same actions, and the sweep shows both ends where nothing is learned. Seeds succeed always or never, so 30 of them leave the gate and the comparison with hand shaping undecided.',
    read: '2026-11-29',
  },
  budget: { coreMinutes: 2, quick: { seeds: 6 } },
  caveats: [
    'A table learns each cell of the block by itself, so no skill carries over from one place to another.',
    'The fade in half of the run was the first one tried; the second chart shows others.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, eight times. On a smaller map the sparse reward succeeded, so the map was made larger. A step size of 10 diverged; 5 was kept. Hand shaping as a potential never succeeded with any of four weights, because a potential pays nothing for progress once the values are learned, and was replaced by pay for progress. An entropy coefficient of 0.01 and 0.03 was tried for all; 0.03 was better for all. All pilots were shorter than the run.',
};
