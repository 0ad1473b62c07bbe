export const meta = { label: 'Least squares', family: 'formulas' };

/** Σ_i x_i y_i. */
export function dotProduct(x: f32[], y: f32[]): f32 {
  let total = 0.0;
  for (let i = 0; i < length(x); i++) { total += x[i] * y[i]; }
  return total;
}

/** `into` = M x, M square. */
export function multiply(m: f32[][], x: f32[], into: f32[]) {
  for (let i = 0; i < length(x); i++) {
    into[i] = 0.0;
    for (let j = 0; j < length(x); j++) { into[i] += m[i][j] * x[j]; }
  }
}

/** V⁻¹ of V = ridge · I, ridge > 0. */
export function ridgeInverse(inverse: f32[][], ridge: f32) {
  for (let i = 0; i < rows(inverse); i++) {
    for (let j = 0; j < rows(inverse); j++) { inverse[i][j] = i == j ? 1.0 / ridge : 0.0; }
  }
}

/**
 * V⁻¹ after V becomes V + w x xᵀ, in place (Sherman & Morrison 1950): V⁻¹ − w u uᵀ / (1 + w xᵀu), u = V⁻¹x, which is left in `u`.
 * Returns xᵀu, the squared width of x before. w > −1 / xᵀu.
 */
export function addToInverse(inverse: f32[][], x: f32[], w: f32, u: f32[]): f32 {
  multiply(inverse, x, u);
  const width = dotProduct(x, u);
  const share = w / (1.0 + w * width);
  for (let i = 0; i < length(x); i++) {
    for (let j = 0; j < length(x); j++) { inverse[i][j] -= share * u[i] * u[j]; }
  }
  return width;
}

/** Solves M z = b for a symmetric positive definite M by elimination (Gauss; no pivots needed). M is overwritten, and b becomes z. */
export function solve(m: f32[][], b: f32[]) {
  for (let k = 0; k < length(b); k++) {
    for (let i = 0; i < length(b); i++) {
      const share = i == k ? 0.0 : m[i][k] / m[k][k];
      b[i] -= share * b[k];
      for (let j = 0; j < length(b); j++) { m[i][j] -= share * m[k][j]; }
    }
  }
  for (let k = 0; k < length(b); k++) { b[k] /= m[k][k]; }
}
