export const meta = {
  label: 'Noise',
  family: 'transform',
  help: 'Adds normal noise at every step, like a noisy judge. Its mean is 0, so no optimal policy changes.',
  markov: true,
};

const deviation = param({ value: 1.0, min: 0, max: 1000, label: 'Standard deviation', help: 'Size of the noise. A high value makes learning slower.' });

export function reward(): f32 { return exact ? 0.0 : deviation * normal(); }
