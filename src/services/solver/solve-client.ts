/** Exact answers about the draft on request, in a separate worker, so that a slow one delays neither training nor the audit. */

import type { AnswerRequest, Missing, SolvedVariant } from '../../engine/exact/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { ExportFormat } from '../../experiment/program-format.ts';
import { WorkerClient, type WorkerLike } from '../rpc.ts';
import type { Scheduler } from '../scheduler.ts';
import type { SolverApi } from './protocol.ts';

export type SolveService = Pick<SolveClient, 'solve' | 'rest' | 'world'>;

export class SolveClient {
  readonly #client: WorkerClient<SolverApi>;
  #question = 0;
  #busy = false;

  constructor(makeSolver: (() => WorkerLike) | null, scheduler: Scheduler) {
    this.#client = new WorkerClient<SolverApi>({
      make: makeSolver,
      scheduler,
    });
  }

  /** A newer request replaces this one. @throws Error with a message for the user */
  async solve(
    experiment: Experiment,
    request: AnswerRequest,
    receive: (variant: number, solved: SolvedVariant) => void,
  ): Promise<void> {
    this.rest();
    const question = this.#question;
    this.#busy = true;
    try {
      for (const variant of experiment.variants.keys()) {
        const solved = await this.#client.call<SolvedVariant>((remote) =>
          remote.answers(experiment, variant, request),
        );
        if (question !== this.#question) return;
        receive(variant, solved);
      }
    } catch (error) {
      if (question === this.#question) throw error;
    } finally {
      if (question === this.#question) this.#busy = false;
    }
  }

  /** The world as a file of another tool, or the experiment as a program. @throws Error with a message for the user */
  world(experiment: Experiment, format: ExportFormat): Promise<string | Missing> {
    return this.#client.call<string | Missing>((remote) => remote.world(experiment, format));
  }

  rest(): void {
    this.#question++;
    if (this.#busy) this.dispose();
    this.#busy = false;
  }

  dispose(): void {
    this.#client.stop('nobody looks at it');
  }
}
