/** Draws one world: overlay colours, then walls and letters, then overlay marks, the agent and the cursor. */
import type { CellKind, GridView } from '../../worlds/contract.ts';
import type { StageColours } from './colour-map.ts';
import { type Extent, FONT, type GridNumbers, type GridOverlay, type Pen, shortNumber } from './pen.ts';

export interface Drawing {
  readonly canvas: HTMLCanvasElement;
  readonly view: GridView;
  readonly size: number; // of a cell, CSS pixels
  readonly colours: StageColours;
  readonly overlay: GridOverlay;
  readonly numbers: GridNumbers | null;
  readonly extent: Extent;
  readonly agentColour: string;
  readonly cursor: number | null;
  readonly painting: boolean;
}

const LETTERS: Readonly<Partial<Record<CellKind, string>>> = {
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

/** Walls, letters and lines change only with the map, the size or the theme: drawn once and kept by canvas. */
const layers = new WeakMap<HTMLCanvasElement, { key: string; view: GridView; layer: HTMLCanvasElement }>();

export function drawGrid(drawing: Drawing): void {
  const { canvas, view, size, colours, overlay, numbers, extent } = drawing;
  const context = canvas.getContext('2d');
  if (context === null || size <= 0) return;
  const ratio = window.devicePixelRatio || 1;
  const width = Math.round(view.width * size * ratio);
  const height = Math.round(view.height * size * ratio);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = colours.css('--cell-floor');
  context.fillRect(0, 0, view.width * size, view.height * size);
  const pen: Pen = { context, size, colours, view };
  if (numbers !== null) overlay.fill(pen, numbers, extent);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(staticLayer(drawing, ratio, width, height), 0, 0);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  if (numbers !== null) {
    overlay.mark?.(pen, numbers, extent);
    drawAgent(pen, numbers, drawing.agentColour);
  }
  if (drawing.cursor !== null) drawCursor(pen, drawing.cursor, drawing.painting);
}

function staticLayer(drawing: Drawing, ratio: number, width: number, height: number): HTMLCanvasElement {
  const { canvas, view, size, colours, overlay } = drawing;
  const centred = overlay.id === 'none' || size < 18;
  const key = `${width}×${height}:${colours.css('--cell-wall')}:${centred}`;
  const known = layers.get(canvas);
  if (known !== undefined && known.key === key && known.view === view) return known.layer;
  const layer = document.createElement('canvas');
  layer.width = width;
  layer.height = height;
  const context = layer.getContext('2d');
  if (context !== null) {
    context.scale(ratio, ratio);
    drawStatic({ context, size, colours, view }, centred);
  }
  layers.set(canvas, { key, view, layer });
  return layer;
}

function drawStatic({ context, size, colours, view }: Pen, centred: boolean): void {
  context.strokeStyle = colours.css('--cell-line');
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
  const ink = colours.css('--ink');
  view.cells.forEach((cell, index) => {
    const x = (index % view.width) * size;
    const y = Math.floor(index / view.width) * size;
    if (cell.kind === 'wall') {
      context.fillStyle = colours.css('--cell-wall');
      context.fillRect(x, y, size, size);
      return;
    }
    // Exits of one-way teleports are floor with a letter of their own.
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
    context.font = `600 ${Math.max(8, Math.min(14, Math.floor(size * (centred ? 0.55 : 0.28))))}px ${FONT}`;
    context.textAlign = centred ? 'center' : 'left';
    context.textBaseline = centred ? 'middle' : 'top';
    const pad = Math.max(3, size * 0.08);
    context.fillText(mark, centred ? x + size / 2 : x + pad, centred ? y + size / 2 + 1 : y + pad);
    if (cell.value !== undefined && size >= 36) {
      context.font = `${Math.min(11, Math.floor(size / 4.2))}px ${FONT}`;
      context.textAlign = 'right';
      context.textBaseline = 'bottom';
      const text = cell.value > 0 ? `+${shortNumber(cell.value)}` : shortNumber(cell.value);
      context.fillText(text.replace(/\.00?$/, ''), x + size - pad, y + size - pad + 2, size - 4);
    }
  });
  drawWind({ context, size, colours, view });
}

function hatch(context: CanvasRenderingContext2D, x: number, y: number, size: number, ink: string): void {
  context.save();
  context.beginPath();
  context.rect(x, y, size, size);
  context.clip();
  context.globalAlpha = 0.3;
  context.strokeStyle = ink;
  context.lineWidth = 1;
  context.beginPath();
  const gap = Math.max(4, size / 6);
  for (let at = -size; at < size; at += gap) {
    context.moveTo(x + at, y + size);
    context.lineTo(x + at + size, y);
  }
  context.stroke();
  context.restore();
}

/** Wind: one chevron a cell of drift, along the column's lower edge. */
function drawWind({ context, size, colours, view }: Pen): void {
  context.strokeStyle = colours.css('--ink-3');
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

/** The agent of the shown replica: filled when it is in the layer shown, hollow when its flags differ. */
function drawAgent(
  { context, size, colours, view }: Pen,
  { frame, base }: GridNumbers,
  colour: string,
): void {
  const cells = view.cells.length;
  const cell = frame.observation % cells;
  const here = frame.observation - cell === base;
  context.beginPath();
  context.arc(
    ((cell % view.width) + 0.5) * size,
    (Math.floor(cell / view.width) + 0.5) * size,
    size * 0.28,
    0,
    2 * Math.PI,
  );
  context.lineWidth = Math.max(1.5, size / 14);
  if (here) {
    context.fillStyle = colour;
    context.fill();
    context.strokeStyle = colours.css('--surface');
  } else context.strokeStyle = colour;
  context.stroke();
}

function drawCursor({ context, size, colours, view }: Pen, cell: number, painting: boolean): void {
  const x = (cell % view.width) * size;
  const y = Math.floor(cell / view.width) * size;
  context.lineWidth = 4;
  context.strokeStyle = colours.css('--surface');
  context.strokeRect(x + 1, y + 1, size - 2, size - 2);
  context.lineWidth = 2;
  context.setLineDash(painting ? [4, 3] : []);
  context.strokeStyle = colours.css('--accent');
  context.strokeRect(x + 1, y + 1, size - 2, size - 2);
  context.setLineDash([]);
}
