export const meta = {
  label: 'Subset search',
  family: 'bandit',
  help: 'Assumes that only a few features matter. For each subset of so many features it pulls the arms that tell most about them, then keeps the subset that explains all payments best.',
  reference: 'Dong & Yang 2023, 2303.16998 (exhaustive search over supports)',
  worlds: ['linear-bandit'],
  needs: ['feature'],
  oneContext: true,
  coordinates: 'sparsity',
};

const sparsity = param({ type: 'u32', value: 1, min: 1, max: 3, structural: true, label: 'Sparsity s', help: 'Features of a subset. The search takes pulls × (dimension choose s) pulls.' });
const pullsPerSubset = param({ type: 'u32', value: 4, min: 1, max: 10000, label: 'Pulls per subset', help: 'A high value averages noise and errors of the model, and takes longer.' });

const ridge = 0.001;
const subset = memory(u32, sparsity); // ascending
const found = memory(u32, sparsity);
const inverse = memory(f32, sparsity, sparsity);
const gram = memory(f32, nFeatures, nFeatures); // Σ x xᵀ of all features
const payments = memory(f32, nFeatures); // Σ x r
const estimate = memory(f32, sparsity);
const x = memory(f32, sparsity);
const u = memory(f32, sparsity);
const predictions = memory(f32, nActions);
const probability = memory(f32, nActions);
let searching: bool = true;
let inSubset: u32 = 0; // pulls

export function init() { restart(); }

function restart() {
  for (let j = 0; j < sparsity; j++) { subset[j] = j; }
  ridgeInverse(inverse, ridge);
}

/** The next subset in lexicographic order; false after the last one. */
function advance(): bool {
  for (let k = 0; k < sparsity; k++) {
    const j = sparsity - 1 - k;
    if (subset[j] + k + 1 < nFeatures) {
      subset[j] += 1;
      for (let i = 0; i < sparsity; i++) { subset[i] = i > j ? subset[j] + i - j : subset[i]; }
      ridgeInverse(inverse, ridge);
      return true;
    }
  }
  return false;
}

function read(a: u32) {
  for (let j = 0; j < sparsity; j++) { x[j] = feature(0, a, subset[j]); }
}

/** While it searches, the arm that is widest in the subset’s coordinates, ties at random; then the best prediction. */
function behavior(s: u32, p: f32[]) {
  for (let a = 0; a < nActions; a++) {
    p[a] = predictions[a];
    if (searching) {
      read(a);
      multiply(inverse, x, u);
      p[a] = dotProduct(x, u);
    }
    p[a] = masked(p[a], legal(s, a));
  }
}

export function act(s: u32): u32 {
  behavior(s, probability);
  return randomGreedyAction(probability);
}

export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (!searching) { return; }
  for (let i = 0; i < nFeatures; i++) {
    payments[i] += feature(0, a, i) * r;
    for (let j = 0; j < nFeatures; j++) { gram[i][j] += feature(0, a, i) * feature(0, a, j); }
  }
  read(a);
  addToInverse(inverse, x, 1.0, u);
  advantage(s, r);
  countUpdate();
  inSubset += 1;
  if (inSubset < pullsPerSubset) { return; }
  inSubset = 0;
  if (advance()) { return; }
  searching = false;
  fit();
}

/** Least squares of all payments on the features of one subset: θ̂ in `estimate`. Returns bᵀθ̂, by how much it lowers the sum of squares. */
function explained(): f32 {
  for (let j = 0; j < sparsity; j++) {
    estimate[j] = payments[subset[j]];
    for (let i = 0; i < sparsity; i++) { inverse[j][i] = gram[subset[j]][subset[i]] + (i == j ? ridge : 0.0); }
  }
  solve(inverse, estimate);
  let total = 0.0;
  for (let j = 0; j < sparsity; j++) { total += estimate[j] * payments[subset[j]]; }
  return total;
}

function fit() {
  restart();
  let most = -1.0;
  for (let k = 0; k < 50000; k++) {
    const now = explained();
    if (now > most) {
      most = now;
      for (let j = 0; j < sparsity; j++) { found[j] = subset[j]; }
    }
    if (!advance()) { break; }
  }
  for (let j = 0; j < sparsity; j++) { subset[j] = found[j]; }
  explained();
  for (let a = 0; a < nActions; a++) {
    read(a);
    predictions[a] = dotProduct(x, estimate);
  }
}

export function policy(s: u32) {
  behavior(s, pi);
  epsilonGreedy(pi, 0.0);
}

/** The best prediction. */
export function value(s: u32): f32 {
  for (let a = 0; a < nActions; a++) { probability[a] = masked(predictions[a], legal(s, a)); }
  return greatest(probability);
}
export function actionValue(s: u32, a: u32): f32 { return predictions[a]; }
