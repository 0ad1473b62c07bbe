import { type Comparison, unitOf, type VariantComparison } from '../../measure/compare/comparison.ts';
import { extentOf, roundAxis } from '../charts/frame/axis.ts';
import { Plot, type Scales } from '../charts/frame/plot.tsx';
import { Series } from '../charts/frame/series.tsx';
import { LABEL_ROOM, LEAST_WIDTH_FOR_LABELS } from '../charts/frame/side-labels.tsx';
import { lineOf, sourceOf } from '../charts/lines.ts';
import { measured } from '../numerals.ts';
import { gapOf } from './parting-moments.tsx';
import { HEIGHT, stepsAxis, valueAxis } from './plots.tsx';

/** The look of the training return next to the task return. */
const TRAINED = { dash: '2 3', width: 1.4, band: false };

/** Above this ratio of their ranges, each return gets a separate axis; otherwise the task return would be a flat line. */
const FLATTENED = 4;

/** Whether one return would be a flat line on the axis of the other. */
export function hasOwnAxes({ trained, task }: VariantComparison): boolean {
  const spread = (values: Float64Array) => {
    const [low, high] = extentOf(values) ?? [0, 0];
    return high - low;
  };
  const [first, second] = [spread(trained), spread(task)];
  return first > FLATTENED * second || second > FLATTENED * first;
}

interface PartingPlotProps {
  readonly comparison: Comparison;
  readonly variant: number;
  readonly label: string;
  readonly width: number;
}

/** The training return and the task return of a variant in one chart, with the point where the gap opens. */
export function PartingPlot({ comparison, variant, label, width }: PartingPlotProps) {
  const one = comparison.variants[variant];
  if (one === undefined) return null;
  const { trained, task } = one;
  const gap = gapOf(comparison, variant);
  const { x, request } = comparison;
  const own = hasOwnAxes(one);
  // A second axis takes the space of the labels.
  const endLabels = !own && width >= LEAST_WIDTH_FOR_LABELS;
  const best = request.reference === null ? [] : [{ value: request.reference.best, text: 'optimal' }];
  const y = own
    ? valueAxis('task return', [...task], best)
    : valueAxis('reward per episode', [...task, ...trained], best);
  const right = roundAxis('training return', trained);
  const place = (value: number) =>
    own ? y.low + ((value - right.low) / (right.high - right.low)) * (y.high - y.low) : value;
  const source = (column: number, text: string, look = {}) =>
    sourceOf(variant, column, text, { dash: '', band: false, ...look, endLabel: text });
  const words =
    gap === null
      ? 'There is no gap so far.'
      : `The task return has its last peak at ${measured(gap.at)} ${unitOf(request)}.`;
  return (
    <Plot
      label={`${label}: training return ${measured(trained.at(-1) ?? Number.NaN)}, task return ${measured(task.at(-1) ?? Number.NaN)}. ${words}`}
      width={width}
      height={HEIGHT}
      {...(endLabels ? { marginRight: LABEL_ROOM } : {})}
      x={stepsAxis(comparison, width)}
      y={y}
      right={own ? right : undefined}
      draw={(scales) => (
        <>
          {gap !== null && <Gap gap={gap} scales={scales} />}
          <Series
            scales={scales}
            lines={[
              lineOf(source(0, 'training return', TRAINED), x, trained.map(place)),
              lineOf(source(1, 'task return'), x, task),
            ]}
            references={best}
            endLabels={endLabels}
          />
        </>
      )}
    />
  );
}

interface GapProps {
  readonly gap: NonNullable<ReturnType<typeof gapOf>>;
  readonly scales: Scales;
}

function Gap({ gap, scales: { px, left, right, top, bottom } }: GapProps) {
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
    </g>
  );
}
