import type { Plan } from '../../../engine/contract.ts';
import { columnOf } from '../../../measure/stats/aggregate.ts';
import { variantStyle } from '../../variant-style.ts';
import type { ReferenceMark } from '../frame/series.tsx';
import { sourceOf, TRAINED } from '../lines.ts';
import { linesChart } from './line-chart.tsx';

/** Training return (dotted) and task return (solid) on one axis; if they diverge, the agent exploits the design. */
export const returnChart = linesChart({
  id: 'return',
  metric: 'taskReturn',
  title: 'Return',
  unit: 'reward per episode',
  range: 'free',
  logs: true,
  applies: () => true,
  references: exactReturns,
  columns: () => [
    { column: columnOf('taskReturn'), name: 'taskReturn' },
    { column: columnOf('return'), name: 'return' },
  ],
  sources: (plan) =>
    plan.variants.flatMap(({ label }, variant) => [
      sourceOf(variant, columnOf('return'), `${label}, training return`, TRAINED),
      sourceOf(variant, columnOf('taskReturn'), `${label}, task return`, { dash: '', endLabel: label }),
    ]),
});

function exactReturns(plan: Plan): readonly ReferenceMark[] {
  const solved = plan.variants.find((variant) => variant.reference !== undefined)?.reference;
  if (solved === undefined) return [];
  const marks: ReferenceMark[] = [
    { value: solved.bestTaskReturn, text: 'optimal' },
    { value: solved.randomTaskReturn, text: 'random policy' },
  ];
  plan.variants.forEach((variant, index) => {
    const value = variant.reference?.designTaskReturn ?? Number.NaN;
    const told = marks.some((mark) => Math.abs(mark.value - value) <= 1e-3 * Math.max(1, Math.abs(value)));
    if (Number.isFinite(value) && !told)
      marks.push({ value, text: `${variant.label}, optimal policy`, color: variantStyle(index).color });
  });
  return marks.filter((mark) => Number.isFinite(mark.value));
}
