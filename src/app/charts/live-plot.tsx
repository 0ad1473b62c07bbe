/**
 * The frame of charts that redraw several times a second while agents train on the same cores. Its plain SVG axes and grid
 * redraw only when an axis changes.
 */
import { memo, type ReactNode } from 'react';
import { type Axis, MARGIN_TOP, type PlotFrame, type Scales, shareOf, X_AXIS_HEIGHT } from './axis.ts';
import { AXIS_TEXT, linesOf, tickText, UpwardText, yWidthOf } from './axis-text.tsx';
import { textWidth } from './label-places.ts';

interface LivePlotProps extends PlotFrame {
  /** Describes the whole content; absent if something around the plot does. */
  readonly label?: string;
  readonly draw: (scales: Scales) => ReactNode;
  /** Placed next to the drawing: a legend, or the reason why it is empty. */
  readonly children?: ReactNode;
}

export function LivePlot({ label, draw, children, ...frame }: LivePlotProps) {
  const { width, height } = frame;
  const drawn = (
    <svg
      className="live-plot"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <Axes {...frame} />
      {draw(scalesOf(frame))}
    </svg>
  );
  if (label === undefined) return drawn;
  return (
    <div className="reading-area" role="img" aria-label={label}>
      {drawn}
      {children}
    </div>
  );
}

function scalesOf(frame: PlotFrame): Scales {
  const { width, height, x, y, marginRight = 12, marginTop = MARGIN_TOP, yWidth } = frame;
  const right = width - marginRight;
  const bottom = height - X_AXIS_HEIGHT;
  const left = yWidth ?? yWidthOf(y, bottom - marginTop);
  return {
    px: (value) => left + shareOf(x, value) * (right - left),
    py: (value) => bottom - shareOf(y, value) * (bottom - marginTop),
    left,
    right,
    top: marginTop,
    bottom,
  };
}

const Axes = memo(
  function Axes(frame: PlotFrame) {
    const { x, y, height, grid = 'y' } = frame;
    const { px, py, left, right, top, bottom } = scalesOf(frame);
    return (
      <g {...AXIS_TEXT}>
        {grid === 'x' &&
          x.ticks.map((at) => <path key={at} d={`M${px(at)},${top}V${bottom}`} stroke="var(--grid-line)" />)}
        {grid === 'y' &&
          y.ticks.map((at) => <path key={at} d={`M${left},${py(at)}H${right}`} stroke="var(--grid-line)" />)}
        {y.ticks.map((at) => (
          <text key={at} x={left - 8} y={py(at) + 4} textAnchor="end">
            {tickText(y, at)}
          </text>
        ))}
        <UpwardText lines={linesOf(y.label, bottom - top)} x={0} middle={(top + bottom) / 2} />
        <path d={`M${left},${bottom}H${right}`} stroke="var(--line-strong)" />
        {apart(x, px).map(({ at, text }) => (
          <g key={at}>
            <path d={`M${px(at)},${bottom}v4`} stroke="var(--line-strong)" />
            <text x={px(at)} y={bottom + 16} textAnchor="middle">
              {text}
            </text>
          </g>
        ))}
        <text x={(left + right) / 2} y={height - 5} textAnchor="middle">
          {x.label}
        </text>
      </g>
    );
  },
  (before, now) => JSON.stringify(before) === JSON.stringify(now),
);

interface TickText {
  readonly at: number;
  readonly text: string;
}

/** The smallest gap between two tick labels, in pixels. */
const LEAST_GAP = 8;

/** Keeps the first and the last tick, and as many between them as fit. @param px converts a value to pixels */
export function apart(axis: Axis, px: (value: number) => number): readonly TickText[] {
  const all = axis.ticks.map((at) => {
    const text = tickText(axis, at);
    const half = textWidth(text) / 2;
    return { at, text, from: px(at) - half, to: px(at) + half };
  });
  const last = all.at(-1);
  const kept: typeof all = [];
  for (const one of all) {
    const before = kept.at(-1);
    const isFree =
      (before === undefined || one.from >= before.to + LEAST_GAP) &&
      (last === undefined || one === last || one.to + LEAST_GAP <= last.from);
    if (isFree || one === last) kept.push(one);
  }
  return kept;
}
