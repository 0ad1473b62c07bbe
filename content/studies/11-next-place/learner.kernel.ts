export const meta = { label: 'Network that names a square', family: 'policy-gradient', critic: false };
const method = param({ type: 'u32', value: 0, options: ['examples', 'rewards', 'lessons only'], label: 'Next square', help: 'examples: copies the recorded square. rewards: GRPO on eight answers to each prompt. lessons only: learns nothing about it.' });
const shuffled = param({ type: 'bool', value: false, label: 'Shuffled lessons', help: 'Answers of the lessons are random squares.' });
const alpha = param({ value: 0.1, min: 0.0001, max: 10, log: true, label: 'Step size' });
const rewardAlpha = param({ value: 0.1, min: 0.0001, max: 10, log: true, label: 'Step size of rewards' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
const group = 8;
const answers = memory(u32, 8);
const returns = memory(f32, 8);
const advantages = memory(f32, 8);
let n: u32 = 0;
/** Eight squares, where the traveler came from, and the question. */
const INPUTS = 19;
function inputsOf(s: u32) {
  for (let k: u32 = 0; k < 8; k++) { if (isOpen(s, k)) turnOn(k); }
  turnOn(8 + cameFrom(s));
  turnOn(16 + min(s / 2048, 2));
}
/** The answer to a question about the road or the heading. */
function lesson(s: u32): u32 {
  if (shuffled) return below(8);
  if (s / 2048 == 2) return ahead(s);
  let square: u32 = below(8);
  for (let k: u32 = 0; k < 8; k++) { if (!isOpen(s, square) || square == cameFrom(s)) square = (square + 1) % 8; }
  return square;
}
export function act(s: u32): u32 { return drawAnswer(s); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (s >= 2048) { lean(s, lesson(s), alpha); countUpdate(); return; }
  if (method == 2) return;
  if (method == 0) { lean(s, recorded(s), alpha); countUpdate(); return; }
  answers[n] = a;
  returns[n] = r;
  n += 1;
  if (n < group) return;
  n = 0;
  groupAdvantages(returns, group, 0, advantages);
  beginStep(s);
  for (let i: u32 = 0; i < group; i++) {
    weigh(answers[i], advantages[i] / f32(group));
    advantage(s, advantages[i]);
  }
  backward(rewardAlpha);
  countUpdate();
}
export function policy(s: u32) { writePolicy(s); }
export function value(s: u32): f32 { return 0.0; }
