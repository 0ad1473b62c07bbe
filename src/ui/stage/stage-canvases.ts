/** The canvases of the stage, one per variant. The painter worker draws them if there is one; otherwise this thread does. One stage at a time. */
import { Easel } from '../../draw/easel.ts';
import type { GridScene, VariantPicture } from '../../draw/scene.ts';
import type { Painter } from '../../lab/workers/painter.ts';

interface Place {
  readonly host: HTMLElement;
  canvas: HTMLCanvasElement;
  id: number;
  /** The page can neither take back nor draw a transferred canvas, so another thread needs another canvas. */
  inWorker: boolean;
  /** Earlier canvases stay visible below until the new one has its first picture. */
  readonly before: HTMLCanvasElement[];
}

let lastId = 0; // the painter may outlive a stage

export class StageCanvases {
  readonly #painter: Painter | null;
  readonly #places = new Map<number, Place>();
  readonly #easel = new Easel((width, height) =>
    Object.assign(document.createElement('canvas'), { width, height }),
  );
  #scene: GridScene | null = null;
  #sent: GridScene | null = null; // what the worker knows
  #collected = new Map<Place, VariantPicture>();
  #drawing: readonly Place[] = []; // in the worker, now
  #changed: () => void = () => {};

  constructor(painter: Painter | null) {
    this.#painter = painter;
  }

  /** @param changed a picture is needed that nothing else requests @returns a function that stops it */
  follow(changed: () => void): () => void {
    this.#changed = changed;
    const painter = this.#painter;
    if (painter === null) return () => {};
    const adapt = () => {
      if (!painter.busy) this.#settle();
      if (!painter.ready) this.#sent = null;
      for (const place of this.#places.values()) {
        if (place.inWorker === painter.ready) continue;
        place.before.push(place.canvas);
        this.#renew(place);
      }
    };
    adapt();
    return painter.subscribe(adapt);
  }

  /** Adds a canvas that covers an element. @returns removes it */
  mount(variant: number, host: HTMLElement): () => void {
    const place = { host, canvas: document.createElement('canvas'), id: 0, inWorker: false, before: [] };
    this.#renew(place);
    this.#places.set(variant, place);
    return () => {
      this.#release(place);
      for (const canvas of [...place.before, place.canvas]) canvas.remove();
      if (this.#places.get(variant) === place) this.#places.delete(variant);
    };
  }

  #release({ id, inWorker }: Place): void {
    if (inWorker) this.#painter?.send({ kind: 'release', id });
    else this.#easel.release(id);
  }

  /** A fresh canvas for anyone who draws now. */
  #renew(place: Place): void {
    if (place.id > 0) this.#release(place);
    place.canvas = document.createElement('canvas');
    place.id = ++lastId;
    place.inWorker = this.#painter?.ready === true;
    if (place.inWorker) {
      const canvas = place.canvas.transferControlToOffscreen();
      this.#painter?.send({ kind: 'canvas', id: place.id, canvas }, [canvas]);
    } else this.#easel.mount(place.id, place.canvas);
    place.host.append(place.canvas);
    this.#changed();
  }

  /** The worker still draws the last picture. */
  get busy(): boolean {
    return this.#painter?.busy === true;
  }

  begin(scene: GridScene): void {
    this.#scene = scene;
    this.#collected.clear();
  }

  /** Once per variant, after `begin`; the `values` of the picture are transferred. */
  draw(variant: number, picture: VariantPicture): void {
    const place = this.#places.get(variant);
    if (place === undefined || this.#scene === null) return;
    this.#collected.set(place, picture);
    if (place.inWorker) return;
    this.#easel.set(this.#scene);
    this.#easel.draw(place.id, picture);
    for (const canvas of place.before.splice(0)) canvas.remove();
  }

  /** After the last variant. */
  end(): void {
    const painter = this.#painter;
    const scene = this.#scene;
    if (painter === null || scene === null) return;
    painter.start();
    if (!painter.ready) return;
    const places = [...this.#collected].filter(([{ inWorker }]) => inWorker);
    const variants = places.map(([{ id }, picture]) => ({ id, picture }));
    const values = variants.flatMap(({ picture }) =>
      picture.values === null ? [] : [picture.values.buffer],
    );
    this.#drawing = places.map(([place]) => place);
    painter.send({ kind: 'picture', scene: difference(scene, this.#sent), variants }, values);
    this.#sent = scene;
  }

  /** The worker has drawn; its picture is visible within two frames. */
  #settle(): void {
    const covered = this.#drawing.flatMap(({ inWorker, before }) => (inWorker ? before.splice(0) : []));
    this.#drawing = [];
    if (covered.length === 0) return;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        for (const canvas of covered) canvas.remove();
      }),
    );
  }
}

function difference(scene: GridScene, known: GridScene | null): Partial<GridScene> {
  if (known === null) return scene;
  return Object.fromEntries(
    Object.entries(scene).filter(([name, value]) => value !== Reflect.get(known, name)),
  );
}
