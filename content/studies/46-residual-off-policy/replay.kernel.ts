export const meta = { label: 'Replaying Q-learning', family: 'control' };
const alpha = param({ value: 0.6, min: 0, max: 1, label: 'Step size' });
const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate' });
const replays = param({ type: 'u32', value: 8, min: 0, max: 32, label: 'Replays', help: 'Stored steps that are learned again after each step.' });
const still = param({ value: 0.0, min: 0, max: 1, label: 'Stillness', help: 'First value of adding nothing. Above 0, a residual begins at zero.' });
const residual = param({ value: true, label: 'Residual', help: 'Corrects the command of the clone. Else: commands of its own alone.' });
const seeded = param({ value: true, label: 'Demonstrations in the buffer', help: 'Half of the replays are theirs.' });
const q = memory(f32, nObservations, nActions);
const row = memory(f32, nActions);
const states = memory(u32, 4336);
const actions = memory(u32, 4336);
const nexts = memory(u32, 4336);
const ends = memory(u32, 4336);
const rewards = memory(f32, 4336);
let own: u32 = 0;
let stored: u32 = 0;
let chosen: u32 = 0;
function made(s: u32, b: u32): u32 { return residual ? total(s, b) : b; }
export function init() {
  for (let s = 0; s < nObservations; s++) q[s][0] = still;
  demonstrate();
  for (let k: u32 = 0; k < shownMost; k++) { if (seeded && k < shown) remember(shownStates[k], shownMoves[k]); }
}
/** A demonstrated step. If the clone does the same, there was nothing to correct. */
function remember(s: u32, move: u32) {
  const to = moved(s, move);
  const b: u32 = residual && clone(s) == move ? 0 : move;
  store(stored, s, b, to == inside ? 1.0 : 0.0, to == inside ? s : to, to == inside);
  stored += 1;
}
function store(k: u32, s: u32, b: u32, r: f32, next: u32, last: bool) {
  states[k] = s; actions[k] = b; rewards[k] = r; nexts[k] = next;
  ends[k] = last ? 1 : 0;
}
function read(s: u32) { for (let b = 0; b < nActions; b++) row[b] = masked(q[s][b], legal(s, b)); }
function best(s: u32): f32 { read(s); return greatest(row); }
export function act(s: u32): u32 {
  read(s);
  chosen = draw(row, 0, epsilon, 1.0);
  return made(s, chosen);
}
function update(k: u32): f32 {
  const change = (ends[k] == 1 ? rewards[k] : rewards[k] + gamma * best(nexts[k])) - q[states[k]][actions[k]];
  q[states[k]][actions[k]] += alpha * change;
  return change;
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const k: u32 = 240 + own % 4096;
  store(k, s, chosen, r, next, terminated);
  own += 1;
  advantage(s, update(k));
  countUpdate();
  for (let i: u32 = 0; i < 32; i++) {
    if (i >= replays) break;
    if (stored > 0 && i % 2 == 0) update(below(stored));
    else update(240 + below(min(own, 4096)));
  }
}
export function policy(s: u32) {
  for (let a = 0; a < nActions; a++) pi[a] = 0.0;
  read(s);
  explore(row, 0, epsilon, 1.0);
  for (let b = 0; b < nActions; b++) pi[made(s, b)] += row[b];
}
export function value(s: u32): f32 { return best(s); }
