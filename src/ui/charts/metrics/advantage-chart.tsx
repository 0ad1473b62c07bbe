import { useState } from 'react';
import { HISTOGRAM_CENTER } from '../../../measure/metrics/metrics.ts';
import { useLab } from '../../hooks.ts';
import { Segments } from '../../kit/segments.tsx';
import { variantStyle } from '../../variant-style.ts';
import { type ChartEntry, type ChartProps, columnsFor } from '../chart-contract.ts';
import { axisOf, niceRange } from '../frame/axis.ts';
import { type BinRange, binAxis, sumRows, usedBins } from '../frame/histogram-axis.ts';
import { Plot, type Scales } from '../frame/plot.tsx';
import { linePath } from '../lines.ts';
import { AdvantageStrips } from './advantage-strips.tsx';

const MODE_HEIGHT = 28;

/** Distribution of TD errors or advantages: now, or over the run. */
function AdvantageChart(props: ChartProps) {
  const [mode, setMode] = useState<'now' | 'time'>('now');
  const height = props.height - MODE_HEIGHT;
  return (
    <>
      <div className="chart-mode">
        <Segments
          label="Advantage shown"
          value={mode}
          options={[
            { value: 'now', text: 'Now' },
            { value: 'time', text: 'Over time' },
          ]}
          onChange={setMode}
        />
      </div>
      {mode === 'now' && <AdvantageNow {...props} height={height} />}
      {mode === 'time' && <AdvantageStrips {...props} height={height} />}
    </>
  );
}

const RECENT_SHARE = 0.05;
const Y_TICKS = 3;

/** Shape of the distribution over the last twentieth of the run so far: share of updates by size of the advantage. */
function AdvantageNow({ plan, width, height }: ChartProps) {
  const lab = useLab();
  const { hiddenVariants } = lab.view.getState();
  const found = plan.variants.flatMap(({ label }, variant) => {
    if (hiddenVariants.includes(variant)) return [];
    const { length, counts } = lab.histograms(variant);
    const sum = sumRows(counts, Math.min(length - 1, Math.floor(length * (1 - RECENT_SHARE))), length);
    const total = sum.reduce((all, count) => all + count, 0);
    return total === 0 ? [] : [{ variant, label, shares: sum.map((count) => count / total) }];
  });
  const bins = usedBins(found.map(({ shares }) => shares));
  // The center bin holds values near zero and would flatten the rest.
  const most = Math.max(0, ...found.flatMap(({ shares }) => [...shares.with(HISTOGRAM_CENTER, 0)]));
  const labels = found.map(({ label }) => label).join(', ');
  return (
    <Plot
      label={`Distribution of advantages now, for ${labels || 'no variant yet'}.`}
      width={width}
      height={height}
      x={binAxis('TD error or advantage, logarithmic on both sides of 0', bins)}
      y={axisOf('share of updates', 0, niceRange(0, most || 0.1, Y_TICKS)[1], Y_TICKS)}
      draw={(scales) => (
        <>
          <path
            d={`M${scales.px(HISTOGRAM_CENTER + 0.5)},${scales.top}V${scales.bottom}`}
            stroke="var(--line-strong)"
            strokeDasharray="1 3"
          />
          {found.map((one) => (
            <Outline key={one.variant} {...one} bins={bins} scales={scales} />
          ))}
        </>
      )}
    >
      {found.length === 0 && <p className="chart-empty">No updates yet.</p>}
    </Plot>
  );
}

interface OutlineProps {
  readonly variant: number;
  readonly shares: Float64Array;
  readonly bins: BinRange;
  readonly scales: Scales;
}

/** One step per bin, over a light area. */
function Outline({ variant, shares, bins, scales: { px, py, top, bottom } }: OutlineProps) {
  const { color, dash } = variantStyle(variant);
  const edges = Float64Array.from(
    { length: 2 * (bins.to - bins.from) },
    (_, k) => bins.from + ((k + 1) >> 1),
  );
  const heights = edges.map((_, k) => shares[bins.from + (k >> 1)] ?? 0);
  const path = linePath({ x: edges, y: heights }, px, (share) => Math.max(top, py(share)));
  return (
    <>
      <path d={`${path}V${bottom}H${px(bins.from)}Z`} fill={color} fillOpacity={0.1} />
      <path d={path} fill="none" stroke={color} strokeWidth={1.6} strokeDasharray={dash || undefined} />
    </>
  );
}

export const advantageChart: ChartEntry = {
  id: 'advantage',
  metric: 'advantageHistogram',
  title: 'Advantage',
  applies: () => true,
  draw: (props) => <AdvantageChart {...props} />,
  columns: () => columnsFor('advantageMean', 'advantageStd'),
};
