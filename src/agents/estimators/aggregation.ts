/** How token losses become one number. This is part of the algorithm: it decides whether long completions count more. */
import { countRows, type Numbers } from './arrays.ts';

export const AGGREGATION_MODES = [
  'token-mean',
  'seq-mean-token-mean',
  'seq-mean-token-sum',
  'constant',
] as const;
export type AggregationMode = (typeof AGGREGATION_MODES)[number];

export interface Aggregation {
  readonly mode: AggregationMode;
  /** For mode `constant`, the length in tokens by which every completion is divided. */
  readonly maxLength?: number;
}

/**
 * Weights w so that L = Σ w ℓ over policy tokens; every loss of this folder takes them, value and derivative alike.
 * token-mean: 1 / Σ own (DAPO, 2503.14476); seq-mean-token-mean: 1 / (B · length_b) (GRPO, 2402.03300); seq-mean-token-sum: 1 / B;
 * constant: 1 / (rows · maxLength) (Dr. GRPO, 2503.20783). B counts the rows that have own tokens (constant: all rows).
 * Special cases: if every row is one token (worlds: time 1) all but `constant` are the mean; without own tokens all weights are 0.
 * Names follow verl's `agg_loss`; TRL's loss types dapo, grpo, –, dr_grpo.
 * @param own [rows × time] @param time tokens per row, prompt included
 * @returns [rows × time], 0 where not own @throws RangeError for `constant` without maxLength > 0
 */
export function aggregationWeights(own: Numbers, time: number, aggregation: Aggregation): Float64Array {
  const { mode, maxLength } = aggregation;
  if (mode === 'constant' && !((maxLength ?? 0) > 0))
    throw new RangeError('Aggregation "constant" needs maxLength > 0, in tokens.');
  const lengths = countRows(own, time);
  let tokens = 0;
  let filled = 0;
  for (const length of lengths) {
    tokens += length;
    if (length > 0) filled++;
  }
  const rows = mode === 'constant' ? lengths.length : filled;
  const fixed = mode === 'constant' ? (maxLength ?? 1) : 1;
  const weights = new Float64Array(own.length);
  for (let b = 0; b < lengths.length; b++) {
    const length = lengths[b] as number;
    if (length === 0) continue;
    const weight =
      mode === 'token-mean' ? 1 / tokens : 1 / (rows * (mode === 'seq-mean-token-mean' ? length : fixed));
    for (let i = b * time; i < (b + 1) * time; i++) if (own[i] !== 0) weights[i] = weight;
  }
  return weights;
}
