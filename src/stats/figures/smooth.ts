/**
 * Exponential moving average without bias at the start, as TensorBoard draws it:
 * sₜ = w·sₜ₋₁ + (1 − w)·xₜ, s₀ = 0;  ŝₜ = sₜ / (1 − wᵗ).
 * It counts values, not the steps between them. The default of W&B (“time-weighted EMA”) weighs by the
 * distance along the x axis, so its curves differ if measurement points are not evenly spaced. The first
 * value stays unchanged, and a constant line stays constant. Use it only for drawing, never for statistics.
 * Missing values stay missing and do not count. @param weight 0 (the values themselves) to below 1
 */
export function smoothed(values: ArrayLike<number>, weight: number): Float64Array {
  const result = new Float64Array(values.length);
  let sum = 0;
  let unseen = 1; // wᵗ: the weight that a start at 0 would still have
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? Number.NaN;
    if (Number.isFinite(value)) {
      sum = weight * sum + (1 - weight) * value;
      unseen *= weight;
    }
    result[i] = Number.isFinite(value) ? sum / (1 - unseen) : Number.NaN;
  }
  return result;
}
