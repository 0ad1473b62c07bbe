/** The drawing itself: states and transitions are placed, connected and selected by mouse, touch and keyboard. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { amount } from '../../core/transition-rows.ts';
import { divergingIndex, shortNumber } from '../../services/painter/pen.ts';
import { useSize } from '../model/hooks.ts';
import { useColors } from '../stage/color-map.tsx';
import { curveOf } from '../stage/edges.ts';
import { MOVES, neighbor } from '../stage/graph-map.tsx';
import { type Drawing, type DrawnTransition, isTerminal } from './drawing.ts';

export type Tool = 'select' | 'state' | 'connect';
export type Selected = { readonly kind: 'state' | 'transition'; readonly id: number } | null;

const GAP = 150; // pixels between neighbors
const RADIUS = 27;
const MARGIN = 92; // room for loops and starts
/** States stand on this raster, in gaps. */
const RASTER = 0.25;
const LEAST_HEIGHT = 330;
const ROOM = 0.25; // beyond the last state, in gaps
const LEAST_DRAG = 0.12; // a shorter way is a press, in gaps

export interface CanvasProps {
  readonly drawing: Drawing;
  readonly selected: Selected;
  readonly tool: Tool;
  /** By place of the state; null while nothing has been worked out. */
  readonly values: readonly number[] | null;
  /** By place of the state: its action in the policy. */
  readonly policy: readonly (string | undefined)[] | null;
  readonly onSelect: (selected: Selected) => void;
  readonly onTool: (tool: Tool) => void;
  readonly onAdd: (x: number, y: number) => void;
  readonly onMove: (id: number, x: number, y: number) => void;
  readonly onConnect: (from: number, to: number) => void;
  readonly onRemove: (selected: NonNullable<Selected>) => void;
}

type Point = readonly [x: number, y: number];
const onRaster = (value: number) => Math.max(0, Math.round(value / RASTER) * RASTER);

/** What a pointer is doing between going down and up. */
interface Gesture {
  /** The state under it; null: none, and a state may be added there. */
  readonly from: number | null;
  readonly at: Point;
  readonly moved: boolean;
}

function stateAt({ states }: Drawing, [x, y]: Point): number | null {
  const far = states.map((state) => Math.hypot(state.x - x, state.y - y));
  const nearest = far.indexOf(Math.min(...far));
  return (far[nearest] ?? 1) * GAP <= RADIUS + 6 ? (states[nearest]?.id ?? null) : null;
}

function placeOf(event: PointerEvent<SVGSVGElement>): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return [(event.clientX - left - MARGIN) / GAP, (event.clientY - top - MARGIN) / GAP];
}

/** The first end of a connection that is made by taps or keys. */
function useConnection({ onConnect }: CanvasProps) {
  const [open, setOpen] = useState<number | null>(null);
  const connect = (from: number, to: number) => {
    setOpen(null);
    onConnect(from, to);
  };
  return { open, setOpen, connect };
}
type Connection = ReturnType<typeof useConnection>;

