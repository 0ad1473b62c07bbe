export const meta = {
  label: 'Potential: optimal value',
  family: 'shaping',
  help: 'Potential-based shaping with the exact V* of the task: the best possible hint. Needs a world that can be solved exactly.',
  reference: 'Ng, Harada & Russell 1999; Grześ 2017',
  markov: true,
};

const optimalValue = data(f32, nStates);
const scale = param({ value: 1.0, min: 0.001, max: 1000, log: true, label: 'Scale of Φ', help: 'Φ(s) = scale · V*(s). A high value gives stronger hints.' });
const zeroAtLimit = param({ type: 'bool', value: false, label: 'Φ = 0 at the step limit', help: 'If the step limit cuts an episode, Φ of the state reached counts as 0, as after an end. Choose it for agents that do not bootstrap there: otherwise Φ where an episode is cut becomes a reward of its own (Grześ 2017).' });

export function reward(): f32 {
  return potentialDifference(scale * optimalValue[state], scale * optimalValue[next], gamma, terminated || (truncated && zeroAtLimit));
}
