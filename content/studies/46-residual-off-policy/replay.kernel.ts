export const meta = { label: 'Replaying Q-learning', family: 'control' };
const alpha = param({ value: 0.3, min: 0, max: 1, label: 'Step size' });
export const gamma = param({ value: 0.95, min: 0, max: 1, label: 'Discount' });
const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate' });
const replays = param({ type: 'u32', value: 8, min: 0, max: 32, label: 'Replays', help: 'Stored steps that are learned again after each step.' });
const still = param({ value: 0.0, min: 0, max: 1, label: 'Stillness', help: 'First value of doing nothing. Above 0, a residual begins at zero.' });
const demonstrations = param({ type: 'u32', value: 0, min: 0, max: 30, label: 'Demonstrations', help: 'Episodes in the buffer before the first step. Half of the replays are theirs.' });
const mistakes = param({ value: 0.3, min: 0, max: 0.9, label: 'Mistakes', help: 'Share of moves of a random joint in the demonstrations.' });
const q = memory(f32, nObservations, nActions);
const row = memory(f32, nActions);
const states = memory(u32, 4336);
const actions = memory(u32, 4336);
const nexts = memory(u32, 4336);
const ends = memory(u32, 4336);
const rewards = memory(f32, 4336);
let own: u32 = 0;
let shown: u32 = 0;
export function init() {
  for (let s = 0; s < nObservations; s++) q[s][0] = still;
  let joints: u32 = 0;
  for (let a: u32 = 3; a < nActions; a += 2) { if (legal(0, a)) joints += 1; }
  let s = anywhere(joints);
  let done: u32 = 0;
  for (let k: u32 = 0; k < shownMost; k++) {
    if (done >= demonstrations) break;
    const a = shownMove(s, joints, mistakes);
    const to = moved(s, a, 0);
    store(k, s, a, to == inside ? 1.0 : 0.0, to == inside ? s : to, to == inside);
    shown += 1;
    s = to;
    if (to == inside) { done += 1; s = anywhere(joints); }
  }
}
function store(k: u32, s: u32, a: u32, r: f32, next: u32, last: bool) {
  states[k] = s; actions[k] = a; rewards[k] = r; nexts[k] = next;
  ends[k] = last ? 1 : 0;
}
function read(s: u32, into: f32[]) { for (let a = 0; a < nActions; a++) { into[a] = masked(q[s][a], legal(s, a)); } }
function best(s: u32): f32 { read(s, row); return greatest(row); }
export function act(s: u32): u32 { read(s, row); return draw(row, 0, epsilon, 1.0); }
function update(k: u32): f32 {
  const change = (ends[k] == 1 ? rewards[k] : rewards[k] + gamma * best(nexts[k])) - q[states[k]][actions[k]];
  q[states[k]][actions[k]] += alpha * change;
  return change;
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const k: u32 = 240 + own % 4096;
  store(k, s, a, r, next, terminated);
  own += 1;
  advantage(s, update(k));
  countUpdate();
  for (let i: u32 = 0; i < 32; i++) {
    if (i >= replays) break;
    if (shown > 0 && i % 2 == 0) update(below(shown));
    else update(240 + below(min(own, 4096)));
  }
}
export function policy(s: u32) { read(s, pi); explore(pi, 0, epsilon, 1.0); }
export function value(s: u32): f32 { return best(s); }
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
