// Screens of 6 × 6 pixels with two widgets, A and B. A number says all of a screen, and which widget is asked for. An answer is a box, four
// coordinates: left, top, right, bottom. As one number: its columns + 21 × its rows, or 441 if it has no area.
const SIDE: u32 = 6;
const CELLS: u32 = 36;
const TESTS: u32 = 1024;
/** 0: empty, 1: A, 2: B. */
const pixels = memory(u32, CELLS);
/** The box of the widget that is asked for. */
const box = memory(u32, 4);
const other = memory(u32, 4);
let asked: u32 = 0;
let salt: u32 = 0;
let draws: u32 = 0;
function drawn(n: u32): u32 {
  draws += 1;
  return threefry(118, 0, salt, draws) % n;
}
function drawBox(into: u32[]) {
  const width = 1 + drawn(3);
  const height = 1 + drawn(3);
  into[0] = drawn(SIDE + 1 - width);
  into[1] = drawn(SIDE + 1 - height);
  into[2] = into[0] + width - 1;
  into[3] = into[1] + height - 1;
}
/** Draws a screen into pixels, box and asked. Widgets do not touch. */
function show(screen: u32) {
  salt = screen;
  draws = 0;
  asked = 1 + drawn(2);
  drawBox(box);
  for (let tries: u32 = 0; tries < 30; tries++) {
    drawBox(other);
    if (other[0] > box[2] + 1 || box[0] > other[2] + 1 || other[1] > box[3] + 1 || box[1] > other[3] + 1) break;
  }
  for (let y: u32 = 0; y < SIDE; y++) { for (let x: u32 = 0; x < SIDE; x++) {
    const isOther = x >= other[0] && x <= other[2] && y >= other[1] && y <= other[3];
    const isAsked = x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
    pixels[x + SIDE * y] = isAsked ? asked : isOther ? 3 - asked : 0;
  } }
}
function lengthOf(low: u32, high: u32): u32 { return high >= low ? high + 1 - low : 0; }
/** Intersection over union of two boxes; 0 where one has no area. */
function overlap(one: u32[], two: u32[]): f32 {
  const common = lengthOf(max(one[0], two[0]), min(one[2], two[2])) * lengthOf(max(one[1], two[1]), min(one[3], two[3]));
  const first = lengthOf(one[0], one[2]) * lengthOf(one[1], one[3]);
  const second = lengthOf(two[0], two[2]) * lengthOf(two[1], two[3]);
  return common == 0 ? 0.0 : f32(common) / f32(first + second - common);
}
/** The columns or rows from low to high as one number, 0 to 20. */
function spanOf(low: u32, high: u32): u32 { return low + high * (high + 1) / 2; }
function codeOf(one: u32[]): u32 {
  return one[2] >= one[0] && one[3] >= one[1] ? spanOf(one[0], one[2]) + 21 * spanOf(one[1], one[3]) : 441;
}
function decode(code: u32, into: u32[]) {
  for (let i: u32 = 0; i < 2; i++) {
    const span = i == 0 ? code % 21 : code / 21;
    let high: u32 = 0;
    for (let k: u32 = 1; k < SIDE; k++) { if (k * (k + 1) / 2 <= span) high = k; }
    into[i] = span - high * (high + 1) / 2;
    into[i + 2] = high;
  }
}
