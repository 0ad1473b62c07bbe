export const meta = { tokens: '0 1 2 3 4 5 6 7 . A B ? =', longestPrompt: 11, longestCompletion: 3, aspects: ['click'] };
const errors = param({ value: 0.4, min: 0, max: 1, label: 'Errors', help: 'Share of problems whose box is off by one at one end.' });
let left: u32 = 0;
let right: u32 = 0;
export function problem() {
  const firstLength = 1 + below(3);
  const secondLength = 1 + below(3);
  const gap = 8 - firstLength - secondLength;
  const before = below(gap + 1);
  const between = below(gap - before + 1);
  const order = below(2);
  const asked = below(2);
  const second = before + firstLength + between;
  const isFirst = order == asked;
  left = isFirst ? before : second;
  right = left + (isFirst ? firstLength : secondLength) - 1;
  for (let i: u32 = 0; i < 8; i++) {
    const inFirst = i >= before && i < before + firstLength;
    const inSecond = i >= second && i < second + secondLength;
    write(inFirst ? 9 + order : inSecond ? 10 - order : 8);
  }
  write(t_question);
  write(9 + asked);
  write(t_equals);
  if (!bernoulli(errors)) return;
  const wider = right == left || bernoulli(0.5);
  if (wider && right < 7 && (left == 0 || bernoulli(0.5))) right += 1;
  else if (wider) left -= 1;
  else if (bernoulli(0.5)) left += 1;
  else right -= 1;
}
export function demonstrate() {
  write(left);
  write(right);
}
export function verify(): f32 {
  const from = token(0);
  const to = token(1);
  if (!terminated || tokens() != 3 || from > 7 || to > 7 || from > to) {
    aspect(a_click, 0.0);
    return 0.0;
  }
  const center = f32(from + to) / 2.0;
  aspect(a_click, center >= f32(left) && center <= f32(right) ? 1.0 : 0.0);
  const low = max(from, left);
  const high = min(to, right);
  const common: u32 = high >= low ? high + 1 - low : 0;
  return f32(common) / f32(to + 1 - from + right + 1 - left - common);
}
