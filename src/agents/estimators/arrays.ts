/**
 * Notation of the estimators. Indices: b is a row (a sequence, or one transition), t a time step, G the size
 * of a group. Arrays are flat and row-major: entry b · time + t of [rows × time]; a rollout of worlds is
 * [steps × columns], entry t · columns + n. `own` is 1 if the policy wrote the token, 0 for prompts, padding
 * and replies of the world. Entries with 0 are not read. Inputs are any indexable arrays (f32 from networks);
 * computation is in f64.
 */
export type Numbers = ArrayLike<number>;

/** @throws RangeError that names the array whose length is not `length` */
export function requireLengths(length: number, arrays: Readonly<Record<string, Numbers | null>>): void {
  for (const [name, array] of Object.entries(arrays)) {
    if (array !== null && array.length !== length)
      throw new RangeError(
        `"${name}" has ${array.length} entries but needs ${length}: all arrays must have the same shape.`,
      );
  }
}

/** Extracts the rows of a minibatch from a batch: [batch × time] → [rows × time]. @throws RangeError for a missing row */
export function gatherRows(source: Numbers, rows: Numbers, time: number): Float32Array {
  const result = new Float32Array(rows.length * time);
  for (let k = 0; k < rows.length; k++) {
    const from = (rows[k] as number) * time;
    if (!(from >= 0 && from + time <= source.length))
      throw new RangeError(`Row ${rows[k]} is outside the batch of ${source.length / time} rows.`);
    for (let t = 0; t < time; t++) result[k * time + t] = source[from + t] as number;
  }
  return result;
}

/** Spreads one number per row over its policy tokens: [rows] → [rows × time], 0 elsewhere. The gradient of `sumRows`. */
export function spreadRows(perRow: Numbers, own: Numbers, time: number): Float64Array {
  requireLengths(own.length / time, { perRow });
  const result = new Float64Array(own.length);
  for (let i = 0; i < own.length; i++) if (own[i] !== 0) result[i] = perRow[Math.floor(i / time)] as number;
  return result;
}

/** Sum over the policy tokens of each row, such as ln π of a completion: [rows × time] → [rows]. */
export function sumRows(perToken: Numbers, own: Numbers, time: number): Float64Array {
  requireLengths(own.length, { perToken });
  const result = new Float64Array(own.length / time);
  for (let b = 0; b < result.length; b++) {
    let sum = 0;
    for (let i = b * time; i < (b + 1) * time; i++) if (own[i] !== 0) sum += perToken[i] as number;
    result[b] = sum;
  }
  return result;
}

/** Number of policy tokens in each row: [rows × time] → [rows]. */
export function countRows(own: Numbers, time: number): Float64Array {
  return sumRows(own, own, time);
}

/** `own` without the rows truncated at the length limit (overlong filtering; DAPO, https://arxiv.org/abs/2503.14476). */
export function withoutTruncated(own: Numbers, truncated: Numbers, time: number): Float32Array {
  requireLengths(own.length / time, { truncated });
  return Float32Array.from(own, (o, i) => (truncated[Math.floor(i / time)] !== 0 ? 0 : o));
}

/** Σ_k factor_k · array_k, rounded once to f32: the derivative of a loss with several terms. */
export function combine(...terms: readonly (readonly [factor: number, array: Numbers])[]): Float32Array {
  const length = terms[0]?.[1].length ?? 0;
  const sum = new Float64Array(length);
  for (const [factor, array] of terms) {
    requireLengths(length, { 'a term': array });
    if (factor === 0) continue;
    for (let i = 0; i < length; i++) sum[i] = (sum[i] as number) + factor * (array[i] as number);
  }
  return new Float32Array(sum);
}
