/** Wang et al. 2025: a practitioner's guide to multi-turn agents. Algorithms by the density of turn rewards, and the share of examples. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Examples of a price each, then GRPO until the budget is spent. */
import group from './group.kernel.ts?raw';
import rooms from './rooms.kernel.ts?raw';
/** A quest leads through six rooms of eight kinds. In each room one of five moves gets on, the same one wherever a kind occurs. */
import kernel from './world.kernel.ts?raw';

const PAYMENTS = 'world.payments';
const SHARE = 'agent.share';
const reward = [{ term: 'task' }];
const [PPO, GRPO, RLOO] = ['PPO', 'GRPO', 'RLOO'] as const;
const variants: StudyRun['variants'] = [
  { label: PPO, agent: { type: 'ppo', gamma: 1 }, reward },
  { label: GRPO, agent: { type: 'grpo', alpha: 30, gamma: 1 }, reward },
  { label: RLOO, agent: { type: 'grpo', alpha: 30, gamma: 1, estimator: 'rloo' }, reward },
];
const mixed = (label: string, more: object = {}) => ({
  label,
  agent: { type: 'custom-agent', text: rooms + group, ...more },
  reward,
});
const SPLIT = 'examples, then GRPO';
const CHANCE = 'untrained';
const world = { family: 'graph', kernel: rooms + kernel, stepLimit: 40 };
const success = { metric: 'success', statistic: 'mean', when: 'area' } as const;
const faster = (label: string): ClaimPart => ({
  id: label.toLowerCase(),
  says: `${label}: the denser the pay, the more quests are finished over the run.`,
  kind: 'trend',
  ...success,
  direction: 'grows',
  variant: `main/${label}`,
  over: PAYMENTS,
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
  level: 'analog',
  title:
    'Pay for each room speeds up PPO {{word:part:interaction|more than|less than|as much as}} RLOO, though PPO stays the slowest, and six payments do no more than three; the best share of a budget for examples is {{verdict:part:split|neither none nor all|none or all|not decided}}',
  question: 'Do turn rewards speed up learning in quests, and is some imitation first worth its price?',
  claim:
    'Denser pay speeds up PPO, GRPO and RLOO, and PPO more than RLOO. The best share of a budget for examples is neither none nor all. Training on short quests helps on longer ones.',
  standsFor:
    'Rooms of eight kinds stand for the texts of a game, and a table for a language model. Nothing follows for how language models generalize.',
  runs: {
    main: {
      name: 'Quests of six rooms',
      world,
      variants,
      vary: [{ path: PAYMENTS, over: [1, 3, 6], unit: 'payments of a quest' }],
      seeds: 120,
      seed: 2500,
      envSteps: 12_000,
      measurementPoints: 40,
    },
    split: {
      name: 'One budget for examples and episodes',
      world,
      variants: [mixed(SPLIT), mixed(CHANCE, { budget: 0 })],
      vary: [{ path: SHARE, over: [0, 0.25, 0.5, 0.75, 1] }],
      evaluation: { policy: 'sampled', every: 4, episodes: 50, world: { rooms: 12 } },
      seeds: 120,
      seed: 2501,
      envSteps: 6000,
      measurementPoints: 20,
    },
  },
  gates: [
    {
      id: 'rare',
      kind: 'level',
      says: 'Pay at the end is rare at first: untrained, less than 5 % of the quests are finished.',
      metric: 'success',
      statistic: 'mean',
      variant: `split/${CHANCE}`,
      below: 0.05,
      level: { [SHARE]: 0 },
    },
    {
      kind: 'level',
      says: 'Quests are learned: with pay for each room, GRPO ends above 90 %.',
      metric: 'success',
      statistic: 'mean',
      variant: `main/${GRPO}`,
      above: 0.9,
      level: { [PAYMENTS]: 6 },
    },
  ],
  parts: [
    ...[PPO, GRPO, RLOO].map(faster),
    {
      id: 'interaction',
      kind: 'interaction',
      says: 'The lead of PPO over RLOO is greater with pay for each room than with pay at the end.',
      ...success,
      variant: `main/${PPO}`,
      minus: `main/${RLOO}`,
      between: [{ [PAYMENTS]: 1 }, { [PAYMENTS]: 6 }],
    },
    {
      id: 'split',
      kind: 'interiorOptimum',
      says: 'The best share of examples is neither none nor all.',
      metric: 'success',
      statistic: 'mean',
      variant: `split/${SPLIT}`,
      over: SHARE,
    },
    {
      id: 'longer',
      kind: 'ahead',
      says: 'After quests of six rooms, half of the budget spent on examples, quests of twelve are finished more often than untrained.',
      metric: 'evaluationReturn',
      statistic: 'mean',
      variant: `split/${SPLIT}`,
      over: [`split/${CHANCE}`],
      level: { [SHARE]: 0.5 },
    },
  ],
  couldFail:
    'Pay for each room also pays for unfinished quests, which may blur what a success is; and a few episodes may teach more than the examples that cost as much.',
  leftOut: 'Language models, and training on quests of different kinds of games, are left out.',
  shows: [
    {
      title: 'Quests finished over the run, by pay',
      run: 'main',
      metric: 'success',
      kind: 'sweep',
      over: PAYMENTS,
      when: 'area',
    },
    {
      title: 'Quests finished in the end, by share of the budget for examples',
      run: 'split',
      variants: [`split/${SPLIT}`],
      metric: 'success',
      kind: 'sweep',
      over: SHARE,
    },
    {
      title: 'Quests finished, pay at the end',
      run: 'main',
      metric: 'success',
      kind: 'curve',
      level: { [PAYMENTS]: 1 },
    },
  ],
  teaching: {
    before:
      'A quest leads through six rooms. There are eight kinds of rooms, and in each one of five moves gets on, the same one wherever that kind occurs: “knock” may open every guarded door, “wait” pass every bridge. A wrong move costs a turn, and a quest ends after twelve. It pays 1 in all: once at the end, after each third, or for each room. “PPO” has a critic. “GRPO” and “RLOO” compare eight whole quests with each other; they differ in the baseline and in the scale. In the second experiment there is one budget of 160 quests. An example costs as much as four of them, and in four of ten rooms it shows a random move; what is left is spent on GRPO.',
    predict: {
      ask: 'GRPO has one number for a whole quest. Is it faster if each room pays than if the end alone does?',
      options: ['Yes', 'No, it is slower', 'It makes no difference'],
      answer: '{{word:part:grpo|0|1|2}}',
    },
    watch:
      'Follow each algorithm from one payment to three, and on to six. Then find the best share of examples.',
    after:
      'With pay at the end, the first quests that pay are rare, and nobody learns before one comes. With more payments, a quest that gets half of the way is better than one that gets nowhere, so there is something to compare from the start. From one payment to three, the quests finished over the run rise from {{mean:main/GRPO.success[world.payments=1] area|%.1}} to {{mean:main/GRPO.success[world.payments=3] area|%.1}} for GRPO, from {{mean:main/RLOO.success[world.payments=1] area|%.1}} to {{mean:main/RLOO.success[world.payments=3] area|%.1}} for RLOO, and from {{mean:main/PPO.success[world.payments=1] area|%.1}} to {{mean:main/PPO.success[world.payments=3] area|%.1}} for PPO. Six payments bring no more: {{mean:main/GRPO.success[world.payments=6] area|%.1}}, {{mean:main/RLOO.success[world.payments=6] area|%.1}} and {{mean:main/PPO.success[world.payments=6] area|%.1}}. A likely reason is that chance gets through a third of a quest often enough, so a room need not pay by itself. PPO gains most and still stays last. It starts lowest, so it has the most room below 100 %; whether its critic helps was not tested. With one budget for both, examples alone end at {{mean:split/examples, then GRPO.success[agent.share=1]|%}}, because they copy what was shown, errors and all. Episodes alone end at {{mean:split/examples, then GRPO.success[agent.share=0]|%}}, because in some seeds no quest pays in time. A quarter of the budget for examples is enough for a first success, and the rest is spent on getting better: {{mean:split/examples, then GRPO.success[agent.share=0.25]|%}}. Quests of twelve rooms are finished, too, {{mean:split/examples, then GRPO.evaluationReturn[agent.share=0.5]|%.1}} of them, but a room of a kind is the same room there, so this could hardly fail.',
  },
  changes: [
    { says: 'Ask for two rooms.', run: 'main', patch: { world: { rooms: 2 } } },
    {
      says: 'Let nobody err in the examples.',
      run: 'split',
      patch: { variants: [mixed(SPLIT, { error: 0 })] },
    },
    {
      says: 'Make an example as cheap as an episode.',
      run: 'split',
      patch: { variants: [mixed(SPLIT, { price: 1 })] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'Each claim of the guide has its part, with pay at the end rare by a gate, and the title says that six payments do no more than three. But the parts say “the denser, the more” of a straight line through all three, success over the run stands for the steps to a threshold, and PPO gains most where it has the most room.',
    read: '2026-11-30',
  },
  writtenFor: 'h- h+ h+ h+ h+ h+ h+ h+ h+',
  budget: { coreMinutes: 0.3, quick: { seeds: 8 } },
  caveats: [
    'Rooms of a kind look alike, so what is learned in short quests fits longer ones. That part could hardly fail.',
    'PPO learns from batches of steps, the others from groups of quests. Their step sizes were tuned, their batches were not.',
    'PPO is the slowest of the three at each pay, so it has the most room: success over the run cannot rise above 100 %.',
    'Each part on denser pay asks for a slope over one, three and six payments. The rise lies between one and three.',
  ],
  pilots:
    'Experiment seed 7, six seeds, once: step sizes of 1, 3 and 30 for PPO, of 3, 10 and 30 for GRPO, of 10 and 30 for RLOO; the best was kept. A budget of 800 quests was too much for a difference, so it became 160, and an example became cheaper, without another pilot. Second full run, with fresh seeds: in the first, with 30 seeds, all parts held, but two of them by a hair, each because of one seed that learned nothing. This study replaces one with a small transformer.',
};
