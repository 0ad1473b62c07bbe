/** Replicas that a fault stopped: who they are, and what the command says and makes of them. */
import type { Fault } from '../engine/contract.ts';
import type { SeedSource } from '../measure/compare/comparison.ts';
import {
  armName,
  type StoppedArm,
  stoppedShare,
  stoppedWhen,
} from '../measure/compare/comparison-words-variants.ts';
import { REPORTS } from '../measure/stats/aggregate.ts';

/**
 * By arm. A replica that an edit in mid-run has started again reports at the end, and did not stop.
 * @param horizon env steps that are looked at; what stopped after them had not stopped yet
 */
export function stoppedArms(
  source: SeedSource,
  faults: readonly Fault[],
  horizon = Number.POSITIVE_INFINITY,
): readonly StoppedArm[] {
  const reports = new Float64Array(source.seeds);
  return Array.from({ length: source.arms }, (_, arm) => {
    source.read(source.length - 1, arm, REPORTS, reports);
    const steps = new Map<number, number>();
    for (const fault of faults)
      if (
        fault.arm === arm &&
        fault.envSteps <= horizon &&
        !Number.isFinite(reports[fault.seed] ?? Number.NaN)
      )
        steps.set(fault.seed, fault.envSteps);
    const all = [...steps.values()];
    return {
      seeds: source.seeds,
      stopped: all.length,
      first: all.length === 0 ? Number.NaN : Math.min(...all),
      last: all.length === 0 ? Number.NaN : Math.max(...all),
    };
  });
}

export interface StopWords {
  readonly lines: readonly string[];
  /** Every seed of an arm has stopped: nothing is known of how it ends. */
  readonly died: boolean;
}

/** The last that the command says. @param budget env steps of a replica */
export function stopWords(
  stopped: readonly StoppedArm[],
  labels: readonly string[],
  budget: number,
): StopWords {
  const lines = stopped.flatMap((arm, k) => {
    if (arm.stopped === 0) return [];
    const whole = arm.stopped === arm.seeds;
    const left = arm.seeds - arm.stopped;
    const known = whole
      ? 'nothing is known of how this arm ends. What may be done stands at each fault above.'
      : `its numbers at the end are those of the other ${left === 1 ? 'one' : left}. What may be done stands at each fault above.`;
    return [
      `${whole ? 'error' : 'warning'}: ${stoppedShare(arm, armName(labels, k))} stopped by a fault, ${stoppedWhen(arm)} of ${budget}: ${known}`,
    ];
  });
  return { lines, died: stopped.some((arm) => arm.stopped > 0 && arm.stopped === arm.seeds) };
}
