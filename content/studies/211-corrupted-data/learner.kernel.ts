export const meta = { label: 'Offline learner', family: 'control' };
export const gamma = param({ value: 0.95, min: 0, max: 1, label: 'Discount' });
const method = param({ type: 'u32', value: 0, options: ['cloning', 'cql', 'iql', 'robust', 'robust-without-huber', 'robust-without-quantile'], label: 'Method' });
const corrupts = param({ type: 'u32', value: 0, options: ['nothing', 'rewards', 'actions', 'next states', 'states'], label: 'Corrupts', help: 'Which stored field is wrong.' });
const rate = param({ value: 0.3, min: 0, max: 1, label: 'Corrupted records', help: 'Share of the records whose field is a random one.' });
const expert = param({ value: 0.4, min: 0, max: 1, label: 'Expert steps', help: 'Probability that a recorded action is optimal; the others are random.' });
const conservative = param({ value: 0.05, min: 0, max: 10, label: 'CQL: weight' });
const expectile = param({ value: 0.7, min: 0, max: 1, label: 'IQL: expectile' });
const beta = param({ value: 10, min: 0, max: 100, label: 'IQL: inverse temperature' });
const width = param({ value: 0.05, min: 0, max: 10, label: 'Robust IQL: Huber width', help: 'Larger errors pull no harder than one of this size.' });
const total: u32 = 1500;
const ensemble: u32 = 5;
const states = memory(u32, total);
const actions = memory(u32, total);
const nexts = memory(u32, total);
const ends = memory(u32, total);
const rewards = memory(f32, total);
const seen = memory(f32, nObservations, nActions);
const q = memory(f32, nObservations, nActions); // of CQL; of the others, the value that counts
const member = memory(f32, ensemble * nObservations, nActions);
const v = memory(f32, nObservations);
const row = memory(f32, nActions);
const optimalMask = data(u32, nObservations, (nActions + 31) / 32);
let steps: u32 = 0;
function isRobust(): bool { return method > 2; }
function read(s: u32, into: f32[]) {
  for (let a = 0; a < nActions; a++) {
    if (method == 0) into[a] = seen[s][a];
    else if (method == 1) into[a] = q[s][a];
    else into[a] = seen[s][a] * exp(min(beta * (q[s][a] - v[s]), 20.0));
  }
}
/** Cloning does what was done, as often; the others choose their best action. */
function behave(s: u32, p: f32[]) {
  read(s, p);
  let all = 0.0;
  for (let a = 0; a < nActions; a++) all += p[a];
  if (method > 0 || all == 0.0) explore(p, 0, 0.0, 1.0);
  else { for (let a = 0; a < nActions; a++) p[a] /= all; }
}
export function act(s: u32): u32 {
  if (steps >= total) { behave(s, row); return sample(row, nActions); }
  const first = below(nActions);
  if (!bernoulli(expert)) return first;
  for (let i = 0; i < nActions; i++) {
    const a = (first + i) % nActions;
    if (((optimalMask[s][0] >> a) & 1) == 1) return a;
  }
  return first;
}
/** One field of some records is replaced; the episode itself went on as it should. */
function corrupt() {
  for (let k: u32 = 0; k < total; k++) {
    const other = below(total);
    const choice = below(nActions);
    const paid = 0.6 * uniform() - 0.3;
    if (bernoulli(rate)) {
      if (corrupts == 1) rewards[k] = paid;
      if (corrupts == 2) actions[k] = choice;
      if (corrupts == 3) nexts[k] = states[other];
      if (corrupts == 4) states[k] = states[other];
    }
    seen[states[k]][actions[k]] += 1.0;
  }
  for (let i: u32 = 0; i < ensemble * nObservations; i++) { for (let a = 0; a < nActions; a++) member[i][a] = 0.1 * uniform(); }
}
/** What the ensemble says of an action: its lower quartile, or its mean. */
function combined(s: u32, a: u32): f32 {
  let mean: f32 = 0.0;
  let lowest: f32 = 1000.0;
  let second: f32 = 1000.0;
  for (let e: u32 = 0; e < ensemble; e++) {
    const one = member[e * nObservations + s][a];
    mean += one / f32(ensemble);
    if (one < lowest) { second = lowest; lowest = one; }
    else if (one < second) second = one;
  }
  return isRobust() && method != 5 ? second : mean;
}
function improve(k: u32) {
  const s = states[k];
  const a = actions[k];
  if (method == 1) {
    read(nexts[k], row);
    const error = rewards[k] + (ends[k] == 1 ? 0.0 : gamma * greatest(row)) - q[s][a];
    read(s, row);
    softmax(row, 0.1);
    for (let b = 0; b < nActions; b++) q[s][b] -= 0.1 * conservative * row[b];
    q[s][a] += 0.1 * (error + conservative);
    advantage(s, error);
    return;
  }
  const ahead = q[s][a] - v[s];
  v[s] += 0.1 * (ahead > 0.0 ? expectile : 1.0 - expectile) * ahead;
  const target = rewards[k] + (ends[k] == 1 ? 0.0 : gamma * v[nexts[k]]);
  for (let e: u32 = 0; e < ensemble; e++) {
    // Each member leaves out a fifth of the records, always the same.
    if ((k * 7 + e) % ensemble == 0) continue;
    const error = target - member[e * nObservations + s][a];
    member[e * nObservations + s][a] += 0.1 * (isRobust() && method != 4 ? clamp(error, -width, width) : error);
  }
  q[s][a] = combined(s, a);
  advantage(s, target - q[s][a]);
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (steps < total) {
    states[steps] = s; actions[steps] = a; nexts[steps] = next; rewards[steps] = r; ends[steps] = terminated ? 1 : 0;
    steps += 1;
    if (steps == total) corrupt();
    return;
  }
  if (method > 0) { for (let i: u32 = 0; i < 16; i++) improve(below(total)); }
  countUpdate();
}
export function policy(s: u32) { behave(s, pi); }
export function value(s: u32): f32 { return v[s]; }
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
