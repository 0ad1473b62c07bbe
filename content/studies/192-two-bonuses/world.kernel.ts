export const meta = { outcomes: 1 };
const redrawn = param({ value: 0, min: 0, max: 1, label: 'Redrawn', help: 'Probability that an episode has a maze of its own.' });
const doorsOnly = param({ type: 'bool', value: false, label: 'Doors only', help: 'A maze of its own has other doors, but the same rooms in the same order, walked the same way.' });
export const success = event('went out through the last door');
export const further = event('went through a door for the first time in the episode');
const sharedDoor = memory(u32, 5);
const door = memory(u32, 5);
const order = memory(u32, 5);
let visited: u32 = 0;
let furthest: u32 = 0;
let turned: bool = false;
/** State = row + 4 × depth + 16 × room, as seen from the door behind; 80 + row + 4 × room at the door ahead, which is seen only there. */
function roomOf(s: u32): u32 { return s < 80 ? s / 16 : (s - 80) / 4; }
function cellOf(s: u32): u32 { return s < 80 ? s % 16 : 12 + s % 4; }
/** Place on the map, where a room that is walked the other way begins with the cell that was its last. */
export function mapPlace(s: u32): f32 { return f32(16 * roomOf(s) + (turned ? 15 - cellOf(s) : cellOf(s))); }
function sight(room: u32, depth: u32, row: u32): u32 {
  return depth == 3 && door[visited] == row ? 80 + row + 4 * room : row + 4 * depth + 16 * room;
}
export function init() { for (let i: u32 = 0; i < 5; i++) sharedDoor[i] = below(4); }
export function reset(): u32 {
  const own = bernoulli(redrawn);
  visited = 0;
  furthest = 0;
  turned = own && !doorsOnly && bernoulli(0.5);
  for (let i: u32 = 0; i < 5; i++) {
    order[i] = i;
    const drawn = below(4);
    door[i] = own ? drawn : sharedDoor[i];
  }
  if (own && !doorsOnly) {
    for (let i: u32 = 0; i < 4; i++) {
      const k = i + below(5 - i);
      const room = order[i];
      order[i] = order[k];
      order[k] = room;
    }
  }
  return sight(order[0], 0, below(4));
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  const room = roomOf(state);
  const row = cellOf(state) % 4;
  const depth = cellOf(state) / 4;
  if (action == 0) return row > 0 ? sight(room, depth, row - 1) : state;
  if (action == 2) return row < 3 ? sight(room, depth, row + 1) : state;
  if (action == 3) {
    if (depth > 0) return sight(room, depth - 1, row);
    if (visited == 0 || door[visited - 1] != row) return state;
    visited -= 1;
    return sight(order[visited], 3, row);
  }
  if (depth < 3) return sight(room, depth + 1, row);
  if (state < 80) return state;
  if (visited == furthest) { furthest += 1; emit(further); }
  if (visited == 4) { pay(1.0); emit(success); terminate(); return state; }
  visited += 1;
  return sight(order[visited], 0, row);
}
