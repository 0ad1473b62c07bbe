/** What a session of the network lane is made from: one world and its variants, ready to raise replicas. */
import type { Experiment } from '../../experiment/experiment.ts';
import type { Plan, VariantPlan } from '../contract.ts';
import type { NetworkReplica } from './replica.ts';

export interface NetworkVariant {
  readonly plan: VariantPlan;
  /** Replicas of two variants with equal signatures can take over from each other: what is not live is equal. */
  readonly signature: string;
  raise(seed: number): Promise<NetworkReplica>;
}
export interface NetworkStage {
  readonly experiment: Experiment;
  readonly plan: Plan;
  readonly variants: readonly NetworkVariant[];
}
/** @throws ExperimentError with the problems at their places */
export type BuildNetworkStage = (experiment: Experiment) => Promise<NetworkStage>;
