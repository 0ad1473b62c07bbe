/** What is drawn, as plain data that crosses threads. */
import type { GridView } from '../../worlds/view.ts';
import type { Palette } from './colors.ts';
import type { DrawnOverlay } from './overlay.ts';
import type { Extent } from './pen.ts';

/** What all canvases of a stage share. */
export interface GridScene {
  readonly view: GridView;
  readonly nActions: number;
  readonly size: number; // of a cell, CSS pixels
  readonly ratio: number; // device pixels a CSS pixel
  readonly palette: Palette;
  readonly overlay: DrawnOverlay;
  readonly base: number; // observation of cell 0 in the layer of states shown
  readonly cursor: number | null; // cell
  readonly painting: boolean;
}

/** What one variant shows at a moment. */
export interface VariantPicture {
  /** Of the layer shown, [cells] or [cells × nActions]; null when there is nothing to draw over the map. */
  readonly values: Float32Array | null;
  readonly extent: Extent;
  /** Of the layer shown, [cells × actions]: what most seeds would do; absent: not shown. */
  readonly votes?: Float32Array | null;
  /** Observations of its last steps, oldest first, −1 between two episodes. */
  readonly trail?: readonly number[];
  readonly agent: number | null; // observation of the replica shown
  readonly agentColor: string; // name in the palette
}

/** What has changed in the scene since the last pictures, and what each canvas shows. */
export interface PaintRequest {
  readonly scene: Partial<GridScene>;
  readonly pictures: readonly VariantPicture[];
}

/** What the page calls in the painter. */
export interface PainterApi {
  /** Resolves once its program runs. */
  ready(): Promise<void>;
  /** @returns one bitmap for each picture */
  paint(request: PaintRequest): Promise<readonly ImageBitmap[]>;
}
