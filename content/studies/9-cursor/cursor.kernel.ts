export const meta = { states: 3969, actions: ['left', 'right', 'up', 'down', 'stop'], factors: [63, 63] };
const side = param({ type: 'u32', value: 16, min: 2, max: 32, label: 'Resolution', help: 'Places along each side.' });
export const success = event('hit the target');
export function reset(): u32 { return 31 - side / 2 + below(side) + 63 * (31 - side / 2 + below(side)); }
export function distance(s: u32): f32 { return abs(f32(s % 63) - 31.0) + abs(f32(s / 63) - 31.0); }
export function step(state: u32, action: u32, outcome: u32): u32 {
  const x = state % 63;
  const y = state / 63;
  if (action == 4) {
    if (distance(state) == 0.0) { pay(1.0); emit(success); }
    terminate();
    return state;
  }
  if (action == 0) return x < 62 ? state + 1 : state;
  if (action == 1) return x > 0 ? state - 1 : state;
  if (action == 2) return y < 62 ? state + 63 : state;
  return y > 0 ? state - 63 : state;
}
