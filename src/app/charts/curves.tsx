import type { ReactNode } from 'react';
import { Area, DefaultZIndexes, type DotItemDotProps, Line as DrawnLine, ReferenceLine } from 'recharts';
import { markerPath, variantStyle } from '../kit/variant-style.ts';
import { type Line, lineKey } from './lines.ts';
import { Overlay } from './overlay.tsx';
import { levelDash, type ReferenceMark, SeriesLabels } from './series.tsx';

interface CurvesProps {
  readonly lines: readonly Line[];
  /** Lines drawn behind the others, without bands and markers. */
  readonly behind?: readonly Line[];
  readonly references?: readonly ReferenceMark[];
  /** True if there is room for names to the right of the plot. */
  readonly endLabels?: boolean;
  readonly markers?: 'end' | 'points' | 'none';
  /** Draws steps: the line stays level until the next point. */
  readonly stepped?: boolean;
}

const END = 3.5;
const POINT = 3;
/** In pixels; thinner lines have no marker at their end. */
const LEAST_MARKED = 1.5;

export function Curves(props: CurvesProps) {
  const { lines, behind = [], references = [], endLabels = false, markers = 'end', stepped = false } = props;
  const type = stepped ? 'stepAfter' : 'linear';
  return (
    <>
      {references.map(({ value, place = value, text, color = 'var(--ink-2)' }, k) => (
        <ReferenceLine
          key={text}
          y={place}
          stroke={color}
          strokeDasharray={levelDash(k)}
          zIndex={DefaultZIndexes.bar}
        />
      ))}
      {lines.map((line) => {
        const rows = bandRows(line);
        return rows.length === 0 ? null : (
          <Area
            key={lineKey(line)}
            data={rows}
            dataKey="range"
            type={type}
            fill={line.source.color}
            fillOpacity={0.14}
            stroke="none"
            activeDot={false}
            isAnimationActive={false}
          />
        );
      })}
      {behind.map((line) => (
        <Curve key={lineKey(line)} line={line} type={type} markers="none" />
      ))}
      {lines.map((line) => (
        <Curve key={lineKey(line)} line={line} type={type} markers={markers} />
      ))}
      <Overlay
        draw={(scales) => (
          <SeriesLabels scales={scales} lines={lines} references={references} endLabels={endLabels} />
        )}
      />
    </>
  );
}

interface CurveProps extends Required<Pick<CurvesProps, 'markers'>> {
  readonly line: Line;
  readonly type: 'linear' | 'stepAfter';
}

function Curve({ line, type, markers }: CurveProps) {
  const { color, dash, width, opacity = 1, variant } = line.source;
  const last = line.y.length - 1;
  const drawDot = ({ cx, cy, index }: DotItemDotProps): ReactNode => {
    const isShown = markers === 'points' || (markers === 'end' && index === last && width >= LEAST_MARKED);
    if (!isShown || cx === undefined || cy === undefined) return null;
    return (
      <path
        d={markerPath(variantStyle(variant).marker, markers === 'points' ? POINT : END)}
        transform={`translate(${Number(cx).toFixed(1)},${Number(cy).toFixed(1)})`}
        fill={color}
      />
    );
  };
  return (
    <DrawnLine
      data={lineRows(line)}
      dataKey="y"
      type={type}
      stroke={color}
      strokeWidth={width}
      strokeOpacity={opacity}
      {...(dash !== '' && { strokeDasharray: dash })}
      strokeLinejoin="round"
      dot={markers === 'none' ? false : drawDot}
      activeDot={false}
      isAnimationActive={false}
    />
  );
}

const lineRows = ({ x, y }: Pick<Line, 'x' | 'y'>) => Array.from(x, (at, k) => ({ x: at, y: known(y[k]) }));

/** Returns the band where both of its limits are known. */
const bandRows = ({ x, low, high, source }: Line) =>
  source.band
    ? Array.from(x, (at, k) => ({ x: at, range: [known(low[k]), known(high[k])] })).filter(({ range }) =>
        range.every((end) => end !== null),
      )
    : [];

const known = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;
