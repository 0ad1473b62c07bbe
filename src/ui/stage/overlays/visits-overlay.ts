import { cellNumber, countIndex, eachOpenCell, type GridOverlay, largest } from '../pen.ts';

export const overlay: GridOverlay = {
  id: 'visits',
  label: 'Visits',
  unit: 'visits, logarithmic colour',
  help: 'How often each state was visited since the run began. White was never seen: no value there means anything.',
  scale: 'sequential',
  extent: ({ frame, base }, cells) => largest(frame.visits, base, cells),
  fill: (pen, { frame, base }, extent) => {
    eachOpenCell(pen.view, (cell, column, row) => {
      pen.context.fillStyle =
        pen.colours.sequential[countIndex(frame.visits[base + cell] ?? 0, extent)] ?? '';
      pen.context.fillRect(column * pen.size, row * pen.size, pen.size, pen.size);
    });
  },
  mark: (pen, { frame, base }, extent) => {
    eachOpenCell(pen.view, (cell, column, row) => {
      const count = frame.visits[base + cell] ?? 0;
      const text =
        count >= 1e6
          ? `${(count / 1e6).toFixed(1)}M`
          : count >= 1e3
            ? `${(count / 1e3).toFixed(count < 1e4 ? 1 : 0)}k`
            : count.toFixed(0);
      cellNumber(pen, text, column, row, pen.colours.sequentialInk[countIndex(count, extent)] ?? '');
    });
  },
};
