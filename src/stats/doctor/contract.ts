/** What the doctor finds, as plain data that can be sent between threads. */
import type { MetricEntry } from '../metrics/metrics.ts';

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
  | 'weak-start'
  | 'dead-exploration'
  | 'step-too-large';

/** A change to try: a merge patch (RFC 7396) of the variant. A list of terms replaces the old list. */
export interface Remedy {
  readonly words: string;
  readonly change: {
    readonly agent?: Readonly<Record<string, number | string | boolean>>;
    readonly reward?: readonly Readonly<Record<string, unknown>>[];
  };
  /**
   * Environment step at which a fork applies it. 0 means from the start, if the learned weights are the
   * problem.
   */
  readonly at: number;
}

export interface Finding {
  readonly rule: DoctorRule;
  readonly variant: number;
  readonly title: string;
  /** The problem, in one or two sentences. */
  readonly what: string;
  readonly since: number; // environment step
  /** Each piece of evidence names the chart that shows it. */
  readonly evidence: readonly { readonly words: string; readonly chart: MetricEntry['id'] }[];
  /** At most three remedies. */
  readonly remedies: readonly Remedy[];
}
