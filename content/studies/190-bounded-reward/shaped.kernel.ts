export const meta = { label: 'Shaped score' };
const shape = param({ type: 'u32', value: 0, options: ['raw', 'clipped', 'sigmoid', 'preference'], label: 'Shape', help: 'raw: a quarter of the learned score. clipped: the same within 2 of 0. sigmoid: of the score. preference: sigmoid of the score less that of a reference text, mean over references.' });
const references = param({ type: 'u32', value: 1, min: 1, max: 10, label: 'References' });
function drawScore(topic: u32): f32 {
  let sum: f32 = 0.0;
  for (let t: u32 = 0; t < 12; t++) {
    const u = uniform();
    if (u < 0.1) sum += praiseWeight(state);
    else if (u < 0.175 + 0.075 * f32(topic)) sum += factWeight(state);
  }
  return sum;
}
export function reward(): f32 {
  if (!terminated) return 0.0;
  const r = score(next);
  if (shape == 0) return 0.25 * r;
  if (shape == 1) return 0.25 * clamp(r, -2.0, 2.0);
  if (shape == 2) return sigmoid(r);
  let sum: f32 = 0.0;
  for (let k: u32 = 0; k < 10; k++) { if (k < references) sum += sigmoid(r - drawScore(state % 4)) / f32(references); }
  return sum;
}
