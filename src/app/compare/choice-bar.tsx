import type { ComparedMetric, Comparison } from '../../stats/compare/comparison.ts';
import type { Phase } from '../../stats/compare/phases.ts';
import { metricText } from '../../stats/metrics/dictionary.ts';
import { measured } from '../kit/numerals.ts';
import { Segments } from '../kit/segments.tsx';
import { placesOf, Select } from '../kit/select.tsx';
import { type Choices, STATISTICS, typed } from './choices.ts';

interface ChoiceBarProps {
  readonly plan: {
    readonly grid: readonly number[];
    readonly variants: readonly { readonly label: string }[];
  };
  readonly metrics: readonly ComparedMetric[];
  readonly choices: Choices;
  readonly comparison: Comparison | null;
  readonly choose: (patch: Partial<Choices>) => void;
  /** The parts between planned edits; absent if the run has only one. */
  readonly phases?: readonly Phase[];
}

const MEASURES = [
  { value: 'end', text: 'At the end', hint: 'Mean of the last tenth of the run, per seed' },
  { value: 'area', text: 'Whole run', hint: 'Mean over the run, per seed (area under the curve)' },
  {
    value: 'steps',
    text: 'Steps to threshold',
    hint: 'Steps until each seed reaches the threshold, if it does',
  },
  { value: 'at', text: 'At a measurement point', hint: 'Values at one point of the run' },
] as const;

export function ChoiceBar({ plan, metrics, choices, comparison, choose, phases = [] }: ChoiceBarProps) {
  return (
    <div className="compare-bar">
      <label className="compare-field">
        Metric
        <Select
          value={choices.metric}
          options={metrics.map((metric) => ({ value: metric, text: metricText(metric).label }))}
          onChange={(metric) => choose({ metric, threshold: '', margin: '' })}
        />
      </label>
      <Segments
        label="Measure"
        value={choices.measure}
        options={MEASURES}
        onChange={(measure) => choose({ measure })}
      />
      <Segments
        label="Statistic over seeds"
        value={choices.statistic}
        options={STATISTICS}
        onChange={(statistic) => choose({ statistic })}
      />
      <label className="compare-field">
        Baseline{' '}
        <Select
          value={choices.baseline}
          disabled={choices.allPairs}
          options={placesOf(plan.variants.map(({ label }) => label))}
          onChange={(baseline) => choose({ baseline })}
        />
      </label>
      {plan.variants.length > 2 && (
        <label
          className="check"
          title="More comparisons need more seeds, because the p-values are corrected for their number"
        >
          <input
            type="checkbox"
            checked={choices.allPairs}
            onChange={() => choose({ allPairs: !choices.allPairs })}
          />{' '}
          all pairs
        </label>
      )}
      <PointChoice
        grid={plan.grid}
        unit={comparison?.request.unit}
        choices={choices}
        choose={choose}
        phases={phases}
      />
      <NumberField
        label="Threshold"
        hint="The value that counts as learned. If empty: nine tenths of the range from random to optimal. If that is unknown, or far too wide: from the lowest start to the best end."
        text={choices.threshold}
        rule={comparison?.threshold}
        change={(threshold) => choose({ threshold })}
      />
      <NumberField
        label="Smallest difference of interest"
        hint="Variants that do not differ significantly, and whose 90 % interval of the difference lies within ± this, are practically equal. In the unit of the metric. If empty: half of the standard deviation between seeds, pooled over the two variants."
        text={choices.margin}
        rule={comparison?.pairs[0]?.margin}
        change={(margin) => choose({ margin })}
      />
    </div>
  );
}

interface PointChoiceProps extends Pick<ChoiceBarProps, 'choices' | 'choose'> {
  readonly grid: readonly number[];
  readonly unit: string | undefined;
  readonly phases: readonly Phase[];
}

function PointChoice({ grid, unit = 'env steps', choices, choose, phases }: PointChoiceProps) {
  const measurementPoint = Math.min(choices.measurementPoint, grid.length - 1);
  return (
    <>
      {choices.measure === 'at' && (
        <label className="compare-field compare-slider">
          {measured(grid[measurementPoint] ?? 0)} {unit}
          <input
            type="range"
            min={0}
            max={grid.length - 1}
            value={measurementPoint}
            onChange={(event) => choose({ measurementPoint: Number(event.target.value) })}
          />
        </label>
      )}
      {phases.length > 1 && (
        <Segments
          label="End of a phase"
          value={choices.measure === 'at' ? String(measurementPoint) : ''}
          options={phases.map(({ until, end }, k) => ({
            value: String(end - 1),
            text: `After phase ${k + 1}`,
            hint: `Values at ${measured(until)}, before the next planned change`,
          }))}
          onChange={(point) => choose({ measure: 'at', measurementPoint: Number(point) })}
        />
      )}
    </>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  /** The value used when nothing is typed. */
  readonly rule: number | undefined;
  readonly change: (text: string) => void;
}

function NumberField({ label, hint, text, rule, change }: NumberFieldProps) {
  return (
    <label className="compare-field" title={hint}>
      {label}
      <input
        className="input number"
        inputMode="decimal"
        placeholder={rule === undefined || Number.isNaN(rule) ? 'default' : measured(rule)}
        value={text}
        aria-invalid={text.trim() !== '' && typed(text) === null}
        onChange={(event) => change(event.target.value)}
      />
    </label>
  );
}
