import type { Comparison } from '../../measure/compare/comparison.ts';
import type { NumberTable } from '../../measure/figures/csv-cell.ts';
import { LABEL_ROOM, LEAST_WIDTH_FOR_LABELS } from '../charts/frame/side-labels.tsx';
import { measured } from '../numerals.ts';
import { variantStyle } from '../variant-style.ts';
import { Level, MARGIN, Plot, PlotLabels } from './plot.tsx';
import { pathOf, scaleOf } from './scales.ts';

const HEIGHT = 260;
/** Above this ratio of their ranges, each return gets a separate axis; otherwise the task return would be a flat line. */
const FLATTENED = 4;
const RIGHT = 56;

interface PartingPlotProps {
  readonly comparison: Comparison;
  readonly variant: number;
  readonly label: string;
  readonly width: number;
}

function spread(values: Float64Array): number {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return Math.max(0, high - low);
}

/** Whether one return would be a flat line on the axis of the other. */
export function hasOwnAxes({ variants }: Comparison, variant: number): boolean {
  const one = variants[variant];
  if (one === undefined) return false;
  const [trained, task] = [spread(one.trained), spread(one.task)];
  return trained > FLATTENED * task || task > FLATTENED * trained;
}

/** The training return and the task return of a variant in one chart, with the point where the gap opens. */
export function PartingPlot({ comparison, variant, label, width }: PartingPlotProps) {
  const one = comparison.variants[variant];
  if (one === undefined) return null;
  const { trained, task, parting } = one;
  const { x: steps, request } = comparison;
  const { color } = variantStyle(variant);
  const own = hasOwnAxes(comparison, variant);
  // A second axis takes the space of the labels.
  const outside = !own && width >= LEAST_WIDTH_FOR_LABELS;
  const x = scaleOf(
    [0, steps.at(-1) ?? 1],
    MARGIN.left,
    width - (own ? RIGHT : outside ? LABEL_ROOM : MARGIN.right),
    Math.max(3, Math.floor(width / 110)),
    false,
  );
  const best = request.reference === null ? [] : [request.reference.best];
  const y = scaleOf([...task, ...best, ...(own ? [] : trained)], HEIGHT - MARGIN.bottom, MARGIN.top, 4);
  const other = own ? scaleOf(trained, HEIGHT - MARGIN.bottom, MARGIN.top, 4) : y;
  const marked = parting.kind === 'parted' || parting.kind === 'fell';
  const place = (point: number) => x.at(steps[Math.max(0, point)] ?? 0);
  const words = marked
    ? `The task return has its last peak at ${measured(steps[parting.peak] ?? 0)} env steps.`
    : 'There is no gap so far.';
  return (
    <Plot
      width={width}
      height={HEIGHT}
      label={`${label}: training return ${measured(trained.at(-1) ?? Number.NaN)}, task return ${measured(task.at(-1) ?? Number.NaN)}. ${words}`}
      x={x}
      y={y}
      xLabel="environment steps per seed"
      yLabel={own ? 'task return' : 'reward per episode'}
      {...(own ? { right: { scale: other, label: 'training return' } } : {})}
    >
      {marked && (
        <g className="parting">
          <rect
            x={place(parting.peakLow)}
            width={Math.max(1, place(parting.peakHigh) - place(parting.peakLow))}
            y={y.at(y.high)}
            height={y.at(y.low) - y.at(y.high)}
            fill="var(--warn)"
            fillOpacity={0.12}
          />
          <line
            x1={place(parting.peak)}
            x2={place(parting.peak)}
            y1={y.at(y.high)}
            y2={y.at(y.low)}
            stroke="var(--warn)"
            strokeWidth={1.5}
            strokeDasharray="4 3"
          />
          <text
            className="halo parting-text"
            x={place(parting.peak) + (place(parting.peak) > width / 2 ? -6 : 6)}
            y={y.at(y.high) + 12}
            textAnchor={place(parting.peak) > width / 2 ? 'end' : 'start'}
          >
            {parting.kind === 'parted' ? 'the gap opens here' : 'both fall from here'}
          </text>
        </g>
      )}
      {request.reference !== null && <Level value={request.reference.best} x={x} y={y} />}
      <path
        d={pathOf(steps, trained, x, other)}
        fill="none"
        stroke={color}
        strokeWidth={1.6}
        strokeDasharray="2 3"
      />
      <path d={pathOf(steps, task, x, y)} fill="none" stroke={color} strokeWidth={2} />
      <PlotLabels
        levels={best.map((value) => ({ value, text: 'optimal' }))}
        ends={[
          { key: 'task', text: 'task return', value: task.at(-1) ?? Number.NaN, color },
          { key: 'trained', text: 'training return', value: trained.at(-1) ?? Number.NaN, color },
        ]}
        outside={outside}
        x={x}
        y={y}
      />
    </Plot>
  );
}

export function partingNumbers(
  { x, variants }: Comparison,
  labels: readonly string[],
  shown: readonly number[],
): NumberTable {
  return {
    head: ['variant', 'env steps', 'training return', 'task return', 'gap opens here'],
    rows: shown.flatMap((variant) => {
      const one = variants[variant];
      return one === undefined
        ? []
        : Array.from(x, (steps, k) => [
            labels[variant] ?? '',
            steps,
            one.trained[k] ?? Number.NaN,
            one.task[k] ?? Number.NaN,
            one.parting.kind === 'parted' && one.parting.peak === k ? 'yes' : '',
          ]);
    }),
  };
}
