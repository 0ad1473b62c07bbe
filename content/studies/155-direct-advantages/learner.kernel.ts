export const meta = { label: 'Learner from a given policy', family: 'policy-gradient' };
/**
 * All start from one policy that has copied some right solutions. “direct advantages” and “outcome DPO” write with it until their samples are
 * used up, and then fit a policy to what they have stored. “PPO” learns while it writes, with a critic of its own and one pass over each batch.
 * After `samples` episodes nobody learns any more.
 */
const method = param({ type: 'u32', value: 0, options: ['direct advantages', 'outcome DPO', 'PPO', 'start'], label: 'Method' });
const begins = param({ type: 'u32', value: 0, options: ['SFT', 'RL'], label: 'Start', help: 'SFT: has copied right solutions. RL: has also been trained by reinforcement.' });
const samples = param({ type: 'u32', value: 2000, min: 2, max: 2000, label: 'Samples', unit: 'episodes' });
const critics = param({ value: 0.5, min: 0, max: 1, label: 'Share for the critic', help: 'Of the samples of direct advantages: the first ones train the critic, which is then frozen.' });
const beta = param({ value: 0.1, min: 0.001, max: 10, log: true, label: 'β' });
const fit = param({ value: 0.05, min: 0.0001, max: 10, log: true, label: 'Step of the fit', help: 'Of direct advantages and of DPO.' });
const alpha = param({ value: 0.5, min: 0.001, max: 10, log: true, label: 'Step size of PPO' });
export const gamma = param({ value: 1.0, min: 0, max: 1, label: 'Discount' });
const states: u32 = 138;
const most: u32 = 2000;
const own = memory(f32, states, 4);
const start = memory(f32, states, 4);
const row = memory(f32, 4);
const other = memory(f32, 4);
const values = memory(f32, states);
const visits = memory(f32, states);
const first = memory(u32, most);
const chosen = memory(u32, most);
const right = memory(f32, most);
const path = memory(u32, 6);
const partner = memory(u32, 23);
let count: u32 = 0;
let place: u32 = 0;
function done(n: u32, action: u32): u32 {
  if (action == 0) return (n + 1) % 23;
  if (action == 1) return (n * 2) % 23;
  if (action == 2) return (n + 20) % 23;
  return (n * 3) % 23;
}
function read(from: f32[][], s: u32, into: f32[]) {
  for (let a: u32 = 0; a < 4; a++) into[a] = from[s][a];
  softmax(into, 1.0);
}
function raise(s: u32, a: u32, step: f32) {
  read(own, s, row);
  for (let b: u32 = 0; b < 4; b++) own[s][b] += step * ((a == b ? 1.0 : 0.0) - row[b]);
}
/** One update of actor and critic from an episode: six states in `path`, its choices, its outcome. */
function improve(choices: u32, r: f32, step: f32) {
  for (let t: u32 = 0; t < 6; t++) {
    const s = path[t];
    const lead = r - values[s];
    advantage(s, lead);
    values[s] += 0.1 * lead;
    raise(s, (choices >> (2 * t)) % 4, step * lead);
  }
}
/** A walk with the present policy; its choices, two bits each. */
function walk(from: u32, uniform: bool): u32 {
  let n: u32 = from;
  let choices: u32 = 0;
  for (let t: u32 = 0; t < 6; t++) {
    path[t] = n + 23 * t;
    read(own, path[t], row);
    const a = uniform ? below(4) : sample(row, 4);
    choices |= a << (2 * t);
    n = done(n, a);
  }
  return n == 7 ? choices | 65536 : choices;
}
export function init() {
  for (let k: u32 = 0; k < 300; k++) {
    const choices = walk(below(23), true);
    if (choices >= 65536) { for (let t: u32 = 0; t < 6; t++) raise(path[t], (choices >> (2 * t)) % 4, 0.7); }
  }
  for (let s: u32 = 0; s < states; s++) values[s] = 0.2;
  if (begins == 1) { for (let k: u32 = 0; k < 600; k++) { const choices = walk(below(23), false); improve(choices, choices >= 65536 ? 1.0 : 0.0, 0.3); } }
  for (let s: u32 = 0; s < states; s++) {
    values[s] = 0.0;
    visits[s] = 0.0;
    for (let a: u32 = 0; a < 4; a++) start[s][a] = own[s][a];
  }
}
export function begin(s: u32) { place = 0; }
export function act(s: u32): u32 { read(own, s, row); return sample(row, 4); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  path[place] = s;
  if (count < samples) {
    if (place == 0) { first[count] = s; chosen[count] = 0; }
    chosen[count] |= a << (2 * place);
  }
  place += 1;
  if (!terminated || count >= samples) return;
  right[count] = r;
  count += 1;
  const critic = u32(critics * f32(samples));
  if (method == 2) { improve(chosen[count - 1], r, alpha); countUpdate(); }
  if (method == 0 && count <= critic) {
    for (let t: u32 = 0; t < 6; t++) {
      visits[path[t]] += 1.0;
      values[path[t]] += (r - values[path[t]]) / (visits[path[t]] + 1.0);
    }
  }
  if (count == samples) {
    if (method == 0) regress(critic);
    if (method == 1) compare();
  }
}
/** ½ (A(s, a) / β − ln π(a|s) / π_start(a|s))², by gradient descent over the stored steps; A is the change of the frozen critic. */
function regress(from: u32) {
  for (let pass: u32 = 0; pass < 15; pass++) {
    for (let i: u32 = 0; i < most; i++) {
      if (i >= samples) break;
      if (i >= from) {
        let n: u32 = first[i];
        for (let t: u32 = 0; t < 6; t++) {
          const s = n + 23 * t;
          const a = (chosen[i] >> (2 * t)) % 4;
          n = done(n, a);
          const after: f32 = t == 5 ? right[i] : values[n + 23 * (t + 1)];
          read(start, s, other);
          read(own, s, row);
          const error = (after - values[s]) / beta - logProbability(row[a]) + logProbability(other[a]);
          if (pass == 0) advantage(s, after - values[s]);
          for (let b: u32 = 0; b < 4; b++) own[s][b] += fit * error * ((a == b ? 1.0 : 0.0) - row[b]);
        }
      }
    }
    countUpdate();
  }
}
/** −ln σ(β (log ratio of a right solution − log ratio of a wrong one)), for each wrong one with the last right one from the same number. */
function compare() {
  for (let pass: u32 = 0; pass < 15; pass++) {
    for (let k: u32 = 0; k < 23; k++) partner[k] = most;
    for (let i: u32 = 0; i < most; i++) {
      if (i >= samples) break;
      if (right[i] > 0.5) partner[first[i]] = i;
      else if (partner[first[i]] < most) {
        const j = partner[first[i]];
        let margin: f32 = 0.0;
        for (let side: u32 = 0; side < 2; side++) {
          let n: u32 = first[i];
          const k = side == 0 ? j : i;
          for (let t: u32 = 0; t < 6; t++) {
            const s = n + 23 * t;
            const a = (chosen[k] >> (2 * t)) % 4;
            read(start, s, other);
            read(own, s, row);
            margin += (side == 0 ? beta : 0.0 - beta) * (logProbability(row[a]) - logProbability(other[a]));
            n = done(n, a);
          }
        }
        const push = fit * sigmoid(clamp(0.0 - margin, -40.0, 40.0));
        for (let side: u32 = 0; side < 2; side++) {
          let n: u32 = first[i];
          const k = side == 0 ? j : i;
          for (let t: u32 = 0; t < 6; t++) {
            const a = (chosen[k] >> (2 * t)) % 4;
            raise(n + 23 * t, a, side == 0 ? push : 0.0 - push);
            n = done(n, a);
          }
        }
      }
    }
    countUpdate();
  }
}
export function policy(s: u32) { if (s < states) read(own, s, pi); else { for (let a: u32 = 0; a < 4; a++) pi[a] = 0.25; } }
export function value(s: u32): f32 { return s < states ? values[s] : 0.0; }
