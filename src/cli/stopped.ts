import type { Fault } from '../engine/contract.ts';
import type { SeedSource } from '../stats/compare/comparison.ts';
import { type StoppedVariant, stoppedShare, stoppedWhen } from '../stats/compare/comparison-limits.ts';
import { variantName } from '../stats/compare/variant-words.ts';
import { REPORTS } from '../stats/stats/aggregate.ts';

/** A replica that a live edit restarted is not counted. @param horizon environment steps; later faults do not count */
export function stoppedVariants(
  source: SeedSource,
  faults: readonly Fault[],
  horizon = Number.POSITIVE_INFINITY,
): readonly StoppedVariant[] {
  const reports = new Float64Array(source.seeds);
  return Array.from({ length: source.variants }, (_, variant) => {
    source.read(source.length - 1, variant, REPORTS, reports);
    const steps = faults
      .filter((fault) => fault.variant === variant && fault.envSteps <= horizon)
      .flatMap(({ seed, envSteps }) => (Number.isFinite(reports[seed]) ? [] : [[seed, envSteps] as const]));
    const all = [...new Map(steps).values()];
    return {
      seeds: source.seeds,
      stopped: all.length,
      first: all.length === 0 ? Number.NaN : Math.min(...all),
      last: all.length === 0 ? Number.NaN : Math.max(...all),
    };
  });
}

/** @returns closing messages, and whether every seed of a variant stopped @param budget per replica, in its units */
export function stopText(
  stopped: readonly StoppedVariant[],
  labels: readonly string[],
  budget: number,
  units: string,
) {
  const lines = stopped.flatMap((variant, k) => {
    if (variant.stopped === 0) return [];
    const whole = variant.stopped === variant.seeds;
    const left = variant.seeds - variant.stopped;
    const known = whole
      ? 'this variant has no values at the end. Each fault above names a fix.'
      : `its values at the end come from the other ${left === 1 ? 'seed' : `${left} seeds`}. Each fault above names a fix.`;
    return [
      `${whole ? 'error' : 'warning'}: ${stoppedShare(variant, variantName(labels, k))} stopped by a fault, ${stoppedWhen(variant, units)} of ${budget}: ${known}`,
    ];
  });
  return { lines, died: stopped.some((variant) => variant.stopped > 0 && variant.stopped === variant.seeds) };
}
