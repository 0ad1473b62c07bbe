/** Runs jobs of studies in a worker, in order, and judges claims from scores between two turns of training. */

import type { LiveSession, Shard } from '../../engine/contract.ts';
import { validate } from '../../engine/experiment/validate.ts';
import { ExperimentError } from '../../engine/experiment-error.ts';
import { type Listener, trainToEnd } from '../../engine/table/train-to-end.ts';
import type { Experiment, Parsed } from '../../experiment/experiment.ts';
import { problemMessage } from '../../experiment/problems.ts';
import { type Outcome, verdictOf } from '../../study/outcome.ts';
import type { Power } from '../../study/power.ts';
import type { StudyBlock } from '../../study/run.ts';
import type { WrittenStudy } from '../../study/study.ts';
import type { StudyVerdict } from '../../study/verdicts/contract.ts';
import type { Job } from '../rpc.ts';
import { measureBlock } from './measure-block.ts';
import type { BlockRequest, StudentApi } from './protocol.ts';

export interface StudyHost {
  open(experiment: Experiment, shard: Shard): Promise<LiveSession>;
  breathe(): Promise<void>;
}

export class StudyWorker implements StudentApi {
  readonly #host: StudyHost;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(host: StudyHost) {
    this.#host = host;
  }

  // Loaded when they are asked for: a run needs neither.
  async check(text: string, papers: readonly string[]): Promise<Parsed<WrittenStudy>> {
    const { checkStudyFile } = await import('./study-check.ts');
    return checkStudyFile(text, new Set(papers));
  }

  async power(study: WrittenStudy, scores: Outcome['scores']): Promise<Power> {
    const { powerOf } = await import('../../study/power.ts');
    return powerOf(study, scores);
  }

  judge(study: WrittenStudy, scores: Outcome['scores']): StudyVerdict {
    return verdictOf(study, scores);
  }

  block(request: BlockRequest, job: Job<number>): Promise<StudyBlock> {
    const block = this.#turn.then(() => this.#block(request, job)).catch(rethrow);
    this.#turn = block.catch(() => {}); // the caller receives the error
    return block;
  }

  async #block(request: BlockRequest, job: Job<number>): Promise<StudyBlock> {
    const parsed = validate(request.input);
    if (!parsed.ok) throw new ExperimentError(parsed.problems);
    const experiment = { ...parsed.value, seeds: request.to };
    return measureBlock(experiment, request, (listener) => this.#train(request, experiment, listener, job));
  }

  async #train(
    { from, to }: BlockRequest,
    experiment: Experiment,
    listener: Listener,
    job: Job<number>,
  ): Promise<void> {
    const { open, breathe } = this.#host;
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
        job.report(Math.min(1, reported / points));
        await breathe();
        job.signal.throwIfAborted();
        return true;
      });
    } finally {
      session.close();
    }
  }
}

/** Throws one message with all problems of an experiment that cannot be built. */
function rethrow(error: unknown): never {
  if (error instanceof ExperimentError) throw new Error(error.problems.map(problemMessage).join(' '));
  throw error;
}
