/** Draws the pictures of the stage for the page's canvases. After an error, the page draws instead. */
import { Easel } from '../src/services/painter/easel.ts';
import type { PainterApi } from '../src/services/painter/scene.ts';
import { serve, transfer } from '../src/services/rpc.ts';

const surface = new OffscreenCanvas(1, 1);
const easel = new Easel((width, height) => new OffscreenCanvas(width, height));

serve<PainterApi>({
  async ready() {},
  async paint({ scene, pictures }) {
    if (surface.getContext('2d') === null) throw new Error('This browser cannot draw in workers.');
    easel.set(scene);
    const bitmaps = pictures.map((picture) => {
      easel.draw(surface, picture);
      return surface.transferToImageBitmap();
    });
    return transfer(bitmaps, bitmaps);
  },
});
