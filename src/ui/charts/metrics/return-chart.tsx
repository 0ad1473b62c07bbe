import { useMemo } from 'react';
import type { Plan } from '../../../engine/contract.ts';
import { useImported } from '../../share/imported-lines.ts';
import { variantStyle } from '../../variant-style.ts';
import type { ChartEntry, ChartProps } from '../chart-contract.ts';
import { columnOf } from '../frame/columns.ts';
import type { ReferenceMark } from '../frame/line-layers.tsx';
import type { LineSource } from '../lines.ts';
import { RunCurves } from '../run-curves.tsx';

const TRAINED_DASH = '2 3';

/** Training return (dotted) and task return (solid) on one axis; if they diverge, the agent exploits the design. */
function ReturnChart({ plan, width, height, turn }: ChartProps) {
  const sources = useMemo(
    () => plan.variants.flatMap((variant, index) => twoLines(index, variant.label)),
    [plan],
  );
  const imported = useImported(['taskReturn', 'return']);
  const references = useMemo(() => exactReturns(plan), [plan]);
  return (
    <RunCurves
      title="Return"
      yLabel="reward per episode"
      width={width}
      height={height}
      turn={turn}
      sources={sources}
      references={references}
      imported={imported}
      range="free"
    />
  );
}

function twoLines(variant: number, label: string): readonly LineSource[] {
  const { color } = variantStyle(variant);
  return [
    {
      variant,
      column: columnOf('return'),
      label: `${label}, training return`,
      color,
      dash: TRAINED_DASH,
      width: 1.4,
      band: false,
      endLabel: '',
    },
    {
      variant,
      column: columnOf('taskReturn'),
      label: `${label}, task return`,
      color,
      dash: '',
      width: 2,
      band: true,
      endLabel: label,
    },
  ];
}

function exactReturns(plan: Plan): readonly ReferenceMark[] {
  const solved = plan.variants.find((variant) => variant.reference !== undefined)?.reference;
  if (solved === undefined) return [];
  const marks: ReferenceMark[] = [
    { value: solved.bestTaskReturn, text: 'optimal', color: 'var(--ink-2)' },
    { value: solved.randomTaskReturn, text: 'random policy', color: 'var(--ink-2)' },
  ];
  plan.variants.forEach((variant, index) => {
    const value = variant.reference?.designTaskReturn ?? Number.NaN;
    const told = marks.some((mark) => Math.abs(mark.value - value) <= 1e-3 * Math.max(1, Math.abs(value)));
    if (Number.isFinite(value) && !told)
      marks.push({ value, text: `${variant.label}, optimal policy`, color: variantStyle(index).color });
  });
  return marks.filter((mark) => Number.isFinite(mark.value));
}

export const chart: ChartEntry = {
  id: 'return',
  metric: 'taskReturn',
  title: 'Return',
  order: 1,
  applies: () => true,
  draw: (props) => <ReturnChart {...props} />,
  references: exactReturns,
  columns: () => [
    { column: columnOf('taskReturn'), name: 'taskReturn' },
    { column: columnOf('return'), name: 'return' },
  ],
};
