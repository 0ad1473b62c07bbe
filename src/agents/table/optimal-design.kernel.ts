export const meta = {
  label: 'Optimal design',
  family: 'bandit',
  help: 'Plans its pulls ahead: a G-optimal design makes the worst prediction as certain as possible. After each phase it fits the payments and drops arms that are clearly worse.',
  reference: 'Kiefer & Wolfowitz 1960; Lattimore & Szepesvári 2020, chapters 21 and 22; Lattimore, Szepesvári & Weisz 2020, 1911.07676',
  worlds: ['linear-bandit'],
  needs: ['feature'],
  oneContext: true,
};

const phases = param({ type: 'u32', value: 0, min: 0, max: 30, label: 'Phases', help: 'After so many phases only the best arm is pulled. 1: least squares on one design. 0: phases go on until one arm is left.' });
const accuracy = param({ value: 0.5, min: 0.0001, max: 100, log: true, label: 'First accuracy', help: 'Wanted error of every prediction after the first phase; it is halved for each later one. A low value takes more pulls.' });
const noiseDeviation = param({ value: 0.1, min: 0.001, max: 100, log: true, label: 'Noise', help: 'Standard deviation of a payment around its mean. A high value takes more pulls.' });
const failure = param({ value: 0.05, min: 0.000001, max: 0.999, log: true, label: 'Failure δ', help: 'Probability that some prediction is worse than wanted.' });
const tolerance = param({ value: 1.0, min: 0.001, max: 100, log: true, label: 'Tolerance', help: 'The design is good enough when the greatest squared width is below (1 + this) × dimension; the optimum is the dimension itself. A high value spreads the pulls over fewer arms.' });

const steps = 2000; // at most, of Frank–Wolfe
const ridge = 0.0001;
const dropped = memory(u32, nActions);
const weights = memory(f32, nActions); // of the design; they sum to 1
const quota = memory(u32, nActions); // pulls of this phase that are left
const widths = memory(f32, nActions); // xᵀV⁻¹x
const predictions = memory(f32, nActions);
const inverse = memory(f32, nFeatures, nFeatures);
const payments = memory(f32, nFeatures); // Σ x r
const estimate = memory(f32, nFeatures);
const x = memory(f32, nFeatures);
const u = memory(f32, nFeatures);
const probability = memory(f32, nActions);
let left: u32 = 0; // pulls of this phase; 0: only the best arm is pulled
let phase: u32 = 0;
let wanted: f32 = 0.0; // accuracy of this phase

export function init() {
  wanted = accuracy;
  plan();
}

function read(a: u32) {
  for (let i = 0; i < nFeatures; i++) { x[i] = feature(0, a, i); }
}

/** V becomes keep · V + w x xᵀ, and the widths of all arms follow. */
function weigh(a: u32, keep: f32, w: f32) {
  read(a);
  const share = w / keep;
  const scale = 1.0 + share * addToInverse(inverse, x, share, u);
  for (let i = 0; i < nFeatures; i++) {
    for (let j = 0; j < nFeatures; j++) { inverse[i][j] /= keep; }
  }
  for (let b = 0; b < nActions; b++) {
    let shared = 0.0;
    for (let i = 0; i < nFeatures; i++) { shared += feature(0, b, i) * u[i]; }
    widths[b] = max(widths[b] - share * shared * shared / scale, 0.0) / keep;
    weights[b] *= keep;
  }
  weights[a] += w;
}

/** The arm in play with the greatest width. */
function widest(): u32 {
  for (let a = 0; a < nActions; a++) { probability[a] = masked(widths[a], dropped[a] == 0); }
  return randomGreedyAction(probability);
}

/**
 * Design by Frank–Wolfe (Fedorov 1972; Wynn 1970): V(π) = Σ π_a x_a x_aᵀ and g = max_a x_aᵀV⁻¹x_a; π moves to the widest arm by
 * (g/d − 1) / (g − 1), until g ≤ (1 + tolerance) d. By Kiefer and Wolfowitz g = d only at the optimum. It starts with the d arms that
 * are widest one after the other. Returns g.
 */
function design(): f32 {
  const d = f32(nFeatures);
  ridgeInverse(inverse, ridge);
  for (let a = 0; a < nActions; a++) {
    read(a);
    weights[a] = 0.0;
    widths[a] = dotProduct(x, x) / ridge;
  }
  for (let k = 0; k < nFeatures; k++) { weigh(widest(), 1.0, 1.0 / d); }
  for (let k = 0; k < steps; k++) {
    const a = widest();
    const g = widths[a];
    if (g <= (1.0 + tolerance) * d || g <= 1.0) { break; }
    const step = (g / d - 1.0) / (g - 1.0);
    weigh(a, 1.0 - step, step);
  }
  return widths[widest()];
}

/** ⌈2 π_a g σ² ln(k ℓ (ℓ + 1) / δ) / accuracy²⌉ pulls of each arm: every prediction is then that accurate, with probability 1 − δ. */
function plan() {
  const g = design();
  const l = f32(phase + 1);
  const deviations = noiseDeviation / wanted;
  const pulls = 2.0 * g * deviations * deviations * log(f32(nActions) * l * (l + 1.0) / failure);
  left = 0;
  for (let a = 0; a < nActions; a++) {
    quota[a] = u32(ceil(weights[a] * pulls));
    left += quota[a];
  }
  ridgeInverse(inverse, ridge);
  fill(payments, 0.0);
}

function behavior(s: u32, p: f32[]) {
  for (let a = 0; a < nActions; a++) {
    const candidate = left > 0 ? quota[a] > 0 : dropped[a] == 0;
    p[a] = masked(left > 0 ? 0.0 : predictions[a], candidate && legal(s, a));
  }
}

export function act(s: u32): u32 {
  behavior(s, probability);
  return randomGreedyAction(probability);
}

export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (left == 0) { return; }
  read(a);
  addToInverse(inverse, x, 1.0, u);
  for (let i = 0; i < nFeatures; i++) { payments[i] += x[i] * r; }
  advantage(s, r - predictions[a]);
  countUpdate();
  quota[a] -= min(quota[a], 1);
  left -= 1;
  if (left == 0) { finishPhase(); }
}

/** Arms whose prediction lies more than twice the accuracy below the best one are dropped. */
function finishPhase() {
  multiply(inverse, payments, estimate);
  let best = -3.4e38;
  for (let a = 0; a < nActions; a++) {
    read(a);
    predictions[a] = dotProduct(x, estimate);
    if (dropped[a] == 0) { best = max(best, predictions[a]); }
  }
  let remaining: u32 = 0;
  for (let a = 0; a < nActions; a++) {
    if (predictions[a] < best - 2.0 * wanted) { dropped[a] = 1; }
    remaining += 1 - dropped[a];
  }
  phase += 1;
  wanted *= 0.5;
  if (remaining > 1 && (phases == 0 || phase < phases)) { plan(); }
}

export function policy(s: u32) {
  behavior(s, pi);
  epsilonGreedy(pi, 0.0);
}

/** The best prediction of the arms that are left. */
export function value(s: u32): f32 {
  for (let a = 0; a < nActions; a++) { probability[a] = masked(predictions[a], dropped[a] == 0); }
  return greatest(probability);
}
export function actionValue(s: u32, a: u32): f32 { return predictions[a]; }
