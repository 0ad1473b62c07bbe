/** Input and output of the doctor: plain data that can be sent between threads. */
import type { MetricEntry } from '../metrics/metrics.ts';

export type Setting = number | string | boolean;

/** The facts about a variant that the rules read. */
export interface VariantFacts {
  readonly label: string;
  readonly agent: Readonly<Record<string, unknown>>; // with its `type`
  readonly reward: readonly Readonly<Record<string, unknown>>[]; // terms, with their weights
  readonly terms: readonly string[]; // unique display names
  readonly critic: boolean;
  /** Exact solution; null where none is known. */
  readonly reference: {
    readonly best: number; // task return of the best policy
    readonly random: number;
    /** Task return of the policy that is optimal for the variant's design; NaN where the design is not Markov. */
    readonly design: number;
    /** Largest |V*| under the design over reachable states; NaN where unknown. */
    readonly valueSpan: number;
  } | null;
  /** Share of the reachable observations that were visited, mean over seeds; NaN: unknown. */
  readonly visited: number;
}
export interface DoctorFacts {
  readonly family: string;
  readonly nActions: number;
  readonly stepLimit: number; // 0: none
  readonly budget: number; // environment steps
  readonly metricColumns: number; // columns before those of the terms
  readonly variants: readonly VariantFacts[];
  readonly faults: readonly {
    readonly variant: number;
    readonly seed: number;
    readonly envSteps: number;
    readonly message: string;
  }[];
}

export type DoctorRule =
  | 'not-a-number'
  | 'reward-loop'
  | 'farmed'
  | 'parted'
  | 'return-falls'
  | 'entropy-collapse'
  | 'silent-groups'
  | 'value-divergence'
  | 'kl-runaway'
  | 'no-reward'
  | 'dead-exploration'
  | 'step-too-large';

/** A change to try: a merge patch (RFC 7396) of the variant. A list of terms replaces the old list. */
export interface Remedy {
  readonly words: string;
  readonly change: {
    readonly agent?: Readonly<Record<string, Setting>>;
    readonly reward?: readonly Readonly<Record<string, unknown>>[];
  };
  /** Environment step at which a fork applies it; 0: from the start, where the learned weights are the problem. */
  readonly at: number;
}

export interface Finding {
  readonly rule: DoctorRule;
  readonly variant: number;
  readonly title: string;
  /** The problem, in one or two sentences. */
  readonly what: string;
  readonly since: number; // environment step
  /** With the chart that shows it. */
  readonly evidence: readonly { readonly words: string; readonly chart: MetricEntry['id'] }[];
  /** At most three. */
  readonly remedies: readonly Remedy[];
}
