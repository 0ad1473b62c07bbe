export const meta = { outcomes: 1 };
const redrawn = param({ value: 0, min: 0, max: 1, label: 'Redrawn', help: 'Probability that an episode has doors of its own.' });
export const success = event('reached the far wall of the last room');
const shared = memory(u32, 4);
const door = memory(u32, 4);
let own: bool = false;
/** State = row + 4 × column, 20 columns; 80 + row + 4 × room at the open door of a wall, which is seen only there. */
function seen(row: u32, column: u32): u32 {
  const room = column / 4;
  return column % 4 == 3 && room < 4 && door[room] == row ? 80 + row + 4 * room : row + 4 * column;
}
/** 1 in an episode with doors of its own. */
export function ownMaze(s: u32): f32 { return own ? 1.0 : 0.0; }
export function init() { for (let i: u32 = 0; i < 4; i++) shared[i] = below(4); }
export function reset(): u32 {
  own = bernoulli(redrawn);
  for (let i: u32 = 0; i < 4; i++) {
    const drawn = below(4);
    door[i] = own ? drawn : shared[i];
  }
  return seen(below(4), 0);
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  const row = state % 4;
  const column: u32 = state < 80 ? state / 4 : 4 * ((state - 80) / 4) + 3;
  if (action == 0) return row > 0 ? seen(row - 1, column) : state;
  if (action == 2) return row < 3 ? seen(row + 1, column) : state;
  if (action == 3) return column % 4 > 0 ? seen(row, column - 1) : column > 0 && door[column / 4 - 1] == row ? seen(row, column - 1) : state;
  if (column % 4 == 3 && state < 80 && column < 19) return state;
  if (column == 18) { pay(1.0); emit(success); terminate(); }
  return seen(row, column + 1);
}
