/** Entry of the painter: draws the pictures of the stage, which the page copies to its canvases. An error ends it: then the page draws. */
import { Easel } from '../src/services/painter/easel.ts';
import type { FromPainter, ToPainter } from '../src/services/painter/scene.ts';

const surface = new OffscreenCanvas(1, 1);
const easel = new Easel((width, height) => new OffscreenCanvas(width, height));

const tell = (message: FromPainter, transfer: Transferable[] = []) => postMessage(message, { transfer });

addEventListener('message', ({ data }: MessageEvent<ToPainter>) => {
  if (surface.getContext('2d') === null) throw new Error('This browser cannot draw in workers.');
  easel.set(data.scene);
  const bitmaps = data.pictures.map((picture) => {
    easel.draw(surface, picture);
    return surface.transferToImageBitmap();
  });
  tell({ kind: 'painted', bitmaps }, bitmaps);
});
tell({ kind: 'ready' });
