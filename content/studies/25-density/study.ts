/** Wang et al. 2025: a practitioner's guide to multi-turn agents. Algorithms by the density of turn rewards, and the share of examples. */

import type { WrittenStudy } from '../../../src/study/study.ts';
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
const ALGORITHMS = [
  { label: PPO, agent: { type: 'ppo', alpha: 1, gamma: 1 }, reward },
  { label: GRPO, agent: { type: 'grpo', alpha: 30, gamma: 1 }, reward },
  { label: RLOO, agent: { type: 'grpo', alpha: 100, gamma: 1, estimator: 'rloo' }, reward },
];
const mixed = (label: string, more: object = {}) => ({
  label,
  agent: { type: 'custom-agent', text: rooms + group, alpha: 30, ...more },
  reward,
});
const [END, ROOM, CLEAN, CHANCE] = [
  'pay at the end',
  'pay for each room',
  'pay at the end, examples without errors',
  'untrained',
] as const;
const world = { family: 'graph', kernel: rooms + kernel, stepLimit: 40 };
const sooner = (algorithm: string): ClaimPart => ({
  id: algorithm.toLowerCase(),
  says: `${algorithm} finishes 70 % of the quests after fewer steps if each room pays than if the end alone does.`,
  kind: 'sooner',
  metric: 'evaluationReturn',
  threshold: 0.7,
  factor: 1,
  variant: `steps/${algorithm}`,
  over: [`steps/${algorithm}`],
  level: { [PAYMENTS]: 6 },
  than: { [PAYMENTS]: 1 },
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
    'Pay for each room in place of pay at the end brings PPO to 70 % of the quests in {{part:ppo.factor|.1}} times fewer steps, GRPO in {{part:grpo.factor|.1}} and RLOO in {{part:rloo.factor|.1}} times fewer; after ten examples it brings {{verdict:part:same|less|no less|not clearly less}}',
  question: 'Do turn rewards speed up learning in quests, and is some imitation first worth its price?',
  claim:
    'With pay for each room PPO, GRPO and RLOO finish 70 % of the quests after fewer steps than with pay at the end, and PPO gains more on RLOO. With pay at the end, the best share of a budget for examples is neither none nor all. Pay for each room brings less after examples than without.',
  standsFor:
    'Rooms of eight kinds stand for the texts of a game, and a table for a language model. Nothing follows for how language models generalize.',
  runs: {
    steps: {
      name: 'Quests of six rooms',
      world,
      variants: ALGORITHMS,
      vary: [{ path: PAYMENTS, over: [1, 3, 6], unit: 'payments of a quest' }],
      evaluation: { policy: 'sampled', every: 1, episodes: 30, world: { payments: 1 } },
      seeds: 60,
      seed: 2503,
      envSteps: 12_000,
      measurementPoints: 80,
    },
    split: {
      name: 'One budget for examples and episodes',
      world,
      worldOf: { [ROOM]: { payments: 6 } },
      variants: [mixed(END), mixed(ROOM), mixed(CLEAN, { error: 0 }), mixed(CHANCE, { budget: 0 })],
      vary: [{ path: SHARE, over: [0, 0.25, 0.5, 0.75, 1] }],
      evaluation: { policy: 'sampled', every: 4, episodes: 50, world: { rooms: 12 } },
      seeds: 80,
      seed: 2504,
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
      variant: `steps/${GRPO}`,
      above: 0.9,
      level: { [PAYMENTS]: 6 },
    },
  ],
  parts: [
    ...[PPO, GRPO, RLOO].map(sooner),
    {
      id: 'interaction',
      kind: 'interaction',
      says: 'PPO gains more steps to 70 % on RLOO with pay for each room than with pay at the end.',
      metric: 'evaluationReturn',
      threshold: 0.7,
      variant: `steps/${PPO}`,
      minus: `steps/${RLOO}`,
      between: [{ [PAYMENTS]: 1 }, { [PAYMENTS]: 6 }],
    },
    {
      id: 'split',
      kind: 'interiorOptimum',
      says: 'With pay at the end, the best share of examples is neither none nor all.',
      metric: 'success',
      statistic: 'mean',
      variant: `split/${END}`,
      over: SHARE,
    },
    {
      id: 'same',
      kind: 'interaction',
      says: 'Over the run, pay for each room brings less after a quarter of the budget for examples than without examples.',
      metric: 'success',
      when: 'area',
      statistic: 'mean',
      variant: `split/${ROOM}`,
      minus: `split/${END}`,
      between: [{ [SHARE]: 0.25 }, { [SHARE]: 0 }],
    },
  ],
  controls: [
    {
      id: 'longer',
      kind: 'ahead',
      says: 'After quests of six rooms, half of the budget spent on examples, quests of twelve are finished more often than untrained.',
      metric: 'evaluationReturn',
      statistic: 'mean',
      variant: `split/${END}`,
      over: [`split/${CHANCE}`],
      level: { [SHARE]: 0.5 },
    },
  ],
  couldFail:
    'Pay for each room also pays for unfinished quests, which may blur what a success is; its gain may have another reason than the wait for a first success, and then examples would not take it away; and a few episodes may teach more than the examples that cost as much.',
  leftOut:
    'Language models, and training on quests of different kinds of games, are left out. That training on short quests helps in longer ones is a control only.',
  shows: [
    {
      title: 'Steps until 70 % of the quests are finished, by payments of a quest',
      run: 'steps',
      metric: 'evaluationReturn',
      unit: 'steps to 70 %',
      threshold: 0.7,
      kind: 'sweep',
      over: PAYMENTS,
    },
    {
      title: 'Quests finished in the end, by share of the budget for examples',
      run: 'split',
      variants: [END, CLEAN].map((label) => `split/${label}`),
      metric: 'success',
      kind: 'sweep',
      over: SHARE,
    },
    {
      title: 'Quests finished over the run, by share of the budget for examples',
      run: 'split',
      variants: [END, ROOM].map((label) => `split/${label}`),
      metric: 'success',
      when: 'area',
      kind: 'sweep',
      over: SHARE,
    },
    {
      title: 'Quests finished, pay at the end',
      run: 'steps',
      metric: 'success',
      kind: 'curve',
      level: { [PAYMENTS]: 1 },
    },
  ],
  teaching: {
    before:
      'A quest leads through six rooms. There are eight kinds of rooms, and in each one of five moves gets on, the same one wherever that kind occurs: “knock” may open every guarded door, “wait” pass every bridge. A wrong move costs a turn, and a quest ends after twelve. It pays 1 in all: once at the end, after each third, or for each room. “PPO” has a critic. “GRPO” and “RLOO” compare eight whole quests with each other; they differ in the baseline and in the scale. In the second experiment there is one budget of 160 quests. An example costs as much as four of them, and in four of ten rooms it shows a random move; what is left is spent on GRPO.',
    predict: {
      ask: 'Does pay for each room bring GRPO as much after examples as without them?',
      options: ['As much', 'Less', 'More'],
      answer: '{{word:part:same|1|2|0}}',
    },
    watch:
      'See how many steps the second and third payment save, and how many the next three. Then see how far pay for each room is above pay at the end, without examples and with a quarter of the budget for them.',
    after:
      'Nobody learns before a quest pays. At random, {{gate:rare.estimate|%.1}} of the quests are finished, so with pay at the end most groups of eight have nothing to compare. A quest of twelve random moves gets through at least two rooms with probability 1 − 0.8¹² − 12 · 0.2 · 0.8¹¹ = 73 %, so if each third pays, there is something to compare from the start, and more payments add little. GRPO needs {{mean:steps/GRPO.evaluationReturn[world.payments=1] to 0.7}} steps to 70 % with one payment, {{mean:steps/GRPO.evaluationReturn[world.payments=3] to 0.7}} with three and {{mean:steps/GRPO.evaluationReturn[world.payments=6] to 0.7}} with six, and PPO and RLOO save their steps in the same place. If the wait for a first success is the reason, examples should take the gain away, because they end the wait, too. Without examples, pay for each room raises the quests finished over the run from {{mean:split/pay at the end.success[agent.share=0] area|%.1}} to {{mean:split/pay for each room.success[agent.share=0] area|%.1}}; with a quarter of the budget for examples, from {{mean:split/pay at the end.success[agent.share=0.25] area|%.1}} to {{mean:split/pay for each room.success[agent.share=0.25] area|%.1}}. There nearly nothing was left to gain, so this fits the reason but hardly tests it. Why PPO gains more than RLOO was not tested. Examples alone end at {{mean:split/pay at the end.success[agent.share=1]|%.1}}, because they are copied, errors and all; without errors they would end at {{mean:split/pay at the end, examples without errors.success[agent.share=1]|%.1}}, and nothing would be left for GRPO.',
  },
  changes: [
    { says: 'Ask for two rooms: the end pays often enough.', run: 'steps', patch: { world: { rooms: 2 } } },
    { says: 'Ask for eight rooms.', run: 'steps', patch: { world: { rooms: 8 } } },
    {
      says: 'Make an example as cheap as an episode.',
      run: 'split',
      patch: { variants: [mixed(END, { price: 1 })] },
    },
  ],
  writtenFor: 'h- h+ h- h- h- h+ h+ h+ h+ h+',
  notMeasured: ['0.8', '0.2', '73 %'],
  budget: { coreMinutes: 2, quick: { seeds: 8 } },
  caveats: [
    'After a quarter of the budget for examples, nearly all quests are finished, so little is left for pay to bring. Fewer examples than ten were not tried.',
    'Rooms of a kind look alike, so what is learned in short quests fits longer ones. The guide claims it of its games; here it could hardly fail, so it is a control.',
    'PPO learns from batches of steps, the others from groups of quests. Their step sizes were tuned, for the pay at which each is slowest; that of RLOO is the largest that the setting allows, and batches were not tuned.',
  ],
  pilots:
    'Experiment seed 7, six seeds, twice, with pay at the end. First, step sizes of 1, 3 and 30 for PPO, of 3, 10 and 30 for GRPO, of 10 and 30 for RLOO. A budget of 800 quests was too much for a difference, so it became 160, and an example became cheaper, without another pilot. Then 0.3, 1 and 3 for PPO, 30 and 100 for GRPO and RLOO; the best was kept: 1, 30 and 100. This is the third full run, with fresh seeds. In the first, with 30 seeds, all parts held, but two of them by a hair. In the second, steps to 70 % were measured, but not with three payments, and RLOO had steps of 30; all parts held. The part on PPO and RLOO then read success over the run; it now reads steps, as the claim does. The part on pay after examples is new, and the longer quests became a control. This study replaces one with a small transformer.',
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 1, interesting: 1 },
    says: 'Three payments save as much as six, and a short sum says why; intervals are clear over 60 and 80 seeds. But examples leave nothing to gain, so the test of the reason and the inner best share are nearly built in; why PPO gains more than RLOO is not known; quests are eight memorized moves.',
    read: '2026-11-30',
  },
};
