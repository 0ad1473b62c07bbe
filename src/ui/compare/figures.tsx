import { type ReactNode, useContext, useState } from 'react';
import { type Comparison, unitOf, type VariantComparison } from '../../measure/compare/comparison.ts';
import { stepsText } from '../../measure/compare/comparison-words.ts';
import { csvOf, type NumberTable } from '../../measure/figures/csv-cell.ts';
import { metricText } from '../../measure/metrics/dictionary.ts';
import { FigureCard } from '../charts/figure-card.tsx';
import { NumbersTable } from '../charts/numbers.tsx';
import { useLab } from '../hooks.ts';
import { Select } from '../kit/select.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { measured } from '../numerals.ts';
import { saveFile } from '../save-file.ts';
import { variantKey } from '../variant-style.ts';
import { STATISTIC } from './choices.ts';
import type { Written } from './comparison-latex.ts';
import { ForestPlot } from './forest-plot.tsx';
import { PartingMoments, StoredRunsContext } from './parting-moments.tsx';
import { PartingPlot } from './parting-plot.tsx';
import { type Compared, type ComparedPairs, CurvesPlot, ProfilePlot, visibleOf } from './plots.tsx';
import { pairsNumbers } from './tables.tsx';

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

/** Loaded when a file is requested. */
type LatexWriter = typeof import('./comparison-latex.ts');

/** The comments at the top of LaTeX files. */
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

/** Row k of columns of equal length. */
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

/** The legend: the marker of each variant and its number of seeds. */
function Legend({ comparison, labels, shown }: Compared) {
  return shown.map((variant) => (
    <span key={variantKey(variant)} className="compare-key">
      <VariantMark variant={variant} line /> {labels[variant]}, N = {comparison.variants[variant]?.n ?? 0}
    </span>
  ));
}

/** One variant at a time, because two lines for each of up to eight variants would be unreadable. */
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
          <span className="muted small">{partingWords(one.parting, comparison)}</span>
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

function partingWords(
  { kind, peak, fall, rise }: VariantComparison['parting'],
  { x, request }: Comparison,
): string {
  if (kind === 'parted')
    return `gap from ${stepsText(x[peak] ?? 0, measured)} ${request.unit ?? 'env steps'}: task return ${measured(-fall.value)}, training return +${measured(rise.value)}`;
  if (kind === 'fell') return 'both the task return and the training return fall';
  return kind === 'together' ? 'no gap so far' : 'needs four seeds and eight measurement points';
}
