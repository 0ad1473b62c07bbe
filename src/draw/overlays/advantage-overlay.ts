import { cellField } from '../cell-field.ts';
import type { GridOverlay } from '../overlay.ts';
import { shortNumber } from '../pen.ts';

export const overlay: GridOverlay = {
  id: 'advantage',
  label: 'TD error',
  unit: 'moving average of the TD error or advantage',
  help: 'Where outcomes still surprise the agent: blue is better than expected, orange worse. The color fades once a state is learned.',
  numbers: (frame) => frame.advantage,
  ...cellField('diverging', shortNumber),
};
