import { useRef } from 'react';
import { useLab } from '../hooks.ts';
import { motionOf } from '../stage/replay.ts';
import { useTick } from '../stage/ticks.ts';
import { variantStyle } from '../variant-style.ts';

interface GraphTrailProps {
  readonly variant: number;
  readonly points: readonly (readonly [number, number])[];
  readonly radius: number; // of a state
}

/** The last steps from state to state, and the agent. Its own component: a replay moves nothing else. */
export function GraphTrail({ variant, points, radius }: GraphTrailProps) {
  const lab = useLab();
  const box = useRef<SVGGElement>(null);
  const tick = useTick(box);
  const frame = lab.frame(variant);
  if (frame === null) return <g ref={box} />;
  const { trail, agent } = motionOf(frame, tick);
  const at = agent === null ? undefined : points[agent];
  const stroke = variantStyle(variant).color;
  return (
    <g ref={box} className="graph-trail">
      {trail.slice(1).map((to, k) => {
        const [from, end] = [points[trail[k] ?? -1], points[to]];
        if (from === undefined || end === undefined || from === end) return null;
        const age = (k + 1) / (trail.length - 1);
        return (
          <line
            // biome-ignore lint/suspicious/noArrayIndexKey: a trail is its places.
            key={k}
            x1={from[0]}
            y1={from[1]}
            x2={end[0]}
            y2={end[1]}
            stroke={stroke}
            strokeWidth={Math.max(1.5, radius * 0.3 * (0.5 + 0.5 * age))}
            opacity={0.1 + 0.7 * age}
          />
        );
      })}
      {at !== undefined && (
        <g fill="none" transform={`translate(${at.join(' ')})`}>
          <circle r={radius * 0.8} strokeWidth={5} stroke="var(--surface)" />
          <circle r={radius * 0.8} strokeWidth={2.5} stroke={stroke} />
        </g>
      )}
    </g>
  );
}
