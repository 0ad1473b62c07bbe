export const meta = { tokens: 'a b c d =', longestPrompt: 13, longestCompletion: 13 };
const length = param({ value: 4, min: 2, max: 12, label: 'Length', help: 'Letters of a row.', type: 'u32' });
const row = memory(u32, 12);
export function problem() {
  for (let i: u32 = 0; i < 12; i++) { if (i < length) { row[i] = below(4); write(row[i]); } }
  write(t_equals);
}
export function demonstrate() {
  for (let i: u32 = 0; i < 12; i++) { if (i < length) write(row[length - 1 - i]); }
}
export function verify(): f32 {
  let right: u32 = 0;
  for (let i: u32 = 0; i < 12; i++) { if (i < length && token(i) == row[length - 1 - i]) right += 1; }
  return f32(right) / f32(length);
}
