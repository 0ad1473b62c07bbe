export const meta = { states: 3600, actions: ['left', 'right', 'take or wait'] };
const door = param({ type: 'u32', value: 20, min: 10, max: 28, label: 'Door', help: 'Places right of the start that are open without the key.' });
export const success = event('reached the goal');
export function reset(): u32 { return 9; }
export function step(state: u32, action: u32, outcome: u32): u32 {
  let place: u32 = state % 30;
  let key: u32 = (state / 30) % 2;
  if (action == 0 && place > 1) place -= 1;
  if (action == 1 && (place + 1 < door || key == 1)) place += 1;
  if (action == 2 && place == 1) key = 1;
  if (place == 29) { pay(1.0); emit(success); terminate(); }
  return place + 30 * key + 60 * min(state / 60 + 1, 59);
}
export function placeOf(s: u32): f32 { return f32(s % 30); }
export function timeOf(s: u32): f32 { return f32(s / 60); }
