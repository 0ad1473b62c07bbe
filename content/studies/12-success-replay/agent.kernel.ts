export const meta = { label: 'ARPO', family: 'policy-gradient', critic: false };
// GRPO with a memory of successes: in a group of episodes of one task that all fail, an earlier success takes the place of one. Or DPO: the start
// plays, and the policy learns from pairs of a success and a failure of one task. A screen is known by its kind, whatever the task.
const alpha = param({ value: 10, min: 0, max: 1000, log: false, label: 'Policy step size' });
const total = param({ value: 60000, min: 1, max: 100000000, log: true, label: 'Steps until the step size is 0', help: 'It falls evenly.' });
const method = param({ type: 'u32', value: 0, options: ['GRPO', 'DPO'], label: 'Method' });
const replay = param({ type: 'bool', value: false, label: 'Replay of successes' });
const screening = param({ type: 'u32', value: 0, min: 0, max: 100000, label: 'Screening', help: 'Episodes at the start from which nothing is learned.' });
const skill = param({ value: 0.5, min: -10, max: 10, label: 'Skill of the start', help: 'Added to the logit of the button that leads on.' });
const spread = param({ value: 1, min: 0, max: 10, label: 'Habits of the start', help: 'Standard deviation of its logits.' });
const beta = param({ value: 0.1, min: 0, max: 10, label: 'β of DPO' });
const pairs = param({ type: 'u32', value: 8, min: 1, max: 64, label: 'Pairs of DPO', help: 'For each episode that is played.' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
const GROUP: u32 = 8;
const LONGEST: u32 = 24;
const TASKS: u32 = 64;
/** Stored episodes of a task, of each sort: the latest ones. */
const STORED: u32 = 8;
const EPOCHS: u32 = 2;
const preferences = memory(f32, KINDS, nActions);
const start = memory(f32, KINDS, nActions);
const gradient = memory(f32, KINDS, nActions);
const p = memory(f32, nActions);
const states = memory(u32, 192);
const actions = memory(u32, 192);
const logs = memory(f32, 192);
const lengths = memory(u32, 8);
const returns = memory(f32, 8);
const advantages = memory(f32, 8);
/** Row = (task × 2 + 1 if it is a success) × STORED + place. */
const memoryStates = memory(u32, 1024, 24);
const memoryActions = memory(u32, 1024, 24);
const memoryLengths = memory(u32, 1024);
const memoryCount = memory(u32, 128);
let member: u32 = 0;
let n: u32 = 0;
let played: u32 = 0;
let groups: f32 = 0.0;
let silent: f32 = 0.0;
let failed: f32 = 0.0;
let replayed: f32 = 0.0;
export function init() {
  for (let k: u32 = 0; k < KINDS; k++) {
    for (let a = 0; a < nActions; a++) {
      start[k][a] = spread * initNormal() + (a == onward(k) ? skill : 0.0);
      preferences[k][a] = start[k][a];
    }
  }
}
function read(from: f32[][], kind: u32) {
  for (let a = 0; a < nActions; a++) p[a] = from[kind][a];
  softmax(p, 1.0);
}
export function begin(s: u32) { n = 0; returns[member] = 0.0; }
export function act(s: u32): u32 {
  if (method == 1) read(start, s % KINDS);
  else read(preferences, s % KINDS);
  return sample(p, nActions);
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (n < LONGEST) {
    const i = member * LONGEST + n;
    states[i] = s;
    actions[i] = a;
    n += 1;
  }
  returns[member] += r;
  if (!terminated && !truncated) return;
  if (played < screening) { played += 1; return; }
  played += 1;
  lengths[member] = n;
  store(s / KINDS);
  if (method == 1) {
    contrast();
    return;
  }
  member += 1;
  if (member < GROUP) return;
  member = 0;
  improve(s / KINDS);
}
function store(task: u32) {
  const sort = task * 2 + (returns[member] > 0.5 ? 1 : 0);
  const row = sort * STORED + memoryCount[sort] % STORED;
  memoryCount[sort] += 1;
  memoryLengths[row] = lengths[member];
  for (let t: u32 = 0; t < LONGEST; t++) {
    memoryStates[row][t] = states[member * LONGEST + t];
    memoryActions[row][t] = actions[member * LONGEST + t];
  }
}
function remembered(sort: u32): u32 { return sort * STORED + below(min(memoryCount[sort], STORED)); }
/** An earlier success takes the place of a random episode of the group. */
function recall(task: u32) {
  const row = remembered(task * 2 + 1);
  const m = below(GROUP);
  lengths[m] = memoryLengths[row];
  returns[m] = 1.0;
  for (let t: u32 = 0; t < LONGEST; t++) {
    states[m * LONGEST + t] = memoryStates[row][t];
    actions[m * LONGEST + t] = memoryActions[row][t];
  }
}
function stepSize(): f32 { return alpha * max(1.0 - f32(envSteps) / total, 0.0); }
function improve(task: u32) {
  let right: f32 = 0.0;
  for (let m: u32 = 0; m < GROUP; m++) right += returns[m];
  groups += 1.0;
  if (right == 0.0) failed += 1.0;
  if (replay && right == 0.0 && memoryCount[task * 2 + 1] > 0) {
    recall(task);
    replayed += 1.0;
    right = 1.0;
  }
  if (right == 0.0 || right == f32(GROUP)) {
    silent += 1.0;
    return;
  }
  groupAdvantages(returns, GROUP, 0, advantages);
  let steps: u32 = 0;
  for (let m: u32 = 0; m < GROUP; m++) {
    steps += lengths[m];
    for (let t: u32 = 0; t < LONGEST; t++) {
      if (t >= lengths[m]) break;
      const i = m * LONGEST + t;
      read(preferences, states[i] % KINDS);
      logs[i] = logProbability(p[actions[i]]);
    }
  }
  for (let epoch: u32 = 0; epoch < EPOCHS; epoch++) {
    for (let m: u32 = 0; m < GROUP; m++) {
      for (let t: u32 = 0; t < LONGEST; t++) {
        if (t >= lengths[m]) break;
        const i = m * LONGEST + t;
        const kind = states[i] % KINDS;
        read(preferences, kind);
        const ratio = importanceRatio(logProbability(p[actions[i]]), logs[i]);
        addScore(gradient, kind, actions[i], p, surrogateSlope(ratio, advantages[m], 0.2) / f32(steps));
        advantage(states[i], advantages[m]);
      }
    }
    for (let k: u32 = 0; k < KINDS; k++) applyRow(preferences, gradient, k, stepSize());
  }
  countUpdate();
}
/** Sum of ln π / π₀ over a stored episode. */
function leaning(row: u32): f32 {
  let sum: f32 = 0.0;
  for (let t: u32 = 0; t < LONGEST; t++) {
    if (t >= memoryLengths[row]) break;
    const kind = memoryStates[row][t] % KINDS;
    read(preferences, kind);
    sum += logProbability(p[memoryActions[row][t]]);
    read(start, kind);
    sum -= logProbability(p[memoryActions[row][t]]);
  }
  return sum;
}
function lean(row: u32, weight: f32) {
  for (let t: u32 = 0; t < LONGEST; t++) {
    if (t >= memoryLengths[row]) break;
    const kind = memoryStates[row][t] % KINDS;
    read(preferences, kind);
    addScore(gradient, kind, memoryActions[row][t], p, weight);
  }
}
/** A step of DPO for each of some pairs from tasks that have both a success and a failure. */
function contrast() {
  for (let k: u32 = 0; k < 64; k++) {
    if (k >= pairs) break;
    const task = below(TASKS);
    if (memoryCount[task * 2] == 0 || memoryCount[task * 2 + 1] == 0) continue;
    const chosen = remembered(task * 2 + 1);
    const rejected = remembered(task * 2);
    const weight = beta * sigmoid(-beta * (leaning(chosen) - leaning(rejected)));
    lean(chosen, weight);
    lean(rejected, -weight);
    for (let kind: u32 = 0; kind < KINDS; kind++) applyRow(preferences, gradient, kind, stepSize());
    countUpdate();
  }
}
export function policy(s: u32) {
  read(preferences, s % KINDS);
  for (let a = 0; a < nActions; a++) pi[a] = p[a];
}
/** Shares of the groups so far: without an advantage, failed, with a replayed success. */
export function value(s: u32): f32 {
  return (s == 0 ? silent : s == 1 ? failed : replayed) / max(groups, 1.0);
}
