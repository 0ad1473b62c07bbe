import { type KeyboardEvent, useEffect, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Segments } from '../kit/segments.tsx';
import { useLessMotion } from '../model/hooks.ts';

const PER_SECOND = { slow: 2, normal: 6, fast: 24 } as const;
const SPEEDS = Object.keys(PER_SECOND) as (keyof typeof PER_SECOND)[];

/** Fields and radio buttons handle arrow keys themselves. The scrubber uses the player's keys. */
export const hasOwnKeys = (target: EventTarget): boolean =>
  target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== 'range');

/** A position that advances during playback. @param last index */
export function usePlayback(last: number) {
  const [place, setAt] = useState(0);
  const at = Math.min(place, last);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>('normal');
  const runs = playing && at < last;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setAt((now) => Math.min(last, now + 1)), 1_000 / PER_SECOND[speed]);
    return () => clearInterval(timer);
  }, [runs, speed, last]);
  const go = (to: number) => {
    setPlaying(false);
    setAt(Math.max(0, Math.min(last, Math.round(to))));
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (hasOwnKeys(event.target)) return;
    const page = Math.max(1, Math.round(last / 10));
    const to: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: last,
    };
    const target = to[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(target);
  };
  const toggle = () => {
    if (!runs && at >= last) setAt(0);
    setPlaying(!runs);
  };
  return { at, last, runs, speed, perSecond: PER_SECOND[speed], setSpeed, go, toggle, onKey };
}

interface TransportProps {
  readonly playback: ReturnType<typeof usePlayback>;
  readonly what: string; // 'episode'
  readonly unit: string; // 'Step'
}

export function Transport({ playback, what, unit }: TransportProps) {
  const calm = useLessMotion();
  const { at, last, runs, speed, setSpeed, go, toggle } = playback;
  return (
    <>
      <div className="inspect-transport">
        <Button
          icon="left"
          label={`${unit} back`}
          shortcut="ArrowLeft"
          disabled={at === 0}
          onClick={() => go(at - 1)}
        />
        <Button
          icon={runs ? 'pause' : 'play'}
          label={runs ? `Pause the ${what}` : `Play the ${what}`}
          tone="accent"
          disabled={last === 0}
          onClick={toggle}
        />
        <Button
          icon="right"
          label={`${unit} forward`}
          shortcut="ArrowRight"
          disabled={at === last}
          onClick={() => go(at + 1)}
        />
        <input
          type="range"
          className="inspect-scrubber"
          aria-label={`${unit} of the ${what}`}
          aria-valuetext={`${unit} ${at + 1} of ${last + 1}`}
          min={0}
          max={last}
          value={at}
          disabled={last === 0}
          onChange={(event) => go(Number(event.target.value))}
        />
        <span className="number small inspect-count">
          {at + 1} / {last + 1}
        </span>
        <Segments
          label={`Speed of the ${what}`}
          value={speed}
          onChange={setSpeed}
          options={SPEEDS.map((value) => ({
            value,
            text: value,
            hint: `${PER_SECOND[value]} ${unit.toLowerCase()}s per second`,
          }))}
        />
      </div>
      {calm && runs && (
        <p className="muted small">
          Your system prefers reduced motion. Playback runs because you started it.
        </p>
      )}
    </>
  );
}
