/** Draws the maps of a stage when there is something new, and never for long. */
import { type RefObject, useEffect, useRef } from 'react';
import type { GridScene, VariantPicture } from '../../draw/scene.ts';
import { useLab } from '../hooks.ts';
import type { Tick } from './replay.ts';
import type { StageCanvases } from './stage-canvases.ts';
import { useTicks } from './ticks.ts';

const LEAST_INTERVAL_MS = 50; // 20 pictures per second are enough to see an agent move
const PATIENCE_MS = 8; // per frame; remaining variants are drawn in the next frame

interface StagePicture {
  readonly scene: GridScene;
  readonly variants: readonly VariantPicture[];
}

/**
 * Draws variants when numbers or the view have changed. `compose` runs once a picture (null: nothing can be drawn yet); a
 * picture of many variants is spread over frames, so that no task grows long. Where a worker draws, the next picture waits for
 * the last one, and shows what is latest then.
 */
export function useStageClock(
  canvases: StageCanvases,
  box: RefObject<HTMLElement | null>,
  compose: (tick: Tick) => StagePicture | null,
): void {
  const lab = useLab();
  const ticks = useTicks(box);
  const latest = useRef({ compose, dirty: true });
  latest.current = { compose, dirty: true };
  useEffect(() => {
    let request = 0;
    let seen = -1;
    let ratio = 0;
    let last = 0;
    let ticked: Tick = null;
    let waiting: [number, VariantPicture][] = [];
    const frame = (now: number) => {
      request = requestAnimationFrame(frame);
      const work = latest.current;
      if (waiting.length === 0) {
        const version = lab.run.getState().frameVersion;
        const tick = ticks(now);
        const changed =
          version !== seen || work.dirty || tick !== ticked || ratio !== window.devicePixelRatio;
        if (!changed || canvases.busy || now - last < LEAST_INTERVAL_MS) return;
        seen = version;
        ticked = tick;
        ratio = window.devicePixelRatio;
        work.dirty = false;
        last = now;
        const picture = work.compose(tick);
        if (picture === null) return;
        canvases.begin(picture.scene);
        waiting = [...picture.variants.entries()];
      }
      const start = performance.now();
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        canvases.draw(...next);
        if (performance.now() - start >= PATIENCE_MS) break;
      }
      if (waiting.length === 0) canvases.end();
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
  }, [lab, canvases, ticks]);
}
