/** Alphabets: reads a text as tokens, and numbers all texts. */

/** Number of texts of at most `length` tokens, for each prompt: prompts × (1 + A + … + A^length). */
export function countTexts(prompts: number, alphabet: number, length: number): number {
  let level = prompts;
  let total = prompts;
  for (let i = 0; i < length; i++) {
    level *= alphabet;
    total += level;
  }
  return total;
}

/**
 * Splits a text into tokens, longest first, with backtracking. Spaces separate tokens unless a token begins
 * with one. Undefined if impossible.
 */
export function tokenize(text: string, alphabet: readonly string[]): number[] | undefined {
  const length = (token: number) => alphabet[token]?.length ?? 0;
  const order = alphabet.map((_, token) => token).sort((a, b) => length(b) - length(a));
  const dead = new Set<number>();
  const spaced = !alphabet.some((token) => token.startsWith(' '));
  const from = (position: number): number[] | undefined => {
    if (position >= text.length) return [];
    if (dead.has(position)) return undefined;
    if (spaced && text[position] === ' ') return from(position + 1);
    for (const token of order) {
      const word = alphabet[token] ?? '';
      if (word === '' || !text.startsWith(word, position)) continue;
      const rest = from(position + word.length);
      if (rest) return [token, ...rest];
    }
    dead.add(position);
    return undefined;
  };
  return from(0);
}
