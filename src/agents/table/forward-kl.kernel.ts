export const meta = {
  label: 'Forward KL (DPG)',
  family: 'policy-gradient',
  critic: false,
  help: 'Fits the policy to a given distribution over whole episodes, uniform × exp(return / β), in place of maximizing the return. Each episode is weighted by how much more likely it should be.',
  reference: 'Parshakova, Andreoli & Dymetman 2019; Khalifa, Elsahar & Dymetman 2021, 2012.11635; Korbak, Perez & Buckley 2022, 2205.11275',
};

const alpha = param(shared.policyStepSize, { value: 0.05 });
const klCoefficient = param({ value: 1.0, min: 0.001, max: 100, log: true, label: 'Temperature β', help: 'The target is uniform × exp(return / β): what a KL penalty of this size would lead to. A low value gives nearly all weight to the best episodes.' });
const horizon = param(shared.horizon);

const preferences = memory(f32, nObservations, nActions);
const gradient = memory(f32, nObservations, nActions);
const probability = memory(f32, nActions);
const observations = memory(u32, horizon);
const actions = memory(u32, horizon);
let count: u32 = 0;
let logWeight: f32 = 0.0; // ln of uniform × exp(return / β) / π so far
let normalizer: f32 = 0.0; // mean weight of all episodes: estimates Z
let played: u32 = 0;

function behavior(s: u32, p: f32[]) {
  for (let a = 0; a < nActions; a++) { p[a] = masked(preferences[s][a], legal(s, a)); }
  softmax(p, 1.0);
}

export function begin(s: u32) {
  count = 0;
  logWeight = 0.0;
}

export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}

export function learn(s: u32, a: u32, r: f32, next: u32) {
  behavior(s, probability);
  let allowed = 0.0;
  for (let b = 0; b < nActions; b++) { allowed += legal(s, b) ? 1.0 : 0.0; }
  logWeight += r / klCoefficient - log(allowed) - logProbability(probability[a]);
  if (count < horizon) {
    observations[count] = s;
    actions[count] = a;
    count += 1;
  }
  if (terminated || truncated) { update(); }
}

/** θ += α (w / Z − 1) Σ_t ∇ ln π(a_t|s_t): w = target / π of the episode, so the mean is the gradient of −KL(target‖π). 1 is the mean of w / Z. */
function update() {
  const weight = exp(min(logWeight, 60.0));
  played += 1;
  normalizer += (weight - normalizer) / f32(played);
  const delta = weight / normalizer - 1.0;
  for (let t = 0; t < horizon; t++) {
    if (t >= count) { break; }
    const s = observations[t];
    behavior(s, probability);
    addScore(gradient, s, actions[t], probability, delta);
    advantage(s, delta);
  }
  for (let t = 0; t < horizon; t++) {
    if (t >= count) { break; }
    applyRow(preferences, gradient, observations[t], alpha);
  }
  countUpdate();
}

export function policy(s: u32) { behavior(s, pi); }

/** 0: there is no critic. */
export function value(s: u32): f32 { return 0.0; }
