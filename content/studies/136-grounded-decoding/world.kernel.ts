export const meta = { states: 12288, factors: [3, 512, 8], actions: 27 };
const missing = param({ value: 0.4, min: 0, max: 1, label: 'Missing', help: 'Probability that an object is not in its room, or that a table is unsafe.' });
const blur = param({ value: 0.1, min: 0, max: 0.5, label: 'Blur', help: 'Probability that the camera is wrong about an object or a table.' });
export const success = event('brought the wanted object to a safe table');
export const done = event('brought some object to a safe table');
let objects: u32 = 0;
let tables: u32 = 0;
function drawn(n: u32): u32 {
  let bits: u32 = 0;
  for (let k: u32 = 0; k < 9; k++) { if (k < n && !bernoulli(missing)) bits |= 1 << k; }
  return bits;
}
function blurred(bits: u32, n: u32): u32 {
  let seen = bits;
  for (let k: u32 = 0; k < 9; k++) { if (k < n && bernoulli(blur)) seen = seen ^ (1 << k); }
  return seen;
}
/** State = wanted object + 3 × what the camera sees of nine objects, as bits, + 1536 × what it sees of three tables. */
export function reset(): u32 {
  objects = drawn(9);
  tables = drawn(3);
  return below(3) + 3 * blurred(objects, 9) + 1536 * blurred(tables, 3);
}
/** Action = room + 3 × object + 9 × table. */
export function step(s: u32, action: u32, outcome: u32): u32 {
  const room = action % 3;
  const object = action / 3 % 3;
  const table = action / 9;
  if (((objects >> (3 * room + object)) & 1) == 1 && ((tables >> table) & 1) == 1) {
    emit(done);
    pay(object == s % 3 ? 1.0 : 0.1);
    if (object == s % 3) emit(success);
  }
  terminate();
  return s;
}
