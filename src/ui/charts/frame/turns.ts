/**
 * Who may draw in this frame. Charts are the dearest thing on the page and share two cores with the trainers:
 * at most one chart draws in a frame, a chart at most four times a second, and only while it is in sight.
 */
import { createContext, startTransition, useContext, useEffect, useReducer } from 'react';
import type { Lab } from '../../../lab/model.ts';

const LEAST_INTERVAL_MS = 250;

interface Guest {
  visible: boolean;
  seen: number; // version drawn last
  last: number; // when
  take: () => void;
}
interface Turns {
  join(guest: Guest): () => void;
  stop(): void;
}

/** Charts draw again when these change. */
const OF_VIEW = ['xAxis', 'logX', 'logY', 'hiddenVariants', 'pickedSeeds', 'theme'] as const;
const OF_RUN = ['plan', 'generation', 'marks'] as const;

export function createTurns(lab: Lab): Turns {
  const guests: Guest[] = [];
  let request = 0;
  let generation = 0;
  const frame = (now: number) => {
    request = requestAnimationFrame(frame);
    const version = lab.run.getState().seriesVersion + generation * 1e9;
    let chosen: Guest | undefined;
    for (const guest of guests) {
      if (!guest.visible || guest.seen === version) continue;
      const changedView = Math.floor(guest.seen / 1e9) !== generation;
      if (!changedView && now - guest.last < LEAST_INTERVAL_MS) continue;
      if (chosen === undefined || guest.last < chosen.last) chosen = guest;
    }
    if (chosen === undefined) return;
    chosen.seen = version;
    chosen.last = now;
    chosen.take();
  };
  request = requestAnimationFrame(frame);
  const leave = [
    lab.view.subscribe((state, previous) => {
      if (OF_VIEW.some((key) => state[key] !== previous[key])) generation++;
    }),
    lab.run.subscribe((state, previous) => {
      if (OF_RUN.some((key) => state[key] !== previous[key])) generation++;
    }),
  ];
  return {
    join: (guest) => {
      guests.push(guest);
      return () => {
        guests.splice(guests.indexOf(guest), 1);
      };
    },
    stop: () => {
      cancelAnimationFrame(request);
      for (const stop of leave) stop();
    },
  };
}

export const TurnsContext = createContext<Turns | null>(null);

/** A counter that increases when this component may draw; 0 until its first turn. */
export function useTurn(visible: boolean): number {
  const turns = useContext(TurnsContext);
  const [turn, take] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (turns === null) return;
    // A transition: React may render it in slices, so that even a chart's first appearance is no long task.
    return turns.join({ visible, seen: -1, last: 0, take: () => startTransition(take) });
  }, [turns, visible]);
  return turn;
}
