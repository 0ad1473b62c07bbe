/** What an overlay draws with: a canvas context, the positions of the cells, and the colors. */
import type { GridView } from '../../worlds/view.ts';
import type { StageColors } from './colors.ts';

export type Context2d = Omit<OffscreenCanvasRenderingContext2D, 'canvas'>;

export interface Surface {
  width: number;
  height: number;
  getContext(kind: '2d'): Context2d | null;
}
export type Layer = CanvasImageSource & Surface;

export interface Pen {
  readonly context: Context2d;
  readonly size: number;
  readonly colors: StageColors;
  readonly view: GridView;
  readonly nActions: number;
}

/** The highest absolute value (diverging) or count (sequential) that the colors span; 0 if there is none. */
export type Extent = number;

export function eachOpenCell(
  view: GridView,
  visit: (cell: number, column: number, row: number) => void,
): void {
  for (let cell = 0; cell < view.cells.length; cell++) {
    if (view.cells[cell]?.kind !== 'wall') visit(cell, cell % view.width, Math.floor(cell / view.width));
  }
}

/** Visits the cells in which an agent acts. Goals, pits and cliffs end an episode or throw the agent back at once. */
export function eachActingCell(
  view: GridView,
  visit: (cell: number, column: number, row: number) => void,
): void {
  eachOpenCell(view, (cell, column, row) => {
    const kind = view.cells[cell]?.kind;
    if (kind !== 'goal' && kind !== 'pit' && kind !== 'cliff') visit(cell, column, row);
  });
}

export function divergingIndex(value: number, extent: Extent): number {
  if (!(extent > 0) || Number.isNaN(value)) return 128;
  return Math.max(0, Math.min(255, Math.round(128 + (value / extent) * 127.5)));
}

/** Counts span orders of magnitude, so the color follows log(1 + count). */
export function countIndex(count: number, extent: Extent): number {
  if (!(extent > 0) || !(count > 0)) return 0;
  return Math.max(1, Math.min(255, Math.round((Math.log1p(count) / Math.log1p(extent)) * 255)));
}

/** Largest finite absolute value; 0 if there is none. */
export function largest(values: Float32Array): number {
  let most = 0;
  for (const value of values) {
    const size = Math.abs(value);
    if (size > most && Number.isFinite(size)) most = size;
  }
  return most;
}

export const FONT = 'system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif';

/** Smallest cell whose number can be read, CSS pixels. */
export const LEAST_NUMBERED = 24;

/** Writes a number if the cell is large enough. @param place center of the number, in cells */
export function cellNumber(
  pen: Pen,
  text: string,
  [column, row]: readonly [number, number],
  ink: string,
): void {
  const { context, size } = pen;
  if (size < LEAST_NUMBERED) return;
  context.font = `${Math.min(13, Math.floor(size / 2.7))}px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = ink;
  context.fillText(text, column * size, row * size, size - 2);
}

/** At most four characters, so that a number fits a cell. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  const sign = value < 0 ? '\u2212' : '';
  const text = shortSize(Math.abs(value));
  return text === '.00' ? text : sign + text; // no sign before a number that rounds to zero
}

const POWERS = [
  { from: 999.5e9, unit: 0, suffix: '' },
  { from: 999.5e6, unit: 1e9, suffix: 'G' },
  { from: 999.5e3, unit: 1e6, suffix: 'M' },
  { from: 999.5, unit: 1e3, suffix: 'k' },
] as const;

function shortSize(size: number): string {
  const power = POWERS.find(({ from }) => size >= from);
  if (power?.unit === 0) return size.toExponential(0).replace('e+', 'e');
  if (power !== undefined) return `${(size / power.unit).toFixed(0)}${power.suffix}`;
  const digits = size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
  return size.toFixed(digits).replace(/^0\./, '.');
}
