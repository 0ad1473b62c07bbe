export const meta = { tokens: 'blur noise gray dark small deblur denoise color light enlarge =', longestPrompt: 5, longestCompletion: 5 };
const faults = memory(u32, 4);
export function problem() {
  for (let i: u32 = 0; i < 4; i++) {
    faults[i] = below(5);
    write(faults[i]);
  }
  write(t_equals);
}
export function demonstrate() {
  for (let i: u32 = 0; i < 4; i++) { if (i < level) write(5 + faults[level - 1 - i]); }
}
export function verify(): f32 {
  let right: u32 = 0;
  for (let i: u32 = 0; i < 4; i++) { if (i < level && token(i) == 5 + faults[level - 1 - i]) right += 1; }
  const written = terminated ? tokens() - 1 : tokens();
  return f32(right) / f32(max(level, written));
}
