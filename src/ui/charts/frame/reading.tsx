import { createContext, useContext, useSyncExternalStore } from 'react';
import { useLab, useView } from '../../hooks.ts';
import { VariantMark } from '../../kit/variant-mark.tsx';
import { compact, measured } from '../../numerals.ts';
import { type Line, nearest } from '../lines.ts';
import { type Axis, shareOf } from './axis.ts';

/** The vertical reading line that all charts share: a place on the x-axis, or nothing. */
interface ReadingLine {
  get(): number | null;
  set(x: number | null): void;
  subscribe(listener: () => void): () => void;
}

export function createReadingLine(): ReadingLine {
  let at: number | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => at,
    set: (x) => {
      if (x === at) return;
      at = x;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const ReadingLineContext = createContext<ReadingLine>(createReadingLine());

export function useReadingLine(): number | null {
  const line = useContext(ReadingLineContext);
  return useSyncExternalStore(line.subscribe, line.get);
}

interface ReadingBoxProps {
  readonly lines: readonly Line[];
  readonly seeds: readonly Line[];
  readonly axis: Axis;
  /** Pixels: the edges of the plot, and the width of its frame. */
  readonly left: number;
  readonly right: number;
  readonly width: number;
}

const MOST_SEEDS = 12;

/** The values at the reading line, largest first, next to the line and never under it. */
export function ReadingBox({ lines, seeds, axis, left, right, width }: ReadingBoxProps) {
  const lab = useLab();
  const xAxis = useView((state) => state.xAxis);
  const at = useReadingLine();
  if (at === null) return null;
  const rows = lines
    .map(({ source }) => {
      const series = lab.series(source.variant, source.column, xAxis);
      const index = nearest(series, at);
      return {
        source,
        value: series.mean[index] ?? Number.NaN,
        low: series.low[index] ?? Number.NaN,
        high: series.high[index] ?? Number.NaN,
      };
    })
    .filter((row) => Number.isFinite(row.value))
    .sort((a, b) => b.value - a.value);
  if (rows.length === 0) return null;
  const single = seeds.map((line) => ({ line, value: valueNear(line, at) }));
  const shown = single.filter(({ value }) => Number.isFinite(value)).sort((a, b) => b.value - a.value);
  const place = left + shareOf(axis, at) * (right - left);
  const style = place < (left + right) / 2 ? { left: place + 10 } : { right: width - place + 10 };
  return (
    <div className="reading-box" style={style} aria-hidden="true">
      <p className="muted">
        {compact(at)} {axis.label}
      </p>
      {rows.map(({ source, value, low, high }) => (
        <p key={`${source.variant}/${source.column}`} className="reading-row">
          <VariantMark variant={source.variant} />
          <span className="reading-name">{source.label}</span>
          <b>{measured(value)}</b>
          <span className="muted">
            {source.band && Number.isFinite(low) ? `${measured(low)} … ${measured(high)}` : ''}
          </span>
        </p>
      ))}
      {shown.slice(0, MOST_SEEDS).map(({ line, value }) => (
        <p key={`${line.source.variant}/${line.source.column}/${line.seed}`} className="reading-row">
          <VariantMark variant={line.source.variant} />
          <span className="reading-name muted">seed {line.seed}</span>
          <span>{measured(value)}</span>
          <span />
        </p>
      ))}
      {shown.length > MOST_SEEDS && <p className="muted">and {shown.length - MOST_SEEDS} seeds below</p>}
    </div>
  );
}

/** The drawn point nearest to x. */
function valueNear(line: Line, x: number): number {
  let best = 0;
  for (let i = 1; i < line.x.length; i++)
    if (Math.abs((line.x[i] ?? 0) - x) < Math.abs((line.x[best] ?? 0) - x)) best = i;
  return line.y[best] ?? Number.NaN;
}
