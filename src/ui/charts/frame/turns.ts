/**
 * Who may draw in this frame. Charts are the dearest thing on the page and share two cores with the trainers:
 * at most one chart draws in a frame, a chart at most four times a second, and only while it is in sight.
 */
import { createContext, type RefObject, startTransition, useContext, useEffect, useReducer } from 'react';
import type { Lab } from '../../../lab/lab.ts';

const LEAST_INTERVAL_MS = 250;

interface Guest {
  /** Newer numbers than it has drawn. */
  stale: boolean;
  /** Another view or run: draws as soon as it is its turn. */
  urgent: boolean;
  last: number; // when it drew
  readonly take: () => void;
}

/** Charts draw again when these change. */
const OF_VIEW = ['xAxis', 'logX', 'logY', 'hiddenVariants', 'pickedSeeds', 'theme'] as const;
const OF_RUN = ['plan', 'experiment', 'generation', 'marks'] as const;

export class Turns {
  readonly #guests = new Set<Guest>();

  join(take: () => void): () => void {
    const guest = { stale: true, urgent: true, last: 0, take };
    this.#guests.add(guest);
    return () => this.#guests.delete(guest);
  }

  /** @returns a function that stops it */
  run(lab: Lab): () => void {
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
      lab.view.subscribe((state, previous) => {
        if (OF_VIEW.some((key) => state[key] !== previous[key])) mark({ urgent: true });
      }),
      lab.run.subscribe((state, previous) => {
        if (OF_RUN.some((key) => state[key] !== previous[key])) mark({ urgent: true });
        else if (state.seriesVersion !== previous.seriesVersion) mark({ stale: true });
      }),
    ];
    return () => {
      cancelAnimationFrame(request);
      for (const stop of leave) stop();
    };
  }
}

export const TurnsContext = createContext(new Turns());

/** A counter that increases when the element may be drawn; 0 until its first turn. */
export function useTurn(target: RefObject<HTMLElement | null>): number {
  const turns = useContext(TurnsContext);
  const [turn, take] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (target.current === null) return;
    let leave = () => {};
    const look = ([entry]: IntersectionObserverEntry[]) => {
      leave();
      // A transition: React may render it in slices, so that even a chart's first appearance is no long task.
      leave = entry?.isIntersecting === true ? turns.join(() => startTransition(take)) : () => {};
    };
    const observer = new IntersectionObserver(look, { rootMargin: '80px' });
    observer.observe(target.current);
    return () => {
      leave();
      observer.disconnect();
    };
  }, [turns, target]);
  return turn;
}
