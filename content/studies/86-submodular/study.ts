/** Prajapat et al. 2024: submodular reinforcement learning. Each step pays what it adds to a set. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
/** Takes the move to the neighbor that adds most, with the map in hand. */
import greedy from './greedy.kernel.ts?raw';
import map from './map.kernel.ts?raw';
/** The task return is the value of the set of visited cells, so a repeated cell adds nothing. */
import world from './world.kernel.ts?raw';

const agent = {
  type: 'reinforce',
  alpha: 0.1,
  valueAlpha: 0.1,
  horizon: 60,
  gamma: 1,
  entropyCoefficient: 0.01,
};
const onRich = { term: 'event', event: 'onRich', probe: true };
const paid = (expression: string) => [{ term: 'expression', expression }, onRich];
const [SUB, MOD, AGAIN, END, PAST, GREEDY] = [
  'marginal gains',
  'value of each cell',
  'pays again after some steps',
  'value of the set, at the end',
  'marginal gains, sees its past',
  'greedy, knows the map',
] as const;
const gains = [{ term: 'task' }, onRich];
const variants: StudyRun['variants'] = [
  { label: SUB, agent, reward: gains },
  { label: MOD, agent, reward: paid('worth(next)') },
  { label: END, agent: { ...agent, alpha: 0.03 }, reward: paid('terminated ? covered() : 0.0') },
  { label: PAST, agent, reward: gains },
  { label: GREEDY, agent: { type: 'custom-agent', text: map + greedy }, reward: gains },
];
const HORIZON = 'world.horizon';
const AFTER = 'world.after';
const metric = 'taskReturn';
const common = { seeds: 40, seed: 1086, envSteps: 600_000, measurementPoints: 40 };

