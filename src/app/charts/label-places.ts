/** Places labels so that they never overlap, stay inside their range and keep the order of their targets. */

export interface WantedLabel {
  /** The position of the target in pixels, which is the preferred middle of the label. */
  readonly at: number;
  /** In pixels along the same axis. */
  readonly size: number;
}
/** A placed label, with `at` inside the range. */
export type PlacedLabel<Label> = Label & {
  readonly place: number;
  /** True if the label is away from its target and needs a leader line. */
  readonly moved: boolean;
};

/** Smaller moves are not visible. */
const MOVED = 3;

interface Block<Label> {
  readonly members: readonly Label[];
  readonly size: number;
  /** The sum of the block starts that its members prefer. */
  readonly sum: number;
}

/**
 * Minimizes the sum of squared moves over all placements without overlap that stay in the room and keep the order (pool
 * adjacent violators: touching labels move as one block). If not all fit, the first ones are kept.
 * @param from @param to the room in pixels
 */
export function placeLabels<Label extends WantedLabel>(
  wanted: readonly Label[],
  from: number,
  to: number,
): readonly PlacedLabel<Label>[] {
  const clamp = (value: number, size = 0) => Math.max(from, Math.min(to - size, value));
  const beginOf = ({ sum, size, members }: Block<Label>) => clamp(sum / members.length, size);
  let free = to - from;
  const kept = wanted.filter(({ at, size }) => {
    const fits = Number.isFinite(at) && size <= free + 1e-9;
    if (fits) free -= size;
    return fits;
  });
  const blocks: Block<Label>[] = [];
  for (const label of kept.sort((a, b) => a.at - b.at)) {
    let block: Block<Label> = {
      members: [label],
      size: label.size,
      sum: clamp(label.at) - label.size / 2,
    };
    let above = blocks.at(-1);
    while (above !== undefined && beginOf(above) + above.size > beginOf(block)) {
      block = {
        members: [...above.members, ...block.members],
        size: above.size + block.size,
        sum: above.sum + block.sum - above.size * block.members.length,
      };
      blocks.pop();
      above = blocks.at(-1);
    }
    blocks.push(block);
  }
  return blocks.flatMap((block) => {
    let edge = beginOf(block);
    return block.members.map((label) => {
      const at = clamp(label.at);
      const place = edge + label.size / 2;
      edge += label.size;
      return { ...label, at, place, moved: Math.abs(place - at) > MOVED };
    });
  });
}

const PIXELS = 12;

/** Estimates the pixels of a 12 px text without measuring, assuming the widest common font (DejaVu Sans). */
export function textWidth(text: string): number {
  return Array.from(text, characterWidth).reduce((sum, width) => sum + width, 0);
}

function characterWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code > 0x2e7f) return PIXELS;
  if (/[MWmw@%—…]/.test(character)) return PIXELS * 0.95;
  if (/[ilj.,;:'|!()[\] ]/.test(character)) return PIXELS * 0.34;
  if (/[rtf]/.test(character)) return PIXELS * 0.41;
  if (character === '\u2212') return PIXELS * 0.84;
  return PIXELS * (/[A-Z]/.test(character) ? 0.68 : 0.62);
}

/** Truncates a text at its end. @param most pixels */
export function cutText(text: string, most: number): string {
  if (textWidth(text) <= most) return text;
  const room = most - textWidth('…');
  let width = 0;
  let cut = '';
  for (const character of text) {
    width += characterWidth(character);
    if (width > room) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}

/** Truncates names to a width but keeps them different: at the end, or else in the middle. @param most pixels */
export function cutNames(names: readonly string[], most: number): readonly string[] {
  const cut = names.map((name) => cutText(name, most));
  return names.map((name, k) => {
    const own = cut[k] ?? name;
    const alike = names.some((other, i) => other !== name && cut[i] === own);
    if (!alike) return own;
    const tail = Array.from(cutText(Array.from(name).reverse().join(''), most / 2))
      .filter((character) => character !== '…')
      .reverse()
      .join('');
    return `${cutText(name, most - textWidth(tail))}${tail}`;
  });
}

/**
 * Breaks names that are too wide into two lines, at a space if there is one. What does not fit into the second line is cut so that
 * the names stay different. @param most pixels
 */
export function wrapNames(names: readonly string[], most: number): readonly (readonly string[])[] {
  const pairs = names.map((name) => {
    if (textWidth(name) <= most) return [name, ''] as const;
    const letters = Array.from(name);
    let fits = 0;
    for (let width = 0; fits < letters.length; fits++) {
      width += textWidth(letters[fits] ?? '');
      if (width > most) break;
    }
    const space = letters.slice(0, fits + 1).lastIndexOf(' ');
    const at = space > 0 ? space : fits;
    return [letters.slice(0, at).join(''), letters.slice(at).join('').trimStart()] as const;
  });
  const rests = cutNames(
    pairs.map(([, rest]) => rest),
    most,
  );
  return pairs.map(([first], k) => (rests[k] === '' ? [first] : [first, rests[k] ?? '']));
}

const BAND_STEP = 2;
const BAND_MARGIN = 4; // half a marker

/**
 * Returns the start of the band with the fewest points, in pixels; of several, the one nearest to `preferred`.
 * @param heights of the points, in pixels @param size of the band @param from @param to the room
 */
export function freestBand(
  heights: readonly number[],
  size: number,
  from: number,
  to: number,
  preferred: number,
): number {
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (let begin = from; begin <= to - size; begin += BAND_STEP) {
    const covered = heights.filter((y) => y > begin - BAND_MARGIN && y < begin + size + BAND_MARGIN).length;
    const cost = covered + Math.abs(begin - preferred) / (1 + to - from);
    if (cost >= least) continue;
    least = cost;
    best = begin;
  }
  return best;
}

const GAP = 4;

/**
 * Places labels right or else left of positions on a horizontal axis, in the first row with room.
 * @param wanted pixels @returns the start of each; null if no row has room
 */
export function placeInRows(
  wanted: readonly { readonly at: number; readonly width: number }[],
  from: number,
  to: number,
  rows: number,
): readonly ({ readonly left: number; readonly row: number } | null)[] {
  const taken: [number, number][][] = Array.from({ length: rows }, () => []);
  return wanted.map(({ at, width }) => {
    for (const [row, spans] of taken.entries())
      for (const left of [at + GAP, at - GAP - width]) {
        const right = left + width;
        const isFree = spans.every(([l, r]) => right + GAP <= l || left >= r + GAP);
        if (left < from || right > to || !isFree) continue;
        spans.push([left, right]);
        return { left, row };
      }
    return null;
  });
}
