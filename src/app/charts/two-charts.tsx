import { type CSSProperties, useDeferredValue } from 'react';
import { FaultBoundary } from '../kit/fault-boundary.tsx';
import { useRun } from '../model/hooks.ts';
import { ChartCard } from './chart-card.tsx';
import { useMainCharts } from './main-charts.ts';

interface TwoChartsProps {
  /** The height of one plot in CSS pixels. */
  readonly height: number;
  /** On a phone, only the first chart is shown. */
  readonly one: boolean;
}

export function TwoCharts({ height, one }: TwoChartsProps) {
  const plan = useDeferredValue(useRun((state) => state.plan));
  const main = useMainCharts(plan);
  return (
    <section
      className="two-charts"
      style={{ '--plot': `${height}px` } as CSSProperties}
      aria-label="Learning curves"
      aria-busy={plan === null}
    >
      {plan !== null &&
        main.slice(0, one ? 1 : 2).map((chart) => (
          <FaultBoundary key={chart.id} what={`The chart “${chart.title}”`} attempt={plan}>
            <ChartCard entry={chart} plan={plan} height={height} />
          </FaultBoundary>
        ))}
    </section>
  );
}
