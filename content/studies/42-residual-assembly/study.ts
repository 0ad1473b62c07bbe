/** Ankile et al. 2024: from imitation to refinement. A frozen clone with a residual by PPO, next to more demonstrations and to direct fine-tuning. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

/** Other names of none for the residual, so that it begins near nothing. */
const REST = 8;
const RESTS = Array.from({ length: REST }, (_, k) => `'rest ${k + 1}', `).join('');
/** Right in states that one of the demonstrations came through; elsewhere it moves joints anyhow. */
const clone = (demonstrations: number) => `const chosen = memory(u32, 1029);
export function init() {
  for (let s: u32 = 0; s < 1029; s++) {
    const other = below(7);
    chosen[s] = other == 0 ? 0 : other + 2;
  }
  for (let k: u32 = 0; k < ${demonstrations}; k++) {
    let s: u32 = anywhere();
    for (let i: u32 = 0; i < 12; i++) { chosen[s] = right(s); s = moved(s, right(s)); }
  }
}
`;
/**
 * Three joints with seven positions must all stand at the middle; only then can the tool go down, three steps deep. A press out of place
 * ends the episode. With a clone, each step makes its move and then the agent's; it is right in states that one of its demonstrations
 * came through, and moves joints anyhow in others. State = depth + 3 × (joint 1 + 7 × (joint 2 + 7 × joint 3)).
 */
const kernelOf = (
  demonstrations: number,
) => `export const meta = { states: 1029, actions: [${demonstrations > 0 ? RESTS : ''}'none', 'down', 'up', '1-', '1+', '2-', '2+', '3-', '3+'], factors: [3, 7, 7, 7], outcomes: 8 };
const slip = param({ value: 0.1, min: 0, max: 1, label: 'Slip', help: 'Share of moves that become none or a random move of a joint.' });
export const success = event('reached the bottom');
export const jammed = event('pressed down out of place, which ends the episode');
function weight(joint: u32): u32 { return joint == 0 ? 3 : joint == 1 ? 21 : 147; }
function at(s: u32, joint: u32): u32 { return (s / weight(joint)) % 7; }
function aligned(s: u32): bool { return s / 3 == 171; }
function anywhere(): u32 { return 3 * below(7) + 21 * below(7) + 147 * below(7); }
function right(s: u32): u32 {
  for (let joint: u32 = 0; joint < 3; joint++) {
    if (at(s, joint) > 3) return 3 + 2 * joint;
    if (at(s, joint) < 3) return 4 + 2 * joint;
  }
  return 1;
}
function moved(s: u32, a: u32): u32 {
  const depth = s % 3;
  if (a == 0) return s;
  if (a == 1) return aligned(s) && depth < 2 ? s + 1 : s;
  if (a == 2) return depth > 0 ? s - 1 : s;
  const joint = (a - 3) / 2;
  if (depth > 0) return s;
  if (a % 2 == 1) return at(s, joint) > 0 ? s - weight(joint) : s;
  return at(s, joint) < 6 ? s + weight(joint) : s;
}
${demonstrations > 0 ? clone(demonstrations) : ''}export function reset(): u32 { return anywhere(); }
export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 {
  return outcome == 0 ? 1.0 - slip : slip / 7.0;
}
function ends(s: u32, a: u32): bool { return a == 1 && (!aligned(s) || s % 3 == 2); }
function end(s: u32): u32 {
  if (aligned(s)) { pay(1.0); emit(success); }
  else emit(jammed);
  terminate();
  return s;
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  let after: u32 = state;
  ${demonstrations > 0 ? 'if (ends(state, chosen[state])) return end(state);\n  after = moved(state, chosen[state]);' : ''}
  const wanted = ${demonstrations > 0 ? `action < ${REST} ? 0 : action - ${REST}` : 'action'};
  const made = outcome == 0 ? wanted : outcome == 1 ? 0 : outcome + 1;
  return ends(after, made) ? end(after) : moved(after, made);
}
`;
const network = { view: 'one-hot', layers: 1, width: 32 };
const bc = { ...network, type: 'bc', learningRate: 0.01, dataOptimal: 1, dataRandom: 0, batchSize: 32 };
const ppo = {
  ...network,
  type: 'ppo-mlp',
  envs: 8,
  steps: 64,
  learningRate: 0.003,
  epochs: 3,
  minibatches: 2,
};
const reward = [{ term: 'task' }];
const DATA = 60;
const run = (name: string, variants: StudyRun['variants'], demonstrations = 0): StudyRun => ({
  name,
  variants,
  world: { family: 'graph', kernel: kernelOf(demonstrations), stepLimit: 30 },
  evaluation: { policy: 'sampled', every: 4, episodes: 40 },
  seeds: 20,
  seed: 42,
  envSteps: 61_440,
  measurementPoints: 40,
});
const cloning = (dataSize: number) => ({ label: 'cloning', agent: { ...bc, dataSize }, reward });
const metric = 'evaluationReturn';
const ahead = (over: string, says: string): ClaimPart => ({
  says: `The residual ends at least 5 points of success above ${says}.`,
  kind: 'ahead',
  metric,
  margin: 0.05,
  variant: 'residual/PPO',
  over: [over],
});

