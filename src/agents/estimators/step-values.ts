/** Advantages of steps from values at their boundaries. */
import type { Numbers } from './arrays.ts';

export interface ValuedSteps {
  readonly own: Numbers; // [rows × time]
  readonly time: number;
  readonly promptLengths: Numbers; // [rows]
  readonly returns: Numbers; // [rows] of the whole completions
  /** [rows] last token of each step, counted from the end of the prompt, ascending. */
  readonly ends: readonly (readonly number[])[];
  /** [rows] V before each step: the expected return of the whole completion from there. */
  readonly values: readonly (readonly number[])[];
}

/**
 * A of each token of step k: V(s_{k+1}) − V(s_k). After the last step, V is the return itself. Undiscounted;
 * rewards of earlier steps are in both values, so they cancel. Special cases: one step: R − V(prompt); the
 * sum over the steps is always R − V(prompt). Kazemnejad et al. 2024, https://arxiv.org/abs/2410.01679,
 * equation 6 with γ = 1.
 * @returns [rows × time], 0 where not own @throws RangeError if a row has different numbers of steps and
 * values
 */
export function stepAdvantages({
  own,
  time,
  promptLengths,
  returns,
  ends,
  values,
}: ValuedSteps): Float64Array {
  const advantages = new Float64Array(own.length);
  for (const [row, stops] of ends.entries()) {
    const known = values[row] ?? [];
    if (known.length !== stops.length)
      throw new RangeError(`Row ${row} has ${stops.length} steps but ${known.length} values.`);
    const first = row * time + (promptLengths[row] as number);
    for (const [k, stop] of stops.entries()) {
      const next = k + 1 < stops.length ? known[k + 1] : returns[row];
      const from = first + (k === 0 ? 0 : (stops[k - 1] as number) + 1);
      for (let at = from; at <= first + stop; at++)
        if (own[at] !== 0) advantages[at] = (next as number) - (known[k] as number);
    }
  }
  return advantages;
}
