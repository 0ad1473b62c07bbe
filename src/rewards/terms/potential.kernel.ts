export const meta = {
  label: 'Potential: closeness',
  family: 'shaping',
  help: 'Potential-based shaping with Φ(s) = −scale · distance(s): hints at every step and leaves the optimal policy unchanged.',
  reference: 'Ng, Harada & Russell 1999',
  needs: ['distance'],
  markov: true,
};

const scale = param({ value: 1.0, min: 0.001, max: 1000, log: true, label: 'Scale of Φ', help: 'Φ(s) = −scale · distance(s). A high value gives stronger hints; one far above the goal’s reward can slow networks.' });

export function reward(): f32 {
  return potentialDifference(-scale * distance(state), -scale * distance(next), gamma, terminated);
}
