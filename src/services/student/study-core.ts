/**
 * Runs jobs of studies in a worker, and judges claims from scores. Driven by messages. Jobs are worked at in order; a judgment is given
 * between two turns of training.
 */

import { errorMessage } from '../../core/error-message.ts';
import type { LiveSession, Shard } from '../../engine/contract.ts';
import { validate } from '../../engine/experiment/validate.ts';
import { ExperimentError } from '../../engine/experiment-error.ts';
import { type Listener, trainToEnd } from '../../engine/table/train-to-end.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { problemMessage } from '../../experiment/problems.ts';
import { verdictOf } from '../../study/outcome.ts';
import type { StudyBlock } from '../../study/run.ts';
import type { Answer } from '../rpc.ts';
import { measureBlock } from './measure-block.ts';
import type { StudyOrder } from './protocol.ts';

export interface StudyHost {
  open(experiment: Experiment, shard: Shard): Promise<LiveSession>;
  post(message: Answer): void;
  /** Lets waiting messages in. */
  breathe(): Promise<void>;
}
type Block = Extract<StudyOrder, { kind: 'block' }>;

export class StudyWorker {
  readonly #host: StudyHost;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(host: StudyHost) {
    this.#host = host;
  }

  receive(order: StudyOrder): void {
    if (order.kind === 'judge') void this.#answer(order.id, async () => verdictOf(order.study, order.scores));
    else this.#turn = this.#turn.then(() => this.#answer(order.id, () => this.#block(order)));
  }

  async #answer(id: number, work: () => Promise<unknown>): Promise<void> {
    try {
      this.#host.post({ kind: 'answer', id, value: await work() });
    } catch (error) {
      const words =
        error instanceof ExperimentError ? error.problems.map(problemMessage).join(' ') : errorMessage(error);
      this.#host.post({ kind: 'refusal', id, words });
    }
  }

  async #block(order: Block): Promise<StudyBlock> {
    const parsed = validate(order.input);
    if (!parsed.ok) throw new ExperimentError(parsed.problems);
    const experiment = { ...parsed.value, seeds: order.to };
    return measureBlock(experiment, order, (listener) => this.#train(order, experiment, listener));
  }

  async #train({ id, from, to }: Block, experiment: Experiment, listener: Listener): Promise<void> {
    const { open, post, breathe } = this.#host;
    const shard: Shard = { index: 0, count: 1, first: from };
    const session = await open(experiment, shard);
    const points = experiment.measurementPoints * (to - from) * experiment.variants.length;
    let reported = 0;
    const counting: Listener = {
      plan: (plan) => listener.plan(plan),
      batch: (batch, index) => {
        reported += batch.replicas.length;
        listener.batch(batch, index);
      },
      fault: (fault) => listener.fault(fault),
      tables: (tables) => listener.tables(tables),
    };
    try {
      await trainToEnd(session, experiment, shard, counting, async () => {
        post({ kind: 'progress', id, news: [Math.min(1, reported / points)] });
        await breathe();
        return true;
      });
    } finally {
      session.close();
    }
  }
}
