export const meta = { label: 'Learner from compared texts', family: 'policy-gradient' };
const pays = param({ type: 'u32', value: 0, options: ['dpo', 'score', 'tokens', 'sum', 'shuffled', 'truth'], label: 'Pays', help: 'dpo: nothing, the policy of DPO is used. score: a Bradley–Terry model at the end. tokens: β times the log ratio of DPO, at each letter. sum: their sum at the end. shuffled: the same numbers in another order. truth: the true score at the end.' });
const pairs = param({ type: 'u32', value: 300, min: 1, max: 1000, label: 'Pairs' });
const sharpness = param({ value: 1.5, min: 0, max: 100, label: 'Sharpness', help: 'Of the judges: log-odds for a difference of 1 / √length.' });
const beta = param({ value: 1.0, min: 0.001, max: 10, log: true, label: 'β of DPO' });
const klCoefficient = param({ value: 0.05, min: 0, max: 10, label: 'KL penalty' });
const alpha = param({ value: 0.1, min: 0.0001, max: 10, log: true, label: 'Step size' });
const valueAlpha = param({ value: 0.1, min: 0, max: 1, label: 'Step size of the baseline' });
export const gamma = param({ value: 1.0, min: 0, max: 1, label: 'Discount' });
const counts = memory(f32, 2, 20);
const scores = memory(f32, 2);
const difference = memory(f32, 1000, 20);
const dpo = memory(f32, 5, 4);
const model = memory(f32, 20);
const own = memory(f32, 5, 4);
const ratio = memory(f32, 5, 4);
const gradient = memory(f32, 20);
const slope = memory(f32, 20);
const first = memory(f32, 20);
const second = memory(f32, 20);
const values = memory(f32, nObservations);
const row = memory(f32, 4);
const letters = memory(u32, 48);
const places = memory(u32, 48);
const paid = memory(f32, 48);
const order = memory(u32, 48);
let text: u32 = 0;
let known: u32 = 0;
let n: u32 = 0;
function read(from: f32[][], p: u32, into: f32[]) {
  for (let a: u32 = 0; a < 4; a++) into[a] = from[p][a];
  softmax(into, 1.0);
}
export function begin(s: u32) { n = 0; }
export function act(s: u32): u32 {
  if (known < pairs) return below(4);
  if (pays == 0) read(dpo, s % 5, row);
  else read(own, s % 5, row);
  return sample(row, 4);
}
/** Log ratios of the policy of DPO to the reference, which is uniform. */
function compare() {
  for (let p: u32 = 0; p < 5; p++) {
    read(dpo, p, row);
    for (let a: u32 = 0; a < 4; a++) ratio[p][a] = logProbability(row[a]) + 1.3862944;
  }
}
/** Adam on the loss −ln σ(margin) of all pairs, for a policy or for a score. */
function fit(policyFit: bool) {
  for (let i: u32 = 0; i < 20; i++) { first[i] = 0.0; second[i] = 0.0; }
  for (let round: u32 = 0; round < 600; round++) {
    for (let i: u32 = 0; i < 20; i++) gradient[i] = 0.0;
    if (policyFit) compare();
    for (let k: u32 = 0; k < 1000; k++) {
      if (k < pairs) {
        let margin: f32 = 0.0;
        for (let i: u32 = 0; i < 20; i++) margin += difference[k][i] * (policyFit ? beta * ratio[i / 4][i % 4] : model[i]);
        const push = sigmoid(clamp(-margin, -40.0, 40.0)) / f32(pairs);
        for (let i: u32 = 0; i < 20; i++) gradient[i] += push * difference[k][i];
      }
    }
    for (let i: u32 = 0; i < 20; i++) {
      const p = i / 4;
      let all: f32 = 0.0;
      for (let a: u32 = 0; a < 4; a++) all += gradient[4 * p + a];
      slope[i] = policyFit ? gradient[i] - all * exp(ratio[p][i % 4]) / 4.0 : gradient[i];
    }
    for (let i: u32 = 0; i < 20; i++) {
      first[i] = 0.9 * first[i] + 0.1 * slope[i];
      second[i] = 0.99 * second[i] + 0.01 * slope[i] * slope[i];
      const change = 0.03 * first[i] / (sqrt(second[i]) + 1e-6);
      if (policyFit) dpo[i / 4][i % 4] += change / beta;
      else model[i] += change;
    }
  }
  compare();
}
function label() {
  const odds = sharpness * sqrt(f32(n)) * (scores[0] - scores[1]);
  const isFirst = bernoulli(sigmoid(clamp(odds, -40.0, 40.0)));
  for (let i: u32 = 0; i < 20; i++) difference[known][i] = isFirst ? counts[0][i] - counts[1][i] : counts[1][i] - counts[0][i];
  known += 1;
  if (known == pairs) {
    if (pays == 1) fit(false);
    else fit(true);
  }
}
function improve(r: f32) {
  let sum: f32 = 0.0;
  for (let t: u32 = 0; t < 48; t++) {
    if (t < n) {
      const i = 4 * (places[t] % 5) + letters[t];
      paid[t] = pays == 1 ? model[i] : beta * ratio[i / 4][i % 4];
      sum += paid[t];
      order[t] = t;
    }
  }
  if (pays == 4) {
    for (let t: u32 = 0; t < 48; t++) {
      if (t < n) {
        const j = t + below(n - t);
        const other = paid[t];
        paid[t] = paid[j];
        paid[j] = other;
      }
    }
  }
  let toGo: f32 = 0.0;
  for (let k: u32 = 0; k < 48; k++) {
    if (k < n) {
      const t = n - 1 - k;
      const s = places[t];
      const p = s % 5;
      read(own, p, row);
      const final: f32 = pays == 5 ? r * sharpness * sqrt(f32(n)) : sum;
      const now: f32 = pays == 2 || pays == 4 ? paid[t] : k == 0 ? final : 0.0;
      toGo += now - klCoefficient * (logProbability(row[letters[t]]) + 1.3862944);
      const lead = toGo - values[s];
      values[s] += valueAlpha * lead;
      advantage(s, lead);
      for (let a: u32 = 0; a < 4; a++) gradient[4 * p + a] += lead * ((a == letters[t] ? 1.0 : 0.0) - row[a]);
    }
  }
  for (let i: u32 = 0; i < 20; i++) {
    own[i / 4][i % 4] += alpha * gradient[i];
    gradient[i] = 0.0;
  }
  countUpdate();
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  letters[n] = a;
  places[n] = s;
  n += 1;
  if (known < pairs) {
    if (n == 1) { for (let i: u32 = 0; i < 20; i++) counts[text][i] = 0.0; }
    counts[text][4 * (s % 5) + a] += 1.0;
  }
  if (!terminated) return;
  if (known < pairs) {
    scores[text] = r;
    if (text == 1) {
      label();
      for (let i: u32 = 0; i < 20; i++) gradient[i] = 0.0;
    }
    text = 1 - text;
  } else if (pays > 0) improve(r);
}
export function policy(s: u32) {
  if (known < pairs) { for (let a: u32 = 0; a < 4; a++) pi[a] = 0.25; }
  else if (pays == 0) read(dpo, s % 5, pi);
  else read(own, s % 5, pi);
}
export function value(s: u32): f32 { return values[s]; }
