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
const AGENTS = {
  [PPO]: { type: 'ppo', gamma: 1 },
  [GRPO]: { type: 'grpo', alpha: 30, gamma: 1 },
  [RLOO]: { type: 'grpo', alpha: 30, gamma: 1, estimator: 'rloo' },
};
const ALGORITHMS = [PPO, GRPO, RLOO] as const;
/** By name: how often a quest pays. */
const DENSITIES = { 'the end': 1, 'each room': 6 };
const paid = (algorithm: string, density: string) => `${algorithm}, pay for ${density}`;
const variants: StudyRun['variants'] = ALGORITHMS.map((label) => ({ label, agent: AGENTS[label], reward }));
const pairs = ALGORITHMS.flatMap((algorithm) =>
  Object.entries(DENSITIES).map(([density, payments]) => ({
    label: paid(algorithm, density),
    algorithm,
    payments,
  })),
);
const mixed = (label: string, more: object = {}) => ({
  label,
  agent: { type: 'custom-agent', text: rooms + group, ...more },
  reward,
});
const SPLIT = 'examples, then GRPO';
const CHANCE = 'untrained';
const world = { family: 'graph', kernel: rooms + kernel, stepLimit: 40 };
const success = { metric: 'success', statistic: 'mean', when: 'area' } as const;
const sooner = (algorithm: (typeof ALGORITHMS)[number]): ClaimPart => ({
  id: algorithm.toLowerCase(),
  says: `${algorithm} finishes 70 % of the quests after fewer steps if each room pays than if the end alone does.`,
  kind: 'sooner',
  metric: 'evaluationReturn',
  threshold: 0.7,
  factor: 1,
  variant: `steps/${paid(algorithm, 'each room')}`,
  over: [`steps/${paid(algorithm, 'the end')}`],
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
    'With pay for each room, PPO reaches 70 % of the quests in {{part:ppo.factor|.1}} times fewer steps than with pay at the end, GRPO in {{part:grpo.factor|.1}} and RLOO in {{part:rloo.factor|.1}} times fewer; the best share of a budget for examples is {{verdict:part:split|neither none nor all|none or all|not decided}}',
  question: 'Do turn rewards speed up learning in quests, and is some imitation first worth its price?',
  claim:
    'With pay for each room PPO, GRPO and RLOO finish 70 % of the quests after fewer steps than with pay at the end, and PPO gains more on RLOO. The best share of a budget for examples is neither none nor all. Training on short quests helps on longer ones.',
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
    steps: {
      name: 'Steps to 70 %, by pay',
      world,
      worldOf: Object.fromEntries(pairs.map(({ label, payments }) => [label, { payments }])),
      variants: pairs.map(({ label, algorithm }) => ({ label, agent: AGENTS[algorithm], reward })),
      evaluation: { policy: 'sampled', every: 1, episodes: 30, world: { payments: 1 } },
      seeds: 60,
      seed: 2502,
      envSteps: 12_000,
      measurementPoints: 80,
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
    ...ALGORITHMS.map(sooner),
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
      answer: '{{word:part:grpo|1|0|2}}',
    },
    watch:
      'Compare pay at the end with the two denser kinds for each algorithm. Then find the best share of examples.',
    after:
      'With pay at the end, the first quests that pay are rare, and nobody learns before one comes. With more payments, a quest that gets half of the way is better than one that gets nowhere, so there is something to compare from the start. To 70 % PPO needs {{part:ppo.factor|.1}} times fewer steps if each room pays, GRPO {{part:grpo.factor|.1}} and RLOO {{part:rloo.factor|.1}} times fewer. From one payment to three, the quests finished over the run rise from {{mean:main/GRPO.success[world.payments=1] area|%.1}} to {{mean:main/GRPO.success[world.payments=3] area|%.1}} for GRPO, from {{mean:main/RLOO.success[world.payments=1] area|%.1}} to {{mean:main/RLOO.success[world.payments=3] area|%.1}} for RLOO, and from {{mean:main/PPO.success[world.payments=1] area|%.1}} to {{mean:main/PPO.success[world.payments=3] area|%.1}} for PPO. Six payments bring no more: {{mean:main/GRPO.success[world.payments=6] area|%.1}}, {{mean:main/RLOO.success[world.payments=6] area|%.1}} and {{mean:main/PPO.success[world.payments=6] area|%.1}}. A likely reason is that chance gets through a third of a quest often enough, so a room need not pay by itself. PPO gains most in success over the run and still stays last. That gain has a limit at 100 %, which steps do not have: measured in steps to 70 %, GRPO gains as much as PPO, and RLOO gains less. With one budget for both, examples alone end at {{mean:split/examples, then GRPO.success[agent.share=1]|%}}, because they copy what was shown, errors and all. Episodes alone end at {{mean:split/examples, then GRPO.success[agent.share=0]|%}}, because in some seeds no quest pays in time. A quarter of the budget for examples is enough for a first success, and the rest is spent on getting better: {{mean:split/examples, then GRPO.success[agent.share=0.25]|%}}. Quests of twelve rooms are finished, too, {{mean:split/examples, then GRPO.evaluationReturn[agent.share=0.5]|%.1}} of them, but a room of a kind is the same room there, so this could hardly fail.',
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
  writtenFor: 'h- h+ h- h- h- h+ h+ h+ h+',
  budget: { coreMinutes: 1, quick: { seeds: 8 } },
  caveats: [
    'Rooms of a kind look alike, so what is learned in short quests fits longer ones. That part could hardly fail.',
    'PPO learns from batches of steps, the others from groups of quests. Their step sizes were tuned, their batches were not.',
    'PPO is the slowest of the three at each pay, so it has the most room: the part on its lead over RLOO reads success over the run, which cannot rise above 100 %.',
  ],
  pilots:
    'Experiment seed 7, six seeds, once: step sizes of 1, 3 and 30 for PPO, of 3, 10 and 30 for GRPO, of 10 and 30 for RLOO; the best was kept. A budget of 800 quests was too much for a difference, so it became 160, and an example became cheaper, without another pilot. Second full run, with fresh seeds: in the first, with 30 seeds, all parts held, but two of them by a hair, each because of one seed that learned nothing. A reader then found that a slope over one, three and six payments and success over the run stand for what the guide says of steps to a threshold. So the parts on denser pay now ask for steps to 70 %, in an experiment with seeds of its own; it had no pilot. This study replaces one with a small transformer.',
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 1, interesting: 1 },
    says: 'Steps to 70 % are now measured for each algorithm with seeds of their own, and the text says that three payments do as much as six and that the longer quests could hardly fail. But no chart shows these steps, which fill the title, and three payments are not among them. That pay for each room helps where pay at the end is rare, and that cheap first examples with errors have an interior best share, was all but set; the steps of GRPO and RLOO are the largest that were tried.',
    read: '2026-11-30',
  },
};
