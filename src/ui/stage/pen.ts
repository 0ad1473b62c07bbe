/** What an overlay draws with: a canvas context, the cells' places and the colours. */
import type { Frame, Reference } from '../../engine/contract.ts';
import type { Overlay } from '../../lab/model.ts';
import type { GridView } from '../../worlds/contract.ts';
import type { StageColours } from './colour-map.ts';

export interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly size: number; // of a cell, in CSS pixels
  readonly colours: StageColours;
  readonly view: GridView;
}

export interface GridNumbers {
  readonly frame: Frame;
  readonly reference: Reference | undefined;
  readonly nActions: number;
  /** Observation of cell 0 in the layer shown: width × height × flags. */
  readonly base: number;
}

/** Highest absolute value (diverging) or highest count (sequential) that the colours span. */
export type Extent = number;

export interface GridOverlay {
  readonly id: Overlay;
  readonly label: string;
  readonly unit: string;
  readonly help: string;
  readonly scale: 'diverging' | 'sequential' | 'none';
  /** What the colours must span for these numbers; 0 when there is nothing. */
  extent(numbers: GridNumbers, cells: number): Extent;
  /** Fills cells, under walls and letters. */
  fill(pen: Pen, numbers: GridNumbers, extent: Extent): void;
  /** Draws marks over letters: arrows, numbers. */
  mark?(pen: Pen, numbers: GridNumbers, extent: Extent): void;
}

export function eachOpenCell(
  view: GridView,
  visit: (cell: number, column: number, row: number) => void,
): void {
  for (let cell = 0; cell < view.cells.length; cell++) {
    if (view.cells[cell]?.kind !== 'wall') visit(cell, cell % view.width, Math.floor(cell / view.width));
  }
}

/** Cells in which an agent ever acts: at a goal or in a pit the episode is over, a cliff throws it back at once, and their tables mean nothing. */
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

/** Counts span orders of magnitude: the colour follows log(1 + count). */
export function countIndex(count: number, extent: Extent): number {
  if (!(extent > 0) || !(count > 0)) return 0;
  return Math.max(1, Math.min(255, Math.round((Math.log1p(count) / Math.log1p(extent)) * 255)));
}

export function largest(values: ArrayLike<number>, from: number, count: number): number {
  let most = 0;
  for (let i = from; i < from + count; i++) {
    const size = Math.abs(values[i] ?? 0);
    if (size > most && Number.isFinite(size)) most = size;
  }
  return most;
}

export const FONT = 'system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif';

/** A number in the middle of a cell, only where it can be read. */
export function cellNumber(pen: Pen, text: string, column: number, row: number, ink: string): void {
  const { context, size } = pen;
  if (size < 26) return;
  context.font = `${Math.min(13, Math.floor(size / 2.9))}px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = ink;
  context.fillText(text, (column + 0.5) * size, (row + 0.56) * size, size - 2);
}

/** At most four characters, so that a number fits a cell. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  const size = Math.abs(value);
  const text =
    size >= 1000
      ? `${(value / 1000).toFixed(0)}k`
      : size >= 100
        ? value.toFixed(0)
        : size >= 9.995
          ? value.toFixed(1)
          : value.toFixed(2);
  return text.replace('-', '\u2212').replace(/^(\u2212?)0\./, '$1.');
}
