import { useLab, useView } from '../hooks.ts';
import { ArmMark } from '../kit/arm-mark.tsx';
import { compact, measured } from '../numerals.ts';
import type { Axes } from './axes.ts';
import { type Line, nearest } from './lines.ts';
import { useReadingLine } from './reading-line.tsx';

interface ReadingBoxProps {
  readonly lines: readonly Line[];
  readonly axes: Axes;
  readonly left: number;
  readonly right: number;
  readonly width: number;
  readonly unit: string;
}

/** The values at the reading line, largest first, beside the line and never under it. */
export function ReadingBox({ lines, axes, left, right, width, unit }: ReadingBoxProps) {
  const lab = useLab();
  const xAxis = useView((state) => state.xAxis);
  const at = useReadingLine();
  if (at === null) return null;
  const rows = lines
    .map(({ source }) => {
      const series = lab.series(source.arm, source.column, xAxis);
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
        <p key={`${source.arm}/${source.column}`} className="reading-row">
          <ArmMark arm={source.arm} />
          <span className="reading-name">{source.label}</span>
          <b>{measured(value)}</b>
          <span className="muted">
            {source.band && Number.isFinite(low) ? `${measured(low)} … ${measured(high)}` : ''}
          </span>
        </p>
      ))}
    </div>
  );
}
