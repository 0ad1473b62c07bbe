export const meta = { tokens: 'a b c d - =', longestPrompt: 9, longestCompletion: 9 };
const row = memory(u32, 8);
let count: u32 = 0;
export function problem() {
  count = 1 + below(8);
  for (let i: u32 = 0; i < 8; i++) {
    row[i] = below(4);
    write(i < 8 - count ? 4 : row[i]);
  }
  write(t_equals);
}
export function demonstrate() {
  for (let i: u32 = 0; i < 8; i++) { if (i < count) write(row[7 - i]); }
}
export function verify(): f32 {
  let right: u32 = 0;
  for (let i: u32 = 0; i < 8; i++) { if (i < count && token(i) == row[7 - i]) right += 1; }
  return terminated && tokens() == count + 1 && right == count ? 1.0 : 0.0;
}
