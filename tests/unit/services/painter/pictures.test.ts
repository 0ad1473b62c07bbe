/** What is drawn of every registered world that has a map, with every overlay: each call and each color, as a checksum of one picture. */
// cspell:ignore unstub: part of a name of Vitest
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { PALETTE_VARIABLES } from '../../../../src/services/painter/colors.ts';
import { Easel } from '../../../../src/services/painter/easel.ts';
import { OVERLAYS } from '../../../../src/services/painter/overlays.ts';
import type { Context2d, Surface } from '../../../../src/services/painter/pen.ts';
import { worldFamilies } from '../../../../src/worlds/registry.ts';
import { checksumOf } from '../../../kept.ts';
import { randomFrom } from '../../stats/random.ts';

/** The browser's path, by its calls. */
class Path {
  readonly calls: unknown[] = [];
  moveTo = (...to: unknown[]) => void this.calls.push(['moveTo', to]);
  lineTo = (...to: unknown[]) => void this.calls.push(['lineTo', to]);
  arc = (...of: unknown[]) => void this.calls.push(['arc', of]);
  closePath = () => void this.calls.push(['closePath']);
}
afterEach(() => vi.unstubAllGlobals());

/** Records what is set and what is called, in order; a layer is recorded where it is drawn. */
class Record {
  readonly calls: unknown[] = [];
  readonly width: number;
  readonly height: number;
  readonly #context: Context2d;

  constructor(width = 0, height = 0) {
    this.width = width;
    this.height = height;
    const { calls } = this;
    const state: { [name: string]: unknown } = {};
    this.#context = new Proxy(state, {
      get: (_, name: string) => {
        if (name in state) return state[name];
        if (name === 'measureText') return (text: string) => ({ width: 5 * text.length });
        return (...given: unknown[]) => {
          calls.push([
            name,
            given.map((one) => (one instanceof Record || one instanceof Path ? one.calls : one)),
          ]);
        };
      },
      set: (_, name: string, value) => {
        state[name] = value;
        calls.push([name, value]);
        return true;
      },
    }) as unknown as Context2d;
  }

  getContext(): Context2d {
    return this.#context;
  }
}

const palette = Object.fromEntries(
  PALETTE_VARIABLES.map((name, i) => [name, `#${(i * 0x0a0b0c).toString(16).padStart(6, '0')}`]),
);

test('pictures are those that are kept', async () => {
  vi.stubGlobal('Path2D', Path);
  const lines: string[] = [];
  for (const family of worldFamilies.values())
    for (const example of family.examples) {
      const built = family.build(example);
      if (!built.ok || built.build.view.kind !== 'grid') continue;
      const { view, constants } = built.build;
      const nActions = constants.nActions?.value ?? 0;
      const cells = view.cells.length;
      const random = randomFrom(cells);
      const pictures = OVERLAYS.map(({ id, perAction }, k) => {
        const many = cells * (perAction ? nActions : 1);
        // Of both signs, some of them equal, none and infinite.
        const values = Float32Array.from({ length: many }, (_, at) =>
          at % 11 === 7 ? Number.NaN : at % 13 === 5 ? 0 : Math.round(16 * (random() - 0.3)) / 8,
        );
        const votes = Float32Array.from({ length: cells * nActions }, () => Math.round(4 * random()));
        const surface = new Record();
        const easel = new Easel((width, height) => new Record(width, height) as never);
        easel.set({
          view,
          nActions,
          size: k % 3 === 0 ? 12 : 44,
          ratio: 1 + (k % 2),
          palette,
          overlay: id,
          base: 0,
          cursor: k % 4 === 1 ? cells - 1 : null,
          painting: k % 8 === 1,
        });
        easel.draw(surface as unknown as Surface, {
          values: id === 'none' ? null : values,
          extent: 1.5,
          votes: k % 2 === 0 ? votes : null,
          trail: k % 3 === 1 ? [0, 1, 1, -1, cells - 1, cells - 2] : [],
          agent: k % 5 === 4 ? null : k % cells,
          agentColor: '--variant-1',
        });
        return `${id} ${checksumOf(surface.calls, 8, 9)}`;
      });
      lines.push(`${family.entry.id} ${example.name}: ${pictures.join(', ')}`);
    }
  expect(lines.length).toBeGreaterThan(20);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'golden/pictures.txt'));
});
