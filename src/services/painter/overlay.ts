/** What can lie over a gridworld's map. */
import type { Frame, Reference } from '../../engine/contract.ts';
import type { Extent, Pen } from './pen.ts';

/** In the order in which the page offers them: that of the keys 1 … 7. */
export const OVERLAY_ORDER = ['value', 'policy', 'q', 'visits', 'advantage', 'reward', 'none'] as const;
export type Overlay = (typeof OVERLAY_ORDER)[number];
/** What can be drawn: some overlays have a second form. */
export type DrawnOverlay = Overlay | 'reward-by-action';

/** What an overlay with one number per cell or action is made of. */
export type FieldOverlay = Pick<GridOverlay, 'scale' | 'perAction' | 'fill' | 'mark'>;

export interface GridOverlay {
  readonly id: DrawnOverlay;
  readonly label: string;
  readonly unit: string;
  readonly help: string;
  readonly scale: 'diverging' | 'sequential' | 'none';
  readonly perAction: boolean; // one number per action of a state, not one per state
  /** All that it draws of a variant, [nObservations] or [nObservations × nActions]; undefined when there is nothing to draw. */
  numbers(frame: Frame, reference: Reference | undefined): Float32Array | undefined;
  /** Fills cells, under walls and letters. `values` belong to the layer of states that is shown: cell 0 first. */
  fill?(pen: Pen, values: Float32Array, extent: Extent): void;
  /** Draws marks over letters: arrows, numbers. */
  mark?(pen: Pen, values: Float32Array, extent: Extent): void;
}
