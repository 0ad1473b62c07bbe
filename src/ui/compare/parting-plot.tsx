import { type Comparison, unitOf } from '../../measure/compare/comparison.ts';
import { type Axis, roundAxis } from '../charts/frame/axis.ts';
import { Plot, type Scales } from '../charts/frame/plot.tsx';
import { Series } from '../charts/frame/series.tsx';
import { LABEL_ROOM, LEAST_WIDTH_FOR_LABELS } from '../charts/frame/side-labels.tsx';
import { lineOf, sourceOf } from '../charts/lines.ts';
import { measured } from '../numerals.ts';
import { gapOf } from './parting-moments.tsx';
import { HEIGHT, stepsAxis, valueAxis } from './plots.tsx';

interface PartingPlotProps {
  readonly comparison: Comparison;
  readonly variant: number;
  readonly label: string;
  readonly width: number;
}

const PLOT_HEIGHT = HEIGHT * 0.6;
const Y_TICKS = 3;

/** The training return above the task return of a variant, over one x-axis, with the point where the gap opens. */
export function PartingPlot({ comparison, variant, label, width }: PartingPlotProps) {
  const one = comparison.variants[variant];
  if (one === undefined) return null;
  const { trained, task } = one;
  const gap = gapOf(comparison, variant);
  const { x, request } = comparison;
  const best = request.reference === null ? [] : [{ value: request.reference.best, text: 'optimal' }];
  const endLabels = width >= LEAST_WIDTH_FOR_LABELS;
  const steps = stepsAxis(comparison, width);
  const panel = (y: Axis, axis: Axis, values: Float64Array, references: typeof best = []) => (
    <Plot
      width={width}
      height={PLOT_HEIGHT}
      {...(endLabels ? { marginRight: LABEL_ROOM } : {})}
      x={axis}
      y={y}
      draw={(scales) => (
        <>
          {gap !== null && <Gap gap={gap} scales={scales} named={axis === steps} />}
          <Series
            scales={scales}
            lines={[lineOf(sourceOf(variant, 0, label, { band: false, endLabel: '' }), x, values)]}
            references={references}
            endLabels={endLabels}
          />
        </>
      )}
    />
  );
  const words =
    gap === null
      ? 'There is no gap so far.'
      : `The task return has its last peak at ${measured(gap.at)} ${unitOf(request)}.`;
  return (
    <div
      role="img"
      aria-label={`${label}: training return ${measured(trained.at(-1) ?? Number.NaN)}, task return ${measured(task.at(-1) ?? Number.NaN)}. ${words}`}
    >
      {panel(roundAxis('training return', trained, Y_TICKS), { ...steps, label: '' }, trained)}
      {panel(valueAxis('task return', [...task], best), steps, task, best)}
    </div>
  );
}

interface GapProps {
  readonly gap: NonNullable<ReturnType<typeof gapOf>>;
  readonly scales: Scales;
  readonly named: boolean;
}

function Gap({ gap, scales: { px, left, right, top, bottom }, named }: GapProps) {
  const [at, from, to] = [px(gap.at), px(gap.low), px(gap.high)];
  const isLate = at > (left + right) / 2;
  return (
    <g>
      <rect
        x={from}
        width={Math.max(1, to - from)}
        y={top}
        height={bottom - top}
        fill="var(--warn)"
        fillOpacity={0.12}
      />
      <path d={`M${at},${top}V${bottom}`} stroke="var(--warn)" strokeWidth={1.5} strokeDasharray="4 3" />
      {named && (
        <text
          className="halo"
          x={at + (isLate ? -6 : 6)}
          y={top + 12}
          textAnchor={isLate ? 'end' : 'start'}
          fontSize={12}
          fill="var(--warn)"
        >
          {gap.text}
        </text>
      )}
    </g>
  );
}
