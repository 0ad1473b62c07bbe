/** The scene to draw, as plain data that crosses threads. */
import type { GridView } from '../../worlds/view.ts';
import type { Palette } from './colors.ts';
import type { DrawnOverlay } from './overlay.ts';
import type { Extent } from './pen.ts';

/** The parts that all canvases of a stage share. */
export interface GridScene {
  readonly view: GridView;
  readonly nActions: number;
  readonly size: number; // of a cell, CSS pixels
  readonly ratio: number; // device pixels per CSS pixel
  readonly palette: Palette;
  readonly overlay: DrawnOverlay;
  readonly base: number; // observation of cell 0 in the shown layer of states
  readonly cursor: number | null;
  readonly painting: boolean;
}

/** What one variant shows at a moment. */
export interface VariantPicture {
  /** For the shown layer, [cells] or [cells × nActions]; null if there is nothing to draw over the map. */
  readonly values: Float32Array | null;
  readonly extent: Extent;
  /** Actions that most seeds prefer, for the shown layer, [cells × actions]; absent if hidden. */
  readonly votes?: Float32Array | null;
  /** Observations of its last steps, oldest first, −1 between two episodes. */
  readonly trail?: readonly number[];
  readonly agent: number | null; // observation of the shown replica
  readonly agentColor: string; // name in the palette
}

/** Changes of the scene since the last pictures, and what each canvas shows. */
export interface PaintRequest {
  readonly scene: Partial<GridScene>;
  readonly pictures: readonly VariantPicture[];
}

export interface PainterApi {
  ready(): Promise<void>;
  /** @returns one bitmap for each picture */
  paint(request: PaintRequest): Promise<readonly ImageBitmap[]>;
}
