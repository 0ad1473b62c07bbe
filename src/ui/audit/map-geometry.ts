/** Geometry of the small audit map: pure numbers, in units of the drawing. */
import type { AuditPath } from '../../engine/audit/contract.ts';
import type { GridView } from '../../worlds/view.ts';
import { tick } from '../numerals.ts';

/** Side of a cell. */
export const CELL = 16;
/** How far a step is moved to its right, so that opposite steps do not overlap. */
const ASIDE = 2.6;
/** Gap at both ends of a step. */
const INSET = 3.2;
/** Distance from the line of a step to the middle of its number. */
const NUMBER_ASIDE = 4.4;
/** Maps with more columns or rows than this are cropped to their content. */
const MOST_SHOWN = 9;
const MARGIN = 2;

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export function cellOf(view: GridView, observation: number): number {
  return observation % (view.width * view.height);
}
export function layerOf(view: GridView, observation: number): number {
  return Math.floor(observation / (view.width * view.height));
}
export function centerOf(view: GridView, observation: number): Point {
  const cell = cellOf(view, observation);
  return { x: ((cell % view.width) + 0.5) * CELL, y: (Math.floor(cell / view.width) + 0.5) * CELL };
}

/** One step of a loop. */
export interface LoopStep {
  readonly from: Point;
  readonly to: Point;
  readonly stays: boolean; // in its cell
  /** Middle of its number. */
  readonly number: Point;
  readonly pays: number;
}

/** The steps of a closed walk that lie in one layer. @param pays of each step */
export function loopSteps(
  view: GridView,
  { observations }: AuditPath,
  pays: readonly number[],
  layer: number,
): LoopStep[] {
  return observations.flatMap((here, i): LoopStep[] => {
    const next = observations[(i + 1) % observations.length] ?? here;
    if (layerOf(view, here) !== layer) return [];
    const [a, b] = [centerOf(view, here), centerOf(view, next)];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const paid = pays[i] ?? Number.NaN;
    if (length === 0) return [{ from: a, to: b, stays: true, number: { x: a.x, y: a.y }, pays: paid }];
    const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
    const right = { x: -along.y, y: along.x };
    const moved = (p: Point, by: number, aside: number): Point => ({
      x: p.x + along.x * by + right.x * aside,
      y: p.y + along.y * by + right.y * aside,
    });
    return [
      {
        from: moved(a, INSET, ASIDE),
        to: moved(b, -INSET, ASIDE),
        stays: false,
        number: moved(a, length / 2, ASIDE + NUMBER_ASIDE),
        pays: paid,
      },
    ];
  });
}

/** Corners of a walk in one layer, the cell included that its last action enters. */
export function pathPoints(view: GridView, path: AuditPath, layer: number): Point[] {
  const here = path.observations.filter((observation) => layerOf(view, observation) === layer);
  const points = here.map((observation) => centerOf(view, observation));
  const last = here.at(-1);
  if (!path.ends || last === undefined || last !== path.observations.at(-1)) return points;
  const [dx = 0, dy = 0] = view.actionVectors[path.actions.at(-1) ?? -1] ?? [];
  const end = centerOf(view, last);
  return [...points, { x: end.x + dx * CELL, y: end.y + dy * CELL }];
}

/** Margin on all sides for the numbers of steps along the border. */
const RIM = 10;

/** The visible part of the map: without outer walls, and for a large map only the part with these observations. */
export function shownBox(view: GridView, observations: readonly number[]): Box {
  const { x, y, width, height } = cellsShown(view, observations);
  return { x: x - RIM, y: y - RIM, width: width + 2 * RIM, height: height + 2 * RIM };
}

function cellsShown(view: GridView, observations: readonly number[]): Box {
  const all = view.cells.flatMap(({ kind }, cell) => (kind === 'wall' ? [] : [cell]));
  const whole = boundsOf(view, all.length === 0 ? [0] : all, 0);
  if (Math.max(whole.width, whole.height) <= MOST_SHOWN * CELL || observations.length === 0) return whole;
  const part = boundsOf(
    view,
    observations.map((observation) => cellOf(view, observation)),
    MARGIN,
  );
  const x = Math.max(whole.x, part.x);
  const y = Math.max(whole.y, part.y);
  return {
    x,
    y,
    width: Math.min(whole.x + whole.width, part.x + part.width) - x,
    height: Math.min(whole.y + whole.height, part.y + part.height) - y,
  };
}

function boundsOf(view: GridView, cells: readonly number[], margin: number): Box {
  const columns = cells.map((cell) => cell % view.width);
  const rows = cells.map((cell) => Math.floor(cell / view.width));
  const [left, right] = [Math.min(...columns) - margin, Math.max(...columns) + margin];
  const [top, bottom] = [Math.min(...rows) - margin, Math.max(...rows) + margin];
  return {
    x: left * CELL,
    y: top * CELL,
    width: (right - left + 1) * CELL,
    height: (bottom - top + 1) * CELL,
  };
}

/** The reward of a step, short enough for a map. +0.2: two digits and a sign, so that it reads as a reward. */
export function shortPay(pays: number): string {
  if (!Number.isFinite(pays)) return '–';
  const short = Number(pays.toPrecision(2));
  return `${short > 0 ? '+' : ''}${tick(short)}`;
}
