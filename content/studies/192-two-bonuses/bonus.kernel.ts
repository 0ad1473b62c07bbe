export const meta = { label: 'Bonus of a visit' };
const counts = param({ type: 'u32', value: 0, options: ['global', 'episodic', 'product'], label: 'Counts', help: 'global: 1/√N, N visits in all episodes. episodic: 1 for the first visit of an episode. product: both.' });
const byMaze = param({ type: 'bool', value: false, label: 'By maze', help: 'A cell of a new maze counts as new.' });
const ever = memory(u32, nObservations);
const common = memory(u32, nObservations);
const last = memory(u32, nObservations);
let episode: u32 = 0;
let own: bool = false;
export function begin() {
  episode += 1;
  own = byMaze && ownMaze(state) > 0.0;
  if (own) { for (let s = 0; s < nObservations; s++) ever[s] = 0; }
  last[observation] = episode;
}
export function reward(): f32 {
  if (own) ever[nextObservation] += 1;
  else common[nextObservation] += 1;
  const isNew: f32 = last[nextObservation] == episode ? 0.0 : 1.0;
  last[nextObservation] = episode;
  const global: f32 = 1.0 / sqrt(f32(own ? ever[nextObservation] : common[nextObservation]));
  return counts == 0 ? global : counts == 1 ? isNew : global * isNew;
}
