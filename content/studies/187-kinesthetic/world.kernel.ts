export const meta = { name: 'graph', label: 'Ball', family: 'graph', states: 2025, factors: [45, 45], actions: ['up', 'right', 'down', 'left'], outcomes: 5 };
const opponent = param({ value: 0.2, min: 0, max: 1, label: 'Opponent', help: 'Probability that the opponent knocks the ball one cell away, in any direction.' });
export const goal = event('the ball is in the goal');
function column(cell: u32): f32 { return f32(cell % 9); }
function row(cell: u32): f32 { return f32(cell / 9); }
function away(s: u32): f32 { return sqrt((9.0 - column(s / 45)) * (9.0 - column(s / 45)) + (2.0 - row(s / 45)) * (2.0 - row(s / 45))); }
function between(s: u32): f32 {
  const across = column(s / 45) - column(s % 45);
  const down = row(s / 45) - row(s % 45);
  return max(1.0, sqrt(across * across + down * down));
}
/** Of the player to the ball: 1 next to it, half as much with each two cells more. */
export function nearness(s: u32): f32 { return pow(0.5, 0.5 * (between(s) - 1.0)); }
/** Cosine between the way from player to ball and the way from ball to goal: 1 behind the ball, −1 in front of it. */
export function alignment(s: u32): f32 {
  const across = column(s / 45) - column(s % 45);
  const down = row(s / 45) - row(s % 45);
  return (across * (9.0 - column(s / 45)) + down * (2.0 - row(s / 45))) / (between(s) * max(1.0, away(s)));
}
/** The cell next to it; itself at an edge. */
function moved(cell: u32, way: u32): u32 {
  if (way == 0) return cell >= 9 ? cell - 9 : cell;
  if (way == 1) return cell % 9 < 8 ? cell + 1 : cell;
  if (way == 2) return cell < 36 ? cell + 9 : cell;
  return cell % 9 > 0 ? cell - 1 : cell;
}
export function reset(): u32 {
  const player = below(45);
  return player + 45 * ((player + 1 + below(44)) % 45);
}
export function outcomeProbability(s: u32, action: u32, outcome: u32): f32 { return outcome == 0 ? 1.0 - opponent : 0.25 * opponent; }
export function step(s: u32, action: u32, outcome: u32): u32 {
  let player: u32 = moved(s % 45, action);
  let ball: u32 = s / 45;
  if (player == ball) {
    if (action == 1 && ball == 26) { pay(1.0); emit(goal); terminate(); return s; }
    ball = moved(ball, action);
    if (ball == player) { player = s % 45; }
  }
  if (outcome > 0 && moved(ball, outcome - 1) != player) { ball = moved(ball, outcome - 1); }
  return player + 45 * ball;
}
