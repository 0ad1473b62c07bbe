/** One step of fitting a reward model to pairs (Bradley & Terry), and how a model reads sequences. */
import { bradleyTerryLoss } from '../../../learn/estimators/preference-loss.ts';
import type { AdamOptimizer } from '../../../learn/networks/optimizer.ts';
import type { SequencePolicy } from '../../../learn/networks/sequence.ts';
import type { Written } from './rollout.ts';

const RATE = 0.001;
const MAX_NORM = 1;
const CENTRING = 0.01; // pins the offset, which differences leave free

/** Prompt and completion, end token included. */
export type Sequence = readonly number[];
export interface Pair {
  readonly chosen: Sequence;
  readonly rejected: Sequence;
}

/** Prompt and completion; one that was cut off, or over without an end token, gets one, so that a model reads all of it. */
export function tokensOf({ tokens, time, lengths }: Written, row: number, end: number): number[] {
  const all = [...tokens.subarray(row * time, row * time + (lengths[row] ?? 0))];
  return all.at(-1) === end ? all : [...all, end];
}

/** Sequences below each other. A model's score of one is its value before the end token: it has read all others. */
export function asTable(
  rows: readonly Sequence[],
  end: number,
): { readonly table: Uint32Array; readonly time: number; readonly places: readonly number[] } {
  const time = Math.max(2, ...rows.map((tokens) => tokens.length));
  const table = new Uint32Array(rows.length * time).fill(end);
  for (const [row, tokens] of rows.entries()) table.set(tokens, row * time);
  return { table, time, places: rows.map((tokens, row) => row * time + Math.max(1, tokens.length - 1)) };
}

export async function learnPairs(
  model: SequencePolicy,
  adam: AdamOptimizer,
  pairs: readonly Pair[],
  end: number,
): Promise<void> {
  const rows = pairs.flatMap(({ chosen, rejected }) => [chosen, rejected]);
  const { table, time, places } = asTable(rows, end);
  const { value } = await model.score(table, rows.length, time, 1);
  const of = (odd: number) => Float64Array.from(pairs, (_, k) => value[places[2 * k + odd] ?? 0] ?? 0);
  const { dChosen, dRejected } = bradleyTerryLoss(of(0), of(1), CENTRING);
  const dValue = new Float32Array(table.length);
  for (let k = 0; k < pairs.length; k++) {
    dValue[places[2 * k] ?? 0] = dChosen[k] ?? 0;
    dValue[places[2 * k + 1] ?? 0] = dRejected[k] ?? 0;
  }
  const none = new Float32Array(table.length);
  model.backward(none, none, dValue);
  adam.step(RATE, MAX_NORM);
}

/**
 * Share of pairs (rows 2k and 2k + 1) that scores order as the truth does, over all models; pairs of equal truth do not count.
 * @param scores [rows][models] @param truth [rows] @returns NaN if no pair counts
 */
export function shareOrdered(scores: readonly (readonly number[])[], truth: readonly number[]): number {
  let [right, count] = [0, 0];
  for (let row = 0; row + 1 < truth.length; row += 2) {
    const better = (truth[row] ?? 0) - (truth[row + 1] ?? 0);
    if (better === 0) continue;
    for (const [model, score] of (scores[row] ?? []).entries()) {
      const difference = score - (scores[row + 1]?.[model] ?? 0);
      count += 1;
      if (difference > 0 === better > 0 && difference !== 0) right += 1;
    }
  }
  return right / count;
}
