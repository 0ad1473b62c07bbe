import { useDeferredValue } from 'react';
import type { Plan } from '../../engine/contract.ts';
import { useRun } from '../model/hooks.ts';

/**
 * The plan that charts are drawn for. Deferred, because rendering all cards of a new plan at once would be one long task; null while
 * it is still that of another run, whose names and levels must not stand at the new curves.
 */
export function useChartPlan(): Plan | null {
  const plan = useRun((state) => state.plan);
  const drawn = useDeferredValue(plan);
  if (plan === null || drawn === null || drawn === plan) return drawn;
  return shapeOf(drawn) === shapeOf(plan) ? drawn : null;
}

/** What a live change of settings leaves as it is. */
const shapeOf = ({ variants, grid, unit, metricColumns }: Plan): string =>
  JSON.stringify([
    variants.map(({ label, terms }) => [label, terms.map(({ term }) => term)]),
    grid.length,
    unit,
    metricColumns,
  ]);
