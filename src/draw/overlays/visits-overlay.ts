import { cellField } from '../cell-field.ts';
import type { GridOverlay } from '../overlay.ts';

export const overlay: GridOverlay = {
  id: 'visits',
  label: 'Visits',
  unit: 'visits, logarithmic color',
  help: 'How often each state was visited since the run began. White states were never visited, so their values mean nothing.',
  numbers: (frame) => frame.visits,
  ...cellField('sequential', shortCount),
};

function shortCount(count: number): string {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)}M`;
  return count >= 1e3 ? `${(count / 1e3).toFixed(count < 1e4 ? 1 : 0)}k` : count.toFixed(0);
}
