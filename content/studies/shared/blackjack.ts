/** Texts in the kernel language for the studies of blackjack. */

/** The dynamics of the graph family, with one legal action in each state: that of a player who sticks on a sum or more. */
export const STICK_ON = `export const meta = { name: 'graph', label: 'Blackjack, a fixed player', family: 'graph' };
const stickOn = param({ type: 'u32', value: 20, min: 12, max: 21, label: 'Sticks on', help: 'The player hits below this sum and sticks on it or above.' });
const firstOutcome = data(u32, nStates, nActions);
const outcomesOf = data(u32, nStates, nActions);
const target = data(u32, nEntries);
const chance = data(f32, nEntries);
const payment = data(f32, nEntries);
const isTerminal = data(u32, nStates);
const isGoal = data(u32, nStates);
const startState = data(u32, nStarts);
const startReached = data(f32, nStarts);
export const success = event('won');
export function reset(): u32 {
  if (nStarts == 1) return startState[0];
  const u = uniform();
  let low: u32 = 0;
  let high: u32 = nStarts - 1;
  for (let halving = 0; halving < 24; halving++) {
    if (low >= high) break;
    const middle = (low + high) / 2;
    if (u < startReached[middle]) high = middle;
    else low = middle + 1;
  }
  return startState[low];
}
/** States 0 … 199 are hands of 12 … 21, ten dealer cards each, hard ones first; then come naturals and ends. */
export function available(state: u32, action: u32): bool {
  if (outcomesOf[state][action] == 0) return false;
  if (state >= 200) return true;
  const sticks = 12 + (state % 100) / 10 >= stickOn;
  return (action == 0) == sticks;
}
export function outcomeCount(state: u32, action: u32): u32 { return outcomesOf[state][action]; }
export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 {
  if (outcome >= outcomesOf[state][action]) return 0.0;
  return chance[firstOutcome[state][action] + outcome];
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  if (isTerminal[state] != 0) { terminate(); return state; }
  const entry = firstOutcome[state][action] + outcome;
  const to = target[entry];
  pay(payment[entry]);
  if (isGoal[to] != 0) emit(success);
  if (isTerminal[to] != 0) terminate();
  return to;
}
`;

/** Monte Carlo control with exploring starts (Sutton & Barto, 5.3): the first action is random, all others are greedy. */
export const EXPLORING_STARTS = `export const meta = { label: 'Monte Carlo ES', family: 'control' };
export const gamma = param({ value: 1.0, min: 0, max: 1, label: 'Discount γ', help: 'Weight of a reward one step later.' });
const horizon = 32;
const q = memory(f32, nObservations, nActions);
const visits = memory(u32, nObservations, nActions);
const row = memory(f32, nActions);
const seen = memory(u32, horizon);
const chosen = memory(u32, horizon);
const rewards = memory(f32, horizon);
let count: u32 = 0;
let first: bool = true;
export function begin(s: u32) { count = 0; first = true; }
function fillRow(s: u32) {
  for (let a = 0; a < nActions; a++) { row[a] = masked(first ? 0.0 : q[s][a], legal(s, a)); }
}
export function act(s: u32): u32 { fillRow(s); return randomGreedyAction(row); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  first = false;
  if (count < horizon) { seen[count] = s; chosen[count] = a; rewards[count] = r; count += 1; }
  if (!terminated && !truncated) { return; }
  let g = 0.0;
  for (let i = 0; i < horizon; i++) {
    if (i >= count) { break; }
    const t = count - 1 - i;
    g = rewards[t] + gamma * g;
    visits[seen[t]][chosen[t]] += 1;
    const error = g - q[seen[t]][chosen[t]];
    q[seen[t]][chosen[t]] += error / f32(visits[seen[t]][chosen[t]]);
    advantage(seen[t], error);
    countUpdate();
  }
}
/** The greedy policy, which is what is learned. */
export function policy(s: u32) {
  for (let a = 0; a < nActions; a++) { pi[a] = masked(q[s][a], legal(s, a)); }
  epsilonGreedy(pi, 0.0);
}
export function value(s: u32): f32 {
  for (let a = 0; a < nActions; a++) { row[a] = masked(q[s][a], legal(s, a)); }
  return greatest(row);
}
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
`;
