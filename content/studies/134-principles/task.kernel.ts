
export const meta = {
  label: 'Principles',
  help: 'Write four letters that please a principle.',
  tokens: 'a b c d + - 0 =',
  longestPrompt: 5,
  longestCompletion: 5,
};
const hidden = param({ value: false, label: 'Hidden', help: 'The prompt shows another principle than the one that counts.' });
const counts = memory(u32, 4);
export function problem() {
  for (let i: u32 = 0; i < 4; i++) {
    const shown = below(3);
    counts[i] = hidden ? below(3) : shown;
    write(4 + shown);
  }
  write(7);
}
export function verify(): f32 {
  let sum: f32 = 0.0;
  for (let i: u32 = 0; i < 4; i++) {
    if (i < tokens() && token(i) < 4) {
      const sign = counts[token(i)];
      sum += sign == 0 ? 1.0 : sign == 1 ? -1.0 : 0.0;
    }
  }
  return sum / 4.0;
}
