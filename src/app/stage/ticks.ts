/** The clock of the replay, which pauses while nobody can see it. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useCalmRun, useLab, useLessMotion, useOnScreen, useView } from '../model/hooks.ts';
import { STEPS_PER_SECOND, type Tick } from './replay.ts';

const STEP_MS = 1_000 / STEPS_PER_SECOND;

/** Call the result in animation frames, which stop on a hidden page. @param box must be on screen for the clock to run */
export function useTicks(box: RefObject<Element | null>): (now: number) => Tick {
  const { run } = useLab();
  const calm = useLessMotion();
  const seen = useOnScreen(box);
  const [ask] = useState(() => {
    const state = { calm, seen, last: 0, tick: 0 };
    const tickAt = (now: number): Tick => {
      if (run.getState().status !== 'done') {
        state.tick = 0;
        return null;
      }
      if (state.calm) return -1;
      if (state.seen && now - state.last >= STEP_MS) {
        state.last = Math.max(state.last + STEP_MS, now - STEP_MS);
        state.tick++;
      }
      return state.tick;
    };
    return { state, tickAt };
  });
  Object.assign(ask.state, { calm, seen });
  return ask.tickAt;
}

/** Returns the tick as a value, for what React draws. */
export function useTick(box: RefObject<Element | null>): Tick {
  const ticks = useTicks(box);
  const [tick, setTick] = useState<Tick>(null);
  const last = useRef<Tick>(null);
  useEffect(() => {
    let request = 0;
    const frame = (now: number) => {
      request = requestAnimationFrame(frame);
      const next = ticks(now);
      if (next === last.current) return;
      last.current = next;
      setTick(next);
    };
    request = requestAnimationFrame(frame);
    return () => cancelAnimationFrame(request);
  }, [ticks]);
  return tick;
}

/** Describes what the agents of a finished run show on the maps; empty if nothing is replayed. */
export function useReplayText(): string {
  const lab = useLab();
  const seed = useView((state) => state.seed);
  const has = useCalmRun(({ status }) => status === 'done' && (lab.frame(0)?.trail?.length ?? 0) > 0);
  return has ? `Replay of the last steps of seed ${Math.max(0, seed)}, exploration included.` : '';
}
