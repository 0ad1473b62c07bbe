export const meta = {
  label: 'Potential: custom',
  family: 'shaping',
  help: 'Potential-based shaping with a custom Φ(s), an expression of the state `s` and the world’s signals.',
  reference: 'Ng, Harada & Russell 1999; Grześ 2017',
  markov: true,
  linear: true,
  expression: 'potential',
  expressionParameters: 's: u32',
  expressionDefault: '-distance(s)',
};

const zeroAtLimit = param({ type: 'bool', value: false, label: 'Φ = 0 at the step limit', help: 'If the step limit cuts an episode, Φ of the state reached counts as 0, as after an end. Choose it for agents that do not bootstrap there: otherwise Φ where an episode is cut becomes a reward of its own (Grześ 2017).' });

export function reward(): f32 {
  return potentialDifference(potential(state), potential(next), gamma, terminated || (truncated && zeroAtLimit));
}
