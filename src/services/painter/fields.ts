/** Overlays of numbers: a color and a number for each cell, or for each action in its sector of the cell. */
import type { FieldOverlay } from './overlay.ts';
import {
  cellNumber,
  countIndex,
  divergingIndex,
  eachActingCell,
  eachOpenCell,
  FONT,
  type Pen,
} from './pen.ts';

/** @param textOf formats a value; '' for none @param down vertical position of the text, as a share of the cell's height */
export function cellField(
  scale: 'diverging' | 'sequential',
  textOf: (value: number) => string,
  down = 0.56,
): FieldOverlay {
  const indexOf = scale === 'diverging' ? divergingIndex : countIndex;
  return {
    scale,
    perAction: false,
    fill: ({ context, size, colors, view }, values, extent) => {
      eachOpenCell(view, (cell, column, row) => {
        context.fillStyle = colors[scale][indexOf(values[cell] ?? 0, extent)] ?? '';
        context.fillRect(column * size, row * size, size, size);
      });
    },
    mark: (pen, values, extent) => {
      eachOpenCell(pen.view, (cell, column, row) => {
        const value = values[cell] ?? 0;
        const text = textOf(value);
        const ink = pen.colors[`${scale}Ink`][indexOf(value, extent)] ?? '';
        if (text !== '') cellNumber(pen, text, [column + 0.5, row + down], ink);
      });
    },
  };
}

/** The part of a unit cell that belongs to each action: for four directions, four triangles. */
interface Sector {
  readonly points: readonly (readonly [number, number])[];
  readonly center: readonly [number, number];
}

type Vectors = readonly (readonly [number, number])[];

const QUARTER = Math.PI / 2;

function actionSectors(vectors: Vectors): readonly Sector[] {
  const angles = vectors.map(([dx, dy]) => Math.atan2(dy, dx));
  const sorted = angles.map((angle, action) => ({ angle, action })).sort((a, b) => a.angle - b.angle);
  const sectors: Sector[] = new Array(vectors.length);
  sorted.forEach(({ angle, action }, i) => {
    const before = sorted[(i + sorted.length - 1) % sorted.length]?.angle ?? angle;
    const after = sorted[(i + 1) % sorted.length]?.angle ?? angle;
    const from = angle - span(before, angle, sorted.length) / 2;
    const to = angle + span(angle, after, sorted.length) / 2;
    const rim = [from, ...cornersBetween(from, to), to].map(onRim);
    sectors[action] = {
      points: [[0.5, 0.5], ...rim],
      center: [0.5 + Math.cos(angle) * 0.33, 0.5 + Math.sin(angle) * 0.33],
    };
  });
  return sectors;
}

function span(from: number, to: number, count: number): number {
  if (count === 1) return 2 * Math.PI;
  const gap = (to - from + 4 * Math.PI) % (2 * Math.PI);
  return gap === 0 ? 2 * Math.PI : gap;
}

function cornersBetween(from: number, to: number): number[] {
  const found: number[] = [];
  const first = Math.floor(from / QUARTER - 0.5 + 1e-9) + 1;
  for (let k = first; (k + 0.5) * QUARTER < to - 1e-9; k++) found.push((k + 0.5) * QUARTER);
  return found;
}

function onRim(angle: number): readonly [number, number] {
  const x = Math.cos(angle);
  const y = Math.sin(angle);
  const reach = 0.5 / Math.max(Math.abs(x), Math.abs(y));
  return [0.5 + x * reach, 0.5 + y * reach];
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly ink: string;
}

export type PlaceOf = (action: number) => Place;

const LEAST_MARKED = 14; // of a cell, CSS pixels
const LEAST_WORDY = 56;

/** @param mark draws on cells too small for numbers; absent: they stay bare @param textOf formats a value; '' for none */
export function actionField(
  textOf: (value: number) => string,
  mark?: (pen: Pen, values: Float32Array, from: number, placeOf: PlaceOf) => void,
): FieldOverlay {
  return {
    scale: 'diverging',
    perAction: true,
    fill: (pen, values, extent) => {
      const { context, size, nActions } = pen;
      const sectors = actionSectors(pen.view.actionVectors);
      eachOpenCell(pen.view, (cell, column, row) => {
        const from = cell * nActions;
        sectors.forEach((sector, action) => {
          context.fillStyle = pen.colors.diverging[divergingIndex(values[from + action] ?? 0, extent)] ?? '';
          context.beginPath();
          sector.points.forEach(([x, y], i) => {
            if (i === 0) context.moveTo((column + x) * size, (row + y) * size);
            else context.lineTo((column + x) * size, (row + y) * size);
          });
          context.fill();
        });
      });
    },
    mark: (pen, values, extent) => {
      if (pen.size < LEAST_MARKED) return;
      const { context, size, nActions } = pen;
      const sectors = actionSectors(pen.view.actionVectors);
      const wordy = size >= LEAST_WORDY;
      context.font = `${Math.min(11, Math.floor(size / 6))}px ${FONT}`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      eachActingCell(pen.view, (cell, column, row) => {
        const from = cell * nActions;
        const placeOf = (action: number): Place => ({
          x: (column + (sectors[action]?.center[0] ?? 0.5)) * size,
          y: (row + (sectors[action]?.center[1] ?? 0.5)) * size,
          ink: pen.colors.divergingInk[divergingIndex(values[from + action] ?? 0, extent)] ?? '',
        });
        if (!wordy) {
          mark?.(pen, values, from, placeOf);
          return;
        }
        sectors.forEach((_, action) => {
          const { x, y, ink } = placeOf(action);
          context.fillStyle = ink;
          context.fillText(textOf(values[from + action] ?? 0), x, y, size / 2.2);
        });
      });
    },
  };
}
