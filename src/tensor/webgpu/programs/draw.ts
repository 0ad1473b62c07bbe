/** Draws from softmax policies, by inversion or greedily. */
import type { Sample } from '../../contract.ts';
import type { Machine } from '../machine.ts';
import { program } from '../program.ts';
import { COUNTS, REALS, rowsOf, SOFT } from './softmax.ts';

/** Each thread of a row has a range of outputs; the first thread finds the range, then the output in it. */
const SAMPLE = program({
  name: 'sample',
  slots: {
    logits: 'reads',
    uniforms: 'reads',
    drawn: 'writesWords',
    logp: 'writes',
    entropy: 'writes',
  },
  counts: COUNTS,
  reals: REALS,
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
  const { logits, uniforms, drawn, logp, entropy } = o;
  const { numbers, groups, constants } = rowsOf(o);
  machine.run(SAMPLE, { logits, uniforms, drawn, logp, entropy }, numbers, groups, {
    ...constants,
    GREEDY: o.temperature === 0 ? 1 : 0,
  });
}
