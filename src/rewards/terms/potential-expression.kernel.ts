export const meta = {
  label: 'Potential: custom',
  family: 'shaping',
  help: 'Potential-based shaping with a custom Φ(s), an expression of the state `s` and the world’s signals.',
  reference: 'Ng, Harada & Russell 1999',
  markov: true,
  linear: true,
  expression: 'potential',
  expressionParameters: 's: u32',
  expressionDefault: '-distance(s)',
};

export function reward(): f32 {
  return potentialDifference(potential(state), potential(next), gamma, terminated);
}
