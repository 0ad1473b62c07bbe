export const meta = { label: 'calls' };
// 1 for each step after which the operator would step in, whether or not it has steps left.
let nearest: u32 = 0;
let waited: u32 = 0;
export function begin() { nearest = away(state); waited = 0; }
export function reward(): f32 {
  if (away(next) < nearest) { nearest = away(next); waited = 0; }
  else waited += 1;
  if (waited < 6 && !isRisky(next)) return 0.0;
  waited = 0;
  return 1.0;
}
