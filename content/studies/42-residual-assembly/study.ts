/** Ankile et al. 2024: from imitation to refinement. A residual for each move on a frozen clone that writes chunks of moves. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** PPO whose first policy follows the clone with a probability of 0.8, whatever the number of other actions. */
import learner from './learner.kernel.ts?raw';
/**
 * A peg starts in the upper row and has to reach the bottom of a hole in a block. Pressed onto the block, it jams. Moves slip. A clone of
 * demonstrations decides three moves at once. State = column + 11 × row. Actions: 0 as the clone, then moves, or chunks of three moves.
 */
import kernel from './world.kernel.ts?raw';

const [SIDE, DEPTH] = [11, 10];
const cells = Array.from({ length: SIDE * DEPTH }, (_, s) => `${s % SIDE} ${Math.floor(s / SIDE)}`);
const MOVES = ['up', 'right', 'down', 'left'];
const chunks = Array.from({ length: 64 }, (_, k) =>
  k < 4 ? (MOVES[k] ?? '') : [0, 2, 4].map((bit) => MOVES[(k >> bit) & 3]).join(' '),
);
const world = {
  family: 'graph',
  kernel,
  transitions: [
    ...['as the clone', ...chunks].map((action) => `${cells[0]}, ${action}, ${cells[0]}`),
    ...cells.slice(1).map((cell) => `${cell}, as the clone, ${cell}`),
  ],
  positions: cells.map((cell, s) => `${cell}, ${s % SIDE}, ${Math.floor(s / SIDE)}`),
  discount: 0.99,
};
const reward = [{ term: 'task' }];
const variant = (label: string, more: object = {}) => ({
  label,
  agent: { type: 'custom-agent', text: learner, ...more },
  reward,
});
const [RESIDUAL, TUNED, CLONE, MORE, SCRATCH] = [
  'residual',
  'tuned chunks',
  'clone',
  'clone, 5 × demonstrations',
  'from scratch',
] as const;
const SLIP = 'world.slip';
const SLIPS = [0, 0.1, 0.2];
const MOVES_IN_ALL = 60_000;
const plan = { vary: [{ path: SLIP, over: SLIPS }], seeds: 20, seed: 42, measurementPoints: 20 };
const success = { metric: 'taskReturn', statistic: 'mean' } as const;
const ahead = (id: string, says: string, over: string): ClaimPart => ({
  id,
  kind: 'ahead',
  says,
  ...success,
  variant: `moves/${RESIDUAL}`,
  over: [`chunks/${over}`],
});

