/** The map of a crafting world: walls, floor, starts, and letters for places. */
import type { Problem } from '../../experiment/experiment.ts';
import { error } from '../settings.ts';

export const MAX_SIDE = 16;
/** The first four actions with their displacements; y points down. */
export const MOVES = [
  { name: 'up', by: [0, -1] },
  { name: 'right', by: [1, 0] },
  { name: 'down', by: [0, 1] },
  { name: 'left', by: [-1, 0] },
] as const;
const [WALL, FLOOR, START] = ['#', '.', 'S'];

export interface CraftingMap {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly string[]; // row-major
}

export function readMap(lines: readonly string[], problems: Problem[]): CraftingMap {
  const width = Math.max(0, ...lines.map(({ length }) => length));
  const reject = (path: string, message: string, fix: string) =>
    void problems.push(error(path, message, fix));
  if (lines.length > MAX_SIDE || width > MAX_SIDE || width === 0)
    reject(
      'world.map',
      `The map is ${width} × ${lines.length} cells.`,
      `Write 1 to ${MAX_SIDE} rows of 1 to ${MAX_SIDE} cells.`,
    );
  for (const [row, line] of lines.entries()) {
    const unknown = [...line].find((mark) => !/[#.A-Za-z]/.test(mark));
    if (line.length !== width)
      reject(
        `world.map[${row}]`,
        `This row has ${line.length} cells, but the widest has ${width}.`,
        'Write rows of equal length.',
      );
    if (unknown !== undefined)
      reject(
        `world.map[${row}]`,
        `“${unknown}” is not a map cell.`,
        'Write # for a wall, . for floor, S for the start, another letter for a place.',
      );
  }
  const cells = lines.flatMap((line) => [...line]);
  if (!cells.includes(START))
    reject('world.map', 'The map has no start.', 'Put an S on the cell where episodes begin.');
  return { width, height: lines.length, cells };
}

export const startsOf = ({ cells }: CraftingMap): number[] =>
  cells.flatMap((mark, cell) => (mark === START ? [cell] : []));

export const isWall = (mark: string | undefined): boolean => mark === undefined || mark === WALL;
export const isPlace = (mark: string): boolean => ![WALL, FLOOR, START].includes(mark);

/** [cells × 4] the cell where each move ends. */
export function landings({ width, height, cells }: CraftingMap): Uint32Array {
  return Uint32Array.from(
    cells.flatMap((_, cell) =>
      MOVES.map(({ by: [dx, dy] }) => {
        const [x, y] = [(cell % width) + dx, Math.floor(cell / width) + dy];
        const isInside = x >= 0 && x < width && y >= 0 && y < height;
        return isInside && !isWall(cells[y * width + x]) ? y * width + x : cell;
      }),
    ),
  );
}

/** Cells that can be reached on foot from a start. */
export function reached(map: CraftingMap, landing: Uint32Array): readonly number[] {
  const found = startsOf(map);
  const known = new Set(found);
  for (const cell of found)
    for (let move = 0; move < MOVES.length; move++) {
      const to = landing[cell * MOVES.length + move] ?? cell;
      if (!known.has(to)) found.push(to);
      known.add(to);
    }
  return found;
}
