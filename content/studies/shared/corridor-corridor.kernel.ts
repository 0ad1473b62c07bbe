export const meta = { name: 'corridor', label: 'Short corridor', family: 'graph', states: 4, actions: ['left', 'right'] };
export const success = event('reached the goal');
export function reset(): u32 { return 0; }
/** The agent cannot tell the states from each other. */
export function observe(state: u32): u32 { return 0; }
export function step(state: u32, action: u32, outcome: u32): u32 {
  pay(-1.0);
  const ahead = (action == 1) != (state == 1);
  const next = ahead ? state + 1 : (state == 0 ? state : state - 1);
  if (next >= 3) { emit(success); terminate(); }
  return next;
}
