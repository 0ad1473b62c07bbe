export const meta = {
  label: 'Distance to the goal',
  family: 'shaping',
  help: 'A naive hint from the distance to the goal. “closer” pays every approach and never takes back: it can be farmed by going back and forth.',
  reference: 'Randløv & Alstrøm 1998 (the bicycle that rode in circles)',
  needs: ['distance'],
  markov: true,
};

const mode = param({ type: 'u32', value: 0, options: ['closer', 'progress', 'dense'], label: 'Kind', help: 'closer: pays each approach, a retreat costs nothing (farmable); progress: pays approaches and charges retreats alike; dense: minus the distance at every step.' });

export function reward(): f32 {
  if (mode == 2) { return -distance(next); }
  const approach = distance(state) - distance(next);
  return mode == 0 ? max(approach, 0.0) : approach;
}
