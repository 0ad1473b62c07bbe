/** Luo et al. 2024: HIL-SERL. Off-policy learning from demonstrations, interventions and its own steps. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** When an operator would step in, whether or not there are steps left. */
import calls from './calls.kernel.ts?raw';
/** Q-learning or copying, with an operator who moves the peg in a limited number of steps. */
import learner from './learner.kernel.ts?raw';
/** Where the peg is, how far it is from the slot, and what the operator would do. */
import rules from './rules.kernel.ts?raw';
/** A peg that slips, a board that must not be touched, and a classifier of success that errs. */
import world from './world.kernel.ts?raw';

const kernel = `${world}\n${rules}`;
const text = `${learner}\n${rules}`;
const BUDGET = 'agent.corrections';
const BUDGETS = [40, 80, 160];
const FEW = { [BUDGET]: 40 };
const reward = [
  { term: 'task' },
  { term: 'custom-module', text: `${calls}\n${rules}`, label: 'calls', probe: true },
];
const variant = (label: string, more: object) => ({
  label,
  agent: { type: 'custom-agent', text, alpha: 0.03, ...more },
  reward,
});
const [BC, DAGGER, SHOWN, CORRECTED] = [
  'copied demonstrations',
  'copied interventions',
  'RL with demonstrations',
  'RL with interventions',
] as const;
const half = { share: 0.5 };
const copies = { imitates: true, epsilon: 0 };
const STEPS = 30_000;
const metric = 'evaluationReturn';
/** The first third of the run: later those that learn at all are near the end of it. */
const early = { metric, statistic: 'mean', when: { from: 1000, to: STEPS / 3 }, level: FEW } as const;
const ahead = (id: string, over: string): ClaimPart => ({
  id,
  says: `With 40 steps of the operator, in the first third of the run, “${CORRECTED}” succeeds more often than “${over}”.`,
  kind: 'ahead',
  ...early,
  variant: `main/${CORRECTED}`,
  over: [`main/${over}`],
});

