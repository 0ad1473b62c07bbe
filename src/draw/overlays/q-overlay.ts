import { actionField } from '../action-field.ts';
import type { GridOverlay } from '../overlay.ts';
import { shortNumber } from '../pen.ts';

export const overlay: GridOverlay = {
  id: 'q',
  label: 'Q',
  unit: 'discounted reward of the variant’s own design',
  help: 'How much reward the agent expects after each action. Each triangle is one action, on the side that it moves to. A dot marks the best.',
  // Some agents have no table of actions.
  numbers: (frame) => (frame.actionValue.length === 0 ? undefined : frame.actionValue),
  ...actionField(shortNumber, ({ context, size, nActions }, values, from, placeOf) => {
    let best = -1;
    let most = Number.NEGATIVE_INFINITY;
    let least = Number.POSITIVE_INFINITY;
    for (let action = 0; action < nActions; action++) {
      const value = values[from + action] ?? 0;
      least = Math.min(least, value);
      if (value > most) {
        most = value;
        best = action;
      }
    }
    if (!(most > least)) return;
    const { x, y, ink } = placeOf(best);
    context.fillStyle = ink;
    context.beginPath();
    context.arc(x, y, Math.max(1, size / 18), 0, 2 * Math.PI);
    context.fill();
  }),
};
