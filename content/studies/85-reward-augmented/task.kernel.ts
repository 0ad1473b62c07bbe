export const meta = { tokens: 'a b c d 0 1 2 3 4 5 =', longestPrompt: 7, longestCompletion: 6, aspects: ['quality'] };
const goals = param({ value: 1, min: 0, max: 1, label: 'Goals', help: 'Share of prompts whose goal is drawn; others ask for 5.' });
const row = memory(u32, 5);
let goal: u32 = 5;
export function problem() {
  for (let i: u32 = 0; i < 5; i++) { row[i] = below(4); write(row[i]); }
  goal = bernoulli(goals) ? below(6) : 5;
  write(4 + goal);
  write(t_equals);
}
export function demonstrate() {
  for (let i: u32 = 0; i < 5; i++) write(i < goal ? row[4 - i] : (row[4 - i] + 1) % 4);
}
export function verify(): f32 {
  let right: u32 = 0;
  for (let i: u32 = 0; i < 5; i++) { if (token(i) == row[4 - i]) right += 1; }
  aspect(a_quality, f32(right) / 5.0);
  return 1.0 - abs(f32(right) - f32(goal)) / 5.0;
}
