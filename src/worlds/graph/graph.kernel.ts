export const meta = {
  name: 'graph',
  label: 'Graph',
  family: 'graph',
  help: 'Any finite Markov decision process: states, actions and the transitions between them, as a table or a textbook example.',
  reference: 'Puterman 2005; Sutton & Barto 2018, chapter 3',
};

// A row is a distribution over outcomes. Several actions may share one: those of the car rental lead to 441 rows.
const firstOutcome = data(u32, nStates, nActions);
const outcomesOf = data(u32, nStates, nActions); // 0: the action is unavailable
const actionReward = data(f32, nStates, nActions); // paid whatever comes of the action
const target = data(u32, nEntries);
const chance = data(f32, nEntries);
const payment = data(f32, nEntries);
const isTerminal = data(u32, nStates);
const isGoal = data(u32, nStates);
const startState = data(u32, nStarts);
const startReached = data(f32, nStarts); // cumulative probabilities
const stepsToGoal = data(f32, nStates);

export const reachedTerminal = event('reached a terminal state, which ends the episode');
export const success = event('reached a goal: one of the listed goals or, where none is listed, any terminal state');
export const paid = event('the transition paid more than 0');
export const charged = event('the transition paid less than 0');
export const stayed = event('stayed in the same state');

/** The first start whose cumulative probability exceeds the draw. */
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

export function available(state: u32, action: u32): bool {
  return outcomesOf[state][action] != 0;
}

/** Outcomes of this action: at most `outcomes`. */
export function outcomeCount(state: u32, action: u32): u32 {
  return outcomesOf[state][action];
}

export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 {
  if (outcome >= outcomesOf[state][action]) return 0.0;
  return chance[firstOutcome[state][action] + outcome];
}

export function step(state: u32, action: u32, outcome: u32): u32 {
  // Only asked about: an episode is over when it gets there.
  if (isTerminal[state] != 0) {
    terminate();
    return state;
  }
  const entry = firstOutcome[state][action] + outcome;
  const to = target[entry];
  const reward = payment[entry] + actionReward[state][action];
  pay(reward);
  if (reward > 0.0) emit(paid);
  if (reward < 0.0) emit(charged);
  if (to == state) emit(stayed);
  if (isGoal[to] != 0) emit(success);
  if (isTerminal[to] != 0) {
    emit(reachedTerminal);
    terminate();
  }
  return to;
}

/** Fewest steps to the nearest goal, if every transition went as hoped. */
export function distance(s: u32): f32 {
  return stepsToGoal[s];
}
