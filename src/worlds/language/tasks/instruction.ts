/**
 * Instructions in a small room: walk to the named object. The scene is shown as a map or summarized in words.
 */
import { choice, integer, number } from '../../../experiment/field.ts';
import type { Draw } from '../../language-contract.ts';
import { plainVerdict, type TaskMaker, whole } from '../maker.ts';
import { hashedSpace } from '../spaces.ts';

const OBJECTS = ['box', 'ball', 'key', 'lamp', 'cup', 'book'] as const;
const MOVES: Readonly<Record<string, Offset>> = {
  north: [0, -1],
  east: [1, 0],
  south: [0, 1],
  west: [-1, 0],
};
const DIRECTIONS = Object.keys(MOVES);
const SHORTEST_SIDE = 3;
const LONGEST_SIDE = 6;
const COUNTS = Array.from({ length: LONGEST_SIDE }, (_, k) => String(k + 1));
const [FLOOR, AGENT, GO_TO, GOES_ON] = ['.', '@', 'go-to', '>'] as const;
/** A count and a direction, twice. */
const LONGEST_SUMMARY = 4;
/** Extra moves beyond the longest of the shortest paths. */
const SLACK = 3;

type Offset = readonly [dx: number, dy: number];

interface Walk {
  readonly side: number;
  readonly start: number; // cell
  readonly goal: number;
}

/** Draws `count` different numbers from 0 … `from` − 1 by a partial shuffle. */
function some(draw: Draw, from: number, count: number): number[] {
  const all = Array.from({ length: from }, (_, k) => k);
  for (let k = 0; k < count; k++) {
    const other = k + draw.below(from - k);
    [all[k], all[other]] = [all[other] ?? 0, all[k] ?? 0];
  }
  return all.slice(0, count);
}

const offset = (from: number, to: number, side: number): Offset => [
  (to % side) - (from % side),
  Math.floor(to / side) - Math.floor(from / side),
];
const directionsOf = ([dx, dy]: Offset): [string, number][] => [
  [dy < 0 ? 'north' : 'south', Math.abs(dy)],
  [dx < 0 ? 'west' : 'east', Math.abs(dx)],
];

/** The shortest path, with north and south moves first. */
const shortest = ({ side, start, goal }: Walk): string[] =>
  directionsOf(offset(start, goal, side)).flatMap(([name, count]) => new Array<string>(count).fill(name));

/** Each count that is not 0 is off by one with probability `errors`; a count of 1 becomes 2. */
const summary = ({ side, start, goal }: Walk, errors: number, draw: Draw): string[] =>
  directionsOf(offset(start, goal, side)).flatMap(([name, count]) => {
    const [isWrong, isMore] = [draw.uniform() < errors, draw.uniform() < 0.5];
    if (count === 0) return [];
    return [String(isWrong ? count + (isMore || count === 1 ? 1 : -1) : count), name];
  });

/** The cell after the moves; a move against a wall has no effect. null if a word is not a move */
function walk({ side, start }: Walk, words: readonly string[]): number | null {
  let cell = start;
  for (const word of words) {
    const move = MOVES[word];
    if (move === undefined) return null;
    const [x, y] = [(cell % side) + move[0], Math.floor(cell / side) + move[1]];
    if (Math.min(x, y) >= 0 && Math.max(x, y) < side) cell = y * side + x;
  }
  return cell;
}

const far = (from: number, to: number, side: number): number =>
  offset(from, to, side).reduce((sum, part) => sum + Math.abs(part), 0);

export const maker: TaskMaker = {
  id: 'instruction',
  label: 'Instruction',
  help: 'Walk to the named object, in moves such as “north east”, and stop there. The scene is a map or a summary of it. Layouts and instructions differ between problems.',
  level: { most: LONGEST_SIDE - SHORTEST_SIDE + 1, means: 'side of the room, minus two' },
  fields: [
    choice('scene', 'Scene', ['map', 'summary'], {
      help: 'map: every cell of the room, row by row. summary: how many cells north or south and east or west of the agent the named object is.',
    }),
    integer('objects', 'Objects', [3, 1, OBJECTS.length], {
      help: 'Objects in the room; one of them is named. More make the map harder to read.',
    }),
    number('summaryErrors', 'Errors of the summary', [0, 0, 1], {
      help: 'Probability that a count in the summary is wrong by one. The same for each look at a problem.',
      where: ['scene', 'summary'],
    }),
  ],
  words: () => [FLOOR, AGENT, ...OBJECTS, ...COUNTS, ...DIRECTIONS, GO_TO, GOES_ON],
  make({ settings, level, lexicon, seed, wanted }) {
    const side = level + SHORTEST_SIDE - 1;
    const count = settings.number('objects');
    const isMap = settings.text('scene') === 'map';
    const errors = settings.number('summaryErrors');
    const space = hashedSpace(seed, `instruction/${side}/${count}`, wanted, (draw) => {
      const [start = 0, ...places] = some(draw, side * side, count + 1);
      const names = some(draw, OBJECTS.length, count).map((k) => OBJECTS[k] ?? '');
      const named = draw.below(count);
      const answer: Walk = { side, start, goal: places[named] ?? 0 };
      const grid = Array.from({ length: side * side }, (_, cell) =>
        cell === start ? AGENT : (names[places.indexOf(cell)] ?? FLOOR),
      );
      const order = [GO_TO, names[named] ?? ''];
      const scene = isMap ? grid : summary(answer, errors, draw);
      return {
        prompt: lexicon.ids([...scene, ...order, GOES_ON]),
        answer,
        words: { question: [...scene, ...order].join(' '), answer: shortest(answer).join(' ') },
      };
    });
    return {
      ...space,
      promptLength: (isMap ? side * side : LONGEST_SUMMARY) + 3,
      completionLength: 2 * (side - 1) + 1 + SLACK,
      verify(problem, completion, ended) {
        const answer = problem.answer as Walk;
        const at = walk(answer, lexicon.spell(completion));
        const all = far(answer.start, answer.goal, side);
        const left = at === null ? all : far(at, answer.goal, side);
        return plainVerdict(ended && left === 0, ended && at !== null, Math.max(0, 1 - left / all));
      },
      demonstrate: ({ answer }) => whole(lexicon, lexicon.ids(shortest(answer as Walk))),
    };
  },
};
