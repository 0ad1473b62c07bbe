import { createContext, useContext, useMemo } from 'react';
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import { HISTOGRAM_CENTER } from '../../../measure/metrics/metrics.ts';
import { useLab, useView } from '../../hooks.ts';
import { variantStyle } from '../../variant-style.ts';
import type { ChartProps } from '../chart-contract.ts';
import { AxesFrame } from '../frame/axes-frame.tsx';
import { type BinRange, binTicks, sumRows, usedBins } from '../frame/histogram-axis.ts';
import { linearTicks, niceRange } from '../frame/ticks.ts';

const RECENT_SHARE = 0.05;

interface Steps {
  readonly variant: number;
  readonly shares: Float64Array;
}
const StepsContext = createContext<{ readonly steps: readonly Steps[]; readonly bins: BinRange }>({
  steps: [],
  bins: { from: 0, to: 1 },
});

/** Shape of the distribution over the last twentieth of the run so far: share of updates by size of the advantage. */
export function AdvantageNow({ plan, width, height, turn }: ChartProps) {
  const lab = useLab();
  const hidden = useView((state) => state.hiddenVariants);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` stands for the histograms' contents.
  const { picture, top } = useMemo(() => {
    const steps: Steps[] = [];
    let most = 0;
    plan.variants.forEach((_, variant) => {
      if (hidden.includes(variant)) return;
      const { length, counts } = lab.histograms(variant);
      const sum = sumRows(counts, Math.min(length - 1, Math.floor(length * (1 - RECENT_SHARE))), length);
      let total = 0;
      for (const count of sum) total += count;
      if (total === 0) return;
      const shares = sum.map((count) => count / total);
      // The center bin holds values near zero and would flatten the rest.
      shares.forEach((share, bin) => {
        if (bin !== HISTOGRAM_CENTER) most = Math.max(most, share);
      });
      steps.push({ variant, shares });
    });
    return {
      picture: { steps, bins: usedBins(steps.map((entry) => entry.shares)) },
      top: niceRange(0, most || 0.1, 3)[1],
    };
  }, [turn, plan, hidden, lab]);
  const { ticks, format } = useMemo(() => binTicks(picture.bins), [picture.bins]);
  const labels = picture.steps.map(({ variant }) => plan.variants[variant]?.label).join(', ');
  return (
    <div
      className="reading-area"
      role="img"
      aria-label={`Distribution of advantages now, for ${labels || 'no variant yet'}.`}
    >
      <StepsContext value={picture}>
        <AxesFrame
          width={width}
          height={height}
          marginRight={12}
          xLow={picture.bins.from}
          xHigh={picture.bins.to}
          yLow={0}
          yHigh={top}
          xTicks={ticks}
          yTicks={linearTicks(0, top, 3).join(' ')}
          xLog={false}
          yLog={false}
          xLabel="TD error or advantage, logarithmic on both sides of 0"
          yLabel="share of updates"
          xFormat={format}
        >
          <StepLayer />
        </AxesFrame>
      </StepsContext>
      {picture.steps.length === 0 && <p className="chart-empty">No updates yet.</p>}
    </div>
  );
}

function StepLayer() {
  const { steps, bins } = useContext(StepsContext);
  const plot = usePlotArea();
  const x = useXAxisScale();
  const y = useYAxisScale();
  if (plot === undefined || x === undefined || y === undefined) return null;
  const zero = Number(x(HISTOGRAM_CENTER + 0.5));
  return (
    <g>
      <line
        x1={zero}
        x2={zero}
        y1={plot.y}
        y2={plot.y + plot.height}
        stroke="var(--line-strong)"
        strokeDasharray="1 3"
      />
      {steps.map(({ variant, shares }) => {
        const style = variantStyle(variant);
        let path = '';
        for (let bin = bins.from; bin < bins.to; bin++) {
          const at = Math.max(plot.y, Number(y(shares[bin] ?? 0))).toFixed(1);
          path += `${path === '' ? 'M' : 'L'}${Number(x(bin)).toFixed(1)},${at}H${Number(x(bin + 1)).toFixed(1)}`;
        }
        const floor = (plot.y + plot.height).toFixed(1);
        return (
          <g key={variant}>
            <path
              d={`${path}V${floor}H${Number(x(bins.from)).toFixed(1)}Z`}
              fill={style.color}
              fillOpacity={0.1}
            />
            <path
              d={path}
              fill="none"
              stroke={style.color}
              strokeWidth={1.6}
              strokeDasharray={style.dash || undefined}
            />
          </g>
        );
      })}
    </g>
  );
}
