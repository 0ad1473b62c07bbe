/** Softmax policies, row by row: exponentials in f32, sums and derived values in f64. */
import { exp } from './elementary';
import { largestOf, loadPart, take } from './part';

/**
 * Represents the logit of an output that is impossible (−∞, or beyond the last one); smaller than every real
 * logit.
 */
const IMPOSSIBLE: f32 = -1e30;

// Results of `row`. Padded to multiples of four.
let shifted: usize = 0; // logit / T − the largest
let masses: usize = 0; // e^shifted
let total: f64 = 0; // Σ masses; 0 if no output is possible
let inner: f64 = 0; // Σ masses · shifted
let logTotal: f64 = 0;

/** Allocates buffers for the rows of an operation. */
function begin(outputs: i32): void {
  const bytes = (<usize>outputs + 3) << 2;
  shifted = take(bytes);
  masses = take(bytes);
}

function row(logits: usize, outputs: i32, temperature: f32): void {
  const temperatures = f32x4.splat(temperature);
  let most = f32x4.splat(-Infinity);
  for (let j = 0; j < outputs; j += 4) {
    const at = (<usize>j) << 2;
    let v = outputs - j >= 4 ? v128.load(logits + at) : loadPart(logits + at, outputs - j, -Infinity);
    v = f32x4.div(v, temperatures);
    most = f32x4.max(most, v);
    v128.store(shifted + at, v);
  }
  const largest = largestOf(most);
  total = 0;
  inner = 0;
  if (largest === -Infinity) return;
  const shift = f32x4.splat(largest);
  let totals = f64x2.splat(0);
  let inners = f64x2.splat(0);
  for (let j = 0; j < outputs; j += 4) {
    const at = (<usize>j) << 2;
    const s = f32x4.max(f32x4.sub(v128.load(shifted + at), shift), f32x4.splat(IMPOSSIBLE));
    const e = exp(s);
    v128.store(shifted + at, s);
    v128.store(masses + at, e);
    const eLow = f64x2.promote_low_f32x4(e);
    const eHigh = f64x2.promote_low_f32x4(v128.shuffle<f32>(e, e, 2, 3, 2, 3));
    const sLow = f64x2.promote_low_f32x4(s);
    const sHigh = f64x2.promote_low_f32x4(v128.shuffle<f32>(s, s, 2, 3, 2, 3));
    totals = f64x2.add(totals, f64x2.add(eLow, eHigh));
    inners = f64x2.add(inners, f64x2.add(f64x2.mul(eLow, sLow), f64x2.mul(eHigh, sHigh)));
  }
  total = f64x2.extract_lane(totals, 0) + f64x2.extract_lane(totals, 1);
  inner = f64x2.extract_lane(inners, 0) + f64x2.extract_lane(inners, 1);
  logTotal = Math.log(total);
}

/** ln p of an output of the row; −∞ if it does not exist. */
function logp(output: u32, outputs: i32): f32 {
  if (output >= <u32>outputs || total === 0) return -Infinity;
  const s = load<f32>(shifted + ((<usize>output) << 2));
  return s <= IMPOSSIBLE ? -Infinity : <f32>(<f64>s - logTotal);
}
/** −Σ p ln p = ln Σ masses − Σ p · shifted, where both parts are nonnegative. */
function entropyOf(): f32 {
  return total === 0 ? 0 : <f32>(logTotal - inner / total);
}

export function logProbability(
  rows: i32,
  outputs: i32,
  temperature: f32,
  logits: usize,
  targets: usize,
  logps: usize,
  entropies: usize,
): void {
  begin(outputs);
  for (let r = 0; r < rows; r++) {
    const at = (<usize>r) << 2;
    row(logits + <usize>r * ((<usize>outputs) << 2), outputs, temperature);
    store<f32>(logps + at, logp(load<u32>(targets + at), outputs));
    store<f32>(entropies + at, entropyOf());
  }
}

export function logProbabilityGradient(
  rows: i32,
  outputs: i32,
  temperature: f32,
  logits: usize,
  targets: usize,
  entropies: usize,
  dLogps: usize,
  dEntropies: usize,
  dLogits: usize,
): void {
  begin(outputs);
  const stride = (<usize>outputs) << 2;
  for (let r = 0; r < rows; r++) {
    const at = (<usize>r) << 2;
    row(logits + <usize>r * stride, outputs, temperature);
    const to = dLogits + <usize>r * stride;
    const dLogp = <f64>load<f32>(dLogps + at);
    const dEntropy = <f64>load<f32>(dEntropies + at);
    const target = load<u32>(targets + at);
    const shift = <f64>load<f32>(entropies + at) - logTotal;
    for (let j = 0; j < outputs; j++) {
      const place = (<usize>j) << 2;
      const s = load<f32>(shifted + place);
      const mass = <f64>load<f32>(masses + place);
      // (1[j = target] − p) with one rounding, so that nothing is lost if p is near 1
      const byLogp = dLogp * ((<u32>j === target ? total - mass : -mass) / total);
      const byEntropy = dEntropy * (mass / total) * (<f64>s + shift);
      const d = <f32>((byLogp - byEntropy) / <f64>temperature);
      store<f32>(to + place, total === 0 || s <= IMPOSSIBLE ? 0 : d);
    }
  }
}

/** Index of the largest logit, the first of ties; 0 if no output is possible. */
function firstLargest(outputs: i32): i32 {
  if (total === 0) return 0;
  for (let j = 0; j < outputs; j++) if (load<f32>(shifted + ((<usize>j) << 2)) === 0) return j;
  return 0;
}
/**
 * The first output whose cumulative probability exceeds the uniform number. If rounding leaves none, the last
 * possible one.
 */
function inverted(outputs: i32, uniform: f32): i32 {
  const threshold = <f64>uniform * total;
  let sum: f64 = 0;
  let last = 0;
  for (let j = 0; j < outputs; j++) {
    const mass = load<f32>(masses + ((<usize>j) << 2));
    if (!(mass > 0)) continue;
    sum += <f64>mass;
    last = j;
    if (sum > threshold) break;
  }
  return last;
}

export function sample(
  rows: i32,
  outputs: i32,
  temperature: f32,
  isGreedy: i32,
  logits: usize,
  uniforms: usize,
  drawn: usize,
  logps: usize,
  entropies: usize,
): void {
  begin(outputs);
  for (let r = 0; r < rows; r++) {
    const at = (<usize>r) << 2;
    row(logits + <usize>r * ((<usize>outputs) << 2), outputs, temperature);
    const isPossible = total !== 0;
    let output = 0;
    if (isPossible) output = isGreedy ? firstLargest(outputs) : inverted(outputs, load<f32>(uniforms + at));
    store<u32>(drawn + at, output);
    store<f32>(logps + at, logp(output, outputs));
    store<f32>(entropies + at, entropyOf());
  }
}
