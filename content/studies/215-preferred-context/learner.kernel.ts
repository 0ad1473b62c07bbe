export const meta = { label: 'Learner from preferences', family: 'control' };
export const gamma = param({ value: 0.97, min: 0, max: 1, label: 'Discount' });
const preferences = param({ type: 'u32', value: 50, min: 1, max: 1000, label: 'Preferences', help: 'Pairs of recorded episodes.' });
const noise = param({ value: 0.1, min: 0, max: 0.5, label: 'Label noise', help: 'Share of wrong preferences.' });
const randomness = param({ value: 0.4, min: 0, max: 1, label: 'Random actions', help: 'Of the recorded steps.' });
const method = param({ type: 'u32', value: 0, options: ['cloning', 'cell-reward', 'true-reward', 'copy', 'any', 'pay'], label: 'Method', help: 'copy: act as the episodes of the preferred context did. pay: learn values of what contexts are worth. any: copy a context that is drawn at random.' });
const regions = param({ type: 'u32', value: 0, min: 0, max: 1, label: 'Regions', help: '1: contexts are not learned, but told: which of six regions an episode ends in.' });
const fitStep = param({ value: 0.1, min: 0, max: 10, label: 'Step of the fit', help: 'Of the reward that is fitted to preferences.' });
const ridge = param({ value: 0.001, min: 0, max: 10, label: 'Ridge of the fit', help: 'Pulls fitted rewards to 0.' });
const total: u32 = 3000;
const maxEpisodes: u32 = 600;
const cells: u32 = 121;
const contexts: u32 = 6;
const rounds: u32 = 25;
const states = memory(u32, total);
const actions = memory(u32, total);
const nexts = memory(u32, total);
const ends = memory(u32, total);
const rewards = memory(f32, total);
const of = memory(u32, total);
const earned = memory(f32, maxEpisodes);
const entered = memory(f32, maxEpisodes, cells);
const belongs = memory(f32, maxEpisodes, contexts); // P(context | episode)
const share = memory(f32, contexts);
const visits = memory(f32, contexts);
const logs = memory(f32, contexts);
const known = memory(f32, contexts * cells, nActions); // actions by context, as counts
const seen = memory(f32, nObservations, nActions);
const pairs: u32 = 1000;
const won = memory(u32, pairs);
const lost = memory(u32, pairs);
const score = memory(f32, contexts);
const endings = memory(f32, contexts, 4);
const fitted = memory(f32, cells);
const q = memory(f32, nObservations, nActions);
const row = memory(f32, nActions);
let steps: u32 = 0;
let episode: u32 = 0;
let corner: u32 = 0;
let chosen: u32 = 0;
let purity: f32 = 0;
function inside(cell: u32): bool { return cell % 11 > 0 && cell % 11 < 10 && cell > 11 && cell < 110; }
function atCorner(cell: u32): bool { return cell == 12 || cell == 20 || cell == 100 || cell == 108; }
/** Six regions, three side by side in two rows. */
function regionOf(cell: u32): u32 { return (cell % 11 - 1) / 3 + (cell / 11 > 5 ? 3 : 0); }
/** Records are made by walks to a corner that is drawn for each episode, with random actions in between. */
export function begin(s: u32) { corner = below(4); }
function copies(): bool { return method == 3 || method == 4; }
function read(s: u32, into: f32[]) {
  let any = 0.0;
  for (let a = 0; a < nActions; a++) {
    into[a] = method == 0 ? seen[s][a] : copies() ? known[chosen * cells + s][a] : seen[s][a] > 0.0 ? q[s][a] : -1000.0;
    any += into[a];
  }
  if (copies() && any == 0.0) { for (let a = 0; a < nActions; a++) into[a] = seen[s][a]; }
}
function best(s: u32): f32 { read(s, row); const most = greatest(row); return most < -999.0 ? 0.0 : most; }
export function act(s: u32): u32 {
  if (steps >= total) { read(s, row); return draw(row, 0, 0.05, 1.0); }
  if (bernoulli(randomness)) return below(4);
  const x = s % 11;
  const y = s / 11;
  const toX: u32 = corner % 2 == 0 ? 1 : 9;
  const toY: u32 = corner < 2 ? 1 : 9;
  if (x != toX && (y == toY || bernoulli(0.5))) return x < toX ? 1 : 3;
  return y < toY ? 2 : 0;
}
/**
 * Hindsight matching by expectation maximization: an episode belongs to the contexts that visit the same cells and act there as it did.
 * No reward goes in, and no corner.
 */
