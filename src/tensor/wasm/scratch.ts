/**
 * Bytes of working memory that an operation needs (src/tensor/assembly/scratch.ts): its packed operands and its
 * intermediate values. Too little traps there.
 */
import type { Attention, AttentionStep, Dense, DenseGradient, Gru } from '../contract.ts';

/** As CHUNK in src/tensor/assembly/product.ts. */
const CHUNK = 256;
/** Maximum rounding of each piece. */
const SLACK = 64;

function panels(depth: number, columns: number): number {
  return depth * Math.ceil(columns / 8) * 32 + SLACK;
}

export function denseScratch(o: Dense): number {
  return panels(o.inputs, o.outputs);
}
export function denseGradientScratch(o: DenseGradient): number {
  return panels(o.outputs, o.inputs) + panels(CHUNK, o.outputs);
}
export function attentionScratch(o: Pick<Attention, 'time' | 'width' | 'heads'>): number {
  const depth = o.width / o.heads;
  return panels(depth, o.time) + panels(o.time, depth);
}
export function attentionGradientScratch(o: Pick<Attention, 'time' | 'width' | 'heads'>): number {
  return attentionScratch(o) + 4 * o.time * o.time + SLACK;
}
export function attentionStepScratch(o: AttentionStep): number {
  return 4 * (o.at + 1) + SLACK;
}
export function gruScratch(o: Pick<Gru, 'width'>): number {
  return panels(o.width, 3 * o.width) + 4 * o.width + SLACK;
}
export function gruGradientScratch(o: Pick<Gru, 'sequences' | 'time' | 'width'>): number {
  const cells = o.sequences * o.time;
  const between = 4 * (3 * cells * o.width + o.sequences * o.width + o.width) + 3 * SLACK;
  return between + panels(3 * o.width, o.width) + panels(CHUNK, 3 * o.width);
}
/** One row, twice. */
export function categoricalScratch(o: { readonly outputs: number }): number {
  return 8 * o.outputs + 2 * SLACK;
}
