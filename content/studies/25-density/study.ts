/** Wang et al. 2025: a practitioner's guide to multi-turn agents. Algorithms by the density of turn rewards, and the share of examples. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Fetch things in order. “look a” says where the first thing is, “take p” takes it there. Turns pay 1 in all, at the density that is set. */
import kernel from './task.kernel.ts?raw';

const network = {
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 8,
  groupSize: 8,
  learningRate: 0.002,
  examProblems: 4,
  epochs: 2,
  minibatches: 2,
  baseAccuracy: 0.1,
  baseSteps: 1000,
};
const DENSITY = 'world.density';
const reward = [{ term: 'step-rewards' }];
const ppo = { ...network, type: 'ppo-lm' };
const grpo = { ...network, type: 'grpo-lm' };
const variants: StudyRun['variants'] = [
  { label: 'PPO', agent: ppo, reward },
  { label: 'GRPO', agent: grpo, reward },
  { label: 'RLOO', agent: { ...grpo, advantage: 'rloo' }, reward },
];
const UNTRAINED = { label: 'untrained', agent: { ...grpo, learningRate: 1e-6 }, reward };
const world = {
  family: 'language',
  task: 'written',
  kernel,
  level: 2,
  trainProblems: 1000,
  heldOutProblems: 200,
};
/** The test asks for three things, and training for two. Its score is the share of things fetched. */
const longer = { policy: 'sampled', every: 3, episodes: 64, world: { level: 3, graded: true } } as const;
const common = { world, evaluation: longer, seeds: 10, seed: 25 };
const faster = (label: string): ClaimPart => ({
  says: `${label}: over the whole run, pay per turn has more success than pay at the end.`,
  kind: 'trend',
  metric: 'taskReturn',
  when: 'area',
  direction: 'grows',
  variant: `main/${label}`,
  over: DENSITY,
});
const interacts = (label: string): ClaimPart => ({
  says: `The lead of PPO over ${label} in the whole run is greater with pay per turn.`,
  kind: 'interaction',
  metric: 'taskReturn',
  when: 'area',
  variant: 'main/PPO',
  minus: `main/${label}`,
  between: [{ [DENSITY]: 0 }, { [DENSITY]: 2 }],
});

export const study: WrittenStudy = {
  id: '25',
  papers: [
    {
      atlas: 25,
      cite: 'A Practitioner’s Guide to Multi-turn Agentic Reinforcement Learning',
    },
  ],
  family: 'policy-gradient',
  level: 'full',
  title: 'In short dialogues, pay per turn speeds up none of three algorithms',
  question: 'Do turn rewards speed up learning in dialogues, and some algorithms more than others?',
  claim:
    'Pay per turn speeds up PPO, GRPO and RLOO, and PPO most. Training on short quests also helps on longer ones.',
  runs: {
    main: {
      name: 'Three algorithms, paid at the end or per turn',
      variants,
      ...common,
      vary: [{ path: DENSITY, over: [0, 2] }],
      envSteps: 24_000,
      measurementPoints: 24,
    },
    untrained: {
      name: 'The start alone',
      variants: [UNTRAINED],
      ...common,
      envSteps: 3000,
      measurementPoints: 3,
    },
  },
  parts: [
    ...['PPO', 'GRPO', 'RLOO'].map(faster),
    ...['GRPO', 'RLOO'].map(interacts),
    {
      kind: 'ahead',
      says: 'After short quests, PPO (mean of both densities) fetches more of the things in longer quests than its start.',
      metric: 'evaluationReturn',
      variant: 'main/PPO',
      over: ['untrained/untrained'],
    },
  ],
  shows: [
    {
      title: 'Quests done, by density',
      run: 'main',
      metric: 'taskReturn',
      when: 'area',
      kind: 'sweep',
      over: DENSITY,
    },
    {
      title: 'Quests done, paid per turn',
      run: 'main',
      metric: 'taskReturn',
      kind: 'curve',
      level: { [DENSITY]: 2 },
    },
    {
      title: 'Things fetched in longer quests, paid per turn',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'curve',
      level: { [DENSITY]: 2 },
    },
  ],
  teaching: {
    before:
      'A prompt names two things to fetch. “Look a” says where a is, and “take p” fetches what is at p. All quests pay 1 in total: at the end, or half a thing’s pay for each useful turn. PPO has a critic and credits tokens. GRPO and RLOO compare whole dialogues.',
    predict: {
      ask: 'Which algorithm gains from pay per turn?',
      answer: 2,
      options: ['All', 'PPO, which credits tokens', 'None'],
    },
    watch: 'Compare the success over the whole run at both densities.',
    after:
      'Quests have four useful turns, and the start does one in eight, so pay at the end is not rare. GRPO and RLOO have 5 to 6 points less success over the run when turns are paid. A likely reason, not tested: their one number per dialogue then also pays half-done quests, which blurs what a success is. PPO loses 2 points, less than seeds differ. Its lead over both grows by 3 to 4 points, and ten seeds do not tell that from 0. After two things, PPO fetches far more of three things than its start; in a pilot, never all.',
  },
  changes: [
    { says: 'Pay for each thing instead of each turn.', run: 'main', patch: { world: { density: 1 } } },
    { says: 'Ask for one thing.', run: 'main', patch: { world: { level: 1 } } },
    {
      says: 'Let the critic credit shorter spans.',
      run: 'main',
      patch: { variants: [{ label: 'PPO', agent: { ...ppo, gaeLambda: 0.7 }, reward }] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 1, interesting: 1 },
    says: 'All three learn; dense pay does not speed any. But the start already fetches 1 in 6, so pay at the end is not sparse, and for GRPO/RLOO “dense” only turns the score into partial credit; the SFT:RL optimum, half of the claim, is missing; all still rising (+0.07…0.10 in the last quarter).',
    read: '2026-11-28',
  },
  writtenFor: 'u0 f- f- u0 u0 h+',
  budget: { coreMinutes: 2, quick: { seeds: 2 } },
  caveats: [
    'The split of a budget between examples and reinforcement is left out, and so is the middle density.',
    'Speed is read as mean success over the run, not as steps to 70 %.',
  ],
  pilots:
    'Experiment seed 7, two seeds, twice: a rate of 0.001 for 40,000 steps, then 0.002 for 24,000. Success in longer quests was 0 for all, so their score became the share of things fetched. Before, a household game with a longer test was refused, since its prompts grow.',
};
