/**
 * Runs seeds of one experiment of a study as the headless command does, and judges the parts of its claim from scores.
 * Blocks are worked at in order; a judgment is given between two turns of training.
 */

import type { LiveSession, Plan, Shard } from '../../engine/contract.ts';
import { isOfPolicy } from '../../engine/exact/policy-quantity.ts';
import { policyScores } from '../../engine/exact/policy-scores.ts';
import { exactQuantities, placesOf } from '../../engine/exact/quantity.ts';
import { validate } from '../../engine/experiment/validate.ts';
import { ExperimentError } from '../../engine/experiment-error.ts';
import { type Listener, type ReplicaTables, trainToEnd } from '../../engine/table/train-to-end.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { problemMessage } from '../../experiment/problems.ts';
import { type Outcome, type StudyVerdict, verdictOf } from '../../study/outcome.ts';
import type { WrittenStudy } from '../../study/study.ts';
import { seedLinesOf, short } from '../../study/verdicts/lines.ts';
import { EXACT, isLearned, type Measured, scoresOf } from '../../study/verdicts/scores.ts';
import { SeedRows } from '../metrics/rows.ts';
import type { Job } from '../rpc.ts';
import type { BlockRequest, StudentApi, StudyBlock } from './protocol.ts';

export interface StudyHost {
  open(experiment: Experiment, shard: Shard): Promise<LiveSession>;
  /** Lets waiting messages in. */
  breathe(): Promise<void>;
}

export class StudyWorker implements StudentApi {
  readonly #host: StudyHost;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(host: StudyHost) {
    this.#host = host;
  }

  judge(study: WrittenStudy, scores: Outcome['scores']): StudyVerdict {
    return verdictOf(study, scores);
  }

  block(request: BlockRequest, job: Job<number>): Promise<StudyBlock> {
    const block = this.#turn.then(() => this.#block(request, job)).catch(rethrow);
    this.#turn = block.catch(() => {}); // its caller hears of it
    return block;
  }

  async #block(request: BlockRequest, job: Job<number>): Promise<StudyBlock> {
    const { input, from, to, tasks } = request;
    const parsed = validate(input);
    if (!parsed.ok) throw new ExperimentError(parsed.problems);
    const experiment = { ...parsed.value, seeds: to };
    const scores: Record<string, (number | null)[]> = {};
    const exact = from > 0 ? [] : tasks.filter(({ reading }) => reading.metric.startsWith(EXACT));
    const numbers = await exactQuantities(
      experiment,
      exact,
      ({ reading }) => reading.metric.slice(EXACT.length),
      (_, reason) => {
        throw new Error(reason);
      },
    );
    exact.forEach(({ key }, k) => {
      scores[key] = [short(numbers[k] ?? Number.NaN)];
    });
    if (request.exact) return { scores, lines: [] };
    const measured = await this.#train(request, experiment, job);
    for (const { variant, reading, key } of tasks) {
      const { metric } = reading;
      if (metric.startsWith(EXACT)) continue;
      const policyOf = (seed: number) => measured.learned(variant, seed)?.policy ?? null;
      const found = isOfPolicy(metric)
        ? await policyScores(experiment, variant, metric, policyOf)
        : scoresOf(measured, variant, reading);
      scores[key] = [...found.subarray(from)].map(short);
    }
    const lines = request.lines.map(({ variant, metric }) => {
      const { x, rows } = seedLinesOf(measured, variant, metric);
      return { x, rows: rows.map((row) => Array.from(row).slice(from)) };
    });
    return { scores, lines };
  }

  async #train(
    { from, to, tasks }: BlockRequest,
    experiment: Experiment,
    job: Job<number>,
  ): Promise<Measured> {
    const { open, breathe } = this.#host;
    const shard: Shard = { index: 0, count: 1, first: from };
    const session = await open(experiment, shard);
    const learns = tasks.some(({ reading: { metric } }) => isLearned(metric) || isOfPolicy(metric));
    const kept = new Kept(experiment, learns);
    const points = experiment.measurementPoints * (to - from) * experiment.variants.length;
    try {
      await trainToEnd(session, experiment, shard, kept, async () => {
        job.report(Math.min(1, kept.reported / points));
        await breathe();
        job.signal.throwIfAborted();
        return true;
      });
    } finally {
      session.close();
    }
    return kept.measured();
  }
}

/** With all problems of an experiment that cannot be built in one message. */
function rethrow(error: unknown): never {
  if (error instanceof ExperimentError) throw new Error(error.problems.map(problemMessage).join(' '));
  throw error;
}

/** What the seeds of a block report: it is read once they are done. */
class Kept implements Listener {
  reported = 0;
  readonly #seeds: number;
  readonly #learns: boolean;
  readonly #rows: SeedRows;
  readonly #tables = new Map<string, ReplicaTables>();
  #plan: Plan | null = null;

  /** @param learns the tables that seeds have learned are read as well */
  constructor({ variants, seeds }: Experiment, learns: boolean) {
    this.#seeds = seeds;
    this.#learns = learns;
    this.#rows = new SeedRows(variants.length, seeds);
  }
  plan(plan: Plan): void {
    this.#plan = plan;
  }
  batch({ replicas, rows, checkpoint }: Parameters<Listener['batch']>[0]): void {
    const places = Uint32Array.from(replicas.flatMap(({ variant, seed }) => [variant, seed]));
    this.#rows.put(0, checkpoint, places, rows, rows.length / replicas.length);
    this.reported += replicas.length;
  }
  /** The seed has no number from here on, which its scores show. */
  fault(): void {}
  tables(tables: ReplicaTables): void {
    if (this.#learns) this.#tables.set(`${tables.variant}/${tables.seed}`, tables);
  }
  measured(): Measured {
    const plan = this.#plan;
    if (plan === null) throw new Error('The session has not begun.');
    const { variants, columns, metricColumns, grid } = plan;
    return {
      source: {
        variants: variants.length,
        seeds: this.#seeds,
        columns,
        metricColumns,
        grid,
        length: grid.length,
        read: (...at) => this.#rows.read(...at),
      },
      columns: plan,
      learned: (variant, seed) => this.#tables.get(`${variant}/${seed}`) ?? null,
      ...placesOf(plan),
    };
  }
}
