import type { CSSProperties } from 'react';
import { FaultBoundary } from '../kit/fault-boundary.tsx';
import { ChartCard } from './chart-card.tsx';
import { useChartPlan } from './chart-plan.ts';
import { useMainCharts } from './main-charts.ts';

interface LearningChartsProps {
  /** Of one plot, in CSS pixels. */
  readonly height: number;
  /** Without the reasons why exact answers are missing, which only help who edits the experiment. */
  readonly brief?: boolean;
}

/** The charts next to the maps. On a phone they are a row to swipe. */
export function LearningCharts({ height, brief = false }: LearningChartsProps) {
  const plan = useChartPlan();
  const main = useMainCharts(plan);
  return (
    <section
      className="learning-charts"
      style={{ '--plot': `${height}px` } as CSSProperties}
      aria-label="Learning curves"
      aria-busy={plan === null}
    >
      {plan !== null &&
        main.map((chart) => (
          <FaultBoundary key={chart.id} what={`The chart “${chart.title}”`} attempt={plan}>
            <ChartCard entry={chart} plan={plan} height={height} brief={brief} />
          </FaultBoundary>
        ))}
    </section>
  );
}
