export const meta = {
  label: 'Dyna-Q',
  family: 'control',
  help: 'Q-learning that also remembers where each action led, and repeats remembered steps in its head after every real one. With a bonus κ it is Dyna-Q+.',
  reference: 'Sutton 1990; Sutton & Barto (2nd ed.), 8.2 and 8.3',
};

const alpha = param(shared.alpha);
export const gamma = param(shared.gamma);
const bootstrapTruncated = param(shared.bootstrapTruncated);
const planningSteps = param({ type: 'u32', value: 10, min: 0, max: 1000, label: 'Planning steps n', help: 'Remembered steps that the agent learns from after each real step. A high value spreads a reward over the table sooner and computes more. 0: Q-learning.' });
const modelOutcomes = param({ type: 'u32', value: 1, min: 1, max: 64, structural: true, label: 'Remembered outcomes', unit: 'per action', help: 'Latest outcomes of each state and action that the model keeps; planning draws one of them. 1: the last outcome, for deterministic worlds. More suit worlds with chance, and adapt to changes more slowly.' });
const kappa = param({ value: 0.0, min: 0, max: 10, label: 'Exploration bonus κ', help: 'Weight of κ√τ, where τ is the number of steps since the agent last tried the action in this state. A high value tests the model more often. 0: no bonus. With a bonus, planning includes actions that were never tried.' });
const bonusIn = param({ type: 'u32', value: 0, options: ['planned-rewards', 'action-choice'], label: 'Bonus in', help: 'Where κ√τ is added: to the rewards of planned steps (Dyna-Q+), so that it spreads through the values, or only to the values that choose an action (exercise 8.4).' });
const exploration = param(shared.exploration);
const epsilon = param(shared.epsilon);
const epsilonEnd = param(shared.epsilonEnd);
const epsilonDecaySteps = param(shared.epsilonDecaySteps);
const temperature = param(shared.temperature);
const initialValue = param(shared.initialValue);

const q = memory(f32, nObservations, nActions);
const probability = memory(f32, nActions);
// The model: the latest outcomes of each pair, in a ring.
const pairs = nObservations * nActions; // pair = state · nActions + action
const outcomes = memory(u32, pairs, modelOutcomes); // state that followed
const rewards = memory(f32, pairs, modelOutcomes);
const tries = memory(u32, pairs); // real steps with this pair
const lastTry = memory(u32, pairs); // number of the real step
const visited = memory(u32, nObservations); // states in the order of their first visit
const isVisited = memory(u32, nObservations);
const ended: u32 = nObservations; // stands for the state after a terminal step
let count: u32 = 0; // of visited states
let now: u32 = 0; // real steps

export function init() {
  for (let s = 0; s < nObservations; s++) {
    for (let a = 0; a < nActions; a++) { q[s][a] = initialValue; }
  }
}

/** κ√τ: grows with the time since the pair was last tried. */
function bonus(pair: u32): f32 { return kappa > 0.0 ? kappa * sqrt(f32(now - lastTry[pair])) : 0.0; }

function readRow(s: u32, row: f32[]) {
  for (let a = 0; a < nActions; a++) {
    row[a] = masked(q[s][a] + (bonusIn == 1 ? bonus(s * nActions + a) : 0.0), legal(s, a));
  }
}

function behavior(s: u32, p: f32[]) {
  readRow(s, p);
  explore(p, exploration, linearSchedule(epsilon, epsilonEnd, epsilonDecaySteps, envSteps), temperature);
}

/** max over the legal actions of Q(s, ·); 0 where no action is legal. */
function best(s: u32): f32 {
  let top = -3.4e38;
  for (let a = 0; a < nActions; a++) { top = max(top, masked(q[s][a], legal(s, a))); }
  return exists(top) ? top : 0.0;
}

export function act(s: u32): u32 {
  readRow(s, probability);
  return draw(probability, exploration, linearSchedule(epsilon, epsilonEnd, epsilonDecaySteps, envSteps), temperature);
}

/** Learns from the real step, remembers it, and learns from n remembered ones. */
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const last = terminated || (truncated && !bootstrapTruncated);
  const after = last ? ended : next;
  now += 1;
  update(s, a, r, after);
  remember(s, a, r, after);
  for (let i = 0; i < 1000; i++) {
    if (i >= planningSteps) { break; }
    plan();
  }
}

/** Q(s,a) += α (r + γ max Q(s′,·) − Q(s,a)); no bootstrap after a terminal step. */
function update(s: u32, a: u32, r: f32, after: u32) {
  const target = r + (after == ended ? 0.0 : gamma * best(after));
  const error = target - q[s][a];
  q[s][a] += alpha * error;
  advantage(s, error);
  countUpdate();
}

function remember(s: u32, a: u32, r: f32, after: u32) {
  if (isVisited[s] == 0) {
    isVisited[s] = 1;
    visited[count] = s;
    count += 1;
  }
  const pair = s * nActions + a;
  outcomes[pair][tries[pair] % modelOutcomes] = after;
  rewards[pair][tries[pair] % modelOutcomes] = r;
  tries[pair] += 1;
  lastTry[pair] = now;
}

/** One step in the head: a visited state and an action tried there, both uniform. An untried action pays 0 and leads back to its state. */
function plan() {
  const s = visited[below(count)];
  const a = plannedAction(s);
  const pair = s * nActions + a;
  const paid = bonusIn == 0 ? bonus(pair) : 0.0;
  const known = min(tries[pair], modelOutcomes);
  if (known == 0) {
    update(s, a, paid, s);
  } else {
    const k = known == 1 ? 0 : below(known);
    update(s, a, rewards[pair][k] + paid, outcomes[pair][k]);
  }
}

/** Planning with a bonus considers every legal action of a state, else those tried there. */
function isPlanned(s: u32, a: u32): bool {
  return tries[s * nActions + a] != 0 || (kappa > 0.0 && bonusIn == 0 && legal(s, a));
}
function plannedAction(s: u32): u32 {
  let candidates: u32 = 0;
  for (let a = 0; a < nActions; a++) { candidates += u32(isPlanned(s, a)); }
  let skip = below(candidates);
  for (let a = 0; a < nActions; a++) {
    if (isPlanned(s, a)) {
      if (skip == 0) { return a; }
      skip -= 1;
    }
  }
  return 0;
}

export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return best(s); }
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
