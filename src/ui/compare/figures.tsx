import { useContext, useState } from 'react';
import type { Comparison, PairComparison } from '../../measure/compare/comparison.ts';
import { stepsText } from '../../measure/compare/comparison-words.ts';
import { METRICS } from '../../measure/metrics/dictionary.ts';
import { useLab } from '../hooks.ts';
import { VariantMark } from '../kit/variant-mark.tsx';
import { measured } from '../numerals.ts';
import { variantKey } from '../variant-style.ts';
import type { Compared } from './comparison-latex.ts';
import { CurvesPlot, curveNumbers } from './curves-plot.tsx';
import { Figure, type LatexWriter } from './figure.tsx';
import { ForestPlot } from './forest-plot.tsx';
import { pairsNumbers } from './pairs-table.tsx';
import { PartingMoments } from './parting-moments.tsx';
import { hasOwnAxes, PartingPlot, partingNumbers } from './parting-plot.tsx';
import { ProfilePlot, profileNumbers } from './profile-plot.tsx';
import { StoredRunsContext } from './stored-runs-context.ts';

interface FiguresProps {
  readonly comparison: Comparison;
  readonly labels: readonly string[];
  readonly shown: readonly number[];
  readonly pairs: readonly PairComparison[];
}

const STATISTIC = { iqm: 'IQM', mean: 'mean', median: 'median' } as const;

/** The figures below the tables. */
export function Figures({ comparison, labels, shown, pairs }: FiguresProps) {
  const { metric, measure, statistic, seedLines } = comparison.request;
  const unit = measure === 'steps' ? 'env steps' : METRICS[metric].unit;
  const name = STATISTIC[statistic];
  const lab = useLab();
  const runs = useContext(StoredRunsContext);
  const compared = ({ comparisonOrigin }: LatexWriter) => ({
    ...{ comparison, labels, shown, pairs },
    origin: runs === null ? comparisonOrigin(lab, comparison) : [`Stored runs: ${runs.join(', ')}.`],
  });
  const legend = <Legend comparison={comparison} labels={labels} shown={shown} />;
  return (
    <div className="chart-grid">
      {pairs.length > 0 && (
        <Figure
          title={`Differences of the ${name}`}
          labels={labels}
          note="95 % interval"
          help={
            <p>
              First minus second, paired by seed. An interval that excludes 0 shows a difference for that pair
              before correction. An interval inside the gray strip shows a difference too small to matter.
            </p>
          }
          data={() => pairsNumbers({ comparison, labels, pairs })}
          latex={(writer) => writer.forestLatex(compared(writer))}
          draw={(width) => <ForestPlot pairs={pairs} labels={labels} width={width} unit={unit} />}
        />
      )}
      <Figure
        title="Performance profile"
        labels={labels}
        note="95 % interval (Wilson)"
        legend={legend}
        help={
          <p>
            The share of seeds strictly above each value. A line that is above another everywhere belongs to
            the better variant, by any statistic. If lines cross, the better variant depends on the statistic.
            (Where lower values are better, lower lines are better.) A step in the middle shows two groups of
            seeds.
          </p>
        }
        data={() => profileNumbers(comparison, labels, shown)}
        latex={(writer) => writer.profileLatex(compared(writer))}
        draw={(width) => (
          <ProfilePlot comparison={comparison} labels={labels} shown={shown} width={width} xLabel={unit} />
        )}
      />
      <Figure
        title={`${METRICS[metric].label} over the run`}
        labels={labels}
        note={seedLines ? `${name} and single seeds` : `${name}, 95 % interval`}
        legend={legend}
        help={
          <p>
            {METRICS[metric].meaning} The line is the {name} over seeds at each measurement point. The band is
            its pointwise 95 % bootstrap interval.
          </p>
        }
        data={() => curveNumbers(comparison, labels, shown)}
        latex={(writer) => writer.curvesLatex(compared(writer))}
        draw={(width) => <CurvesPlot comparison={comparison} labels={labels} shown={shown} width={width} />}
      />
      <PartingFigure comparison={comparison} labels={labels} shown={shown} compared={compared} />
    </div>
  );
}

/** The legend: the marker of each variant and its number of seeds. */
function Legend({ comparison, labels, shown }: Omit<FiguresProps, 'pairs'>) {
  return shown.map((variant) => (
    <span key={variantKey(variant)} className="compare-key">
      <VariantMark variant={variant} line /> {labels[variant]}, N = {comparison.variants[variant]?.n ?? 0}
    </span>
  ));
}

interface PartingFigureProps extends Omit<FiguresProps, 'pairs'> {
  readonly compared: (writer: LatexWriter) => Compared;
}

/** One variant at a time, because two lines for each of up to eight variants would be unreadable. */
function PartingFigure({ comparison, labels, shown, compared }: PartingFigureProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const exploited = shown.find((variant) => comparison.variants[variant]?.parting.kind === 'parted');
  const variant = chosen !== null && shown.includes(chosen) ? chosen : (exploited ?? shown[0]);
  const parting = variant === undefined ? undefined : comparison.variants[variant]?.parting;
  if (variant === undefined || parting === undefined) return null;
  return (
    <Figure
      title="Paid vs. intended"
      labels={labels}
      note="dotted: training return · solid: task return"
      legend={
        <>
          <select
            className="select compare-pick"
            aria-label="Variant"
            value={variant}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {shown.map((index) => (
              <option key={variantKey(index)} value={index}>
                {labels[index]}
              </option>
            ))}
          </select>
          <span className="muted small">
            {parting.kind === 'parted' &&
              `gap from ${stepsText(comparison.x[parting.peak] ?? 0, measured)} env steps: task return ${measured(-parting.fall.value)}, training return +${measured(parting.rise.value)}`}
            {parting.kind === 'fell' && 'both the task return and the training return fall'}
            {parting.kind === 'together' && 'no gap so far'}
            {parting.kind === 'unknown' && 'needs four seeds and eight measurement points'}
          </span>
          <PartingMoments comparison={comparison} variant={variant} label={labels[variant] ?? ''} />
        </>
      }
      help={
        <p>
          If the task return falls after its last peak while the training return still rises, the agent
          exploits the design (Goodhart’s law). The gap is marked only if the 95 % intervals of the fall and
          of the rise both exclude 0. The strip is the interval of the position. The peak for each seed comes
          from the other half of the seeds, so a lucky maximum is no evidence.
        </p>
      }
      data={() => partingNumbers(comparison, labels, shown)}
      latex={(writer) => writer.partingLatex(compared(writer), variant, hasOwnAxes(comparison, variant))}
      draw={(width) => (
        <PartingPlot comparison={comparison} variant={variant} label={labels[variant] ?? ''} width={width} />
      )}
    />
  );
}
