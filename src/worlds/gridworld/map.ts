/** Parses the text of a map into cells and reports every problem at its row and column. */
import type { Problem } from '../../experiment/experiment.ts';
import { error } from '../settings.ts';
import { DIGITS, EXITS, type Kind, legendOf, legendText } from './legend.ts';
import { proxyValue, taskValue } from './values.ts';

export const MAX_SIDE = 64;
export const MAX_STATES = 65_536;
const MAX_UNKNOWN = 20;

export interface Cell {
  readonly kind: Kind;
  readonly mark: string;
  readonly value: number;
  readonly proxyValue: number;
}
export interface GridMap {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[]; // row-major
  readonly problems: readonly Problem[];
  /** The position of a cell in the text, by the cell's index. */
  at(cell: number): Pick<Problem, 'path' | 'line' | 'column'>;
}

function kindOf(mark: string, value: number): Kind | undefined {
  if (DIGITS.includes(mark)) return value > 0 ? 'goal' : 'pit';
  if (EXITS.includes(mark)) return 'floor';
  return legendOf(mark)?.kind;
}

/** Characters of other maps, by our own. */
const FOREIGN = { '#': 'xX+|%', '.': '_-,', S: '@aAPs', G: '*E$' };

function suggestion(mark: string): string {
  const [foreign] = Object.entries(FOREIGN).find(([, marks]) => marks.includes(mark)) ?? [];
  const other = foreign ?? (mark === mark.toLowerCase() ? mark.toUpperCase() : mark.toLowerCase());
  const near = legendOf(other);
  return near
    ? `Did you mean ${other} (${near.kind})?`
    : 'Write . for floor, # for a wall, S for the start or G for the goal. The help of `map` lists all cells.';
}

const cellCount = (count: number): string => `${count} ${count === 1 ? 'cell' : 'cells'}`;

export function parseMap(
  lines: readonly string[],
  values: ReadonlyMap<string, number>,
  proxyValues: ReadonlyMap<string, number>,
): GridMap {
  const problems: Problem[] = [];
  const texts = lines.map((line) => line.replace(/\r$/, ''));
  // A pasted text often starts or ends with an empty line, which is skipped. Inside the map such a line is an error.
  let first = 0;
  let end = texts.length;
  while (first < end && texts[first] === '') first++;
  while (end > first && texts[end - 1] === '') end--;
  const rows = texts.slice(first, end).map((line) => Array.from(line));
  const height = rows.length;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const at: GridMap['at'] = (cell) => {
    const row = first + Math.floor(cell / Math.max(1, width));
    return { path: `world.map[${row}]`, line: row + 1, column: (cell % Math.max(1, width)) + 1 };
  };
  if (height === 0 || width === 0)
    problems.push(error('world.map', 'The map is empty.', `Write one line per row: ${legendText()}.`));
  if (height > MAX_SIDE || width > MAX_SIDE) {
    const message = `The map is ${width} × ${height} cells; at most ${MAX_SIDE} × ${MAX_SIDE} are allowed.`;
    problems.push(error('world.map', message, 'Use a smaller map.'));
    return { width: 0, height: 0, cells: [], problems, at };
  }
  const cells: Cell[] = [];
  const unknown = new Map<string, number[]>(); // cells of each unknown character
  rows.forEach((row, rowIndex) => {
    const missing = width - row.length;
    if (missing > 0)
      problems.push(
        error(
          at(rowIndex * width + Math.max(0, row.length - 1)),
          `This row has ${cellCount(row.length)}, but the widest has ${width}.`,
          `Add ${cellCount(missing)}, for instance ${'.'.repeat(Math.min(8, missing))} (floor) or # (wall).`,
        ),
      );
    for (let column = 0; column < width; column++) {
      const mark = row[column] ?? '#';
      const value = taskValue(mark, values);
      const kind = kindOf(mark, value);
      if (kind === undefined) unknown.set(mark, [...(unknown.get(mark) ?? []), cells.length]); // at most 4096 entries
      cells.push({ kind: kind ?? 'wall', mark, value, proxyValue: proxyValue(mark, proxyValues) });
    }
  });
  for (const [mark, [first = 0, ...more]] of [...unknown].slice(0, MAX_UNKNOWN)) {
    const count = more.length === 0 ? '' : ` (${more.length + 1} of them)`;
    const message = `“${mark === '\t' ? 'tab' : mark}” is not a map cell${count}.`;
    problems.push(error(at(first), message, suggestion(mark)));
  }
  return { width, height, cells, problems, at };
}

/** Cells of a kind, in row-major order. */
export function cellsOf(map: GridMap, ...kinds: readonly Kind[]): number[] {
  return map.cells.flatMap((cell, index) => (kinds.includes(cell.kind) ? [index] : []));
}
