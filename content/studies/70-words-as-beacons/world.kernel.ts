// Two rooms. A locked door leads from the left one, where the key and a useless box lie, to the right one, where the goal is. Wall, door,
// things and start are drawn anew in each episode. State = what the student sees: on which side of it each thing of its room lies.
const WIDTH: u32 = 21;
const HEIGHT: u32 = 13;
export const meta = { name: 'graph', label: 'Key and door, drawn anew', family: 'graph', states: 279, actions: ['left', 'right', 'up', 'down'] };
export const success = event('reached the goal');
/** Columns and rows of key, door, goal, box and student. */
const columns = memory(u32, 5);
const lines = memory(u32, 5);
let holds: bool = false;

function same(a: u32, b: u32): bool { return columns[a] == columns[b] && lines[a] == lines[b]; }
/** A cell of the left room for thing k; another one if the key or the box lies there. */
function drawLeft(k: u32) {
  for (let look: u32 = 0; look < 50; look++) {
    columns[k] = below(columns[1]);
    lines[k] = below(HEIGHT);
    if ((k == 0 || !same(k, 0)) && (k != 4 || !same(4, 3))) { return; }
  }
}
/** 0, 1 or 2: before, level with or after the student. */
function side(thing: u32, own: u32): u32 { return thing < own ? 0 : thing == own ? 1 : 2; }
function sides(k: u32): u32 { return 3 * side(columns[k], columns[4]) + side(lines[k], lines[4]); }
function seen(): u32 {
  if (columns[4] >= columns[1]) { return 270 + sides(2); }
  const near = 9 * side(lines[1], lines[4]) + sides(3);
  return holds ? 243 + near : 27 * sides(0) + near;
}
export function reset(): u32 {
  columns[1] = 4 + below(WIDTH - 8);
  lines[1] = below(HEIGHT);
  columns[2] = columns[1] + 1 + below(WIDTH - 1 - columns[1]);
  lines[2] = below(HEIGHT);
  drawLeft(0);
  drawLeft(3);
  drawLeft(4);
  holds = false;
  return seen();
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const x = columns[4];
  const y = lines[4];
  let column = x;
  let line = y;
  if (action == 0 && x > 0) { column = x - 1; }
  if (action == 1 && x < WIDTH - 1) { column = x + 1; }
  if (action == 2 && y > 0) { line = y - 1; }
  if (action == 3 && y < HEIGHT - 1) { line = y + 1; }
  if (column == columns[1] && (line != lines[1] || !holds)) { return seen(); }
  columns[4] = column;
  lines[4] = line;
  if (same(4, 0)) { holds = true; }
  if (same(4, 2)) { pay(1.0); emit(success); terminate(); }
  return seen();
}
/** Column of the key (0), the door (1), the goal (2), the box (3) or the student (4). */
export function columnOfThing(k: u32): f32 { return f32(columns[k]); }
/** Row of the same. */
export function rowOfThing(k: u32): f32 { return f32(lines[k]); }
