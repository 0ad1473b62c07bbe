export const meta = { tokens: 'a b c d e f A B C D E send - =', longestPrompt: 6, longestCompletion: 13, aspects: ['action', 'target', 'format'] };
const least = param({ type: 'u32', value: 1, min: 1, max: 5, label: 'Fewest fields' });
const values = memory(u32, 5);
let count: u32 = 0;
export function problem() {
  count = least + below(6 - least);
  for (let i: u32 = 0; i < 5; i++) {
    values[i] = below(6);
    write(i < count ? values[i] : 12);
  }
  write(t_equals);
}
export function demonstrate() {
  for (let i: u32 = 0; i < 5; i++) {
    if (i < count) {
      write(6 + i);
      write(values[i]);
    }
  }
  write(11);
}
export function verify(): f32 {
  let fields: f32 = 0.0;
  let filled: f32 = 0.0;
  for (let i: u32 = 0; i < 5; i++) {
    if (i < count && token(2 * i) == 6 + i) fields += 1.0;
    if (i < count && token(2 * i + 1) == values[i]) filled += 1.0;
  }
  const sent = terminated && tokens() == 2 * count + 2 && token(2 * count) == 11;
  aspect(a_action, fields / f32(count));
  aspect(a_target, filled / f32(count));
  aspect(a_format, sent ? 1.0 : 0.0);
  return sent && fields + filled == f32(2 * count) ? 1.0 : 0.0;
}
