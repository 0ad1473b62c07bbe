import type { GridView } from '../../worlds/view.ts';
import type { Palette } from './colors.ts';
import type { DrawnOverlay } from './overlay.ts';
import type { Extent } from './pen.ts';

export interface GridScene {
  readonly view: GridView;
  readonly nActions: number;
  readonly size: number;
  readonly ratio: number; // device pixels per CSS pixel
  readonly palette: Palette;
  readonly overlay: DrawnOverlay;
  readonly base: number; // observation of cell 0 in the shown layer of states
  readonly cursor: number | null;
  readonly painting: boolean;
}

export interface VariantPicture {
  /** For the shown layer, [cells] or [cells × nActions]; null if there is nothing to draw over the map. */
  readonly values: Float32Array | null;
  readonly extent: Extent;
  /** Actions that most seeds prefer, for the shown layer, [cells × actions]; absent if hidden. */
  readonly votes?: Float32Array | null;
  /** Observations of its last steps, oldest first, −1 between two episodes. */
  readonly trail?: readonly number[];
  readonly agent: number | null;
  readonly agentColor: string; // name in the palette
}

export interface PaintRequest {
  readonly scene: Partial<GridScene>;
  readonly pictures: readonly VariantPicture[];
}

export interface PainterApi {
  ready(): Promise<void>;
  paint(request: PaintRequest): Promise<readonly ImageBitmap[]>;
}
