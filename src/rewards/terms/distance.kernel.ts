export const meta = {
  label: 'Distance to the goal',
  family: 'shaping',
  help: 'A naive hint from the distance to the goal. “closer” pays for every approach and never charges for a retreat: agents farm it by pacing back and forth.',
  reference: 'Randløv & Alstrøm 1998 (the bicycle that rode in circles)',
  needs: ['distance'],
  markov: true,
};

const mode = param({ type: 'u32', value: 0, options: ['closer', 'progress', 'dense'], label: 'Kind', help: 'closer: pays for each approach, a retreat costs nothing (farmable). progress: pays for approaches and charges for retreats equally. dense: minus the distance at every step.' });

export function reward(): f32 {
  if (mode == 2) { return -distance(next); }
  const approach = distance(state) - distance(next);
  return mode == 0 ? max(approach, 0.0) : approach;
}
