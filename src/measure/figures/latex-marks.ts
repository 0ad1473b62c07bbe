/** What stands still in a figure, with its words: values as dotted lines, and a place on the x-axis. */
import { latexNumber, latexText } from './latex-text.ts';

export interface LatexLevel {
  readonly value: number;
  readonly text: string;
}

/** With the interval of where it may be. */
export interface LatexPlace {
  readonly at: number;
  readonly low: number;
  readonly high: number;
  readonly text: string;
}

/** Part of the axis that a line of small words is high. */
const WORDS_HIGH = 0.055;
/** Part of the axis that a character of them is wide. */
const CHARACTER_WIDE = 0.016;

interface Spot {
  readonly end: 'left' | 'right';
  readonly above: boolean;
}
const USUAL: Spot = { end: 'right', above: true };
const SPOTS: readonly Spot[] = [
  USUAL,
  { end: 'right', above: false },
  { end: 'left', above: true },
  { end: 'left', above: false },
];

/**
 * Where the words of each level stand: at the end and the side of its line where nothing stands yet. From the top down, so
 * that four that are as good as one have a place each.
 * @param places 0 to 1, bottom to top of the axis
 */
function levelSpots(levels: readonly { readonly place: number; readonly text: string }[]): Spot[] {
  const taken: { low: number; high: number; from: number; to: number }[] = [];
  const spots = new Map<number, Spot>();
  const downwards = levels.map((level, k) => ({ ...level, k })).sort((a, b) => b.place - a.place);
  for (const { place, text, k } of downwards) {
    const wide = Math.min(1, text.length * CHARACTER_WIDE);
    const boxes = SPOTS.map(({ end, above }) => ({
      low: above ? place : place - WORDS_HIGH,
      high: above ? place + WORDS_HIGH : place,
      from: end === 'left' ? 0 : 1 - wide,
      to: end === 'left' ? wide : 1,
    }));
    const overlaps = boxes.map((box) => {
      const over = taken.map(
        (one) =>
          Math.max(0, Math.min(box.high, one.high) - Math.max(box.low, one.low)) *
          Math.max(0, Math.min(box.to, one.to) - Math.max(box.from, one.from)),
      );
      const outside = Math.max(0, box.high - 1.02) + Math.max(0, -0.02 - box.low);
      return over.reduce((sum, one) => sum + one, 0) + outside * wide;
    });
    const best = overlaps.indexOf(Math.min(...overlaps));
    const box = boxes[best];
    if (box !== undefined) taken.push(box);
    spots.set(k, SPOTS[best] ?? USUAL);
  }
  return levels.map((_, k) => spots.get(k) ?? USUAL);
}

/** @param x from and to @param y what the axis shows, as far as it is known @param log the y-axis */
export function levelLines(
  levels: readonly LatexLevel[],
  [low, high]: readonly [number, number],
  [bottom, top]: readonly [number, number],
  log: boolean,
): string[] {
  const scaled = (value: number) => (log ? Math.log(value) : value);
  const size = scaled(top) - scaled(bottom) || 1;
  const spots = levelSpots(
    levels.map(({ value, text }) => ({ place: (scaled(value) - scaled(bottom)) / size, text })),
  );
  return levels.map(({ value, text }, k) => {
    const { end, above } = spots[k] ?? USUAL;
    const anchor = `${above ? 'south' : 'north'} ${end === 'left' ? 'west' : 'east'}`;
    return `\\addplot[gray, densely dotted, forget plot] coordinates {(${latexNumber(low)},${latexNumber(value)}) (${latexNumber(high)},${latexNumber(value)})} node[pos=${end === 'left' ? 0 : 1}, anchor=${anchor}, font=\\scriptsize, text=black!65, fill=white, fill opacity=0.7, text opacity=1, inner sep=1pt] {${latexText(text)}};`;
  });
}

/** @param x from and to */
export function placeLines(place: LatexPlace, [from, to]: readonly [number, number]): string[] {
  const left = place.at > (from + to) / 2; // its words stand where there is room
  const [at, low, high] = [place.at, place.low, place.high].map(latexNumber);
  return [
    `\\addplot[draw=none, forget plot] coordinates {(${at},0)};`,
    `\\fill[orange, opacity=0.15] ({axis cs:${low},0}|-{rel axis cs:0,0}) rectangle ({axis cs:${high},0}|-{rel axis cs:0,1});`,
    `\\draw[orange!70!black, dashed] ({axis cs:${at},0}|-{rel axis cs:0,0}) -- ({axis cs:${at},0}|-{rel axis cs:0,1}) node[anchor=north ${left ? 'east' : 'west'}, font=\\scriptsize, fill=white, fill opacity=0.7, text opacity=1] {${latexText(place.text)}};`,
  ];
}
