export const meta = { name: 'graph', label: 'Sums and short texts', family: 'graph', states: 156, actions: ['a, short', 'a', 'a, long', 'b, short', 'b', 'b, long', 'c, short', 'c', 'c, long', 'd, short', 'd', 'd, long'] };
// State 0–5: a sum is asked, with one right answer of four. 6–11: a text is asked; four contents are good to some degree. Then 12 + 12 × prompt + answer.
// Each answer comes in three lengths. A short text has room for half of its content, a long one has padding.
const noise = param({ value: 0.5, min: 0, max: 10, label: 'Noise', help: 'Standard deviation of a label that a reward model is fitted to.' });
const shared = param({ value: 0.3, min: 0, max: 10, label: 'Shared error', help: 'How much all labels overrate one wrong answer to each sum, which looks right, and each step of length.' });
const repeats = param({ type: 'u32', value: 8, min: 1, max: 16, label: 'Repeats', help: 'How often in a row a prompt is asked.' });
export const success = event('the sum is right, or the text is good and names its topic');
const rank = memory(u32, 48);
const named = memory(u32, 48);
const members = memory(f32, 144, 5);
const labels = memory(f32, 8);
let prompt: u32 = 0;
let left: u32 = 0;
let drawn: u32 = 0;
function worth(p: u32, answer: u32): f32 {
  const content = 4 * p + answer / 3;
  if (p < 6) return rank[content] == 3 ? 1.0 : 0.0;
  const room: f32 = answer % 3 == 0 ? 0.5 : 1.0;
  return 0.7 * room * f32(rank[content]) / 3.0 + 0.3 * f32(named[content]);
}
/** Draws what is true of a prompt, and its labels: two for an answer to a sum, eight for a text. Members are fitted to labels drawn from these with replacement. */
function draw(p: u32) {
  for (let i: u32 = 0; i < 4; i++) {
    const j = below(i + 1);
    rank[4 * p + i] = rank[4 * p + j];
    rank[4 * p + j] = i;
    named[4 * p + i] = below(2);
  }
  for (let answer: u32 = 0; answer < 12; answer++) {
    const n: u32 = p < 6 ? 2 : 8;
    const looksRight = p < 6 && rank[4 * p + answer / 3] == 2;
    for (let k: u32 = 0; k < 8; k++) { if (k < n) labels[k] = worth(p, answer) + shared * ((looksRight ? 1.0 : 0.0) + 0.5 * f32(answer % 3)) + noise * normal(); }
    for (let m: u32 = 0; m < 5; m++) {
      let sum: f32 = 0.0;
      for (let k: u32 = 0; k < 8; k++) { if (k < n) sum += labels[below(n)]; }
      members[12 * p + answer][m] = sum / f32(n);
    }
  }
}
/** The first groups ask each prompt once, and draw it. */
export function reset(): u32 {
  if (left == 0) {
    left = repeats;
    prompt = drawn < 12 ? drawn : below(12);
    if (drawn < 12) {
      draw(prompt);
      drawn += 1;
    }
  }
  left -= 1;
  return prompt;
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const value = worth(s, action);
  pay(value);
  if (value > 0.9) emit(success);
  terminate();
  return 12 + 12 * s + action;
}
/** What the members say of an answer, on average. */
export function fitted(s: u32): f32 {
  let sum: f32 = 0.0;
  for (let m: u32 = 0; m < 5; m++) sum += members[s - 12][m];
  return sum / 5.0;
}
/** How far they are apart: the standard deviation. */
export function spread(s: u32): f32 {
  const mean = fitted(s);
  let squares: f32 = 0.0;
  for (let m: u32 = 0; m < 5; m++) squares += (members[s - 12][m] - mean) * (members[s - 12][m] - mean);
  return sqrt(squares / 4.0);
}
/** A rule checks sums. Of texts it says neither yes nor no. */
export function rule(s: u32): f32 { return s < 84 ? worth((s - 12) / 12, (s - 12) % 12) : 0.5; }
/** Whether a text names its topic. Of sums, this asks nothing. */
export function topic(s: u32): f32 { return s < 84 ? 0.0 : f32(named[(s - 12) / 3]); }
export function written(s: u32): f32 { return f32((s - 12) % 3); }
