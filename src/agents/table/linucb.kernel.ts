export const meta = {
  label: 'LinUCB',
  family: 'bandit',
  help: 'Fits a linear model of the payments by ridge regression and pulls the arm whose payment could be the highest: prediction plus a bonus for directions that it knows little about.',
  reference: 'Li et al. 2010, 1003.0146; Abbasi-Yadkori, Pál & Szepesvári 2011; Lattimore & Szepesvári 2020, chapter 19',
  worlds: ['linear-bandit'],
  needs: ['feature'],
};

const bonus = param({ type: 'u32', value: 0, options: ['constant', 'self-normalized'], label: 'Bonus', help: 'constant: confidence × √(xᵀV⁻¹x). self-normalized: the factor is √λ S + R √(ln(det V / det λI) + 2 ln(1/δ)), which holds for all pulls at once with probability 1 − δ.' });
const confidence = param({ value: 1.0, min: 0, max: 100, label: 'Confidence α', help: 'Factor of the constant bonus. A high value explores more.' });
const ridge = param({ value: 1.0, min: 0.0001, max: 1000, log: true, label: 'Ridge λ', help: 'Pulls the parameter toward 0. Takes effect at the start of a replica.' });
const noiseDeviation = param({ value: 0.1, min: 0.001, max: 100, log: true, label: 'Noise R', help: 'Of the self-normalized bonus: standard deviation of a payment around its mean.' });
const parameterNorm = param({ value: 1.0, min: 0, max: 1000, label: 'Norm S', help: 'Of the self-normalized bonus: bound on the length of the true parameter.' });
const failure = param({ value: 0.05, min: 0.000001, max: 0.999, log: true, label: 'Failure δ', help: 'Of the self-normalized bonus: probability that the truth ever leaves the confidence set.' });

const inverse = memory(f32, nFeatures, nFeatures); // V⁻¹, V = λI + Σ x xᵀ
const predictions = memory(f32, nObservations, nActions); // xᵀθ̂
const widths = memory(f32, nObservations, nActions); // xᵀV⁻¹x
const x = memory(f32, nFeatures);
const u = memory(f32, nFeatures);
const probability = memory(f32, nActions);
let logDeterminant: f32 = 0.0; // ln(det V / det λI)

export function init() {
  ridgeInverse(inverse, ridge);
  for (let s = 0; s < nObservations; s++) {
    for (let a = 0; a < nActions; a++) {
      read(s, a);
      widths[s][a] = dotProduct(x, x) / ridge;
    }
  }
}

function read(s: u32, a: u32) {
  for (let i = 0; i < nFeatures; i++) { x[i] = feature(s, a, i); }
}

function factor(): f32 {
  if (bonus == 0) { return confidence; }
  return sqrt(ridge) * parameterNorm + noiseDeviation * sqrt(logDeterminant - 2.0 * log(failure));
}

function behavior(s: u32, p: f32[]) {
  const beta = factor();
  for (let a = 0; a < nActions; a++) { p[a] = masked(predictions[s][a] + beta * sqrt(widths[s][a]), legal(s, a)); }
}

export function act(s: u32): u32 {
  behavior(s, probability);
  return randomGreedyAction(probability);
}

/** One pull changes θ̂ by u (r − xᵀθ̂) / (1 + xᵀu), u = V⁻¹x; predictions and widths of all arms follow. */
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const error = r - predictions[s][a];
  read(s, a);
  const scale = 1.0 + addToInverse(inverse, x, 1.0, u);
  logDeterminant += log(scale);
  for (let c = 0; c < nObservations; c++) {
    for (let b = 0; b < nActions; b++) {
      let shared = 0.0;
      for (let i = 0; i < nFeatures; i++) { shared += feature(c, b, i) * u[i]; }
      predictions[c][b] += shared * error / scale;
      widths[c][b] = max(widths[c][b] - shared * shared / scale, 0.0);
    }
  }
  advantage(s, error);
  countUpdate();
}

export function policy(s: u32) {
  behavior(s, pi);
  epsilonGreedy(pi, 0.0);
}

/** The best prediction. */
export function value(s: u32): f32 {
  for (let a = 0; a < nActions; a++) { probability[a] = masked(predictions[s][a], legal(s, a)); }
  return greatest(probability);
}
export function actionValue(s: u32, a: u32): f32 { return predictions[s][a]; }
