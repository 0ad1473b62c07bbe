export const meta = { label: 'Returns, advantages and normalization over buffers', family: 'formulas' };

/**
 * Generalized advantage estimate over a rollout of `count` steps that may hold several episodes.
 * δ_t = r_t + γ (1 − terminated_t) V(s′_t) − V(s_t);  A_t = δ_t + γλ (1 − terminated_t)(1 − truncated_t) A_{t+1}, A_count = 0.
 * λ = 0: TD errors; λ = 1: return with bootstrap, minus V. nextValue[t] is V of the state actually reached (before any reset), so a
 * truncated step bootstraps but nothing flows across the boundary. Schulman et al. 2016, 1506.02438.
 * Arrays: [horizon], the first `count` are read; result in `advantages`.
 */
export function generalizedAdvantages(rewards: f32[], values: f32[], nextValues: f32[], ended: u32[], cut: u32[], count: u32, gamma: f32, lambda: f32, advantages: f32[]) {
  let later = 0.0;
  for (let i = 0; i < length(rewards); i++) {
    if (i >= count) { break; }
    const t = count - 1 - i;
    const delta = rewards[t] + (ended[t] != 0 ? 0.0 : gamma * nextValues[t]) - values[t];
    later = delta + (ended[t] != 0 || cut[t] != 0 ? 0.0 : gamma * lambda * later);
    advantages[t] = later;
  }
}

/** Arithmetic mean of the first `count` entries; 0 if there are none. */
export function meanOf(x: f32[], count: u32): f32 {
  let total = 0.0;
  for (let i = 0; i < length(x); i++) {
    if (i >= count) { break; }
    total += x[i];
  }
  return count == 0 ? 0.0 : total / f32(count);
}

/** Standard deviation of the first `count` entries with n − 1 in the denominator (torch's and TRL's); 0 for fewer than two. */
export function deviationOf(x: f32[], count: u32): f32 {
  if (count < 2) { return 0.0; }
  const center = meanOf(x, count);
  let squares = 0.0;
  for (let i = 0; i < length(x); i++) {
    if (i >= count) { break; }
    squares += (x[i] - center) * (x[i] - center);
  }
  return sqrt(squares / f32(count - 1));
}

/** Whether the first `count` entries are equal up to rounding: range ≤ 10⁻⁶ · max(1, max|x|). */
export function allEqual(x: f32[], count: u32): bool {
  let low = x[0];
  let high = x[0];
  for (let i = 0; i < length(x); i++) {
    if (i >= count) { break; }
    low = min(low, x[i]);
    high = max(high, x[i]);
  }
  return high - low <= 1e-6 * max(1.0, max(abs(low), abs(high)));
}

/**
 * PPO's normalization of a minibatch: x ← (x − mean) / (std + 10⁻⁸), std with n − 1. A single entry is unchanged (its std does not
 * exist). Entries equal up to rounding become 0, where the formula would give rounding noise / 10⁻⁸.
 */
export function normalize(x: f32[], count: u32) {
  if (count < 2) { return; }
  const center = meanOf(x, count);
  const spread = deviationOf(x, count) + 1e-8;
  const flat = allEqual(x, count);
  for (let i = 0; i < length(x); i++) {
    if (i >= count) { break; }
    x[i] = flat ? 0.0 : (x[i] - center) / spread;
  }
}

/**
 * Advantages of a group of returns from one start. Kind 0, GRPO (2402.03300, TRL): (R − mean) / (std_{n−1} + 10⁻⁴);
 * 1, Dr. GRPO (2503.20783): R − mean; 2, RLOO (2402.14740): R − mean of the others = n/(n−1) (R − mean).
 * A group of one member, or whose returns are equal up to rounding, has advantage 0.
 */
export function groupAdvantages(returns: f32[], count: u32, kind: u32, advantages: f32[]) {
  const flat = count < 2 || allEqual(returns, count);
  const center = meanOf(returns, count);
  let scale = 1.0;
  if (kind == 0) { scale = 1.0 / (deviationOf(returns, count) + 1e-4); }
  if (kind == 2) { scale = f32(count) / (f32(count) - 1.0); }
  for (let i = 0; i < length(returns); i++) {
    if (i >= count) { break; }
    advantages[i] = flat ? 0.0 : (returns[i] - center) * scale;
  }
}

/** Uniformly random order of 0 … count − 1 (Fisher–Yates). */
export function shuffle(order: u32[], count: u32) {
  for (let i = 0; i < length(order); i++) {
    if (i >= count) { break; }
    const j = below(i + 1);
    order[i] = order[j];
    order[j] = i;
  }
}
