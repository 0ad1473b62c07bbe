/** Softmax of rows: several threads share a row, as many rows as fit share a workgroup. The common start of policy programs. */
import type { Categorical } from '../../contract.ts';
import { ELEMENTARY, LOWEST, OVER_LANES } from './elementary.ts';

const SIZE = 64;
/** −∞ cannot be written in WGSL: it comes as bits. */
const MINUS_INFINITY = 0xff800000;

/** `Soft` of a row: its largest logit and Σ exp(logit − largest). */
export const SOFT = /* wgsl */ `
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
export const COUNTS = ['rows', 'outputs', 'minusInfinity'] as const;
export const REALS = ['temperature'] as const;
type Numbers = (typeof COUNTS)[number] | (typeof REALS)[number];

interface Row {
  readonly numbers: Readonly<Record<Numbers, number>>;
  readonly groups: number;
  readonly constants: Readonly<Record<string, number>>;
}
export function rowsOf(o: Categorical): Row {
  const { rows, outputs } = o;
  let lanes = 4;
  while (lanes < outputs && lanes < SIZE) lanes *= 4;
  return {
    numbers: {
      rows,
      outputs,
      minusInfinity: MINUS_INFINITY,
      temperature: o.temperature === 0 ? 1 : o.temperature,
    },
    groups: Math.ceil((rows * lanes) / SIZE),
    constants: { SIZE, LANES: lanes },
  };
}
