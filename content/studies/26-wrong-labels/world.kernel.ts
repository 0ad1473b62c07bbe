export const meta = { states: 4096, factors: [64, 64], actions: 64 };
const flips = param({ value: 0.3, min: 0, max: 0.5, label: 'Flipped labels', help: 'Share of the labels that are turned around.' });
const likely = param({ value: 0.9, min: 0, max: 1, label: 'Familiar', help: 'Share of the answers shown to judges that are of one of two kinds out of four.' });
const LABELS = 600;
const FAMILIAR = 2000;
const TESTS = 3000;
const ROUNDS = 3000;
const worth = memory(f32, 12);
const together = memory(f32, 16);
const score = memory(f32, 64);
let n: u32 = 0;
let best: f32 = 0.0;
let average: f32 = 0.0;
/** An answer has three traits with four values each: item = first + 4 × second + 16 × third. The first is the kind. */
export function init() {
  for (let k: u32 = 0; k < 12; k++) worth[k] = normal();
  for (let k: u32 = 0; k < 16; k++) together[k] = normal();
  best = -100.0;
  for (let i: u32 = 0; i < 64; i++) {
    score[i] = worth[i % 4] + worth[4 + i / 4 % 4] + worth[8 + i / 16] + together[i % 16];
    best = max(best, score[i]);
    average += score[i] * (i % 4 < 2 ? likely : 1.0 - likely) / 32.0;
  }
}
function shown(): u32 { return (bernoulli(likely) ? 0 : 2) + below(2) + 4 * below(16); }
function rare(): u32 { return 2 + below(2) + 4 * below(16); }
/** The rounds in which an answer is written, between two tests of pairs. */
function writes(): bool { return n >= LABELS + TESTS && n < LABELS + TESTS + ROUNDS; }
/** First pairs for judges, then pairs like them for a test, then pairs of the kinds that judges hardly saw, then nothing to see, and last such rare pairs again. */
export function reset(): u32 {
  if (writes()) return 0;
  const first = n < LABELS + FAMILIAR ? shown() : rare();
  return first + 64 * (n < LABELS + FAMILIAR ? shown() : rare());
}
export function available(s: u32, action: u32): bool { return writes() || action < 2; }
/** While judges label and while it is tested, action 0 says that the first answer is better, 1 the second. Then an action is an answer. */
export function step(s: u32, action: u32, outcome: u32): u32 {
  const ahead = score[s % 64] - score[s / 64];
  if (n < LABELS) {
    const prefers = bernoulli(sigmoid(clamp(ahead, -40.0, 40.0)));
    const turned = bernoulli(flips);
    pay((prefers != turned) == (action == 0) ? 1.0 : 0.0);
  } else if (!writes()) pay((ahead > 0.0) == (action == 0) ? 1.0 : 0.0);
  else pay((score[action] - average) / (best - average));
  n += 1;
  terminate();
  return s;
}
