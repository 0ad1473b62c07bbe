export const meta = { states: 6400, actions: ['left', 'right', 'up', 'down'], factors: [5, 5, 4, 4, 4, 4] };
const levels = param({ type: 'u32', value: 20, min: 1, max: 256, label: 'Levels', help: 'Levels that episodes have.' });
const first = param({ type: 'u32', value: 0, min: 0, max: 255, label: 'First level', help: 'In a fixed order of all levels.' });
export const success = event('reached the goal');
export function reset(): u32 { return 10 + 25 * (((first + below(levels)) * 109 + 57) % 256); }
export function step(state: u32, action: u32, outcome: u32): u32 {
  const x = state % 5;
  const y = (state / 5) % 5;
  const level = state / 25;
  if (action == 2) return y > 0 ? state - 5 : state;
  if (action == 3) return y < 4 ? state + 5 : state;
  const wall = action == 1 ? x : x - 1;
  if (action == 0 && x == 0) return state;
  const gap = (level >> (2 * wall)) % 4;
  if (y != gap && y != gap + 1) return state;
  if (action == 0) return state - 1;
  if (x == 3) { pay(1.0); emit(success); terminate(); }
  return state + 1;
}
