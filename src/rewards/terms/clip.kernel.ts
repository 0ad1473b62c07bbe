export const meta = {
  label: 'Clip',
  family: 'transform',
  help: 'Holds the reward of the terms above it between two bounds.',
  reference: 'Mnih et al. 2015 (rewards clipped to ±1)',
  markov: true,
};

const low = param({ value: -1.0, min: -1000000, max: 1000000, label: 'Lowest', help: 'Smaller rewards become this.' });
const high = param({ value: 1.0, min: -1000000, max: 1000000, label: 'Highest', help: 'Greater rewards become this.' });

/** With the bounds the wrong way round, still between them. */
export function reward(): f32 { return clamp(total, min(low, high), max(low, high)) - total; }
