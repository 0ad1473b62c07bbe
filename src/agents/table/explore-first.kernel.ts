export const meta = {
  label: 'Explore first',
  family: 'bandit',
  help: 'Pulls all arms in turn, then only the best one. It starts over in phases that double in length, so it needs no known horizon.',
  reference: 'Slivkins 2019, 1904.07272, section 1.2 and exercise 1.5 (doubling)',
  worlds: ['bandit'],
};

const scale = param({ value: 1.0, min: 0.01, max: 100, log: true, label: 'Exploration', help: 'A phase of L pulls explores this × L^(2/3) of them. A high value finds the best arm surely and pays more for it.' });
const firstPhase = param({ type: 'u32', value: 64, min: 1, max: 1000000, label: 'First phase', unit: 'pulls', help: 'Length of the first phase; each later one is twice as long.' });

const estimates = memory(f32, nActions);
const pulls = memory(u32, nActions);
const probability = memory(f32, nActions);
let phase: u32 = 0; // its length; 0: not begun
let inPhase: u32 = 0; // pulls of this phase

function explores(): bool {
  const share = f32(max(phase, firstPhase));
  return f32(inPhase) < scale * pow(share, 0.6666667);
}

function behavior(s: u32, p: f32[]) {
  if (explores()) {
    let allowed: u32 = 0;
    for (let a = 0; a < nActions; a++) { allowed += legal(s, a) ? 1 : 0; }
    let turn: u32 = 0;
    for (let a = 0; a < nActions; a++) {
      p[a] = legal(s, a) && inPhase % allowed == turn ? 1.0 : 0.0;
      turn += legal(s, a) ? 1 : 0;
    }
  } else {
    for (let a = 0; a < nActions; a++) { p[a] = masked(estimates[a], legal(s, a)); }
    epsilonGreedy(p, 0.0);
  }
}

export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}

export function learn(s: u32, a: u32, r: f32, next: u32) {
  const error = r - estimates[a];
  pulls[a] += 1;
  estimates[a] += error / f32(pulls[a]);
  if (phase == 0) { phase = firstPhase; }
  inPhase += 1;
  if (inPhase >= phase) {
    inPhase = 0;
    phase *= 2;
  }
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
