export const meta = { label: 'Policy gradients of a softmax table', family: 'formulas' };

/** Natural logarithm of a probability, at least ln 10⁻³⁰. */
export function logProbability(p: f32): f32 {
  return log(max(p, 1e-30));
}

/** Entropy of a row of probabilities: −Σ p ln p, in nats. Zero probabilities contribute nothing. */
export function entropyOf(p: f32[]): f32 {
  let h = 0.0;
  for (let a = 0; a < length(p); a++) {
    if (p[a] > 0.0) { h -= p[a] * log(p[a]); }
  }
  return h;
}

/**
 * gradient[s][·] += weight · ∇ ln π(a|s) with respect to the preferences of s: ∂ ln π(a) / ∂ h_b = 1[a = b] − π(b).
 * `p` holds π(·|s) at the parameters where the gradient is taken.
 */
export function addScore(gradient: f32[][], s: u32, a: u32, p: f32[], weight: f32) {
  for (let b = 0; b < length(p); b++) {
    gradient[s][b] += weight * ((a == b ? 1.0 : 0.0) - p[b]);
  }
}

/** gradient[s][·] += weight · ∇ H(π(·|s)): ∂H / ∂h_b = −π(b) (ln π(b) + H). */
export function addEntropyGradient(gradient: f32[][], s: u32, p: f32[], weight: f32) {
  const h = entropyOf(p);
  for (let b = 0; b < length(p); b++) {
    if (p[b] > 0.0) { gradient[s][b] -= weight * p[b] * (log(p[b]) + h); }
  }
}

/** parameters[s] += step · gradient[s]; then clears that row of the gradient. */
export function applyRow(parameters: f32[][], gradient: f32[][], s: u32, step: f32) {
  for (let b = 0; b < cols(gradient); b++) {
    parameters[s][b] += step * gradient[s][b];
    gradient[s][b] = 0.0;
  }
}

/** Monte-Carlo estimate of KL(π‖ref), first kind: d = ln π − ln ref. Unbiased, may be negative. */
export function k1(logNew: f32, logReference: f32): f32 {
  return logNew - logReference;
}

/** Second kind: d² / 2. As a loss its gradient is d ∇ ln π: on-policy exactly ∇ KL(π‖ref). */
export function k2(logNew: f32, logReference: f32): f32 {
  const d = logNew - logReference;
  return 0.5 * d * d;
}

/** Third kind: exp(−d) − 1 + d, unbiased and ≥ 0. As a loss its gradient is (1 − exp(−d)) ∇ ln π: on-policy ∇ KL(ref‖π), not ∇ KL(π‖ref). */
export function k3(logNew: f32, logReference: f32): f32 {
  const d = clamp(logNew - logReference, -20.0, 20.0);
  return exp(-d) - 1.0 + d;
}

/** exp(ln π − ln π_old), the log ratio clamped to ±20. */
export function importanceRatio(logNew: f32, logOld: f32): f32 {
  return exp(clamp(logNew - logOld, -20.0, 20.0));
}

/** PPO's clipped objective of one sample (to be maximized): min(ρA, clip(ρ, 1−ε, 1+ε)A). Schulman et al. 2017, 1707.06347. */
export function clippedSurrogate(ratio: f32, advantage: f32, clipRange: f32): f32 {
  return min(ratio * advantage, clamp(ratio, 1.0 - clipRange, 1.0 + clipRange) * advantage);
}

/** Weight of ∇ ln π in the gradient of the clipped objective: ρA, or 0 where the clip binds. */
export function surrogateSlope(ratio: f32, advantage: f32, clipRange: f32): f32 {
  const binds = (advantage > 0.0 && ratio > 1.0 + clipRange) || (advantage < 0.0 && ratio < 1.0 - clipRange);
  return binds ? 0.0 : ratio * advantage;
}

/** Value loss with clipping, half included: ½ max((V − R)², (V_old + clip(V − V_old, ±ε) − R)²). */
export function clippedValueLoss(value: f32, old: f32, target: f32, clipRange: f32): f32 {
  const plain = value - target;
  const held = old + clamp(value - old, -clipRange, clipRange) - target;
  return 0.5 * max(plain * plain, held * held);
}

/** ∂ clippedValueLoss / ∂V: V − R where the plain square is greater or equal, else 0 outside the clip range. */
export function valueLossSlope(value: f32, old: f32, target: f32, clipRange: f32): f32 {
  const plain = value - target;
  const held = old + clamp(value - old, -clipRange, clipRange) - target;
  if (plain * plain >= held * held) { return plain; }
  return abs(value - old) < clipRange ? held : 0.0;
}
