export const meta = { tokens: '0 1 2 3 4 5 6 + = is so .', longestPrompt: 6, longestCompletion: 5, aspects: ['strict'] };
let sum: u32 = 0;
let way: u32 = 0;
export function problem() {
  sum = 0;
  for (let i: u32 = 0; i < 3; i++) {
    const digit = below(7);
    if (i > 0) write(t_plus);
    write(digit);
    sum = (sum + digit) % 7;
  }
  write(t_equals);
  way = below(3);
}
export function demonstrate() {
  if (way == 1) write(9);
  if (way == 2) write(10);
  write(sum);
  if (way == 2) write(t_dot);
}
export function verify(): f32 {
  const plain = token(0) == sum && token(1) == t_end;
  const said = token(0) == 9 && token(1) == sum && token(2) == t_end;
  const ended = token(0) == 10 && token(1) == sum && token(2) == t_dot && token(3) == t_end;
  aspect(a_strict, plain ? 1.0 : 0.0);
  return plain || said || ended ? 1.0 : 0.0;
}
