export const meta = {
  label: 'First letters',
  help: 'Write each letter of the row once, in the order of its first occurrence.',
  tokens: 'a b c d e f =',
  longestPrompt: 13,
  longestCompletion: 8,
  aspects: ['letters', 'order'],
};

const repeats = param({ value: 0.3, min: 0, max: 1, label: 'Repeats', help: 'How often a letter repeats the one before.' });
const letters = 6;
/** The right letters in order, without the end token. `problem` fills it; the other functions find it as it was. */
const wanted = memory(u32, letters);
let count: u32 = 0;

function isWanted(letter: u32): bool {
  for (let i: u32 = 0; i < letters; i++) {
    if (i < count && wanted[i] == letter) return true;
  }
  return false;
}

/** The prompt: a row of 2 to level + 1 letters, then =. */
export function problem() {
  const length = 2 + below(level);
  let letter = below(letters);
  for (let i: u32 = 0; i < level + 1; i++) {
    if (i < length) {
      if (!bernoulli(repeats)) letter = below(letters);
      write(letter);
      if (!isWanted(letter)) {
        wanted[count] = letter;
        count += 1;
      }
    }
  }
  write(t_equals);
}

/** One correct completion. The lab adds the end token. */
export function demonstrate() {
  for (let i: u32 = 0; i < letters; i++) {
    if (i < count) write(wanted[i]);
  }
}

/** The score: 1 for the right letters and the end token, else at most 0.5 for a good beginning. */
export function verify(): f32 {
  const written = terminated ? tokens() - 1 : tokens();
  let right: u32 = 0;
  let known: u32 = 0;
  let sound = true;
  for (let i: u32 = 0; i < 8; i++) {
    if (i >= written) break;
    sound = sound && i < count && token(i) == wanted[min(i, letters - 1)];
    if (sound) {
      right += 1;
      payStep(1.0 / f32(count), i);
    }
    if (isWanted(token(i))) known += 1;
    if (token(i) >= letters) malformed();
  }
  const share = f32(right) / f32(max(count, written));
  if (written > 0) aspect(a_letters, f32(known) / f32(written));
  aspect(a_order, f32(right) / f32(count));
  partialCredit(share);
  return terminated && right == count && written == count ? 1.0 : 0.5 * share;
}
