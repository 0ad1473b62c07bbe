export const meta = { states: 1029, actions: ['none', 'down', 'up', '1-', '1+', '2-', '2+', '3-', '3+'], factors: [3, 7, 7, 7] };
const actuators = param({ type: 'u32', value: 4, min: 2, max: 4, label: 'Actuators', help: 'The tool and one to three joints.' });
const base = param({ type: 'bool', value: true, label: 'Base policy', help: 'Its move is made first.' });
const wrong = param({ value: 0.3, min: 0, max: 1, label: 'Errors of the base', help: 'Share of states with a random move.' });
export const jammed = event('pressed down out of place, which ends the episode');
export const success = event('reached the bottom');
const chosen = memory(u32, 1029);
function weight(joint: u32): u32 { return joint == 0 ? 3 : joint == 1 ? 21 : 147; }
function at(s: u32, joint: u32): u32 { return (s / weight(joint)) % 7; }
function aligned(s: u32): bool { return s / 3 == 171; }
function right(s: u32): u32 {
  for (let joint: u32 = 0; joint < 3; joint++) {
    if (at(s, joint) > 3) return 3 + 2 * joint;
    if (at(s, joint) < 3) return 4 + 2 * joint;
  }
  return 1;
}
export function init() {
  for (let s: u32 = 0; s < 1029; s++) {
    const other = below(2 * actuators - 1);
    chosen[s] = !aligned(s) && bernoulli(wrong) ? (other == 0 ? 0 : other + 2) : right(s);
  }
}
export function reset(): u32 {
  let s: u32 = 0;
  for (let joint: u32 = 0; joint < 3; joint++) s += weight(joint) * (joint + 1 < actuators ? below(7) : 3);
  return s;
}
export function available(state: u32, action: u32): bool { return action < 1 + 2 * actuators; }
function moved(s: u32, a: u32): u32 {
  const depth = s % 3;
  if (a == 0) return s;
  if (a == 1) return aligned(s) ? s + 1 : s;
  if (a == 2) return depth > 0 ? s - 1 : s;
  const joint = (a - 3) / 2;
  if (depth > 0) return s;
  if (a % 2 == 1) return at(s, joint) > 0 ? s - weight(joint) : s;
  return at(s, joint) < 6 ? s + weight(joint) : s;
}
function deep(s: u32, a: u32): bool { return a == 1 && aligned(s) && s % 3 == 2; }
function jams(s: u32, a: u32): bool { return a == 1 && !aligned(s); }
export function step(state: u32, action: u32, outcome: u32): u32 {
  if (base && deep(state, chosen[state])) { pay(1.0); emit(success); terminate(); return state; }
  if (base && jams(state, chosen[state])) { terminate(); return state; }
  const after = base ? moved(state, chosen[state]) : state;
  if (jams(after, action)) { terminate(); return after; }
  if (deep(after, action)) { pay(1.0); emit(success); terminate(); return after; }
  return moved(after, action);
}
