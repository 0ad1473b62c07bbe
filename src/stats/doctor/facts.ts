/**
 * What the doctor's rules read from an experiment and its run layout, as plain data that can be sent between
 * threads.
 */

import { METRIC_COLUMNS } from '../metrics/metrics.ts';
import { termTitles } from '../metrics/term-words.ts';

interface FactsFrom {
  readonly experiment: {
    readonly world: { readonly family: string; readonly stepLimit?: unknown };
    readonly envSteps: number;
    readonly episodes?: number;
    readonly variants: readonly {
      readonly label: string;
      readonly agent: Readonly<Record<string, unknown>>;
      readonly reward: readonly Readonly<Record<string, unknown>>[];
    }[];
  };
  readonly plan: {
    readonly nActions: number;
    readonly metricColumns?: number;
    readonly variants: readonly {
      readonly terms: readonly { readonly label: string }[];
      readonly critic: boolean;
      readonly reference?: {
        readonly bestTaskReturn: number;
        readonly randomTaskReturn: number;
        readonly designTaskReturn: number;
        readonly designValue: Float32Array;
      };
    }[];
  };
  readonly faults: readonly {
    readonly variant: number;
    readonly seed: number;
    readonly envSteps: number;
    readonly message: string;
  }[];
  /** Share of the reachable observations that a variant has visited; NaN if unknown. */
  visited?(variant: number): number;
}

export type DoctorFacts = ReturnType<typeof doctorFacts>;
export type VariantFacts = DoctorFacts['variants'][number];

export function doctorFacts({ experiment, plan, faults, visited }: FactsFrom) {
  const { world, envSteps, episodes = 0, variants } = experiment;
  return {
    family: world.family,
    nActions: plan.nActions,
    stepLimit: typeof world.stepLimit === 'number' ? world.stepLimit : 0, // 0: none
    budget: episodes === 0 ? envSteps : episodes,
    units: episodes === 0 ? 'environment steps' : 'episodes', // of the budget and of every point in time
    metricColumns: plan.metricColumns ?? METRIC_COLUMNS, // before those of the terms
    faults,
    variants: variants.map((spec, variant) => {
      const reference = plan.variants[variant]?.reference;
      return {
        label: spec.label,
        agent: spec.agent,
        reward: spec.reward,
        /** Unique display names. */
        terms: termTitles(
          spec.reward.map((term, k) => ({
            label: plan.variants[variant]?.terms[k]?.label ?? String(term.term),
            event: term.label === undefined ? term.event : undefined,
          })),
        ),
        critic: plan.variants[variant]?.critic ?? false,
        /** The exact solution; null if none is known. */
        reference: reference
          ? {
              best: reference.bestTaskReturn,
              random: reference.randomTaskReturn,
              /**
               * Task return of the policy that is optimal for the design; NaN if the design is not Markov.
               */
              design: reference.designTaskReturn,
              /** Largest |V*| under the design over reachable states; NaN if unknown. */
              valueSpan: spanOf(reference.designValue),
            }
          : null,
        visited: visited?.(variant) ?? Number.NaN,
      };
    }),
  };
}

function spanOf(values: Float32Array): number {
  let most = Number.NaN;
  for (const value of values)
    if (Number.isFinite(value)) most = Math.max(Number.isNaN(most) ? 0 : most, Math.abs(value));
  return most;
}
