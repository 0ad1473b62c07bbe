export const meta = { tokens: 'a b c zero one two more =', longestPrompt: 9, longestCompletion: 10 };
const restate = param({ type: 'bool', value: true, label: 'Restate', help: 'Examples write the letters before the label.' });
let count: u32 = 0;
export function problem() {
  for (let i: u32 = 0; i < 8; i++) {
    const letter = below(3);
    if (letter == 0) count += 1;
    write(letter);
  }
  write(t_equals);
}
export function demonstrate() {
  if (restate) {
    for (let i: u32 = 0; i < 8; i++) write(prompt(i));
  }
  write(3 + min(count, 3));
}
export function verify(): f32 {
  return terminated && tokens() >= 2 && token(tokens() - 2) == 3 + min(count, 3) ? 1.0 : 0.0;
}
