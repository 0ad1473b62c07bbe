/** What a session of the network lane is made from: one world and its arms, ready to raise replicas. */
import type { Experiment } from '../../experiment/experiment.ts';
import type { ArmPlan, Plan } from '../contract.ts';
import type { NetworkReplica } from './replica.ts';

export interface NetworkArm {
  readonly plan: ArmPlan;
  /** Replicas of two arms with equal signatures can take over from each other: what is not live is equal. */
  readonly signature: string;
  raise(seed: number): Promise<NetworkReplica>;
}
export interface NetworkStage {
  readonly experiment: Experiment;
  readonly plan: Plan;
  readonly arms: readonly NetworkArm[];
}
/** @throws ExperimentError with the problems at their places */
export type BuildNetworkStage = (experiment: Experiment) => Promise<NetworkStage>;
