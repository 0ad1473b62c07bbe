export const meta = {
  label: 'Scale and shift',
  family: 'transform',
  help: 'Multiplies the reward of the terms above it and adds a constant at every step.',
  markov: true,
};

const factor = param({ value: 1.0, min: -1000000, max: 1000000, label: 'Factor', help: 'A positive factor changes no optimal policy, but acts like a step size.' });
const shift = param({ value: 0.0, min: -1000000, max: 1000000, label: 'Shift', help: 'Added at every step. If episodes end, a positive value rewards lingering and a negative value rewards speed.' });

export function reward(): f32 { return factor * total + shift - total; }
