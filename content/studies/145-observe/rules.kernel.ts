// What the policy knows. State 0–11: reads a sign, 6 × font + shape (5: blurred). 12–36: adds, 12 + 5 × sum + operand. 37: guesses.
const ROWS = 39;
const NONE: u32 = 38;
function featureOf(s: u32, k: u32): u32 { return k == 0 ? min(s, 37) : NONE; }
/** The start knows nothing. */
function startWeight(f: u32, a: u32): f32 { return 0.0; }
function expert(s: u32): u32 { return 0; }