function encode() {
  for (let e: u32 = 0; e < maxEpisodes; e++) belongs[e][below(contexts)] = 1.0;
  for (let pass: u32 = 0; pass < rounds; pass++) {
    for (let z: u32 = 0; z < contexts; z++) {
      share[z] = 1.0;
      for (let s: u32 = 0; s < cells; s++) { for (let a = 0; a < nActions; a++) known[z * cells + s][a] = 0.1; }
    }
    for (let k: u32 = 0; k < total; k++) { for (let z: u32 = 0; z < contexts; z++) known[z * cells + states[k]][actions[k]] += belongs[of[k]][z]; }
    for (let e: u32 = 0; e < maxEpisodes; e++) {
      if (e >= episode) break;
      for (let z: u32 = 0; z < contexts; z++) share[z] += belongs[e][z];
    }
    for (let e: u32 = 0; e < maxEpisodes; e++) { for (let z: u32 = 0; z < contexts; z++) belongs[e][z] = log(share[z]); }
    for (let z: u32 = 0; z < contexts; z++) {
      visits[z] = 0.0;
      for (let c: u32 = 0; c < cells; c++) { for (let a = 0; a < nActions; a++) visits[z] += known[z * cells + c][a]; }
    }
    for (let k: u32 = 0; k < total; k++) {
      for (let z: u32 = 0; z < contexts; z++) belongs[of[k]][z] += log(known[z * cells + states[k]][actions[k]] / visits[z]);
    }
    for (let e: u32 = 0; e < maxEpisodes; e++) {
      for (let z: u32 = 0; z < contexts; z++) logs[z] = belongs[e][z];
      softmax(logs, 1.0);
      for (let z: u32 = 0; z < contexts; z++) belongs[e][z] = logs[z];
    }
  }
  // What nobody did is not a count.
  for (let s: u32 = 0; s < contexts * cells; s++) { for (let a = 0; a < nActions; a++) known[s][a] -= 0.1; }
}
/** The share of the episodes with a corner that end in the most frequent corner of their context. */
function measurePurity(): f32 {
  for (let k: u32 = 0; k < total; k++) {
    if (ends[k] == 0) continue;
    const which: u32 = (nexts[k] % 11 > 5 ? 1 : 0) + (nexts[k] > 60 ? 2 : 0);
    for (let z: u32 = 0; z < contexts; z++) endings[z][which] += belongs[of[k]][z];
  }
  let most = 0.0;
  let all = 0.0;
  for (let z: u32 = 0; z < contexts; z++) {
    let top = 0.0;
    for (let c: u32 = 0; c < 4; c++) { top = max(top, endings[z][c]); all += endings[z][c]; }
    most += top;
  }
  return most / all;
}
function prepare() {
  for (let k: u32 = 0; k < total; k++) {
    seen[states[k]][actions[k]] += 1.0;
    const isLast = k + 1 == total || of[k + 1] != of[k];
    entered[of[k]][nexts[k]] += 1.0;
    if (isLast && regions == 1) belongs[of[k]][regionOf(nexts[k])] = 1.0;
    earned[of[k]] += rewards[k];
  }
  if (method > 2) {
    if (regions == 0) encode();
    else {
      for (let k: u32 = 0; k < total; k++) { for (let z: u32 = 0; z < contexts; z++) known[z * cells + states[k]][actions[k]] += belongs[of[k]][z]; }
    }
    purity = measurePurity();
  }
  for (let k: u32 = 0; k < pairs; k++) {
    const a = below(episode);
    const b = below(episode);
    const first = (earned[a] > earned[b]) != bernoulli(noise);
    won[k] = first ? a : b;
    lost[k] = first ? b : a;
  }
  // Bradley and Terry: of contexts, and of cells that were entered.
  for (let pass: u32 = 0; pass < 30; pass++) {
    for (let k: u32 = 0; k < pairs; k++) {
      if (k >= preferences) break;
      let ahead = 0.0;
      for (let z: u32 = 0; z < contexts; z++) ahead += (belongs[won[k]][z] - belongs[lost[k]][z]) * score[z];
      const push = 0.1 * sigmoid(-ahead);
      for (let z: u32 = 0; z < contexts; z++) score[z] += push * (belongs[won[k]][z] - belongs[lost[k]][z]);
      let margin = 0.0;
      for (let c: u32 = 0; c < cells; c++) margin += (entered[won[k]][c] - entered[lost[k]][c]) * fitted[c];
      const pull = fitStep * sigmoid(-margin);
      for (let c: u32 = 0; c < cells; c++) fitted[c] += pull * (entered[won[k]][c] - entered[lost[k]][c]) - fitStep * ridge * fitted[c];
    }
  }
  for (let z: u32 = 1; z < contexts; z++) { if (score[z] > score[chosen]) chosen = z; }
  // To walk about pays nothing: only corners can.
  let most = -1000000.0;
  for (let c: u32 = 0; c < cells; c++) { if (!atCorner(c) && inside(c)) most = max(most, fitted[c]); }
  for (let c: u32 = 0; c < cells; c++) fitted[c] -= most;
  if (method == 4) chosen = below(contexts);
}
function paid(k: u32): f32 {
  if (method == 2) return rewards[k];
  if (method == 1) return fitted[nexts[k]];
  if (ends[k] == 0) return 0.0;
  let worth = 0.0;
  for (let z: u32 = 0; z < contexts; z++) worth += belongs[of[k]][z] * score[z];
  return worth;
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (steps < total) {
    states[steps] = s; actions[steps] = a; nexts[steps] = next; rewards[steps] = r; of[steps] = min(episode, maxEpisodes - 1);
    ends[steps] = terminated ? 1 : 0;
    steps += 1;
    if (terminated || truncated || steps == total) episode = min(episode + 1, maxEpisodes);
    if (steps == total) prepare();
    return;
  }
  for (let i: u32 = 0; i < 16; i++) {
    const k = below(total);
    const error = paid(k) + (ends[k] == 1 ? 0.0 : gamma * best(nexts[k])) - q[states[k]][actions[k]];
    q[states[k]][actions[k]] += 0.2 * error;
    advantage(states[k], error);
  }
  countUpdate();
}
export function policy(s: u32) { read(s, pi); explore(pi, 0, 0.05, 1.0); }
/** Nobody is ever in the wall, so its first cell tells how pure the contexts are. */
export function value(s: u32): f32 { return s == 0 ? purity : best(s); }
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
