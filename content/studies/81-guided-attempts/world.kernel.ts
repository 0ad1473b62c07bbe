export const meta = { name: 'graph', label: 'Programs for a robot', family: 'graph', states: 6561, factors: [81, 81], actions: ['up', 'right', 'down', 'left'] };
const unseen = param({ value: false, label: 'New tasks', help: 'Else: those of the training.' });
const least = param({ type: 'u32', value: 13, min: 1, max: 16, label: 'Shortest way', help: 'Instructions that a task needs at least.' });
export const success = event('passed the test: the robot reached the flag');
function apart(a: u32, b: u32): u32 {
  const column = max(a % 9, b % 9) - min(a % 9, b % 9);
  const row = max(a / 9, b / 9) - min(a / 9, b / 9);
  return column + row;
}
/** State = place of the robot + 81 × place of the flag. A hash of both says which third of the tasks is for the test. */
export function reset(): u32 {
  let robot: u32 = 0;
  let flag: u32 = 80;
  for (let tries: u32 = 0; tries < 400; tries++) {
    const a = below(81);
    const b = below(81);
    const kept = (a * 31 + b * 17) % 3 == 0;
    if (apart(a, b) >= least && kept == unseen) {
      robot = a;
      flag = b;
      break;
    }
  }
  return robot + 81 * flag;
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const robot = s % 81;
  const column = robot % 9;
  const row = robot / 9;
  let to: u32 = robot;
  if (action == 0 && row > 0) to = robot - 9;
  if (action == 1 && column < 8) to = robot + 1;
  if (action == 2 && row < 8) to = robot + 9;
  if (action == 3 && column > 0) to = robot - 1;
  if (to == s / 81) { pay(1.0); emit(success); terminate(); }
  return to + 81 * (s / 81);
}
