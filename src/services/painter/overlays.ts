import { actionField, cellField, type PlaceOf } from './fields.ts';
import { type DrawnOverlay, type GridOverlay, OVERLAY_ORDER } from './overlay.ts';
import { eachActingCell, type Pen, shortNumber } from './pen.ts';

const unlessZero = (value: number) => (value === 0 || Number.isNaN(value) ? '' : shortNumber(value));

/** Hides numbers that round to zero, as most cells of a large map do. */
const unlessNothing = (value: number) => shortNumber(value).replace(/^\.00$/, '');

const DRAWN: { readonly [id in DrawnOverlay]: GridOverlay & { readonly id: id } } = {
  value: {
    id: 'value',
    label: 'Value',
    unit: 'discounted reward of the variant’s own design',
    help: 'How much reward the agent expects from each state onward. Blue is positive, orange negative. An arrow shows the action that most seeds prefer; the more of them agree, the more opaque it is. Bold arrows, or a dashed line, lead from the start.',
    numbers: (frame) => frame.value,
    ...cellField('diverging', unlessNothing, 0.7), // the majority arrow is above it
  },
  policy: {
    id: 'policy',
    label: 'Policy',
    unit: 'probability of each action',
    help: 'What the agent would do. The length of an arrow is the probability of its action.',
    scale: 'none',
    perAction: true,
    numbers: (frame) => frame.policy,
    mark: drawArrows,
  },
  q: {
    id: 'q',
    label: 'Q',
    unit: 'discounted reward of the variant’s own design',
    help: 'How much reward the agent expects after each action. Each triangle is one action, on the side that it moves to. A dot marks the best.',
    // Some agents have no table of actions.
    numbers: (frame) => (frame.actionValue.length === 0 ? undefined : frame.actionValue),
    ...actionField(shortNumber, markBest),
  },
  visits: {
    id: 'visits',
    label: 'Visits',
    unit: 'visits, logarithmic color',
    help: 'How often each state was visited since the run began. White states were never visited, so their values mean nothing.',
    numbers: (frame) => frame.visits,
    ...cellField('sequential', shortCount),
  },
  advantage: {
    id: 'advantage',
    label: 'TD error',
    unit: 'moving average of the TD error or advantage',
    help: 'Where outcomes still surprise the agent: blue is better than expected, orange worse. The color fades once a state is learned.',
    numbers: (frame) => frame.advantage,
    ...cellField('diverging', shortNumber),
  },
  reward: {
    id: 'reward',
    label: 'Reward',
    unit: 'expected reward per step, mean over actions',
    help: 'What the variant’s design pays in each state, averaged over actions. Needs a world that can be solved exactly.',
    numbers: (_, reference) => reference?.rewardField,
    ...cellField('diverging', unlessZero),
  },
  'reward-by-action': {
    id: 'reward-by-action',
    label: 'Reward',
    unit: 'expected reward of the step, by action',
    help: 'What the variant’s design pays for each action. Each triangle is one action, on the side that it moves to.',
    numbers: (_, reference) => reference?.rewardByAction?.[0],
    ...actionField(unlessZero),
  },
  none: {
    id: 'none',
    label: 'None',
    unit: '',
    help: 'The map without numbers.',
    scale: 'none',
    perAction: false,
    numbers: () => undefined,
  },
};

export const overlayOf = (id: DrawnOverlay): GridOverlay => DRAWN[id];

export const OVERLAYS = OVERLAY_ORDER.map((id) => DRAWN[id]);

function shortCount(count: number): string {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)}M`;
  return count >= 1e3 ? `${(count / 1e3).toFixed(count < 1e4 ? 1 : 0)}k` : count.toFixed(0);
}

const LEAST_SHOWN = 0.03;

function drawArrows(pen: Pen, values: Float32Array): void {
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
}

/** A dot on the action with the largest value, unless all are equal. */
function markBest(
  { context, size, nActions }: Pen,
  values: Float32Array,
  from: number,
  placeOf: PlaceOf,
): void {
  const row = values.subarray(from, from + nActions);
  const most = Math.max(...row);
  if (!(most > Math.min(...row))) return;
  const { x, y, ink } = placeOf(row.indexOf(most));
  context.fillStyle = ink;
  context.beginPath();
  context.arc(x, y, Math.max(1, size / 18), 0, 2 * Math.PI);
  context.fill();
}