export const study: WrittenStudy = {
  id: '42',
  papers: [
    { atlas: 42, cite: 'Ankile et al. 2024, arXiv 2407.16677', url: 'https://arxiv.org/abs/2407.16677' },
  ],
  family: 'policy-gradient',
  level: 'analog',
  title:
    'Correcting single moves {{verdict:part:more|beats|does not beat|may beat}} five times the demonstrations, and {{verdict:part:tuned|beats|does not beat|may beat}} tuning the chunks of a clone, which brings nothing where moves slip; PPO from scratch {{verdict:part:scratch|hardly ever succeeds|often gets there, too|may get there}}',
  question:
    'Does a residual for each move do better than more demonstrations and than tuning the clone itself?',
  claim:
    'A residual on a frozen clone succeeds more often than cloning of five times the demonstrations and than direct fine-tuning, the more so the more moves slip; PPO from scratch hardly ever succeeds.',
  standsFor:
    'A peg on a grid stands for a robot with a camera, votes over demonstrations for a diffusion policy, and a table for the network of the residual. How well diffusion policies clone may not be concluded.',
  couldFail:
    'Chunks can be tuned, too: PPO might learn chunks that are safe whatever slips. Or five times the demonstrations might leave nothing to correct.',
  leftOut: 'How the lead depends on the tolerance, which is one cell throughout, and cameras and robots.',
  runs: {
    moves: {
      name: 'One decision per move',
      variants: [variant(RESIDUAL, { alpha: 3, trust: 0.8 }), variant(SCRATCH)],
      world: { ...world, stepLimit: 18 },
      worldOf: { [SCRATCH]: { plays: 'scratch' } },
      ...plan,
      envSteps: MOVES_IN_ALL,
    },
    chunks: {
      name: 'One decision per three moves',
      variants: [variant(TUNED, { alpha: 10, trust: 0.95 }), variant(CLONE), variant(MORE)],
      world: { ...world, plays: 'chunks', stepLimit: 6 },
      worldOf: { [CLONE]: { plays: 'clone' }, [MORE]: { plays: 'clone', demonstrations: 20 } },
      ...plan,
      envSteps: MOVES_IN_ALL / 3,
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'The clone is imprecise: with a slip of 0.2 it succeeds in less than 0.8 of the episodes.',
      ...success,
      variant: `chunks/${CLONE}`,
      below: 0.8,
      level: { [SLIP]: 0.2 },
    },
    {
      kind: 'level',
      says: 'Precision can be learned: with a slip of 0.1 the residual ends above 0.9.',
      ...success,
      variant: `moves/${RESIDUAL}`,
      above: 0.9,
      level: { [SLIP]: 0.1 },
    },
  ],
  parts: [
    ahead('tuned', `Over all slips, “${RESIDUAL}” ends with more success than “${TUNED}”.`, TUNED),
    ahead('more', `Over all slips, it ends with more success than “${MORE}”.`, MORE),
    {
      id: 'grows',
      kind: 'trend',
      says: `Its lead over “${MORE}” grows with the slip.`,
      ...success,
      variant: `moves/${RESIDUAL}`,
      minus: `chunks/${MORE}`,
      over: SLIP,
      direction: 'grows',
    },
    {
      id: 'scratch',
      kind: 'level',
      says: 'From scratch, PPO ends with success in less than a tenth of the episodes.',
      ...success,
      variant: `moves/${SCRATCH}`,
      below: 0.1,
    },
  ],
  controls: [
    {
      kind: 'within',
      says: `If nothing slips, a chunk is as good as single moves: “${RESIDUAL}” and “${MORE}” end alike (±0.05).`,
      ...success,
      variant: `moves/${RESIDUAL}`,
      same: `chunks/${MORE}`,
      margin: 0.05,
      level: { [SLIP]: 0 },
    },
  ],
  shows: [
    {
      title: 'Share of the episodes with success, by the share of moves that slip',
      run: 'moves',
      variants: [
        `moves/${RESIDUAL}`,
        `chunks/${TUNED}`,
        `chunks/${CLONE}`,
        `chunks/${MORE}`,
        `moves/${SCRATCH}`,
      ],
      metric: 'taskReturn',
      kind: 'sweep',
      over: SLIP,
    },
    {
      title: 'Success while PPO learns single moves, slip 0.2',
      run: 'moves',
      metric: 'taskReturn',
      kind: 'curve',
      level: { [SLIP]: 0.2 },
    },
  ],
  teaching: {
    before:
      'A peg starts somewhere in the upper row of the grid and has to reach the bottom of a hole, five cells deep and one cell wide. Pressed down beside the hole, it jams, and the episode ends. Some moves slip and go anywhere. A clone of four demonstrations decides three moves at once, say “right, right, down”, and looks again after them. “Residual” keeps the clone frozen and learns by PPO, before each move, whether to make another move instead. “Tuned chunks” lets PPO replace whole chunks. “Clone, 5 × demonstrations” only copies more. “From scratch” has no clone. All make equally many moves.',
    predict: {
      ask: 'One move in five slips. What helps the clone of four demonstrations more?',
      options: [
        'Five times the demonstrations',
        'A learned correction of single moves',
        'Both about the same',
      ],
      answer: '{{word:part:more|1|0|2}}',
    },
    watch:
      'Compare the lines from left to right: which of them fall most as more moves slip, and does tuning the chunks ever help? Then see who still learns in the second chart.',
    after:
      'A chunk is blind: if the first of its three moves slips, the other two go on as if nothing had happened, and “down” beside the hole jams. More demonstrations tell the clone better what to do at its next look, but not to look in between, so with a slip of 0.2 it ends at {{mean:chunks/clone, 5 × demonstrations.taskReturn[world.slip=0.2]|%}}. The residual looks before each move and learns the few places where the move of the clone is wrong: {{mean:moves/residual.taskReturn[world.slip=0.2]|%}}. Where nothing slips, there is nothing to look for, and both end at {{mean:moves/residual.taskReturn[world.slip=0]|%}}. Tuning the chunks themselves helps only then, {{mean:chunks/tuned chunks.taskReturn[world.slip=0]|%}} against {{mean:chunks/clone.taskReturn[world.slip=0]|%}}. With a slip of 0.1 it comes to {{mean:chunks/tuned chunks.taskReturn[world.slip=0.1]|%}} where the clone had {{mean:chunks/clone.taskReturn[world.slip=0.1]|%}}, with 0.2 to {{mean:chunks/tuned chunks.taskReturn[world.slip=0.2]|%}} where it had {{mean:chunks/clone.taskReturn[world.slip=0.2]|%}}. Better chunks exist, as more demonstrations show, but PPO must try 64 chunks in each place, and what a chunk is paid depends on what slips. So this rival is weak here, and the lead that counts is the one over more demonstrations, {{part:more.estimate|points}} over all slips. The last part fails for a reason of size: from scratch, chance finds the hole of a small grid at some time in many seeds, and then PPO learns as well as any; in the others it never does, so the mean is {{mean:moves/from scratch.taskReturn[world.slip=0.2]|%}} with a slip of 0.2. In practice let what corrects look more often than what plans.',
  },
  changes: [
    {
      says: 'Let the clone decide each move by itself: with chunks of one, there is less to correct.',
      run: 'moves',
      patch: { world: { chunk: 1 } },
    },
    {
      says: 'Make the hole three cells wide: precision no longer matters.',
      run: 'chunks',
      patch: { world: { tolerance: 1 } },
    },
    {
      says: 'Tune the chunks five times as long.',
      run: 'chunks',
      patch: { envSteps: 100_000 },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'The lead over five times the demonstrations grows with the slip and is gone without it, as the reason says. But the tuned chunks hardly learn, and whether they still would is not shown; the verdict comes from a grid in which PPO from scratch finds the hole; the tolerance is not swept.',
    read: '2026-11-30',
  },
  notMeasured: ['64'],
  budget: { coreMinutes: 1.2, quick: { seeds: 6 } },
  caveats: [
    'The residual replaces the move of the clone; in the paper it is added to it. It sees the place of the peg, not what the clone is about to do.',
    'A chunk is one of 64, so tuning chunks has more to try than tuning moves. That is part of what the paper blames.',
    'Direct fine-tuning of a clone of single moves would be the residual itself, since both are tables here.',
  ],
  pilots:
    'Experiment seeds 7 and 8, two or three seeds, six times. In smaller grids, and with starts closer to the hole, PPO from scratch succeeded at once; the grid was made larger and an episode shorter. Step sizes 3, 10 and 30 and first probabilities of following the clone of 0.8 and 0.95 were tried for the residual and for the chunks, and each got its best pair.',
};
