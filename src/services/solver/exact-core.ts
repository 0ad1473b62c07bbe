/** Answers exactly, one order after the other: what policies are worth, and what is optimal. Driven by messages; knows no thread. */

import { errorMessage } from '../../core/error-message.ts';
import { exactAnswers } from '../../engine/exact/answers.ts';
import type { AnswerRequest, SolvedVariant } from '../../engine/exact/contract.ts';
import { FollowedValues } from '../../engine/exact/followed.ts';
import { buildWorld } from '../../engine/program/build-world.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { Answer } from '../rpc.ts';
import type { ExactOrder } from './protocol.ts';

const MAX_KEPT = 8;

async function solved(
  experiment: Experiment,
  variant: number,
  request: AnswerRequest,
): Promise<SolvedVariant> {
  const answers = await exactAnswers(experiment, variant, request);
  return { answers, view: 'missing' in answers ? null : buildWorld(experiment).build.view };
}

export class ExactWorker {
  readonly #post: (message: Answer) => void;
  /** By what it is about: the next policies of the same variant are cheap. */
  readonly #listed = new Map<string, Promise<FollowedValues>>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(post: (message: Answer) => void) {
    this.#post = post;
  }

  receive(order: ExactOrder): void {
    this.#turn = this.#turn.then(() => this.#answer(order));
  }

  async #answer(order: ExactOrder): Promise<void> {
    const { id, experiment, variant } = order;
    try {
      const value =
        order.kind === 'answers'
          ? await solved(experiment, variant, order.request)
          : (await this.#values(experiment, variant)).answer(order.policies, (share) =>
              this.#post({ kind: 'progress', id, news: [share] }),
            );
      this.#post({ kind: 'answer', id, value });
    } catch (error) {
      this.#post({ kind: 'refusal', id, words: errorMessage(error) });
    }
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
