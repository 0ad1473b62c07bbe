export const meta = { label: 'Small Q-network', family: 'control' };
const alpha = param({ value: 1.0, min: 0.00001, max: 10, log: true, label: 'Step size' });
export const gamma = param({ value: 0.95, min: 0, max: 1, label: 'Discount' });
const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate' });
const learns = param({ type: 'u32', value: 0, options: ['stream', 'replay'], label: 'Learns', help: 'stream: from each step once. replay: by Adam from a batch of stored steps, with a target network.' });
const lambda = param({ value: 0.8, min: 0, max: 1, label: 'Trace decay' });
const kappa = param({ value: 2.0, min: 0, max: 100, label: 'Bound', help: 'A step changes its error by at most a share of 1 / κ. 0: no bound.' });
const sparsity = param({ value: 0.9, min: 0, max: 1, label: 'Sparse start', help: 'Share of first weights that are 0.' });
const layerNorm = param({ value: true, label: 'Layer normalization' });
const scales = param({ value: true, label: 'Reward scaling', help: 'Divides rewards by the running deviation of returns.' });
const batch = param({ type: 'u32', value: 32, min: 1, max: 64, label: 'Batch', help: '1: the last step alone, without a buffer.' });
const targetEvery = param({ type: 'u32', value: 200, min: 1, max: 10000, label: 'Target update', unit: 'steps' });
const H = 16;
/** One row of first weights for each observation, their offsets, then the second layer. */
const w1 = memory(f32, nObservations, 16);
const b1 = memory(f32, 16);
const w2 = memory(f32, 16, nActions);
const b2 = memory(f32, nActions);
/** Traces of a stream, or the first moments of Adam. */
const z1 = memory(f32, nObservations, 16);
const zb1 = memory(f32, 16);
const z2 = memory(f32, 16, nActions);
const zb2 = memory(f32, nActions);
const v1 = memory(f32, nObservations, 16);
const vb1 = memory(f32, 16);
const v2 = memory(f32, 16, nActions);
const vb2 = memory(f32, nActions);
const g1 = memory(f32, nObservations, 16);
const gb1 = memory(f32, 16);
const g2 = memory(f32, 16, nActions);
const gb2 = memory(f32, nActions);
const t1 = memory(f32, nObservations, 16);
const tb1 = memory(f32, 16);
const t2 = memory(f32, 16, nActions);
const tb2 = memory(f32, nActions);
const unit = memory(f32, 16);
const hidden = memory(f32, 16);
const back = memory(f32, 16);
const row = memory(f32, nActions);
const other = memory(f32, nActions);
const states = memory(u32, 4000);
const actions = memory(u32, 4000);
const nexts = memory(u32, 4000);
const ends = memory(u32, 4000);
const rewards = memory(f32, 4000);
let deviation: f32 = 1.0;
let steps: u32 = 0;
let greedy: bool = true;
let running: f32 = 0.0;
let meanReturn: f32 = 0.0;
let spread: f32 = 0.0;
let scale: f32 = 1.0;
function first(inputs: f32): f32 { return initUniform() < sparsity ? 0.0 : (2.0 * initUniform() - 1.0) / sqrt(inputs); }
export function init() {
  for (let s = 0; s < nObservations; s++) { for (let j = 0; j < H; j++) w1[s][j] = first(f32(nObservations) / 4.0); }
  for (let j = 0; j < H; j++) { for (let a = 0; a < nActions; a++) w2[j][a] = first(16.0); }
}
/** Action values of a state into `out`; `unit`, `hidden` and `deviation` hold the layers. */
function forward(x: f32[][], bx: f32[], y: f32[][], by: f32[], s: u32, out: f32[]) {
  let mean: f32 = 0.0;
  for (let j = 0; j < H; j++) { unit[j] = x[s][j] + bx[j]; mean += unit[j] / 16.0; }
  deviation = 1.0;
  if (layerNorm) {
    let square: f32 = 0.0;
    for (let j = 0; j < H; j++) { unit[j] -= mean; square += unit[j] * unit[j] / 16.0; }
    deviation = sqrt(square + 0.00001);
    for (let j = 0; j < H; j++) unit[j] = unit[j] / deviation;
  }
  for (let a = 0; a < nActions; a++) out[a] = by[a];
  for (let j = 0; j < H; j++) {
    hidden[j] = unit[j] > 0.0 ? unit[j] : 0.01 * unit[j];
    for (let a = 0; a < nActions; a++) out[a] += hidden[j] * y[j][a];
  }
}
/** After `forward` of the network: the slope of the value of an action by what enters the hidden units, into `back`. */
function backward(a: u32) {
  let mean: f32 = 0.0;
  let along: f32 = 0.0;
  for (let j = 0; j < H; j++) {
    back[j] = w2[j][a] * (unit[j] > 0.0 ? 1.0 : 0.01);
    mean += back[j] / 16.0;
    along += back[j] * unit[j] / 16.0;
  }
  if (layerNorm) { for (let j = 0; j < H; j++) back[j] = (back[j] - mean - unit[j] * along) / deviation; }
}
function best(q: f32[]): f32 {
  let most: f32 = q[0];
  for (let a = 1; a < nActions; a++) most = max(most, q[a]);
  return most;
}
export function act(s: u32): u32 {
  forward(w1, b1, w2, b2, s, row);
  const most = best(row);
  const a = draw(row, 0, epsilon, 1.0);
  greedy = row[a] >= most;
  return a;
}
/** Running deviation of the discounted sum of rewards, by Welford. */
function scaled(r: f32): f32 {
  running = gamma * running + r;
  const n = f32(steps + 1);
  const off = running - meanReturn;
  meanReturn += off / n;
  spread += off * (running - meanReturn);
  if (terminated || truncated) running = 0.0;
  scale = steps > 0 ? max(sqrt(spread / n), 0.00001) : 1.0;
  return scales ? r / scale : r;
}
/** Numbers stay finite, whatever the step size. */
function held(w: f32): f32 { return clamp(w, -100000.0, 100000.0); }
function stream(s: u32, a: u32, r: f32, next: u32) {
  let target = r;
  if (!terminated) { forward(w1, b1, w2, b2, next, other); target += gamma * best(other); }
  forward(w1, b1, w2, b2, s, other);
  const error = target - other[a];
  backward(a);
  const decay: f32 = greedy ? gamma * lambda : 0.0;
  let size: f32 = 0.0;
  for (let i = 0; i < nObservations; i++) {
    for (let j = 0; j < H; j++) { z1[i][j] = decay * z1[i][j] + (i == s ? back[j] : 0.0); size += abs(z1[i][j]); }
  }
  for (let j = 0; j < H; j++) {
    zb1[j] = decay * zb1[j] + back[j];
    size += abs(zb1[j]);
    for (let b = 0; b < nActions; b++) { z2[j][b] = decay * z2[j][b] + (b == a ? hidden[j] : 0.0); size += abs(z2[j][b]); }
  }
  for (let b = 0; b < nActions; b++) { zb2[b] = decay * zb2[b] + (b == a ? 1.0 : 0.0); size += abs(zb2[b]); }
  const by = error * alpha / max(alpha * kappa * max(abs(error), 1.0) * size, 1.0);
  for (let i = 0; i < nObservations; i++) { for (let j = 0; j < H; j++) w1[i][j] = held(w1[i][j] + by * z1[i][j]); }
  for (let j = 0; j < H; j++) {
    b1[j] = held(b1[j] + by * zb1[j]);
    for (let b = 0; b < nActions; b++) w2[j][b] = held(w2[j][b] + by * z2[j][b]);
  }
  for (let b = 0; b < nActions; b++) b2[b] = held(b2[b] + by * zb2[b]);
  advantage(s, error);
  if (terminated || truncated) {
    for (let i = 0; i < nObservations; i++) { for (let j = 0; j < H; j++) z1[i][j] = 0.0; }
    for (let j = 0; j < H; j++) { zb1[j] = 0.0; for (let b = 0; b < nActions; b++) z2[j][b] = 0.0; }
    for (let b = 0; b < nActions; b++) zb2[b] = 0.0;
  }
}
function adam(w: f32, m: f32, v: f32): f32 { return held(w - alpha * m / (sqrt(v) + 0.0001)); }
function replay(s: u32, a: u32, r: f32, next: u32) {
  const k: u32 = steps % 4000;
  states[k] = s; actions[k] = a; rewards[k] = r; nexts[k] = next; ends[k] = terminated ? 1 : 0;
  if (steps % targetEvery == 0) {
    for (let i = 0; i < nObservations; i++) { for (let j = 0; j < H; j++) t1[i][j] = w1[i][j]; }
    for (let j = 0; j < H; j++) { tb1[j] = b1[j]; for (let b = 0; b < nActions; b++) t2[j][b] = w2[j][b]; }
    for (let b = 0; b < nActions; b++) tb2[b] = b2[b];
  }
  if (batch > 1 && steps < 200) return;
  for (let n = 0; n < 64; n++) {
    if (n >= batch) break;
    const i: u32 = batch == 1 ? k : below(min(steps + 1, 4000));
    const from = states[i];
    let target = scales ? rewards[i] / scale : rewards[i];
    if (ends[i] == 0) { forward(t1, tb1, t2, tb2, nexts[i], other); target += gamma * best(other); }
    forward(w1, b1, w2, b2, from, other);
    const error = (other[actions[i]] - target) / f32(batch);
    backward(actions[i]);
    for (let j = 0; j < H; j++) {
      g1[from][j] += error * back[j];
      gb1[j] += error * back[j];
      g2[j][actions[i]] += error * hidden[j];
    }
    gb2[actions[i]] += error;
    if (n == 0) advantage(from, -error * f32(batch));
  }
  const warm1: f32 = 1.0 - pow(0.9, f32(min(steps + 1, 200)));
  const warm2: f32 = 1.0 - pow(0.999, f32(min(steps + 1, 20000)));
  for (let i = 0; i < nObservations; i++) {
    for (let j = 0; j < H; j++) {
      z1[i][j] = 0.9 * z1[i][j] + 0.1 * g1[i][j];
      v1[i][j] = 0.999 * v1[i][j] + 0.001 * g1[i][j] * g1[i][j];
      w1[i][j] = adam(w1[i][j], z1[i][j] / warm1, v1[i][j] / warm2);
      g1[i][j] = 0.0;
    }
  }
  for (let j = 0; j < H; j++) {
    zb1[j] = 0.9 * zb1[j] + 0.1 * gb1[j];
    vb1[j] = 0.999 * vb1[j] + 0.001 * gb1[j] * gb1[j];
    b1[j] = adam(b1[j], zb1[j] / warm1, vb1[j] / warm2);
    gb1[j] = 0.0;
    for (let b = 0; b < nActions; b++) {
      z2[j][b] = 0.9 * z2[j][b] + 0.1 * g2[j][b];
      v2[j][b] = 0.999 * v2[j][b] + 0.001 * g2[j][b] * g2[j][b];
      w2[j][b] = adam(w2[j][b], z2[j][b] / warm1, v2[j][b] / warm2);
      g2[j][b] = 0.0;
    }
  }
  for (let b = 0; b < nActions; b++) {
    zb2[b] = 0.9 * zb2[b] + 0.1 * gb2[b];
    vb2[b] = 0.999 * vb2[b] + 0.001 * gb2[b] * gb2[b];
    b2[b] = adam(b2[b], zb2[b] / warm1, vb2[b] / warm2);
    gb2[b] = 0.0;
  }
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const paid = scaled(r);
  if (learns == 0) stream(s, a, paid, next);
  else replay(s, a, r, next);
  steps += 1;
  countUpdate();
}
export function policy(s: u32) { forward(w1, b1, w2, b2, s, pi); explore(pi, 0, epsilon, 1.0); }
export function value(s: u32): f32 { forward(w1, b1, w2, b2, s, other); return best(other); }
export function actionValue(s: u32, a: u32): f32 { forward(w1, b1, w2, b2, s, other); return other[a]; }
