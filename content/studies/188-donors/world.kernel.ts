export const meta = { name: 'graph', label: 'Donor game', family: 'graph', states: 144, actions: ['0 %', '25 %', '50 %', '75 %', '100 %'], outcomes: 1 };
export const gave = event('gave half or more');
export function reset(): u32 { return 0; }
export function step(s: u32, action: u32, outcome: u32): u32 {
  pay(0.25 * f32(action));
  if (action >= 2) emit(gave);
  if (s == 143) { terminate(); return s; }
  return s + 1;
}
