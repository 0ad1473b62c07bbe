/** Zheng et al. 2022: semi-supervised offline learning. Most recorded steps lack their action; a model of moves from few labels fills it in. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const TOTAL = 3000;
/**
 * Records first: labeled steps of a random policy, then steps of the optimal one with random actions among them, without labels. Then it
 * learns from the records alone: by counts of actions, or by Q-learning over recorded actions. A missing action is the one that most
 * often led to the same move in the labeled steps.
 */
const learner = `export const meta = { label: 'Learner from records', family: 'control' };
const alpha = param({ value: 0.2, min: 0, max: 1, label: 'Step size' });
export const gamma = param({ value: 0.97, min: 0, max: 1, label: 'Discount' });
const labeled = param({ type: 'u32', value: ${TOTAL / 10}, min: 1, max: ${TOTAL}, label: 'Labeled steps', help: 'Of ${TOTAL} recorded ones.' });
const randomness = param({ value: 0.3, min: 0, max: 1, label: 'Random actions', help: 'Of the steps without labels.' });
const uses = param({ type: 'u32', value: 0, options: ['labeled', 'proxy', 'all'], label: 'Labels', help: 'labeled: drops other steps. proxy: fills them in. all: is given all actions.' });
const imitates = param({ type: 'bool', value: false, label: 'Imitates', help: 'Copies actions in place of learning their values.' });
const optimalMask = data(u32, nObservations, (nActions + 31) / 32);
const q = memory(f32, nObservations, nActions);
const seen = memory(f32, nObservations, nActions);
const row = memory(f32, nActions);
const states = memory(u32, ${TOTAL});
const actions = memory(u32, ${TOTAL});
const nexts = memory(u32, ${TOTAL});
const ends = memory(u32, ${TOTAL});
const rewards = memory(f32, ${TOTAL});
const led = memory(f32, 5, nActions);
let steps: u32 = 0;
function moveOf(s: u32, next: u32): u32 { return next == s ? 0 : next == s + 1 ? 1 : next + 1 == s ? 2 : next > s ? 3 : 4; }
function read(s: u32, into: f32[]) {
  for (let a = 0; a < nActions; a++) { into[a] = imitates ? seen[s][a] : seen[s][a] > 0.0 ? q[s][a] : -1000.0; }
}
function best(s: u32): f32 { read(s, row); const most = greatest(row); return most < -999.0 ? 0.0 : most; }
export function act(s: u32): u32 {
  if (steps >= ${TOTAL}) { read(s, row); return draw(row, 0, 0.0, 1.0); }
  const first = below(nActions);
  if (steps < labeled || bernoulli(randomness)) return first;
  for (let i = 0; i < nActions; i++) {
    const a = (first + i) % nActions;
    if (((optimalMask[s][0] >> a) & 1) == 1) return a;
  }
  return first;
}
function prepare() {
  for (let k: u32 = 0; k < ${TOTAL}; k++) { if (k < labeled) led[moveOf(states[k], nexts[k])][actions[k]] += 1.0; }
  for (let k: u32 = 0; k < ${TOTAL}; k++) {
    if (k >= labeled && uses == 1) actions[k] = argmaxRandom(led, moveOf(states[k], nexts[k]));
    if (k < labeled || uses != 0) seen[states[k]][actions[k]] += 1.0;
  }
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (steps < ${TOTAL}) {
    states[steps] = s; actions[steps] = a; nexts[steps] = next; rewards[steps] = r;
    ends[steps] = terminated ? 1 : 0;
    steps += 1;
    if (steps == ${TOTAL}) prepare();
    return;
  }
  for (let i: u32 = 0; i < 16; i++) {
    const k = below(uses == 0 ? labeled : ${TOTAL});
    const error = rewards[k] + (ends[k] == 1 ? 0.0 : gamma * best(nexts[k])) - q[states[k]][actions[k]];
    q[states[k]][actions[k]] += alpha * error;
    advantage(states[k], error);
  }
  countUpdate();
}
export function policy(s: u32) { read(s, pi); explore(pi, 0, 0.0, 1.0); }
export function value(s: u32): f32 { return best(s); }
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
`;
const LABELS = ['labeled', 'proxy', 'all'] as const;
const KINDS = { cloning: true, 'Q-learning': false };
const variants = (more: object = {}): StudyRun['variants'] =>
  Object.entries(KINDS).flatMap(([kind, imitates]) =>
    LABELS.map((uses) => ({
      label: `${kind}, ${uses}`,
      agent: { type: 'custom-agent', text: learner, imitates, uses, ...more },
      reward: [{ term: 'task' }],
    })),
  );
