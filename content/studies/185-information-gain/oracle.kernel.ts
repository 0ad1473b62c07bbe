export const meta = { label: 'Asks for the most bits', family: 'control' };
/** Asks for the unknown attribute with the greatest entropy, which is the one with the most values; it learns nothing. */
export function act(s: u32): u32 {
  for (let k: u32 = 0; k < 6; k++) { if (((s >> (5 - k)) & 1) == 0) return 5 - k; }
  return 0;
}
export function learn(s: u32, a: u32, r: f32, next: u32) { advantage(s, 0.0); }
export function policy(s: u32) {
  const chosen = act(s);
  for (let a: u32 = 0; a < 6; a++) pi[a] = a == chosen ? 1.0 : 0.0;
}
export function value(s: u32): f32 { return 0.0; }
