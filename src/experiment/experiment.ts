/** The experiment: plain, frozen, versioned data. A link contains a complete experiment. */
import type { FieldValue } from './field.ts';

export const EXPERIMENT_FORMAT = 'reward-lab/experiment';
export const EXPERIMENT_VERSION = 2;

/**
 * `family` and the family's fields in one flat object: { family: 'gridworld', map: [...], slip: 0.1,
 * stepLimit: 100 }.
 */
export interface WorldSpec {
  readonly family: string;
  readonly [field: string]: FieldValue;
}
/** `type` and the agent's settings in one flat object: { type: 'q-learning', alpha: 0.1, gamma: 0.99 }. */
export interface AgentSpec {
  readonly type: string;
  readonly [field: string]: FieldValue;
}
/**
 * `term`, `weight` (live) and the term's settings in one flat object: { term: 'event', weight: -1, event:
 * 'hitWall' }.
 */
export interface TermSpec {
  readonly term: string;
  readonly weight: number;
  readonly [field: string]: FieldValue;
}
/** A term with `probe: true` is measured but never paid. */
export const isProbe = (spec: Readonly<Record<string, unknown>> | undefined): boolean => spec?.probe === true;
/** What is compared: an agent and the reward design that it trains on. One variant with one seed is a *replica*. */
export interface VariantSpec {
  readonly label: string;
  readonly agent: AgentSpec;
  readonly reward: readonly TermSpec[];
}
/**
 * A change during a run. After `at` environment steps (or episodes, see budget.ts) of every replica, `patch`
 * (JSON merge patch, RFC 7396) is applied to the experiment. Agents keep what they learned.
 */
export interface EditSpec {
  readonly at: number;
  readonly patch: unknown;
}
/**
 * Episodes separate from training. They use their own random streams, so that they do not change any number
 * of the training.
 */
export interface EvaluationSpec {
  readonly policy: 'greedy' | 'sampled';
  /** Number of measurement points from one evaluation to the next. */
  readonly every: number;
  readonly episodes: number;
  /** Merge patch of the world, such as another start, slip or level, or no help. */
  readonly world?: unknown;
}
export interface Experiment {
  readonly format: typeof EXPERIMENT_FORMAT;
  readonly version: number;
  readonly name: string;
  readonly notes: string;
  readonly world: WorldSpec;
  readonly variants: readonly VariantSpec[]; // 1 … 8
  /** Number of seeds per variant (1 … 4096); seed indices 0 … seeds−1. */
  readonly seeds: number;
  /** Experiment seed (u32): first word of every random key. */
  readonly seed: number;
  /** Environment steps of each replica. With `episodes`, the maximum that it may take. */
  readonly envSteps: number;
  /**
   * Episodes of each replica. If present, measurement points and edits count finished episodes; if absent,
   * the budget is `envSteps`.
   */
  readonly episodes?: number;
  /** Number of measurement points (1 … 2000), evenly spaced in environment steps or episodes. */
  readonly measurementPoints: number;
  readonly edits: readonly EditSpec[];
  readonly evaluation?: EvaluationSpec | undefined;
}

/** A problem at a path of the experiment, such as 'variants[1].reward[0].weight' or 'world.map[3]'. */
export interface Problem {
  readonly path: string;
  readonly message: string;
  /** How to fix it. */
  readonly fix?: string;
  readonly severity: 'error' | 'warning';
  /** For text fields: 1-based position in the text. */
  readonly line?: number;
  readonly column?: number;
}
/** What validating an experiment finds out about its cost. */
export interface CostFacts {
  /**
   * Maximum nodes that the experiment's custom texts evaluate per environment step. Absent if there are none
   * or it is unknown.
   */
  readonly ownWork?: number;
  /**
   * Mean length of demonstrations, in tokens that a policy would write. Absent if the world is not text or
   * the length is unknown.
   */
  readonly episodeTokens?: number;
}
export type Parsed<T> =
  | ({ readonly ok: true; readonly value: T; readonly warnings: readonly Problem[] } & CostFacts)
  | { readonly ok: false; readonly problems: readonly Problem[] };
