/** A variant's reward design on text, as the replica asks for it: the engine's side of the reward terms. */

import type { SequencePolicy } from '../../../learn/networks/sequence.ts';
import type { AgentSettings } from '../../../learn/neural/contract.ts';
import type { Compute } from '../../../tensor/contract.ts';
import type { LanguageTask, Problem, Verdict } from '../../../worlds/language/contract.ts';
import type { NetworkPhase } from '../contract.ts';
import type { Written } from './rollout.ts';

export interface RewardOptions {
  readonly compute: Compute;
  readonly task: LanguageTask;
  readonly experimentSeed: number;
  readonly seed: number;
}

export interface Scores {
  /** [sequences][models] */
  readonly own: readonly (readonly number[])[];
  /** [sequences][samples][models] */
  readonly reference: readonly (readonly (readonly number[])[])[];
}

export interface Rewarded {
  /** [sequences × time] weighted sum of the terms, at the token that earned it. */
  readonly rewards: Float32Array;
  /** [sequences × terms] weighted contribution of each term to each completion. */
  readonly terms: Float32Array;
  readonly verdicts: readonly Verdict[]; // [sequences]
  /** [sequences × time × terms] the same at the token that earned it, where that was asked for. */
  readonly byToken: Float32Array | null;
}

export interface Reward {
  /** Nothing has to be fitted any more. */
  readonly ready: boolean;
  readonly phase: NetworkPhase;
  /** Fits what has to be fitted (reward models), a step at a time, on what the base writes. */
  work(base: SequencePolicy, settings: AgentSettings): Promise<void>;
  /** @param byToken also says what each term paid for each token */
  evaluate(
    task: LanguageTask,
    problems: readonly Problem[],
    written: Written,
    byToken?: boolean,
  ): Promise<Rewarded>;
  setWeights(weights: readonly number[]): void;
  /** What was fitted, as bytes; empty where nothing is. */
  save(): Promise<Uint8Array>;
  restore(bytes: Uint8Array, base: SequencePolicy, settings: AgentSettings): Promise<void>;
  close(): void;
}
