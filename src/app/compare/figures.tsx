import { type ReactNode, useContext, useState } from 'react';
import { DefaultZIndexes, ReferenceArea, ReferenceLine } from 'recharts';
import type { PairComparison } from '../../stats/compare/comparison.ts';
import { type Comparison, unitOf, type VariantComparison } from '../../stats/compare/comparison.ts';
import { stepsText } from '../../stats/compare/comparison-words.ts';
import { csvOf, type NumberTable } from '../../stats/figures/csv-cell.ts';
import { metricText } from '../../stats/metrics/dictionary.ts';
import { type Axis, roundAxis, xTickCount } from '../charts/axis.ts';
import { Curves } from '../charts/curves.tsx';
import { FigureCard } from '../charts/figure-card.tsx';
import { Intervals, Region } from '../charts/intervals.tsx';
import { cutText } from '../charts/label-places.ts';
import { lineOf, sourceOf } from '../charts/lines.ts';
import { NumbersTable } from '../charts/numbers.tsx';
import { Overlay } from '../charts/overlay.tsx';
import { Plot } from '../charts/plot.tsx';
import { LABEL_ROOM, LEAST_WIDTH_FOR_LABELS } from '../charts/side-labels.tsx';
import { measured } from '../kit/numerals.ts';
import { saveFile } from '../kit/save-file.ts';
import { Select } from '../kit/select.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { markerPath, variantKey, variantStyle } from '../kit/variant-style.ts';
import { useLab } from '../model/hooks.ts';
import { STATISTIC } from './choices.ts';
import { type Compared, type ComparedPairs, visibleOf } from './compared.ts';
import type { Written } from './comparison-latex.ts';
import { gapOf, PartingMoments, StoredRunsContext } from './parting-moments.tsx';
import { CurvesPlot, HEIGHT, ProfilePlot, padded, stepsAxis, valueAxis } from './plots.tsx';
import { pairsNumbers } from './tables.tsx';

const ROW = 44;
const TOP = 6;
const BOTTOM = 36;
const MARGIN = 14;

interface ForestPlotProps {
  readonly pairs: readonly PairComparison[];
  readonly labels: readonly string[];
  readonly width: number;
  readonly unit: string;
}

/** The positions of a row's names and of its line, in pixels from its top. */
const NAMES_AT = 16;
const LINE_AT = 30;
const HALF_STRIP = 7;

/** Plots differences with their intervals. Left of the line the second variant is larger, right of it the first. */
export function ForestPlot({ pairs, labels, width, unit }: ForestPlotProps) {
  const values = pairs.flatMap(({ difference, margin }) => {
    return [difference.value, difference.low, difference.high, margin, -margin, 0];
  });
  const words = pairs.map(
    ({ variant, against, difference: { value, low, high } }) =>
      `${labels[variant]} minus ${labels[against]} ${measured(value)}, ${measured(low)} to ${measured(high)}`,
  );
  const x = roundAxis(`difference, ${unit}`, padded(values), xTickCount(width));
  const placeOf = (row: number, pixels: number) => pairs.length - row - pixels / ROW;
  const keyOf = ({ variant, against }: PairComparison) => `${variant} ${against}`;
  return (
    <Plot
      label={`Differences: ${words.join('; ')}`}
      width={width}
      height={TOP + ROW * pairs.length + BOTTOM}
      marginTop={TOP}
      marginRight={MARGIN}
      yWidth={MARGIN}
      grid="x"
      x={x}
      y={{ label: '', low: 0, high: pairs.length, ticks: [] }}
      values={[...pairs.keys()]}
    >
      <ReferenceLine x={0} stroke="var(--line-strong)" />
      {pairs.map(
        (pair, row) =>
          pair.margin > 0 && (
            <Region
              key={keyOf(pair)}
              axis={x}
              from={-pair.margin}
              to={pair.margin}
              top={placeOf(row, LINE_AT - HALF_STRIP)}
              bottom={placeOf(row, LINE_AT + HALF_STRIP)}
              opacity={0.15}
            />
          ),
      )}
      <Intervals
        ends={4}
        intervals={pairs.map((pair, row) => {
          const { value, low, high } = pair.difference;
          const { color, marker } = variantStyle(pair.variant);
          const mark = markerPath(marker, 4.5);
          return { key: keyOf(pair), y: placeOf(row, LINE_AT), value, low, high, color, mark };
        })}
      />
      <Overlay
        draw={({ left, right, top }) =>
          pairs.map((pair, row) => (
            <text
              key={keyOf(pair)}
              className="halo"
              x={left}
              y={top + ROW * row + NAMES_AT}
              fontSize={12}
              fill="var(--ink)"
            >
              {[pair.variant, pair.against]
                .map((one) => cutText(labels[one] ?? '', (right - left - 16) / 2))
                .join(' – ')}
            </text>
          ))
        }
      />
    </Plot>
  );
}

