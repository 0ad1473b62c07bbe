/** Exact answers about the draft on request, in a worker of their own: a slow one holds up neither training nor the audit. */

import type { AnswerRequest, SolvedVariant } from '../../engine/exact/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { WorkerClient, type WorkerLike } from '../rpc.ts';
import type { Scheduler } from '../scheduler.ts';
import type { ExactOrder } from './protocol.ts';

export type SolveService = Pick<SolveClient, 'solve' | 'rest'>;

export class SolveClient {
  readonly #client: WorkerClient<ExactOrder>;
  #question = 0;
  #busy = false;

  constructor(makeSolver: (() => WorkerLike) | null, scheduler: Scheduler) {
    this.#client = new WorkerClient<ExactOrder>({
      make() {
        if (makeSolver === null) throw new Error('this browser cannot start workers');
        return makeSolver();
      },
      scheduler,
      heard: () => {},
    });
  }

  /**
   * Answers for every variant, one after the other. A newer question takes the place of this one, which then hears nothing more.
   * @throws Error with words for the user where a variant cannot be linked, or the worker has ended
   */
  async solve(
    experiment: Experiment,
    request: AnswerRequest,
    heard: (variant: number, solved: SolvedVariant) => void,
  ): Promise<void> {
    this.rest();
    const question = this.#question;
    this.#busy = true;
    try {
      for (const variant of experiment.variants.keys()) {
        const order = { kind: 'answers', experiment, variant, request } as const;
        const solved = await this.#client.ask<SolvedVariant>((id) => ({ id, ...order }));
        if (question !== this.#question) return;
        heard(variant, solved);
      }
    } catch (error) {
      if (question === this.#question) throw error;
    } finally {
      if (question === this.#question) this.#busy = false;
    }
  }

  /** Nobody waits for the question under way. */
  rest(): void {
    this.#question++;
    if (this.#busy) this.dispose();
    this.#busy = false;
  }

  dispose(): void {
    this.#client.stop('nobody looks at it');
  }
}
