import { useEffect, useRef } from 'react';
import { useLab } from '../hooks.ts';

const LEAST_INTERVAL_MS = 50; // twenty pictures a second are enough to see an agent walk
const PATIENCE_MS = 8; // of one frame; the arms that are left are drawn in the next

/**
 * Draws arms when numbers or the view have changed. `prepare` runs once a picture (common scale),
 * `draw` once an arm; a picture of many arms is spread over frames, so that no task grows long.
 */
export function useStageClock(count: number, prepare: () => void, draw: (arm: number) => void): void {
  const lab = useLab();
  const latest = useRef({ count, prepare, draw, dirty: true });
  latest.current = { count, prepare, draw, dirty: true };
  useEffect(() => {
    let request = 0;
    let seen = -1;
    let last = 0;
    let next = Number.POSITIVE_INFINITY;
    const frame = (now: number) => {
      request = requestAnimationFrame(frame);
      const work = latest.current;
      if (next >= work.count) {
        const version = lab.run.getState().frameVersion;
        if ((version === seen && !work.dirty) || now - last < LEAST_INTERVAL_MS) return;
        seen = version;
        work.dirty = false;
        last = now;
        work.prepare();
        next = 0;
      }
      const start = performance.now();
      while (next < work.count && performance.now() - start < PATIENCE_MS) work.draw(next++);
    };
    request = requestAnimationFrame(frame);
    const stop = lab.view.subscribe(() => {
      latest.current.dirty = true;
    });
    return () => {
      stop();
      cancelAnimationFrame(request);
    };
  }, [lab]);
}
