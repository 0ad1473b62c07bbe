export const meta = { label: 'Preference model and walker', family: 'control' };
const model = param({ type: 'u32', value: 1, options: ['pooled', 'latent', 'own answers', 'told'], label: 'Model', help: 'pooled: one score of each corner for all users. latent: three latent kinds of users, and their probability for this one. own answers: the pooled scores, moved by the answers of this user. told: a score for each known kind.' });
const active = param({ value: false, label: 'Active', help: 'Asks the question that tells most about the latent kind.' });
const prior = param({ value: 0.3, min: 0, max: 100, label: 'Prior', help: 'How much the pooled scores count against own answers.' });
const alpha = param({ value: 0.3, min: 0, max: 1, label: 'Step size' });
export const gamma = param({ value: 0.98, min: 0, max: 1, label: 'Discount γ' });
const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate' });
const SURVEYED = 300;
const SURVEY = 4;
const K = 3;
const pairs = memory(u32, 300, 4);
const answers = memory(u32, 300, 4);
const groups = memory(u32, 300);
const score = memory(f32, 3, 4);
const share = memory(f32, 3);
const best = memory(f32, 3, 4);
const bestShare = memory(f32, 3);
const belief = memory(f32, 3);
const trial = memory(f32, 3);
const slopes = memory(f32, 3, 4);
const counts = memory(f32, 3);
const own = memory(f32, 4);
const askedPair = memory(u32, 8);
const askedAnswer = memory(u32, 8);
const worth = memory(f32, 4);
const q = memory(f32, 272, 4);
const row = memory(f32, 4);
let users: u32 = 0;
let asked: u32 = 0;
let group: u32 = 0;
let target: u32 = 0;
let sought: bool = false;
function first(pair: u32): u32 { return pair < 3 ? 0 : pair < 5 ? 1 : 2; }
function second(pair: u32): u32 { return pair < 3 ? pair + 1 : pair < 5 ? pair - 1 : 3; }
function kinds(): u32 { return model == 1 ? K : model == 3 ? 2 : 1; }
function likes(t: f32[][], z: u32, pair: u32, answer: u32): f32 {
  const p = sigmoid(t[z][first(pair)] - t[z][second(pair)]);
  return clamp(answer == 0 ? p : 1.0 - p, 0.001, 0.999);
}
function normalize(b: f32[]) {
  let sum: f32 = 0.0;
  for (let z: u32 = 0; z < K; z++) sum += b[z];
  for (let z: u32 = 0; z < K; z++) b[z] = b[z] / max(sum, 1e-9);
}
/** Probability of each latent kind, given the answers of surveyed user u. @returns its log likelihood */
function recognize(u: u32): f32 {
  let sum: f32 = 0.0;
  for (let z: u32 = 0; z < K; z++) {
    belief[z] = z < kinds() ? share[z] : 0.0;
    for (let i: u32 = 0; i < SURVEY; i++) belief[z] *= likes(score, z, pairs[u][i], answers[u][i]);
    sum += belief[z];
  }
  if (model == 3) { for (let z: u32 = 0; z < K; z++) belief[z] = z == groups[u] ? 1.0 : 0.0; }
  normalize(belief);
  return log(sum);
}
/** Expectation maximization with a step of gradient for Bradley–Terry scores. */
function fit() {
  let top: f32 = -1e9;
  for (let start: u32 = 0; start < 4; start++) {
    for (let z: u32 = 0; z < K; z++) { share[z] = z < kinds() ? 1.0 / f32(kinds()) : 0.0; for (let g: u32 = 0; g < 4; g++) score[z][g] = normal(); }
    let likelihood: f32 = 0.0;
    for (let round: u32 = 0; round < 60; round++) {
      likelihood = 0.0;
      for (let z: u32 = 0; z < K; z++) { counts[z] = 1.0; for (let g: u32 = 0; g < 4; g++) slopes[z][g] = -0.5 * score[z][g]; }
      for (let u: u32 = 0; u < SURVEYED; u++) {
        likelihood += recognize(u);
        for (let z: u32 = 0; z < K; z++) {
          counts[z] += belief[z];
          for (let i: u32 = 0; i < SURVEY; i++) {
            const d = belief[z] * (1.0 - likes(score, z, pairs[u][i], answers[u][i])) * (answers[u][i] == 0 ? 1.0 : -1.0);
            slopes[z][first(pairs[u][i])] += d;
            slopes[z][second(pairs[u][i])] -= d;
          }
        }
      }
      for (let z: u32 = 0; z < K; z++) {
        share[z] = z < kinds() ? counts[z] / f32(SURVEYED + kinds()) : 0.0;
        for (let g: u32 = 0; g < 4; g++) score[z][g] += 2.0 * slopes[z][g] / counts[z];
      }
    }
    if (likelihood > top) {
      top = likelihood;
      for (let z: u32 = 0; z < K; z++) { bestShare[z] = share[z]; for (let g: u32 = 0; g < 4; g++) best[z][g] = score[z][g]; }
    }
  }
}
function forget() {
  for (let z: u32 = 0; z < K; z++) belief[z] = model == 3 ? (z == group ? 1.0 : 0.0) : bestShare[z];
  for (let g: u32 = 0; g < 4; g++) own[g] = best[0][g];
}
export function init() { for (let i: u32 = 0; i < 272; i++) { for (let a: u32 = 0; a < 4; a++) q[i][a] = 1.0; } }
export function begin(s: u32) {
  users += 1;
  asked = 0;
  sought = false;
  group = s == 70 ? 1 : 0;
  if (users == SURVEYED + 1) fit();
  if (users <= SURVEYED) groups[users - 1] = group;
  else forget();
}
function uncertainty(b: f32[]): f32 {
  let sum: f32 = 0.0;
  for (let z: u32 = 0; z < K; z++) { if (b[z] > 0.0001) sum -= b[z] * log(b[z]); }
  return sum;
}
/** How much the answer is expected to tell about the latent kind. */
function gain(pair: u32): f32 {
  let left: f32 = 0.0;
  for (let answer: u32 = 0; answer < 2; answer++) {
    let sum: f32 = 0.0;
    for (let z: u32 = 0; z < K; z++) { trial[z] = belief[z] * likes(best, z, pair, answer); sum += trial[z]; }
    normalize(trial);
    left += sum * uncertainty(trial);
  }
  return uncertainty(belief) - left;
}
function hear(pair: u32, answer: u32) {
  askedPair[asked % 8] = pair;
  askedAnswer[asked % 8] = answer;
  asked += 1;
  if (users <= SURVEYED) return;
  if (model == 1) {
    for (let z: u32 = 0; z < K; z++) belief[z] *= likes(best, z, pair, answer);
    normalize(belief);
  }
  if (model == 2) {
    for (let t: u32 = 0; t < 60; t++) {
      for (let g: u32 = 0; g < 4; g++) worth[g] = prior * (best[0][g] - own[g]);
      for (let i: u32 = 0; i < 8; i++) {
        if (i < asked) {
          const a = first(askedPair[i]);
          const b = second(askedPair[i]);
          const d = (askedAnswer[i] == 0 ? 1.0 : 0.0) - sigmoid(own[a] - own[b]);
          worth[a] += d;
          worth[b] -= d;
        }
      }
      for (let g: u32 = 0; g < 4; g++) own[g] += 0.3 * worth[g];
    }
  }
}
/** Probability that this user prefers corner g to corner h. */
function preferred(g: u32, h: u32): f32 {
  if (model == 2) return sigmoid(own[g] - own[h]);
  let sum: f32 = 0.0;
  for (let z: u32 = 0; z < K; z++) sum += belief[z] * sigmoid(best[z][g] - best[z][h]);
  return sum;
}
/** The corner with the greatest expected share of wins, discounted by its distance. */
function choose(s: u32) {
  for (let g: u32 = 0; g < 4; g++) {
    worth[g] = 0.0;
    for (let h: u32 = 0; h < 4; h++) { if (h != g) worth[g] += preferred(g, h); }
    let value: f32 = 0.0;
    for (let a: u32 = 0; a < 4; a++) value = max(value, q[68 * g + s][a]);
    worth[g] = worth[g] * value;
  }
  target = 0;
  for (let g: u32 = 0; g < 4; g++) { if (worth[g] > worth[target]) target = g; }
  sought = true;
}
export function act(s: u32): u32 {
  if (s >= 83) return preferred(first(s - 83), second(s - 83)) >= 0.5 ? 0 : 1;
  if (s >= 68) {
    if (!active || users <= SURVEYED) return below(6);
    let top: u32 = 0;
    for (let pair: u32 = 0; pair < 6; pair++) { if (gain(pair) > gain(top)) top = pair; }
    return top;
  }
  if (!sought) choose(s);
  if (bernoulli(epsilon)) return below(4);
  for (let a: u32 = 0; a < 4; a++) row[a] = q[68 * target + s][a];
  let choice: u32 = below(4);
  for (let a: u32 = 0; a < 4; a++) { if (row[a] > row[choice]) choice = a; }
  return choice;
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (s >= 68) {
    if (s < 83 && next >= 71 && next < 83) {
      hear(a, (next - 71) % 2);
      if (users <= SURVEYED && asked <= SURVEY) { pairs[users - 1][asked - 1] = a; answers[users - 1][asked - 1] = (next - 71) % 2; }
    }
    return;
  }
  for (let g: u32 = 0; g < 4; g++) {
    let value: f32 = 0.0;
    if (terminated) value = cornerAt(next) == g ? 1.0 : 0.0;
    else { for (let b: u32 = 0; b < 4; b++) value = max(value, gamma * q[68 * g + next][b]); }
    const change = value - q[68 * g + s][a];
    if (g == target) advantage(s, change);
    q[68 * g + s][a] += alpha * change;
  }
  countUpdate();
}
/** Corner of the cell with this number. */
function cornerAt(s: u32): u32 { return s == 0 ? 0 : s == 7 ? 1 : s == 60 ? 2 : s == 67 ? 3 : 4; }
export function policy(s: u32) {
  for (let a = 0; a < nActions; a++) pi[a] = 0.0;
  if (s >= 83) pi[preferred(first(s - 83), second(s - 83)) >= 0.5 ? 0 : 1] = 1.0;
  else if (s >= 68) { for (let a: u32 = 0; a < 6; a++) pi[a] = 1.0 / 6.0; }
  else {
    let choice: u32 = 0;
    for (let a: u32 = 0; a < 4; a++) { if (q[68 * target + s][a] > q[68 * target + s][choice]) choice = a; }
    for (let a: u32 = 0; a < 4; a++) pi[a] = (a == choice ? 1.0 - epsilon : 0.0) + epsilon / 4.0;
  }
}
export function value(s: u32): f32 { return 0.0; }
