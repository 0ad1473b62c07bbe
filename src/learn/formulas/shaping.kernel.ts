export const meta = { label: 'Potential-based shaping', family: 'formulas' };

/**
 * Shaping reward that changes no optimal policy: γ Φ(s′) − Φ(s), with Φ = 0 after a terminal step (never after a mere truncation).
 * Ng, Harada & Russell 1999. `before` is Φ(s), `after` is Φ(s′) of the state actually reached, `gamma` is the agent's discount.
 */
export function potentialDifference(before: f32, after: f32, gamma: f32, terminated: bool): f32 {
  return (terminated ? 0.0 : gamma * after) - before;
}
