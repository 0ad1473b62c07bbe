export const meta = { states: 42, actions: ['a', 'b', 'c'] };
const mass = param({ value: 0.5, min: 0, max: 1, label: 'Late places without the key', help: 'How much they look like those of the expert; 1: exactly.' });
const shortcut = param({ value: true, label: 'Shortcut', help: 'At the start, “c” leads to the late places.' });
const poster = param({ value: 0.3, min: 0, max: 1, label: 'Poster', help: 'How much the place before the dark hall always looks like one of the expert.' });
const steps = param({ type: 'u32', value: 8, min: 1, max: 10, label: 'Steps to the key' });
export const success = event('opened the door');
export const fell = event('slipped on the way to the key');
const matched = memory(f32, 1);
/** 0–10: on the way to the key. 11: the poster. 12–15: a dark hall. 16–27: late places with the key, 28–39 without. 40: the end. */
export function reset(): u32 { return 0; }
/** The hold that does not slip. */
function hold(s: u32): u32 { return s == 0 ? 0 : s * s % 3; }
export function step(state: u32, action: u32, outcome: u32): u32 {
  matched[0] = 0.0;
  if (state <= 10) {
    if (state == 0 && action == 2 && shortcut) { matched[0] = mass; return 28; }
    if (action != hold(state)) { emit(fell); terminate(); return 40; }
    matched[0] = 1.0;
    return state + 1 == steps ? 11 : state + 1;
  }
  if (state < 16) {
    if (action != 0) { matched[0] = state == 11 ? poster : 0.0; return state; }
    matched[0] = state == 15 ? 1.0 : 0.0;
    return state + 1;
  }
  if (action != 0) return state;
  if (state == 27) { matched[0] = 1.0; pay(1.0); emit(success); terminate(); return 40; }
  if (state == 39) return state;
  matched[0] = state < 28 ? 1.0 : mass;
  return state + 1;
}
/** What the last move looks like, compared with the expert. */
export function alike(): f32 { return matched[0]; }
