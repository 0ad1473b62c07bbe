export const meta = { tokens: 'a b c d =', longestPrompt: 4, longestCompletion: 4 };
const unsolvable = param({ value: 0, min: 0, max: 0.9, label: 'Broken forms', help: 'Share of forms that accept no entry.' });
const fields: u32 = 3;
let broken = false;
export function problem() {
  broken = bernoulli(unsolvable);
  for (let i: u32 = 0; i < fields; i++) write(below(4));
  write(t_equals);
}
export function verify(): f32 {
  if (broken || !terminated || tokens() != fields + 1) return 0.0;
  for (let i: u32 = 0; i < fields; i++) { if (token(i) != prompt(i)) return 0.0; }
  return 1.0;
}
