export const meta = { tokens: '0 1 2 box =', longestPrompt: 7, longestCompletion: 9 };
const budget = param({ type: 'u32', value: 7, min: 3, max: 9, label: 'Budget', help: 'Most tokens of a completion, end token included.' });
const numbers = memory(u32, 6);
export function problem() {
  for (let i: u32 = 0; i < 6; i++) { numbers[i] = below(3); write(numbers[i]); }
  write(t_equals);
}
export function demonstrate() {
  const works = bernoulli(0.5);
  let sum: u32 = numbers[0];
  for (let i: u32 = 1; i < 6; i++) {
    sum = (sum + numbers[i]) % 3;
    if (works && i < 5) write(sum);
  }
  write(3);
  write(sum);
}
export function verify(): f32 {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < 6; i++) sum += numbers[i];
  if (!terminated || tokens() > budget || tokens() < 3) return 0.0;
  return token(tokens() - 3) == 3 && token(tokens() - 2) == sum % 3 ? 1.0 : 0.0;
}
