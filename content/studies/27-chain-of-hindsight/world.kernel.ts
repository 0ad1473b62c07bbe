export const meta = { states: 194, actions: ['a', 'b', 'c', 'd'] };
export const finished = event('wrote a text');
/** State = text + 64 × letters written. */
export function reset(): u32 { return below(ROWS); }
export function step(state: u32, action: u32, outcome: u32): u32 {
  const t = state / ROWS;
  if (action == rightAt(state % ROWS, t)) pay(1.0 / 3.0);
  if (t == 2) {
    emit(finished);
    terminate();
    return state;
  }
  return state + ROWS;
}
