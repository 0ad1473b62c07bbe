/** What overlays with one number an action have in common: a sector of the cell for each, and the number on it. */
import { actionSectors } from './action-sectors.ts';
import type { FieldOverlay } from './overlay.ts';
import { divergingIndex, eachActingCell, eachOpenCell, FONT, type Pen, shortNumber } from './pen.ts';

const LEAST_MARKED = 14; // of a cell, CSS pixels
const LEAST_WORDY = 56;

/**
 * @param mark draws on the sectors of a cell that is too small for numbers; nothing: they stay bare
 * @param textOf a value as it is written; '' for none
 */
export function actionField(
  textOf: (value: number) => string = shortNumber,
  mark?: (pen: Pen, values: Float32Array, from: number, at: (action: number) => Place) => void,
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

interface Place {
  readonly x: number;
  readonly y: number;
  readonly ink: string;
}
