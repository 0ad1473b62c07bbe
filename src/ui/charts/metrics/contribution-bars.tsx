import { useMemo } from 'react';
import { Bar, BarChart, ReferenceLine, XAxis, YAxis } from 'recharts';
import { METRIC_COLUMNS } from '../../../measure/metrics/metrics.ts';
import { useLab, useView } from '../../hooks.ts';
import { measured, tick } from '../../numerals.ts';
import type { ChartProps } from '../chart-contract.ts';
import { cutText } from '../frame/label-places.ts';
import { linearTicks, niceRange } from '../frame/ticks.ts';
import { termNames } from '../term-names.ts';

const LEGEND_HEIGHT = 24;
const AXIS_HEIGHT = 36;
const LINE_HEIGHT = 13; // of a label
const LINE_WIDTH = 84; // of a wrapped one: words do not fill the axis to its edge

/** One bar per variant, stacked by term; positive to the right of 0, negative to the left. */
export function ContributionBars({ plan, width, height, turn }: ChartProps) {
  const lab = useLab();
  const hidden = useView((state) => state.hiddenVariants);
  const names = useMemo(() => termNames(plan), [plan]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` stands for the series' contents.
  const { rows, low, high } = useMemo(() => {
    let least = 0;
    let most = 0;
    const made = plan.variants.flatMap((variant, index) => {
      if (hidden.includes(index)) return [];
      const row: Record<string, string | number> = { label: variant.label };
      let paid = 0;
      let charged = 0;
      variant.terms.forEach((term, position) => {
        const value = latest(
          lab.series(index, (plan.metricColumns ?? METRIC_COLUMNS) + position, 'envSteps'),
        );
        if (!Number.isFinite(value)) return;
        const key = `t${names.indexOf(term.label)}`;
        row[key] = Number(row[key] ?? 0) + value;
        if (value > 0) paid += value;
        else charged += value;
      });
      least = Math.min(least, charged);
      most = Math.max(most, paid);
      return [row];
    });
    const [from, to] = least === most ? [0, 1] : niceRange(least, most, 5);
    return { rows: made, low: from, high: to };
  }, [turn, plan, hidden, names, lab]);
  const text = { fontSize: 12, fill: 'var(--ink-2)' };
  // A long label is truncated to its bar; the legend shows it in full.
  const room = (height - LEGEND_HEIGHT - AXIS_HEIGHT) / Math.max(1, rows.length);
  const nameRoom = Math.max(1, Math.floor(room / LINE_HEIGHT)) * LINE_WIDTH;
  const summary = rows
    .map(
      (row) =>
        `${row.label}: ${names
          .map((name, i) => (row[`t${i}`] === undefined ? '' : `${name} ${measured(Number(row[`t${i}`]))}`))
          .filter(Boolean)
          .join(', ')}`,
    )
    .join('; ');
  return (
    <div
      className="reading-area"
      role="img"
      aria-label={`Contribution of each reward term per episode now. ${summary}`}
    >
      <BarChart
        width={width}
        height={height - LEGEND_HEIGHT}
        data={rows}
        layout="vertical"
        stackOffset="sign"
        margin={{ top: 4, right: 16, bottom: 0, left: 0 }}
        barCategoryGap="28%"
        accessibilityLayer={false}
      >
        <XAxis
          type="number"
          domain={[low, high]}
          ticks={[...linearTicks(low, high, 5)]}
          interval={0}
          tickFormatter={tick}
          tick={text}
          tickLine={{ stroke: 'var(--line-strong)' }}
          axisLine={{ stroke: 'var(--line-strong)' }}
          tickSize={4}
          height={AXIS_HEIGHT}
          label={{ value: 'reward per episode', position: 'insideBottom', offset: 0, ...text }}
        />
        <YAxis
          type="category"
          dataKey="label"
          width={104}
          tick={text}
          tickFormatter={(name: string) => cutText(name, nameRoom)}
          tickLine={false}
          axisLine={false}
          interval={0}
        />
        <ReferenceLine x={0} stroke="var(--line-strong)" />
        {names.map((name, index) => (
          <Bar
            key={name}
            dataKey={`t${index}`}
            name={name}
            stackId="terms"
            fill={`var(--term-${index % 8})`}
            stroke="var(--surface)"
            isAnimationActive={false}
            maxBarSize={28}
          />
        ))}
      </BarChart>
      <ul className="term-legend">
        {names.map((name, index) => (
          <li key={name}>
            <span className="swatch" style={{ background: `var(--term-${index % 8})` }} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

function latest(series: { readonly length: number; readonly mean: Float64Array }): number {
  for (let i = series.length - 1; i >= 0; i--) {
    const value = series.mean[i] ?? Number.NaN;
    if (Number.isFinite(value)) return value;
  }
  return Number.NaN;
}
