/**
 * Runs seeds of one experiment of a study as the headless command does, and judges the parts of its claim from scores. Driven by messages.
 * Blocks are worked at in order; a judgment is given between two turns of training.
 */

import { errorMessage } from '../../core/error-message.ts';
import type { LiveSession, Plan, Shard } from '../../engine/contract.ts';
import { isOfPolicy } from '../../engine/exact/policy-quantity.ts';
import { policyScores } from '../../engine/exact/policy-scores.ts';
import { exactQuantities, placesOf } from '../../engine/exact/quantity.ts';
import { validate } from '../../engine/experiment/validate.ts';
import { ExperimentError } from '../../engine/experiment-error.ts';
import { type Listener, type ReplicaTables, trainToEnd } from '../../engine/table/train-to-end.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { problemMessage } from '../../experiment/problems.ts';
import { verdictOf } from '../../study/outcome.ts';
import { seedLinesOf, short } from '../../study/verdicts/lines.ts';
import { EXACT, isLearned, type Measured, scoresOf } from '../../study/verdicts/scores.ts';
import { SeedRows } from '../metrics/rows.ts';
import type { Answer } from '../rpc.ts';
import type { StudyBlock, StudyOrder } from './protocol.ts';

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
    const { input, from, to, tasks } = order;
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
    if (order.exact) return { scores, lines: [] };
    const measured = await this.#train(order, experiment);
    for (const { variant, reading, key } of tasks) {
      const { metric } = reading;
      if (metric.startsWith(EXACT)) continue;
      const policyOf = (seed: number) => measured.learned(variant, seed)?.policy ?? null;
      const found = isOfPolicy(metric)
        ? await policyScores(experiment, variant, metric, policyOf)
        : scoresOf(measured, variant, reading);
      scores[key] = [...found.subarray(from)].map(short);
    }
    const lines = order.lines.map(({ variant, metric }) => {
      const { x, rows } = seedLinesOf(measured, variant, metric);
      return { x, rows: rows.map((row) => Array.from(row).slice(from)) };
    });
    return { scores, lines };
  }

  async #train({ id, from, to, tasks }: Block, experiment: Experiment): Promise<Measured> {
    const { open, post, breathe } = this.#host;
    const shard: Shard = { index: 0, count: 1, first: from };
    const session = await open(experiment, shard);
    const learns = tasks.some(({ reading: { metric } }) => isLearned(metric) || isOfPolicy(metric));
    const kept = new Kept(experiment, learns);
    const points = experiment.measurementPoints * (to - from) * experiment.variants.length;
    try {
      await trainToEnd(session, experiment, shard, kept, async () => {
        post({ kind: 'progress', id, news: [Math.min(1, kept.reported / points)] });
        await breathe();
        return true;
      });
    } finally {
      session.close();
    }
    return kept.measured();
  }
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
