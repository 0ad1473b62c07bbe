export const meta = {
  name: 'linear-bandit',
  label: 'Linear bandit',
  family: 'bandit',
  help: 'Arms with known features. The mean of an arm is linear in its features, up to a bounded error. With several contexts, one is drawn for each pull and seen. Every seed draws its own features and parameter.',
  reference: 'Abbasi-Yadkori, Pál & Szepesvári 2011; Li et al. 2010 (contexts); Lattimore, Szepesvári & Weisz 2020, 1911.07676 (misspecified)',
};

const noise = param({
  value: 0.1, min: 0, max: 100, label: 'Noise',
  help: 'Standard deviation of a pull around the mean. A high value needs more pulls to distinguish arms.',
});

const pairs = nObservations * nActions; // pair = context · nActions + arm
const vectors = memory(f32, pairs, nFeatures);
const parameter = memory(f32, nFeatures);
const decoy = memory(f32, nFeatures);
/** True mean of each pair. */
export const mean = memory(f32, pairs);
const best = memory(f32, nObservations);

export const success = event('pulled a currently best arm');

function sign(x: f32): f32 { return x < 0.0 ? -1.0 : 1.0; }
function coin(): f32 { return initUniform() < 0.5 ? -1.0 : 1.0; }
const size = signal * sqrt(f32(nFeatures) / f32(support)); // of a coordinate

/** `support` coordinates of one size with random signs, together of length signal · √dimension; of one-hot features, normal means. */
function drawParameter() {
  let left: u32 = support;
  for (let i = 0; i < nFeatures; i++) {
    const chosen = initUniform() * f32(nFeatures - i) < f32(left);
    const drawn = features == featuresOneHot ? signal * initNormal() : coin() * size;
    parameter[i] = chosen ? drawn : 0.0;
    left -= u32(chosen);
    decoy[i] = chosen ? -sign(drawn) : coin();
  }
}

/** Vectors of length √dimension; one-hot ones have length 1. */
function drawVector(pair: u32) {
  let square: f32 = 0.0;
  for (let i = 0; i < nFeatures; i++) {
    if (features == featuresHypercube) vectors[pair][i] = coin();
    else if (features == featuresSphere) vectors[pair][i] = initNormal();
    else vectors[pair][i] = i == pair ? 1.0 : 0.0;
    square += vectors[pair][i] * vectors[pair][i];
  }
  if (features == featuresSphere) {
    for (let i = 0; i < nFeatures; i++) vectors[pair][i] *= sqrt(f32(nFeatures) / square);
  }
}

function along(pair: u32, direction: f32[]): f32 {
  let x: f32 = 0.0;
  for (let i = 0; i < nFeatures; i++) x += vectors[pair][i] * direction[i];
  return x;
}

/**
 * Error of the linear model, ±misspecification. Random signs, or signs that fake a second parameter along a decoy: they correlate with the
 * decoy’s direction on all arms but the first, which is the decoy itself and pays less than the model says.
 */
function errorOf(pair: u32, arm: u32): f32 {
  if (errors == errorsRandom) return coin() * misspecification;
  return arm == 0 ? -misspecification : sign(along(pair, decoy)) * misspecification;
}

export function init() {
  drawParameter();
  for (let context = 0; context < nObservations; context++) {
    for (let arm = 0; arm < nActions; arm++) {
      const pair = context * nActions + arm;
      drawVector(pair);
      if (errors == errorsDecoy && arm == 0) {
        for (let i = 0; i < nFeatures; i++) vectors[pair][i] = decoy[i];
      }
      mean[pair] = along(pair, parameter) + errorOf(pair, arm);
      best[context] = arm == 0 ? mean[pair] : max(best[context], mean[pair]);
    }
  }
}

export function reset(): u32 { return nObservations == 1 ? 0 : below(nObservations); }

/** Feature i of an arm in a context. */
export function feature(context: u32, arm: u32, i: u32): f32 { return vectors[context * nActions + arm][i]; }

export function regret(action: u32): f32 { return best[state] - mean[state * nActions + action]; }
export function optimal(action: u32): bool { return regret(action) == 0.0; }

export function step(context: u32, arm: u32, outcome: u32): u32 {
  const expected = mean[context * nActions + arm];
  pay(exact ? expected : expected + noise * normal());
  if (optimal(arm)) emit(success);
  terminate();
  return context;
}
