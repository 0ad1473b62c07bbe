/**
 * Schedules charts, the most expensive drawing of the page, on cores shared with the trainers. Each draws at most four times a
 * second and only while visible: one chart per frame, or as many as it takes to reach all of them in time where frames are slow.
 */
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { useLab } from '../model/hooks.ts';
import type { Lab } from '../model/lab.ts';
import { chartViewOf } from './chart-view.ts';

const LEAST_INTERVAL_MS = 250;

interface Guest {
  /** There are newer numbers than the drawn ones. */
  stale: boolean;
  /** The view or the run has changed, so the chart draws as soon as it is its turn. */
  urgent: boolean;
  last: number;
  readonly take: () => void;
}

/** Charts redraw when one of these changes. */
const OF_VIEW = ['xAxis', 'logX', 'logY', 'hiddenVariants', 'pickedSeeds', 'theme'] as const;
const OF_RUN = ['plan', 'experiment', 'generation', 'marks', 'status'] as const;
const OF_CHARTS = ['zoom', 'smoothing'] as const;

export class Turns {
  readonly #lab: Lab;
  readonly #guests = new Set<Guest>();
  #stop: (() => void) | null = null;

  constructor(lab: Lab) {
    this.#lab = lab;
  }

  join(take: () => void): () => void {
    const guest = { stale: true, urgent: true, last: 0, take };
    this.#guests.add(guest);
    this.#stop ??= this.#run();
    return () => {
      this.#guests.delete(guest);
      if (this.#guests.size > 0) return;
      this.#stop?.();
      this.#stop = null;
    };
  }

  #run(): () => void {
    let before = performance.now();
    const frame = (now: number) => {
      request = requestAnimationFrame(frame);
      const waiting = [...this.#guests]
        .filter(({ urgent, stale, last }) => urgent || (stale && now - last >= LEAST_INTERVAL_MS))
        .sort((a, b) => a.last - b.last);
      // With one chart per slow frame, charts next to each other would show moments that are seconds apart.
      const share = (now - before) / LEAST_INTERVAL_MS;
      before = now;
      for (const guest of waiting.slice(0, Math.max(1, Math.ceil(share * waiting.length)))) {
        Object.assign(guest, { stale: false, urgent: false, last: now });
        guest.take();
      }
    };
    let request = requestAnimationFrame(frame);
    const mark = (news: Partial<Guest>) => {
      for (const guest of this.#guests) Object.assign(guest, news);
    };
    const leave = [
      this.#lab.view.subscribe((state, previous) => {
        if (OF_VIEW.some((key) => state[key] !== previous[key])) mark({ urgent: true });
      }),
      this.#lab.run.subscribe((state, previous) => {
        if (OF_RUN.some((key) => state[key] !== previous[key])) mark({ urgent: true });
        else if (state.seriesVersion !== previous.seriesVersion) mark({ stale: true });
      }),
      chartViewOf(this.#lab).subscribe((state, previous) => {
        if (OF_CHARTS.some((key) => state[key] !== previous[key])) mark({ urgent: true });
      }),
    ];
    return () => {
      cancelAnimationFrame(request);
      for (const stop of leave) stop();
    };
  }
}

const turns = new WeakMap<Lab, Turns>();

function turnsOf(lab: Lab): Turns {
  const known = turns.get(lab) ?? new Turns(lab);
  turns.set(lab, known);
  return known;
}

/** Returns a counter that increases when the element may draw; 0 until its first turn. */
export function useTurn(target: RefObject<HTMLElement | null>): number {
  const lab = useLab();
  const [turn, setTurn] = useState(0);
  const drawn = useRef(0);
  useEffect(() => {
    drawn.current = turn;
  });
  useEffect(() => {
    if (target.current === null) return;
    let leave = () => {};
    let given = 0;
    const take = () => {
      const isLate = drawn.current < given;
      const next = ++given;
      // In a transition, React can render in slices, so even a chart's first appearance is no long task. But other updates
      // interrupt a transition, and on a busy page it may never end: then the next turn draws without one.
      if (isLate) setTurn(next);
      else startTransition(() => setTurn(next));
    };
    const look = ([entry]: IntersectionObserverEntry[]) => {
      leave();
      leave = entry?.isIntersecting === true ? turnsOf(lab).join(take) : () => {};
    };
    const observer = new IntersectionObserver(look, { rootMargin: '80px' });
    observer.observe(target.current);
    return () => {
      leave();
      observer.disconnect();
    };
  }, [lab, target]);
  return turn;
}
