/** The daily puzzle: a map and a palette of reward terms drawn from the date, the same for everybody. */
import { NamedDraw } from '../../core/random.ts';

interface PaletteTerm {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  readonly spec: Readonly<Record<string, string | number>>;
  /** The sign and the meaning of what a weight of 1 pays. */
  readonly pays: 1 | -1;
  readonly per: string;
}

const TASK: PaletteTerm = {
  id: 'task',
  title: 'Task reward',
  hint: '+1 at the goal, −0.02 per step, −0.5 for a pit',
  spec: { term: 'task' },
  pays: 1,
  per: 'at the goal; steps and pits in proportion',
};
const OTHERS: readonly PaletteTerm[] = [
  {
    id: 'closer',
    title: 'Each step closer',
    hint: 'pays when the distance to the goal shrinks; a retreat is free',
    spec: { term: 'distance', mode: 'closer' },
    pays: 1,
    per: 'for each step closer',
  },
  {
    id: 'step',
    title: 'Step cost',
    hint: 'charges 1 in every step, times the weight',
    spec: { term: 'step-cost' },
    pays: -1,
    per: 'in each step',
  },
  {
    id: 'nearness',
    title: 'Distance at every step',
    hint: 'charges for the distance to the goal in each step',
    spec: { term: 'distance', mode: 'dense' },
    pays: -1,
    per: 'in each step for each cell of distance',
  },
  {
    id: 'potential',
    title: 'Closeness as a potential',
    hint: 'γΦ(s′) − Φ(s), Φ = −distance to the goal',
    spec: { term: 'potential', scale: 1 },
    pays: 1,
    per: 'for each cell closer, and the opposite for each cell away',
  },
  {
    id: 'waypoint',
    title: 'Waypoint passed',
    hint: 'pays each time the agent enters a cell p',
    spec: { term: 'event', event: 'passedWaypoint' },
    pays: 1,
    per: 'for each cell p entered',
  },
  {
    id: 'wall',
    title: 'Wall hit',
    hint: 'pays each time the agent walks against a wall or the edge',
    spec: { term: 'event', event: 'hitWall' },
    pays: 1,
    per: 'for each wall hit',
  },
  {
    id: 'pit',
    title: 'Fall into a pit',
    hint: 'pays when the agent falls into a pit O',
    spec: { term: 'event', event: 'fellInPit' },
    pays: 1,
    per: 'for each fall into a pit',
  },
];
/** The number of other terms offered each day. */
const OFFERED = 5;
export const MAX_TERMS = 3;
export const WEIGHTS = [-1, -0.5, -0.2, -0.1, -0.05, 0, 0.05, 0.1, 0.2, 0.5, 1, 2] as const;

export interface Puzzle {
  /** 2026-11-26 */
  readonly day: string;
  readonly map: readonly string[];
  readonly palette: readonly PaletteTerm[];
}
export interface Picked {
  readonly id: string;
  readonly weight: number;
}

const DAY_MS = 86_400_000;
/** Uses UTC days, so that everybody has the same puzzle. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const dayBefore = (day: string): string => dayOf(Date.parse(day) - DAY_MS);
/** @param asked day from an address @returns a day with a puzzle: the requested one, unless it is invalid or in the future */
export function knownDay(asked: string, now: number): string {
  const time = Date.parse(asked);
  return Number.isNaN(time) || time < 0 || time > now || dayOf(time) !== asked ? dayOf(now) : asked;
}

const SHORTEST = 12;
const LONGEST = 22;
const WALLS = 0.2;

export function puzzleOf(day: string): Puzzle {
  const number = Math.floor(Date.parse(day) / DAY_MS);
  for (let attempt = 0; ; attempt++) {
    const draw = new NamedDraw(number, 'puzzle', attempt);
    const map = drawMap(draw);
    const shortest = shortestPath(map);
    if (shortest >= SHORTEST && shortest <= LONGEST) return { day, map, palette: drawPalette(draw) };
  }
}

function drawMap(draw: NamedDraw): readonly string[] {
  const width = 9 + draw.below(3);
  const height = 7 + draw.below(2);
  const cells = Array.from({ length: width * height }, (): string => (draw.uniform() < WALLS ? '#' : '.'));
  const free = Array.from(cells.keys());
  for (const mark of 'SGOOpp') {
    const [cell = 0] = free.splice(draw.below(free.length), 1);
    cells[cell] = mark;
  }
  return Array.from({ length: height }, (_, row) => cells.slice(row * width, (row + 1) * width).join(''));
}

function drawPalette(draw: NamedDraw): readonly PaletteTerm[] {
  const left = [...OTHERS];
  const drawn = Array.from({ length: OFFERED }, () => left.splice(draw.below(left.length), 1)).flat();
  return [TASK, ...OTHERS.filter((term) => drawn.includes(term))];
}

/** Returns the number of steps from S to G around walls and pits, or Infinity if there is no path. */
export function shortestPath(map: readonly string[]): number {
  const width = map[0]?.length ?? 0;
  const text = map.join('');
  const seen = new Set([text.indexOf('S')]);
  let front = [...seen];
  for (let steps = 0; front.length > 0; steps++) {
    if (front.some((cell) => text[cell] === 'G')) return steps;
    front = front.flatMap((cell) => {
      const column = cell % width;
      const sides = [cell - width, cell + width];
      if (column > 0) sides.push(cell - 1);
      if (column < width - 1) sides.push(cell + 1);
      const open = sides.filter((side) => !seen.has(side) && /[^#O]/.test(text[side] ?? '#'));
      for (const side of open) seen.add(side);
      return open;
    });
  }
  return Number.POSITIVE_INFINITY;
}

export const PUZZLE_SEEDS = 7;
export const PUZZLE_STEPS = 15_000;

/** An experiment needs a term, so a reward without any is written as one that pays nothing. */
const NOTHING: Picked = { id: TASK.id, weight: 0 };

/** Builds the player's reward next to the task alone. */
export function puzzleExperiment({ day, map, palette }: Puzzle, picked: readonly Picked[]): unknown {
  const agent = { type: 'q-learning', alpha: 0.1, gamma: 0.97, epsilon: 0.05 };
  const reward = (picked.length === 0 ? [NOTHING] : picked).flatMap(({ id, weight }) => {
    const term = palette.find((one) => one.id === id);
    return term === undefined ? [] : [{ ...term.spec, weight }];
  });
  return {
    name: `Daily puzzle of ${day}`,
    world: { family: 'gridworld', map, values: ['O=-0.5'], stepCost: 0.02, stepLimit: 150 },
    variants: [
      { label: 'Your reward', agent, reward },
      { label: 'Task only', agent, reward: [{ term: 'task' }] },
    ],
    seeds: PUZZLE_SEEDS,
    envSteps: PUZZLE_STEPS,
    measurementPoints: 300,
  };
}
