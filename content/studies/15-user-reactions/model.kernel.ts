// P[Love]: a logistic regression on logged texts, with a weight per right letter (0) and one for each number of signs (4–8), with a
// penalty of half the square of each weight’s distance from its start.
const weights = memory(f32, 9);
const slopes = memory(f32, 9);
const curves = memory(f32, 9);
const seen = memory(f32, 20);
const reacted = memory(f32, 20);
function love(right: u32, signs: u32): f32 { return sigmoid(weights[0] * f32(right) + weights[4 + signs]); }
let count: f32 = 0.0;
/** Each place of a logged text is right, a sign, or one of two others, all equally likely. */
export function begin() {
  if (count >= logged(0)) return;
  for (let k: u32 = 0; k < 1000; k++) {
    if (count >= logged(0)) break;
    const drawn = randomBits();
    const cell = 4 * popcount(drawn & (drawn >> 4) & 15) + popcount((drawn & 7) & (~(drawn >> 4)));
    seen[cell] += 1.0;
    if (f32(drawn >> 8) / 16777216.0 < chance(15 * cell)) reacted[cell] += 1.0;
    count += 1.0;
  }
  fit();
}
/** Newton steps, for the number per letter and for those of signs in turn. */
function fit() {
  for (let k: u32 = 0; k < 9; k++) weights[k] = k < 4 ? 0.0 : -2.6;
  for (let pass: u32 = 0; pass < 16; pass++) {
    for (let k: u32 = 0; k < 9; k++) { slopes[k] = (k < 4 ? 0.0 : -2.6) - weights[k]; curves[k] = 1.0; }
    for (let cell: u32 = 0; cell < 20; cell++) {
      const k: u32 = pass % 2 == 0 ? 0 : 4 + cell / 4;
      const x: f32 = pass % 2 == 0 ? f32(cell % 4) : 1.0;
      const p = love(cell % 4, cell / 4);
      slopes[k] += x * (reacted[cell] - seen[cell] * p);
      curves[k] += x * x * seen[cell] * p * (1.0 - p);
    }
    for (let k: u32 = 0; k < 9; k++) {
      if ((k < 4) == (pass % 2 == 0)) weights[k] += clamp(slopes[k] / curves[k], -1.0, 1.0);
    }
  }
}
export function reward(): f32 { return terminated ? love(next / 15 % 4, next / 60) : 0.0; }
