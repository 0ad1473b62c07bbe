/** Divides the width and height of a stage among its maps, without side effects. */
import type { WorldView } from '../../worlds/view.ts';

const GAP = 16;
const ROW = 336; // CSS pixels; the first row of charts stays visible on a laptop
const LARGEST_CELL = 72;
const LEAST_CELL = 3;
export const WIDE = 2.5; // times as wide as high
/** The rows of a wide world share this many times the height of one row. */
export const STACK = 1.5;

/** In cells. */
export interface Shape {
  readonly width: number;
  readonly height: number;
}

export interface Room {
  readonly width: number; // of the whole stage, in CSS pixels
  readonly height?: number | undefined; // of one row of maps
  readonly total?: number | undefined; // of all rows, including names
  readonly count: number;
  readonly phone: boolean;
}

/** Maps of a wide world are stacked at full width instead of side by side. */
export const isWide = (view: WorldView): boolean => isWideShape(shapeOf(view));

export const isWideShape = ({ width, height }: Shape): boolean => width >= WIDE * height;

function shapeOf(view: WorldView): Shape {
  if (view.kind === 'grid') return view;
  if (view.kind !== 'graph' || view.positions === undefined) return { width: 1, height: 1 };
  const span = (axis: 0 | 1) => {
    const places = view.positions?.map((place) => place[axis]) ?? [];
    return Math.max(...places) - Math.min(...places) + 1;
  };
  return { width: span(0), height: span(1) };
}

export function columnsOf(count: number, phone: boolean, wide: boolean): number {
  if (wide) return count > 4 && !phone ? 2 : 1;
  if (phone) return Math.min(2, count);
  return count <= 4 ? Math.max(1, count) : Math.ceil(count / 2);
}

/** Between columns of maps, in CSS pixels. */
export const gapOf = (phone: boolean): number => (phone ? GAP / 2 : GAP);

/** @returns columns of maps, and the size of a cell in CSS pixels */
export function arrange(view: Shape, room: Room) {
  const { count, phone, total } = room;
  const usual = columnsOf(count, phone, isWideShape(view));
  const size = (columns: number) => sizeOf(view, room, columns);
  const largest = (best: number, columns: number) => (size(columns) > size(best) ? columns : best);
  const columns =
    total === undefined || phone ? usual : Array.from({ length: count }, (_, k) => k + 1).reduce(largest, 1);
  return { columns, size: Math.max(LEAST_CELL, Math.floor(size(columns))) };
}

const NAME = 32; // CSS pixels of a map's name, including the gap below it

function sizeOf(view: Shape, { width, height, total, count, phone }: Room, columns: number) {
  const gap = gapOf(phone);
  const rows = Math.ceil(count / columns);
  const across = (width - gap * (columns - 1)) / columns;
  const row = height ?? ROW * (count > 4 && !phone ? 0.72 : 1);
  const down =
    total !== undefined && !phone
      ? total / rows - NAME
      : isWideShape(view) && !phone
        ? (row * STACK) / rows
        : row;
  return Math.min(across / view.width, down / view.height, LARGEST_CELL);
}
