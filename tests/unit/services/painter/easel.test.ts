import { expect, test } from 'vitest';
import { colorsOf, PALETTE_VARIABLES } from '../../../../src/services/painter/colors.ts';
import { Easel } from '../../../../src/services/painter/easel.ts';
import type { GridScene, VariantPicture } from '../../../../src/services/painter/scene.ts';
import type { GridView } from '../../../../src/worlds/view.ts';
import { asLayer, RecordingSurface } from './recording-surface.ts';

const SIZE = 20;
const palette = Object.fromEntries(
  PALETTE_VARIABLES.map((name, i) => [name, `#${(i * 0x0a0b0c).toString(16).padStart(6, '0')}`]),
);
const colors = colorsOf(palette);

const view: GridView = {
  kind: 'grid',
  width: 3,
  height: 1,
  cells: [{ kind: 'start' }, { kind: 'wall' }, { kind: 'goal' }],
  wind: [0, 0, 0],
  actionVectors: [
    [-1, 0],
    [1, 0],
  ],
  flags: [],
};
const scene: GridScene = {
  view,
  nActions: 2,
  size: SIZE,
  ratio: 1,
  palette,
  overlay: 'value',
  base: 0,
  cursor: null,
  painting: false,
};
const picture: VariantPicture = {
  values: Float32Array.of(1, -1, 0.5),
  extent: 1,
  agent: null,
  agentColor: '--variant-0',
};

function setUp() {
  const layers: RecordingSurface[] = [];
  const easel = new Easel((width, height) => {
    const layer = new RecordingSurface(width, height);
    layers.push(layer);
    return asLayer(layer);
  });
  const canvas = new RecordingSurface();
  const draw = (change: Partial<GridScene>, one: Partial<VariantPicture> = {}) => {
    canvas.strokes.length = 0;
    easel.set(change);
    easel.draw(canvas, { ...picture, ...one });
  };
  draw(scene);
  return { canvas, layers, draw };
}

test('values color the open cells, and the layer above has the walls', () => {
  const { canvas, layers } = setUp();
  expect(canvas.filled(SIZE)).toEqual([`0,0 ${colors.diverging[255]}`, `2,0 ${colors.diverging[192]}`]);
  expect(layers[0]?.filled(SIZE)).toEqual([`1,0 ${palette['--cell-wall']}`]);
});

test('a canvas has as many pixels as the device shows', () => {
  const { canvas, draw } = setUp();
  expect([canvas.width, canvas.height]).toEqual([60, 20]);
  draw({ ratio: 1.5 });
  expect([canvas.width, canvas.height]).toEqual([90, 30]);
});

test('a picture leaves everything it does not mention unchanged', () => {
  const { canvas, draw } = setUp();
  draw({ cursor: 2 });
  const { strokes } = canvas;
  expect(canvas.filled(SIZE).length).toBe(2);
  expect(strokes.filter(({ name }) => name === 'strokeRect').length).toBe(2);
  draw({});
  expect(canvas.strokes.filter(({ name }) => name === 'strokeRect').length).toBe(2);
  draw({ cursor: null });
  expect(canvas.strokes.filter(({ name }) => name === 'strokeRect').length).toBe(0);
});

test('walls and letters are drawn again only for another map, size, resolution or theme', () => {
  const { layers, draw } = setUp();
  draw({ cursor: 1 }, { values: Float32Array.of(0, 0, 0), agent: 0 });
  expect(layers.length).toBe(1);
  draw({ view: { ...view } });
  expect(layers.length).toBe(2);
  draw({ size: 21 });
  draw({ ratio: 2 });
  draw({ palette: { ...palette, '--cell-wall': '#ff0000' } });
  expect(layers.length).toBe(5);
  expect(layers[4]?.filled(21)).toEqual(['1,0 #ff0000']);
});

test('without data, the map is drawn without values and without an agent', () => {
  const { canvas, draw } = setUp();
  draw({}, { values: null });
  expect(canvas.filled(SIZE)).toEqual([]);
  expect(canvas.strokes.map(({ name }) => name)).not.toContain('arc');
  expect(canvas.strokes.map(({ name }) => name)).toContain('drawImage');
});

test('the agent is filled in the layer that is shown, and hollow in another', () => {
  const { canvas, draw } = setUp();
  const filled = () => canvas.strokes.some(({ name }) => name === 'fill');
  draw({ overlay: 'none' }, { values: null, agent: 2 });
  expect(filled()).toBe(true);
  draw({}, { values: null, agent: 2 + view.cells.length }); // a flag set
  expect(filled()).toBe(false);
  draw({ base: view.cells.length }, { values: null, agent: 2 + view.cells.length });
  expect(filled()).toBe(true);
});

test('the agent is a whole circle in the middle of its cell', () => {
  const { canvas, draw } = setUp();
  draw({ overlay: 'none' }, { values: null, agent: 2 });
  const circles = canvas.strokes.filter(({ name }) => name === 'arc');
  expect(circles).toHaveLength(1);
  const [[x, y, radius, from = 0, to = 0] = []] = circles.map(({ values }) => values as number[]);
  expect([x, y]).toEqual([2.5 * SIZE, SIZE / 2]); // cell 2 of the only row
  expect(radius).toBeGreaterThan(0);
  expect(radius).toBeLessThan(SIZE / 2);
  expect(to - from).toBe(2 * Math.PI);
});
