import type { AnswerRequest, FollowedAnswer, SolvedVariant } from '../../engine/exact/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { Job } from '../rpc.ts';

export interface SolverApi {
  answers(experiment: Experiment, variant: number, request: AnswerRequest): Promise<SolvedVariant>;
  /** Reports the share done. @param policies [observations × actions] each: probabilities */
  followed(
    experiment: Experiment,
    variant: number,
    policies: readonly Float32Array[],
    job: Job<number>,
  ): Promise<FollowedAnswer>;
}
