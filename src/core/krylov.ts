/**
 * Solves sparse linear systems A x = b by BiCGSTAB (van der Vorst 1992). It needs few products with A where
 * sweeps would need thousands.
 */

const at = (a: Float64Array, i: number): number => a[i] as number;

function inner(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += at(a, i) * at(b, i);
  return sum;
}

function largest(a: Float64Array): number {
  let most = 0;
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(at(a, i)));
  return most;
}

export interface Linear {
  /** Writes A·v into `out`. */
  product(v: Float64Array, out: Float64Array): void;
  /**
   * Writes M⁻¹·v into `out`, where M approximates A and is easy to solve. The closer M is to A, the fewer
   * products are needed.
   */
  precondition(v: Float64Array, out: Float64Array): void;
}

/**
 * Solves A x = b.
 * @param x initial guess; overwritten by the solution
 * @param tolerance of the largest |b − A x|, relative to the largest |b| and |x|
 * @returns false if it did not converge: x is then invalid
 */
export function solveSparse(
  { product, precondition }: Linear,
  b: Float64Array,
  x: Float64Array,
  tolerance: number,
  maxRounds: number,
): boolean {
  const n = b.length;
  const r = new Float64Array(n);
  const v = new Float64Array(n);
  const t = new Float64Array(n);
  // With right preconditioning, residuals remain those of A x = b.
  const towards = new Float64Array(n);
  const rest = new Float64Array(n);
  const goal = () => tolerance * Math.max(largest(b), largest(x), 1e-300);
  const trueResidual = () => {
    product(x, r);
    for (let i = 0; i < n; i++) r[i] = at(b, i) - at(r, i);
    return largest(r);
  };
  let rounds = 0;
  // The updated residual drifts from the true one, so the true one decides.
  for (let restart = 0; restart < 6; restart++) {
    if (trueResidual() <= goal()) return true;
    const shadow = Float64Array.from(r);
    const p = Float64Array.from(r);
    let rho = inner(shadow, r);
    for (; rounds < maxRounds; rounds++) {
      precondition(p, towards);
      product(towards, v);
      const alpha = rho / inner(shadow, v);
      if (!Number.isFinite(alpha)) break;
      for (let i = 0; i < n; i++) r[i] = at(r, i) - alpha * at(v, i);
      precondition(r, rest);
      product(rest, t);
      const square = inner(t, t);
      const omega = square > 0 ? inner(t, r) / square : 0;
      for (let i = 0; i < n; i++) {
        x[i] = at(x, i) + alpha * at(towards, i) + omega * at(rest, i);
        r[i] = at(r, i) - omega * at(t, i);
      }
      if (largest(r) <= goal() || omega === 0) break;
      const next = inner(shadow, r);
      const beta = (next / rho) * (alpha / omega);
      if (!Number.isFinite(beta)) break;
      rho = next;
      for (let i = 0; i < n; i++) p[i] = at(r, i) + beta * (at(p, i) - omega * at(v, i));
    }
  }
  return trueResidual() <= 4 * goal();
}
