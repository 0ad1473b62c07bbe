export const meta = { name: 'graph', label: 'Kitchen', family: 'graph', states: 3456, factors: [8, 4, 27, 2, 2], actions: ['sponge', 'cloth', 'can', 'bottle', 'apple', 'chips'], outcomes: 1 };
const missing = param({ value: 0.3, min: 0, max: 1, label: 'Missing', help: 'Probability that one object of a pair is not there.' });
const length = param({ type: 'u32', value: 4, min: 1, max: 8, label: 'Steps', help: 'Steps of an instruction.' });
export const done = event('all steps are done');
export const useless = event('a skill that helps nothing or does not work');
function lacks(): u32 { return bernoulli(missing) ? 1 + below(2) : 0; }
export function reset(): u32 {
  const first = lacks();
  const second = lacks();
  return 8 * below(4) + 32 * (first + 3 * second + 9 * lacks());
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const p = pair(s / 8 % 4, s % 8);
  const works = gone(s / 32 % 27, action / 2) != action % 2 + 1;
  const base = s % 1728 + (works ? 1728 : 0);
  if (works && action / 2 == p) {
    if (s % 8 + 1 == length) { pay(1.0); emit(done); terminate(); return base; }
    return base + 1;
  }
  emit(useless);
  if (s / 864 % 2 == 1) { terminate(); return base; }
  return base + 864;
}
