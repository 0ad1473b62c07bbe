// A state is the color of a lock. 0–3 common: the start knows the key well. 4–7 rare: it hardly ever tries the right key. 8–11 two-sided.
const ROWS = 14;
const NONE: u32 = 13;
function featureOf(s: u32, k: u32): u32 { return k == 0 ? min(s, 12) : NONE; }
/** The key of a color; two-sided ones also have the next key. */
function keyOf(color: u32): u32 { return (5 * color + color / 4) % 6; }
/** Logarithms of what the start tries, up to a constant. */
function startWeight(f: u32, a: u32): f32 {
  const isKey = a == keyOf(f);
  if (f < 4) return isKey ? 2.0 : 0.0;
  if (f < 8) return isKey ? -2.5 : 0.0;
  if (f < 12) return isKey || a == (keyOf(f) + 1) % 6 ? 0.6 : 0.0;
  return 0.0;
}
function expert(s: u32): u32 { return 0; }
