export const meta = { outcomes: 1 };
const labels = param({ type: 'u32', value: 60, min: 10, max: 120, label: 'Labels', help: 'Pairs of texts of the start that readers compare; the reward model is fitted to them.' });
const WORDS = 12;
/** Mean scores of a model with one weight for facts and one for praise. */
const weights = memory(f32, 2);
const factsApart = memory(f32, 120);
const praiseApart = memory(f32, 120);
let facts: u32 = 0;
let praise: u32 = 0;
let written: u32 = 0;
let drawnFacts: u32 = 0;
let drawnPraise: u32 = 0;
/** How often a fact of this topic is one. */
function ease(topic: u32): f32 { return 0.25 + 0.25 * f32(topic); }
/** What readers think: facts are worth 0.3, up to six; praise is worth 0.5, but beyond three words it costs as much. */
function truth(f: u32, p: u32): f32 { return 0.3 * f32(min(f, 6)) + 0.5 * (p <= 3 ? f32(p) : 6.0 - f32(p)); }
/** Successes in n tries, by the inverse of the distribution function. */
function binomial(n: u32, p: f32): u32 {
  const u = uniform();
  let mass: f32 = exp(f32(n) * log(1.0 - p));
  let sum: f32 = mass;
  let k: u32 = 0;
  for (let i: u32 = 0; i < WORDS; i++) {
    if (u < sum || k >= n) break;
    mass *= f32(n - k) / f32(k + 1) * p / (1.0 - p);
    sum += mass;
    k += 1;
  }
  return k;
}
/** A text of the start: one word in ten praises, three try a fact. */
function drawText(topic: u32) {
  drawnPraise = binomial(WORDS, 0.1);
  drawnFacts = binomial(WORDS - drawnPraise, ease(topic) / 3.0);
}
/** Bradley–Terry by Newton's method, with a normal prior. */
export function init() {
  for (let l: u32 = 0; l < 120; l++) {
    if (l >= labels) break;
    const topic = below(4);
    drawText(topic);
    const f = drawnFacts;
    const p = drawnPraise;
    drawText(topic);
    const isBetter = bernoulli(sigmoid(3.0 * (truth(f, p) - truth(drawnFacts, drawnPraise))));
    const sign: f32 = isBetter ? 1.0 : -1.0;
    factsApart[l] = sign * (f32(f) - f32(drawnFacts));
    praiseApart[l] = sign * (f32(p) - f32(drawnPraise));
  }
  for (let round: u32 = 0; round < 8; round++) {
    let df: f32 = -weights[0];
    let dp: f32 = -weights[1];
    let ff: f32 = 1.0;
    let fp: f32 = 0.0;
    let pp: f32 = 1.0;
    for (let l: u32 = 0; l < 120; l++) {
      if (l >= labels) break;
      const f = factsApart[l];
      const p = praiseApart[l];
      const missed = 1.0 - sigmoid(clamp(weights[0] * f + weights[1] * p, -30.0, 30.0));
      const bend = missed * (1.0 - missed);
      df += missed * f;
      dp += missed * p;
      ff += bend * f * f;
      fp += bend * f * p;
      pp += bend * p * p;
    }
    const scale: f32 = 1.0 / (ff * pp - fp * fp);
    weights[0] += scale * (pp * df - fp * dp);
    weights[1] += scale * (ff * dp - fp * df);
  }
}
/** The learned score of the text so far, and the weights in it. */
export function score(s: u32): f32 { return weights[0] * f32(facts) + weights[1] * f32(praise); }
export function factWeight(s: u32): f32 { return weights[0]; }
export function praiseWeight(s: u32): f32 { return weights[1]; }
export function praised(s: u32): f32 { return f32(praise); }
/** State = topic + 4 × words of praise so far, at most 5. */
export function reset(): u32 {
  facts = 0;
  praise = 0;
  written = 0;
  return below(4);
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const topic = s % 4;
  written += 1;
  if (action == 0) praise += 1;
  else if (action < 4 && bernoulli(ease(topic))) facts += 1;
  if (written == WORDS) {
    drawText(topic);
    const apart = truth(facts, praise) - truth(drawnFacts, drawnPraise);
    pay(apart > 0.0001 ? 1.0 : apart < -0.0001 ? 0.0 : 0.5);
    terminate();
  }
  return topic + 4 * min(praise, 5);
}
export function proxy(): f32 { return written == WORDS ? score(0) : 0.0; }
