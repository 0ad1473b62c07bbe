import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../kit/button.tsx';
import { compact } from '../kit/numerals.ts';
import { VariantMark } from '../kit/variant-mark.tsx';
import { seeBehavior, useLab, useRun } from '../model/hooks.ts';
import { type Axis, shareOf, valueAt } from './axis.ts';
import { chartViewOf, zoomOf } from './chart-view.ts';
import { type Line, nearest } from './lines.ts';

interface Opened {
  /** The position of the measurement point, in the unit of the run. */
  readonly at: number;
  readonly left: number; // CSS pixels
  readonly variants: readonly number[];
}
interface CurveMenuProps {
  readonly opened: Opened;
  readonly close: () => void;
  readonly width: number;
}

const MENU_WIDTH = 288;

function CurveMenu({ opened: { at, left, variants }, close, width }: CurveMenuProps) {
  const lab = useLab();
  const plan = useRun((state) => state.plan);
  const words = `At ${compact(at)} ${plan?.unit ?? 'env steps'}`;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const away = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) close();
    };
    document.addEventListener('pointerdown', away, true);
    return () => document.removeEventListener('pointerdown', away, true);
  }, [close]);
  const show = (variant: number) => {
    close();
    seeBehavior(lab, { variant, seed: 'median', at });
  };
  const fork = (variant: number) => {
    close();
    lab.actions.setView({ panel: 'inspect' });
    lab.inspector.requestFork({ variant, at });
  };
  return (
    <div
      ref={box}
      className="curve-menu"
      role="dialog"
      aria-label={words}
      style={{ left: Math.max(0, Math.min(left, width - MENU_WIDTH)) }}
      onPointerMove={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') close();
      }}
    >
      <p className="small muted">{words}</p>
      {variants.map((variant) => {
        const label = plan?.variants[variant]?.label ?? '';
        return (
          <div key={variant} className="curve-menu-row">
            <VariantMark variant={variant} />
            <span className="curve-menu-label">{label}</span>
            <Button
              size="small"
              icon="look"
              label={`Episodes of ${label} here`}
              onClick={() => show(variant)}
            >
              Episodes
            </Button>
            <Button
              size="small"
              icon="fork"
              label={`Fork ${label} from here`}
              onClick={() => fork(variant)}
            />
          </div>
        );
      })}
    </div>
  );
}

interface Part {
  readonly from: number;
  readonly to: number;
}

const QUARTER = 0.25;

/** Returns half of the visible part, around a position or the middle, within the same limits. */
export function zoomedIn(axis: Axis, around: number | null): Part {
  const { low, high, log = false } = axis;
  const middle = around ?? valueAt(axis, 0.5);
  if (log) {
    const reach = (high / low) ** QUARTER;
    const center = Math.max(low * reach, Math.min(high / reach, middle));
    return { from: center / reach, to: center * reach };
  }
  const reach = (high - low) * QUARTER;
  const center = Math.max(low + reach, Math.min(high - reach, middle));
  return { from: center - reach, to: center + reach };
}

/** Returns twice the visible part, or null for the whole axis. */
export function zoomedOut({ low, high, log = false }: Axis, whole: Axis): Part | null {
  const reach = log ? Math.sqrt(high / low) : (high - low) / 2;
  const from = Math.max(whole.low, log ? low / reach : low - reach);
  const to = Math.min(whole.high, log ? high * reach : high + reach);
  return from <= whole.low && to >= whole.high ? null : { from, to };
}

/** Moves the part, keeping its length, until it shows a position. */
export function movedInto({ from, to }: Part, place: number): Part {
  const move = place < from ? place - from : Math.max(0, place - to);
  return { from: from + move, to: to + move };
}

interface ReadingAreaProps {
  readonly name: string;
  readonly label: string;
  readonly axis: Axis;
  /** The axis when fully zoomed out. */
  readonly whole: Axis;
  /** The edges of the plot and the width of its frame, in pixels. */
  readonly left: number;
  readonly right: number;
  readonly width: number;
  readonly lines: readonly Line[];
  readonly face: RefObject<HTMLDivElement | null>;
  /** Buttons above the picture, because an image cannot contain controls. */
  readonly keys: ReactNode;
  readonly children: ReactNode;
}

/** A shorter drag is a click. In pixels. */
const LEAST_DRAG = 6;
/** A second click within this time makes a double click. */
const DOUBLE_MS = 260;

