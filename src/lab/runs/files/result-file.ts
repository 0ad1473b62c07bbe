/** The experiment inside a result of the headless command, or of exported curves: found without parsing the numbers after it. */

const KIND = /^\ufeff?\s*\{\s*"format"\s*:\s*"reward-lab\/(?:result|curves)"/;

/** Null: this is no such file, or it is cut off before its experiment ends. */
export function experimentInside(text: string): string | null {
  if (!KIND.test(text.slice(0, 1_000))) return null;
  const begin = /"experiment"\s*:\s*/.exec(text.slice(0, 10_000));
  if (begin === null) return null;
  const from = begin.index + begin[0].length;
  if (text[from] !== '{') return null;
  let depth = 0;
  let quoted = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth === 0) return text.slice(from, at + 1);
  }
  return null;
}
