export const meta = { name: 'graph', label: 'Blackjack, a fixed player', family: 'graph' };
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
