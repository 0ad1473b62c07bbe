import type { AuditPath } from '../../engine/audit/contract.ts';
import type { GridView } from '../../worlds/view.ts';
import { tick } from '../kit/numerals.ts';

export const CELL = 16;
/** Moves each step to its right by this much, so that opposite steps do not overlap. */
export const ASIDE = 2.6;
export const INSET = 3.2;
/** From a step's line to the middle of its number, and next to a vertical arrow to the number's near edge. */
const NUMBER_ASIDE = 4.4;
const SIDE_GAP = 3.4;
const MAX_SHOWN = 9;
const MARGIN = 2;

interface Point {
  readonly x: number;
  readonly y: number;
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

export interface LoopStep {
  readonly from: Point;
  readonly angle: number; // radians; 0 is right, π/2 is down
  readonly length: number; // 0 if the step stays in its cell
  readonly pays: number;
}

/** Returns the steps of a closed walk within one layer. @param pays the reward of each step */
export function loopSteps(
  view: GridView,
  { observations }: AuditPath,
  pays: readonly number[],
  layer: number,
): LoopStep[] {
  return observations.flatMap((here, i) => {
    if (layerOf(view, here) !== layer) return [];
    const from = centerOf(view, here);
    const to = centerOf(view, observations[(i + 1) % observations.length] ?? here);
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    return [{ from, angle: Math.atan2(dy, dx), length: Math.hypot(dx, dy), pays: pays[i] ?? Number.NaN }];
  });
}

/** Places a step's number to its right. Next to a vertical arrow, the number starts or ends there. */
export function placeOfNumber({ from, angle, length }: LoopStep) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const vertical = Math.abs(sin) > Math.abs(cos);
  const aside = length === 0 ? 0 : ASIDE + (vertical ? SIDE_GAP : NUMBER_ASIDE);
  return {
    x: from.x + (cos * length) / 2 - sin * aside,
    y: from.y + (sin * length) / 2 + cos * aside + 1.8,
    'data-side': vertical ? (sin > 0 ? 'left' : 'right') : undefined,
  };
}

/** Returns the corners of a walk in one layer, including the cell that its last action enters. */
export function pathPoints(view: GridView, path: AuditPath, layer: number): Point[] {
  const here = path.observations.filter((observation) => layerOf(view, observation) === layer);
  const points = here.map((observation) => centerOf(view, observation));
  const last = here.at(-1);
  if (!path.ends || last === undefined || last !== path.observations.at(-1)) return points;
  const [dx = 0, dy = 0] = view.actionVectors[path.actions.at(-1) ?? -1] ?? [];
  const end = centerOf(view, last);
  return [...points, { x: end.x + dx * CELL, y: end.y + dy * CELL }];
}

/** Leaves room on all sides for the numbers along the border. */
const RIM = 10;

/** Returns the visible part of the map, without outer walls. A large map is cropped to the given observations. */
export function shownBox(view: GridView, observations: readonly number[]) {
  const whole = boundsOf(
    view,
    view.cells.flatMap(({ kind }, cell) => (kind === 'wall' ? [] : [cell])),
  );
  const large = Math.max(whole.right - whole.left, whole.bottom - whole.top) > MAX_SHOWN;
  const cells = observations.map((observation) => cellOf(view, observation));
  const part = large && cells.length > 0 ? boundsOf(view, cells, MARGIN) : whole;
  const left = Math.max(whole.left, part.left);
  const top = Math.max(whole.top, part.top);
  return {
    x: left * CELL - RIM,
    y: top * CELL - RIM,
    width: (Math.min(whole.right, part.right) - left) * CELL + 2 * RIM,
    height: (Math.min(whole.bottom, part.bottom) - top) * CELL + 2 * RIM,
  };
}

function boundsOf(view: GridView, cells: readonly number[], margin = 0) {
  const columns = cells.map((cell) => cell % view.width);
  const rows = cells.map((cell) => Math.floor(cell / view.width));
  return {
    left: Math.min(...columns) - margin,
    right: Math.max(...columns) + 1 + margin,
    top: Math.min(...rows) - margin,
    bottom: Math.max(...rows) + 1 + margin,
  };
}

/** Formats a step's reward with two digits and a sign, as in +0.2, so that it reads as a reward. */
export function shortPay(pays: number): string {
  if (!Number.isFinite(pays)) return '–';
  const short = Number(pays.toPrecision(2));
  return `${short > 0 ? '+' : ''}${tick(short)}`;
}
