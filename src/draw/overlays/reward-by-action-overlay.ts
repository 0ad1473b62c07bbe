import { actionField } from '../action-field.ts';
import type { GridOverlay } from '../overlay.ts';
import { shortNumber } from '../pen.ts';

/** The form of the overlay `reward` with one number an action. */
export const overlay: GridOverlay = {
  id: 'reward-by-action',
  label: 'Reward',
  unit: 'expected reward of the step, by action',
  help: 'What the variant’s design pays for each action. Each triangle is one action, on the side that it moves to.',
  numbers: (_, reference) => reference?.rewardByAction?.[0],
  ...actionField((value) => (value === 0 || Number.isNaN(value) ? '' : shortNumber(value))),
};
