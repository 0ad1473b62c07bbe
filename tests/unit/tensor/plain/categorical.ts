/** Softmax policies row by row: log-probability, entropy and draws. */
import type {
  Categorical,
  LogProbability,
  LogProbabilityGradient,
  Sample,
  Slice,
} from '../../../../src/tensor/contract.ts';
import { at, floatsOf, textsOf } from './store.ts';

/** ln p of each output of a row. Temperature 0 counts as 1 here. */
function logSoftmax(o: Categorical, logits: Slice, row: number): Float64Array {
  const numbers = floatsOf(logits);
  const logp = new Float64Array(o.outputs);
  const temperature = o.temperature === 0 ? 1 : o.temperature;
  let largest = Number.NEGATIVE_INFINITY;
  for (let j = 0; j < o.outputs; j++) {
    logp[j] = at(numbers, row * o.outputs + j) / temperature;
    largest = Math.max(largest, at(logp, j));
  }
  let total = 0;
  for (const value of logp) total += Math.exp(value - largest);
  for (let j = 0; j < o.outputs; j++) logp[j] = at(logp, j) - largest - Math.log(total);
  return logp;
}
function entropyOf(logp: Float64Array): number {
  let entropy = 0;
  for (const value of logp) if (value !== Number.NEGATIVE_INFINITY) entropy -= Math.exp(value) * value;
  return entropy;
}
/** −∞ for an output that does not exist. */
function entry(logp: Float64Array, output: number): number {
  return output < logp.length ? at(logp, output) : Number.NEGATIVE_INFINITY;
}

export function logProbability(o: LogProbability): void {
  const targets = textsOf(o.targets);
  const logps = floatsOf(o.logp);
  const entropies = floatsOf(o.entropy);
  for (let r = 0; r < o.rows; r++) {
    const logp = logSoftmax(o, o.logits, r);
    logps[r] = entry(logp, at(targets, r));
    entropies[r] = entropyOf(logp);
  }
}

export function logProbabilityGradient(o: LogProbabilityGradient): void {
  const targets = textsOf(o.targets);
  const entropies = floatsOf(o.entropy);
  const dLogp = floatsOf(o.dLogp);
  const dEntropy = floatsOf(o.dEntropy);
  const dLogits = floatsOf(o.dLogits);
  const temperature = o.temperature === 0 ? 1 : o.temperature;
  for (let r = 0; r < o.rows; r++) {
    const logp = logSoftmax(o, o.logits, r);
    for (let j = 0; j < o.outputs; j++) {
      const value = at(logp, j);
      const p = Math.exp(value);
      const byLogp = at(dLogp, r) * ((j === at(targets, r) ? 1 : 0) - p);
      const byEntropy = at(dEntropy, r) * p * (value + at(entropies, r));
      dLogits[r * o.outputs + j] =
        value === Number.NEGATIVE_INFINITY ? 0 : (byLogp - byEntropy) / temperature;
    }
  }
}

/** Index of the largest entry, the first of ties. */
function largestOf(logp: Float64Array): number {
  let best = 0;
  for (let j = 1; j < logp.length; j++) if (at(logp, j) > at(logp, best)) best = j;
  return best;
}
function inverted(logp: Float64Array, uniform: number): number {
  let sum = 0;
  let last = 0; // rounding may leave the sum below a uniform number near 1; then the last possible output is drawn
  for (let j = 0; j < logp.length; j++) {
    const p = Math.exp(at(logp, j));
    if (!(p > 0)) continue;
    sum += p;
    last = j;
    if (sum > uniform) break;
  }
  return last;
}

export function sample(o: Sample): void {
  const uniforms = floatsOf(o.uniforms);
  const drawn = textsOf(o.drawn);
  const logps = floatsOf(o.logp);
  const entropies = floatsOf(o.entropy);
  for (let r = 0; r < o.rows; r++) {
    const logp = logSoftmax(o, o.logits, r);
    const output = o.temperature === 0 ? largestOf(logp) : inverted(logp, at(uniforms, r));
    drawn[r] = output;
    logps[r] = at(logp, output);
    entropies[r] = entropyOf(logp);
  }
}