export const study: WrittenStudy = {
  id: '86',
  papers: [
    { atlas: 86, cite: 'Prajapat et al. 2024, Submodular RL', url: 'https://arxiv.org/abs/2307.13372' },
  ],
  family: 'policy-gradient',
  level: 'full',
  title:
    'Paid for what each step adds, a policy covers cells worth {{mean:main/marginal gains.taskReturn[world.horizon=40]|.0}} in 40 steps; if a cell pays again after 8 steps, {{mean:forgets/pays again after some steps.taskReturn[world.after=8]|.0}}, and if it always pays again, {{mean:main/value of each cell.taskReturn[world.horizon=40]|.0}}',
  question: 'Does it matter whether a cell pays again?',
  claim:
    'Paid for marginal gains, a policy covers more of the value of the set than if cells pay at every visit, and more even than if they pay again only after 16 steps; its lead over pay at every visit grows with the horizon. It also learns more than from the same value paid at the end, and that lead grows, too.',
  runs: {
    main: {
      name: 'Cover a map',
      variants,
      world: { family: 'graph', kernel: map + world },
      worldOf: { [PAST]: { history: true } },
      vary: [{ path: HORIZON, over: [3, 10, 20, 40], unit: 'steps' }],
      ...common,
    },
    forgets: {
      name: 'Cells that pay again after some steps',
      variants: [
        { label: SUB, agent, reward: gains },
        { label: AGAIN, agent, reward: paid('again()') },
      ],
      world: { family: 'graph', kernel: map + world, horizon: 40 },
      vary: [{ path: AFTER, over: [1, 2, 4, 8, 16, 32], unit: 'steps' }],
      ...common,
    },
  },
  gates: [
    {
      id: 'rich',
      kind: 'ahead',
      says: 'With 20 steps, the value of each cell brings at least 3 more visits to rich cells per episode than marginal gains.',
      metric: 'probe:event',
      margin: 3,
      variant: `main/${MOD}`,
      over: [`main/${SUB}`],
      level: { [HORIZON]: 20 },
    },
  ],
  parts: [
    {
      id: 'cells',
      kind: 'ahead',
      says: 'With 20 steps, marginal gains cover more of the value of the set than the value of each cell.',
      metric,
      variant: `main/${SUB}`,
      over: [`main/${MOD}`],
      level: { [HORIZON]: 20 },
    },
    {
      id: 'grows',
      kind: 'trend',
      says: 'This lead grows with the horizon.',
      metric,
      variant: `main/${SUB}`,
      minus: `main/${MOD}`,
      over: HORIZON,
      scale: 'log',
      direction: 'grows',
    },
    {
      id: 'again',
      kind: 'ahead',
      says: 'With 40 steps, they cover more than if a cell pays again once it was left alone for 16 steps.',
      metric,
      variant: `forgets/${SUB}`,
      over: [`forgets/${AGAIN}`],
      level: { [AFTER]: 16 },
    },
    {
      id: 'end',
      kind: 'ahead',
      says: 'With 40 steps, they end with more covered than the same value paid at the end.',
      metric,
      variant: `main/${SUB}`,
      over: [`main/${END}`],
      level: { [HORIZON]: 40 },
    },
    {
      id: 'later',
      kind: 'trend',
      says: 'Over the run, this lead grows with the horizon.',
      metric,
      when: 'area',
      variant: `main/${SUB}`,
      minus: `main/${END}`,
      over: HORIZON,
      scale: 'log',
      direction: 'grows',
    },
  ],
  controls: [
    {
      kind: 'within',
      says: 'With 3 steps there is no time to come back, and the two cover the same (±0.3).',
      metric,
      margin: 0.3,
      variant: `main/${SUB}`,
      same: `main/${MOD}`,
      level: { [HORIZON]: 3 },
    },
  ],
  couldFail:
    'A reward that forgets a visit only after 16 steps is nearly the same, and may be easier to learn, since more of it can be had; and the same value may teach as much if it is paid once, at the end.',
  leftOut: 'Other maps and policies with a recurrent network are left out.',
  shows: [
    {
      title: 'Value of the cells visited, by number of steps',
      run: 'main',
      metric,
      kind: 'sweep',
      over: HORIZON,
    },
    {
      title: 'Value of the cells visited, by when a cell pays again, 40 steps',
      run: 'forgets',
      metric,
      kind: 'sweep',
      over: AFTER,
      logarithmic: true,
    },
    {
      title: 'Value of the cells visited, 40 steps, on the way',
      run: 'main',
      metric,
      kind: 'curve',
      level: { [HORIZON]: 40 },
    },
    { title: 'Visits to rich cells', run: 'main', metric: 'probe:event', kind: 'sweep', over: HORIZON },
  ],
  teaching: {
    before:
      'An agent walks over 36 cells for a number of steps; a move goes astray now and then. The task is the value of the set of cells that it came to: 1 for most cells, 3 for three in a corner, and nothing for a second visit. “Marginal gains” pays what a step adds to the set. “Value of each cell” pays 1 or 3 at every visit. “Pays again after some steps” is in between: a cell pays again once it was left alone for so long. “Value of the set, at the end” pays the whole sum once. For example, going to a rich cell, back to a cell of value 1, and to the rich one again earns 3 and then nothing by marginal gains, and 3, 1, 3 by cells. All see the cell and the time; one also sees which neighbors were visited, and the greedy walker knows the map and takes the neighbor that adds most.',
    predict: {
      ask: 'A cell pays again only once it was left alone for 16 steps; an episode has 40. How much of the value does a policy still cover, next to marginal gains?',
      options: ['About as much', 'Clearly less', 'More: there is more to earn'],
      answer: '{{word:part:again|1|2|0}}',
    },
    watch: 'In the second chart, see how the line climbs: each reward forgets a visit a little later.',
    after:
      'The value of a set has diminishing returns: it is submodular. Its marginal gains add up to the value of the set, so the policy that they favor is the one of the task. A reward that forgets has another optimum: a walk that comes back to the rich corner as soon as it pays again. Pay at every visit keeps it there, {{mean:main/value of each cell.probe:event[world.horizon=20]|.0}} visits to rich cells in 20 steps and {{part:cells.size|.1}} less covered. If a cell pays again after 8 steps, the walk is a loop that is a little longer, and covers {{mean:forgets/pays again after some steps.taskReturn[world.after=8]|.1}} in 40 steps; after 16 it covers {{mean:forgets/pays again after some steps.taskReturn[world.after=16]|.1}}, and after 32 still only {{mean:forgets/pays again after some steps.taskReturn[world.after=32]|.1}} of {{mean:forgets/marginal gains.taskReturn[world.after=32]|.1}}. So the reward must remember as long as the episode is; nearly is not enough. With 3 steps there is no time to come back, and all rewards teach about the same. Paid at the end, the same sum favors the same policy, but every step is credited with all of it, which is noise that grows with the steps: over the run, 10 steps cost nothing, and 40 cost {{mean:main/marginal gains.taskReturn[world.horizon=40] area|.1}} against {{mean:main/value of the set, at the end.taskReturn[world.horizon=40] area|.1}}, of which {{part:end.size|.1}} is left at the end. Where moves go astray the policy that sees its past does best, {{mean:main/marginal gains, sees its past.taskReturn[world.horizon=40]|.1}}: it can return to what it missed. The greedy walker, which knows the map, covers {{mean:main/greedy, knows the map.taskReturn[world.horizon=40]|.1}}: it takes what is near and then must cross what it has used up.',
  },
  changes: [
    { says: 'Make moves slip often.', run: 'main', patch: { world: { slip: 0.4 } } },
    { says: 'Make moves certain.', run: 'main', patch: { world: { slip: 0 } } },
    {
      says: 'Explore more.',
      run: 'main',
      patch: {
        variants: variants
          .slice(0, 4)
          .map((one) => ({ ...one, agent: { ...agent, entropyCoefficient: 0.1 } })),
      },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 1, teaching: 2, interesting: 2 },
    says: 'How long a reward must remember a visit is a new question with a clear answer, and pay at the end is now judged at the end. But three of five parts compare the measured value with rewards that are not it; the lead over pay at the end, 0.66 [0.06, 1.24], is smaller than what that arm gains in its last quarter; and the loops that explain the rest are not measured.',
    read: '2026-11-30',
  },
  budget: { coreMinutes: 3.4, quick: { seeds: 6 } },
  caveats: [
    'One map. The policy that sees its past sees four neighbors and the time in blocks of five steps, not the whole walk.',
    'Payment at the end still climbs in the last quarter of the run with 40 steps, by more than the gap that is left, so a longer run might close it.',
    'That rewards that forget favor loops is a reason, not a measurement: what these policies earn by their own reward is not shown, and their step size is that of marginal gains.',
    'Marginal gains are the value that is measured. That they beat pay at every visit could hardly come out otherwise; by how much a reward that nearly remembers falls short, and what payment at the end costs, could.',
  ],
  pilots:
    'Experiment seed 7: three seeds, once, with horizons of 5, 10, 20 and 40; then two seeds, once, with step sizes of 0.03, 0.1 and 0.3 for marginal gains and for payment at the end, each of which keeps its best. The horizon of 5 became 3, for a control. A full run of 20 seeds had no reward that forgets, asked for a lead over payment at the end of 0.5 over the run with 40 steps, and held. For this one, rewards that forget were added; a pilot of six seeds (experiment seed 7) asked for a lead over payment at the end over the run with 20 steps, saw that it would take 392 seeds, and that part became the end of the run with 40 steps. This run has fresh seeds.',
};
