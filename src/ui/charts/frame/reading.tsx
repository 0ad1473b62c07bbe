import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLab, useView } from '../../hooks.ts';
import { VariantMark } from '../../kit/variant-mark.tsx';
import { compact, measured } from '../../numerals.ts';
import { useChartView } from '../chart-view.ts';
import { type Line, type LineSource, nearest } from '../lines.ts';
import { type Axis, shareOf, X_AXIS_HEIGHT } from './axis.ts';

interface ReadingBoxProps {
  /** The chart; only one at a time shows its values. */
  readonly name: string;
  readonly face: RefObject<HTMLElement | null>;
  readonly lines: readonly Line[];
  readonly seeds: readonly Line[];
  /** All seeds are drawn, in place of bands. */
  readonly few: boolean;
  readonly axis: Axis;
  /** Pixels: the edges of the plot. */
  readonly left: number;
  readonly right: number;
}

const MOST_SEEDS = 12;
const GAP = 4;
/** Pixels of the x-axis that stay visible: its ticks. */
const TICKS = 18;

/** The values at the reading line, largest first, below the plot or above it and never over its lines. */
export function ReadingBox({ name, face, lines, seeds, few, axis, left, right }: ReadingBoxProps) {
  const lab = useLab();
  const xAxis = useView((state) => state.xAxis);
  const smooth = useChartView(({ smoothing }) => smoothing > 0);
  const at = useChartView((view) => (view.reader === name ? view.at : null));
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (at === null || box.current === null || face.current === null) return;
    const plot = face.current.getBoundingClientRect();
    const { width, height } = box.current.getBoundingClientRect();
    const middle = plot.left + left + shareOf(axis, at) * (right - left);
    const below = plot.bottom - X_AXIS_HEIGHT + TICKS;
    const fits = below + height <= window.innerHeight - GAP;
    const start = Math.max(
      GAP,
      Math.min(middle - width / 2, document.documentElement.clientWidth - width - GAP),
    );
    box.current.style.left = `${start}px`;
    box.current.style.top = `${fits ? below : Math.max(GAP, plot.top - height)}px`;
  });
  if (at === null) return null;
  const rows = lines
    .map((line) => {
      const { source } = line;
      const series = lab.series(source.variant, source.column, xAxis);
      const index = nearest(series.x, at, series.length);
      const read = (of: Float64Array) => of[index] ?? Number.NaN;
      const [from, to] = source.domain;
      const end = (of: Float64Array) => Math.min(to, Math.max(from, read(of)));
      const drawn = line.y[nearest(line.x, at)] ?? Number.NaN;
      return { source, drawn, value: read(series.mean), low: end(series.low), high: end(series.high) };
    })
    .filter((row) => Number.isFinite(row.value))
    .sort((a, b) => b.value - a.value);
  if (rows.length === 0) return null;
  /** The values of the seeds of a line, where they stand for its band. */
  const seedsOf = (one: LineSource) =>
    seeds
      .filter(({ source }) => source.variant === one.variant && source.column === one.column)
      .map((line) => measured(line.y[nearest(line.x, at)] ?? Number.NaN))
      .join(', ');
  const single = (few ? [] : seeds).map((line) => ({
    line,
    value: line.y[nearest(line.x, at)] ?? Number.NaN,
  }));
  const shown = single.filter(({ value }) => Number.isFinite(value)).sort((a, b) => b.value - a.value);
  return createPortal(
    <div ref={box} className="reading-box" aria-hidden="true">
      <p className="muted">
        {compact(at)} {axis.label}
      </p>
      {rows.map(({ source, drawn, value, low, high }) => (
        <p key={`${source.variant}/${source.column}`} className="reading-row">
          <VariantMark variant={source.variant} />
          <span>{source.label}</span>
          <b>{measured(value)}</b>
          <span className="muted">
            {source.band && Number.isFinite(low) ? `${measured(low)} … ${measured(high)}` : ''}
            {few && seeds.length > 0 ? `seeds ${seedsOf(source)}` : ''}
            {smooth ? ` smoothed ${measured(drawn)}` : ''}
          </span>
        </p>
      ))}
      {shown.slice(0, MOST_SEEDS).map(({ line, value }) => (
        <p key={`${line.source.variant}/${line.source.column}/${line.seed}`} className="reading-row">
          <VariantMark variant={line.source.variant} />
          <span className="muted">seed {line.seed}</span>
          <span>{measured(value)}</span>
          <span />
        </p>
      ))}
      {shown.length > MOST_SEEDS && <p className="muted">and {shown.length - MOST_SEEDS} seeds below</p>}
    </div>,
    document.body,
  );
}
