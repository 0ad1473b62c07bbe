/** Canvases by number and the scene that they share. The same in a worker and on the page. */
import { colorsOf, type StageColors } from './colors.ts';
import { drawGrid } from './draw-grid.ts';
import type { Layer, Surface } from './pen.ts';
import { overlayOf } from './registry.ts';
import type { GridScene, ToPainter, VariantPicture } from './scene.ts';
import { StaticLayer } from './static-layer.ts';

interface Mounted {
  readonly surface: Surface;
  readonly layer: StaticLayer;
}

export class Easel {
  readonly #makeLayer: (width: number, height: number) => Layer;
  readonly #mounted = new Map<number, Mounted>();
  #scene: GridScene | null = null;
  #colors: StageColors | null = null;

  constructor(makeLayer: (width: number, height: number) => Layer) {
    this.#makeLayer = makeLayer;
  }

  mount(id: number, surface: Surface): void {
    this.#mounted.set(id, { surface, layer: new StaticLayer(this.#makeLayer) });
  }

  release(id: number): void {
    this.#mounted.delete(id);
  }

  /** The first one must be whole; later ones say what has changed. */
  set(change: Partial<GridScene>): void {
    const scene = { ...this.#scene, ...change } as GridScene;
    if (scene.palette !== this.#colors?.palette) this.#colors = colorsOf(scene.palette);
    this.#scene = scene;
  }

  draw(id: number, picture: VariantPicture): void {
    const mounted = this.#mounted.get(id);
    const overlay = this.#scene === null ? undefined : overlayOf(this.#scene.overlay);
    if (mounted === undefined || this.#scene === null || this.#colors === null || overlay === undefined)
      return;
    drawGrid({ ...mounted, scene: this.#scene, colors: this.#colors, overlay, picture });
  }

  take(message: ToPainter<Surface>): void {
    if (message.kind === 'canvas') this.mount(message.id, message.canvas);
    else if (message.kind === 'release') this.release(message.id);
    else {
      this.set(message.scene);
      for (const { id, picture } of message.variants) this.draw(id, picture);
    }
  }
}
