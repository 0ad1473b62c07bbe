/** Entry of the painter: draws the stage's canvases, which the page has handed over. An error ends it: then the page draws. */
import { Easel } from '../src/draw/easel.ts';
import type { FromPainter, ToPainter } from '../src/draw/scene.ts';

const easel = new Easel((width, height) => new OffscreenCanvas(width, height));

function tell(message: FromPainter): void {
  postMessage(message);
}

addEventListener('message', ({ data }: MessageEvent<ToPainter<OffscreenCanvas>>) => {
  if (data.kind === 'canvas' && data.canvas.getContext('2d') === null)
    throw new Error('This browser cannot draw in workers.');
  easel.take(data);
  if (data.kind === 'picture') tell({ kind: 'painted' });
});
tell({ kind: 'ready' });
