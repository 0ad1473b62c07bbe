import type { Frame, Reference } from '../../engine/contract.ts';
import type { Extent, Pen } from './pen.ts';

/** The order on the page, which is also that of the keys 1 … 7. */
export const OVERLAY_ORDER = ['value', 'policy', 'q', 'visits', 'advantage', 'reward', 'none'] as const;
export type Overlay = (typeof OVERLAY_ORDER)[number];
export type DrawnOverlay = Overlay | 'reward-by-action';

export type FieldOverlay = Pick<GridOverlay, 'scale' | 'perAction' | 'fill' | 'mark'>;

export interface GridOverlay {
  readonly id: DrawnOverlay;
  readonly label: string;
  readonly unit: string;
  readonly help: string;
  readonly scale: 'diverging' | 'sequential' | 'none';
  readonly perAction: boolean;
  /** The numbers to draw for a variant, [nObservations] or [nObservations × nActions]; undefined if there are none. */
  numbers(frame: Frame, reference: Reference | undefined): Float32Array | undefined;
  /** Fills cells, under walls and letters. `values` belong to the shown layer of states, from cell 0. */
  fill?(pen: Pen, values: Float32Array, extent: Extent): void;
  /** Draws marks such as arrows and numbers over letters. */
  mark?(pen: Pen, values: Float32Array, extent: Extent): void;
}
