export const meta = { name: 'graph', label: 'Statements about sums', family: 'graph', states: 76, actions: ['0', '1', '2', '3', '4', 'prove', 'disprove'] };
// A statement says that a + b + c = claim, modulo 5. The policy writes a + b, then the whole sum, then its verdict. State 0–24: 5 × a + b;
// then 25 + 5 × what it wrote + c; then 50 + 5 × what it wrote + claim.
const contradicted = param({ value: 0.5, min: 0, max: 1, label: 'Contradicted', help: 'Share of statements that are false.' });
const members = param({ type: 'u32', value: 1, min: 1, max: 4, label: 'Members', help: 'Statements in an episode, which is a success if all verdicts are right. 4: two true ones, then two false ones.' });
const test = param({ type: 'bool', value: false, label: 'Test', help: 'Asks for sums that no training has.' });
const forced = param({ type: 'bool', value: false, label: 'Forced', help: 'Goes on from the right step, whatever was written, as examples do.' });
const shuffled = param({ type: 'bool', value: false, label: 'Shuffled', help: 'The score asks for a verdict by chance.' });
const repeats = param({ type: 'u32', value: 8, min: 1, max: 16, label: 'Repeats', help: 'How often in a row a statement comes.' });
export const success = event('all verdicts are right');
export const valid = event('every step of the proof is right');
let a: u32 = 0;
let b: u32 = 0;
let c: u32 = 0;
let claim: u32 = 0;
let left: u32 = 0;
let said: u32 = 0;
let place: u32 = 0;
let sound: bool = true;
let asked: u32 = 5;
function state1(written: u32): u32 { return 25 + 5 * written + c; }
function sum(): u32 { return (a + b + c) % 5; }
function draw() {
  for (let tries: u32 = 0; tries < 64; tries++) {
    a = below(5);
    b = below(5);
    c = below(5);
    if (((a + 2 * b + 3 * c) % 4 == 0) == test) break;
  }
}
function state_(isFalse: bool) {
  claim = isFalse ? (sum() + 1 + below(4)) % 5 : sum();
  asked = shuffled ? 5 + below(2) : isFalse ? 6 : 5;
  place = 0;
}
export function reset(): u32 {
  if (left == 0) {
    left = members > 1 ? 1 : repeats;
    draw();
    state_(members > 1 ? false : bernoulli(contradicted));
  }
  left -= 1;
  said = 0;
  place = 0;
  sound = true;
  return 5 * a + b;
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  if (place < 2) {
    const right = place == 0 ? (a + b) % 5 : sum();
    if (action != right) sound = false;
    const written: u32 = forced ? right : action;
    if (written > 4) { terminate(); return 75; }
    place += 1;
    return place == 1 ? state1(written) : 50 + 5 * written + claim;
  }
  if (sound) emit(valid);
  if (action != asked) { terminate(); return 75; }
  said += 1;
  if (said < members) {
    state_(said >= 2);
    return 5 * a + b;
  }
  pay(1.0);
  emit(success);
  terminate();
  return 75;
}
