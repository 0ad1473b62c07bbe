export const meta = { outcomes: 1 };
const cut = param({ value: 0.05, min: 0, max: 0.5, label: 'Cut', help: 'Probability that a text is cut off after a word that is no answer.' });
const firstRight = param({ value: 0.3, min: 0, max: 1, label: 'Intuition', help: 'How often the first operation that comes to mind is the right one.' });
export const success = event('answered right');
export const checked = event('checked a try for the first time');
export const backtracked = event('dropped a try for another');
let right: u32 = 0;
/** State = tries dropped so far, 0 to 5, + 6 × what is known of the present try: 0 nothing, 1 it fits, 2 it does not. */
export function reset(): u32 {
  right = bernoulli(firstRight) ? 0 : 1 + below(5);
  return 0;
}
/** 1 if the first operation is wrong. */
export function isHard(s: u32): f32 { return right > 0 ? 1.0 : 0.0; }
export function step(s: u32, action: u32, outcome: u32): u32 {
  const tries = s % 6;
  if (action < 8) {
    if (tries == right) { pay(1.0); emit(success); }
    terminate();
    return s;
  }
  if (action == 8 && s < 6) emit(checked);
  if (action == 9 && tries < 5) emit(backtracked);
  if (bernoulli(cut)) terminate();
  if (action == 8) return tries + 6 * (tries == right ? 1 : 2);
  return min(tries + 1, 5);
}
