import type { GridOverlay } from '../overlay.ts';
import { eachActingCell } from '../pen.ts';

const LEAST_SHOWN = 0.03;

export const overlay: GridOverlay = {
  id: 'policy',
  label: 'Policy',
  unit: 'probability of each action',
  help: 'What the agent would do. The length of an arrow is the probability of its action.',
  scale: 'none',
  perAction: true,
  numbers: (frame) => frame.policy,
  fill: () => {},
  mark: (pen, values) => {
    const { context, size, view, nActions } = pen;
    const reach = size * 0.46;
    context.strokeStyle = pen.colors.css('--ink');
    context.fillStyle = pen.colors.css('--ink');
    context.lineWidth = Math.max(1, size / 22);
    context.lineCap = 'round';
    context.beginPath();
    const heads = new Path2D();
    eachActingCell(view, (cell, column, row) => {
      const x = (column + 0.5) * size;
      const y = (row + 0.5) * size;
      for (let action = 0; action < nActions; action++) {
        const probability = values[cell * nActions + action] ?? 0;
        if (!(probability > LEAST_SHOWN)) continue;
        const [dx = 0, dy = 0] = view.actionVectors[action] ?? [];
        const length = Math.hypot(dx, dy);
        if (length === 0) {
          heads.moveTo(x, y);
          heads.arc(x, y, 1 + (reach / 4) * probability, 0, 2 * Math.PI);
          continue;
        }
        const ux = dx / length;
        const uy = dy / length;
        const tipX = x + ux * reach * probability;
        const tipY = y + uy * reach * probability;
        context.moveTo(x, y);
        context.lineTo(tipX, tipY);
        const head = Math.min(size / 6, reach * probability * 0.7);
        heads.moveTo(tipX + ux * head * 0.3, tipY + uy * head * 0.3);
        heads.lineTo(tipX - ux * head - uy * head * 0.6, tipY - uy * head + ux * head * 0.6);
        heads.lineTo(tipX - ux * head + uy * head * 0.6, tipY - uy * head - ux * head * 0.6);
        heads.closePath();
      }
    });
    context.stroke();
    context.fill(heads);
  },
};
