// A state is the color of a lock. 0–3 common: the start knows the key well. 4–7 rare: it hardly ever tries the right key. 8–11 two-sided.
/** The key of a color; two-sided ones also have the next key. */
function keyOf(color: u32): u32 { return (5 * color + color / 4) % 6; }
