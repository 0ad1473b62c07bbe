export const meta = {
  label: 'Noise',
  family: 'transform',
  help: 'A normal random number at every step: a noisy judge. Its mean is 0, so no optimal policy changes.',
  markov: true,
};

const deviation = param({ value: 1.0, min: 0, max: 1000, label: 'Standard deviation', help: 'Larger makes learning slower.' });

export function reward(): f32 { return exact ? 0.0 : deviation * normal(); }
