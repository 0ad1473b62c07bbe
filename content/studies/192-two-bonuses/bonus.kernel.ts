export const meta = { label: 'Bonus of a visit' };
const counts = param({ type: 'u32', value: 0, options: ['global', 'episodic', 'product'], label: 'Counts', help: 'global: 1/√N, N visits of the place in all episodes. episodic: 1 for the first visit of an episode. product: both.' });
const ever = memory(u32, nObservations);
const last = memory(u32, nObservations);
let episode: u32 = 0;
export function begin() {
  episode += 1;
  last[u32(mapPlace(state))] = episode;
}
export function reward(): f32 {
  const here = u32(mapPlace(next));
  ever[here] += 1;
  const isNew: f32 = last[here] == episode ? 0.0 : 1.0;
  last[here] = episode;
  const global: f32 = 1.0 / sqrt(f32(ever[here]));
  return counts == 0 ? global : counts == 1 ? isNew : global * isNew;
}
