export const meta = { outcomes: 1 };
// State = link (0: not read, 1: read once, 2: two documents in a row agree) + 3 × value (the same).
const schedule = param({ type: 'u32', value: 0, options: ['real', 'clean', 'rising', 'falling', 'high', 'none'], label: 'Engine of the training', help: 'real: the engine of the test. clean: no document is wrong. rising: from clean to high, as in the paper. falling: the other way round. high: always high. none: it finds nothing.' });
const real = param({ value: 0.3, min: 0, max: 1, label: 'Noise of the real engine', help: 'Probability that a document is wrong.' });
const high = param({ value: 0.5, min: 0, max: 1, label: 'High noise' });
const cost = param({ value: 0.02, min: 0, max: 1, label: 'Cost of a search' });
const span = param({ type: 'u32', value: 100000, min: 1, max: 100000000, label: 'Span', help: 'Steps of the training over which the noise rises or falls.' });
const test = param({ value: false, label: 'Test' });
export const success = event('gave the right answer');
export const again = event('searched again for what it had read');
const values = memory(u32, 3);
let link: u32 = 0;
let readLink: u32 = 0;
let readValue: u32 = 0;
/** Every episode has facts of its own: a link of the question, and a value of each link. */
export function reset(): u32 {
  link = below(3);
  for (let k: u32 = 0; k < 3; k++) values[k] = below(3);
  return 0;
}
/** The schedule of the paper: p(i) = start + (b^(i/m) − 1) / (b − 1) · (end − start) with b = 4. */
function noise(): f32 {
  const share = min(f32(envSteps) / f32(span), 1.0);
  const curve: f32 = (exp(1.3862944 * share) - 1.0) / 3.0;
  if (test || schedule == 0) return real;
  if (schedule == 1) return 0.0;
  if (schedule == 2) return high * curve;
  if (schedule == 3) return high * (1.0 - curve);
  return high;
}
/** What a document says: the truth, or one of the two other things. */
function document(truth: u32): u32 { return bernoulli(noise()) ? (truth + 1 + below(2)) % 3 : truth; }
/** Action 0 searches the question, 1 the link that was read last, 2 answers with the value that was read last, or guesses. */
export function step(state: u32, action: u32, outcome: u32): u32 {
  const knownLink = state % 3;
  const knownValue = state / 3;
  if (action == 2) {
    const answer = knownValue == 0 ? below(3) : readValue;
    if (answer == values[link]) { pay(1.0); emit(success); }
    terminate();
    return state;
  }
  pay(-cost);
  if (schedule == 5 && !test) return state;
  if (action == 0) {
    if (knownLink > 0) emit(again);
    const says = document(link);
    const agrees = knownLink > 0 && says == readLink;
    readLink = says;
    if (agrees) return 2 + 3 * knownValue;
    return 1;
  }
  if (knownLink == 0) return state;
  if (knownValue > 0) emit(again);
  const says = document(values[readLink]);
  const agrees = knownValue > 0 && says == readValue;
  readValue = says;
  return knownLink + (agrees ? 6 : 3);
}
