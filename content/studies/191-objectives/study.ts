/** Subramani et al. 2024: what one formalism of objectives can ask for and another cannot. All choose among the same policies. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import coin from './coin.kernel.ts?raw';
import corridor from './corridor.kernel.ts?raw';

/** A policy is a probability of each action in each cell: it has no memory, whatever the objective remembers. */
const agent = {
  type: 'reinforce',
  alpha: 0.05,
  valueAlpha: 0.1,
  gamma: 1,
  bootstrapTruncated: false,
};
const pays = (expression: string) => ({ term: 'expression', expression });
const machine = (text: string) => ({ term: 'custom-module', text });
type Reward = StudyRun['variants'][number]['reward'];
const design = (label: string, reward: Reward, more: object = {}) => ({
  label,
  agent: { ...agent, ...more },
  reward,
});
const [LEFT, RIGHT, BOTH, CROSS] = [
  'Markov: left end',
  'Markov: right end',
  'Markov: both ends',
  'Markov: every move',
] as const;
const [MACHINE, AUTOMATON, SOFT] = ['reward machine', 'automaton', 'both ends, regularized'] as const;
const ends = 'cell(next) == 0 || cell(next) == 4 ? 1.0 : 0.0';
/** Two transitions of the machine pay: the first visit of the left end, and then the right end. */
const ordered = machine(`
let stage: u32 = 0;
export function begin() { stage = 0; }
export function reward(): f32 {
  if (stage == 0 && cell(next) == 0) { stage = 1; return 0.5; }
  if (stage == 1 && cell(next) == 4) { stage = 2; return 1.0; }
  return 0.0;
}`);
/** F (left ∧ F right): the run is accepted, or it is not. */
const accepted = machine(`
let stage: u32 = 0;
export function begin() { stage = 0; }
export function reward(): f32 {
  if (cell(next) == 0) stage = max(stage, 1);
  const accepts = stage == 1 && cell(next) == 4;
  if (accepts) stage = 2;
  return accepts ? 1.0 : 0.0;
}`);
const order: StudyRun['variants'] = [
  design(LEFT, [pays('cell(next) == 0 ? 1.0 : 0.0')]),
  design(RIGHT, [pays('cell(next) == 4 ? 1.0 : 0.0')]),
  design(BOTH, [pays(ends)]),
  design(CROSS, [pays('cell(next) != cell(state) ? 1.0 : 0.0')]),
  design(SOFT, [pays(ends)], { entropyCoefficient: 10 }),
  design(MACHINE, [ordered]),
  design(AUTOMATON, [accepted]),
];

const WANTED = 0.7;
/** 1 where the share of heads among the tosses of a window is the wanted one, less by the distance. */
const close = {
  ...machine(`
let heads: f32 = 0.0;
let tosses: f32 = 0.0;
export function reward(): f32 {
  heads += action == 0 ? 1.0 : 0.0;
  tosses += 1.0;
  return 0.0;
}
export function reading(): f32 { return 1.0 - abs(heads / max(tosses, 1.0) - ${WANTED}); }
export function open() { heads = 0.0; tosses = 0.0; }`),
  probe: true,
};
/** Pays for a change of sides and a little for heads: in ten tosses 9 p (1 − p) + 3.6 p, which is largest at p = 0.7. */
const paysChanges = (heads: number) => `
let last: u32 = 2;
export function begin() { last = 2; }
export function reward(): f32 {
  const changed = last < 2 && last != action;
  last = action;
  return (changed ? 0.5 : 0.0) + (action == 0 ? ${heads.toFixed(2)} : 0.0);
}`;
const changes = machine(paysChanges(0.36));
const [HEADS, EQUAL, REGULARIZED, CHANGES] = [
  'Markov: 0.7 for heads, 0.3 for tails',
  'Markov: the same for both',
  'regularized',
  'reward machine: pays changes',
] as const;
const fine = { alpha: 0.005 };
const logit = Math.log(WANTED / (1 - WANTED)).toFixed(4);
const mixed: StudyRun['variants'] = [
  design(HEADS, [pays('action == 0 ? 0.7 : 0.3'), close], fine),
  design(EQUAL, [pays('0.5'), close], fine),
  design(REGULARIZED, [pays(`action == 0 ? ${logit} : 0.0`), close], { ...fine, entropyCoefficient: 1 }),
  design(CHANGES, [changes, close], fine),
];
const beyond = (better: string): ClaimPart => ({
  says: `Ordered visits: the ${better} succeeds more often than each of four Markov rewards.`,
  kind: 'ahead',
  metric: 'success',
  statistic: 'mean',
  variant: `order/${better}`,
  over: [LEFT, RIGHT, BOTH, CROSS].map((label) => `order/${label}`),
});

