export const meta = {
  label: 'Potential: closeness',
  family: 'shaping',
  help: 'Potential-based shaping with Φ(s) = −scale · distance(s): hints at every step and leaves the optimal policy unchanged.',
  reference: 'Ng, Harada & Russell 1999; Grześ 2017',
  needs: ['distance'],
  markov: true,
};

const scale = param({ value: 1.0, min: 0.001, max: 1000, log: true, label: 'Scale of Φ', help: 'Φ(s) = −scale · distance(s). A high value gives stronger hints; one far above the goal’s reward can slow networks.' });
const zeroAtLimit = param({ type: 'bool', value: false, label: 'Φ = 0 at the step limit', help: 'If the step limit cuts an episode, Φ of the state reached counts as 0, as after an end. Choose it for agents that do not bootstrap there: otherwise Φ where an episode is cut becomes a reward of its own (Grześ 2017).' });

export function reward(): f32 {
  return potentialDifference(-scale * distance(state), -scale * distance(next), gamma, terminated || (truncated && zeroAtLimit));
}
