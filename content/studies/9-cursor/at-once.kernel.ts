export const meta = { states: 256, actions: 256, factors: [16, 16] };
const side = param({ type: 'u32', value: 16, min: 2, max: 16, label: 'Resolution', help: 'Places along each side.' });
export const success = event('hit the target');
export function reset(): u32 { return below(side) + 16 * below(side); }
export function available(state: u32, action: u32): bool { return action % 16 < side && action / 16 < side; }
export function distance(s: u32): f32 { return 0.0; }
export function step(state: u32, action: u32, outcome: u32): u32 {
  if (action == state) { pay(1.0); emit(success); }
  terminate();
  return state;
}
