export const meta = { label: 'Potential-based shaping', family: 'formulas' };

/**
 * Shaping reward that changes no optimal policy: γ Φ(s′) − Φ(s), with Φ = 0 after the last step whose value the agent learns: a
 * terminal one, and a truncated one if the agent does not bootstrap there. Ng, Harada & Russell 1999; Grześ 2017 (AAMAS): an
 * episode's return changes by −Φ(s₀) alone if Φ = 0 at its end. `before` is Φ(s), `after` is Φ(s′) of the state actually
 * reached, `gamma` is the agent's discount.
 */
export function potentialDifference(before: f32, after: f32, gamma: f32, last: bool): f32 {
  return (last ? 0.0 : gamma * after) - before;
}
