// A peg over a board with one slot. State = x + 21 × (height + 8 × angle). From height 3 down only the slot is free, and only at angle 0.
const COLUMNS: u32 = 21;
const ANGLES: u32 = 8;
const SLOT: u32 = 10;
const TOP: u32 = 7;
function columnOf(s: u32): u32 { return s % COLUMNS; }
function heightOf(s: u32): u32 { return s / COLUMNS % 8; }
function angleOf(s: u32): u32 { return s / COLUMNS / 8; }
function stateOf(x: u32, y: u32, angle: u32): u32 { return x + COLUMNS * (y + 8 * angle); }
function isAligned(s: u32): bool { return columnOf(s) == SLOT && angleOf(s) == 0; }
/** Fewest moves to the bottom of the slot. */
function away(s: u32): u32 {
  const x = columnOf(s);
  const a = angleOf(s);
  return (x > SLOT ? x - SLOT : SLOT - x) + min(a, ANGLES - a) + heightOf(s);
}
/** A peg just over the board that does not fit may be dropped by the next move. */
function isRisky(s: u32): bool { return heightOf(s) == 3 && !isAligned(s); }
/** The operator's move, if it makes no error. */
function operator(s: u32): u32 {
  if (columnOf(s) < SLOT) return 1;
  if (columnOf(s) > SLOT) return 0;
  if (angleOf(s) > 0) return angleOf(s) < 4 ? 5 : 4;
  return 3;
}
