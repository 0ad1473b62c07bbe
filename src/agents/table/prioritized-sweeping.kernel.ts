export const meta = {
  label: 'Prioritized sweeping',
  family: 'control',
  help: 'Plans with a learned model where values are most wrong: a changed value puts the steps that lead to it in a queue. For deterministic worlds.',
  reference: 'Moore & Atkeson 1993; Peng & Williams 1993; Sutton & Barto (2nd ed.), 8.4',
};

const alpha = param(shared.alpha, { value: 1.0 });
export const gamma = param(shared.gamma);
const bootstrapTruncated = param(shared.bootstrapTruncated);
const planningSteps = param({ type: 'u32', value: 10, min: 1, max: 256, label: 'Updates n', unit: 'per env step', help: 'Most updates after each real step. It makes fewer where the queue runs empty.' });
const theta = param({ value: 0.0001, min: 0, max: 100, label: 'Priority threshold θ', help: 'Errors up to this size are not put in the queue. A high value saves updates and leaves the values less exact.' });
const queueLength = param({ type: 'u32', value: 1024, min: 1, max: 65536, structural: true, label: 'Queue', unit: 'entries', help: 'Most waiting updates. A full queue replaces an entry of low priority. Exact while the queue is not full.' });
const exploration = param(shared.exploration);
const epsilon = param(shared.epsilon);
const epsilonEnd = param(shared.epsilonEnd);
const epsilonDecaySteps = param(shared.epsilonDecaySteps);
const temperature = param(shared.temperature);
const initialValue = param(shared.initialValue);

const q = memory(f32, nObservations, nActions);
const probability = memory(f32, nActions);
// The model: the last outcome of each pair, and for each state the list of pairs that lead there.
const pairs = nObservations * nActions; // pair = state · nActions + action
const outcome = memory(u32, pairs); // state that followed, plus 1; 0: never tried
const rewards = memory(f32, pairs);
const firstBefore = memory(u32, nObservations + 1); // a pair that leads here, plus 1; 0: none
const nextBefore = memory(u32, pairs); // the next one in that list
const ended: u32 = nObservations; // stands for the state after a terminal step
const mostBefore = 1024; // pairs of one list that are swept
// The queue: see formulas/priority-queue.kernel.ts.
const keys = memory(u32, queueLength);
const priorities = memory(f32, queueLength);
const place = memory(u32, pairs);
let count: u32 = 0;

export function init() {
  for (let s = 0; s < nObservations; s++) {
    for (let a = 0; a < nActions; a++) { q[s][a] = initialValue; }
  }
}

function readRow(s: u32, row: f32[]) {
  for (let a = 0; a < nActions; a++) { row[a] = masked(q[s][a], legal(s, a)); }
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

/** Remembers the step, queues it, and makes at most n updates in the order of their errors. */
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const last = terminated || (truncated && !bootstrapTruncated);
  remember(s * nActions + a, r, last ? ended : next);
  queue(s * nActions + a);
  for (let i = 0; i < 256; i++) {
    if (i >= planningSteps || count == 0) { break; }
    const pair = keys[0];
    count = dequeue(keys, priorities, place, count);
    update(pair);
    sweep(pair / nActions);
  }
}

/** r + γ max Q(s′,·) − Q(s,a) of the model; no bootstrap after a terminal step. */
function errorOf(pair: u32): f32 {
  const after = outcome[pair] - 1;
  return rewards[pair] + (after == ended ? 0.0 : gamma * best(after)) - q[pair / nActions][pair % nActions];
}

function queue(pair: u32) {
  const priority = abs(errorOf(pair));
  if (priority > theta) { count = enqueue(keys, priorities, place, count, pair, priority); }
}

/** Q(s,a) += α · error. */
function update(pair: u32) {
  const error = errorOf(pair);
  q[pair / nActions][pair % nActions] += alpha * error;
  advantage(pair / nActions, error);
  countUpdate();
}

/** Queues the pairs that lead to s: the value of s may have changed. */
function sweep(s: u32) {
  let before = firstBefore[s];
  for (let i = 0; i < mostBefore; i++) {
    if (before == 0) { break; }
    queue(before - 1);
    before = nextBefore[before - 1];
  }
}

function remember(pair: u32, r: f32, after: u32) {
  rewards[pair] = r;
  if (outcome[pair] == after + 1) { return; }
  if (outcome[pair] != 0) { forget(pair, outcome[pair] - 1); }
  outcome[pair] = after + 1;
  nextBefore[pair] = firstBefore[after];
  firstBefore[after] = pair + 1;
}

/** Takes a pair that leads elsewhere now out of the list of `after`. */
function forget(pair: u32, after: u32) {
  if (firstBefore[after] == pair + 1) {
    firstBefore[after] = nextBefore[pair];
    return;
  }
  let before = firstBefore[after];
  for (let i = 0; i < pairs; i++) {
    if (before == 0) { break; }
    if (nextBefore[before - 1] == pair + 1) {
      nextBefore[before - 1] = nextBefore[pair];
      break;
    }
    before = nextBefore[before - 1];
  }
}

export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return best(s); }
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
