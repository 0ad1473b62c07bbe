/** Shows the map of a pending draft over the running one, so that chips, title and map belong to one world. */
import { useDraft, useRun } from '../model/hooks.ts';
import { isWideShape, type Shape } from './arrange.ts';
import { MapDrawing } from './map-drawing.tsx';

export interface PendingMap {
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
}

export const linesOf = (map: unknown): readonly string[] => (Array.isArray(map) ? map.map(String) : []);

/** @returns null if the running map is the draft's; `lines` is empty if the draft has no map */
export function pendingMapOf(waits: boolean, draft: unknown, running: unknown): PendingMap | null {
  const lines = linesOf(draft);
  if (!waits || JSON.stringify(lines) === JSON.stringify(linesOf(running))) return null;
  return { lines, ...shapeOfMap(lines) };
}

export const shapeOfMap = (lines: readonly string[]): Shape => ({
  width: Math.max(0, ...lines.map(({ length }) => length)),
  height: lines.length,
});

export function isWideMap(map: unknown): boolean {
  const lines = linesOf(map);
  return lines.length > 0 && isWideShape(shapeOfMap(lines));
}

export function usePendingMap(): PendingMap | null {
  const waits = useDraft(({ pending }) => pending !== 'none');
  const draft = useDraft(({ experiment }) => experiment.world.map);
  const running = useRun(({ experiment }) => experiment?.world.map);
  return pendingMapOf(waits, draft, running);
}

/** Returns the CSS pixels of a cell if the map replaces another one. */
export const pendingCell = ({ width, height }: PendingMap, box: { width: number; height: number }): number =>
  Math.min(box.width / width, box.height / height);

/** Returns the index of the cell under a pointer, or −1. @param corner upper left corner of the map, in CSS pixels */
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
