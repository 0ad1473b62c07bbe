export const meta = { label: 'Learner of goals', family: 'control' };
export const gamma = param({ value: 0.95, min: 0, max: 1, label: 'Discount' });
const rate = param({ value: 0.4, min: 0, max: 1, label: 'Step size' });
const share = param({ value: 0.1, min: 0, max: 1, label: 'Expert share', help: 'Of the recorded episodes.' });
const method = param({ type: 'u32', value: 0, options: ['hindsight', 'matching', 'scores', 'matching-greatest', 'scores-mean'], label: 'Method' });
const mixture = param({ value: 0.2, min: 0, max: 1, label: 'Mixture', help: 'Of SMORe: the weight of the goal.' });
const optimalMask = data(u32, nObservations, (nActions + 31) / 32);
const total: u32 = 500;
const states = memory(u32, total);
const actions = memory(u32, total);
const nexts = memory(u32, total);
const of = memory(u32, total);
const seen = memory(f32, 49, nActions);
const score = memory(f32, 2401, nActions);
const v = memory(f32, 2401);
const goalness = memory(f32, 2401); // logit of the discriminator: is the cell the goal?
const row = memory(f32, nActions);
let steps: u32 = 0;
let expert: bool = false;
export function begin(s: u32) { expert = bernoulli(share); }
function read(s: u32, into: f32[]) {
  for (let a = 0; a < nActions; a++) { into[a] = method == 0 || seen[s % 49][a] > 0.0 ? score[s][a] : -1000.0; }
}
export function act(s: u32): u32 {
  if (steps >= total) { read(s, row); return draw(row, 0, 0.05, 1.0); }
  const first = below(nActions);
  if (!expert || bernoulli(0.2)) return first;
  for (let i = 0; i < nActions; i++) {
    const a = (first + i) % nActions;
    if (((optimalMask[s][0] >> a) & 1) == 1) return a;
  }
  return first;
}
function most(s: u32): f32 { read(s, row); const best = greatest(row); return best < -999.0 ? 0.0 : best; }
/** Mean of the scores of recorded actions, as often as they were recorded. */
function mean(s: u32): f32 {
  let all = 0.0;
  let sum = 0.0;
  for (let a = 0; a < nActions; a++) {
    all += seen[s % 49][a];
    sum += seen[s % 49][a] * score[s][a];
  }
  return all > 0.0 ? sum / all : 0.0;
}
/** One step of the discriminator between goals and recorded cells. */
function discriminate(cell: u32, goal: u32, isGoal: bool) {
  const error = (isGoal ? 1.0 : 0.0) - sigmoid(goalness[cell + 49 * goal]);
  goalness[cell + 49 * goal] += 2.0 * error;
}
function improve(k: u32, goal: u32) {
  const s = states[k] + 49 * goal;
  const next = nexts[k] + 49 * goal;
  const a = actions[k];
  const there = nexts[k] == goal;
  if (method == 1 || method == 3) {
    discriminate(goal, goal, true);
    discriminate(nexts[below(total)], goal, false);
    // How sure the discriminator is that this is not the goal. Paid is 1 at the goal, or −1 elsewhere: whichever suits the method.
    const far = 1.0 - sigmoid(goalness[next]);
    if (method == 3) {
      score[s][a] += rate * (1.0 - far + far * gamma * most(next) - score[s][a]);
      return;
    }
    const delta = far * (gamma * v[next] - 1.0) - v[s];
    const above = max(delta + 1.0, 0.0);
    v[s] += rate * 0.5 * (above - (1.0 - gamma));
    score[s][a] += 0.1 * (above - score[s][a]);
  }
  if (method == 2 || method == 4) {
    const delta = (there ? 0.0 : gamma * (method == 4 ? mean(next) : most(next))) - score[s][a];
    score[s][a] += rate * (1.0 - mixture) * 0.5 * delta;
    if (there) score[s][a] += rate * mixture * (0.5 * delta + 1.0);
    score[s][a] -= rate * mixture * (1.0 - gamma) * 0.1;
  }
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (steps < total) {
    states[steps] = s % 49; actions[steps] = a; nexts[steps] = next % 49; of[steps] = episodes;
    seen[s % 49][a] += 1.0;
    steps += 1;
    return;
  }
  for (let i: u32 = 0; i < 48; i++) {
    const k = below(total);
    if (method == 0) {
      let later = k;
      for (let j: u32 = 0; j < 8; j++) { if (later + 1 < total && of[later + 1] == of[k] && bernoulli(0.8)) later += 1; }
      score[states[k] + 49 * nexts[later]][actions[k]] += 1.0;
    } else improve(k, bernoulli(0.2) ? nexts[k] : nexts[below(total)]);
  }
  countUpdate();
}
export function policy(s: u32) { read(s, pi); explore(pi, 0, 0.05, 1.0); }
export function value(s: u32): f32 { return most(s); }
export function actionValue(s: u32, a: u32): f32 { return score[s][a]; }
