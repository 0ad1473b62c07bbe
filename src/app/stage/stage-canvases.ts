/** The canvases of the stage, one per variant, drawn by the painter worker if there is one, else by this thread. */
import { Easel } from '../../services/painter/easel.ts';
import type { Painter } from '../../services/painter/painter.ts';
import type { GridScene, VariantPicture } from '../../services/painter/scene.ts';

export class StageCanvases {
  readonly #painter: Painter | null;
  readonly #canvases = new Map<number, HTMLCanvasElement>();
  readonly #easel = new Easel((width, height) =>
    Object.assign(document.createElement('canvas'), { width, height }),
  );
  #scene: GridScene | null = null;
  #sent: GridScene | null = null; // what the worker knows
  #collected = new Map<HTMLCanvasElement, VariantPicture>();
  #drawing: readonly HTMLCanvasElement[] = []; // in the worker, now

  constructor(painter: Painter | null) {
    this.#painter = painter;
  }

  /** @param changed called when a picture is needed that nothing else requests @returns a function that stops it */
  follow(changed: () => void): () => void {
    this.#sent = null; // the painter may have drawn another stage
    if (this.#painter === null) return () => {};
    return this.#painter.subscribe((bitmaps) => {
      if (bitmaps === null) {
        this.#sent = null;
        changed();
        return;
      }
      // Another stage may have requested them.
      this.#drawing.forEach((canvas, k) => {
        const bitmap = bitmaps[k];
        if (bitmap === undefined) return;
        canvas.dataset.painter = 'worker';
        Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
        canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      });
      this.#drawing = [];
      for (const bitmap of bitmaps) bitmap.close();
    });
  }

  /** @returns a function that removes it */
  mount(variant: number, canvas: HTMLCanvasElement): () => void {
    this.#canvases.set(variant, canvas);
    return () => {
      if (this.#canvases.get(variant) === canvas) this.#canvases.delete(variant);
    };
  }

  get busy(): boolean {
    return this.#painter?.busy === true;
  }

  begin(scene: GridScene): void {
    this.#scene = scene;
    this.#easel.set(scene);
    this.#collected.clear();
  }

  /** Call once per variant, after `begin`. The `values` of the picture are transferred. */
  draw(variant: number, picture: VariantPicture): void {
    const canvas = this.#canvases.get(variant);
    if (canvas === undefined) return;
    if (this.#painter?.ready === true) this.#collected.set(canvas, picture);
    else {
      canvas.dataset.painter = 'page';
      this.#easel.draw(canvas, picture);
    }
  }

  end(): void {
    const [painter, scene] = [this.#painter, this.#scene];
    if (painter === null || scene === null) return;
    painter.start();
    if (this.#collected.size === 0) return;
    const pictures = [...this.#collected.values()];
    this.#drawing = [...this.#collected.keys()];
    const values = pictures.flatMap(({ values }) => (values === null ? [] : [values.buffer]));
    painter.send({ scene: difference(scene, this.#sent), pictures }, values);
    this.#sent = scene;
  }
}

function difference(scene: GridScene, known: GridScene | null): Partial<GridScene> {
  if (known === null) return scene;
  return Object.fromEntries(
    Object.entries(scene).filter(([name, value]) => value !== Reflect.get(known, name)),
  );
}