export const study: WrittenStudy = {
  id: '42',
  papers: [
    { atlas: 42, cite: 'Ankile et al. 2024, arXiv 2407.16677', url: 'https://arxiv.org/abs/2407.16677' },
  ],
  family: 'policy-gradient',
  level: 'analog',
  title: 'Direct fine-tuning of a clone goes further here than a residual on a frozen one',
  question:
    'Does a residual on a frozen clone do better than more demonstrations and than direct fine-tuning?',
  claim:
    'A residual on a frozen clone succeeds more often than cloning of five times the demonstrations and than direct fine-tuning; training from scratch hardly ever succeeds.',
  standsFor:
    'Joints with seven positions stand for assembly, and one move for a chunk of actions. The frozen clone is a table; the cloned and tuned ones are networks with one input per state. Nothing follows for diffusion or for chunks.',
  runs: {
    residual: run('A residual on a frozen clone', [{ label: 'PPO', agent: ppo, reward }], 8),
    clone: run('Cloning', [cloning(DATA)]),
    clone5: run('Cloning five times the demonstrations', [cloning(5 * DATA)]),
    tuned: {
      ...run('Cloning, then PPO on the same network', [cloning(DATA)]),
      edits: [{ at: 4096, patch: { variants: [{ label: 'cloning', agent: ppo, reward }] } }],
    },
    scratch: run('PPO from scratch', [{ label: 'PPO', agent: ppo, reward }]),
  },
  parts: [
    ahead('clone5/cloning', 'cloning of five times the demonstrations'),
    ahead('tuned/cloning', 'PPO on the cloned network'),
    {
      kind: 'level',
      says: 'From scratch, PPO succeeds in less than a tenth of the episodes.',
      metric,
      variant: 'scratch/PPO',
      below: 0.1,
    },
  ],
  shows: [
    { title: 'Success of the residual', run: 'residual', metric, kind: 'curve' },
    { title: 'Success of the tuned clone', run: 'tuned', metric, kind: 'curve' },
    { title: 'Success of cloning five times as much', run: 'clone5', metric, kind: 'curve' },
  ],
  teaching: {
    before:
      'Three joints must stand exactly at the middle before the tool goes down, and a press out of place ends the episode. One move in ten slips. A clone of eight demonstrations knows few states. PPO adds moves to the frozen clone, or goes on with the cloned network itself. Others clone five times as much, or begin from nothing.',
    predict: {
      ask: 'Which one succeeds most often?',
      answer: 1,
      options: ['The residual', 'PPO on the cloned network', 'Cloning five times as much'],
    },
    watch: 'Compare the three curves. The tuned clone copies for the first 4,096 steps.',
    after:
      'The residual ends at 0.72 and five times the demonstrations at 0.59, too uncertain for the margin. PPO on the cloned network comes to 0.99: its policy can be changed in each state, and its first moves are already good. The residual begins with random moves on top of good ones, and has to learn when to do nothing. In the paper direct fine-tuning is hard because a clone writes chunks by diffusion. A clone of single moves has no such obstacle. From nothing, pressing in place by chance is too rare.',
  },
  changes: [
    { says: 'Train the residual twice as long.', run: 'residual', patch: { envSteps: 122_880 } },
    { says: 'Clone twenty times as much.', run: 'clone5', patch: { variants: [cloning(20 * DATA)] } },
    { says: 'Let no move slip.', run: 'residual', patch: { world: { slip: 0 } } },
  ],
  review: {
    scores: { faithful: 0, informative: 0, decided: 1, teaching: 1, interesting: 1 },
    says: 'Residual sits on another clone (8 demos, table) than the tuned arm (60 transitions, network); chunking, the paper’s reason, is absent (“says little about its own comparison”); the clone alone is not measured.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 2.3, quick: { seeds: 4 } },
  caveats: [
    'Chunks of actions, which the paper blames for hard fine-tuning, are left out. So this says little about its own comparison.',
    'Tolerance is exact and slip is one in ten; neither is swept.',
    'The lead over five times the demonstrations is undecided.',
  ],
  pilots:
    'Experiment seed 7, four seeds, four times. With networks that see the joints apart, cloning generalized to nearly all states, which the frozen table could not; so all networks got one input per state. Residuals that begin with more moves of nothing learned no faster in 40,960 steps, but did so by 81,920. Eight such moves and 61,440 steps for all were chosen.',
};
