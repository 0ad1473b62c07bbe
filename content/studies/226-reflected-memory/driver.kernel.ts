export const meta = { label: 'Scripted driver', family: 'control' };
const memories = param({ type: 'u32', value: 0, options: ['none', 'raw', 'reflected', 'tried', 'always'], label: 'Memory', help: 'What is stored. reflected: after a collision, the move of a slower rule. tried: after a collision, a change of lane that has not collided in this scene, or the brake. always: nothing; the slower rule drives.' });
const items = param({ type: 'u32', value: 40, min: 0, max: 40, label: 'Items', help: 'Situations that the memory holds; the oldest is forgotten first.' });
const lessons = param({ type: 'u32', value: 200, min: 0, max: 100000, label: 'Lessons', help: 'Episodes in which it stores situations.' });
const mistakes = param({ value: 0.0, min: 0, max: 1, label: 'Mistakes', help: 'Share of reflections that store a random action.' });
const seen = memory(u32, 40);
const advice = memory(u32, 40);
const collided = memory(u32, 256);
let count: u32 = 0;
function isFree(s: u32, bit: u32): bool { return ((s >> bit) & 1) == 0; }
function rule(s: u32): u32 {
  if (isFree(s, 6)) { return 0; }
  return isFree(s, 0) ? 1 : isFree(s, 3) ? 2 : 3;
}
function corrected(s: u32): u32 {
  if (isFree(s, 0) && isFree(s, 1)) { return 1; }
  return isFree(s, 3) && isFree(s, 4) ? 2 : 3;
}
function decide(s: u32): u32 {
  let action = rule(s);
  if (action == 0) { return 0; }
  if (memories == 4) { return corrected(s); }
  let nearest: u32 = 2;
  for (let k = 0; k < 40; k++) {
    const far = popcount(seen[k] ^ s);
    if (k < min(count, items) && far < nearest) {
      nearest = far;
      action = advice[k];
    }
  }
  return action;
}
function store(s: u32, a: u32) {
  if (items == 0 || episodes >= lessons) { return; }
  for (let k = 0; k < 40; k++) {
    if (k < min(count, items) && seen[k] == s) {
      advice[k] = a;
      return;
    }
  }
  seen[count % items] = s;
  advice[count % items] = a;
  count += 1;
}
/** A change of lane that has not collided in this scene, or the brake: nothing else is known of it. */
function untried(s: u32, a: u32): u32 {
  collided[s] |= 1 << a;
  for (let k: u32 = 1; k < 3; k++) {
    if (((collided[s] >> k) & 1) == 0) { return k; }
  }
  return 3;
}
export function act(s: u32): u32 { return decide(s); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (memories == 1 && !terminated && !isFree(s, 6)) { store(s, a); }
  if (memories == 3 && terminated && !isFree(s, 6)) { store(s, untried(s, a)); }
  if (memories == 2 && terminated && !isFree(s, 6)) { store(s, bernoulli(mistakes) ? below(4) : corrected(s)); }
}
export function policy(s: u32) {
  const chosen = decide(s);
  for (let a = 0; a < nActions; a++) { pi[a] = a == chosen ? 1.0 : 0.0; }
}
export function value(s: u32): f32 { return 0.0; }
