export const meta = { label: 'Planner of routes', family: 'policy-gradient' };
/**
 * GRPO on a softmax whose preference for a station is a sum of two numbers: one for the station where it stands, which questions
 * about single stations use, too, and one for this station and the destination.
 */
const alpha = param({ value: 1.0, min: 0.001, max: 100, log: true, label: 'Step size' });
const divides = param({ type: 'bool', value: true, label: 'Divides by the spread', help: 'As GRPO does; off: Dr. GRPO.' });
const demonstrations = param({ type: 'u32', value: 0, min: 0, max: 200, label: 'Demonstrations', help: 'Shortest routes that are copied before anything else.' });
const passes = param({ type: 'u32', value: 20, min: 1, max: 20, label: 'Passes over the demonstrations' });
export const gamma = param({ value: 1.0, min: 0, max: 1, label: 'Discount' });
const groupSize: u32 = 8;
const horizon: u32 = 8;
const sees = memory(f32, 16, 16);
const plans = memory(f32, 256, 16);
const row = memory(f32, 16);
const places = memory(u32, 64);
const choices = memory(u32, 64);
const lengths = memory(u32, groupSize);
const returns = memory(f32, groupSize);
const gains = memory(f32, groupSize);
const distances = memory(u32, 16, 16);
let member: u32 = 0;
function near(a: u32, b: u32): bool {
  const low = min(a, b);
  const high = max(a, b);
  if (high < 6 && high - low == 1) return true;
  if (low == 6 && high == 7) return true;
  if (low == 2 && (high == 7 || high == 8)) return true;
  if (low == 8 && high == 9) return true;
  if (low == 10 && high == 11) return true;
  if (low == 4 && (high == 11 || high == 12)) return true;
  if (low == 12 && high == 13) return true;
  if (low == 9 && high == 14) return true;
  return low == 13 && (high == 14 || high == 15);
}
function read(s: u32, into: f32[]) {
  const here = s < 16 ? s : (s - 16) % 16;
  for (let a: u32 = 0; a < 16; a++) into[a] = sees[here][a] + (s < 16 ? 0.0 : plans[s - 16][a]);
  softmax(into, 1.0);
}
/** Makes a more likely in s, by weight. */
function raise(s: u32, a: u32, weight: f32) {
  read(s, row);
  const here = s < 16 ? s : (s - 16) % 16;
  for (let b: u32 = 0; b < 16; b++) {
    const change = weight * ((a == b ? 1.0 : 0.0) - row[b]);
    sees[here][b] += change;
    if (s >= 16) plans[s - 16][b] += change;
  }
}
/** The writer of the demonstrations knows the map. */
export function init() {
  if (demonstrations == 0) return;
  for (let a: u32 = 0; a < 16; a++) {
    for (let b: u32 = 0; b < 16; b++) distances[a][b] = a == b ? 0 : near(a, b) ? 1 : 99;
  }
  for (let k: u32 = 0; k < 16; k++) {
    for (let a: u32 = 0; a < 16; a++) {
      for (let b: u32 = 0; b < 16; b++) distances[a][b] = min(distances[a][b], distances[a][k] + distances[k][b]);
    }
  }
  let copied: u32 = 0;
  for (let n: u32 = 0; n < 400; n++) {
    if (copied >= demonstrations) break;
    let here: u32 = below(16);
    const to = below(16);
    if (distances[here][to] >= 3) {
      copied += 1;
      for (let t: u32 = 0; t < 8; t++) {
        if (here == to) break;
        let choice: u32 = 0;
        for (let a: u32 = 0; a < 16; a++) { if (near(here, a) && distances[a][to] < distances[here][to]) choice = a; }
        for (let pass: u32 = 0; pass < 20; pass++) { if (pass < passes) raise(16 + here + 16 * to, choice, 0.1); }
        here = choice;
      }
    }
  }
}
export function begin(s: u32) { lengths[member] = 0; returns[member] = 0.0; }
export function act(s: u32): u32 { read(s, row); return sample(row, 16); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const i = horizon * member + lengths[member];
  places[i] = s;
  choices[i] = a;
  lengths[member] += 1;
  returns[member] += r;
  if (!terminated && !truncated) return;
  member += 1;
  if (member < groupSize) return;
  member = 0;
  groupAdvantages(returns, groupSize, divides ? 0 : 1, gains);
  for (let m: u32 = 0; m < groupSize; m++) {
    for (let t: u32 = 0; t < horizon; t++) {
      if (t >= lengths[m]) break;
      advantage(places[horizon * m + t], gains[m]);
      if (gains[m] != 0.0) raise(places[horizon * m + t], choices[horizon * m + t], alpha * gains[m] / f32(groupSize));
    }
  }
  countUpdate();
}
export function policy(s: u32) { read(s, pi); }
export function value(s: u32): f32 { return 0.0; }
