import { useState } from 'react';
import type { Plan } from '../../engine/contract.ts';
import { METRIC_COLUMNS } from '../../stats/metrics/metrics.ts';
import { measured } from '../kit/numerals.ts';
import { Segments } from '../kit/segments.tsx';
import { Select } from '../kit/select.tsx';
import { variantKey } from '../kit/variant-style.ts';
import { useLab, useRun } from '../model/hooks.ts';
import { roundAxis, type Scales } from './axis.ts';
import type { ChartEntry, ChartProps } from './chart-contract.ts';
import { cutText, textWidth } from './label-places.ts';
import { sourceOf } from './lines.ts';
import { LivePlot } from './live-plot.tsx';
import { RunCurves } from './run-curves.tsx';

const MODE_HEIGHT = 28;
const SEGMENT_PADDING = 24;

/** Lists the labels of all paid terms once, so that a term keeps its color across variants. Probes have their own charts. */
const termNames = (plan: Plan): readonly string[] => [
  ...new Set(plan.variants.flatMap(({ terms }) => terms.flatMap(({ label, probe }) => (probe ? [] : label)))),
];
const termColor = (name: number) => `var(--term-${name % 8})`;

function termColumns(plan: Plan, variant: number) {
  const terms = plan.variants[variant]?.terms ?? [];
  return terms.flatMap(({ label, probe }, index) =>
    probe ? [] : { column: (plan.metricColumns ?? METRIC_COLUMNS) + index, name: label, variant },
  );
}

/** Shows the contribution of each reward term per episode, for all variants now or for one variant over the run. */
function ContributionChart(props: ChartProps) {
  const { plan, width } = props;
  /** A variant, or −1 for all of them now. */
  const [shown, setShown] = useState(-1);
  const variant = Math.max(0, Math.min(shown, plan.variants.length - 1));
  const labels = useRun((state) => state.experiment?.variants);
  const names = termNames(plan);
  // Lines are solid, because a dash would mean a variant. Labels at their ends name the terms.
  const sources = termColumns(plan, variant).map(({ column, name }) =>
    sourceOf(variant, column, name, { color: termColor(names.indexOf(name)), dash: '' }),
  );
  const height = props.height - MODE_HEIGHT;
  const options = [
    { value: '-1', text: 'All variants now' },
    ...plan.variants.map((entry, index) => ({
      value: String(index),
      text: labels?.[index]?.label ?? entry.label,
    })),
  ];
  // Long labels use a select instead of segments.
  const fits = options.reduce((sum, { text }) => sum + textWidth(text) + SEGMENT_PADDING, 0) < width;
  const label = 'Contributions shown';
  const choice = { value: String(shown), options, onChange: (value: string) => setShown(Number(value)) };
  return (
    <>
      <div className="chart-mode">
        {fits ? <Segments label={label} {...choice} /> : <Select aria-label={label} {...choice} />}
      </div>
      {shown < 0 ? (
        <ContributionBars {...props} height={height} />
      ) : (
        <RunCurves
          metric="contribution"
          {...props}
          title={`Contributions of ${plan.variants[variant]?.label ?? ''}`}
          yLabel="reward per episode"
          height={height}
          sources={sources}
          range="free"
        />
      )}
    </>
  );
}

const LEGEND_HEIGHT = 24;
const AXIS_HEIGHT = 36;
const LINE_HEIGHT = 13;
const LINE_WIDTH = 84; // width of a wrapped label; words do not fill the axis completely
const NAMES_WIDTH = 104;
const X_TICKS = 5;

/** Draws one bar per variant, stacked by term: positive values to the right of 0, negative ones to the left. */
function ContributionBars({ plan, width, height }: ChartProps) {
  const lab = useLab();
  const { hiddenVariants } = lab.view.getState();
  const names = termNames(plan);
  const rows = plan.variants.flatMap(({ label }, variant) => {
    if (hiddenVariants.includes(variant)) return [];
    const values = new Map<string, number>();
    for (const { column, name } of termColumns(plan, variant)) {
      const { mean, length } = lab.series(variant, column, 'envSteps');
      const value = mean.subarray(0, length).findLast(Number.isFinite);
      if (value !== undefined) values.set(name, (values.get(name) ?? 0) + value);
    }
    return [{ label, variant, pieces: stacked(names, values) }];
  });
  const ends = rows.flatMap(({ pieces }) => pieces.flatMap(({ from, to }) => [from, to]));
  // A long label is truncated to its bar; the legend shows it in full.
  const room = (height - LEGEND_HEIGHT - AXIS_HEIGHT) / Math.max(1, rows.length);
  const nameRoom = Math.max(1, Math.floor(room / LINE_HEIGHT)) * LINE_WIDTH;
  const summary = rows.map(({ label, pieces }) => {
    const shares = pieces.map(({ name, value }) => `${names[name]} ${measured(value)}`);
    return `${label}: ${shares.join(', ')}`;
  });
  return (
    <LivePlot
      label={`Contribution of each reward term per episode now. ${summary.join('; ')}`}
      width={width}
      height={height - LEGEND_HEIGHT}
      marginRight={16}
      marginTop={4}
      yWidth={NAMES_WIDTH}
      grid="none"
      x={roundAxis('reward per episode', ends.some((end) => end !== 0) ? ends : [0, 1], X_TICKS)}
      y={{
        label: '',
        low: 0,
        high: Math.max(1, rows.length),
        ticks: rows.map((_, row) => rows.length - row - 0.5),
        texts: rows.map(({ label }) => cutText(label, nameRoom)),
      }}
      draw={(scales) => (
        <>
          <path d={`M${scales.px(0)},${scales.top}V${scales.bottom}`} stroke="var(--line-strong)" />
          {rows.map(({ variant, pieces }, row) => (
            <Bar key={variantKey(variant)} pieces={pieces} y={rows.length - row - 0.5} scales={scales} />
          ))}
        </>
      )}
    >
      <ul className="term-legend">
        {names.map((name, index) => (
          <li key={name}>
            <span className="swatch" style={{ background: termColor(index) }} />
            {name}
          </li>
        ))}
      </ul>
    </LivePlot>
  );
}

interface Piece {
  readonly name: number;
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/** Stacks positive values from 0 in one direction and negative values in the other. */
function stacked(names: readonly string[], values: ReadonlyMap<string, number>): readonly Piece[] {
  const ends = { paid: 0, charged: 0 };
  return names.flatMap((text, name) => {
    const value = values.get(text);
    if (value === undefined) return [];
    const side = value > 0 ? 'paid' : 'charged';
    const from = ends[side];
    ends[side] += value;
    return [{ name, value, from, to: ends[side] }];
  });
}

const BAR_SHARE = 0.72;
const THICKEST = 28;

interface BarProps {
  readonly pieces: readonly Piece[];
  readonly y: number;
  readonly scales: Scales;
}

function Bar({ pieces, y, scales: { px, py } }: BarProps) {
  const height = Math.min(THICKEST, BAR_SHARE * Math.abs(py(1) - py(0)));
  return pieces.map(({ name, from, to }) => (
    <rect
      key={name}
      x={Math.min(px(from), px(to))}
      width={Math.abs(px(to) - px(from))}
      y={py(y) - height / 2}
      height={height}
      fill={termColor(name)}
      stroke="var(--surface)"
    />
  ));
}

export const contributionChart: ChartEntry = {
  id: 'contributions',
  metric: 'contribution',
  title: 'Where the reward came from',
  applies: () => true,
  draw: (props) => <ContributionChart {...props} />,
  columns: (plan) => plan.variants.flatMap((_, variant) => termColumns(plan, variant)),
};
