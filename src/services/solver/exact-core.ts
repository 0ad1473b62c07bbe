/** Computes exact answers, one request after the other: the values of policies, and the optimum. Runs on any thread. */

import { exactAnswers } from '../../engine/exact/answers.ts';
import type { AnswerRequest, FollowedAnswer, Missing, SolvedVariant } from '../../engine/exact/contract.ts';
import { FollowedValues } from '../../engine/exact/followed.ts';
import { exportWorld } from '../../engine/exact/world-files.ts';
import { buildWorld } from '../../engine/program/build-world.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { type ExportFormat, isProgramFormat } from '../../experiment/program-format.ts';
import type { Job } from '../rpc.ts';
import type { SolverApi } from './protocol.ts';

const MAX_KEPT = 8;

async function solved(
  experiment: Experiment,
  variant: number,
  request: AnswerRequest,
): Promise<SolvedVariant> {
  const answers = await exactAnswers(experiment, variant, request);
  return { answers, view: 'missing' in answers ? null : buildWorld(experiment).build.view };
}

export class ExactWorker implements SolverApi {
  /** Cached by subject, so that the next policies of the same variant are cheap. */
  readonly #listed = new Map<string, Promise<FollowedValues>>();
  #turn: Promise<unknown> = Promise.resolve();

  answers(experiment: Experiment, variant: number, request: AnswerRequest): Promise<SolvedVariant> {
    return this.#inTurn(() => solved(experiment, variant, request));
  }

  world(experiment: Experiment, format: ExportFormat): Promise<string | Missing> {
    return this.#inTurn(async () => {
      if (!isProgramFormat(format)) return exportWorld(experiment, format);
      // Most visits never ask for a program.
      const { exportProgram } = await import('../../engine/python/script.ts');
      return exportProgram(experiment, format);
    });
  }

  followed(
    experiment: Experiment,
    variant: number,
    policies: readonly Float32Array[],
    { report }: Job<number>,
  ): Promise<FollowedAnswer> {
    return this.#inTurn(async () => (await this.#values(experiment, variant)).answer(policies, report));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  #values(experiment: Experiment, variant: number): Promise<FollowedValues> {
    const key = JSON.stringify([experiment.world, experiment.variants[variant], variant]);
    const known = this.#listed.get(key) ?? FollowedValues.of(experiment, variant);
    this.#listed.delete(key);
    this.#listed.set(key, known);
    const [oldest] = this.#listed.keys();
    if (this.#listed.size > MAX_KEPT && oldest !== undefined) this.#listed.delete(oldest);
    return known;
  }
}
