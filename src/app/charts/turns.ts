/**
 * Schedules charts, the most expensive drawing of the page, on cores shared with the trainers. At most one chart draws per
 * frame, each at most four times a second and only while visible.
 */
import { type RefObject, startTransition, useEffect, useReducer } from 'react';
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

class Turns {
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
    const frame = (now: number) => {
      request = requestAnimationFrame(frame);
      let next: Guest | undefined;
      for (const guest of this.#guests) {
        const waits = guest.urgent || (guest.stale && now - guest.last >= LEAST_INTERVAL_MS);
        if (waits && (next === undefined || guest.last < next.last)) next = guest;
      }
      if (next === undefined) return;
      Object.assign(next, { stale: false, urgent: false, last: now });
      next.take();
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
  const [turn, take] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (target.current === null) return;
    let leave = () => {};
    const look = ([entry]: IntersectionObserverEntry[]) => {
      leave();
      // In a transition, React can render in slices, so even a chart's first appearance is no long task.
      leave = entry?.isIntersecting === true ? turnsOf(lab).join(() => startTransition(take)) : () => {};
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
