export const meta = { label: 'Potential-based shaping', family: 'formulas' };

/**
 * Shaping reward that changes no optimal policy: γ Φ(s′) − Φ(s), with Φ = 0 after a terminal step (never after a truncation only).
 * Ng, Harada & Russell 1999. `before` Φ(s), `after` Φ(s′) of the state really reached, `gamma` the agent's discount.
 */
export function potentialDifference(before: f32, after: f32, gamma: f32, terminated: bool): f32 {
  return (terminated ? 0.0 : gamma * after) - before;
}
