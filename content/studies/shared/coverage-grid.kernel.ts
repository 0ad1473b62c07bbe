export const meta = { name: 'graph', label: 'Coverage', family: 'graph', states: 756, actions: ['up', 'right', 'down', 'left'] };
const rich = param({ value: 3, min: 0, max: 100, label: 'Rich cells', help: 'Value of each of the three rich cells; the others have 1.' });
const side = 6;
const cells = 36;
const visited = memory(u32, 36);
let total: f32 = 0.0;
export const revisited = event('came to a cell that was visited before');
export const onRich = event('came to a rich cell');
export function worth(s: u32): f32 {
  const cell = s % cells;
  return cell == 0 || cell == 1 || cell == 6 ? rich : 1.0;
}
/** Value of the set so far. */
export function covered(): f32 { return total; }
export function reset(): u32 {
  for (let k = 0; k < 36; k++) { visited[k] = 0; }
  visited[14] = 1;
  total = 0.0;
  return 14;
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const x = s % side;
  const y = s % cells / side;
  let to = s % cells;
  if (action == 0 && y > 0) to -= side;
  if (action == 1 && x < side - 1) to += 1;
  if (action == 2 && y < side - 1) to += side;
  if (action == 3 && x > 0) to -= 1;
  if (visited[to] == 0) {
    pay(worth(to));
    total += worth(to);
    visited[to] = 1;
  } else emit(revisited);
  if (worth(to) > 1.0) emit(onRich);
  if (s / cells == 19) terminate();
  return to + cells * (s / cells + 1);
}
