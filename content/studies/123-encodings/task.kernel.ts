
export const meta = { tokens: 'a b c d e A B C D E think =', longestPrompt: 5, longestCompletion: 7 };
const capitals = param({ value: 0.5, min: 0, max: 1, label: 'Capitals', help: 'Share of prompts in capital letters.' });
const foreign = param({ value: 0, min: 0, max: 1, label: 'Foreign', help: 'At 1 examples begin with a word that the policy never writes.' });
let shift: u32 = 0;
export function problem() {
  shift = bernoulli(capitals) ? 5 : 0;
  for (let i: u32 = 0; i < 4; i++) write(shift + below(5));
  write(t_equals);
}
export function demonstrate() {
  if (foreign > 0.5) write(t_think);
  for (let i: u32 = 0; i < 4; i++) write(prompt(3 - i));
}
export function verify(): f32 {
  const start: u32 = token(0) == t_think ? 1 : 0;
  const written = terminated ? tokens() - 1 : tokens();
  let right: u32 = 0;
  for (let i: u32 = 0; i < 4; i++) { if (token(start + i) == prompt(3 - i)) right += 1; }
  return terminated && right == 4 && written == start + 4 ? 1.0 : 0.0;
}
