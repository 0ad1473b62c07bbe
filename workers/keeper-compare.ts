/** Final scores of stored runs, side by side: what every seed earned at the end, with intervals over seeds. */
import { isCarried } from '../src/measure/aggregate.ts';
import { bootstrapInterval } from '../src/measure/bootstrap.ts';
import { contentKey, RandomStream } from '../src/measure/random-stream.ts';
import { iqm } from '../src/measure/scores.ts';
import { summarize } from '../src/measure/summary.ts';
import type { ReadRun } from './keeper-library.ts';
import type { FinalScore } from './protocol-keeper.ts';

const REPETITIONS = 2_000;

/**
 * Each seed's value of a column at the newest checkpoint that is stored; metrics of episodes by the carry-forward rule:
 * the newest finite value stands.
 */
export function finalScores({ record, revisions, entries }: ReadRun, column: number): readonly FinalScore[] {
  const newest = new Map<string, { checkpoint: number; value: number }>();
  let last = 0;
  for (const entry of entries) {
    if (entry.kind !== 'batch') continue;
    const { places, rows, checkpoint } = entry;
    const columns = rows.length / (places.length / 2);
    last = Math.max(last, checkpoint);
    for (let row = 0; 2 * row < places.length; row++) {
      const value = rows[row * columns + column] ?? Number.NaN;
      const key = `${places[2 * row]}/${places[2 * row + 1]}`;
      const known = newest.get(key);
      if (known !== undefined && known.checkpoint > checkpoint) continue;
      if (Number.isNaN(value) && (known === undefined || isCarried(column))) continue;
      newest.set(key, { checkpoint, value });
    }
  }
  const shape = revisions.at(-1)?.shape;
  const values: number[][] = Array.from({ length: shape?.arms ?? 0 }, () => []);
  for (const [key, { value }] of newest) values[Number(key.split('/')[0])]?.push(value);
  return values.map((seeds, arm) => {
    const { n, mean, low, high } = summarize(seeds);
    const sorted = seeds.filter(Number.isFinite).sort((a, b) => a - b); // not the order in which shards came
    const robust =
      n < 2
        ? { low: Number.NaN, high: Number.NaN }
        : bootstrapInterval([sorted], ([runs]) => iqm(runs ?? []), {
            uniform: uniformFrom(sorted), // the same values give the same interval
            repetitions: REPETITIONS,
          });
    return {
      run: record.id,
      name: record.name,
      arm,
      label: labelOf(record.experiment, arm),
      n,
      mean,
      low,
      high,
      iqm: iqm(sorted),
      iqmLow: robust.low,
      iqmHigh: robust.high,
      envSteps: shape?.grid[last] ?? 0,
    };
  });
}

function uniformFrom(values: readonly number[]): () => number {
  const stream = new RandomStream(contentKey(values));
  return () => stream.word() / 2 ** 32;
}

function labelOf(experiment: unknown, arm: number): string {
  const arms: unknown =
    typeof experiment === 'object' && experiment !== null && Reflect.get(experiment, 'arms');
  const label: unknown = Array.isArray(arms) ? arms[arm]?.label : undefined;
  return typeof label === 'string' ? label : `arm ${arm + 1}`;
}
