/** Measures one job of a study. Both executors use this code and differ only in how they train the seeds. */
import type { Plan } from '../../engine/contract.ts';
import { isOfPolicy } from '../../engine/exact/policy-quantity.ts';
import { policyScores } from '../../engine/exact/policy-scores.ts';
import { exactQuantities, placesOf } from '../../engine/exact/quantity.ts';
import type { Listener, ReplicaTables } from '../../engine/table/train-to-end.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { StudyBlock, StudyJob } from '../../study/run.ts';
import { seedLinesOf, short } from '../../study/verdicts/lines.ts';
import { EXACT, isLearned, type Measured, scoresOf } from '../../study/verdicts/scores.ts';
import { SeedRows } from '../metrics/rows.ts';

export type Wanted = Pick<StudyJob, 'tasks' | 'lines' | 'exact' | 'from'>;

/** A study reads something that does not exist. `key` is the score or the chart that reads it. */
export class UnreadableScore extends RangeError {
  override readonly name = 'UnreadableScore';
  readonly key: string;
  constructor(key: string, message: string) {
    super(message);
    this.key = key;
  }
}

/**
 * @param experiment its last seed is that of the job
 * @param train trains the seeds of the job to their end and reports them; not called if only exact numbers are read
 * @throws UnreadableScore, and the errors of `train`
 */
export async function measureBlock(
  experiment: Experiment,
  { tasks, lines, exact, from }: Wanted,
  train: (listener: Listener) => Promise<void>,
): Promise<StudyBlock> {
  const scores: Record<string, (number | null)[]> = {};
  const exactTasks = from > 0 ? [] : tasks.filter(({ reading }) => reading.metric.startsWith(EXACT));
  const numbers = await exactQuantities(
    experiment,
    exactTasks,
    ({ reading }) => reading.metric.slice(EXACT.length),
    ({ key }, reason) => {
      throw new UnreadableScore(key, reason);
    },
  );
  exactTasks.forEach(({ key }, k) => {
    const number = numbers[k] ?? Number.NaN;
    scores[key] = [Number.isFinite(number) ? number : null];
  });
  if (exact) return { scores, lines: [] };
  const recorder = new SeedRecorder(
    experiment,
    tasks.some(({ reading: { metric } }) => isLearned(metric) || isOfPolicy(metric)),
  );
  await train(recorder);
  const measured = recorder.measured();
  for (const { variant, reading, key } of tasks) {
    const { metric } = reading;
    if (metric.startsWith(EXACT)) continue;
    const policyOf = (seed: number) => measured.learned(variant, seed)?.policy ?? null;
    const found = await readable(key, () =>
      isOfPolicy(metric)
        ? policyScores(experiment, variant, metric, policyOf)
        : scoresOf(measured, variant, reading),
    );
    scores[key] = [...found.subarray(from)].map(short);
  }
  const drawn = [];
  for (const { chart, variant, metric } of lines) {
    const { x, rows } = await readable(`shows[${chart}]`, () => seedLinesOf(measured, variant, metric));
    drawn.push({ x, rows: rows.map((row) => Array.from(row).slice(from)) });
  }
  return { scores, lines: drawn };
}

async function readable<T>(key: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof RangeError ? new UnreadableScore(key, error.message) : error;
  }
}

class SeedRecorder implements Listener {
  readonly #experiment: Experiment;
  readonly #learns: boolean;
  readonly #rows: SeedRows;
  readonly #tables = new Map<string, ReplicaTables>();
  #plan: Plan | null = null;

  /** @param learns also read the tables that the seeds have learned */
  constructor(experiment: Experiment, learns: boolean) {
    this.#experiment = experiment;
    this.#learns = learns;
    this.#rows = new SeedRows(experiment.variants.length, experiment.seeds);
  }
  plan(plan: Plan): void {
    this.#plan = plan;
  }
  batch({ replicas, rows, measurementPoint }: Parameters<Listener['batch']>[0], shard: number): void {
    const places = Uint32Array.from(replicas.flatMap(({ variant, seed }) => [variant, seed]));
    this.#rows.put(shard, measurementPoint, places, rows, rows.length / replicas.length);
  }
  /** The seed has no numbers from here on, and its scores show it. */
  fault(): void {}
  tables(tables: ReplicaTables): void {
    if (this.#learns) this.#tables.set(`${tables.variant}/${tables.seed}`, tables);
  }
  /** @throws Error if no seed has reported */
  measured(): Measured {
    const plan = this.#plan;
    if (plan === null) throw new Error('No seed of the study has reported.');
    const { variants, columns, metricColumns, grid } = plan;
    return {
      source: {
        variants: variants.length,
        seeds: this.#experiment.seeds,
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
