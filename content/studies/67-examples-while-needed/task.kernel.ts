export const meta = { tokens: 'a b c d e easy hard =', longestPrompt: 6, longestCompletion: 5 };
const hard = param({ value: 0, min: 0, max: 1, label: 'Hard', help: 'Share of hard puzzles.' });
let reversed = false;
export function problem() {
  reversed = bernoulli(hard);
  write(reversed ? 6 : 5);
  for (let i: u32 = 0; i < 4; i++) write(below(5));
  write(t_equals);
}
export function demonstrate() {
  for (let i: u32 = 0; i < 4; i++) write(prompt(reversed ? 4 - i : 1 + i));
}
export function verify(): f32 {
  let right: u32 = 0;
  for (let i: u32 = 0; i < 4; i++) { if (token(i) == prompt(reversed ? 4 - i : 1 + i)) right += 1; }
  return terminated && right == 4 && tokens() == 5 ? 1.0 : 0.0;
}
