import { cellNumber, divergingIndex, eachOpenCell, type GridOverlay, largest, shortNumber } from '../pen.ts';

export const overlay: GridOverlay = {
  id: 'advantage',
  label: 'TD error',
  unit: 'moving average of the TD error or advantage',
  help: 'Where outcomes still surprise: blue was better than expected, orange worse. It fades when a state is learnt.',
  scale: 'diverging',
  extent: ({ frame, base }, cells) => largest(frame.advantage, base, cells),
  fill: (pen, { frame, base }, extent) => {
    eachOpenCell(pen.view, (cell, column, row) => {
      pen.context.fillStyle =
        pen.colours.diverging[divergingIndex(frame.advantage[base + cell] ?? 0, extent)] ?? '';
      pen.context.fillRect(column * pen.size, row * pen.size, pen.size, pen.size);
    });
  },
  mark: (pen, { frame, base }, extent) => {
    eachOpenCell(pen.view, (cell, column, row) => {
      const value = frame.advantage[base + cell] ?? 0;
      cellNumber(
        pen,
        shortNumber(value),
        column,
        row,
        pen.colours.divergingInk[divergingIndex(value, extent)] ?? '',
      );
    });
  },
};
