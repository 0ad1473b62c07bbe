export const meta = {
  label: 'Potential: optimal value',
  family: 'shaping',
  help: 'Potential-based shaping with the exact V* of the task: the best possible hint. Needs a world that can be solved exactly.',
  reference: 'Ng, Harada & Russell 1999',
  markov: true,
};

const optimalValue = data(f32, nStates);
const scale = param({ value: 1.0, min: 0.001, max: 1000, log: true, label: 'Scale of Φ', help: 'Φ(s) = scale · V*(s). A high value gives stronger hints.' });

export function reward(): f32 {
  return potentialDifference(scale * optimalValue[state], scale * optimalValue[next], gamma, terminated);
}
