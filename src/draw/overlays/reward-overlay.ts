import { cellField } from '../cell-field.ts';
import type { GridOverlay } from '../overlay.ts';
import { shortNumber } from '../pen.ts';

export const overlay: GridOverlay = {
  id: 'reward',
  label: 'Reward',
  unit: 'expected reward per step, mean over actions',
  help: 'What the variant’s design pays in each state, averaged over actions. Needs a world that can be solved exactly.',
  numbers: (_, reference) => reference?.rewardField,
  ...cellField('diverging', (value) => (value === 0 ? '' : shortNumber(value))),
};
