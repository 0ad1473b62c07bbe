/** Drawn over the values: the action that most seeds prefer, as opaque as they agree, and the path that these actions take. */

import type { CellKind, GridView } from '../../worlds/view.ts';
import { eachActingCell, LEAST_NUMBERED, type Pen } from './pen.ts';

interface Majority {
  readonly action: number;
  /** 1: all agree; 0: no more than by chance. */
  readonly agreement: number;
}

/** @param votes shares of voters, [rows × actions] */
export function majorityOf(votes: ArrayLike<number>, row: number, actions: number): Majority {
  let action = -1;
  let most = 0;
  let sum = 0;
  for (let a = 0; a < actions; a++) {
    const share = votes[row * actions + a] ?? 0;
    sum += share;
    if (share > most) [action, most] = [a, share];
  }
  if (action < 0 || actions < 2) return { action, agreement: action < 0 ? 0 : 1 };
  const agreement = Math.max(0, (most / sum - 1 / actions) / (1 - 1 / actions));
  return agreement < 1e-6 ? { action: -1, agreement: 0 } : { action, agreement: Math.min(1, agreement) };
}

/** Cells from which the action alone decides the next cell. Ice, teleports and flags do more. */
const PLAIN: readonly CellKind[] = ['floor', 'start', 'reward', 'reward-once'];
const CLOSED: readonly CellKind[] = ['wall', 'door'];

/**
 * Cells from the start, as far as the path is certain. If moves slip, the intended ones count. The path ends at the goal, at a
 * wall, where seeds do not agree at all, or at the first repeated cell.
 * @param votes of the shown layer, [cells × actions]
 */
export function greedyPath(view: GridView, votes: ArrayLike<number>): readonly number[] {
  const start = view.cells.findIndex(({ kind }) => kind === 'start');
  if (start < 0) return [];
  const path = [start];
  const seen = new Set(path);
  for (let cell = start; ; ) {
    const { action } = majorityOf(votes, cell, view.actionVectors.length);
    const next = action < 0 ? -1 : after(view, cell, action);
    if (next < 0) return path;
    path.push(next);
    const kind = view.cells[next]?.kind ?? 'wall';
    if (seen.has(next) || !PLAIN.includes(kind)) return path;
    seen.add(next);
    cell = next;
  }
}

/** @returns −1 if the agent stays or the next cell is uncertain */
function after(view: GridView, cell: number, action: number): number {
  const [dx = 0, dy = 0] = view.actionVectors[action] ?? [];
  const [column, row] = [(cell % view.width) + dx, Math.floor(cell / view.width) + dy];
  if ((dx === 0 && dy === 0) || (view.wind[cell % view.width] ?? 0) !== 0) return -1;
  if (column < 0 || row < 0 || column >= view.width || row >= view.height) return -1;
  const next = row * view.width + column;
  return CLOSED.includes(view.cells[next]?.kind ?? 'wall') ? -1 : next;
}

/** Arrows are invisible in smaller cells. */
const LEAST = 9;

/** Over a number, the arrow moves up, and bold arrows replace the line of the path. @param color of the path */
export function drawMajority(
  pen: Pen,
  votes: ArrayLike<number>,
  inkOf: (cell: number) => string,
  color: string,
): void {
  const { context, size, view, nActions, colors } = pen;
  if (size < LEAST) return;
  const isNumbered = size >= LEAST_NUMBERED;
  const path = greedyPath(view, votes);
  const onPath = new Set(path);
  if (!isNumbered) drawPath(pen, path);
  eachActingCell(view, (cell, column, row) => {
    const { action, agreement } = majorityOf(votes, cell, nActions);
    if (action < 0) return;
    const isBold = isNumbered && onPath.has(cell);
    const reach = isNumbered ? Math.min(6, size * (isBold ? 0.19 : 0.14)) : size * 0.2;
    arrow(pen, [(column + 0.5) * size, (row + (isNumbered ? 0.26 : 0.5)) * size], reach, action);
    context.globalAlpha = agreement;
    if (isBold) {
      context.strokeStyle = colors.css('--surface');
      context.lineWidth = 2;
      context.stroke();
    }
    context.fillStyle = isBold ? color : inkOf(cell);
    context.fill();
  });
  context.globalAlpha = 1;
}

/** A triangle that points where the action leads; a dot if it stays. */
function arrow(
  { context, view }: Pen,
  [x, y]: readonly [number, number],
  reach: number,
  action: number,
): void {
  const [dx = 0, dy = 0] = view.actionVectors[action] ?? [];
  const length = Math.hypot(dx, dy);
  context.beginPath();
  if (length === 0) {
    context.arc(x, y, reach * 0.6, 0, 2 * Math.PI);
    return;
  }
  const [ux, uy] = [(dx / length) * reach, (dy / length) * reach];
  context.moveTo(x + ux, y + uy);
  context.lineTo(x - ux * 0.6 - uy, y - uy * 0.6 + ux);
  context.lineTo(x - ux * 0.6 + uy, y - uy * 0.6 - ux);
  context.closePath();
}

function drawPath({ context, size, view, colors }: Pen, path: readonly number[]): void {
  if (path.length < 2) return;
  context.beginPath();
  path.forEach((cell, k) => {
    const [x, y] = [((cell % view.width) + 0.5) * size, (Math.floor(cell / view.width) + 0.5) * size];
    if (k === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.lineCap = 'butt';
  context.strokeStyle = colors.css('--ink');
  context.lineWidth = Math.max(1, size / 14);
  context.setLineDash([size / 5, size / 7]);
  context.stroke();
  context.setLineDash([]);
}
