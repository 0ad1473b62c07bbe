/** Softmax policies: log-probabilities with their gradient, and draws by inversion or greedily. Several threads share a row. */
import type { Categorical, LogProbability, LogProbabilityGradient, Sample, Slice } from '../contract.ts';
import { ELEMENTARY, LOWEST, OVER_LANES } from './elementary.ts';
import type { Machine } from './machine.ts';
import { type Program, program } from './program.ts';

const SIZE = 64;
/** WGSL has no literal for −∞, so it is created from its bits. */
const MINUS_INFINITY = 0xff800000;

/** `Soft` of a row: its largest logit and Σ exp(logit − largest). */
const SOFT = /* wgsl */ `
${ELEMENTARY}
${OVER_LANES}
struct Soft { largest: f32, total: f32 }
fn tempered(row: u32, output: u32) -> f32 { return get_logits(row * p.outputs + output) / p.temperature; }
fn rowOf(group: u32, lane: u32) -> u32 { return group * (SIZE / LANES) + lane / LANES; }
fn softOf(row: u32, lane: u32) -> Soft {
  var largest = ${LOWEST};
  if (row < p.rows) {
    for (var o = lane % LANES; o < p.outputs; o += LANES) { largest = max(largest, tempered(row, o)); }
  }
  largest = largestOf(lane, largest);
  var total = 0.0;
  if (row < p.rows) {
    for (var o = lane % LANES; o < p.outputs; o += LANES) { total += exponential(tempered(row, o) - largest); }
  }
  return Soft(largest, totalOf(lane, total));
}
/** ln p of an output. */
fn logOf(soft: Soft, row: u32, output: u32) -> f32 { return tempered(row, output) - soft.largest - logarithm(soft.total); }
fn entropyOf(soft: Soft, row: u32, lane: u32) -> f32 {
  var entropy = 0.0;
  if (row < p.rows) {
    for (var o = lane % LANES; o < p.outputs; o += LANES) {
      let value = logOf(soft, row, o);
      entropy -= exponential(value) * value;
    }
  }
  return totalOf(lane, entropy);
}
fn entryOf(soft: Soft, row: u32, output: u32) -> f32 {
  if (output < p.outputs) { return logOf(soft, row, output); }
  return bitcast<f32>(p.minusInfinity);
}
`;
const NUMBERS = {
  counts: ['rows', 'outputs', 'minusInfinity'],
  reals: ['temperature'],
} as const;

function runRows<S extends string>(
  machine: Machine,
  program: Program<S, 'rows' | 'outputs' | 'minusInfinity' | 'temperature'>,
  o: Categorical & Readonly<Record<S, Slice>>,
  further: Readonly<Record<string, number>> = {},
): void {
  const { rows, outputs } = o;
  let lanes = 4;
  while (lanes < outputs && lanes < SIZE) lanes *= 4;
  const temperature = o.temperature === 0 ? 1 : o.temperature;
  const numbers = { rows, outputs, minusInfinity: MINUS_INFINITY, temperature };
  machine.run(program, o, numbers, Math.ceil((rows * lanes) / SIZE), { SIZE, LANES: lanes, ...further });
}

/** Each thread of a row sums a range of outputs. The first thread finds the range, then the output in it. */
const SAMPLE = program({
  name: 'sample',
  slots: {
    logits: 'reads',
    uniforms: 'reads',
    drawn: 'writesWords',
    logp: 'writes',
    entropy: 'writes',
  },
  ...NUMBERS,
  text: /* wgsl */ `
${SOFT}
fn possible(soft: Soft, row: u32, output: u32) -> f32 {
  return exponential(tempered(row, output) - soft.largest) / soft.total;
}
fn greatest(row: u32) -> u32 {
  var best = 0u;
  for (var o = 1u; o < p.outputs; o++) {
    if (get_logits(row * p.outputs + o) > get_logits(row * p.outputs + best)) { best = o; }
  }
  return best;
}
/** \`lanes\` holds the sums of the stretches. */
fn inverted(soft: Soft, row: u32, lane: u32, stretch: u32) -> u32 {
  let uniform_ = get_uniforms(row);
  var sum = 0.0;
  var last = 0u; // rounding may leave the sum below the uniform number: then the last that is possible
  for (var part = 0u; part < LANES; part++) {
    let more = lanes[lane + part];
    if (part < LANES - 1u && sum + more <= uniform_) {
      if (more > 0.0) {
        for (var o = part * stretch; o < min(p.outputs, (part + 1u) * stretch); o++) { if (possible(soft, row, o) > 0.0) { last = o; } }
      }
      sum += more;
      continue;
    }
    for (var o = part * stretch; o < min(p.outputs, (part + 1u) * stretch); o++) {
      let q = possible(soft, row, o);
      if (q > 0.0) {
        sum += q;
        last = o;
        if (sum > uniform_) { return last; }
      }
    }
  }
  return last;
}
fn run(group: u32, lane: u32) {
  let row = rowOf(group, lane);
  let soft = softOf(row, lane);
  let entropy = entropyOf(soft, row, lane);
  let stretch = (p.outputs + LANES - 1u) / LANES;
  var part = 0.0;
  if (row < p.rows && GREEDY == 0u) {
    let begin = lane % LANES * stretch;
    for (var o = begin; o < min(p.outputs, begin + stretch); o++) { part += possible(soft, row, o); }
  }
  lanes[lane] = part;
  workgroupBarrier();
  if (row >= p.rows || lane % LANES != 0u) { return; }
  var output = 0u;
  if (GREEDY == 1u) { output = greatest(row); } else { output = inverted(soft, row, lane, stretch); }
  set_drawn(row, output);
  set_logp(row, entryOf(soft, row, output));
  set_entropy(row, entropy);
}`,
});
export function sample(machine: Machine, o: Sample): void {
  runRows(machine, SAMPLE, o, { GREEDY: o.temperature === 0 ? 1 : 0 });
}

const SCORE = program({
  name: 'log-probability',
  slots: {
    logits: 'reads',
    targets: 'readsWords',
    logp: 'writes',
    entropy: 'writes',
  },
  ...NUMBERS,
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
  runRows(machine, SCORE, o);
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
  ...NUMBERS,
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
  runRows(machine, GRADIENT, o);
}
