/** Exact answers about a variant: plain data. S states, A actions; tables by state in the order of `states`, row by row. */

import type { WorldView } from '../../worlds/view.ts';

export interface NamedPolicy {
  readonly name: string;
  /** [nObservations × nActions] probabilities; `random`, `task` or `design` in place of a table. */
  readonly table: Float32Array | 'random' | 'task' | 'design';
}
export interface AnswerRequest {
  readonly policies: readonly NamedPolicy[];
  /** τ of the soft optimum; null: none. */
  readonly temperature: number | null;
  /** Steps of the finite horizon; null: the world's step limit, if it has one. */
  readonly horizon: number | null;
}
/** Why an answer is missing. */
export interface Missing {
  readonly missing: string;
}
/** Of language tasks. */
export const NO_STATES = 'a language task is no list of states; the audit scores its completions';
interface OptimalAnswer {
  readonly discount: number;
  readonly fromStart: number; // Σ start·V
  readonly value: Float64Array; // [S]
  readonly actionValue: Float64Array; // [S·A], −∞ where illegal
  readonly policy: Int32Array; // [S] one best action, −1 if there is none
  /** Number of states in which rounding cannot tell whether another action is as good, or better. */
  readonly unclear: number;
  /** Why a value is above the highest reward, where one reward is paid again and again. */
  readonly above?: string;
}
interface SoftAnswer extends Pick<OptimalAnswer, 'fromStart' | 'value' | 'actionValue'> {
  readonly temperature: number;
  readonly policy: Float64Array; // [S·A] probabilities
}
interface AverageAnswer {
  /** Highest long-run mean reward per step from the start, and from each state. */
  readonly fromStart: number;
  readonly gain: Float64Array; // [S]
  readonly bias: Float64Array; // [S]
  readonly actionValue: Float64Array; // [S·A]
  readonly policy: Int32Array; // [S]
  /** Unichain: one gain from every state. False: it depends on the state (multichain). */
  readonly constant: boolean;
}
interface HorizonAnswer extends Pick<OptimalAnswer, 'value' | 'actionValue' | 'policy' | 'unclear'> {
  readonly steps: number;
  readonly fromStart: Float64Array; // [steps + 1] with h steps left
}
/** Under one reward: the task's or the design's. */
export interface RewardAnswers {
  readonly optimal: OptimalAnswer | Missing;
  readonly soft?: SoftAnswer | Missing;
  readonly average: AverageAnswer | Missing;
  readonly horizon?: HorizonAnswer | Missing;
}
export interface PolicyAnswer {
  /** Undiscounted, of an episode within the step limit; ±∞ without bound. */
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
  readonly states: Uint32Array; // [S] numbers of the world
  readonly observations: Uint32Array; // [S]
  readonly start: Float64Array; // [S]
  readonly task: RewardAnswers;
  readonly design: RewardAnswers | Missing;
  readonly policies: readonly PolicyAnswers[];
}

/** What a replica follows now, as it acts: ε included. */
export interface ReplicaPolicy {
  readonly variant: number;
  readonly seed: number;
  readonly envSteps: number;
  readonly policy: Float32Array; // [nObservations × nActions]
}
/** What the policies are worth that a variant follows: means over the policies; tables by observation, NaN where no state is. */
export interface FollowedAnswer {
  /** Under the variant's own design, at the agent's discount. */
  readonly value: Float32Array | Missing; // [nObservations]
  readonly actionValue: Float32Array | Missing; // [nObservations × nActions]
  /** Undiscounted, of an episode within the step limit; ±∞ without bound. */
  readonly taskReturn: number | Missing;
}
/** With what the page needs to name the states. */
export interface SolvedVariant {
  readonly answers: ExactAnswers | Missing;
  readonly view: WorldView | null; // null: the world has no list of states
}
