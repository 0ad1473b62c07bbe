export const meta = {
  label: 'Brackets',
  help: 'Close all open brackets, innermost first, and write nothing else.',
  tokens: '( ) [ ] =',
  longestPrompt: 27,
  longestCompletion: 16,
};

const kinds = 2;
const longest = 2 * level + 2;
/** The closing brackets of the open ones, the innermost last. */
const open = memory(u32, level);
let depth: u32 = 0;

/** A row of brackets that are well nested, at most `level` deep, with at least one left open; then =. */
export function problem() {
  const length = 1 + below(longest);
  for (let i: u32 = 0; i < longest; i++) {
    if (i < length) {
      const last = i == length - 1;
      const closes = depth > 0 && (depth == level || bernoulli(0.5)) && !(last && depth == 1);
      if (closes) {
        depth -= 1;
        write(open[depth]);
      } else if (depth < level) {
        const kind = below(kinds);
        write(2 * kind);
        open[depth] = 2 * kind + 1;
        depth += 1;
      }
    }
  }
  write(t_equals);
}

/** What `problem` left open is known here, too. */
export function demonstrate() {
  for (let i: u32 = 0; i < level; i++) {
    if (i < depth) write(open[depth - 1 - i]);
  }
}

/** 1 for the right closing brackets and the end token. Partial credit counts the brackets before the first mistake. */
export function verify(): f32 {
  const written = terminated ? tokens() - 1 : tokens();
  let right: u32 = 0;
  let wrong: bool = false;
  for (let i: u32 = 0; i < 512; i++) {
    if (i >= written) break;
    wrong = wrong || i >= depth || token(i) != open[depth - 1 - i];
    if (!wrong) right += 1;
    if (token(i) >= 2 * kinds) malformed();
  }
  partialCredit(f32(right) / f32(max(depth, written)));
  return terminated && right == depth && written == depth ? 1.0 : 0.0;
}
