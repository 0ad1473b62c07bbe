import { useMemo, useState } from 'react';
import type { Plan } from '../../../engine/contract.ts';
import { METRIC_COLUMNS } from '../../../measure/metrics/metrics.ts';
import { useRun } from '../../hooks.ts';
import { Segments } from '../../kit/segments.tsx';
import type { ChartEntry, ChartProps } from '../chart-contract.ts';
import { textWidth } from '../frame/label-places.ts';
import type { LineSource } from '../lines.ts';
import { RunCurves } from '../run-curves.tsx';
import { termNames } from '../term-names.ts';
import { ContributionBars } from './contribution-bars.tsx';

const MODE_HEIGHT = 28;
const SEGMENT_PADDING = 24;
const DASHES = ['', '6 3', '2 2', '9 3 2 3', '12 3', '2 4'];

/** The contribution of each reward term per episode, for all variants now or for one variant over the run. */
function ContributionChart(props: ChartProps) {
  const { plan, width, turn } = props;
  const [shown, setShown] = useState<'now' | number>('now');
  const variant = shown === 'now' ? 0 : Math.min(shown, plan.variants.length - 1);
  const labels = useRun((state) => state.experiment?.variants);
  const sources = useMemo(() => termLines(plan, variant), [plan, variant]);
  const height = props.height - MODE_HEIGHT;
  const options = [
    { value: 'now', text: 'All variants now' },
    ...plan.variants.map((entry, index) => ({
      value: String(index),
      text: labels?.[index]?.label ?? entry.label,
    })),
  ];
  // Long labels are offered as a list.
  const fits = options.reduce((sum, { text }) => sum + textWidth(text) + SEGMENT_PADDING, 0) < width;
  const choose = (value: string) => setShown(value === 'now' ? 'now' : Number(value));
  return (
    <>
      <div className="chart-mode">
        {fits ? (
          <Segments label="Contributions shown" value={String(shown)} options={options} onChange={choose} />
        ) : (
          <select
            className="select"
            aria-label="Contributions shown"
            value={String(shown)}
            onChange={(event) => choose(event.target.value)}
          >
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )}
      </div>
      {shown === 'now' ? (
        <ContributionBars {...props} height={height} />
      ) : (
        <RunCurves
          title={`Contributions of ${plan.variants[variant]?.label ?? ''}`}
          yLabel="reward per episode"
          width={width}
          height={height}
          turn={turn}
          sources={sources}
          range="free"
        />
      )}
    </>
  );
}

function termLines(plan: Plan, variant: number): readonly LineSource[] {
  const names = termNames(plan);
  return (plan.variants[variant]?.terms ?? []).map((term, index) => ({
    variant,
    column: (plan.metricColumns ?? METRIC_COLUMNS) + index,
    label: term.label,
    color: `var(--term-${names.indexOf(term.label) % 8})`,
    dash: DASHES[index % DASHES.length] ?? '',
    width: 2,
    band: true,
    endLabel: term.label,
  }));
}

export const chart: ChartEntry = {
  id: 'contributions',
  metric: 'contribution',
  title: 'Where the reward came from',
  order: 4.5,
  applies: () => true,
  draw: (props) => <ContributionChart {...props} />,
  columns: (plan) =>
    plan.variants.flatMap((entry, variant) =>
      entry.terms.map((term, index) => ({
        column: (plan.metricColumns ?? METRIC_COLUMNS) + index,
        name: term.label,
        variant,
      })),
    ),
};
