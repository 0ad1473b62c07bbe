export const meta = { states: 3072, actions: 32, factors: [32, 32, 3] };
const side = param({ type: 'u32', value: 16, min: 2, max: 32, label: 'Resolution', help: 'Places along each side.' });
export const success = event('hit the target');
/** Column of the target + 32 × row + 1024 × what was named: 0 nothing, 1 a wrong column, 2 the right one. */
export function reset(): u32 { return below(side) + 32 * below(side); }
export function available(state: u32, action: u32): bool { return action < side; }
/** The column is read first, then the row, so what is learned for a column serves all rows. */
export function observe(s: u32): u32 { return u32(wanted(s)) + (s < 1024 ? 0 : 32); }
export function wanted(s: u32): f32 { return f32(s < 1024 ? s % 32 : s / 32 % 32); }
export function step(state: u32, action: u32, outcome: u32): u32 {
  const right = f32(action) == wanted(state);
  if (state < 1024) return state + (right ? 2048 : 1024);
  if (right && state >= 2048) { pay(1.0); emit(success); }
  terminate();
  return state;
}
