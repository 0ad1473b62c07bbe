export const meta = { states: 862, actions: 41 };
const gusts = param({ value: 0.015, min: 0, max: 0.025, label: 'Gusts', help: 'How much likelier a gust is in each task than in the one before.' });
const training = param({ type: 'u32', value: 1200, min: 100, max: 1200, label: 'Training', unit: 'steps', help: 'Of one policy on one task.' });
export const triedHard = event('trained on one of the hardest ten tasks');
export const failedHard = event('failed on one of the hardest ten tasks');
export const failedEasy = event('failed on one of the easiest ten tasks');
const q = memory(f32, 15, 4);
const best = memory(f32, 40);
const v = memory(f32, 17);
const onward = memory(u32, 15);
const blown = memory(u32, 15);
const onto = memory(u32, 15, 4);
let mean: f32 = 0.0;
let ideal: f32 = 0.0;
const optimum = memory(f32, 40);
/** Mean of the exact optimal returns of all tasks. */
export function init() {
  for (let s: u32 = 0; s < 15; s++) { for (let a: u32 = 0; a < 4; a++) onto[s][a] = moved(s, a); }
  for (let task: u32 = 0; task < 40; task++) {
    const p = gusts * f32(task);
    for (let s: u32 = 0; s < 17; s++) v[s] = s == 15 ? 1.0 : 0.0;
    for (let sweep: u32 = 0; sweep < 24; sweep++) {
      for (let i: u32 = 0; i < 15; i++) {
        const s = 14 - i;
        const most = max(max(v[onto[s][0]], v[onto[s][1]]), max(v[onto[s][2]], v[onto[s][3]]));
        v[s] = p * v[onto[s][2]] + (1.0 - p) * most - 0.02;
      }
    }
    optimum[task] = max(v[10], 0.0);
    ideal += optimum[task] / 40.0;
  }
}
/** Share of the optimum that the best policies so far reach, on average over all tasks. */
export function share(): f32 { return mean / ideal; }
/** 15: the goal. 16: over the cliff. */
function moved(s: u32, made: u32): u32 {
  const x = s % 5;
  const y = s / 5;
  const toX: u32 = made == 1 ? min(x + 1, 4) : made == 3 && x > 0 ? x - 1 : x;
  const toY: u32 = made == 2 ? min(y + 1, 2) : made == 0 && y > 0 ? y - 1 : y;
  return toY == 2 && toX == 4 ? 15 : toY == 2 && toX > 0 ? 16 : toX + 5 * toY;
}
function greedy(s: u32): u32 {
  const a: u32 = q[s][1] > q[s][0] ? 1 : 0;
  const b: u32 = q[s][3] > q[s][2] ? 3 : 2;
  return q[s][b] > q[s][a] ? b : a;
}
function train(task: u32, mixed: bool) {
  let s: u32 = 10;
  let now: u32 = mixed ? below(40) : task;
  let time: u32 = 0;
  for (let t: u32 = 0; t < 1200; t++) {
    if (t >= training) break;
    const bits = randomBits();
    const gust = f32(bits & 1023) < 1024.0 * gusts * f32(now);
    const a = ((bits >> 10) & 15) < 3 ? (bits >> 14) & 3 : greedy(s);
    const next = moved(s, gust ? 2 : a);
    const end = next > 14;
    const target = next == 15 ? 0.98 : end ? -0.02 : 0.97 * q[next][greedy(next)] - 0.02;
    q[s][a] += 0.3 * (target - q[s][a]);
    time += 1;
    s = next;
    if (end || time == 40) { s = 10; time = 0; now = mixed ? (bits >> 16) % 40 : task; }
  }
}
/** The exact return of the greedy policy, from 20 sweeps. */
function test(task: u32): f32 {
  const p = gusts * f32(task);
  for (let s: u32 = 0; s < 15; s++) v[s] = 0.0;
  v[15] = 1.0;
  for (let sweep: u32 = 0; sweep < 20; sweep++) {
    for (let i: u32 = 0; i < 15; i++) v[14 - i] = p * v[blown[14 - i]] + (1.0 - p) * v[onward[14 - i]] - 0.02;
  }
  return max(v[10], 0.0);
}
function forget() { for (let s: u32 = 0; s < 15; s++) { for (let a: u32 = 0; a < 4; a++) q[s][a] = 0.9; } }
export function reset(): u32 {
  for (let k: u32 = 0; k < 40; k++) best[k] = 0.0;
  mean = 0.0;
  forget();
  return 0;
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  const mixed = action == 40;
  if (!mixed) forget();
  train(action, mixed);
  for (let s: u32 = 0; s < 15; s++) { onward[s] = moved(s, greedy(s)); blown[s] = moved(s, 2); }
  let sum: f32 = 0.0;
  let own: f32 = 0.0;
  for (let k: u32 = 0; k < 40; k++) {
    const found = test(k);
    if (k == action) own = found;
    best[k] = mixed ? found : max(best[k], found);
    sum += best[k] / 40.0;
  }
  if (!mixed) {
    const failed = own < 0.5 * optimum[action];
    if (action > 29) emit(triedHard);
    if (action > 29 && failed) emit(failedHard);
    if (action < 10 && failed) emit(failedEasy);
  }
  pay(sum - mean);
  mean = sum;
  return 1 + u32(20.0 * own) + 21 * action;
}
