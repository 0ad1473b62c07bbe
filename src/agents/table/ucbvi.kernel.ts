export const meta = {
  label: 'UCBVI',
  family: 'control',
  help: 'Counts where each action leads and plans with the counts after every episode, plus a bonus that shrinks with them. It can stay near a policy cloned from demonstrations, which then say where not to explore. Its settings begin with episodes of a demonstrator and of the clone, if there are any.',
  reference: 'Azar, Osband & Munos 2017, 1703.05449; He, Zhou & Gu 2021, 2010.00587 (discounted); Tiapkin et al. 2024, 2310.17303 (demonstrations)',
  demonstrator: 'demonstrationEpisodes',
};

export const gamma = param(shared.gamma, { value: 0.97 });
const bootstrapTruncated = param(shared.bootstrapTruncated);
const bonus = param({ value: 0.1, min: 0, max: 1000, label: 'Bonus', help: 'An action that was tried N times counts as better by this / √N. A high value explores more.' });
const mostValue = param({ value: 1.0, min: 0.001, max: 100000, log: true, label: 'Greatest value', help: 'No action counts as worth more than this, and untried ones count as worth this.' });
const klCoefficient = param(shared.klCoefficient, { label: 'KL penalty λ', help: 'Subtracts λ (ln π − ln clone) from every reward. A high value keeps the policy near the clone; 0 ignores it.' });
const demonstrations = param({ type: 'u32', value: 0, min: 0, max: 100000, label: 'Demonstrations', unit: 'episodes', help: 'How many of the demonstrator’s episodes are cloned.' });
const demonstrationEpisodes = param({ type: 'u32', value: 0, min: 0, max: 100000, label: 'Episodes of the demonstrator', help: 'At first a demonstrator acts: it is optimal for the task, except for its errors. Nothing else is learned meanwhile.' });
const demonstratorError = param({ value: 0.0, min: 0, max: 1, label: 'Errors of the demonstrator', help: 'Share of its actions that are random.' });
const cloneEpisodes = param({ type: 'u32', value: 0, min: 0, max: 100000, label: 'Episodes of the clone', help: 'Then the clone acts for so many episodes, before the agent learns. A reward model can be fitted to them.' });
const smoothing = param({ value: 0.1, min: 0.0001, max: 100, log: true, label: 'Smoothing', help: 'The clone counts every action this often in addition. A low value trusts few demonstrations.' });
const sweeps = param({ type: 'u32', value: 10, min: 1, max: 50, label: 'Sweeps', unit: 'per episode', help: 'Passes over all states when it plans. A high value comes closer to the optimum of its model.' });
const modelOutcomes = param({ type: 'u32', value: 6, min: 1, max: 64, structural: true, label: 'Outcomes', help: 'States that an action can lead to, in the model. Further ones are ignored.' });

const optimalMask = data(u32, nObservations, (nActions + 31) / 32); // bits of the actions that are optimal for the task
const pairs = nObservations * nActions; // pair = state · nActions + action
const reached = memory(u32, pairs, modelOutcomes); // state plus 1; nObservations + 1: the end; 0: none
const counts = memory(f32, pairs, modelOutcomes);
const tries = memory(f32, pairs);
const rewards = memory(f32, pairs); // means
const q = memory(f32, nObservations, nActions);
const values = memory(f32, nObservations);
const cloned = memory(f32, nObservations, nActions); // how often the demonstrator chose it
const probability = memory(f32, nActions);
const clone = memory(f32, nActions);

export function init() {
  for (let s = 0; s < nObservations; s++) {
    for (let a = 0; a < nActions; a++) { q[s][a] = mostValue; }
    values[s] = mostValue;
  }
}

function demonstrates(): bool { return episodes < demonstrationEpisodes; }
function learns(): bool { return episodes >= demonstrationEpisodes + cloneEpisodes; }

/** Relative frequencies of the demonstrator’s actions, smoothed. */
function readClone(s: u32, p: f32[]) {
  let total = 0.0;
  for (let a = 0; a < nActions; a++) {
    p[a] = legal(s, a) ? cloned[s][a] + smoothing : 0.0;
    total += p[a];
  }
  for (let a = 0; a < nActions; a++) { p[a] /= max(total, 1e-30); }
}

function readDemonstrator(s: u32, p: f32[]) {
  for (let a = 0; a < nActions; a++) { p[a] = masked(f32((optimalMask[s][a / 32] >> (a % 32)) & 1), legal(s, a)); }
  epsilonGreedy(p, demonstratorError);
}

/** Greedy in Q; with a penalty π ∝ clone · exp(Q / λ). */
function behavior(s: u32, p: f32[]) {
  if (demonstrates()) { readDemonstrator(s, p); }
  else if (!learns()) { readClone(s, p); }
  else if (klCoefficient > 0.0) {
    readClone(s, clone);
    for (let a = 0; a < nActions; a++) { p[a] = masked(q[s][a] / klCoefficient + logProbability(clone[a]), legal(s, a)); }
    softmax(p, 1.0);
  } else {
    for (let a = 0; a < nActions; a++) { p[a] = masked(q[s][a], legal(s, a)); }
    epsilonGreedy(p, 0.0);
  }
}

export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}

export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (episodes < min(demonstrations, demonstrationEpisodes)) { cloned[s][a] += 1.0; }
  if (!learns()) { return; }
  const pair = s * nActions + a;
  const last = terminated || (truncated && !bootstrapTruncated);
  const to = last ? nObservations + 1 : next + 1;
  for (let k = 0; k < modelOutcomes; k++) {
    if (reached[pair][k] == 0) { reached[pair][k] = to; }
    if (reached[pair][k] == to) {
      counts[pair][k] += 1.0;
      break;
    }
  }
  tries[pair] += 1.0;
  rewards[pair] += (r - rewards[pair]) / tries[pair];
  advantage(s, r + (last ? 0.0 : gamma * values[next]) - q[s][a]);
  if (terminated || truncated) {
    for (let k = 0; k < 50; k++) {
      if (k >= sweeps) { break; }
      sweep();
    }
    countUpdate();
  }
}

/** Q(s,a) = min(most, r̂ + bonus / √N + γ Σ p̂ V(s′)) and V(s) = max Q, or with a penalty λ ln Σ clone · exp(Q / λ), state by state. */
function sweep() {
  for (let k = 0; k < nObservations; k++) {
    const s = nObservations - 1 - k;
    for (let a = 0; a < nActions; a++) { q[s][a] = backup(s * nActions + a); }
    values[s] = stateValue(s);
  }
}

function backup(pair: u32): f32 {
  if (tries[pair] == 0.0) { return mostValue; }
  let later = 0.0;
  let total = 0.0;
  for (let k = 0; k < modelOutcomes; k++) {
    if (reached[pair][k] == 0) { break; }
    total += counts[pair][k];
    if (reached[pair][k] <= nObservations) { later += counts[pair][k] * values[reached[pair][k] - 1]; }
  }
  return min(mostValue, rewards[pair] + bonus / sqrt(tries[pair]) + gamma * later / total);
}

function stateValue(s: u32): f32 {
  for (let a = 0; a < nActions; a++) { probability[a] = masked(q[s][a], legal(s, a)); }
  const best = greatest(probability);
  if (klCoefficient == 0.0) { return best; }
  readClone(s, clone);
  let total = 0.0;
  for (let a = 0; a < nActions; a++) { total += clone[a] * exp((q[s][a] - best) / klCoefficient); }
  return best + klCoefficient * log(max(total, 1e-30));
}

export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return values[s]; }
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
