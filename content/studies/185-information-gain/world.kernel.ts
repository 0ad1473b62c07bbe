export const meta = { outcomes: 1 };
// A user wants a thing with six attributes. State = the attributes that are known, as bits. Action k asks for attribute k.
const questions = param({ type: 'u32', value: 3, min: 0, max: 6, label: 'Questions' });
const vagueness = param({ value: 0, min: 0, max: 1, label: 'Vagueness', help: 'Probability that the user does not know yet, so that a question is lost.' });
const habit = param({ value: 0, min: 0, max: 1, label: 'Habit', help: 'Share of the users who want the most common value of an attribute with eight or sixteen values; the others want any of them. 0: all values are as likely.' });
/** Number of values of each attribute. */
function values(k: u32): f32 { return k < 3 ? 2.0 : k == 3 ? 4.0 : k == 4 ? 8.0 : 16.0; }
/** Probability of the most common value, which is what one writes for an attribute that is not known. */
function common(k: u32): f32 {
  const share: f32 = k > 3 ? habit : 0.0;
  return share + (1.0 - share) / values(k);
}
/** Bits that an answer gives: the entropy of the attribute. */
function entropy(k: u32): f32 {
  const p = common(k);
  const q = (1.0 - p) / (values(k) - 1.0);
  return 0.0 - p * log2(p) - (q > 0.0 ? (values(k) - 1.0) * q * log2(q) : 0.0);
}
/** Share of the bits that are known. */
export function information(s: u32): f32 {
  let known: f32 = 0.0;
  let all: f32 = 0.0;
  for (let k: u32 = 0; k < 6; k++) {
    all += entropy(k);
    if (((s >> k) & 1) == 1) known += entropy(k);
  }
  return known / all;
}
/** Share of the attributes that one would write rightly, on average. */
export function expected(s: u32): f32 {
  let right: f32 = 0.0;
  for (let k: u32 = 0; k < 6; k++) right += ((s >> k) & 1) == 1 ? 1.0 : common(k);
  return right / 6.0;
}
export function reset(): u32 { return 0; }
export function step(state: u32, action: u32, outcome: u32): u32 {
  const next = questions == 0 || bernoulli(vagueness) ? state : state | (1 << action);
  if (time + 1 >= questions) {
    let right: f32 = 0.0;
    for (let k: u32 = 0; k < 6; k++) { if (((next >> k) & 1) == 1 || bernoulli(common(k))) right += 1.0; }
    pay(right / 6.0);
    terminate();
  }
  return next;
}
