export const meta = {
  label: 'Successive elimination',
  family: 'bandit',
  help: 'Pulls all arms in turn and drops an arm for good once its upper confidence bound lies below the lower bound of another one.',
  reference: 'Even-Dar, Mannor & Mansour 2002; Slivkins 2019, 1904.07272, section 1.3',
  worlds: ['bandit'],
};

const confidence = param({ value: 2.0, min: 0.01, max: 100, log: true, label: 'Confidence c', help: 'The radius of a mean of N pulls is √(c ln t / N) after t pulls, for rewards in [0, 1]. A low value drops arms sooner, and sometimes the best one.' });

const estimates = memory(f32, nActions);
const pulls = memory(u32, nActions);
const dropped = memory(u32, nActions);
const probability = memory(f32, nActions);
let plays: u32 = 0;

/** Uniform over the arms that are left and were pulled least. */
function behavior(s: u32, p: f32[]) {
  for (let a = 0; a < nActions; a++) { p[a] = masked(-f32(pulls[a]), legal(s, a) && dropped[a] == 0); }
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
  eliminate(s);
  advantage(s, error);
  countUpdate();
}

function radius(a: u32): f32 { return sqrt(confidence * log(f32(plays)) / f32(pulls[a])); }

/** Only once every arm has been pulled. */
function eliminate(s: u32) {
  let lower = -1000000000.0;
  for (let a = 0; a < nActions; a++) {
    if (!legal(s, a)) { continue; }
    if (pulls[a] == 0) { return; }
    if (dropped[a] == 0) { lower = max(lower, estimates[a] - radius(a)); }
  }
  for (let a = 0; a < nActions; a++) {
    if (legal(s, a) && dropped[a] == 0 && estimates[a] + radius(a) < lower) { dropped[a] = 1; }
  }
}

export function policy(s: u32) { behavior(s, pi); }

/** The best estimated mean of the arms that are left. */
export function value(s: u32): f32 {
  for (let a = 0; a < nActions; a++) { probability[a] = masked(estimates[a], legal(s, a) && dropped[a] == 0); }
  return greatest(probability);
}
export function actionValue(s: u32, a: u32): f32 { return estimates[a]; }
