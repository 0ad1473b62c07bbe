/** State coverage of a variant. */
import type { Frame, Plan } from '../../engine/contract.ts';

/** Share of the reachable observations that were visited at all, mean over the shown seeds; NaN: not known. */
export function visitedShare(plan: Plan, variant: number, frame: Frame | null): number {
  const reachable = plan.variants[variant]?.reference?.taskValue;
  if (reachable === undefined || frame === null || frame.visits.length === 0) return Number.NaN;
  let count = 0;
  let seen = 0;
  reachable.forEach((value, observation) => {
    if (!Number.isFinite(value)) return;
    count++;
    if ((frame.visits[observation] ?? 0) > 0) seen++;
  });
  return count === 0 ? Number.NaN : seen / count;
}
