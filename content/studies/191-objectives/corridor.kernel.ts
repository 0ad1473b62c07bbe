export const meta = { name: 'graph', label: 'Corridor with an order', family: 'graph', states: 10, actions: ['left', 'right'] };
// State = cell + 5 × stage: 1 once the left end was visited.
const showsStage = param({ value: false, label: 'Stage in sight', help: 'The agent sees the stage, too. Else it sees its cell alone.' });
export const success = event('was at the left end, then at the right end');
export function reset(): u32 { return 2; }
export function observe(s: u32): u32 { return showsStage ? s : s % 5; }
export function step(s: u32, action: u32, outcome: u32): u32 {
  const cell = s % 5;
  const to = action == 0 ? (cell > 0 ? cell - 1 : 0) : min(cell + 1, 4);
  const stage = s >= 5 || to == 0;
  if (stage && to == 4) {
    emit(success);
    terminate();
  }
  return to + (stage ? 5 : 0);
}
export function cell(s: u32): u32 { return s % 5; }
