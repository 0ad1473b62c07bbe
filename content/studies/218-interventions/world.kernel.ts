export const meta = { name: 'graph', label: 'Peg and slot', family: 'graph', states: 1344, factors: [21, 8, 8], actions: ['left', 'right', 'up', 'down', 'turn +', 'turn -'] };
const slips = param({ value: 0.1, min: 0, max: 1, label: 'Slips', help: 'Chance that a move is another one, drawn at random.' });
const misses = param({ value: 0.1, min: 0, max: 1, label: 'Misses', help: 'Chance that the classifier of success does not see one.' });
const mistakes = param({ value: 0.02, min: 0, max: 1, label: 'Mistakes', help: 'Chance per step inside the slot that the classifier takes it for a success, and ends the episode.' });
export const success = event('the peg is in the slot');
export const dropped = event('the peg was pressed on the board and dropped');
export function reset(): u32 { return stateOf(below(COLUMNS), TOP, below(ANGLES)); }
/** A peg inside the slot, but not at its bottom, may be taken for a success. */
function judged(s: u32): u32 {
  if (bernoulli(mistakes)) { pay(1.0); terminate(); }
  return s;
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const move = bernoulli(slips) ? below(6) : action;
  const x = columnOf(s);
  const y = heightOf(s);
  const a = angleOf(s);
  if (move == 2) return y < TOP ? stateOf(x, y + 1, a) : s;
  if (move == 3) {
    if (y > 3) return stateOf(x, y - 1, a);
    if (!isAligned(s)) { emit(dropped); terminate(); return s; }
    if (y > 1) return judged(stateOf(x, y - 1, a));
    if (!bernoulli(misses)) pay(1.0);
    emit(success);
    terminate();
    return stateOf(x, 0, a);
  }
  if (y < 3) return judged(s);
  if (move == 0) return x > 0 ? s - 1 : s;
  if (move == 1) return x < COLUMNS - 1 ? s + 1 : s;
  return stateOf(x, y, (a + (move == 4 ? 1 : ANGLES - 1)) % ANGLES);
}
