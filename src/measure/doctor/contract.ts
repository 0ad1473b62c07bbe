/** What the doctor is told of a run, and what it says: plain data, as it goes between threads. */
import type { SeedSource } from '../compare/comparison.ts';
import type { MetricEntry, MetricId } from '../metrics/metrics.ts';

export type Setting = number | string | boolean;

/** A variant as far as the rules ask. */
export interface VariantFacts {
  readonly label: string;
  readonly agent: Readonly<Record<string, unknown>>; // with its `type`
  readonly reward: readonly Readonly<Record<string, unknown>>[]; // terms, with their weights
  readonly terms: readonly string[]; // what they are called, each another name
  readonly critic: boolean;
  /** Exact solution, where there is one. */
  readonly reference: {
    readonly best: number; // task return of the best policy
    readonly random: number;
    /** Task return of the policy that is best under the variant's own design; NaN where the design is not Markov. */
    readonly design: number;
    /** Largest |V*| under the design over reachable states; NaN where it is not known. */
    readonly valueSpan: number;
  } | null;
  /** Share of the reachable observations that were visited, mean over seeds; NaN: not known. */
  readonly visited: number;
}
export interface DoctorFacts {
  readonly family: string;
  readonly nActions: number;
  readonly stepLimit: number; // 0: none
  readonly budget: number; // env steps
  readonly metricColumns: number; // columns before those of the terms
  readonly variants: readonly VariantFacts[];
  readonly faults: readonly {
    readonly variant: number;
    readonly seed: number;
    readonly envSteps: number;
    readonly message: string;
  }[];
}

export const DOCTOR_RULES = [
  'not-a-number',
  'reward-loop',
  'farmed',
  'parted',
  'return-falls',
  'entropy-collapse',
  'silent-groups',
  'value-divergence',
  'kl-runaway',
  'no-reward',
  'dead-exploration',
  'step-too-large',
] as const;
export type DoctorRule = (typeof DOCTOR_RULES)[number];

/** One thing to try: a merge patch (RFC 7396) of the variant. A list of terms replaces the list. */
export interface Remedy {
  readonly words: string;
  readonly change: {
    readonly agent?: Readonly<Record<string, Setting>>;
    readonly reward?: readonly Readonly<Record<string, unknown>>[];
  };
  /** Env steps at which a fork takes it up; 0: from the beginning, where what was learned is the trouble. */
  readonly at: number;
}

export interface Evidence {
  readonly words: string;
  /** The chart that shows it. */
  readonly chart: MetricEntry['id'];
}

export interface Finding {
  readonly rule: DoctorRule;
  readonly variant: number;
  readonly title: string;
  /** What is wrong, in one or two sentences. */
  readonly what: string;
  readonly since: number; // env steps
  readonly evidence: readonly Evidence[];
  /** At most three. */
  readonly remedies: readonly Remedy[];
}

export type { MetricId, SeedSource };
