export const meta = { outcomes: 1 };
// State = link that was read last (0: none, 1–3) + 4 × read twice + 8 × value (0: none, 1–3) + 32 × read twice.
const schedule = param({ type: 'u32', value: 0, options: ['real', 'clean', 'rising', 'falling', 'high', 'none'], label: 'Engine of the training', help: 'real: the engine of the test. clean: no document is wrong. rising: from clean to high, as in the paper. falling: the other way round. high: always high. none: it finds nothing.' });
const real = param({ value: 0.3, min: 0, max: 1, label: 'Noise of the real engine', help: 'Probability that a document is wrong.' });
const high = param({ value: 0.5, min: 0, max: 1, label: 'High noise' });
const span = param({ type: 'u32', value: 100000, min: 1, max: 100000000, label: 'Span', help: 'Steps of the training over which the noise rises or falls.' });
const test = param({ value: false, label: 'Test' });
export const success = event('gave the right answer');
const values = memory(u32, 3);
let link: u32 = 0;
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
/** Action 0 searches the question, 1–3 a link, 4–6 answer. */
export function step(state: u32, action: u32, outcome: u32): u32 {
  const known = state % 4;
  const knownTwice = state / 4 % 2;
  const value = state / 8 % 4;
  const valueTwice = state / 32;
  if (action > 3) {
    if (action - 4 == values[link]) { pay(1.0); emit(success); }
    terminate();
    return state;
  }
  if (schedule == 5 && !test) return state;
  if (action == 0) {
    const says = 1 + document(link);
    return says == known ? state + 4 * (1 - knownTwice) : says;
  }
  if (action != known) return state;
  const says = 1 + document(values[action - 1]);
  return says == value ? state + 32 * (1 - valueTwice) : known + 4 * knownTwice + 8 * says;
}