interface PartingPlotProps {
  readonly comparison: Comparison;
  readonly variant: number;
  readonly label: string;
  readonly width: number;
}

const PLOT_HEIGHT = HEIGHT * 0.6;
const Y_TICKS = 3;

/** Plots the training return above the task return over one x-axis, and marks the point where the gap opens. */
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
      values={[...values]}
    >
      {gap !== null && gapOver(gap, axis === steps)}
      <Curves
        lines={[lineOf(sourceOf(variant, 0, label, { band: false, endLabel: '' }), x, values)]}
        references={references}
        endLabels={endLabels}
      />
    </Plot>
  );
  const words =
    gap === null
      ? 'There is no gap so far.'
      : `The task return has its last peak at ${measured(gap.at)} ${unitOf(request)}.`;
  return (
    <div
      className="static-plot"
      role="img"
      aria-label={`${label}: training return ${measured(trained.at(-1) ?? Number.NaN)}, task return ${measured(task.at(-1) ?? Number.NaN)}. ${words}`}
    >
      {panel(roundAxis('training return', trained, Y_TICKS), { ...steps, label: '' }, trained)}
      {panel(valueAxis('task return', [...task], best), steps, task, best)}
    </div>
  );
}

const gapOver = (gap: NonNullable<ReturnType<typeof gapOf>>, isNamed: boolean) => (
  <>
    <ReferenceArea x1={gap.low} x2={gap.high} fill="var(--warn)" fillOpacity={0.12} stroke="none" />
    <ReferenceLine
      x={gap.at}
      stroke="var(--warn)"
      strokeWidth={1.5}
      strokeDasharray="4 3"
      zIndex={DefaultZIndexes.bar}
    />
    {isNamed && (
      <Overlay
        draw={({ px, left, right, top }) => {
          const at = px(gap.at);
          const isLate = at > (left + right) / 2;
          return (
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
          );
        }}
      />
    )}
  </>
);

export function Figures(props: ComparedPairs) {
  const { comparison, labels, shown, pairs } = props;
  const { metric, measure, statistic } = comparison.request;
  const unit = measure === 'steps' ? unitOf(comparison.request) : metricText(metric).unit;
  const name = STATISTIC[statistic];
  const compared = { comparison, labels, shown };
  const legend = <Legend {...compared} />;
  return (
    <div className="chart-grid">
      {pairs.length > 0 && (
        <Figure
          {...props}
          title={`Differences of the ${name}`}
          note="95 % interval"
          help="First minus second, paired by seed. An interval that excludes 0 shows a difference for that pair before correction. An interval inside the gray strip shows a difference too small to matter."
          data={() => pairsNumbers({ labels, pairs })}
          latex={(writer, all) => writer.forestLatex(all)}
          draw={(width) => <ForestPlot pairs={pairs} labels={labels} width={width} unit={unit} />}
        />
      )}
      <Figure
        {...props}
        title="Performance profile"
        note="95 % interval (Wilson)"
        legend={legend}
        help="The share of seeds strictly above each value. A line that is above another everywhere belongs to the better variant, by any statistic. If lines cross, the better variant depends on the statistic. (Where lower values are better, lower lines are better.) A step in the middle shows two groups of seeds."
        data={() =>
          numbersOf(compared, ['value', 'share above', 'low', 'high'], ({ profile }) =>
            columns(profile.at, profile.share, profile.low, profile.high),
          )
        }
        latex={(writer, all) => writer.profileLatex(all)}
        draw={(width) => <ProfilePlot {...compared} width={width} unit={unit} />}
      />
      <Figure
        {...props}
        title={`${metricText(metric).label} over the run`}
        note={`${name}, 95 % interval`}
        legend={legend}
        help={`${metricText(metric).meaning} The line is the ${name} over seeds at each measurement point. The band is its pointwise 95 % bootstrap interval.`}
        data={() =>
          numbersOf(compared, [unitOf(comparison.request), 'value', 'low', 'high', 'seeds'], ({ curve }) =>
            columns(comparison.x, curve.value, curve.low, curve.high, curve.n),
          )
        }
        latex={(writer, all) => writer.curvesLatex(all)}
        draw={(width) => <CurvesPlot {...compared} width={width} />}
      />
      <PartingFigure {...props} />
    </div>
  );
}

type LatexWriter = typeof import('./comparison-latex.ts');

