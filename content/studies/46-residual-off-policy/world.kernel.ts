export const meta = { states: 9375, actions: ['none', 'down', 'up', '1-', '1+', '2-', '2+', '3-', '3+', '4-', '4+', '5-', '5+'], factors: [3, 5, 5, 5, 5, 5] };
const actuators = param({ type: 'u32', value: 4, min: 2, max: 6, label: 'Actuators', help: 'The tool and one to five joints.' });
const base = param({ type: 'bool', value: true, label: 'Base policy', help: 'Its command is added to the command of the agent.' });
const demonstrations = param({ type: 'u32', value: 12, min: 1, max: 30, label: 'Demonstrations', help: 'Episodes from which the base is cloned.' });
const mistakes = param({ value: 0.3, min: 0, max: 0.9, label: 'Mistakes', help: 'Share of moves of a random joint in the demonstrations.' });
export const jammed = event('pressed down out of place, which ends the episode');
export const success = event('reached the bottom');
const seen = memory(u32, 240);
const did = memory(u32, 240);
const cloned = memory(u32, 9375);
let shown: u32 = 0;
export function init() {
  let s = anywhere(actuators - 1);
  let done: u32 = 0;
  for (let k: u32 = 0; k < shownMost; k++) {
    if (done >= demonstrations) break;
    seen[k] = s;
    did[k] = shownMove(s, actuators - 1, mistakes);
    s = moved(s, did[k], 0);
    shown += 1;
    if (s == inside) { done += 1; s = anywhere(actuators - 1); }
  }
}
/** What was done in the nearest state of the demonstrations. */
function clone(s: u32): u32 {
  if (cloned[s] > 0) return cloned[s] - 1;
  let nearest: u32 = 1000;
  let action: u32 = 0;
  for (let k: u32 = 0; k < shownMost; k++) {
    if (k >= shown) break;
    let far: u32 = 30 * u32(abs(i32(s % 3) - i32(seen[k] % 3)));
    for (let joint: u32 = 0; joint < 5; joint++) far += u32(abs(i32(at(s, joint)) - i32(at(seen[k], joint))));
    if (far < nearest) { nearest = far; action = did[k]; }
  }
  cloned[s] = action + 1;
  return action;
}
export function reset(): u32 { return anywhere(actuators - 1); }
export function available(state: u32, action: u32): bool { return action < 1 + 2 * actuators; }
export function step(state: u32, action: u32, outcome: u32): u32 {
  const to = moved(state, base ? clone(state) : 0, action);
  if (to == inside) { pay(1.0); emit(success); terminate(); return state; }
  if (to == jam) { emit(jammed); terminate(); return state; }
  return to;
}
