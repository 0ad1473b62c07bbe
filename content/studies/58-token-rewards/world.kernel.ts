export const meta = { states: 245, factors: [5, 49], actions: ['a', 'b', 'c', 'd'] };
const length = param({ type: 'u32', value: 16, min: 2, max: 48, label: 'Length', help: 'Letters of a text.' });
const share = param({ value: 0.4, min: 0, max: 1, label: 'Pairs that count', help: 'Share of the sixteen pairs of letters that are worth something.' });
export const finished = event('finished a text');
const worth = memory(f32, 5, 4);
const greatest = memory(f32, 4);
const mean = memory(f32, 4);
const after = memory(f32, 2, 4);
let best: f32 = 0.0;
let average: f32 = 0.0;
let score: f32 = 0.0;
/** The best text and the mean of random ones, backward from the last letter. */
function solve() {
  for (let p: u32 = 0; p < 4; p++) { greatest[p] = 0.0; mean[p] = 0.0; }
  for (let t: u32 = 1; t < 48; t++) {
    if (t < length) {
      for (let p: u32 = 0; p < 4; p++) {
        after[0][p] = -1e9;
        after[1][p] = 0.0;
        for (let a: u32 = 0; a < 4; a++) {
          after[0][p] = max(after[0][p], worth[p][a] + greatest[a]);
          after[1][p] += 0.25 * (worth[p][a] + mean[a]);
        }
      }
      for (let p: u32 = 0; p < 4; p++) { greatest[p] = after[0][p]; mean[p] = after[1][p]; }
    }
  }
  best = max(max(greatest[0], greatest[1]), max(greatest[2], greatest[3]));
  average = 0.25 * (mean[0] + mean[1] + mean[2] + mean[3]);
}
export function init() {
  for (let p: u32 = 0; p < 4; p++) {
    for (let a: u32 = 0; a < 4; a++) {
      const drawn = normal();
      worth[p][a] = bernoulli(share) ? drawn : 0.0;
    }
  }
  worth[below(4)][below(4)] = 1.0;
  solve();
}
export function reset(): u32 {
  score = 0.0;
  return 4;
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  score += worth[state % 5][action];
  const next = state / 5 + 1;
  if (next == length) {
    pay((score - average) / (best - average));
    emit(finished);
    terminate();
  }
  return 5 * next + action;
}
