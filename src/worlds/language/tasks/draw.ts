/** Drawing with commands: boxes on a small raster, judged by the overlap of the pictures. */
import { integer, number } from '../../../experiment/field.ts';
import type { Draw } from '../../language-contract.ts';
import { plainVerdict, type TaskMaker, whole } from '../maker.ts';
import { mixedRadix, power } from '../ranks.ts';
import { rankedSpace } from '../spaces.ts';

const BOX = 'box';
const FROM = 'from';
const GOES_ON = ':';
const SLACK = 5;
const LARGEST = 12;

/** Left, top, width, height, in pixels. */
type Box = readonly [number, number, number, number];

const numberNames = (side: number): string[] => Array.from({ length: side + 1 }, (_, n) => String(n));

/**
 * Reads the boxes of a list of commands, each “box left top width height”; null if the words are something
 * else.
 */
function read(words: readonly string[], side: number): Box[] | null {
  if (words.length % 5 !== 0) return null;
  const boxes: Box[] = [];
  for (let at = 0; at < words.length; at += 5) {
    const numbers = words.slice(at + 1, at + 5).map((word) => numberNames(side).indexOf(word));
    if (words[at] !== BOX || numbers.includes(-1)) return null;
    boxes.push(numbers as unknown as Box);
  }
  return boxes;
}

/** The pixels that a list of boxes fills. Parts outside of the raster are cut off. */
function painted(boxes: readonly Box[], side: number): boolean[] {
  return Array.from({ length: side * side }, (_, pixel) => {
    const [x, y] = [pixel % side, Math.floor(pixel / side)];
    return boxes.some(
      ([left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height,
    );
  });
}

/**
 * Intersection over union of two pictures: |A ∩ B| / |A ∪ B|, in 0 … 1. Two empty pictures are equal: 1.
 * @param a pixels @param b pixels, the same number
 */
export function overlap(a: readonly boolean[], b: readonly boolean[]): number {
  const either = a.filter((filled, k) => filled || b[k] === true).length;
  return either === 0 ? 1 : a.filter((filled, k) => filled && b[k] === true).length / either;
}

/** First and last pixel of the interval with the given rank. An interval has at least one pixel. */
function interval(rank: number): readonly [number, number] {
  let last = 0;
  let left = rank;
  while (left > last) left -= ++last;
  return [left, last];
}

/** Two halves that overlap by at least a box: the same picture in twice as many commands. */
function halves([left, top, width, height]: Box, draw: Draw): Box[] {
  const cut = 1 + draw.below(width);
  const start = draw.below(cut + 1);
  return [
    [left, top, cut, height],
    [left + start, top, width - start, height],
  ];
}

export const maker: TaskMaker = {
  id: 'draw',
  label: 'Drawing',
  help: 'The prompt says where boxes begin and end. Draw them by commands, “box left top width height”; the score is the overlap of the pictures.',
  level: { most: 3, means: 'number of boxes' },
  fields: [
    integer('rasterSide', 'Side of the raster', [12, 4, LARGEST], {
      help: 'Pixels in a row. A large raster has more numbers to learn, and a near miss costs less of the overlap.',
      unit: 'pixels',
    }),
    number('wordyExamples', 'Wordy examples', [0, 0, 1], {
      help: 'Share of the boxes that examples draw in two parts. A warm start learns longer drawings.',
    }),
  ],
  words: (settings) => [...numberNames(settings.number('rasterSide')), BOX, FROM, GOES_ON],
  make({ settings, level, lexicon, seed, wanted }) {
    const side = settings.number('rasterSide');
    const wordy = settings.number('wordyExamples');
    const intervals = (side * (side + 1)) / 2;
    const radices = Array.from({ length: 2 * level }, () => intervals);
    const space = rankedSpace(seed, `draw/${level}/${side}`, power(intervals, 2 * level), wanted, (rank) => {
      const edges = mixedRadix(rank, radices).map(interval);
      const boxes = Array.from({ length: level }, (_, k): Box => {
        const [[left, right], [top, bottom]] = [edges[2 * k] ?? [0, 0], edges[2 * k + 1] ?? [0, 0]];
        return [left, top, right - left + 1, bottom - top + 1];
      });
      const prompt = boxes.flatMap(([left, top, width, height]) => [
        FROM,
        ...[left, top, left + width - 1, top + height - 1].map(String),
      ]);
      return {
        prompt: lexicon.ids([...prompt, GOES_ON]),
        answer: boxes,
        words: {
          question: prompt.join(' '),
          answer: boxes.map((box) => [BOX, ...box].join(' ')).join(' '),
        },
      };
    });
    return {
      promptLength: 5 * level + 1,
      completionLength: 5 * (wordy > 0 ? 2 : 1) * level + 1 + SLACK,
      ...space,
      verify(problem, completion, ended) {
        const boxes = read(lexicon.spell(completion), side);
        const wanted = painted(problem.answer as Box[], side);
        const share = boxes === null ? 0 : overlap(painted(boxes, side), wanted);
        return plainVerdict(ended && share === 1, ended && boxes !== null, share, ended ? share : 0);
      },
      demonstrate(problem, draw) {
        const boxes = problem.answer as readonly Box[];
        const first = draw.below(boxes.length);
        const order = [...boxes.slice(first), ...boxes.slice(0, first)];
        const parts = order.flatMap((box) => (draw.uniform() < wordy ? halves(box, draw) : [box]));
        return whole(lexicon, lexicon.ids(parts.flatMap((box) => [BOX, ...box.map(String)])));
      },
    };
  },
};
