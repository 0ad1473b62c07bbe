export const meta = {
  label: 'Scale and shift',
  family: 'transform',
  help: 'Multiplies the reward of the terms above it, and adds a constant to every step.',
  markov: true,
};

const factor = param({ value: 1.0, min: -1000000, max: 1000000, label: 'Factor', help: 'Changes no optimal policy (if positive), yet acts like a step size.' });
const shift = param({ value: 0.0, min: -1000000, max: 1000000, label: 'Shift', help: 'Added at every step: pays for lingering if positive, for hurrying if negative, where episodes end.' });

export function reward(): f32 { return factor * total + shift - total; }