export function useOrigin(comparison: Comparison): (writer: LatexWriter) => readonly string[] {
  const lab = useLab();
  const runs = useContext(StoredRunsContext);
  return ({ comparisonOrigin }) =>
    runs === null ? comparisonOrigin(lab, comparison) : [`Stored runs: ${runs.join(', ')}.`];
}

interface FigureProps extends ComparedPairs {
  readonly title: string;
  readonly help: string;
  readonly note: string;
  readonly legend?: ReactNode;
  readonly data: () => NumberTable;
  readonly latex: (writer: LatexWriter, all: Written) => string;
  readonly draw: (width: number) => ReactNode;
}

function Figure({ comparison, labels, shown, pairs, data, latex, help, legend, ...card }: FigureProps) {
  const originOf = useOrigin(comparison);
  const textOf = (writer: LatexWriter) =>
    latex(writer, { comparison, labels, shown, pairs, origin: originOf(writer) });
  return (
    <FigureCard
      {...card}
      help={<p>{help}</p>}
      legend={legend}
      variants={labels}
      table={() => <NumbersTable {...data()} />}
      files={[
        { text: 'Save as CSV', save: async (name) => saveFile(`${name}.csv`, 'text/csv', csvOf(data())) },
        {
          text: 'Save as LaTeX (pgfplots)',
          save: async (name) =>
            saveFile(`${name}.tex`, 'text/x-tex', textOf(await import('./comparison-latex.ts'))),
        },
      ]}
    />
  );
}

/** Returns rows from columns of equal length. */
const columns = (...values: readonly ArrayLike<number>[]) =>
  Array.from({ length: values[0]?.length ?? 0 }, (_, k) => values.map((column) => column[k] ?? Number.NaN));

function numbersOf(
  compared: Compared,
  head: readonly string[],
  rowsOf: (one: VariantComparison) => readonly (readonly (string | number)[])[],
): NumberTable {
  return {
    head: ['variant', ...head],
    rows: visibleOf(compared).flatMap(({ label, one }) => rowsOf(one).map((row) => [label, ...row])),
  };
}

function Legend({ comparison, labels, shown }: Compared) {
  return shown.map((variant) => (
    <span key={variantKey(variant)} className="compare-key">
      <VariantMark variant={variant} line /> {labels[variant]}, N = {comparison.variants[variant]?.n ?? 0}
    </span>
  ));
}

/** Shows one variant at a time, because two lines for each of up to eight variants would be unreadable. */
function PartingFigure(props: ComparedPairs) {
  const { comparison, labels, shown } = props;
  const { x } = comparison;
  const [chosen, setChosen] = useState<number | null>(null);
  const exploited = shown.find((variant) => comparison.variants[variant]?.parting.kind === 'parted');
  const variant = chosen !== null && shown.includes(chosen) ? chosen : (exploited ?? shown[0]);
  if (variant === undefined) return null;
  const one = comparison.variants[variant];
  if (one === undefined) return null;
  const label = labels[variant] ?? '';
  return (
    <Figure
      {...props}
      title="Paid vs. intended"
      note="training return above, task return below"
      legend={
        <>
          <Select
            className="compare-pick"
            aria-label="Variant"
            value={variant}
            options={shown.map((value) => ({ value, text: labels[value] ?? '' }))}
            onChange={setChosen}
          />
          <span className="muted small">{partingText(one.parting, comparison)}</span>
          <PartingMoments comparison={comparison} variant={variant} label={label} />
        </>
      }
      help="If the task return falls after its last peak while the training return still rises, the agent exploits the design (Goodhart’s law). The gap is marked only if the 95 % intervals of the fall and of the rise both exclude 0. The strip is the interval of the position. The peak for each seed comes from the other half of the seeds, so a lucky maximum is no evidence."
      data={() =>
        numbersOf(
          { comparison, labels, shown },
          [unitOf(comparison.request), 'training return', 'task return', 'gap opens here'],
          ({ trained, task, parting }) =>
            columns(x, trained, task).map((row, k) => [
              ...row,
              parting.kind === 'parted' && parting.peak === k ? 'yes' : '',
            ]),
        )
      }
      latex={(writer, all) => writer.partingLatex(all, variant)}
      draw={(width) => <PartingPlot comparison={comparison} variant={variant} label={label} width={width} />}
    />
  );
}

function partingText(
  { kind, peak, fall, rise }: VariantComparison['parting'],
  { x, request }: Comparison,
): string {
  if (kind === 'parted')
    return `gap from ${stepsText(x[peak] ?? 0, measured)} ${request.unit ?? 'env steps'}: task return ${measured(-fall.value)}, training return +${measured(rise.value)}`;
  if (kind === 'fell') return 'both the task return and the training return fall';
  return kind === 'together' ? 'no gap so far' : 'needs four seeds and eight measurement points';
}
