export const meta = {
  label: 'Novelty',
  family: 'exploration',
  help: 'A bonus for what was seldom seen: 1/√N of the observation reached. Fades as everything becomes known.',
  reference: 'Strehl & Littman 2008; Bellemare et al. 2016, 1606.01868',
  markov: false,
};

const counted = param({ type: 'u32', value: 0, options: ['after', 'before'], label: 'N counts', help: 'after: this visit too (1, 0.71, 0.58, …); before: the earlier visits, at least 1 (1, 1, 0.71, …).' });

const visits = memory(u32, nObservations);

export function reward(): f32 {
  const earlier = visits[nextObservation];
  visits[nextObservation] = earlier + 1;
  return 1.0 / sqrt(f32(counted == 0 ? earlier + 1 : max(earlier, 1)));
}
