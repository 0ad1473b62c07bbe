export const meta = { outcomes: 1 };
// Reach 7, modulo 23, in exactly six operations. State = number + 23 × operations done; 138: the end.
export const success = event('reached 7');
function done(n: u32, action: u32): u32 {
  if (action == 0) return (n + 1) % 23;
  if (action == 1) return (n * 2) % 23;
  if (action == 2) return (n + 20) % 23;
  return (n * 3) % 23;
}
export function reset(): u32 { return below(23); }
export function step(state: u32, action: u32, outcome: u32): u32 {
  const next = done(state % 23, action);
  const count = state / 23 + 1;
  if (count < 6) return next + 23 * count;
  if (next == 7) { pay(1.0); emit(success); }
  terminate();
  return 138;
}
