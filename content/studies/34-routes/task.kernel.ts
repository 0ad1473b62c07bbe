export const meta = { tokens: 'a b c d e f 0 1 2 3 4 see go', longestPrompt: 8, longestCompletion: 11, aspects: ['detail', 'weighted'] };
const perception = param({ value: 0.5, min: 0, max: 1, label: 'Perception', help: 'Share of questions about one station.' });
const line = memory(u32, 5);
let from: u32 = 0;
let to: u32 = 0;
let count: u32 = 0;
export function problem() {
  for (let i: u32 = 0; i < 5; i++) { line[i] = below(6); write(line[i]); }
  const sees = bernoulli(perception);
  from = below(5);
  to = sees ? from : (from + 1 + below(4)) % 5;
  count = sees ? 0 : (from < to ? to - from : from - to) + 1;
  write(sees ? t_see : t_go);
  write(6 + to);
  write(6 + from);
}
function stationOf(k: u32): u32 { return from < to ? from + k : from - k; }
export function demonstrate() {
  if (count == 0) write(line[from]);
  for (let k: u32 = 0; k < 5; k++) {
    if (k < count) {
      if (k > 0) write(6 + stationOf(k));
      write(line[stationOf(k)]);
    }
  }
}
export function verify(): f32 {
  if (count == 0) {
    const seen: f32 = terminated && tokens() == 2 && token(0) == line[from] ? 1.0 : 0.0;
    aspect(a_detail, seen);
    aspect(a_weighted, seen);
    return seen;
  }
  let right: f32 = 0.0;
  for (let k: u32 = 0; k < 5; k++) {
    if (k < count && token(2 * k) == line[stationOf(k)] && (k == 0 || token(2 * k - 1) == 6 + stationOf(k))) right += 1.0;
  }
  const share = right / f32(count);
  const whole = terminated && tokens() == 2 * count && share > 0.99;
  const weight = f32(count) / 3.0;
  aspect(a_detail, weight * share);
  aspect(a_weighted, whole ? weight : 0.0);
  return whole ? 1.0 : 0.0;
}
