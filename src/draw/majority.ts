/** Over the values: the action that most seeds prefer, as opaque as they agree, and the way that these actions lead. */
import { greedyPath, majorityOf } from './greedy-path.ts';
import { eachActingCell, LEAST_NUMBERED, type Pen } from './pen.ts';

/** In smaller cells an arrow cannot be seen. */
const LEAST = 9;

/**
 * Where a cell has a number below, the arrow stands above it, and bold arrows show the way instead of a line.
 * @param inkOf what can be read on a cell @param color of the way
 */
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

/** A triangle that points where the action leads; a dot for one that stays. */
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
