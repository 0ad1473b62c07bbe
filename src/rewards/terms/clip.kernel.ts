export const meta = {
  label: 'Clip',
  family: 'transform',
  help: 'Limits the reward of the terms above it to two bounds.',
  reference: 'Mnih et al. 2015 (rewards clipped to ±1)',
  markov: true,
};

const low = param({ value: -1.0, min: -1000000, max: 1000000, label: 'Lowest', help: 'Lower bound; smaller rewards become this.' });
const high = param({ value: 1.0, min: -1000000, max: 1000000, label: 'Highest', help: 'Upper bound; larger rewards become this.' });

/** Works even if the bounds are swapped. */
export function reward(): f32 { return clamp(total, min(low, high), max(low, high)) - total; }
