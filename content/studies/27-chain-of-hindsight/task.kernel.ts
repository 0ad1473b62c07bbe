
export const meta = { tokens: 'a b c d good bad =', longestPrompt: 9, longestCompletion: 16 };
const mode = param({ value: 2, min: 0, max: 3, label: 'Mode', help: 'What a sequence shows.' });
const test = param({ value: 0, min: 0, max: 1, label: 'Test', help: 'At 1 the word is always good.' });
const errors = param({ value: 0.7, min: 0, max: 1, label: 'Errors', help: 'Share of letters written by chance.' });
const negatives = param({ value: 1, min: 0, max: 1, label: 'Negatives', help: 'Share of pairs whose worse output is used.' });
const row = memory(u32, 5);
const first = memory(u32, 5);
const second = memory(u32, 5);
let both: u32 = 0;
let word: u32 = 0;
export function problem() {
  let lead: i32 = 0;
  for (let i: u32 = 0; i < 5; i++) { row[i] = below(4); write(row[i]); }
  for (let i: u32 = 0; i < 5; i++) {
    const right = row[4 - i];
    first[i] = bernoulli(errors) ? below(4) : right;
    second[i] = bernoulli(errors) ? below(4) : right;
    if (first[i] == right) lead += 1;
    if (second[i] == right) lead -= 1;
  }
  const used = bernoulli(negatives);
  const worseFirst = bernoulli(0.5) && used && mode > 0.5;
  const lies = bernoulli(0.5) && mode > 2.5;
  if ((lead < 0) != worseFirst) {
    for (let i: u32 = 0; i < 5; i++) { const kept = first[i]; first[i] = second[i]; second[i] = kept; }
  }
  both = used && mode > 1.5 ? 1 : 0;
  word = worseFirst != lies && test < 0.5 ? t_bad : t_good;
  write(word);
  write(t_equals);
}
export function demonstrate() {
  for (let i: u32 = 0; i < 5; i++) write(first[i]);
  if (both == 1) {
    write(word == t_good ? t_bad : t_good);
    for (let i: u32 = 0; i < 5; i++) write(second[i]);
  }
}
export function verify(): f32 {
  let right: u32 = 0;
  for (let i: u32 = 0; i < 5; i++) { if (token(i) == row[4 - i]) right += 1; }
  return 1.0 + f32(right) / 5.0;
}
