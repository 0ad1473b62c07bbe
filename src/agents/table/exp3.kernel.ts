export const meta = {
  label: 'EXP3',
  family: 'bandit',
  help: 'For arms that may change arbitrarily, even adversarially. Keeps pulling every arm and weights rewards by how unlikely the pull was. Rewards in [0, 1].',
  reference: 'Auer, Cesa-Bianchi, Freund & Schapire 2002',
  worlds: ['bandit'],
};

const explorationRate = param({ value: 0.1, min: 0.0001, max: 1, log: true, label: 'Exploration γ', help: 'Share of uniformly random pulls, and also the step size. A high value adapts faster and explores more. Not a discount.' });
const schedule = param({ type: 'u32', value: 0, options: ['constant', 'anytime'], label: 'Schedule', help: 'constant: γ as set. anytime: γ falls as min(1, √(K ln K / ((e − 1) t))) with t pulls so far, so regret grows as √t without a known horizon.' });

const weights = memory(f32, nActions);
const probability = memory(f32, nActions);
const averages = memory(f32, nActions); // mean reward of an arm, for display
const pulls = memory(u32, nActions);

let plays: u32 = 0;

export function init() { fill(weights, 1.0); }

function rate(): f32 {
  if (schedule == 0) { return explorationRate; }
  const k = f32(nActions);
  return min(1.0, sqrt(k * log(k) / (1.7182818 * f32(plays + 1))));
}

/** p_a = (1 − γ) w_a / Σ w + γ / K over the K legal arms. */
function behavior(s: u32, p: f32[]) {
  const share = rate();
  let count: u32 = 0;
  let all = 0.0;
  for (let a = 0; a < nActions; a++) {
    if (legal(s, a)) {
      count += 1;
      all += weights[a];
    }
  }
  for (let a = 0; a < nActions; a++) {
    p[a] = legal(s, a) ? (1.0 - share) * weights[a] / all + share / f32(count) : 0.0;
  }
}

export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}

/**
 * w_a *= exp(γ (r / p_a) / K), only for the pulled arm; rewards are clamped to [0, 1]; all weights are divided by 10⁶
 * when one exceeds it.
 */
export function learn(s: u32, a: u32, r: f32, next: u32) {
  behavior(s, probability);
  const paid = clamp(r, 0.0, 1.0);
  weights[a] *= exp(rate() * paid / probability[a] / f32(nActions));
  if (weights[a] > 1e6) {
    for (let b = 0; b < nActions; b++) { weights[b] = max(weights[b] * 1e-6, 1e-30); }
  }
  plays += 1;
  pulls[a] += 1;
  averages[a] += (r - averages[a]) / f32(pulls[a]);
  advantage(s, paid / probability[a]);
  countUpdate();
}

export function policy(s: u32) { behavior(s, pi); }

/** Mean reward of the arm that is pulled most often. */
export function value(s: u32): f32 {
  let likely: u32 = 0;
  for (let a = 0; a < nActions; a++) { likely = weights[a] > weights[likely] ? a : likely; }
  return actionValue(s, likely);
}
export function actionValue(s: u32, a: u32): f32 { return averages[a]; }
