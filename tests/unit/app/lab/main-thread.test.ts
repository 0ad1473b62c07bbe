/** Compares what the numbers of 512 seeds × 4 variants cost the page's own thread with and without a worker that keeps them. */
import { expect, test } from 'vitest';
import { RunData } from '../../../../src/app/model/run-data.ts';
import { RunStore } from '../../../../src/app/model/run-store.ts';
import type { Batch, Plan } from '../../../../src/engine/contract.ts';
import { LIMITS } from '../../../../src/services/trainer/shard-contract.ts';
import { ShardRunner } from '../../../../src/services/trainer/shard-runner.ts';
import { HISTOGRAM_BINS, METRIC_COLUMNS } from '../../../../src/stats/metrics/metrics.ts';
import { columnOf } from '../../../../src/stats/stats/aggregate.ts';
import { experiment, FakeMeasurer, testScheduler, until } from './fake-lab.ts';
import { planFor } from './fake-session.ts';
import { FormerStore } from './former-series.ts';

const VARIANTS = 4;
const SEEDS = 512;
const SHARDS = 2;
const MEASUREMENT_POINTS = 200;
const COLUMNS = METRIC_COLUMNS + 4;
/** How often charts draw when such a run takes ten seconds. */
const DRAWN_EVERY = 5;
const SHOWN = Array.from({ length: VARIANTS }, (_, variant) =>
  [0, 1, 2, 3, 6, 7, 8, 14].map((column) => [variant, column]),
);

const base = planFor(experiment);
const plan: Plan = {
  ...base,
  columns: COLUMNS,
  grid: Array.from({ length: MEASUREMENT_POINTS }, (_, k) => 500 * (k + 1)),
  variants: Array.from({ length: VARIANTS }, () => base.variants[0]).filter(
    (variant) => variant !== undefined,
  ),
};

function batch(shard: number, measurementPoint: number): Batch {
  const own = Array.from({ length: SEEDS }, (_, seed) => seed).filter((seed) => seed % SHARDS === shard);
  const replicas = plan.variants.flatMap((_, variant) => own.map((seed) => ({ variant, seed })));
  // Windows without the length of their episodes are not joined: see steps-to-threshold.test.ts.
  const rows = Float32Array.from({ length: replicas.length * COLUMNS }, (_, k) =>
    k % COLUMNS === columnOf('episodeLength') ? Number.NaN : Math.sin(k * 7.1 + measurementPoint),
  );
  const histograms = new Uint32Array(VARIANTS * HISTOGRAM_BINS).fill(3);
  return { kind: 'batch', measurementPoint, envSteps: 0, replicas, rows, histograms, stepsDone: 0 };
}

class Stopwatch {
  total = 0;
  longest = 0;
  run<T>(work: () => T): T {
    const begin = performance.now();
    const result = work();
    const spent = performance.now() - begin;
    this.total += spent;
    this.longest = Math.max(this.longest, spent);
    return result;
  }
  get words(): string {
    return `${this.total.toFixed(0)} ms in all, at most ${this.longest.toFixed(1)} ms at once`;
  }
}

test('the page draws the same numbers, and its own thread has little to do for them', async () => {
  const before = new Stopwatch();
  const former = new FormerStore();
  former.reset(plan, SEEDS, SHARDS);
  const after = new Stopwatch();
  const run = new RunStore(testScheduler(), 0);
  const data = new RunData(run, {
    makeMeasurer: () => new FakeMeasurer(),
    scheduler: testScheduler(),
    limits: LIMITS,
  });
  const take = data.series.take.bind(data.series);
  const patch = run.patch.bind(run);
  data.series.take = (...news) => after.run(() => take(...news));
  run.patch = (...change) => after.run(() => patch(...change));
  data.reset(
    plan,
    SEEDS,
    [0, 1].map((index) => new ShardRunner({ index, count: SHARDS }, experiment, {} as never, {} as never)),
  );
  const ports = [0, 1].map((shard) => data.measurer.port(shard));

  for (let measurementPoint = 0; measurementPoint < MEASUREMENT_POINTS; measurementPoint++) {
    for (let shard = 0; shard < SHARDS; shard++) {
      const { replicas, ...made } = batch(shard, measurementPoint);
      const places = Uint32Array.from(replicas.flatMap(({ variant, seed }) => [variant, seed]));
      const message = { ...made, places, revision: 0 };
      before.run(() => former.put(shard, { replicas, ...made }));
      ports[shard]?.postMessage(message);
    }
    if (measurementPoint % DRAWN_EVERY !== 0) continue;
    for (const [variant = 0, column = 0] of SHOWN.flat()) {
      before.run(() => former.series(variant, column, 'envSteps'));
      after.run(() => data.series.series(variant, column, 'envSteps'));
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  const of = (variant: number, column: number) => data.series.series(variant, column, 'envSteps');
  await until(() =>
    SHOWN.flat().every(([variant = 0, column = 0]) => of(variant, column).length === MEASUREMENT_POINTS),
  );
  for (const [variant = 0, column = 0] of SHOWN.flat()) {
    const { mean, low, high, n } = former.series(variant, column, 'envSteps');
    const now = of(variant, column);
    expect([now.mean, now.low, now.high, now.n]).toEqual([mean, low, high, n]);
  }
  data.measurer.dispose();
  console.log(
    `${VARIANTS * SEEDS} replicas × ${MEASUREMENT_POINTS} measurement points on the page's thread: ${after.words}; before: ${before.words}`,
  );
});
