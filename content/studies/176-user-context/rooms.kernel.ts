export const meta = { outcomes: 1 };
const minority = param({ value: 0.3, min: 0, max: 0.5, label: 'Minority', help: 'Share of the users who are of the second kind.' });
const questions = param({ type: 'u32', value: 2, min: 0, max: 6, label: 'Questions', help: 'Answers that the walker gets from a user before it sets out.' });
const told = param({ value: false, label: 'Told', help: 'The walker is told of which kind a user is.' });
const SURVEYED = 300;
const SURVEY = 4;
export const arrived = event('reached a corner');
export const foreseen = event('foresaw what the user prefers');
const cellOf = memory(u32, 68);
const indexOf = memory(u32, 81);
const worth = memory(f32, 2, 4);
let users: u32 = 0;
let kind: u32 = 0;
let asked: u32 = 0;
/** 1 if this user belongs to the minority. */
export function isMinority(s: u32): f32 { return f32(kind); }
/** 1 after the survey. */
export function serves(s: u32): f32 { return users > SURVEYED ? 1.0 : 0.0; }
function first(pair: u32): u32 { return pair < 3 ? 0 : pair < 5 ? 1 : 2; }
function second(pair: u32): u32 { return pair < 3 ? pair + 1 : pair < 5 ? pair - 1 : 3; }
function drawValues(of: u32) {
  for (let g: u32 = 0; g < 4; g++) worth[of][g] = f32(g) / 3.0;
  for (let g: u32 = 0; g < 4; g++) {
    const j = g + below(4 - g);
    const other = worth[of][g];
    worth[of][g] = worth[of][j];
    worth[of][j] = other;
  }
}
export function init() {
  let n: u32 = 0;
  for (let cell: u32 = 0; cell < 81; cell++) {
    const row = cell / 9;
    const column = cell % 9;
    const wall = (column == 4 && row != 2 && row != 6) || (row == 4 && column != 2 && column != 6);
    indexOf[cell] = wall ? 99 : n;
    if (!wall) { cellOf[n] = cell; n += 1; }
  }
  drawValues(0);
  drawValues(1);
  /* The two kinds do not have the same favorite. */
  for (let tries: u32 = 0; tries < 50; tries++) {
    let same = false;
    for (let g: u32 = 0; g < 4; g++) { if (worth[0][g] > 0.9 && worth[1][g] > 0.9) same = true; }
    if (same) drawValues(1);
  }
}
/** States: 68 cells, 68 a new user, 69 and 70 of a known kind, 71–82 an answer, 83–88 a pair to foresee. */
export function reset(): u32 {
  users += 1;
  kind = bernoulli(minority) ? 1 : 0;
  asked = 0;
  return told ? 69 + kind : 68;
}
export function available(s: u32, action: u32): bool { return s < 68 ? action < 4 : s < 83 ? true : action < 2; }
function goalAt(cell: u32): u32 { return cell == 0 ? 0 : cell == 8 ? 1 : cell == 72 ? 2 : cell == 80 ? 3 : 4; }
export function step(s: u32, action: u32, outcome: u32): u32 {
  const surveyed = users <= SURVEYED;
  if (s >= 68 && s < 83) {
    if (!surveyed && asked >= questions) return 83 + below(6);
    const odds = 5.0 * (worth[kind][first(action)] - worth[kind][second(action)]);
    asked += 1;
    if (surveyed && asked == SURVEY) terminate();
    return 71 + 2 * action + (bernoulli(sigmoid(odds)) ? 0 : 1);
  }
  if (s >= 83) {
    const better = worth[kind][first(s - 83)] > worth[kind][second(s - 83)];
    if (better == (action == 0)) emit(foreseen);
    const door = below(4);
    return indexOf[door == 0 ? 22 : door == 1 ? 58 : door == 2 ? 38 : 42];
  }
  const cell = cellOf[s];
  const row = cell / 9;
  const column = cell % 9;
  let to: u32 = cell;
  if (action == 0 && row > 0) to = cell - 9;
  if (action == 1 && column < 8) to = cell + 1;
  if (action == 2 && row < 8) to = cell + 9;
  if (action == 3 && column > 0) to = cell - 1;
  if (indexOf[to] == 99) to = cell;
  const goal = goalAt(to);
  if (goal < 4) { pay(worth[kind][goal]); emit(arrived); terminate(); }
  return indexOf[to];
}
