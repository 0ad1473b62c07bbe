/** Label placement: labels never overlap, stay inside their range and keep the order of their targets. */

export interface WantedLabel {
  readonly key: string;
  /** Pixels: the position of its target, which is the preferred middle of the label. */
  readonly at: number;
  /** Pixels along the same axis. */
  readonly size: number;
}
export interface PlacedLabel {
  readonly key: string;
  /** Its middle. */
  readonly place: number;
  /** The position of its target, within the range. */
  readonly at: number;
  /** The label moved away from its target, so it needs a leader line. */
  readonly moved: boolean;
}
export interface Placement {
  readonly placed: readonly PlacedLabel[];
  /** Keys without room; the legend must name them. */
  readonly dropped: readonly string[];
}

/** Smaller moves are not visible. */
const MOVED = 3;

interface Block {
  /** Middle of the first label less half of it, if nothing else pushed: the mean over the block's labels. */
  begin: number;
  size: number;
  count: number;
  sum: number;
  readonly members: (WantedLabel & { readonly clamped: number })[];
}

/**
 * The places with the least sum of squared moves among all that neither overlap nor leave the room nor change the order
 * (pool adjacent violators: labels that touch move as one block). Where there is not room for all, the first of the list
 * are kept. @param from @param to pixels, the room
 */
export function placeLabels(wanted: readonly WantedLabel[], from: number, to: number): Placement {
  const kept: WantedLabel[] = [];
  const dropped: string[] = [];
  let free = to - from;
  for (const label of wanted) {
    if (Number.isFinite(label.at) && label.size <= free + 1e-9) {
      kept.push(label);
      free -= label.size;
    } else dropped.push(label.key);
  }
  const sorted = kept
    .map((label) => ({ ...label, clamped: Math.max(from, Math.min(to, label.at)) }))
    .sort((a, b) => a.at - b.at);
  const blocks: Block[] = [];
  for (const label of sorted) {
    let block: Block = {
      begin: 0,
      size: label.size,
      count: 1,
      sum: label.clamped - label.size / 2,
      members: [label],
    };
    block.begin = within(block, from, to);
    for (
      let above = blocks.at(-1);
      above !== undefined && above.begin + above.size > block.begin;
      above = blocks.at(-1)
    ) {
      blocks.pop();
      block = joined(above, block);
      block.begin = within(block, from, to);
    }
    blocks.push(block);
  }
  const placed = blocks.flatMap(({ begin, members }) => {
    let edge = begin;
    return members.map(({ key, size, clamped }) => {
      const place = edge + size / 2;
      edge += size;
      return { key, place, at: clamped, moved: Math.abs(place - clamped) > MOVED };
    });
  });
  return { placed, dropped };
}

function within({ sum, count, size }: Block, from: number, to: number): number {
  return Math.max(from, Math.min(to - size, sum / count));
}

function joined(above: Block, below: Block): Block {
  return {
    begin: 0,
    size: above.size + below.size,
    count: above.count + below.count,
    // Each preferred middle implies a preferred start of the block.
    sum: above.sum + below.sum - above.size * below.count,
    members: [...above.members, ...below.members],
  };
}

const PIXELS = 12;

/** Width of a text of 12 px, in pixels: no font is measured, so it is that of the widest in common use (DejaVu Sans). */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code > 0x2e7f) return PIXELS;
  if (/[MWmw@%—…]/.test(character)) return PIXELS * 0.95;
  if (/[ilj.,;:'|!()[\] ]/.test(character)) return PIXELS * 0.34;
  if (/[rtf]/.test(character)) return PIXELS * 0.41;
  return PIXELS * (/[A-Z]/.test(character) ? 0.68 : 0.62);
}

/** Truncates at the end so that it fits. @param most pixels */
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

/**
 * Names of different things, each within a width, and still different: cut at the end, or where that would make two of
 * them alike, in the middle. @param most pixels
 */
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

const BAND_STEP = 2;
const BAND_MARGIN = 4; // half a marker

/**
 * The band of a plot over which fewest points stand, and among ties the one nearest to a preferred position.
 * @param heights pixels, of the points @param size @param from @param to pixels: the band, the room
 * @param preferred pixels: the preferred start of the band @returns pixels: where it begins
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

export interface WantedSpan {
  readonly key: string;
  /** Pixels: the place on the axis. */
  readonly at: number;
  readonly width: number;
}
export interface PlacedSpan {
  readonly key: string;
  /** Pixels: where it begins. */
  readonly left: number;
  readonly row: number;
}

/** Labels next to positions on a horizontal axis: to the right or else to the left, in the first row with room. */
export function placeInRows(
  wanted: readonly WantedSpan[],
  from: number,
  to: number,
  rows: number,
  gap = 4,
): readonly PlacedSpan[] {
  const taken: [number, number][][] = Array.from({ length: rows }, () => []);
  return wanted.flatMap(({ key, at, width }) => {
    for (const [row, spans] of taken.entries())
      for (const left of [at + gap, at - gap - width]) {
        const right = left + width;
        const fits =
          left >= from && right <= to && spans.every(([l, r]) => right + gap <= l || left >= r + gap);
        if (!fits) continue;
        spans.push([left, right]);
        return [{ key, left, row }];
      }
    return [];
  });
}
