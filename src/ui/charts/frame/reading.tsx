import { createContext, useContext } from 'react';
import { pageStore, useLab, useStore, useView } from '../../hooks.ts';
import { VariantMark } from '../../kit/variant-mark.tsx';
import { compact, measured } from '../../numerals.ts';
import { type Line, nearest } from '../lines.ts';
import { type Axis, shareOf } from './axis.ts';

/** The vertical reading line that all charts share: a place on the x-axis, or nothing. */
export const createReadingLine = () => pageStore<{ at: number | null }>({ at: null });

export const ReadingLineContext = createContext(createReadingLine());

export function useReadingLine(): number | null {
  return useStore(useContext(ReadingLineContext), ({ at }) => at);
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
      const index = nearest(series.x, at, series.length);
      const read = (of: Float64Array) => of[index] ?? Number.NaN;
      return { source, value: read(series.mean), low: read(series.low), high: read(series.high) };
    })
    .filter((row) => Number.isFinite(row.value))
    .sort((a, b) => b.value - a.value);
  if (rows.length === 0) return null;
  const single = seeds.map((line) => ({ line, value: line.y[nearest(line.x, at)] ?? Number.NaN }));
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
