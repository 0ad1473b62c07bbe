export const meta = { states: 2401, actions: ['up', 'right', 'down', 'left'], outcomes: 5, factors: [7, 7, 7, 7] };
const slip = param({ value: 0.1, min: 0, max: 1, label: 'Slip', help: 'Share of moves in a random direction.' });
export const success = event('reached the goal');
function wall(x: u32, y: u32): bool { return (x == 3 && y != 1 && y != 5) || (y == 3 && x != 1 && x != 5); }
function cell(): u32 { return 4 * below(2) + below(3) + 7 * (4 * below(2) + below(3)); }
export function reset(): u32 { return cell() + 49 * cell(); }
export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 { return outcome == 4 ? 1.0 - slip : slip / 4.0; }
export function step(state: u32, action: u32, outcome: u32): u32 {
  const x = state % 7;
  const y = (state / 7) % 7;
  const made = outcome == 4 ? action : outcome;
  const toX: u32 = made == 1 ? min(x + 1, 6) : made == 3 && x > 0 ? x - 1 : x;
  const toY: u32 = made == 2 ? min(y + 1, 6) : made == 0 && y > 0 ? y - 1 : y;
  if (wall(toX, toY) || (toX == x && toY == y)) return state;
  const next = toX + 7 * toY + 49 * (state / 49);
  if (next % 49 == state / 49) { pay(1.0); emit(success); terminate(); }
  return next;
}