const rule = { metric: 'evaluationReturn', statistic: 'mean', margin: 0.05 } as const;

export const study: WrittenStudy = {
  id: '230',
  papers: [
    { atlas: 230, cite: 'Zheng et al. 2022, arXiv 2210.06518', url: 'https://arxiv.org/abs/2210.06518' },
  ],
  family: 'offline',
  level: 'full',
  title: 'Filled-in actions make records without actions as good as labeled ones',
  question: 'Do filled-in actions make records without actions nearly as good as labeled ones?',
  claim:
    'With 10 % of the actions recorded, filled-in actions end above labeled steps alone and not below all true actions, for cloning and for Q-learning.',
  runs: {
    main: {
      name: 'Four rooms, one step in ten labeled',
      variants: variants(),
      world: { family: 'gridworld', example: 'four-rooms', slip: 0.3, stepCost: 0.01, stepLimit: 100 },
      evaluation: { policy: 'sampled', every: 5, episodes: 100 },
      seeds: 20,
      seed: 230,
      envSteps: 13_000,
      measurementPoints: 20,
    },
  },
  parts: Object.keys(KINDS).flatMap((kind): ClaimPart[] => [
    {
      kind: 'ahead',
      says: `${kind}: with filled-in actions it ends at least 0.05 above labeled steps alone.`,
      ...rule,
      variant: `main/${kind}, proxy`,
      over: [`main/${kind}, labeled`],
    },
    {
      kind: 'notAbove',
      says: `${kind}: with all actions it is not 0.05 above filled-in ones.`,
      ...rule,
      variant: `main/${kind}, all`,
      than: `main/${kind}, proxy`,
    },
  ]),
  shows: [{ title: 'Return after the records', run: 'main', metric: 'evaluationReturn', kind: 'bars' }],
  teaching: {
    before:
      'Of 3,000 recorded steps in four slippery rooms, only 300 show their action, and these are random walks. The others come from a good policy, but only cells and rewards were recorded. A model counts in the labeled steps which action led to which move, and fills in the others. Then cloning or Q-learning uses the records.',
    predict: {
      ask: 'What are filled-in actions worth?',
      options: [
        'Almost as much as true ones',
        'About half as much',
        'Little: the labels come from a poor policy',
      ],
      answer: 0,
    },
    watch: 'Compare the six bars.',
    after:
      'A random walk is a poor guide to the goal, but a good guide to what actions do. A step to the right means “right” everywhere, so 300 labels suffice for all rooms. Three moves in ten slip, so some labels name an action that was not chosen. They name what would have led to the same move, and that is good enough: cloning loses 0.02. Q-learning even gains 0.04, since a label that fits the move takes the slip out of the records. Without filling in, most cells were never seen with an action.',
  },
  changes: [
    { says: 'Label only 30 steps.', run: 'main', patch: { variants: variants({ labeled: 30 }) } },
    {
      says: 'Record more random steps without labels.',
      run: 'main',
      patch: { variants: variants({ randomness: 0.8 }) },
    },
    { says: 'Let most moves slip.', run: 'main', patch: { world: { slip: 0.6 } } },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'Slip makes the surprise (proxy labels beat true ones for Q-learning). 300 random labels against −0.7 is an easy rival.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h+ h+ h-',
  budget: { coreMinutes: 0.3, quick: { seeds: 8 } },
  caveats: [
    'The agent records for its first 3,000 steps and then learns from the records alone; all curves later are its own returns.',
    'Q-learning that considers recorded actions only stands for CQL. The decision transformer is left out.',
    'One share of labels and one quality of each part; the grid of the paper is left out. That all moves mean the same everywhere is what makes the model easy.',
  ],
  pilots:
    'Experiment seed 7, six seeds, twice: with a slip of 0.1, and of 0.3, which was kept because moves are harder to read. Both pointed the same way. Nothing was tuned.',
};
