import { cellField } from '../cell-field.ts';
import type { GridOverlay } from '../overlay.ts';
import { shortNumber } from '../pen.ts';

export const overlay: GridOverlay = {
  id: 'value',
  label: 'Value',
  unit: 'discounted reward of the variant’s own design',
  help: 'How much reward the agent expects from each state onward. Blue is positive, orange negative.',
  numbers: (frame) => frame.value,
  ...cellField('diverging', shortNumber),
};
