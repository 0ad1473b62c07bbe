export const meta = { states: 1, actions: 193, outcomes: 1 };
const slip = param({ value: 0.1, min: 0, max: 1, label: 'Slip', help: 'Share of moves in the four rooms that go anywhere.' });
const epochSteps = param({ type: 'u32', value: 200, min: 20, max: 200, label: 'Epoch', unit: 'steps', help: 'Of Q-learning in the four rooms.' });
const side = 5;
const goal = 24;
const q = memory(f32, 1600, 4);
const row = memory(f32, 4);
const trained = memory(u32, 64);
/** Four rooms of 2 × 2 cells; each of four walls has a gap. */
function wall(x: u32, y: u32): bool {
  return (x == 2 && y != 1 && y != 4) || (y == 2 && x != 0 && x != 3);
}
/** The last ten bits decide whether the move slips, the next two where to. */
function moved(s: u32, wanted: u32, bits: u32): u32 {
  const a: u32 = f32(bits & 1023) < 1024.0 * slip ? (bits >> 10) & 3 : wanted;
  const x = s % side;
  const y = s / side;
  const toX: u32 = a == 1 ? min(x + 1, 4) : a == 3 && x > 0 ? x - 1 : x;
  const toY: u32 = a == 2 ? min(y + 1, 4) : a == 0 && y > 0 ? y - 1 : y;
  return wall(toX, toY) ? s : toX + side * toY;
}
function greedy(line: u32): u32 {
  const a: u32 = q[line][1] > q[line][0] ? 1 : 0;
  const b: u32 = q[line][3] > q[line][2] ? 3 : 2;
  return q[line][b] > q[line][a] ? b : a;
}
/** Configuration = step size + 4 × exploration + 16 × discount. */
function alpha(c: u32): f32 { return c % 4 == 0 ? 0.03 : c % 4 == 1 ? 0.1 : c % 4 == 2 ? 0.4 : 1.0; }
function epsilon(c: u32): f32 { const k = c / 4 % 4; return k == 0 ? 0.02 : k == 1 ? 0.1 : k == 2 ? 0.4 : 0.8; }
function discount(c: u32): f32 { const k = c / 16; return k == 0 ? 0.5 : k == 1 ? 0.8 : k == 2 ? 0.95 : 1.0; }
function forget(c: u32) {
  for (let s: u32 = 0; s < 25; s++) {
    const bits = randomBits();
    for (let a: u32 = 0; a < 4; a++) q[25 * c + s][a] = 0.00001 * f32((bits >> (8 * a)) & 255);
  }
  trained[c] = 0;
}
function train(c: u32) {
  const first = 25 * c;
  const rate = alpha(c);
  const chance = epsilon(c);
  const later = discount(c);
  let s: u32 = 0;
  let time: u32 = 0;
  for (let t: u32 = 0; t < 200; t++) {
    if (t < epochSteps) {
      const bits = randomBits();
      const a: u32 = f32((bits >> 12) & 1023) < 1024.0 * chance ? (bits >> 22) & 3 : greedy(first + s);
      const next = moved(s, a, bits);
      const target: f32 = next == goal ? 1.0 : later * q[first + next][greedy(first + next)];
      q[first + s][a] += rate * (target - q[first + s][a]);
      time += 1;
      s = next;
      if (s == goal || time == 60) { s = 0; time = 0; }
    }
  }
  trained[c] += 1;
}
/** Mean of four greedy walks: 1 less a fortieth for each step, 0 without arrival in 40 steps. */
function validate(c: u32): f32 {
  let sum: f32 = 0.0;
  for (let walk: u32 = 0; walk < 4; walk++) {
    let s: u32 = 0;
    for (let t: u32 = 0; t < 40; t++) {
      if (s != goal) {
        s = moved(s, greedy(25 * c + s), randomBits());
        if (s == goal) sum += 1.0 - f32(t + 1) / 40.0;
      }
    }
  }
  return 0.25 * sum;
}
export function reset(): u32 { return 0; }
/** Actions: 0–63 train a configuration for one epoch more, 64–127 do so from nothing, 128–191 train it from nothing for eight epochs, 192 waits. */
export function step(s: u32, action: u32, outcome: u32): u32 {
  if (action == 192) { terminate(); return 0; }
  const c = action % 64;
  if (action >= 64) forget(c);
  train(c);
  if (action >= 128) { for (let epoch: u32 = 1; epoch < 8; epoch++) train(c); }
  pay(validate(c));
  terminate();
  return 0;
}
