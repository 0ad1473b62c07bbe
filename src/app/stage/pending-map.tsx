/**
 * The map of a draft that waits to be applied. It lies over the map that runs, so that chips, title and map are of one world, and
 * what is painted is what is shown.
 */
import { useDraft, useRun } from '../model/hooks.ts';
import { MapDrawing } from './map-drawing.tsx';

export interface PendingMap {
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
}

const linesOf = (map: unknown): readonly string[] => (Array.isArray(map) ? map.map(String) : []);

/** @returns null: the map that runs is the map of the draft; `lines` is empty: the draft has no map */
export function pendingMapOf(waits: boolean, draft: unknown, running: unknown): PendingMap | null {
  const lines = linesOf(draft);
  if (!waits || JSON.stringify(lines) === JSON.stringify(linesOf(running))) return null;
  return { lines, width: Math.max(0, ...lines.map(({ length }) => length)), height: lines.length };
}

export function usePendingMap(): PendingMap | null {
  const waits = useDraft(({ pending }) => pending !== 'none');
  const draft = useDraft(({ experiment }) => experiment.world.map);
  const running = useRun(({ experiment }) => experiment?.world.map);
  return pendingMapOf(waits, draft, running);
}

/** CSS pixels of a cell where the map has the place of another. */
export const pendingCell = ({ width, height }: PendingMap, box: { width: number; height: number }): number =>
  Math.min(box.width / width, box.height / height);

/** The cell of a map, row by row, that a pointer is on; −1: none. @param corner upper left one of the map, in CSS pixels like the others */
export function cellUnder(
  pointer: { readonly clientX: number; readonly clientY: number },
  corner: { readonly left: number; readonly top: number },
  cellSize: number,
  { width, height }: { readonly width: number; readonly height: number },
): number {
  const column = Math.floor((pointer.clientX - corner.left) / cellSize);
  const row = Math.floor((pointer.clientY - corner.top) / cellSize);
  return column < 0 || row < 0 || column >= width || row >= height ? -1 : row * width + column;
}

export const PendingDrawing = ({ map }: { readonly map: PendingMap }) => (
  <div className="stage-pending" aria-hidden="true">
    <MapDrawing map={map.lines} />
  </div>
);
