import type { AnswerRequest, FollowedAnswer, Missing, SolvedVariant } from '../../engine/exact/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { ExportFormat } from '../../experiment/program-format.ts';
import type { Job } from '../rpc.ts';

export interface SolverApi {
  answers(experiment: Experiment, variant: number, request: AnswerRequest): Promise<SolvedVariant>;
  /** The world as a file of another tool, or the experiment as a program. */
  world(experiment: Experiment, format: ExportFormat): Promise<string | Missing>;
  /** Reports the share done. @param policies [observations × actions] each: probabilities */
  followed(
    experiment: Experiment,
    variant: number,
    policies: readonly Float32Array[],
    job: Job<number>,
  ): Promise<FollowedAnswer>;
}
