import { type CSSProperties, type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import type { GridView } from '../../worlds/view.ts';
import { useLab, useView } from '../model/hooks.ts';
import { setPainting, usePainting } from './paint-mode.tsx';
import { cellUnder, PendingDrawing, type PendingMap, pendingCell, usePendingMap } from './pending-map.tsx';
import type { StageCanvases } from './stage-canvases.ts';
import { useStageLook } from './stage-panels.tsx';
import { layerBase } from './state-words.ts';

interface GridMapProps {
  readonly variant: number;
  readonly label: string;
  readonly view: GridView;
  readonly size: number;
  readonly style: CSSProperties;
  readonly canvases: StageCanvases;
  readonly title?: string;
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

function movedCell({ width, height }: GridView, cell: number, [dx, dy]: readonly [number, number]): number {
  const column = Math.max(0, Math.min(width - 1, (cell % width) + dx));
  const row = Math.max(0, Math.min(height - 1, Math.floor(cell / width) + dy));
  return row * width + column;
}

/** Returns the first start, or the first cell if there is none. */
const firstCell = ({ cells }: GridView): number =>
  Math.max(
    0,
    cells.findIndex((cell) => cell.kind === 'start'),
  );

interface MapInput {
  readonly variant: number;
  readonly view: GridView;
  readonly pending: PendingMap | null;
  /** The map that the pointer refers to. */
  readonly shown: { readonly width: number; readonly height: number };
  /** CSS pixels. */
  readonly cellSize: number;
}

/** Event handlers of a map. The pointer or the arrow keys select a state; in paint mode they change the world. */
function useMapInput({ variant, view, pending, shown, cellSize }: MapInput) {
  const lab = useLab();
  const flags = useView((state) => state.flags);
  const painting = usePainting();
  const stroke = useRef(-1);
  const sameSize = shown.width === view.width && shown.height === view.height;
  const cells = view.width * view.height;
  const select = (cell: number) => {
    const selected = lab.view.getState().selectedCell;
    const observation = cell + layerBase(view, flags, lab.frame(variant)?.observation ?? null);
    if (selected?.variant === variant && selected.observation === observation) return;
    lab.actions.setView({ selectedCell: { variant, observation } });
  };
  const paint = (cell: number, character?: string) =>
    lab.actions.paint(Math.floor(cell / shown.width), cell % shown.width, character);
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const cell = cellUnder(event, event.currentTarget.getBoundingClientRect(), cellSize, shown);
    // A world without a map reports that it has none.
    if (pending?.height === 0 && painting && event.type === 'pointerdown') lab.actions.paint(0, 0);
    if (cell < 0) return;
    if (event.type === 'pointerdown' && painting) event.currentTarget.setPointerCapture(event.pointerId);
    if (sameSize && (event.type === 'pointerdown' || event.pointerType === 'mouse')) select(cell);
    if (painting && event.buttons === 1 && cell !== stroke.current) {
      stroke.current = cell;
      paint(cell);
    }
  };
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !sameSize) return;
    const observation = lab.view.getState().selectedCell?.observation ?? 0;
    const cell = observation % cells;
    const move = MOVES[event.key];
    if (move !== undefined) select(movedCell(view, cell, move));
    else if (painting && event.key === ' ') paint(cell);
    else if (painting && event.key === 'Escape') setPainting(false);
    else if (painting && event.key.length === 1) {
      lab.actions.setView({ brush: event.key });
      paint(cell, event.key);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onPointerDown: onPointer,
    onPointerMove: onPointer,
    onPointerUp: () => {
      stroke.current = -1;
    },
    onKeyDown: onKey,
    onFocus: () => lab.view.getState().selectedCell === null && select(firstCell(view)),
  };
}

/** Shows one map. */
export function GridMap({ variant, label, view, size, style, canvases, title }: GridMapProps) {
  const { bare = false, renderOver } = useStageLook();
  const painting = usePainting();
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(
    () => (canvas.current === null ? undefined : canvases.mount(variant, canvas.current)),
    [canvases, variant],
  );
  const pending = usePendingMap();
  // The pointer refers to the visible map.
  const shown = pending ?? view;
  const box = { width: view.width * size, height: view.height * size };
  const cellSize = pending === null ? size : pendingCell(pending, box);
  // Without an empty rest beside or below a map of another shape.
  const shape =
    pending === null || pending.height === 0
      ? style
      : { width: pending.width * cellSize, height: pending.height * cellSize };
  const input = useMapInput({ variant, view, pending, shown, cellSize });
  if (bare)
    return (
      <div
        className="stage-canvas"
        style={style}
        role="img"
        title={title}
        aria-label={`Map of ${label}, ${view.width} by ${view.height} cells`}
      >
        <canvas ref={canvas} />
        {renderOver?.(variant, view)}
      </div>
    );
  return (
    <div
      className="stage-canvas"
      data-painting={painting}
      title={title}
      style={shape}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is a widget: the arrow keys move its cursor.
      tabIndex={0}
      role="application"
      aria-label={`Map of ${label}, ${shown.width} by ${shown.height} cells${pending === null ? '' : ', not applied yet'}. Arrow keys move the cursor.${painting ? ' Space or a map character paints.' : ''}`}
      aria-describedby="state-words"
      {...input}
    >
      <canvas ref={canvas} />
      {pending !== null && pending.height > 0 && <PendingDrawing map={pending} />}
    </div>
  );
}
