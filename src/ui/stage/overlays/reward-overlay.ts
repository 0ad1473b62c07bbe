import { cellNumber, divergingIndex, eachOpenCell, type GridOverlay, largest, shortNumber } from '../pen.ts';

export const overlay: GridOverlay = {
  id: 'reward',
  label: 'Reward',
  unit: 'expected reward a step, all actions alike',
  help: 'What the arm’s design pays, on average over actions, in each state. Known where the world can be solved exactly.',
  scale: 'diverging',
  extent: ({ reference, base }, cells) =>
    reference === undefined ? 0 : largest(reference.rewardField, base, cells),
  fill: (pen, { reference, base }, extent) => {
    if (reference === undefined) return;
    eachOpenCell(pen.view, (cell, column, row) => {
      const value = reference.rewardField[base + cell] ?? 0;
      pen.context.fillStyle = pen.colours.diverging[divergingIndex(value, extent)] ?? '';
      pen.context.fillRect(column * pen.size, row * pen.size, pen.size, pen.size);
    });
  },
  mark: (pen, { reference, base }, extent) => {
    if (reference === undefined) return;
    eachOpenCell(pen.view, (cell, column, row) => {
      const value = reference.rewardField[base + cell] ?? Number.NaN;
      const ink = pen.colours.divergingInk[divergingIndex(value, extent)] ?? '';
      if (value !== 0) cellNumber(pen, shortNumber(value), column, row, ink);
    });
  },
};
