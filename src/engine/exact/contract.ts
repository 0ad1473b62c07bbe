import type { WorldView } from '../../worlds/view.ts';

export interface NamedPolicy {
  readonly name: string;
  /** [nObservations × nActions] Probabilities, or `random`, `task` or `design` instead of a table. */
  readonly table: Float32Array | 'random' | 'task' | 'design';
}
export interface AnswerRequest {
  readonly policies: readonly NamedPolicy[];
  /** τ of the soft optimum. Null: none. */
  readonly temperature: number | null;
  /** Steps of the finite horizon. Null: the world's step limit, if it has one. */
  readonly horizon: number | null;
}
export interface Missing {
  readonly missing: string;
}
export const NO_STATES = 'a language task is no list of states; the audit scores its completions';
interface OptimalAnswer {
  readonly discount: number;
  readonly fromStart: number; // Σ start·V
  readonly value: Float64Array; // [S]
  readonly actionValue: Float64Array; // [S·A], −∞ where illegal
  readonly policy: Int32Array; // [S] one best action, −1 if there is none
  /** Number of states in which another action may be as good or better within rounding. */
  readonly unclear: number;
  readonly above?: string;
}
interface SoftAnswer extends Pick<OptimalAnswer, 'fromStart' | 'value' | 'actionValue'> {
  readonly temperature: number;
  readonly policy: Float64Array; // [S·A] probabilities
}
interface AverageAnswer {
  /** Highest long-run mean reward per step from the start. `gain` has it for each state. */
  readonly fromStart: number;
  readonly gain: Float64Array; // [S]
  readonly bias: Float64Array; // [S]
  readonly actionValue: Float64Array; // [S·A]
  readonly policy: Int32Array; // [S]
  /** True if every state has the same gain (unichain). False if it depends on the state (multichain). */
  readonly constant: boolean;
}
interface HorizonAnswer extends Pick<OptimalAnswer, 'value' | 'actionValue' | 'policy' | 'unclear'> {
  readonly steps: number;
  readonly fromStart: Float64Array; // [steps + 1] with h steps left
}
/** Answers under one reward, the task's or the design's. */
export interface RewardAnswers {
  readonly optimal: OptimalAnswer | Missing;
  readonly soft?: SoftAnswer | Missing;
  readonly average: AverageAnswer | Missing;
  readonly horizon?: HorizonAnswer | Missing;
}
export interface PolicyAnswer {
  /** Undiscounted return of an episode within the step limit. ±∞ if unbounded. */
  readonly return: number | Missing;
  /** At the agent's discount. */
  readonly fromStart: number | Missing;
  readonly value: Float64Array | Missing; // [S]
  readonly actionValue: Float64Array | Missing; // [S·A] −∞ where illegal
  readonly gain: number | Missing; // per step, from the start
}
export interface PolicyAnswers {
  readonly name: string;
  readonly task: PolicyAnswer;
  readonly design: PolicyAnswer | Missing;
}
export interface ExactAnswers {
  readonly label: string;
  readonly gamma: number;
  readonly stepLimit: number;
  readonly actions: readonly string[];
  readonly states: Uint32Array; // [S] state numbers of the world
  readonly observations: Uint32Array; // [S]
  readonly start: Float64Array; // [S]
  readonly task: RewardAnswers;
  readonly design: RewardAnswers | Missing;
  readonly policies: readonly PolicyAnswers[];
}

export interface ReplicaPolicy {
  readonly variant: number;
  readonly seed: number;
  readonly envSteps: number;
  readonly policy: Float32Array; // [nObservations × nActions]
}
/** Values of the policies that a variant follows, averaged over policies. By observation, NaN where there is no state. */
export interface FollowedAnswer {
  /** Under the variant's own design, at the agent's discount. */
  readonly value: Float32Array | Missing; // [nObservations]
  readonly actionValue: Float32Array | Missing; // [nObservations × nActions]
  /** Undiscounted return of an episode within the step limit. ±∞ if unbounded. */
  readonly taskReturn: number | Missing;
}
export interface SolvedVariant {
  readonly answers: ExactAnswers | Missing;
  readonly view: WorldView | null; // null: the world has no list of states
}
