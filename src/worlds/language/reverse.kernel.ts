export const meta = {
  label: 'Reverse',
  help: 'Write the letters in reverse order.',
  tokens: 'a b c d e f g h =',
  longestPrompt: 13,
  longestCompletion: 16,
};

const letters = 8;

/** The prompt: a row of 1 to `level` letters, then =. */
export function problem() {
  const length = 1 + below(level);
  for (let i: u32 = 0; i < level; i++) {
    if (i < length) write(below(letters));
  }
  write(t_equals);
}

/** The letters from the last to the first; the lab adds the end token. */
export function demonstrate() {
  const length = promptTokens() - 1;
  for (let i: u32 = 0; i < level; i++) {
    if (i < length) write(prompt(length - 1 - i));
  }
}

/** 1 for the letters in reverse order and the end token, else 0. */
export function verify(): f32 {
  const length = promptTokens() - 1;
  const written = terminated ? tokens() - 1 : tokens();
  let right: u32 = 0;
  for (let i: u32 = 0; i < 512; i++) {
    if (i >= written) break;
    if (i < length && token(i) == prompt(length - 1 - i)) right += 1;
    if (token(i) >= letters) malformed();
  }
  partialCredit(f32(right) / f32(max(length, written)));
  return terminated && right == length && written == length ? 1.0 : 0.0;
}
