export const meta = {
  label: 'UCB',
  family: 'bandit',
  help: 'Pulls the arm that could still be the best: estimated mean plus a bonus for uncertainty.',
  reference: 'Auer, Cesa-Bianchi & Fischer 2002; Sutton & Barto (2nd ed.), 2.7',
  worlds: ['bandit'],
};

const variant = param({ type: 'u32', value: 0, options: ['ucb1', 'sutton-barto'], label: 'Bonus', help: 'ucb1: √(2 ln t / N) with t pulls so far, for rewards in [0, 1]. sutton-barto: c √(ln t / N), where t includes this pull.' });
const confidence = param({ value: 2.0, min: 0, max: 100, label: 'Confidence c', help: 'Scale of the “sutton-barto” bonus. A high value explores more.' });

const estimates = memory(f32, nActions);
const pulls = memory(u32, nActions);
const probability = memory(f32, nActions);
let plays: u32 = 0;

function behavior(s: u32, p: f32[]) {
  const t = f32(plays + (variant == 0 ? 0 : 1));
  for (let a = 0; a < nActions; a++) { p[a] = masked(upperBound(estimates[a], t, pulls[a], variant, confidence), legal(s, a)); }
  epsilonGreedy(p, 0.0);
}

export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}

export function learn(s: u32, a: u32, r: f32, next: u32) {
  const error = r - estimates[a];
  plays += 1;
  pulls[a] += 1;
  estimates[a] += error / f32(pulls[a]);
  advantage(s, error);
  countUpdate();
}

export function policy(s: u32) { behavior(s, pi); }

/** The best estimated mean. */
export function value(s: u32): f32 {
  for (let a = 0; a < nActions; a++) { probability[a] = masked(estimates[a], legal(s, a)); }
  return greatest(probability);
}
export function actionValue(s: u32, a: u32): f32 { return estimates[a]; }
