export const meta = { name: 'graph', label: 'Walks under rules', family: 'graph', states: 93312, factors: [36, 16, 9, 9, 2], actions: ['up', 'right', 'down', 'left'] };
const error = param({ value: 0.2, min: 0, max: 1, label: 'Error', help: 'Probability that a translation has a rule wrong, for each of the two rules.' });
const votes = param({ type: 'u32', value: 1, min: 1, max: 9, label: 'Votes', help: 'Translations of which the most frequent is believed.' });
const constrained = param({ value: true, label: 'Constrained', help: 'Moves that break the believed rules are cut off.' });
export const arrived = event('arrived');
export const brokeBelief = event('broke a rule that it believes in');
export const unsafe = event('broke a true rule');
const count = memory(u32, 9);
/** State = cell + 36 × gates visited, as bits + 576 × believed rules + 5184 × true rules + 46656 × a rule was broken. */
export function reset(): u32 {
  const first = below(3);
  const second = below(3);
  for (let k = 0; k < 9; k++) count[k] = 0;
  let best: u32 = 0;
  for (let vote = 0; vote < 9; vote++) {
    if (vote >= votes) break;
    const read = translated(first) + 3 * translated(second);
    count[read] += 1;
    if (vote == 0 || count[read] > count[best]) best = read;
  }
  return 30 + 576 * best + 5184 * (first + 3 * second);
}
function translated(rule: u32): u32 { return bernoulli(error) ? (rule + 1 + below(2)) % 3 : rule; }
/** Walls stand between columns 1 and 2 and between columns 3 and 4. Two gates lead through each; the first one is on the short way. */
function gateAt(cell: u32): u32 { return cell == 26 ? 0 : cell == 2 ? 1 : cell == 10 ? 2 : cell == 34 ? 3 : 4; }
function moved(cell: u32, a: u32): u32 {
  const x = cell % 6;
  const y = cell / 6;
  if (a == 0) return y > 0 ? cell - 6 : cell;
  if (a == 2) return y < 5 ? cell + 6 : cell;
  if (a == 1) {
    if (x == 5 || (x == 1 && y != 4 && y != 0) || (x == 3 && y != 1 && y != 5)) return cell;
    return cell + 1;
  }
  if (x == 0 || (x == 2 && y != 4 && y != 0) || (x == 4 && y != 1 && y != 5)) return cell;
  return cell - 1;
}
/** Of each wall: 0 no rule; 1 never through its first gate; 2 through its first gate only after its second. */
function breaks(rules: u32, visited: u32, gate: u32): bool {
  if (gate == 0 || gate == 2) {
    const rule = gate == 0 ? rules % 3 : rules / 3;
    return rule == 1 || (rule == 2 && ((visited >> (gate + 1)) & 1) == 0);
  }
  return false;
}
/** The planner reads the believed rules, not the true ones. */
export function observe(s: u32): u32 { return s % 5184; }
export function available(s: u32, action: u32): bool {
  return !constrained || !breaks(s / 576 % 9, s / 36 % 16, gateAt(moved(s % 36, action)));
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const cell = moved(s % 36, action);
  const visited = s / 36 % 16;
  const gate = cell == s % 36 ? 4 : gateAt(cell);
  if (breaks(s / 576 % 9, visited, gate)) emit(brokeBelief);
  const broken = breaks(s / 5184 % 9, visited, gate);
  if (broken) emit(unsafe);
  const flag: u32 = broken || s / 46656 == 1 ? 1 : 0;
  if (cell == 5) {
    emit(arrived);
    if (flag == 0) pay(1.0);
    terminate();
  }
  return cell + 36 * (gate < 4 ? visited | (1 << gate) : visited) + s % 46656 / 576 * 576 + 46656 * flag;
}
