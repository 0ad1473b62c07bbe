export const meta = {
  label: 'Search for two features',
  family: 'bandit',
  help: 'Pulls arms of all four sign patterns of every pair of features in turn. After its last query it keeps the pair that explains the mean payments best, and pulls the arm that this pair says is best.',
  worlds: ['linear-bandit'],
  needs: ['feature'],
  oneContext: true,
};
const queries = param({ type: 'u32', value: 1740, min: 4, max: 100000, label: 'Queries', help: 'Pulls before it commits.' });
const rule = param({ type: 'u32', value: 0, options: ['greatest error', 'sum of squares'], label: 'Keeps', help: 'The pair with the smallest greatest error, as Dong & Yang eliminate, or with the smallest sum of squares.' });
const sums = memory(f32, nActions);
const pulls = memory(f32, nActions);
const predictions = memory(f32, nActions);
const probability = memory(f32, nActions);
let pulled: u32 = 0;
let i: u32 = 0;
let j: u32 = 1;
let together: f32 = 0.0; // what the pair says of an arm with both features: the sum of both weights
let apart: f32 = 0.0; // of an arm with the first feature and not the second: their difference

/** While it searches, any arm with the next sign pattern of the pair; then the best prediction. */
function behavior(s: u32, p: f32[]) {
  const first = pulled % 2 == 0 ? 1.0 : -1.0;
  const second = pulled % 4 < 2 ? 1.0 : -1.0;
  for (let a = 0; a < nActions; a++) {
    const fits = feature(0, a, i) == first && feature(0, a, j) == second;
    p[a] = pulled < queries ? (fits ? 1.0 : 0.0) : predictions[a];
  }
}
export function act(s: u32): u32 {
  behavior(s, probability);
  return randomGreedyAction(probability);
}
/** The next pair; after the last one the first. */
function advance() {
  j += 1;
  if (j < nFeatures) { return; }
  i = i + 2 < nFeatures ? i + 1 : 0;
  j = i + 1;
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (pulled >= queries) { return; }
  sums[a] += r;
  pulls[a] += 1.0;
  pulled += 1;
  countUpdate();
  advantage(s, r);
  if (pulled % 4 == 0) { advance(); }
  if (pulled == queries) { choose(); }
}
/**
 * Times the sign of its first feature, the mean payment of an arm is near the sum of both weights if both signs agree, and near their
 * difference if not. So a pair splits the arms into two groups with one number each: the middle of a group’s range has the smallest greatest
 * error, and its average the smallest sum of squares. Writes both numbers, and returns how good the pair is.
 */
function fit(): f32 {
  let n = 0.0;
  let m = 0.0;
  let total = 0.0;
  let other = 0.0;
  let low = 1e9;
  let high = -1e9;
  let lowest = 1e9;
  let highest = -1e9;
  for (let a = 0; a < nActions; a++) {
    if (pulls[a] == 0.0) { continue; }
    const y = feature(0, a, i) * sums[a] / pulls[a];
    if (feature(0, a, i) == feature(0, a, j)) {
      n += pulls[a];
      total += y * pulls[a];
      low = min(low, y);
      high = max(high, y);
    } else {
      m += pulls[a];
      other += y * pulls[a];
      lowest = min(lowest, y);
      highest = max(highest, y);
    }
  }
  together = rule == 0 ? (low + high) / 2.0 : total / max(n, 1.0);
  apart = rule == 0 ? (lowest + highest) / 2.0 : other / max(m, 1.0);
  if (rule == 0) { return -max(high - low, highest - lowest); }
  return n * together * together + m * apart * apart;
}
/** Tries all pairs, keeps the best one, and predicts each arm by it. */
function choose() {
  i = 0;
  j = 1;
  let most = -1e9;
  let keptI: u32 = 0;
  let keptJ: u32 = 1;
  for (let k = 0; k < nFeatures * (nFeatures - 1) / 2; k++) {
    const good = fit();
    if (good > most) {
      most = good;
      keptI = i;
      keptJ = j;
    }
    advance();
  }
  i = keptI;
  j = keptJ;
  fit();
  for (let a = 0; a < nActions; a++) {
    predictions[a] = feature(0, a, i) * (feature(0, a, i) == feature(0, a, j) ? together : apart);
  }
}
export function policy(s: u32) {
  behavior(s, pi);
  epsilonGreedy(pi, 0.0);
}
export function value(s: u32): f32 { return greatest(predictions); }
export function actionValue(s: u32, a: u32): f32 { return predictions[a]; }
