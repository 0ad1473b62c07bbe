/** Feng et al. 2025: GiGPO. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 4,
  groupSize: 8,
  learningRate: 0.002,
  epochs: 2,
  minibatches: 2,
  baseAccuracy: 0.3,
  baseSteps: 1000,
  examProblems: 4,
};
const reward = [{ term: 'task' }];
const GIGPO = { label: 'GiGPO', agent: { ...agent, stepWeight: 1 }, reward };
const GRPO = { label: 'GRPO', agent, reward };

export const study: WrittenStudy = {
  id: '69',
  papers: [{ atlas: 69, cite: 'Feng et al. 2025', url: 'https://arxiv.org/abs/2505.10978' }],
  family: 'credit',
  level: 'full',
  title: 'In short dialogues, comparing turns by anchor states is not shown to add to GRPO',
  question: 'Do step-level groups by anchor states help GRPO in dialogues of several turns?',
  claim:
    'Groups by anchor states reach more goals than GRPO, by more where dialogues may be longer; random groups of the same sizes do not.',
  runs: {
    main: {
      name: 'Anchor states in a game of apps',
      world: { family: 'language', task: 'parser', theme: 'apps', level: 1 },
      vary: [{ path: 'world.spareTurns', over: [1, 6], unit: 'turns' }],
      variants: [
        GIGPO,
        GRPO,
        { label: 'random groups', agent: { ...agent, stepWeight: 1, anchors: 'random' }, reward },
      ],
      evaluation: { policy: 'sampled', episodes: 4, every: 20 },
      seed: 2,
      seeds: 14,
      envSteps: 12_000,
      measurementPoints: 20,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'GiGPO reaches at least 0.02 more of the goals than GRPO.',
      metric: 'taskReturn',
      variant: 'main/GiGPO',
      over: ['main/GRPO'],
      margin: 0.02,
    },
    {
      kind: 'trend',
      says: 'Its lead over GRPO grows with the turns that a dialogue may have.',
      metric: 'taskReturn',
      variant: 'main/GiGPO',
      minus: 'main/GRPO',
      over: 'world.spareTurns',
      direction: 'grows',
    },
    {
      kind: 'notAbove',
      says: 'Random groups of the same sizes do not reach 0.05 more than GRPO.',
      metric: 'taskReturn',
      variant: 'main/random groups',
      than: 'main/GRPO',
      margin: 0.05,
    },
  ],
  shows: [
    {
      title: 'Share of goals reached, dialogues of up to eight turns',
      run: 'main',
      metric: 'taskReturn',
      kind: 'curve',
      level: { 'world.spareTurns': 6 },
    },
    {
      title: 'At the end, by spare turns',
      run: 'main',
      metric: 'taskReturn',
      kind: 'sweep',
      over: 'world.spareTurns',
    },
  ],
  teaching: {
    before:
      'Each prompt asks to set an app to a value. The policy has to look up a code and then call the app with it. GRPO gives all turns of a dialogue the same advantage. GiGPO adds a second one: it compares turns of a group that followed the same words of the world.',
    predict: {
      ask: 'Dialogues are short here. By how much does GiGPO lead?',
      answer: 1,
      options: ['By a fifth of the goals or more', 'By less than a tenth of the goals'],
    },
    watch: 'Compare the three curves. Then look whether the lead grows with longer dialogues.',
    after:
      'The idea: a dialogue that looks up the code and then mistypes the call fails as a whole. GRPO pushes the good lookup down with the bad call. GiGPO compares call with call and lookup with guess. Here this gains 0.03 in the mean, less than seeds differ, and random groups gain about as much. A likely reason, not tested: with two useful turns the whole dialogue already says which one was bad. The lead points upward with more turns, but seeds do not decide it.',
  },
  changes: [
    {
      says: 'Compare turns alone.',
      run: 'main',
      patch: {
        variants: [
          GIGPO,
          GRPO,
          { ...GIGPO, label: 'turns alone', agent: { ...GIGPO.agent, episodeWeight: 0 } },
        ],
      },
    },
    {
      says: 'Use groups of sixteen: more turns share a state.',
      run: 'main',
      patch: {
        variants: [GIGPO, GRPO].map((one) => ({
          ...one,
          agent: { ...one.agent, prompts: 2, groupSize: 16 },
        })),
      },
    },
    {
      says: 'Compare both with PPO and its critic.',
      run: 'main',
      patch: {
        variants: [
          GIGPO,
          GRPO,
          { label: 'PPO', agent: { ...agent, type: 'ppo-lm', learningRate: 0.001 }, reward },
        ],
      },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 0, teaching: 1, interesting: 1 },
    says: 'GiGPO and the random-groups control really run and the text is honest; 2 useful turns, 12 prompts, SDs 0.1–0.2, 14 seeds: cannot decide 0.02.',
    read: '2026-11-28',
  },
  writtenFor: 'u0 u0 u0',
  budget: { coreMinutes: 3, quick: { seeds: 2 } },
  caveats: [
    'All three parts are undecided: random groups do about as well as anchor states, so no gain can be credited to the states.',
    'One learning rate was used for all variants; it is the best of three for leave-one-out advantages in study 228.',
    'Two of the three settings of the row are left out: key-door gridworlds, and PPO, which the claim does not name.',
    'The horizon is the limit of turns. A shortest solution has two turns at both levels, so the horizon adds room for errors, not work.',
    'Success is that of training: the game has twelve prompts, too few to say how it carries over to others.',
    'A state is what the world said last, as in the code of the paper.',
  ],
  pilots:
    'Experiment seed 7, two to four seeds. This game with three spare turns: GiGPO was 0.08 ahead of GRPO in training, random groups 0.04. Two apps per dialogue: nobody learned within 20,000 tokens. Walks through rooms (a line of four and eight, squares of nine and sixteen), discounts 0.8 to 0.95: no clear difference. A household: no variant learned. A first full run with other seeds read held-out goals, which are four prompts here. It was undecided in every part (GiGPO − GRPO: −0.05, from −0.20 to 0.07). The claim speaks of success at equal steps, so the second run reads success in training, with new seeds.',
};
