/**
 * A softmax policy over a few outcomes, whose expectations are sums, so that the estimators' derivatives give exact gradients.
 */
export const softmax = (logits: ArrayLike<number>): Float64Array => {
  const most = Math.max(...Array.from(logits));
  const e = Float64Array.from(logits, (x) => Math.exp(x - most));
  const sum = e.reduce((a, b) => a + b);
  return e.map((x) => x / sum);
};

/** ∂L/∂logits from ∂L/∂ln π of every outcome: Σ_a d_a (1[a = b] − π_b). */
export function throughSoftmax(dLogp: ArrayLike<number>, policy: ArrayLike<number>): Float64Array {
  const sum = Array.from(dLogp).reduce((a, b) => a + b, 0);
  return Float64Array.from(policy, (p, b) => (dLogp[b] ?? 0) - sum * p);
}

/** Gradient descent on the logits from a given start. @param derivative ∂L/∂ln π of every outcome at a policy */
export function descend(
  start: ArrayLike<number>,
  derivative: (policy: Float64Array, logp: Float64Array) => ArrayLike<number>,
  rate: number,
  steps: number,
): Float64Array {
  let logits = Float64Array.from(start, Math.log);
  for (let k = 0; k < steps; k++) {
    const policy = softmax(logits);
    const slope = throughSoftmax(derivative(policy, policy.map(Math.log)), policy);
    logits = logits.map((x, b) => x - rate * (slope[b] ?? 0));
  }
  return softmax(logits);
}
