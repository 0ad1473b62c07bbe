/** Softmax policies: log-probabilities with their gradient. */
import type { LogProbability, LogProbabilityGradient } from '../../contract.ts';
import type { Machine } from '../machine.ts';
import { program } from '../program.ts';
import { COUNTS, REALS, rowsOf, SOFT } from './softmax.ts';

const SCORE = program({
  name: 'log-probability',
  slots: {
    logits: 'reads',
    targets: 'readsWords',
    logp: 'writes',
    entropy: 'writes',
  },
  counts: COUNTS,
  reals: REALS,
  text: /* wgsl */ `
${SOFT}
fn run(group: u32, lane: u32) {
  let row = rowOf(group, lane);
  let soft = softOf(row, lane);
  let entropy = entropyOf(soft, row, lane);
  if (row >= p.rows || lane % LANES != 0u) { return; }
  set_entropy(row, entropy);
  set_logp(row, entryOf(soft, row, get_targets(row)));
}`,
});
export function logProbability(machine: Machine, o: LogProbability): void {
  const { logits, targets, logp, entropy } = o;
  const { numbers, groups, constants } = rowsOf(o);
  machine.run(SCORE, { logits, targets, logp, entropy }, numbers, groups, constants);
}

const GRADIENT = program({
  name: 'log-probability-gradient',
  slots: {
    logits: 'reads',
    targets: 'readsWords',
    entropy: 'reads',
    dLogp: 'reads',
    dEntropy: 'reads',
    dLogits: 'writes',
  },
  counts: COUNTS,
  reals: REALS,
  text: /* wgsl */ `
${SOFT}
fn run(group: u32, lane: u32) {
  let row = rowOf(group, lane);
  let soft = softOf(row, lane);
  if (row >= p.rows) { return; }
  let target_ = get_targets(row);
  let entropy = get_entropy(row);
  for (var o = lane % LANES; o < p.outputs; o += LANES) {
    let value = logOf(soft, row, o);
    let q = exponential(value);
    let d = get_dLogp(row) * (select(0.0, 1.0, o == target_) - q) - get_dEntropy(row) * q * (value + entropy);
    set_dLogits(row * p.outputs + o, d / p.temperature);
  }
}`,
});
export function logProbabilityGradient(machine: Machine, o: LogProbabilityGradient): void {
  const { logits, targets, entropy, dLogp, dEntropy, dLogits } = o;
  const { numbers, groups, constants } = rowsOf(o);
  machine.run(GRADIENT, { logits, targets, entropy, dLogp, dEntropy, dLogits }, numbers, groups, constants);
}
