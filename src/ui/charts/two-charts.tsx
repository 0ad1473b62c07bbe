/** The two charts next to the maps: task return and training return, each with its own axis. */
import { useDeferredValue, useEffect, useState } from 'react';
import type { Plan } from '../../engine/contract.ts';
import { useLab, useRun } from '../hooks.ts';
import { FaultBoundary } from '../kit/fault-boundary.tsx';
import { ChartCard } from './chart-card.tsx';
import type { ChartEntry } from './chart-contract.ts';
import { createReadingLine, ReadingLineContext } from './frame/reading.tsx';
import { Turns, TurnsContext } from './frame/turns.ts';
import { taskReturnChart, trainingReturnChart } from './metrics/line-charts.tsx';
import { chartsOf } from './registry.ts';

/** Of bandits, the two curves of the literature. */
function twoOf(plan: Plan): readonly ChartEntry[] {
  if (plan.view.kind !== 'arms') return [taskReturnChart, trainingReturnChart];
  return ['regret', 'optimalActions'].flatMap((id) => chartsOf(plan).filter((chart) => chart.id === id));
}

interface TwoChartsProps {
  /** CSS pixels of one plot. */
  readonly height: number;
  /** On a phone, the first one alone. */
  readonly one: boolean;
}

export function TwoCharts({ height, one }: TwoChartsProps) {
  const lab = useLab();
  const plan = useDeferredValue(useRun((state) => state.plan));
  const [turns] = useState(() => new Turns());
  const [readingLine] = useState(createReadingLine);
  useEffect(() => turns.run(lab), [turns, lab]);
  return (
    <TurnsContext value={turns}>
      <ReadingLineContext value={readingLine}>
        <section className="two-charts" aria-label="Learning curves" aria-busy={plan === null}>
          {plan !== null &&
            twoOf(plan)
              .slice(0, one ? 1 : 2)
              .map((chart) => (
                <FaultBoundary key={chart.id} what={`The chart “${chart.title}”`} attempt={plan}>
                  <ChartCard entry={chart} plan={plan} height={height} />
                </FaultBoundary>
              ))}
        </section>
      </ReadingLineContext>
    </TurnsContext>
  );
}
