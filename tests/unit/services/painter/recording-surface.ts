/** A canvas for Node that has no pixels, but records what was drawn and in which color. */
import type { Context2d, Layer } from '../../../../src/services/painter/pen.ts';

export interface Stroke {
  readonly name: string;
  readonly values: readonly unknown[];
  readonly fillStyle: string;
}

export class RecordingSurface {
  width: number;
  height: number;
  readonly strokes: Stroke[] = [];
  readonly #context: Context2d;

  constructor(width = 0, height = 0) {
    this.width = width;
    this.height = height;
    const set: Record<string, unknown> = { fillStyle: '' };
    this.#context = new Proxy(set, {
      get: (_, name: string) =>
        name in set
          ? set[name]
          : (...values: unknown[]) => {
              this.strokes.push({ name, values, fillStyle: String(set.fillStyle) });
            },
    }) as unknown as Context2d;
  }

  getContext(): Context2d {
    return this.#context;
  }

  /** Cells whose whole square was filled, with the color: 'column,row color'. */
  filled(size: number): string[] {
    return this.strokes
      .filter(({ name, values }) => name === 'fillRect' && values[2] === size && values[3] === size)
      .map(({ values, fillStyle }) => `${Number(values[0]) / size},${Number(values[1]) / size} ${fillStyle}`);
  }
}

export function asLayer(surface: RecordingSurface): Layer {
  return surface as unknown as Layer;
}
