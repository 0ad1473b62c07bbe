/** Walls, letters and lines change only with the map, the size or the theme, so they are drawn once for all canvases. */
import type { CellKind } from '../../worlds/view.ts';
import { type Context2d, FONT, type Layer, type Pen, shortNumber } from './pen.ts';

/** Letters of cells for which the map gives none. */
export const LETTERS: Readonly<Partial<Record<CellKind, string>>> = {
  start: 'S',
  goal: 'G',
  pit: 'O',
  cliff: 'C',
  ice: 'i',
  key: 'K',
  door: 'D',
  teleport: 'T',
  dirt: 'd',
  mat: 'm',
  reward: 'r',
  'reward-once': 'o',
};

interface Kept {
  readonly view: Pen['view'];
  readonly colors: Pen['colors'];
  readonly key: string;
  readonly layer: Layer;
}

interface Measures {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}
export type MakeLayer = (width: number, height: number) => Layer;

/** @returns draws the layer, or returns the last one if nothing has changed; `bare` centers letters in their cells */
export function staticLayer(make: MakeLayer): (pen: Pen, measures: Measures, bare: boolean) => Layer {
  let kept: Kept | null = null;
  return (pen, { width, height, ratio }, bare) => {
    const centered = bare || pen.size < 18;
    const key = `${width}×${height}, ${pen.size} × ${ratio}, ${centered}`;
    const { view, colors } = pen;
    if (kept?.key === key && kept.view === view && kept.colors === colors) return kept.layer;
    const layer = make(width, height);
    const context = layer.getContext('2d');
    if (context !== null) {
      context.scale(ratio, ratio);
      drawStatic({ ...pen, context }, centered);
    }
    kept = { view, colors, key, layer };
    return layer;
  };
}

function drawStatic(pen: Pen, centered: boolean): void {
  const { context, size, colors, view } = pen;
  context.strokeStyle = colors.css('--cell-line');
  context.lineWidth = 1;
  context.beginPath();
  for (let column = 0; column <= view.width; column++) {
    context.moveTo(column * size, 0);
    context.lineTo(column * size, view.height * size);
  }
  for (let row = 0; row <= view.height; row++) {
    context.moveTo(0, row * size);
    context.lineTo(view.width * size, row * size);
  }
  context.stroke();
  const ink = colors.css('--ink');
  view.cells.forEach((cell, index) => {
    const x = (index % view.width) * size;
    const y = Math.floor(index / view.width) * size;
    if (cell.kind === 'wall') {
      context.fillStyle = colors.css('--cell-wall');
      context.fillRect(x, y, size, size);
      return;
    }
    // Exits of one-way teleports are floor cells with their own letter.
    if (cell.kind === 'floor' && !/^[tuv]$/.test(cell.mark ?? '')) return;
    if (cell.kind === 'pit' || cell.kind === 'cliff' || cell.kind === 'door') hatch(context, x, y, size, ink);
    if (cell.kind === 'goal') {
      context.strokeStyle = ink;
      context.lineWidth = Math.max(1.5, size / 16);
      const inset = context.lineWidth / 2 + 0.5;
      context.strokeRect(x + inset, y + inset, size - 2 * inset, size - 2 * inset);
    }
    const mark = cell.mark !== undefined && cell.mark !== '' ? cell.mark : LETTERS[cell.kind];
    if (mark === undefined || size < 9) return;
    context.fillStyle = ink;
    context.font = `600 ${Math.max(8, Math.min(14, Math.floor(size * (centered ? 0.55 : 0.28))))}px ${FONT}`;
    context.textAlign = centered ? 'center' : 'left';
    context.textBaseline = centered ? 'middle' : 'top';
    const pad = Math.max(3, size * 0.08);
    context.fillText(mark, centered ? x + size / 2 : x + pad, centered ? y + size / 2 + 1 : y + pad);
    if (cell.value !== undefined && size >= 36) {
      context.font = `${Math.min(11, Math.floor(size / 4.2))}px ${FONT}`;
      context.textAlign = 'right';
      context.textBaseline = 'bottom';
      const text = cell.value > 0 ? `+${shortNumber(cell.value)}` : shortNumber(cell.value);
      context.fillText(text.replace(/\.00?$/, ''), x + size - pad, y + size - pad + 2, size - 4);
    }
  });
  drawWind(pen);
}

/** Draws diagonals from edge to edge instead of clipping a pattern: browsers smooth a clip on the page but not in a worker. */
function hatch(context: Context2d, x: number, y: number, size: number, ink: string): void {
  context.globalAlpha = 0.3;
  context.strokeStyle = ink;
  context.lineWidth = 1;
  context.beginPath();
  const gap = Math.max(4, size / 6);
  for (let at = gap - size; at < size; at += gap) {
    const left = Math.max(0, at);
    const right = size + Math.min(0, at);
    context.moveTo(x + left, y + right);
    context.lineTo(x + right, y + left);
  }
  context.stroke();
  context.globalAlpha = 1;
}

/** Draws wind as one chevron per cell of drift, along the column's lower edge. */
function drawWind({ context, size, colors, view }: Pen): void {
  context.strokeStyle = colors.css('--ink-3');
  context.lineWidth = 1.5;
  view.wind.forEach((strength, column) => {
    const count = Math.min(4, Math.abs(Math.round(strength)));
    for (let i = 0; i < count; i++) {
      const x = (column + 0.5) * size;
      const y = view.height * size - 4 - i * 5;
      const up = strength > 0 ? -3 : 3;
      context.beginPath();
      context.moveTo(x - 4, y);
      context.lineTo(x, y + up);
      context.lineTo(x + 4, y);
      context.stroke();
    }
  });
}
