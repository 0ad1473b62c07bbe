// What world and learner both know: how a prompt is written, and what its answer is.
// Prompt = road squares around the traveler (8 bits, clockwise from north) + 256 × the square it came from + 2048 × the question.
// Questions: 0 next square, 1 name a road square, 2 name the square straight ahead. An answer is one of the eight squares.
function isOpen(s: u32, square: u32): bool { return ((s >> square) & 1) == 1; }
function cameFrom(s: u32): u32 { return s / 256 % 8; }
function ahead(s: u32): u32 { return (cameFrom(s) + 4) % 8; }
/** Squares between two of the eight, around the traveler: 0 to 4. */
function turn(one: u32, other: u32): u32 {
  const d = (one + 8 - other) % 8;
  return min(d, 8 - d);
}
/** Where the traveler goes: to the road square with the smallest turn, to the right of two; back if there is no other. */
function goesTo(s: u32): u32 {
  let best: u32 = cameFrom(s);
  for (let k: u32 = 0; k < 4; k++) {
    const right = (ahead(s) + 3 - k) % 8;
    const left = (ahead(s) + 5 + k) % 8;
    if (isOpen(s, left)) best = left;
    if (isOpen(s, right)) best = right;
  }
  return best;
}
/** A number from 0 to 1 that belongs to a prompt. */
function fixedNoise(s: u32): f32 { return f32(threefry(11, 0, s, 0) >> 8) / 16777216.0; }
/** A map is held out if its hash says so: one in three. */
function isHeldOut(s: u32): bool { return ((s % 256 * 2654435761) >> 16) % 3 == 0; }
/** The recorded next square of a trip. One trip in ten makes a detour over another road square. */
function recorded(s: u32): u32 {
  const noise = fixedNoise(s);
  let square: u32 = goesTo(s);
  if (noise < 0.1) {
    const from = u32(noise * 80.0);
    for (let k: u32 = 0; k < 8; k++) { if (isOpen(s, (from + k) % 8) && (from + k) % 8 != cameFrom(s)) square = (from + k) % 8; }
  }
  return square;
}
