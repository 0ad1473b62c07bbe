import { type RefObject, useEffect, useState } from 'react';
import { useOnScreen } from '../model/hooks.ts';

/** Counts up while `runs` is true and the element is on screen. A hidden page gets no animation frames, so it pauses, too. */
export function useTicker(
  target: RefObject<Element | null>,
  milliseconds: number,
  runs: boolean,
): readonly [number, (ticks: number) => void] {
  const shown = useOnScreen(target);
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    if (!runs || !shown) return;
    let frame = 0;
    let last = performance.now();
    const next = (now: number) => {
      frame = requestAnimationFrame(next);
      if (now - last < milliseconds) return;
      last = now;
      setTicks((old) => old + 1);
    };
    frame = requestAnimationFrame(next);
    return () => cancelAnimationFrame(frame);
  }, [runs, shown, milliseconds]);
  return [ticks, setTicks];
}
