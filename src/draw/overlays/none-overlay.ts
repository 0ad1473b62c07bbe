import type { GridOverlay } from '../overlay.ts';

export const overlay: GridOverlay = {
  id: 'none',
  label: 'None',
  unit: '',
  help: 'The map without numbers.',
  scale: 'none',
  perAction: false,
  numbers: () => undefined,
  fill: () => {},
};
