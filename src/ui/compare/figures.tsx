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

/** The drawings below the tables. */
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
              First minus second, seeds taken in pairs. An interval that does not touch the line at 0 is a
              difference beyond chance for that pair alone; one that lies inside the gray strip is too small
              to matter.
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
            For every value the share of seeds strictly above it. A line that runs above another everywhere
            belongs to the better variant, whatever one calls better; lines that cross mean that it depends.
            (Where less is better, lower lines are the better ones.) A step in the middle shows two kinds of
            seed.
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
            {METRICS[metric].meaning} The line is the {name} over seeds at each checkpoint, the band its 95 %
            bootstrap interval, point by point.
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

/** Which mark is which variant, and of how many seeds its numbers are. */
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

/** One variant at a time: two lines each of up to eight variants would be a thicket. */
function PartingFigure({ comparison, labels, shown, compared }: PartingFigureProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const exploited = shown.find((variant) => comparison.variants[variant]?.parting.kind === 'parted');
  const variant = chosen !== null && shown.includes(chosen) ? chosen : (exploited ?? shown[0]);
  const parting = variant === undefined ? undefined : comparison.variants[variant]?.parting;
  if (variant === undefined || parting === undefined) return null;
  return (
    <Figure
      title="Trained on and meant"
      labels={labels}
      note="dotted: trained on · solid: task"
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
              `part at ${stepsText(comparison.x[parting.peak] ?? 0, measured)} env steps: task ${measured(-parting.fall.value)}, trained on +${measured(parting.rise.value)}`}
            {parting.kind === 'fell' && 'the task return falls, and the trained one with it'}
            {parting.kind === 'together' && 'no parting is shown'}
            {parting.kind === 'unknown' && 'needs four seeds and eight measurement points'}
          </span>
          <PartingMoments comparison={comparison} variant={variant} label={labels[variant] ?? ''} />
        </>
      }
      help={
        <p>
          Where the task return has its last peak and falls while the training return still rises, the design
          is being exploited (Goodhart’s law). Marked only where the 95 % intervals of the fall and of the
          rise both exclude 0; the strip is the interval of the place. The peak that a seed is judged by comes
          from the other half of the seeds, so that a lucky maximum is no evidence.
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
