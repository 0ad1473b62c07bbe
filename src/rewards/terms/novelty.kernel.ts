export const meta = {
  label: 'Novelty',
  family: 'exploration',
  help: 'A bonus for rarely seen states: 1/√N of the observation reached. It fades once the agent has seen everything.',
  reference: 'Strehl & Littman 2008; Bellemare et al. 2016, 1606.01868',
  markov: false,
};

const counted = param({ type: 'u32', value: 0, options: ['after', 'before'], label: 'N counts', help: 'after: includes this visit (1, 0.71, 0.58, …). before: earlier visits only, at least 1 (1, 1, 0.71, …).' });

const visits = memory(u32, nObservations);

export function reward(): f32 {
  const earlier = visits[nextObservation];
  visits[nextObservation] = earlier + 1;
  return 1.0 / sqrt(f32(counted == 0 ? earlier + 1 : max(earlier, 1)));
}
