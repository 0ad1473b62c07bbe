import { actionSectors } from '../action-sectors.ts';
import type { GridOverlay } from '../overlay.ts';
import { divergingIndex, eachActingCell, eachOpenCell, FONT, shortNumber } from '../pen.ts';

export const overlay: GridOverlay = {
  id: 'q',
  label: 'Q',
  unit: 'discounted reward of the arm’s own design',
  help: 'How much reward the agent expects after each action: one triangle an action, on the side it moves to. The best has a dot.',
  scale: 'diverging',
  perAction: true,
  // Some agents have no table of actions.
  numbers: (frame) => (frame.actionValue.length === 0 ? undefined : frame.actionValue),
  fill: (pen, values, extent) => {
    const { context, size, nActions } = pen;
    const sectors = actionSectors(pen.view.actionVectors);
    eachOpenCell(pen.view, (cell, column, row) => {
      const from = cell * nActions;
      sectors.forEach((sector, action) => {
        context.fillStyle = pen.colours.diverging[divergingIndex(values[from + action] ?? 0, extent)] ?? '';
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
    if (pen.size < 14) return;
    const { context, size, nActions } = pen;
    const sectors = actionSectors(pen.view.actionVectors);
    const wordy = size >= 56;
    context.font = `${Math.min(11, Math.floor(size / 6))}px ${FONT}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    eachActingCell(pen.view, (cell, column, row) => {
      const from = cell * nActions;
      let best = -1;
      let most = Number.NEGATIVE_INFINITY;
      let least = Number.POSITIVE_INFINITY;
      for (let action = 0; action < nActions; action++) {
        const value = values[from + action] ?? 0;
        least = Math.min(least, value);
        if (value > most) {
          most = value;
          best = action;
        }
      }
      sectors.forEach((sector, action) => {
        const value = values[from + action] ?? 0;
        const ink = pen.colours.divergingInk[divergingIndex(value, extent)] ?? '';
        const x = (column + sector.centre[0]) * size;
        const y = (row + sector.centre[1]) * size;
        context.fillStyle = ink;
        if (wordy) context.fillText(shortNumber(value), x, y, size / 2.2);
        else if (action === best && most > least) {
          context.beginPath();
          context.arc(x, y, Math.max(1, size / 18), 0, 2 * Math.PI);
          context.fill();
        }
      });
    });
  },
};
