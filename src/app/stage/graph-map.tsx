import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react';
import type { StageColors } from '../../services/painter/colors.ts';
import { countIndex, divergingIndex, shortNumber } from '../../services/painter/pen.ts';
import type { GraphView } from '../../worlds/view.ts';
import { variantStyle } from '../kit/variant-style.ts';
import { useLab, useView } from '../model/hooks.ts';
import { curveOf, type Edge, shareOf } from './edges.ts';
import type { Layout } from './layout.ts';
import { motionOf } from './replay.ts';
import { useStageLook } from './stage-panels.tsx';
import { useReplayText, useTick } from './ticks.ts';

interface GraphTrailProps {
  readonly variant: number;
  readonly points: readonly (readonly [number, number])[];
  readonly radius: number;
}

/** Draws the last steps and the agent. It is a separate component because a replay moves nothing else. */
function GraphTrail({ variant, points, radius }: GraphTrailProps) {
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

export interface GraphPicture {
  readonly view: GraphView;
  readonly layout: Layout;
  readonly edges: readonly Edge[];
  /** Names of the actions, short enough for a cell. */
  readonly actions: readonly string[];
  readonly colors: StageColors;
  readonly scale: 'diverging' | 'sequential' | 'none';
  readonly extent: number;
  /** The distance between neighbors in CSS pixels. */
  readonly gap: number;
}

interface GraphMapProps {
  readonly picture: GraphPicture;
  readonly variant: number;
  readonly label: string;
  /** Values by state; null if there is nothing to color. */
  readonly values: Float32Array | null;
  readonly policy: Float32Array | null;
}

const LEAST_NAMED = 30; // smallest gap between states with readable names
const LEAST_WRITTEN = 22; // smallest gap between cells with a number
const LONGEST = 9;
export const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Finds the nearest state in a direction, by distance and by deviation from the direction. */
export function neighbor(
  { places }: Pick<Layout, 'places'>,
  from: number,
  [dx, dy]: readonly [number, number],
): number {
  const [x, y] = places[from] ?? [0, 0];
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  places.forEach(([px, py], state) => {
    const along = (px - x) * dx + (py - y) * dy;
    if (along <= 1e-9) return;
    const cost = along + 2.5 * Math.abs((px - x) * dy + (py - y) * dx);
    if (cost < least) [best, least] = [state, cost];
  });
  return best;
}

/** Returns the action that the policy takes most often in a state, or an empty text if there are several. */
function likeliest(policy: Float32Array, actions: readonly string[], state: number): string {
  const shares = policy.subarray(state * actions.length, (state + 1) * actions.length);
  const most = Math.max(...shares);
  const first = shares.indexOf(most);
  return first < 0 || first !== shares.lastIndexOf(most) ? '' : (actions[first] ?? '');
}

function geometryOf({ layout, gap, edges }: GraphPicture) {
  const isTight = edges.length === 0;
  const margin = layout.captions.length > 0 ? gap * 1.2 : isTight ? gap / 2 + 1 : gap * 0.62;
  const width = layout.width * gap + 2 * margin;
  const height = layout.height * gap + 2 * margin + (isTight ? 0 : gap * 0.15);
  const place = (x: number, y: number) =>
    [margin + x * gap, height - margin - (layout.height - y) * gap] as const;
  return { isTight, width, height, place };
}

/** Draws a graph: states colored by the overlay, edges as thick as the policy uses them. */
export function GraphMap(props: GraphMapProps) {
  const { picture, variant, label } = props;
  const { view, layout, gap } = picture;
  const lab = useLab();
  const { bare = false } = useStageLook();
  const replay = useReplayText();
  const cursor = useView((state) => state.selectedCell?.observation ?? null);
  const { isTight, width, height, place } = geometryOf(picture);
  const points = layout.places.map(([x, y]) => place(x, y));
  const select = (observation: number) => {
    const selected = lab.view.getState().selectedCell;
    if (selected?.variant === variant && selected.observation === observation) return;
    lab.actions.setView({ selectedCell: { variant, observation } });
  };
  const onPointer = (event: PointerEvent<SVGSVGElement>) => {
    if (event.type !== 'pointerdown' && event.pointerType !== 'mouse') return;
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [
      ((event.clientX - box.left) * width) / box.width,
      ((event.clientY - box.top) * height) / box.height,
    ];
    const far = points.map(([px, py]) => Math.hypot(px - x, py - y));
    const state = far.indexOf(Math.min(...far));
    if ((far[state] ?? gap) < gap * 0.6) select(state);
  };
  const onKey = (event: KeyboardEvent<SVGSVGElement>) => {
    const move = MOVES[event.key];
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    select(neighbor(layout, cursor ?? view.starts[0] ?? 0, move));
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <svg
      className="graph-map"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role={bare ? 'img' : 'application'}
      aria-label={`Graph of ${label}, ${view.states.length} states${bare ? '' : '. Arrow keys move the cursor.'}`}
      {...(!bare && {
        tabIndex: 0,
        'aria-describedby': 'state-words',
        onPointerDown: onPointer,
        onPointerMove: onPointer,
        onKeyDown: onKey,
        onFocus: () => lab.view.getState().selectedCell === null && select(view.starts[0] ?? 0),
      })}
    >
      {replay !== '' && <title>{replay}</title>}
      {layout.captions.map(({ text, x, y }) => (
        <text
          key={`${x} ${y}`}
          className="graph-caption"
          transform={`translate(${place(x, y).join(' ')})`}
          dy="0.35em"
          fontSize={Math.min(12, Math.max(8, gap * 0.5))}
        >
          {text}
        </text>
      ))}
      {!isTight && <Edges {...props} points={points} />}
      <States {...props} points={points} cursor={cursor} isTight={isTight} />
      <GraphTrail variant={variant} points={points} radius={isTight ? gap / 2 - 0.5 : gap * 0.3} />
    </svg>
  );
}

interface DrawnProps extends GraphMapProps {
  readonly points: readonly (readonly [number, number])[];
}

const Edges = memo(function Edges({ picture, policy, values, points }: DrawnProps) {
  const { edges, gap, actions, scale, extent } = picture;
  // In the visits overlay, an edge is as strong as the visits to its first state.
  const strength = (from: number) =>
    scale === 'sequential' ? countIndex(values?.[from] ?? 0, extent) / 255 : 1;
  const radius = gap * 0.3;
  return edges.map((edge) => {
    const share = policy === null ? 0 : shareOf(edge, policy, actions.length) * strength(edge.from);
    const { line, head } = curveOf(edge, points, radius);
    const thick = 0.8 + share * Math.min(6, radius * 0.3);
    return (
      <g key={`${edge.from} ${edge.to}`} className="graph-edge" opacity={0.16 + 0.84 * Math.sqrt(share)}>
        <path d={line} strokeWidth={thick} />
        <path d={head} className="graph-head" />
      </g>
    );
  });
});

interface StatesProps extends DrawnProps {
  readonly cursor: number | null;
  readonly isTight: boolean;
}

function States({ picture, values, policy, points, cursor, isTight }: StatesProps) {
  const { view, actions, colors, scale, extent, gap } = picture;
  const terminal = new Set(view.terminal);
  const goals = new Set(view.goals);
  const indexOf = scale === 'diverging' ? divergingIndex : countIndex;
  const radius = isTight ? gap / 2 - 0.5 : gap * 0.3;
  const round = isTight ? 0 : radius;
  const named = gap >= (isTight ? LEAST_WRITTEN : LEAST_NAMED);
  return points.map(([x, y], state) => {
    const value = values?.[state] ?? Number.NaN;
    const index = scale === 'none' || Number.isNaN(value) ? 0 : indexOf(value, extent);
    const bare = scale === 'none' || Number.isNaN(value);
    const ramp = scale === 'sequential' ? colors.sequential : colors.diverging;
    const inks = scale === 'sequential' ? colors.sequentialInk : colors.divergingInk;
    const fill = bare ? 'var(--cell-floor)' : ramp[index];
    const ink = bare ? 'var(--ink)' : inks[index];
    const name = view.states[state] ?? '';
    const short = name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
    const number = scale === 'sequential' ? shortNumber(Math.round(value)) : shortNumber(value);
    // A map without edges has room for the policy if no overlay is drawn.
    const plain = isTight && policy !== null && !terminal.has(state) ? likeliest(policy, actions, state) : '';
    const text = bare ? plain : number;
    const corner = terminal.has(state) ? Math.min(round, radius * 0.25) : round;
    return (
      <g key={name} className="graph-state">
        <rect
          x={x - radius}
          y={y - radius}
          width={2 * radius}
          height={2 * radius}
          rx={corner}
          fill={fill}
          data-goal={goals.has(state) || undefined}
          data-cursor={state === cursor || undefined}
        />
        {named && (
          <text x={x} y={y} fill={ink} fontSize={Math.min(12, gap / (isTight ? 3.2 : 5.4))}>
            <tspan x={x} dy={text === '' ? '0.35em' : '-0.2em'}>
              {isTight ? '' : short}
            </tspan>
            <tspan x={x} dy={isTight ? '0.55em' : '1.15em'}>
              {text}
            </tspan>
          </text>
        )}
      </g>
    );
  });
}
