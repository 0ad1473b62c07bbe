/** What overlays with one number a state have in common: a color that fills the cell, and the number on it. */
import type { FieldOverlay } from './overlay.ts';
import { cellNumber, countIndex, divergingIndex, eachOpenCell } from './pen.ts';

/** @param textOf a value as it is written in its cell; '' for none */
export function cellField(
  scale: 'diverging' | 'sequential',
  textOf: (value: number) => string,
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
        if (text !== '') cellNumber(pen, text, column, row, ink);
      });
    },
  };
}
