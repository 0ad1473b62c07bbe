export const meta = {
  label: 'Sort',
  help: 'Write the letters in alphabetical order.',
  tokens: 'a b c d e f g h =',
  longestPrompt: 13,
  longestCompletion: 16,
  aspects: ['order', 'letters'],
};

const letters = 8;
/** How often each letter occurs. */
const counts = memory(u32, letters);

/** The prompt: a row of 1 to `level` letters, then =. */
export function problem() {
  const length = 1 + below(level);
  for (let i: u32 = 0; i < level; i++) {
    if (i < length) write(below(letters));
  }
  write(t_equals);
}

function countLetters() {
  for (let letter: u32 = 0; letter < letters; letter++) counts[letter] = 0;
  for (let i: u32 = 0; i < level; i++) {
    if (prompt(i) < letters) counts[prompt(i)] += 1;
  }
}

export function demonstrate() {
  countLetters();
  for (let letter: u32 = 0; letter < letters; letter++) {
    for (let k: u32 = 0; k < level; k++) {
      if (k < counts[letter]) write(letter);
    }
  }
}

/** 1 for the sorted letters and the end token. Aspects: the share of neighbors in order, and of the letters that are there. */
export function verify(): f32 {
  const length = promptTokens() - 1;
  const written = terminated ? tokens() - 1 : tokens();
  let right: u32 = 0;
  for (let i: u32 = 0; i < 512; i++) {
    if (i >= written) break;
    if (token(i) == answer(i)) right += 1;
    if (token(i) >= letters) malformed();
  }
  // The answer ends with the end token, which no place of the completion may equal.
  partialCredit(f32(right) / f32(max(length, written)));
  countLetters();
  let found: u32 = 0;
  let ordered: u32 = 0;
  for (let i: u32 = 0; i < 512; i++) {
    if (i >= written) break;
    const letter = token(i);
    if (letter < letters && counts[letter] > 0) {
      counts[letter] -= 1;
      found += 1;
    }
    if (i > 0 && token(i - 1) <= letter) ordered += 1;
  }
  aspect(a_letters, f32(found) / f32(length));
  if (written > 1) aspect(a_order, f32(ordered) / f32(written - 1));
  return terminated && right == length && written == length ? 1.0 : 0.0;
}
