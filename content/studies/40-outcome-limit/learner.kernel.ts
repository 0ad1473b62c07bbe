export const meta = { label: 'Rounds of outcomes', family: 'policy-gradient', critic: false };
const method = param({ type: 'u32', value: 0, options: ['right-only', 'reinforce', 'equal', 'reshaped', 'token-weights'], label: 'Weights' });
const alpha = param({ value: 1.0, min: 0.001, max: 100, log: true, label: 'Step size' });
const passes = param({ type: 'u32', value: 10, min: 1, max: 40, label: 'Passes', help: 'Over the answers of a round, without new ones.' });
export const gamma = param({ value: 1.0, min: 0, max: 1, label: 'Discount' });
const answers = 256;
const theta = memory(f32, nObservations, nActions);
const gradient = memory(f32, nObservations, nActions);
const probability = memory(f32, nActions);
const states = memory(u32, 256, 3);
const actions = memory(u32, 256, 3);
const right = memory(u32, 256);
const asked = memory(f32, 16);
const solved = memory(f32, 16);
/** What a letter in a place of a question adds to the odds that the answer is right. */
const worth = memory(f32, 48, 4);
let n: u32 = 0;
let place: u32 = 0;
let share: f32 = 0.0;
function behavior(s: u32, p: f32[]) {
  for (let a = 0; a < nActions; a++) p[a] = theta[s][a];
  softmax(p, 1.0);
}
export function begin(s: u32) { place = 0; }
export function act(s: u32): u32 { behavior(s, probability); return sample(probability, nActions); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  states[n][place] = s;
  actions[n][place] = a;
  place += 1;
  if (!terminated) return;
  right[n] = r > 0.5 ? 1 : 0;
  n += 1;
  if (n < answers) return;
  n = 0;
  improve();
}
function improve() {
  for (let q: u32 = 0; q < 16; q++) { asked[q] = 0.0; solved[q] = 0.0; }
  share = 0.0;
  for (let i: u32 = 0; i < answers; i++) {
    asked[states[i][0] / 21] += 1.0;
    solved[states[i][0] / 21] += f32(right[i]);
    share += f32(right[i]) / f32(answers);
  }
  if (method == 4) judge();
  for (let pass: u32 = 0; pass < 40; pass++) {
    if (pass >= passes) break;
    for (let i: u32 = 0; i < answers; i++) {
      const q = states[i][0] / 21;
      const p = solved[q] / asked[q];
      const won = right[i] == 1;
      const each = won ? 1.0 / max(solved[q], 1.0) : -1.0 / max(asked[q] - solved[q], 1.0);
      let w: f32 = each;
      if (method == 0 && !won) w = 0.0;
      if (method == 1) w = (f32(right[i]) - share) / asked[q];
      if (method >= 3) w = (1.0 - p) * each;
      if (method != 1 && solved[q] == 0.0) w = 0.0;
      for (let k: u32 = 0; k < 3; k++) {
        const s = states[i][k];
        const a = actions[i][k];
        behavior(s, probability);
        const u = worth[3 * q + k][a];
        const token = method == 4 ? 0.1 + 0.9 * abs(2.0 * sigmoid(u) - 1.0) : 1.0;
        addScore(gradient, s, a, probability, w * token);
      }
    }
    for (let s: u32 = 0; s < 336; s++) applyRow(theta, gradient, s, alpha / f32(passes));
    countUpdate();
  }
  advantage(states[0][0], share);
}
/** Fits the odds of a right answer to all answers of the round: a logistic model with one number for each letter in each place. */
function judge() {
  for (let pass: u32 = 0; pass < 5; pass++) {
    for (let i: u32 = 0; i < answers; i++) {
      const q = states[i][0] / 21;
      let odds = -1.0;
      for (let k: u32 = 0; k < 3; k++) odds += worth[3 * q + k][actions[i][k]];
      const push = 0.3 * (f32(right[i]) - sigmoid(odds));
      for (let k: u32 = 0; k < 3; k++) worth[3 * q + k][actions[i][k]] += push;
    }
  }
}
export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return 0.0; }
