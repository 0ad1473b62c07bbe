import type { GridOverlay } from '../pen.ts';

export const overlay: GridOverlay = {
  id: 'none',
  label: 'None',
  unit: '',
  help: 'The bare map.',
  scale: 'none',
  extent: () => 0,
  fill: () => {},
};
