export const meta = { label: 'Replaying Q-learning', family: 'control' };
const alpha = param({ value: 0.2, min: 0, max: 1, label: 'Step size' });
export const gamma = param({ value: 0.97, min: 0, max: 1, label: 'Discount' });
const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate' });
const shown = param({ type: 'u32', value: 0, min: 0, max: 400, label: 'Demonstrations', help: 'Steps at the start in which an expert acts.' });
const q = memory(f32, nObservations, nActions);
const row = memory(f32, nActions);
const states = memory(u32, 2448);
const actions = memory(u32, 2448);
const nexts = memory(u32, 2448);
const ends = memory(u32, 2448);
const rewards = memory(f32, 2448);
let steps: u32 = 0;
function read(s: u32, into: f32[]) { for (let a = 0; a < nActions; a++) { into[a] = masked(q[s][a], legal(s, a)); } }
function best(s: u32): f32 { read(s, row); return greatest(row); }
export function act(s: u32): u32 {
  if (steps >= shown) { read(s, row); return draw(row, 0, epsilon, 1.0); }
  let weight: u32 = 3;
  for (let joint: u32 = 0; joint < 3; joint++) {
    const place = (s / weight) % 7;
    if (place != 3) return (place > 3 ? 3 : 4) + 2 * joint;
    weight *= 7;
  }
  return 1;
}
function update(k: u32): f32 {
  const end = ends[k] == 1;
  const change = (end ? rewards[k] : gamma * best(nexts[k])) - q[states[k]][actions[k]];
  q[states[k]][actions[k]] += alpha * change;
  return change;
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const k: u32 = steps < shown ? steps : 400 + (steps - shown) % 2048;
  states[k] = s; actions[k] = a; nexts[k] = next; rewards[k] = r;
  ends[k] = terminated ? 1 : 0;
  steps += 1;
  advantage(s, update(k));
  countUpdate();
  const own = steps > shown ? min(steps - shown, 2048) : 0;
  for (let i: u32 = 0; i < 4; i++) {
    if (shown > 0 && (i % 2 == 0 || own == 0)) update(below(min(steps, shown)));
    else update(400 + below(own));
  }
}
export function policy(s: u32) { read(s, pi); explore(pi, 0, epsilon, 1.0); }
export function value(s: u32): f32 { return best(s); }
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