export const study: WrittenStudy = {
  id: '218',
  papers: [
    { atlas: 218, cite: 'Luo et al. 2024, arXiv 2410.21845', url: 'https://arxiv.org/abs/2410.21845' },
  ],
  family: 'offline',
  level: 'analog',
  title:
    'With 40 steps of an operator, RL learns {{word:part:shown|more|less|no less}} from interventions than from whole demonstrations, which show the reward, and with 160 a little more; copying is behind both',
  question: 'Does RL learn more from interventions than from demonstrations, and more than copying does?',
  claim:
    'With equally many steps of an operator, RL with interventions succeeds more often than copied interventions and than RL with demonstrations. It ends with shorter episodes than copied interventions, and the operator is called for less and less.',
  standsFor:
    'A script that errs in 15 % of its moves stands for a person, tables for networks that see, and a coin for the errors of a learned classifier of success. Nothing follows about real robots.',
  couldFail:
    'Both kinds of RL have the same steps of the operator and the same rewards. Whole demonstrations also show the reward, which interventions may not; and copying needs no reward.',
  leftOut: 'Learning the classifier of success, networks, and a person who chooses when to step in.',
  runs: {
    main: {
      name: 'A peg for a slot, with an operator',
      world: { family: 'graph', kernel, stepLimit: 60 },
      vary: [{ path: BUDGET, over: BUDGETS }],
      variants: [
        variant(BC, copies),
        variant(DAGGER, { ...half, ...copies }),
        variant(SHOWN, {}),
        variant(CORRECTED, half),
      ],
      evaluation: { policy: 'sampled', every: 1, episodes: 20, world: { misses: 0, mistakes: 0 } },
      seeds: 360,
      seed: 1218,
      envSteps: STEPS,
      measurementPoints: 30,
    },
  },
  gates: [
    {
      id: 'room',
      kind: 'level',
      says: 'Demonstrations leave room: in the first third of the run, RL with 40 steps of them succeeds in less than 80 %.',
      ...early,
      variant: `main/${SHOWN}`,
      below: 0.8,
    },
    {
      id: 'learned',
      kind: 'level',
      says: 'They are enough to learn: it ends above 70 %.',
      metric,
      statistic: 'mean',
      level: FEW,
      variant: `main/${SHOWN}`,
      above: 0.7,
    },
  ],
  parts: [
    ahead('copied', DAGGER),
    ahead('shown', SHOWN),
    {
      id: 'short',
      kind: 'ahead',
      says: 'It ends with shorter episodes than “copied interventions”.',
      metric: 'episodeLength',
      statistic: 'mean',
      level: FEW,
      variant: `main/${CORRECTED}`,
      over: [`main/${DAGGER}`],
      direction: 'below',
    },
    {
      id: 'calls',
      kind: 'diverge',
      says: 'From its first 3,000 steps to the end, its success rises and the calls for the operator get fewer.',
      metric: 'taskReturn',
      truth: 'probe:calls',
      statistic: 'mean',
      level: FEW,
      variant: `main/${CORRECTED}`,
      from: { from: 1000, to: 3000 },
    },
  ],
  shows: [
    {
      title: 'Success without the operator, who had 40 steps',
      run: 'main',
      kind: 'curve',
      metric,
      level: FEW,
    },
    {
      title: 'Success in the first third of the run, by steps of the operator',
      run: 'main',
      kind: 'sweep',
      metric,
      when: early.when,
      over: BUDGET,
    },
    {
      title: 'Calls for the operator per episode, answered or not, with 40 steps',
      run: 'main',
      kind: 'curve',
      metric: 'probe:calls',
      level: FEW,
    },
  ],
  teaching: {
    before:
      'A peg over a board must come to a slot at the right angle. One move in ten slips. Pressed on the board anywhere else, the peg is dropped. Starts differ in place and angle. An operator knows the way and errs in 15 % of the moves, but has only 40 steps for the whole run. All of them are demonstrations from the start of an episode, or half of them are, and in the others the operator steps in for four moves: when there was no progress in six, or when the peg is about to be dropped. Q-learning learns half from these steps and half from all others. Copying does what the operator did most often.',
    predict: {
      ask: 'The operator has 40 steps. With which does Q-learning succeed more often?',
      options: ['Demonstrations only', 'Half demonstrations, half interventions', 'Both alike'],
      answer: '{{word:part:shown|1|0|2}}',
    },
    watch:
      'Compare the two kinds of RL where the operator has 40 steps, then where there are 160. When is the operator called for?',
    after:
      'A demonstration ends in the slot, so it shows the reward and a way to it; Q-learning needs one such end, and finds the rest from any start. An intervention of four moves teaches where the policy is stuck, but rarely ends in the slot. With 40 steps the two thus compete: 20 steps are hardly more than one demonstration, and with 15 % errors that may fail. Then a seed has nothing to spread. So with interventions success is {{mean:main/RL with interventions.evaluationReturn[agent.corrections=40] from 1000 to 10000|%}} in the first third of the run, with demonstrations {{mean:main/RL with demonstrations.evaluationReturn[agent.corrections=40] from 1000 to 10000|%}}. Most seeds do about as well with either, but with interventions far more of them see no success at all in that time, and some see none later: at the end they are at {{mean:main/RL with interventions.evaluationReturn[agent.corrections=40]|%}} and {{mean:main/RL with demonstrations.evaluationReturn[agent.corrections=40]|%}}. With 160 steps the reward is seen either way, and the order turns around: {{mean:main/RL with interventions.evaluationReturn[agent.corrections=160] from 1000 to 10000|%.1}} with interventions, {{mean:main/RL with demonstrations.evaluationReturn[agent.corrections=160] from 1000 to 10000|%.1}} with demonstrations. So the claim fails for a small budget, which is what was asked here. Copying stays where the operator stops, at {{mean:main/copied interventions.evaluationReturn[agent.corrections=40] from 1000 to 10000|%}} with 40 steps: in a table it knows nothing of states that were not shown, and has no reward to find out. Calls get fewer because the policy gets better, not because the operator has no steps left: they are counted in either case.',
  },
  changes: [
    {
      says: 'Give the operator only interventions: who sees the reward then?',
      run: 'main',
      patch: { variants: [variant('interventions only', { share: 0 }), variant(SHOWN, {})] },
    },
    {
      says: 'Let the operator never err.',
      run: 'main',
      patch: {
        variants: [
          variant(DAGGER, { ...half, ...copies, error: 0 }),
          variant(CORRECTED, { ...half, error: 0 }),
        ],
      },
    },
    {
      says: 'Let the classifier take every fifth step inside the slot for a success.',
      run: 'main',
      patch: { world: { mistakes: 0.2 } },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 2, interesting: 2 },
    says: 'Demonstrations or interventions of an equal budget is a live question, and the sweep shows that the order turns around, which the title says. But the verdict is that of the smallest budget, found in pilots, interventions still gain at the end, two parts against copying could hardly fail, and the classifier of success is a coin.',
    read: '2026-11-30',
  },
  writtenFor: 'h- h+ h+ f- h- h+ h+',
  notMeasured: ['40', '160', '15 %'],
  budget: { coreMinutes: 3.2, quick: { seeds: 12 } },
  caveats: [
    'The classifier of success is a coin: it misses one success in ten, and takes 2 % of the steps inside the slot for one and ends the episode. Success in the charts is the true one.',
    'Each step learns from itself, from two steps of the operator and two of all. RL acts at random in 10 % of its steps, in the test too; copying does not.',
    'Copying in a table says nothing of states that were not shown. A network would guess there. So the two parts against copying could hardly fail.',
    'Parts read 40 steps, a budget that pilots chose because more leave little room. With 160 interventions are ahead by about a point, which is in no part.',
  ],
  pilots:
    'Experiment seed 7, six to twelve seeds, three times. In the first the classifier paid for steps inside the slot without ending the episode; Q-learning then stayed there and never finished. With 100 and 200 steps of the operator, demonstrations and interventions were equal, and both above 80 % early. Step sizes 0.01, 0.03, 0.1 and 0.3: both kinds of RL took 0.03. With 40 steps, demonstrations were ahead, and more so if three quarters of the steps were interventions. From scratch 0.07 was reached in the first third. The run was planned with 120 seeds; with them the gate on the room that demonstrations leave was undecided, and 240 seeds were added, as the command had said that 313 would decide. The study replaces one in which both kinds of RL were at 98 %.',
};
