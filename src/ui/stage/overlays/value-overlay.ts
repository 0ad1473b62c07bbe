import { cellNumber, divergingIndex, eachOpenCell, type GridOverlay, largest, shortNumber } from '../pen.ts';

export const overlay: GridOverlay = {
  id: 'value',
  label: 'Value',
  unit: 'discounted reward of the arm’s own design',
  help: 'How much reward the agent expects from each state on. Blue is positive, orange negative.',
  scale: 'diverging',
  extent: ({ frame, base }, cells) => largest(frame.value, base, cells),
  fill: (pen, { frame, base }, extent) => {
    eachOpenCell(pen.view, (cell, column, row) => {
      pen.context.fillStyle =
        pen.colours.diverging[divergingIndex(frame.value[base + cell] ?? 0, extent)] ?? '';
      pen.context.fillRect(column * pen.size, row * pen.size, pen.size, pen.size);
    });
  },
  mark: (pen, { frame, base }, extent) => {
    eachOpenCell(pen.view, (cell, column, row) => {
      const value = frame.value[base + cell] ?? 0;
      const ink = pen.colours.divergingInk[divergingIndex(value, extent)] ?? '';
      cellNumber(pen, shortNumber(value), column, row, ink);
    });
  },
};
