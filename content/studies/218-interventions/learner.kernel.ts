export const meta = { label: 'Corrected learner', family: 'control' };
// An operator moves the peg in at most `corrections` steps: in whole demonstrations first, and then for a few steps whenever it steps in.
const alpha = param({ value: 0.2, min: 0, max: 1, label: 'Step size' });
export const gamma = param({ value: 0.95, min: 0, max: 1, label: 'Discount' });
const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate' });
const imitates = param({ type: 'bool', value: false, label: 'Imitates', help: 'Copies what the operator did most often in place of learning from rewards.' });
const corrections = param({ type: 'u32', value: 200, min: 0, max: 2000, label: 'Steps of the operator' });
const share = param({ value: 1, min: 0, max: 1, label: 'Share of demonstrations', help: 'The rest are interventions.' });
const error = param({ value: 0.15, min: 0, max: 1, label: 'Errors', help: 'Share of random moves of the operator.' });
const repeats = param({ type: 'u32', value: 4, min: 0, max: 64, label: 'Updates per step', help: 'Half of them on steps of the operator, half on any step.' });
const patience = param({ type: 'u32', value: 6, min: 1, max: 100, label: 'Patience', help: 'The operator steps in after so many steps without progress, and where the peg may be dropped.' });
const turn = param({ type: 'u32', value: 4, min: 1, max: 100, label: 'Steps of an intervention' });
const KEPT: u32 = 20000;
const q = memory(f32, nObservations, nActions);
const copied = memory(f32, nObservations, nActions);
const row = memory(f32, nActions);
// Rows 0–1999: the operator's steps; then a ring of all steps.
const states = memory(u32, 22000);
const actions = memory(u32, 22000);
const nexts = memory(u32, 22000);
const ends = memory(u32, 22000);
const rewards = memory(f32, 22000);
let first: u32 = 0;
let made: u32 = 0;
let seen: u32 = 0;
let helps: u32 = 0;
let isShown: bool = false;
let corrects: bool = false;
let nearest: u32 = 0;
let waited: u32 = 0;
function read(s: u32, into: f32[]) {
  for (let a = 0; a < nActions; a++) { into[a] = imitates ? copied[s][a] : q[s][a]; }
}
export function begin(s: u32) {
  first = u32(share * f32(corrections));
  isShown = made < first;
  helps = 0;
  nearest = away(s);
  waited = 0;
}
export function act(s: u32): u32 {
  corrects = made < corrections && (isShown ? made < first : helps > 0);
  if (!corrects) { read(s, row); return draw(row, 0, epsilon, 1.0); }
  return bernoulli(error) ? below(nActions) : operator(s);
}
function best(s: u32): f32 {
  let most: f32 = q[s][0];
  for (let a = 1; a < nActions; a++) { most = max(most, q[s][a]); }
  return most;
}
function store(k: u32, s: u32, a: u32, r: f32, next: u32) {
  states[k] = s; actions[k] = a; nexts[k] = next; rewards[k] = r; ends[k] = terminated ? 1 : 0;
}
function update(k: u32): f32 {
  const change = rewards[k] + (ends[k] == 1 ? 0.0 : gamma * best(nexts[k])) - q[states[k]][actions[k]];
  q[states[k]][actions[k]] += alpha * change;
  return change;
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (corrects && made < 2000) {
    store(made, s, a, r, next);
    copied[s][a] += 1.0;
    made += 1;
  }
  const ring = 2000 + seen % KEPT;
  store(ring, s, a, r, next);
  seen += 1;
  advantage(s, update(ring));
  for (let i: u32 = 0; i < 64; i++) {
    if (i < repeats) update(i % 2 == 0 && made > 0 ? below(made) : 2000 + below(min(seen, KEPT)));
  }
  if (helps > 0) helps -= 1;
  if (away(next) < nearest) { nearest = away(next); waited = 0; }
  else waited += 1;
  if (!isShown && helps == 0 && (waited >= patience || isRisky(next))) { helps = turn; waited = 0; }
  countUpdate();
}
export function policy(s: u32) { read(s, pi); explore(pi, 0, epsilon, 1.0); }
export function value(s: u32): f32 { return best(s); }
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
