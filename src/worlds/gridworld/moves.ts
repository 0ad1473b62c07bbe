/** Where each move leads before the cell has its effect: edges, walls, doors, wind and falling. */
import { cellsOf, type GridMap } from './map.ts';

/** Bits of a landing entry above the cell index. */
export const BUMPED = 0x10000;
export const CARRIED = 0x20000;

type Vector = readonly [number, number];
const VECTORS: Readonly<Record<string, Vector>> = {
  up: [0, -1],
  right: [1, 0],
  down: [0, 1],
  left: [-1, 0],
  'up-right': [1, -1],
  'down-right': [1, 1],
  'down-left': [-1, 1],
  'up-left': [-1, -1],
};
/** The actions of each action order, by its name. */
export const ACTION_ORDERS: Readonly<Record<string, readonly string[]>> = {
  'up-right-down-left': ['up', 'right', 'down', 'left'],
  'left-down-right-up': ['left', 'down', 'right', 'up'],
  'up-down-left-right': ['up', 'down', 'left', 'right'],
  'left-right': ['left', 'right'],
  'eight-ways': ['up', 'up-right', 'right', 'down-right', 'down', 'down-left', 'left', 'up-left'],
};

export type Moves = ReturnType<typeof movesOf>;

export function movesOf(order: string, falling: boolean) {
  const actions = ACTION_ORDERS[falling ? 'left-right' : order] ?? [];
  const vectorOf = (name: string): Vector => VECTORS[falling ? `down-${name}` : name] ?? [0, 0];
  return { actions, vectors: actions.map(vectorOf) };
}

/**
 * [outcomes × actions] the actual move. Outcome 0 is the intended one; the others are equally likely slips.
 */
export function slips(moves: Moves, mode: string) {
  const n = moves.actions.length;
  const rows: number[][] = [moves.actions.map((_, action) => action)];
  if (mode === 'random') {
    for (let other = 0; other < n; other++) rows.push(new Array<number>(n).fill(other));
  } else {
    const find = (x: number, y: number) => moves.vectors.findIndex((v) => v[0] === x && v[1] === y);
    const turn = (sign: number) =>
      moves.vectors.map(([x, y], action) => {
        const side = find(-sign * y, sign * x);
        // With only left and right, there is no perpendicular direction, so a slip goes the other way.
        return n === 2 ? 1 - action : side;
      });
    rows.push(turn(-1), turn(1));
  }
  return { outcomes: rows.length, turned: Uint32Array.from(rows.flat()) };
}

/** [2 × cells × actions] landings, first with locked doors, then with the key. */
export function landings(map: GridMap, moves: Moves, wind: readonly number[], falling: boolean): Uint32Array {
  const { width, height, cells } = map;
  const n = moves.actions.length;
  const table = new Uint32Array(2 * cells.length * n);
  for (const open of [false, true]) {
    const free = (x: number, y: number): boolean => {
      if (x < 0 || y < 0 || x >= width || y >= height) return false;
      const kind = cells[y * width + x]?.kind;
      return kind !== 'wall' && (open || kind !== 'door');
    };
    for (let cell = 0; cell < cells.length; cell++) {
      const from = [cell % width, Math.floor(cell / width)] as const;
      moves.vectors.forEach((vector, action) => {
        const [x, y, flags] = falling
          ? fall(free, from, vector)
          : walk(free, from, vector, wind[from[0]] ?? 0);
        table[((open ? cells.length : 0) + cell) * n + action] = (y * width + x) | flags;
      });
    }
  }
  return table;
}

type Free = (x: number, y: number) => boolean;
type Landing = readonly [x: number, y: number, flags: number];

/** Moves sideways first, then up or down by the sum of move and wind, cell by cell until something blocks. */
function walk(free: Free, from: Vector, [dx, dy]: Vector, wind: number): Landing {
  let [x, y] = from;
  let flags = wind !== 0 ? CARRIED : 0;
  if (dx !== 0) {
    if (free(x + dx, y)) x += dx;
    else flags |= BUMPED;
  }
  const drop = dy - wind;
  const sign = Math.sign(drop);
  for (let left = Math.abs(drop); left > 0; left--) {
    if (!free(x, y + sign)) {
      if (dy === sign) flags |= BUMPED;
      break;
    }
    y += sign;
  }
  return [x, y, flags];
}

/** Falls one row down, and moves one column sideways if possible. */
function fall(free: Free, [x, y]: Vector, [dx]: Vector): Landing {
  if (free(x + dx, y + 1)) return [x + dx, y + 1, 0];
  return [x, free(x, y + 1) ? y + 1 : y, BUMPED];
}

/** Where slips happen: only on ice if there is any, otherwise everywhere. */
export function slipperyCells(map: GridMap): Uint32Array {
  const ice = cellsOf(map, 'ice');
  return Uint32Array.from(map.cells, (cell) => (ice.length === 0 || cell.kind === 'ice' ? 1 : 0));
}
