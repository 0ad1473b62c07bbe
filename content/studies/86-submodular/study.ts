/** Prajapat et al. 2024: submodular reinforcement learning. Each step pays what it adds to a set. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
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
const [SUB, MOD, END, PAST, GREEDY] = [
  'marginal gains',
  'value of each cell',
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
const metric = 'taskReturn';

export const study: WrittenStudy = {
  id: '86',
  papers: [
    { atlas: 86, cite: 'Prajapat et al. 2024, Submodular RL', url: 'https://arxiv.org/abs/2307.13372' },
  ],
  family: 'policy-gradient',
  level: 'full',
  title:
    'Paid for what each step adds, a policy covers cells worth {{mean:main/marginal gains.taskReturn[world.horizon=20]|.0}} in 20 steps, and {{mean:main/value of each cell.taskReturn[world.horizon=20]|.0}} if every visit to a cell pays; if the whole sum is paid at the end, it learns {{verdict:part:end|later|as soon|perhaps as soon}}',
  question: 'Does it matter whether a cell pays again?',
  claim:
    'Paid for marginal gains, a policy covers more of the value of the set than if each cell pays at every visit, which keeps it at the rich cells; the lead grows with the horizon. It also learns more than from the same value paid at the end.',
  runs: {
    main: {
      name: 'Cover a map',
      variants,
      world: { family: 'graph', kernel: map + world },
      worldOf: { [PAST]: { history: true } },
      vary: [{ path: HORIZON, over: [3, 10, 20, 40], unit: 'steps' }],
      seeds: 20,
      seed: 86,
      envSteps: 600_000,
      measurementPoints: 40,
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
    ...[20, 40].map(
      (steps): ClaimPart => ({
        id: `cells-${steps}`,
        kind: 'ahead',
        says: `With ${steps} steps, marginal gains cover at least 2 more of the value of the set than the value of each cell.`,
        metric,
        margin: 2,
        variant: `main/${SUB}`,
        over: [`main/${MOD}`],
        level: { [HORIZON]: steps },
      }),
    ),
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
      id: 'end',
      kind: 'ahead',
      says: 'With 40 steps, marginal gains cover at least 0.5 more over the run than the same value paid at the end.',
      metric,
      when: 'area',
      margin: 0.5,
      variant: `main/${SUB}`,
      over: [`main/${END}`],
      level: { [HORIZON]: 40 },
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
    'The value of each cell may lead to as many new cells on the way to the rich ones, and the same value may teach as much if it is paid once, at the end.',
  leftOut: 'Other maps and policies with a recurrent network are left out.',
  shows: [
    {
      title: 'Value of the cells visited, by number of steps',
      run: 'main',
      metric,
      kind: 'sweep',
      over: HORIZON,
    },
    { title: 'Visits to rich cells', run: 'main', metric: 'probe:event', kind: 'sweep', over: HORIZON },
  ],
  teaching: {
    before:
      'An agent walks over 36 cells for a number of steps; a move goes astray now and then. The task is the value of the set of cells that it came to: 1 for most cells, 3 for three in a corner, and nothing for a second visit. “marginal gains” pays what a step adds to the set. “value of each cell” pays 1 or 3 at every visit. “value of the set, at the end” pays the whole sum once. For example, going to a rich cell, back, and to it again earns 3, then 1, then 0 by marginal gains, and 3, 1, 3 by cells. All see the cell and the time; one also sees which neighbors were visited, and the greedy walker knows the map and takes the neighbor that adds most.',
    predict: {
      ask: 'The same sum is paid step by step or once, at the end of 40 steps. Does paying at the end cost much of the covered value over the run?',
      options: ['No, nearly nothing', 'Yes, clearly', 'A little, but not for certain'],
      answer: '{{verdict:part:end|1|0|2}}',
    },
    watch: 'Compare the lines from left to right: where do they part? Then see the visits to the rich cells.',
    after:
      'The value of a set has diminishing returns: it is submodular. Its marginal gains add up to the value of the set, so the policy that they favor is the one of the task. The value of each cell has another optimum, because a rich cell pays again: with 20 steps rich cells are visited {{mean:main/value of each cell.probe:event[world.horizon=20]|.0}} times per episode, and {{part:cells-20.size|.1}} less is covered. With 3 steps nobody has time to come back, and both are the same. Paid at the end, the same sum carries more noise, because every step is credited with the whole of it; with a step size of its own, three times smaller, it covers {{part:end.size|.1}} less over the run with 40 steps, and ends closer: {{mean:main/value of the set, at the end.taskReturn[world.horizon=40]|.1}} against {{mean:main/marginal gains.taskReturn[world.horizon=40]|.1}}. With 20 steps both end alike, at {{mean:main/value of the set, at the end.taskReturn[world.horizon=20]|.1}} and {{mean:main/marginal gains.taskReturn[world.horizon=20]|.1}}. Where moves go astray the policy that sees its past does best: it can return to what it missed. It also passes the greedy walker, which takes what is near and then must cross what it has used up.',
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
    scores: { faithful: 2, informative: 1, decided: 1, teaching: 1, interesting: 1 },
    says: 'The mechanism itself runs, with a control at three steps and the same sum paid at the end as a fair rival. But marginal gains are the measured value, so their lead over payment for every visit was hardly in doubt, and the one open part, pay at the end, was read early in the run at the longest horizon, where it differs most.',
    read: '2026-11-29',
  },
  budget: { coreMinutes: 1.2, quick: { seeds: 6 } },
  caveats: [
    'One map. The policy that sees its past sees four neighbors and the time in blocks of five steps, not the whole walk.',
    'No chart shows a curve, so it cannot be seen here whether every variant had stopped improving.',
  ],
  pilots:
    'Experiment seed 7: three seeds, once, with horizons of 5, 10, 20 and 40; then two seeds, once, with step sizes of 0.03, 0.1 and 0.3 for marginal gains and for payment at the end, each of which keeps its best. The horizon of 5 became 3, for a control.',
};