/** Mouse, pen and touch. */
function usePointer(props: CanvasProps, { open, setOpen, connect }: Connection) {
  const { drawing, tool } = props;
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    const at = placeOf(event);
    const hit = stateAt(drawing, at);
    setGesture({ from: hit, at, moved: false });
    if (hit !== null) {
      event.currentTarget.setPointerCapture(event.pointerId);
      props.onSelect({ kind: 'state', id: hit });
      return;
    }
    setOpen(null);
    if (tool !== 'state' && event.target === event.currentTarget) props.onSelect(null);
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    if (gesture === null) return;
    const at = placeOf(event);
    const isFar = Math.hypot(at[0] - gesture.at[0], at[1] - gesture.at[1]) > LEAST_DRAG;
    if (gesture.moved || isFar) setGesture({ ...gesture, at, moved: true });
  };
  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    if (gesture === null) return;
    setGesture(null);
    const { from, moved } = gesture;
    const [x, y] = placeOf(event);
    // Only when the pointer goes up in place, because a finger may have begun to scroll.
    if (from === null) {
      if (tool === 'state' && !moved) props.onAdd(onRaster(x), onRaster(y));
      return;
    }
    if (tool === 'select' && moved) props.onMove(from, onRaster(x), onRaster(y));
    if (tool !== 'connect') return;
    const to = stateAt(drawing, [x, y]);
    if (moved && to !== null) connect(from, to);
    else if (moved) setOpen(null);
    else if (open === null) setOpen(from);
    else connect(open, from);
  };
  const onPointerCancel = () => setGesture(null);
  return { gesture, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

/** @returns whether the drawing knows the key */
function pressed(
  { key, shiftKey }: KeyboardEvent,
  props: CanvasProps,
  { open, setOpen, connect }: Connection,
): boolean {
  const { states } = props.drawing;
  const { selected } = props;
  const places = states.map(({ x, y }): Point => [x, y]);
  const at = states.findIndex(({ id }) => selected?.kind === 'state' && id === selected.id);
  const state = states[at];
  const move = MOVES[key];
  if (move !== undefined && state !== undefined && shiftKey)
    props.onMove(state.id, onRaster(state.x + move[0] * RASTER), onRaster(state.y + move[1] * RASTER));
  else if (move !== undefined) {
    const next = states[at < 0 ? 0 : neighbor({ places }, at, move)];
    if (next !== undefined) props.onSelect({ kind: 'state', id: next.id });
  } else if ((key === 'Delete' || key === 'Backspace') && selected !== null) props.onRemove(selected);
  else if (key === 'n') {
    const [x, y] = freePlace(places, places[at] ?? null);
    props.onAdd(x, y);
  } else if (key === 'c' && state !== undefined) {
    props.onTool('connect');
    setOpen(state.id);
  } else if (key === 'Enter' && open !== null && state !== undefined) connect(open, state.id);
  else if (key === 'Escape' && open !== null) setOpen(null);
  else return false;
  return true;
}

export function MdpCanvas(props: CanvasProps) {
  const { drawing, tool, values } = props;
  const { states } = drawing;
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const connection = useConnection(props);
  const { gesture, handlers } = usePointer(props, connection);
  const placed = states.map((state): Point => {
    const isDragged = tool === 'select' && gesture?.moved === true && gesture.from === state.id;
    return isDragged ? [onRaster(gesture.at[0]), onRaster(gesture.at[1])] : [state.x, state.y];
  });
  const [right, bottom] = [0, 1].map((axis) => Math.max(0, ...placed.map((place) => place[axis] ?? 0)));
  const width = Math.max(size.width, ((right ?? 0) + ROOM) * GAP + 2 * MARGIN);
  const height = Math.max(LEAST_HEIGHT, ((bottom ?? 0) + ROOM) * GAP + 2 * MARGIN);
  const points = placed.map(([x, y]): Point => [MARGIN + x * GAP, MARGIN + y * GAP]);
  const edges = edgesIn(drawing, points);
  const onKey = (event: KeyboardEvent<SVGSVGElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !pressed(event, props, connection)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="mdp-canvas" ref={box}>
      <svg
        width={width}
        height={height}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is made by keys, too.
        tabIndex={0}
        data-tool={tool}
        aria-label={`Drawing of ${states.length} states. N adds a state, arrow keys select one, Shift and an arrow key move it, C and then Enter connect two, Delete removes.`}
        {...handlers}
        onKeyDown={onKey}
      >
        <DrawnEdges {...props} points={points} edges={edges} />
        <Pull tool={tool} gesture={gesture} drawing={drawing} />
        <DrawnStates {...props} points={points} open={states.findIndex(({ id }) => id === connection.open)} />
        <EdgeTexts {...props} points={points} edges={edges} />
      </svg>
      <p className="muted small" aria-live="polite">
        {hint(drawing, tool, connection.open, values !== null)}
      </p>
    </div>
  );
}

/** The connection that is being pulled from a state. */
function Pull(props: { readonly tool: Tool; readonly gesture: Gesture | null; readonly drawing: Drawing }) {
  const { tool, gesture, drawing } = props;
  const from = drawing.states.find(({ id }) => id === gesture?.from);
  if (tool !== 'connect' || gesture?.moved !== true || from === undefined) return null;
  const [x, y] = gesture.at;
  return (
    <line
      className="mdp-pull"
      x1={MARGIN + from.x * GAP}
      y1={MARGIN + from.y * GAP}
      x2={MARGIN + x * GAP}
      y2={MARGIN + y * GAP}
    />
  );
}

/** Right of the given place, or of the drawing, where nothing stands yet. */
function freePlace(taken: readonly Point[], from: Point | null): Point {
  const [x, y] = from ?? [-1, 0];
  for (let k = 1; ; k++)
    for (const dy of [0, 1, -1]) {
      const at: Point = [x + k, Math.max(0, y + dy)];
      if (taken.every(([tx, ty]) => Math.hypot(tx - at[0], ty - at[1]) >= 0.75)) return at;
    }
}

function hint({ states }: Drawing, tool: Tool, open: number | null, worked: boolean): string {
  if (states.length === 0) return 'Choose “Add states” and press where the first state belongs.';
  if (open !== null) {
    const name = states.find(({ id }) => id === open)?.name ?? '';
    return `Now the state to which “${name}” leads; the same one makes a loop.`;
  }
  if (tool === 'state') return 'Press where a state belongs.';
  if (tool === 'connect') return 'Drag from one state to another, or press one after the other.';
  return worked
    ? 'Select a state or a transition to work on it. Squares end the episode.'
    : 'Drag states, select them or a transition. Squares end the episode.';
}

interface DrawnProps extends CanvasProps {
  readonly points: readonly Point[];
}

interface DrawnEdge {
  readonly key: string;
  readonly from: number; // place of the state
  readonly ways: readonly DrawnTransition[];
  readonly shape: ReturnType<typeof curveOf>;
  /** Where its first line of text is centered. */
  readonly text: Point;
}

/** Transitions with the same ends share a line. */
function edgesIn({ states, transitions }: Drawing, points: readonly Point[]): readonly DrawnEdge[] {
  const indexOf = new Map(states.map(({ id }, k) => [id, k]));
  const groups = new Map<string, DrawnTransition[]>();
  for (const one of transitions) {
    const key = `${one.from} ${one.to}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].map(([key, ways]) => {
    const [first] = ways;
    const from = indexOf.get(first?.from ?? -1) ?? 0;
    const to = indexOf.get(first?.to ?? -1) ?? 0;
    const twoWay = groups.has(`${first?.to} ${first?.from}`);
    const shape = curveOf({ from, to, ways: [], twoWay }, points, RADIUS);
    return { key, from, ways, shape, text: textPlace(shape.middle, points[from], points[to], ways.length) };
  });
}

const LINE = 14; // height of a line of text
const BESIDE = 10; // from the line to its text

/** Beside a bent line on its outer side, and above a loop. */
function textPlace([x, y]: Point, from: Point = [0, 0], to: Point = [0, 0], lines: number): Point {
  if (from === to) return [x, y - (lines - 0.9) * LINE];
  const [dx, dy] = [x - (from[0] + to[0]) / 2, y - (from[1] + to[1]) / 2];
  const bend = Math.hypot(dx, dy) || 1;
  const away = BESIDE + (Math.abs(dy / bend) * (lines - 1) * LINE) / 2;
  return [x + (dx / bend) * away, y + (dy / bend) * away - ((lines - 1) / 2 - 0.3) * LINE];
}

interface EdgesProps extends DrawnProps {
  readonly edges: readonly DrawnEdge[];
}

function DrawnEdges({ edges, selected, policy, onSelect }: EdgesProps) {
  return edges.map(({ key, from, ways, shape }) => {
    const isSelected = ways.some(({ id }) => selected?.kind === 'transition' && selected.id === id);
    const chosen = policy?.[from];
    const isTaken = chosen === undefined || ways.some(({ action }) => action === chosen);
    return (
      <g
        key={key}
        className="mdp-edge"
        data-selected={isSelected || undefined}
        data-unused={!isTaken || undefined}
        onPointerDown={() => ways[0] && onSelect({ kind: 'transition', id: ways[0].id })}
      >
        <path d={shape.line} className="mdp-edge-reach" />
        <path d={shape.line} className="mdp-edge-line" />
        <path d={shape.head} className="mdp-edge-head" />
      </g>
    );
  });
}

/** Names, probabilities and rewards, over everything else. */
function EdgeTexts({ edges, selected, onSelect }: EdgesProps) {
  return edges.map(({ ways, text }) =>
    ways.map((way, k) => (
      <text
        key={way.id}
        className="mdp-edge-text"
        data-selected={(selected?.kind === 'transition' && selected.id === way.id) || undefined}
        x={text[0]}
        y={text[1] + k * LINE}
        onPointerDown={(event) => {
          event.stopPropagation();
          onSelect({ kind: 'transition', id: way.id });
        }}
      >
        {wayText(way)}
      </text>
    )),
  );
}

function wayText({ action, probability, reward }: DrawnTransition): string {
  const pay = amount(reward);
  const parts = [action];
  if (amount(probability) !== 1) parts.push(probability);
  if (pay !== 0) parts.push(`${pay > 0 ? '+' : ''}${reward.replace('-', '−')}`);
  return parts.join('  ');
}

function DrawnStates({ drawing, selected, values, points, open }: DrawnProps & { readonly open: number }) {
  const colors = useColors();
  const extent = Math.max(1e-9, ...(values ?? []).map(Math.abs));
  return drawing.states.map((state, k) => {
    const [x, y] = points[k] ?? [0, 0];
    const value = values?.[k];
    const index = value === undefined ? null : divergingIndex(value, extent);
    const fill = index === null ? 'var(--cell-floor)' : (colors?.diverging[index] ?? 'var(--cell-floor)');
    const ink = index === null ? 'var(--ink)' : (colors?.divergingInk[index] ?? 'var(--ink)');
    const short = state.name.length > 8 ? `${state.name.slice(0, 7)}…` : state.name;
    return (
      <g
        key={state.id}
        className="mdp-state"
        data-selected={(selected?.kind === 'state' && selected.id === state.id) || undefined}
        data-open={k === open || undefined}
        data-goal={state.goal || undefined}
      >
        {state.start !== null && (
          <path className="mdp-start" d={`M${x - RADIUS - 22} ${y}h15m-6 -5l6 5l-6 5`} />
        )}
        <rect
          x={x - RADIUS}
          y={y - RADIUS}
          width={2 * RADIUS}
          height={2 * RADIUS}
          rx={isTerminal(drawing, state.id) ? 4 : RADIUS}
          fill={fill}
        />
        <text x={x} y={value === undefined ? y + 4 : y - 3} fill={ink}>
          {short}
        </text>
        {value !== undefined && (
          <text x={x} y={y + 13} fill={ink} className="mdp-value">
            {shortNumber(value)}
          </text>
        )}
        <title>{value === undefined ? state.name : `${state.name}: ${Number(value.toPrecision(8))}`}</title>
      </g>
    );
  });
}
