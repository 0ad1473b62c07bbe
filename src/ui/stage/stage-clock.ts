import { useEffect, useRef } from 'react';
import { useLab } from '../hooks.ts';
import type { StageCanvases } from './stage-canvases.ts';

const LEAST_INTERVAL_MS = 50; // 20 pictures per second are enough to see an agent move
const PATIENCE_MS = 8; // per frame; remaining variants are drawn in the next frame

/**
 * Draws variants when numbers or the view have changed. `prepare` runs once a picture (common scale; false: nothing can be
 * drawn yet), `draw` once a variant; a picture of many variants is spread over frames, so that no task grows long. Where a worker
 * draws, the next picture waits for the last one, and shows what is latest then.
 */
export function useStageClock(
  canvases: StageCanvases,
  count: number,
  prepare: () => boolean,
  draw: (variant: number) => void,
): void {
  const lab = useLab();
  const latest = useRef({ count, prepare, draw, dirty: true });
  latest.current = { count, prepare, draw, dirty: true };
  useEffect(() => {
    let request = 0;
    let seen = -1;
    let ratio = 0;
    let last = 0;
    let next = Number.POSITIVE_INFINITY;
    const frame = (now: number) => {
      request = requestAnimationFrame(frame);
      const work = latest.current;
      if (next === Number.POSITIVE_INFINITY) {
        const version = lab.run.getState().frameVersion;
        const changed = version !== seen || work.dirty || ratio !== window.devicePixelRatio;
        if (!changed || canvases.busy || now - last < LEAST_INTERVAL_MS) return;
        seen = version;
        ratio = window.devicePixelRatio;
        work.dirty = false;
        last = now;
        if (!work.prepare()) return;
        next = 0;
      }
      const start = performance.now();
      while (next < work.count && performance.now() - start < PATIENCE_MS) work.draw(next++);
      if (next < work.count) return;
      next = Number.POSITIVE_INFINITY;
      canvases.end();
    };
    request = requestAnimationFrame(frame);
    const change = () => {
      latest.current.dirty = true;
    };
    const stops = [lab.view.subscribe(change), canvases.follow(change)];
    return () => {
      for (const stop of stops) stop();
      cancelAnimationFrame(request);
    };
  }, [lab, canvases]);
}
