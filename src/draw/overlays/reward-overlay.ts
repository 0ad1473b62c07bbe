import { cellField } from '../cell-field.ts';
import type { GridOverlay } from '../overlay.ts';
import { shortNumber } from '../pen.ts';

export const overlay: GridOverlay = {
  id: 'reward',
  label: 'Reward',
  unit: 'expected reward per step, all actions alike',
  help: 'What the variant’s design pays, on average over actions, in each state. Known where the world can be solved exactly.',
  numbers: (_, reference) => reference?.rewardField,
  ...cellField('diverging', (value) => (value === 0 ? '' : shortNumber(value))),
};