export const study: WrittenStudy = {
  id: '191',
  papers: [{ atlas: 191, cite: 'Subramani et al. 2024', url: 'https://arxiv.org/abs/2310.11840' }],
  family: 'shaping',
  level: 'analog',
  title:
    'Only a reward with memory asks for an order, and it asks for a mix of actions {{verdict:part:mix|less well than|about as well as|perhaps less well than}} an entropy does',
  question: 'Is there something that one kind of objective can ask for and another cannot?',
  claim:
    'Reward machine and automaton have ordered visits more often than Markov rewards. A regularized objective comes closer to a prescribed mix of actions than a reward machine.',
  standsFor:
    'Two tasks stand for the differences between seventeen formalisms, and one learner for the best policy of each. That a formalism is weaker is proved in the paper; here its best policy is only looked for.',
  runs: {
    order: {
      name: 'First the left end, then the right end',
      variants: order,
      world: { family: 'graph', kernel: corridor, stepLimit: 30 },
      seeds: 40,
      seed: 191,
      envSteps: 200_000,
      measurementPoints: 40,
    },
    seen: {
      name: 'First left, then right, with the stage in sight',
      variants: [design('Markov: stage in the state', [pays('happened(success) ? 1.0 : 0.0')])],
      world: { family: 'graph', kernel: corridor, stepLimit: 30, showsStage: true },
      seeds: 40,
      seed: 191,
      envSteps: 200_000,
      measurementPoints: 40,
    },
    mixed: {
      name: 'Seven tosses of ten are heads',
      variants: mixed,
      world: { family: 'graph', kernel: coin, stepLimit: 10 },
      seeds: 40,
      seed: 191,
      envSteps: 200_000,
      measurementPoints: 40,
    },
  },
  gates: [
    {
      says: 'The learner finds what a Markov reward asks for: paid for the left end, it is there in more than 20 of 30 steps.',
      kind: 'level',
      metric: 'contribution:expression',
      variant: `order/${LEFT}`,
      above: 20,
    },
    {
      says: 'Paid more for heads, it chooses heads in more than 95 % of the tosses.',
      kind: 'level',
      metric: 'policy:0:0',
      variant: `mixed/${HEADS}`,
      above: 0.95,
    },
  ],
  parts: [
    beyond(MACHINE),
    beyond(AUTOMATON),
    {
      id: 'mix',
      says: 'Seven heads in ten: the regularized objective comes closer than a reward machine, by more than 0.05.',
      kind: 'ahead',
      metric: 'probe:custom-module',
      margin: 0.05,
      variant: `mixed/${REGULARIZED}`,
      over: [`mixed/${CHANGES}`],
    },
  ],
  controls: [
    {
      says: 'With the stage in sight a Markov reward is enough: it succeeds in more than 95 % of the episodes.',
      kind: 'level',
      metric: 'success',
      statistic: 'mean',
      variant: 'seen/Markov: stage in the state',
      above: 0.95,
    },
  ],
  couldFail:
    'All objectives choose among the same policies, with the same learner. A Markov reward whose best policy wanders, or a machine that asks for a mix, would have refuted it.',
  leftOut:
    'Tasks of the kind “eventually always”, lexicographic orders and long-run averages, the other formalisms, and every proof.',
  shows: [
    { title: 'Left end, then right end: successes', run: 'order', metric: 'success', kind: 'bars' },
    {
      title: 'Closeness to seven heads in ten',
      run: 'mixed',
      metric: 'probe:custom-module',
      unit: 'closeness',
      kind: 'bars',
    },
  ],
  teaching: {
    before:
      'An agent in the middle of five cells has to be at the left end and then at the right end, within 30 steps. A policy is a probability of “left” in each cell: it has no memory. A Markov reward pays for cells or moves. A reward machine remembers whether the left end was visited; it pays 0.5 for that and then 1 for the right end. An automaton pays 1 when “left, then right” has come true. In the second task seven of ten tosses shall be heads. A Markov reward pays for sides. A regularized objective adds the entropy of the policy. A reward machine remembers the last side, and pays for a change.',
    predict: {
      ask: 'Can a reward machine ask for seven heads in ten?',
      options: ['No: its best policy always chooses the same side', 'Yes, if it pays for changes'],
      answer: '{{verdict:part:mix|0|1|1}}',
    },
    watch:
      'In the first chart look for bars at 0. In the second one compare the Markov reward for heads with the two objectives on the right.',
    after:
      'In the middle cells the right move depends on the past. A Markov reward always has a best policy that is deterministic, and a deterministic policy without memory that went left turns back into the cell where it goes left again. So it succeeds in {{mean:order/Markov: both ends.success|%}} of the episodes. A reward with memory pays for the order itself. Its best policy wanders at random, and succeeds in {{mean:order/reward machine.success|%}}. An entropy bonus wanders, too, and comes to {{mean:order/both ends, regularized.success|%}} without being asked for an order. For the coin, let p be the share of heads. What a Markov reward pays is a straight line in p, so it is best at 0 or at 1, and tied everywhere if both sides pay alike. An entropy is curved, with its top inside. But pay for changes is curved, too: ten tosses pay 9 p (1 − p) + 3.6 p, and that is largest at p = 0.7. A mix does not need an entropy. It needs an objective that is no straight line in the policy.',
  },
  changes: [
    {
      says: 'Let the agents see the stage: every reward for the order is now learned.',
      run: 'order',
      patch: { world: { showsStage: true } },
    },
    {
      says: 'Pay for changes alone: the best share of heads is then one half.',
      run: 'mixed',
      patch: { variants: [design('pays changes alone', [machine(paysChanges(0)), close], fine)] },
    },
    {
      says: 'Regularize less: heads come nearly always.',
      run: 'mixed',
      patch: {
        variants: [
          design('entropy × 0.1', [pays(`action == 0 ? ${logit} : 0.0`), close], {
            ...fine,
            entropyCoefficient: 0.1,
          }),
        ],
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 2, interesting: 2 },
    says: 'All objectives choose among the same memoryless policies, and a machine that pays for changes refutes by one formula what one would expect of entropy. The verdict rests on a margin that the paper does not have: without it the tiny lead would count. Two of five tasks are left.',
    read: '2026-11-29',
  },
  notMeasured: ['9', '3.6'],
  budget: { coreMinutes: 0.5, quick: { seeds: 6 } },
  caveats: [
    'The third part has a margin of its own, 0.05. The lead of the regularized objective is {{part:mix.size|.3}}, and its interval lies above 0: without the margin this part would hold.',
    'That no Markov reward asks for an order is shown for four of them; the reason is the argument, not the count.',
  ],
  pilots: 'The pilots of this version are not recorded.',
};