/** Converts the pointer or keys to a position on the x-axis, or to a part of it. */
export function ReadingArea(props: ReadingAreaProps) {
  const { name, label, axis, whole, left, right, width, lines, face, keys, children } = props;
  const lab = useLab();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [drag, setDrag] = useState<readonly [number, number] | null>(null);
  const dragged = useRef(false);
  const click = useRef<ReturnType<typeof setTimeout>>(undefined);
  const view = chartViewOf(lab);
  const leave = () => view.setState({ at: null });
  const read = (at: number | null) => view.setState({ at, reader: name });
  const zoom = (part: { readonly from: number; readonly to: number } | null) =>
    view.setState({ zoom: part && { ...part, axis: lab.view.getState().xAxis } });
  /** Returns the positions of the measurement points, which are the same for all lines. */
  const points = () => {
    const first = lines[0]?.source;
    if (first === undefined) return [];
    const { x, length } = lab.series(first.variant, first.column, lab.view.getState().xAxis);
    return x.subarray(0, length);
  };
  const openAt = (place: number) => {
    const { at } = view.getState();
    const point = at === null ? undefined : lab.run.getState().plan?.grid[nearest(points(), at)];
    const variants = [...new Set(lines.map(({ source }) => source.variant))];
    if (point !== undefined) setOpened({ at: point, left: place, variants });
  };
  const placeOf = (event: PointerEvent<HTMLElement> | React.MouseEvent<HTMLElement>) =>
    event.clientX - event.currentTarget.getBoundingClientRect().left;
  const within = (place: number) => Math.max(left, Math.min(right, place));
  const readAt = (place: number) => valueAt(axis, (place - left) / (right - left));
  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    const place = placeOf(event);
    read(place < left || place > right ? null : readAt(place));
    if (drag !== null) setDrag([drag[0], within(place)]);
  };
  const onDown = (event: PointerEvent<HTMLDivElement>) => {
    dragged.current = false;
    onMove(event);
    // A finger moves the reading line; touch users zoom with the buttons above the charts.
    if (event.pointerType === 'touch' || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag([within(placeOf(event)), within(placeOf(event))]);
  };
  const onUp = () => {
    if (drag === null) return;
    setDrag(null);
    const [from, to] = [Math.min(...drag), Math.max(...drag)];
    if (to - from < LEAST_DRAG) return;
    dragged.current = true;
    zoom({ from: readAt(from), to: readAt(to) });
  };
  const onClick = (event: React.MouseEvent<HTMLDivElement>) => {
    if (dragged.current || event.detail > 1) return;
    const place = placeOf(event);
    // When zoomed in, a double click resets the zoom, so the first click waits for a second one.
    if (zoomOf(lab) === null) openAt(place);
    else click.current = setTimeout(() => openAt(place), DOUBLE_MS);
  };
  const step = (event: KeyboardEvent, at: number | null) => {
    const places = points();
    if (places.length === 0) return;
    event.preventDefault();
    const by = (event.key === 'ArrowRight' ? 1 : -1) * (event.shiftKey ? 10 : 1);
    const last = places.length - 1;
    const to = at === null ? last : Math.max(0, Math.min(last, nearest(places, at) + by));
    const next = places[to];
    if (next === undefined) return;
    read(next);
    const part = zoomOf(lab);
    if (part !== null && (next < part.from || next > part.to)) zoom(movedInto(part, next));
  };
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const { at } = view.getState();
    if (event.key === 'Escape') leave();
    else if (event.key === 'Enter' && at !== null) {
      event.preventDefault(); // otherwise the same key press activates the element that the menu focuses
      openAt(left + shareOf(axis, at) * (right - left));
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') step(event, at);
    else if (event.key === '+' || event.key === '=') zoom(zoomedIn(axis, at));
    else if (event.key === '-') zoom(zoomedOut(axis, whole));
    else if (event.key === '0') zoom(null);
  };
  return (
    <div className="reading-area">
      {keys}
      <div
        ref={face}
        className="reading-face"
        role="img"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the chart.
        tabIndex={0}
        onPointerMove={onMove}
        onPointerDown={onDown}
        onPointerUp={onUp}
        onPointerCancel={() => setDrag(null)}
        onPointerLeave={leave}
        onKeyDown={onKey}
        onBlur={leave}
        onClick={onClick}
        onDoubleClick={() => {
          clearTimeout(click.current);
          setOpened(null);
          zoom(null);
        }}
      >
        {children}
        {drag !== null && (
          <div
            className="chart-brush"
            style={{ left: Math.min(...drag), width: Math.abs(drag[1] - drag[0]) }}
          />
        )}
      </div>
      {opened !== null && <CurveMenu opened={opened} close={() => setOpened(null)} width={width} />}
    </div>
  );
}
