export const meta = { label: 'Chains', family: 'policy-gradient', critic: false };
// One update takes a group of eight chains for one row. Steps in the world are the test. A token is drawn in two parts: how many numbers
// it adds, by how many are left and written, and their sum. Sums of two and three use the same nine facts as sums of one.
const method = param({ type: 'u32', value: 0, options: ['mirror descent', 'positives only'], label: 'Method' });
const later = param({ type: 'u32', value: 0, options: ['same', 'budget cut', 'shortest right', 'DPO', 'merging'], label: 'In the second half', help: 'same: goes on. budget cut: mirror descent with the short budget. shortest right: copies the shortest right chain of each group of the long policy. DPO: prefers it to the longest chain that is wrong or longer. merging: trains another policy with the short budget; the mean of both weights is tested.' });
const longBudget = param({ type: 'u32', value: 8, min: 1, max: 12, label: 'Budget at first' });
const shortBudget = param({ type: 'u32', value: 5, min: 1, max: 12, label: 'Short budget' });
const penalty = param({ value: 0, min: 0, max: 10, label: 'Length penalty', help: 'Weight of 1/2 − (length − shortest) / (longest − shortest) in the group, for a wrong chain at most 0.' });
const curriculum = param({ value: 0, min: 0, max: 1, label: 'Curriculum', help: 'Share of the updates over which rows grow from two numbers to all.' });
const updates = param({ type: 'u32', value: 10000, min: 0, max: 10000000, label: 'Updates' });
const perStep = param({ type: 'u32', value: 2, min: 0, max: 100, label: 'Updates per step of the test' });
const alpha = param({ value: 0.1, min: 0, max: 10, label: 'Step size' });
const laterAlpha = param({ value: 0.1, min: 0, max: 10, label: 'Step size in the second half' });
const tau = param({ value: 0.05, min: 0, max: 10, label: 'τ', help: 'Pull to the policy of up to 20 updates ago.' });
const beta = param({ value: 0.1, min: 0.001, max: 10, label: 'β', help: 'Of DPO.' });
const skill = param({ value: 1.5, min: 0, max: 10, label: 'Skill at the start', help: 'Lead of the right sum of one number, in logits.' });
const silent = param({ value: 0.7, min: 0, max: 1, label: 'Silent sums', help: 'Sums of two and three numbers in one token are as sure as this power of all ways to them.' });
const slip = param({ value: 0.03, min: 0, max: 0.25, label: 'Slips in the head', help: 'A sum of two numbers in one token is a guess this often, one of three four times as often. Training does not change that.' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
const ROWS = 286;
const GROUP: u32 = 8;
const weights = memory(f32, ROWS, 3);
const start = memory(f32, ROWS, 3);
const reference = memory(f32, ROWS, 3);
const long = memory(f32, ROWS, 3);
const slopes = memory(f32, ROWS, 3);
const counts = memory(f32, 3);
const sums = memory(f32, 3);
const totals = memory(f32, 3);
const clear = memory(f32, 3);
/** Row 3 t + m: the sum after number t, if it was m before. */
const one = memory(f32, 9, 3);
const path = memory(u32, 96);
const tokens = memory(u32, 96);
const lengths = memory(u32, 8);
const rights = memory(u32, 8);
const scores = memory(f32, 8);
const fresh = memory(u32, 12);
let done: u32 = 0;
/** Rows 0 to 8 are the sums of one number, which all longer sums use. */
function factOf(sum: u32, number: u32): u32 { return sum + 3 * number; }
function ownOf(s: u32, count: u32): u32 { return count == 1 ? 9 + lastOf(s) + 3 * (nextOf(s) % 9) : 36 + lastOf(s) + 3 * nextOf(s); }
/** Numbers left and tokens written say how many numbers to add. */
function placeOf(s: u32): u32 { return 117 + min(leftOf(s), 12) * 13 + writtenOf(s); }
export function init() {
  for (let sum: u32 = 0; sum < 3; sum++) { for (let number: u32 = 0; number < 3; number++) weights[factOf(sum, number)][(sum + number) % 3] = skill; }
  for (let f: u32 = 0; f < ROWS; f++) { for (let k: u32 = 0; k < 3; k++) {
    if (f < 117) weights[f][k] += 0.5 * initNormal();
    start[f][k] = weights[f][k];
  } }
}
function copyInto(from: f32[][], to: f32[][]) {
  for (let f: u32 = 0; f < ROWS; f++) { for (let k: u32 = 0; k < 3; k++) to[f][k] = from[f][k]; }
}
/** Probabilities of adding one, two or three numbers. */
function readCounts(from: f32[][], s: u32) {
  for (let c: u32 = 0; c < 3; c++) counts[c] = masked(from[placeOf(s)][c], c < leftOf(s));
  softmax(counts, 1.0);
}
/** How often a sum of count + 1 numbers slips. */
function guessOf(count: u32): f32 { return slip * f32(count * count); }
/** Probabilities of the sum that is written after count + 1 numbers. More than one number are added silently: all ways to a sum count, less surely. */
function readSums(from: f32[][], s: u32, count: u32) {
  let rest = nextOf(s);
  for (let t: u32 = 0; t < 3; t++) {
    for (let m: u32 = 0; m < 3; m++) {
      if (t > count || (t == 0 && m != lastOf(s))) continue;
      for (let k: u32 = 0; k < 3; k++) sums[k] = from[factOf(m, rest % 3)][k];
      softmax(sums, 1.0);
      for (let k: u32 = 0; k < 3; k++) one[3 * t + m][k] = sums[k];
    }
    rest /= 3;
  }
  if (count == 0) {
    for (let k: u32 = 0; k < 3; k++) sums[k] = one[lastOf(s)][k];
    return;
  }
  fill(totals, 0.0);
  for (let i: u32 = 0; i < 3; i++) { for (let j: u32 = 0; j < 3; j++) {
    const q = one[lastOf(s)][i] * one[3 + i][j];
    if (count == 1) totals[j] += q;
    else { for (let k: u32 = 0; k < 3; k++) totals[k] += q * one[6 + j][k]; }
  } }
  for (let k: u32 = 0; k < 3; k++) sums[k] = silent * log(max(totals[k], 1e-8)) + from[ownOf(s, count)][k];
  softmax(sums, 1.0);
  for (let k: u32 = 0; k < 3; k++) {
    clear[k] = sums[k];
    sums[k] += guessOf(count) * (1.0 / 3.0 - sums[k]);
  }
}
function draw9(from: f32[][], s: u32): u32 {
  readCounts(from, s);
  const count = sample(counts, 3);
  readSums(from, s, count);
  return 3 * count + sample(sums, 3);
}
/** A group of chains for one new row, drawn from these weights. */
function write(from: f32[][], count: u32, budget: u32) {
  const first = below(27);
  for (let i: u32 = 0; i < 12; i++) fresh[i] = below(3);
  let shortest: u32 = 100;
  let longest: u32 = 0;
  for (let m: u32 = 0; m < GROUP; m++) {
    let s = begins(count, first);
    let off: u32 = 0;
    let read3: u32 = 0;
    lengths[m] = 0;
    for (let t: u32 = 0; t < LONGEST; t++) {
      const a = draw9(from, s);
      path[12 * m + t] = s;
      tokens[12 * m + t] = a;
      lengths[m] = t + 1;
      off = (off + a % 3 + 3 - sumOf(s, a / 3 + 1)) % 3;
      let coming: u32 = 0;
      let unit: u32 = 1;
      for (let i: u32 = 0; i < 3; i++) { if (i <= a / 3) { coming += unit * fresh[min(read3 + i, 11)]; unit *= 3; } }
      read3 += a / 3 + 1;
      s = after(s, a, coming);
      if (leftOf(s) == 0) break;
    }
    rights[m] = off == 0 && lengths[m] <= budget ? 1 : 0;
    shortest = min(shortest, lengths[m]);
    longest = max(longest, lengths[m]);
  }
  for (let m: u32 = 0; m < GROUP; m++) {
    scores[m] = f32(rights[m]);
    if (penalty > 0.0 && longest > shortest) {
      const brevity = 0.5 - f32(lengths[m] - shortest) / f32(longest - shortest);
      scores[m] += penalty * (rights[m] == 1 ? brevity : min(0.0, brevity));
    }
  }
}
function logOf(from: f32[][], m: u32): f32 {
  let sum: f32 = 0.0;
  for (let t: u32 = 0; t < LONGEST; t++) {
    if (t >= lengths[m]) break;
    const a = tokens[12 * m + t];
    readCounts(from, path[12 * m + t]);
    readSums(from, path[12 * m + t], a / 3);
    sum += log(max(counts[a / 3] * sums[a % 3], 1e-20));
  }
  return sum;
}
function leanFact(row: u32, from: u32, to: u32, weight: f32) {
  for (let k: u32 = 0; k < 3; k++) slopes[row][k] += weight * ((k == to ? 1.0 : 0.0) - one[from][k]);
}
/** Adds weight × the gradient of ln π of a chain. */
function lean(m: u32, weight: f32) {
  for (let t: u32 = 0; t < LONGEST; t++) {
    if (t >= lengths[m]) break;
    const s = path[12 * m + t];
    const count = tokens[12 * m + t] / 3;
    const sum = tokens[12 * m + t] % 3;
    const last = lastOf(s);
    const next = nextOf(s);
    readCounts(weights, s);
    readSums(weights, s, count);
    for (let c: u32 = 0; c < 3; c++) { if (c < leftOf(s)) slopes[placeOf(s)][c] += weight * ((c == count ? 1.0 : 0.0) - counts[c]); }
    if (count == 0) { leanFact(factOf(last, next % 3), last, sum, weight); continue; }
    const own = weight * (1.0 - guessOf(count)) * clear[sum] / max(sums[sum], 1e-8);
    for (let k: u32 = 0; k < 3; k++) {
      sums[k] = own * ((k == sum ? 1.0 : 0.0) - clear[k]);
      slopes[ownOf(s, count)][k] += sums[k];
      sums[k] *= silent / max(totals[k], 1e-8);
    }
    // Each way to a sum is credited with its share of it.
    for (let i: u32 = 0; i < 3; i++) { for (let j: u32 = 0; j < 3; j++) {
      const q = one[last][i] * one[3 + i][j];
      let both: f32 = 0.0;
      if (count == 1) both = q * sums[j];
      else { for (let k: u32 = 0; k < 3; k++) {
        const share = q * one[6 + j][k] * sums[k];
        leanFact(factOf(j, next / 9), 6 + j, k, share);
        both += share;
      } }
      leanFact(factOf(last, next % 3), last, i, both);
      leanFact(factOf(i, next / 3 % 3), 3 + i, j, both);
    } }
  }
}
function apply() {
  for (let f: u32 = 0; f < ROWS; f++) { for (let k: u32 = 0; k < 3; k++) { weights[f][k] += slopes[f][k]; slopes[f][k] = 0.0; } }
}
function countNow(): u32 {
  if (curriculum == 0.0) return numbers;
  // The second policy of a merger begins anew, rows included.
  const since = later == 4 && done >= updates / 2 ? done - updates / 2 : done;
  const share = min(1.0, f32(since) / (curriculum * f32(updates)));
  return 2 + u32(share * f32(numbers - 2));
}
/** A short row has its share of the budget, and at least a token for each three numbers. */
function budgetOf(count: u32, budget: u32): u32 { return max(count * budget / numbers, (count + 2) / 3); }
function descend(budget: u32, step: f32) {
  if (done % 20 == 0) copyInto(weights, reference);
  write(weights, countNow(), budgetOf(countNow(), budget));
  let mean: f32 = 0.0;
  for (let m: u32 = 0; m < GROUP; m++) mean += scores[m] / f32(GROUP);
  for (let m: u32 = 0; m < GROUP; m++) {
    const pull = method == 1 ? 0.0 : tau * (logOf(weights, m) - logOf(reference, m));
    const weight = method == 1 ? (rights[m] == 1 ? 1.0 : 0.0) : scores[m] - mean - pull;
    lean(m, step * weight / f32(GROUP));
  }
  apply();
}
/** The shortest right chain of a group of the long policy, against the longest other chain that is wrong or at least half as long again. */
function shorten() {
  write(long, numbers, longBudget);
  let chosen: u32 = GROUP;
  for (let m: u32 = 0; m < GROUP; m++) { if (rights[m] == 1 && (chosen == GROUP || lengths[m] < lengths[min(chosen, 7)])) chosen = m; }
  if (chosen == GROUP) return;
  if (later == 2) { lean(chosen, laterAlpha); apply(); return; }
  let rejected: u32 = GROUP;
  for (let m: u32 = 0; m < GROUP; m++) {
    const isLonger = 2 * lengths[m] >= 3 * lengths[chosen];
    if ((isLonger || (rights[m] == 0 && lengths[m] > lengths[chosen])) && (rejected == GROUP || lengths[m] > lengths[min(rejected, 7)])) rejected = m;
  }
  if (rejected == GROUP) return;
  const margin = logOf(weights, chosen) - logOf(long, chosen) - logOf(weights, rejected) + logOf(long, rejected);
  const weight = laterAlpha / (1.0 + exp(beta * margin));
  lean(chosen, weight);
  lean(rejected, -weight);
  apply();
}
function update() {
  const isLater = later > 0 && done >= updates / 2;
  if (isLater && done == updates / 2) {
    copyInto(weights, long);
    if (later == 4) copyInto(start, weights);
  }
  if (!isLater) descend(longBudget, alpha);
  else if (later == 1 || later == 4) descend(shortBudget, laterAlpha);
  else shorten();
  done += 1;
  if (later == 4 && done == updates) {
    for (let f: u32 = 0; f < ROWS; f++) { for (let k: u32 = 0; k < 3; k++) weights[f][k] = 0.5 * (weights[f][k] + long[f][k]); }
  }
}
export function act(s: u32): u32 { return draw9(weights, s); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  for (let i: u32 = 0; i < 100; i++) { if (i < perStep && done < updates) update(); }
  countUpdate();
}
export function policy(s: u32) {
  readCounts(weights, s);
  for (let c: u32 = 0; c < 3; c++) {
    if (c < leftOf(s) || s == DONE) readSums(weights, s, c);
    for (let k: u32 = 0; k < 3; k++) pi[3 * c + k] = s == DONE ? 1.0 / 9.0 : counts[c] * sums[k];
  }
}
export function value(s: u32): f32 { return 0.0; }
