import { useLab, useView } from '../../hooks.ts';
import { VariantMark } from '../../kit/variant-mark.tsx';
import { compact, measured } from '../../numerals.ts';
import { type Line, nearest } from '../lines.ts';
import type { Axes } from './axes.ts';
import { useReadingLine } from './reading-line.tsx';

interface ReadingBoxProps {
  readonly lines: readonly Line[];
  readonly seeds: readonly Line[];
  readonly axes: Axes;
  readonly left: number;
  readonly right: number;
  readonly width: number;
  readonly unit: string;
}

const MOST_SEEDS = 12;

/** The values at the reading line, largest first, next to the line and never under it. */
export function ReadingBox({ lines, seeds, axes, left, right, width, unit }: ReadingBoxProps) {
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
  const share = axes.xLog
    ? Math.log(at / axes.xLow) / Math.log(axes.xHigh / axes.xLow)
    : (at - axes.xLow) / (axes.xHigh - axes.xLow);
  const place = left + share * (width - left - right);
  const style = share < 0.5 ? { left: place + 10 } : { right: width - place + 10 };
  return (
    <div className="reading-box" style={style} aria-hidden="true">
      <p className="muted">
        {compact(at)} {unit}
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
