export const meta = { name: 'graph', label: 'Corridor with an order', family: 'graph', states: 14, actions: ['left', 'right'] };
const showsStage = param({ value: true, label: 'Stage in sight', help: 'The agent sees the state of the automaton. Else it sees its cell alone.' });
export const reachedFirst = event('was at the left end for the first time');
export const success = event('was at the left end, then at the right end');
export function reset(): u32 { return 3; }
export function observe(s: u32): u32 { return showsStage ? s : s % 7; }
export function step(s: u32, action: u32, outcome: u32): u32 {
  const cell = s % 7;
  const to = action == 0 ? (cell > 0 ? cell - 1 : 0) : min(cell + 1, 6);
  if (s < 7 && to == 0) {
    emit(reachedFirst);
    return 7;
  }
  if (s >= 7 && to == 6) {
    pay(1.0);
    emit(success);
    terminate();
  }
  return to + (s >= 7 ? 7 : 0);
}
export function cell(s: u32): u32 { return s % 7; }
