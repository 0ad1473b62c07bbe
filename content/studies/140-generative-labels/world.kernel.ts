export const meta = { name: 'graph', label: 'Labels of rows', family: 'graph', states: 43009, actions: ['0', '1', '2', '3', '4', '5', 'yes', 'no'] };
// The test: rows that are not for training.
const reasons = param({ type: 'bool', value: false, label: 'Reasons', help: 'A running count comes before the label.' });
export const success = event('the label is right');
export const counting = event('every count was right');
export function reset(): u32 { return begins(drawRow(false), reasons); }
export function step(s: u32, action: u32, outcome: u32): u32 {
  const to = after(s, action);
  if (to != OVER) return to;
  const q = s % ROWS;
  if (s / ROWS / 7 == 5 && (action == 6) == isYes(q) && action > 5) { pay(1.0); emit(success); }
  if (s / ROWS % 7 == counted(q, 5)) emit(counting);
  terminate();
  return OVER;
}
