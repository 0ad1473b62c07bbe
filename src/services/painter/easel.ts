/** Draws the shared scene on canvases, in a worker or on the page. */
import { blocksIn, drawBlocks } from './blocks.ts';
import { colorsOf, type StageColors } from './colors.ts';
import { drawMajority } from './majority.ts';
import type { GridOverlay } from './overlay.ts';
import { overlayOf } from './overlays.ts';
import { countIndex, divergingIndex, type Extent, type Pen, type Surface } from './pen.ts';
import type { GridScene, VariantPicture } from './scene.ts';
import { type MakeLayer, staticLayer } from './static-layer.ts';
import { drawTrail } from './trail.ts';

export class Easel {
  readonly #layer: ReturnType<typeof staticLayer>;
  #scene: GridScene | null = null;
  #colors: StageColors | null = null;

  constructor(makeLayer: MakeLayer) {
    this.#layer = staticLayer(makeLayer);
  }

  /** The first scene must be complete; later ones contain only changes. */
  set(change: Partial<GridScene>): void {
    const scene = { ...this.#scene, ...change } as GridScene;
    if (scene.palette !== this.#colors?.palette) this.#colors = colorsOf(scene.palette);
    this.#scene = scene;
  }

  /** Draws one world: overlay colors, then walls and letters, then overlay marks, the agent and the cursor. */
  draw(surface: Surface, picture: VariantPicture): void {
    const { values, extent, votes = null, trail, agent, agentColor } = picture;
    const context = surface.getContext('2d');
    const [scene, colors] = [this.#scene, this.#colors];
    if (context === null || scene === null || colors === null || scene.size <= 0) return;
    const { view, size, ratio, nActions } = scene;
    const overlay = overlayOf(scene.overlay);
    const width = Math.round(view.width * size * ratio);
    const height = Math.round(view.height * size * ratio);
    if (surface.width !== width || surface.height !== height) Object.assign(surface, { width, height });
    context.save();
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = colors.css('--cell-floor');
    context.fillRect(0, 0, view.width * size, view.height * size);
    const pen: Pen = { context, size, colors, view, nActions };
    if (values !== null) overlay.fill?.(pen, values, extent);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.#layer(pen, { width, height, ratio }, overlay.id === 'none'), 0, 0);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (values !== null) overlay.mark?.(pen, values, extent);
    if (votes !== null) {
      const inkAt = (cell: number) => inkOf(pen, overlay, values, extent, cell);
      drawMajority(pen, votes, inkAt, colors.css(agentColor));
    }
    if (trail !== undefined) drawTrail(pen, trail, colors.css(agentColor));
    if (view.blocks !== undefined)
      drawBlocks(pen, view.blocks.targets, agent === null ? view.blocks.starts : blocksIn(view, agent));
    if (agent !== null) drawAgent(pen, agent, scene.base, colors.css(agentColor));
    if (scene.cursor !== null) drawCursor(pen, scene.cursor, scene.painting);
    context.restore();
  }
}

function inkOf(
  { colors }: Pen,
  { scale }: GridOverlay,
  values: Float32Array | null,
  extent: Extent,
  cell: number,
): string {
  if (values === null || scale === 'none') return colors.css('--ink');
  const value = values[cell] ?? 0;
  return scale === 'diverging'
    ? (colors.divergingInk[divergingIndex(value, extent)] ?? '')
    : (colors.sequentialInk[countIndex(value, extent)] ?? '');
}

/** Draws the agent of the shown replica: filled if it is in the shown layer, hollow if its flags differ. */
function drawAgent(
  { context, size, colors, view }: Pen,
  observation: number,
  base: number,
  color: string,
): void {
  const cells = view.cells.length;
  const cell = observation % cells;
  const here = view.blocks !== undefined || observation - cell === base;
  context.beginPath();
  context.arc(
    ((cell % view.width) + 0.5) * size,
    (Math.floor(cell / view.width) + 0.5) * size,
    size * 0.28,
    0,
    2 * Math.PI,
  );
  context.lineWidth = Math.max(1.5, size / 14);
  if (here) {
    context.fillStyle = color;
    context.fill();
    context.strokeStyle = colors.css('--surface');
  } else context.strokeStyle = color;
  context.stroke();
}

function drawCursor({ context, size, colors, view }: Pen, cell: number, painting: boolean): void {
  const x = (cell % view.width) * size;
  const y = Math.floor(cell / view.width) * size;
  context.lineWidth = 4;
  context.strokeStyle = colors.css('--surface');
  context.strokeRect(x + 1, y + 1, size - 2, size - 2);
  context.lineWidth = 2;
  context.setLineDash(painting ? [4, 3] : []);
  context.strokeStyle = colors.css('--accent');
  context.strokeRect(x + 1, y + 1, size - 2, size - 2);
  context.setLineDash([]);
}
