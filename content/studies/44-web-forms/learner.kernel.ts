export const meta = { label: 'Linear Q-learning with replay', family: 'control' };
const alpha = param({ value: 0.05, min: 0, max: 1, label: 'Step size' });
export const gamma = param({ value: 0.95, min: 0, max: 1, label: 'Discount' });
const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate' });
const generates = param({ type: 'u32', value: 0, options: ['nothing', 'what was done', 'anything'], label: 'Generates', help: 'After each episode, an instruction for which it is a success is made up and stored; or any instruction.' });
/** For each field, a weight of each word in each place of the instruction, and of an error. */
const weights = memory(f32, 175, nActions);
const row = memory(f32, nActions);
const states = memory(u32, 2048);
const actions = memory(u32, 2048);
const nexts = memory(u32, 2048);
const ends = memory(u32, 2048);
const rewards = memory(f32, 2048);
const path = memory(u32, 6);
let first: u32 = 0;
let stored: u32 = 0;
function read(s: u32, into: f32[]) {
  const field = s % 7;
  const instruction = s / 14;
  for (let a = 0; a < nActions; a++) {
    into[a] = s / 7 % 2 == 1 ? weights[25 * field + 24][a] : 0.0;
    for (let place: u32 = 0; place < 6; place++) into[a] += weights[25 * field + 4 * place + (instruction >> (2 * place)) % 4][a];
  }
}
function best(s: u32): f32 { read(s, row); return greatest(row); }
function store(s: u32, a: u32, r: f32, next: u32, last: bool) {
  const k = stored % 2048;
  states[k] = s; actions[k] = a; rewards[k] = r; nexts[k] = next;
  ends[k] = last ? 1 : 0;
  stored += 1;
}
function update(k: u32): f32 {
  const s = states[k];
  const a = actions[k];
  const target = rewards[k] + (ends[k] == 1 ? 0.0 : gamma * best(nexts[k]));
  read(s, row);
  const change = target - row[a];
  const field = s % 7;
  if (s / 7 % 2 == 1) weights[25 * field + 24][a] += alpha * change;
  for (let place: u32 = 0; place < 6; place++) weights[25 * field + 4 * place + (s / 14 >> (2 * place)) % 4][a] += alpha * change;
  return change;
}
export function begin(s: u32) { first = s % 7; }
export function act(s: u32): u32 { read(s, row); return draw(row, 0, epsilon, 1.0); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  store(s, a, r, next, terminated);
  path[s % 7] = a;
  advantage(s, update((stored - 1) % 2048));
  countUpdate();
  if (terminated && generates > 0) generate(s);
  for (let i: u32 = 0; i < 4; i++) update(below(min(stored, 2048)));
}
/** The instruction of the episode, but with the words that were written. */
function generate(s: u32) {
  let instruction: u32 = s / 14;
  for (let field: u32 = 0; field < 6; field++) {
    if (field >= first && field <= s % 7) {
      const word = generates == 1 ? path[field] : below(4);
      instruction = (instruction & ~(3 << (2 * field))) | (word << (2 * field));
    }
  }
  for (let field: u32 = 0; field < 6; field++) {
    if (field >= first && field <= s % 7) {
      const last = field == s % 7;
      store(field + 14 * instruction, path[field], last ? 1.0 : 0.0, field + 1 + 14 * instruction, last);
    }
  }
}
export function policy(s: u32) { read(s, pi); explore(pi, 0, epsilon, 1.0); }
export function value(s: u32): f32 { return best(s); }
export function actionValue(s: u32, a: u32): f32 { read(s, row); return row[a]; }
