/** Forks in the charts: a branch begins at its fork, and a mark describes the difference. */
import { useMemo } from 'react';
import { type Branch, branchesOf } from '../../../lab/runs/fork.ts';
import { useLab, useRun } from '../../hooks.ts';
import type { Line } from '../lines.ts';
import type { ChartMark } from './line-layers.tsx';

const NONE: readonly Branch[] = [];

export function useBranches(): readonly Branch[] {
  const { catalogue } = useLab();
  const experiment = useRun((state) => state.experiment);
  return useMemo(() => {
    if (experiment === null || experiment.edits.length === 0) return NONE;
    const found = branchesOf(experiment, catalogue);
    return found.length === 0 ? NONE : found;
  }, [experiment, catalogue]);
}

/** Before the fork only the source's line is drawn, because both are equal. One point before the fork joins the two. */
export function fromForks(lines: readonly Line[], branches: readonly Branch[]): readonly Line[] {
  if (branches.length === 0) return lines;
  return lines.map((line) => {
    const branch = branches.find(({ variant }) => variant === line.source.variant);
    if (branch === undefined) return line;
    const after = line.x.findIndex((x) => x > branch.at);
    const from = after < 0 ? line.x.length : Math.max(0, after - 1);
    const cut = (values: Float64Array) => values.subarray(from);
    return { ...line, x: cut(line.x), y: cut(line.y), low: cut(line.low), high: cut(line.high) };
  });
}

export function forkMarks(branches: readonly Branch[]): readonly ChartMark[] {
  return branches.map(({ at, text }) => ({ kind: 'fork', envSteps: at, text }));
}
