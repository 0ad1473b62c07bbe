/** The files of a result: means instead of seeds, chosen metrics, CSV and NDJSON. */
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseArguments } from '../../../src/cli/arguments.ts';
import { chosenNames, type Format, formatOf, outputText } from '../../../src/cli/output.ts';
import { summaryText } from '../../../src/cli/report.ts';
import { type Kept, ResultBuilder } from '../../../src/cli/result.ts';
import { runShards } from '../../../src/cli/shard.ts';
import { studentQuantile } from '../../../src/stats/stats/special-functions.ts';
import { tiny } from './tiny.ts';

// The second seed of ‘dies’ stops; the coin of the third variant pays, so early windows differ between seeds.
const expression = 'f32(episodes) > 150.0 && uniform() < 0.003 ? log(-1.0) : 0.0';
const { variants } = tiny();
const dies = {
  ...variants[0],
  label: '=dies',
  reward: [{ term: 'task' }, { term: 'expression', expression }],
};
const experiment = tiny({ seeds: 6, variants: [...variants, dies] });

async function built(kept: Kept, count = 1) {
  const builder = new ResultBuilder(experiment, kept);
  for (let index = 0; index < count; index++)
    await runShards({ experiment, measures: 'all' }, 1, builder, undefined, { index, count });
  const value = await builder.finish(0.5, 1);
  const text = (format: Format, chosen: ReadonlySet<string> | null = null) =>
    [...outputText(builder, value, { format, chosen })].join('');
  return { builder, value, text, json: JSON.parse(text('json')) };
}
let seeds: Awaited<ReturnType<typeof built>>;
let means: typeof seeds;
beforeAll(async () => {
  [seeds, means] = [await built('seeds'), await built('means')];
});

describe('means instead of seeds', () => {
  it('are those of the single seeds, with Student intervals over the seeds that have a value', () => {
    let compared = 0;
    for (const [v, variant] of means.json.variants.entries()) {
      expect(variant).not.toHaveProperty('seeds');
      for (const id of ['return', 'taskReturn', 'regret', 'rewardRate'])
        for (const [k] of seeds.value.grid.entries()) {
          const all: (number | null)[] = seeds.json.variants[v].seeds.map(
            (seed: { metrics: Record<string, (number | null)[]> }) => seed.metrics[id]?.[k] ?? null,
          );
          const values = all.filter((x): x is number => x !== null);
          const n = values.length;
          const mean = values.reduce((a, b) => a + b, 0) / n;
          const sd = Math.sqrt(values.reduce((a, x) => a + (x - mean) ** 2, 0) / (n - 1));
          const curve = variant.means.metrics[id];
          expect(curve.n[k]).toBe(n);
          compared += n < 6 ? 1 : 0;
          if (n === 0) expect(curve.mean[k]).toBeNull();
          if (n < 2) continue;
          expect(curve.mean[k]).toBeCloseTo(mean, 10);
          expect(curve.high[k]).toBeCloseTo(mean + (studentQuantile(0.975, n - 1) * sd) / Math.sqrt(n), 10);
          expect(curve.low[k] + curve.high[k]).toBeCloseTo(2 * mean, 10);
        }
    }
    expect(compared).toBeGreaterThan(4); // points at which a seed has stopped
  });

  it('leave the checksum, the faults and the summary as they are, and no rows behind', () => {
    expect(means.value.curves).toEqual(seeds.value.curves);
    expect(means.value.curves).not.toBeNull();
    expect(means.json.faults).toEqual(seeds.json.faults);
    expect(means.json.interval).toBe('95 %, Student t over seeds');
    expect(means.builder.seedRows().bytes).toBeLessThan(seeds.builder.seedRows().bytes / 5);
    const summary = ({ value, builder }: typeof means) => summaryText(value, builder.endsOfPhases());
    expect(summary(means)).toBe(summary(seeds));
    expect(summary(means)).toMatch(/\d/);
  });

  it('have the same bits in any division and order of the seeds, and with a comparison', async () => {
    const both = await built('both', 3);
    expect(both.json.variants).toEqual(means.json.variants);
    expect(both.value.curves).toEqual(means.value.curves);
  });

  it('of a stopped run end where it stopped', async () => {
    const builder = new ResultBuilder(experiment, 'means');
    const stop = new AbortController();
    let batches = 0;
    await runShards(
      { experiment, measures: 'all' },
      1,
      {
        plan: (plan) => builder.plan(plan),
        fault: (fault) => builder.fault(fault),
        tables: (tables) => builder.tables(tables),
        batch: (batch, shard) => {
          if (batch.measurementPoint < 7) builder.batch(batch, shard);
          batches++;
        },
      },
      stop.signal,
    );
    expect(batches).toBe(20);
    const { curves, variants } = await builder.finish(1, 1, 840);
    expect(curves).toBeNull();
    const { mean = [], n = [] } = variants[0]?.means?.metrics.taskReturn ?? {};
    expect(mean.slice(7)).toEqual(new Array(13).fill(null));
    expect([n[6], n[7]]).toEqual([6, 0]);
    expect(mean[6]).toBe(means.json.variants[0].means.metrics.taskReturn.mean[6]);
  });
});

describe('other files', () => {
  it('as CSV have the long format of the page, every value with all digits, and no formulas', () => {
    const { data } = Papa.parse<Record<string, string>>(seeds.text('csv'), {
      header: true,
      skipEmptyLines: true,
    });
    expect(Object.keys(data[0] ?? {})).toEqual(['run', 'variant', 'seed', 'step', 'metric', 'value']);
    const first = data.filter(
      (row) => row.variant === 'task' && row.seed === '2' && row.metric === 'taskReturn',
    );
    expect(first.map((row) => Number(row.value))).toEqual(seeds.json.variants[0].seeds[2].metrics.taskReturn);
    expect(data.some((row) => row.variant === "'=dies" && row.metric?.startsWith('contribution: '))).toBe(
      true,
    );
    const short = Papa.parse<Record<string, string>>(means.text('csv', new Set(['taskReturn'])), {
      header: true,
      skipEmptyLines: true,
    });
    expect(short.data).toHaveLength(3 * 20);
    expect(Number(short.data[7]?.mean)).toBe(means.json.variants[0].means.metrics.taskReturn.mean[7]);
    expect(short.data[7]).toMatchObject({ variant: 'task', step: '160', n: '6' });
  });

  it('as NDJSON have an object on every line: run, variants, seeds', () => {
    const lines = seeds
      .text('ndjson')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ kind }) => kind[0]).join('')).toBe('rvssssssvssssssvssssss');
    expect(lines[0]).toMatchObject({ format: 'reward-lab/result', curves: seeds.json.curves });
    const { kind, variant, ...seed } = lines[3];
    expect(seed).toEqual(seeds.json.variants[0].seeds[1]);
    const few = means
      .text('ndjson')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(few.map(({ kind }) => kind)).toEqual(['run', 'variant', 'variant', 'variant']);
    expect(few[2].means).toEqual(means.json.variants[1].means);
  });

  it('can contain only chosen metrics and parts', () => {
    const chosen = chosenNames('taskReturn, contributions');
    const all = JSON.parse(seeds.text('json', chosen));
    expect(all.curves).toEqual(seeds.json.curves);
    expect(all.variants[0]).not.toHaveProperty('advantageHistogram');
    const { metrics, contributions } = seeds.json.variants[0].seeds[0];
    expect(all.variants[0].seeds[0]).toEqual({
      seed: 0,
      metrics: { taskReturn: metrics.taskReturn },
      contributions,
    });
    expect(Object.keys(JSON.parse(means.text('json', chosen)).variants[0].means.metrics)).toEqual([
      'taskReturn',
    ]);
  });

  it('are chosen by the file extension or --format, and unknown names get the nearest one', () => {
    expect(['a.csv', 'b.NDJSON', 'c.jsonl', 'd.json', 'e', null].map(formatOf)).toEqual([
      'csv',
      'ndjson',
      'ndjson',
      'json',
      'json',
      'json',
    ]);
    const wrong = (...argv: string[]) => parseArguments(['a.json', ...argv]);
    expect(wrong('--out', 'x.csv', '--format', 'json')).toMatchObject({ format: 'json', means: false });
    expect(wrong('--out', 'x.zip')).toMatchObject({ format: 'tfevents' });
    expect(wrong('--out', 'x.zip', '--means')).toEqual({
      error: 'Event files have a run for each seed. Leave out --means, or choose csv, json or ndjson.',
    });
    expect(wrong('--out', 'x.csv', '--means')).toMatchObject({ format: 'csv', means: true });
    expect(wrong('--format', 'xml')).toEqual({
      error: '--format takes json, csv, ndjson, tfevents, not “xml”.',
    });
    expect(wrong('--measures', 'taskReturns')).toEqual({
      error: '--measures does not know “taskReturns”. Did you mean `taskReturn`?',
    });
    expect(wrong('--shard', '3/2', '--out', 'x')).toEqual({
      error: '--shard takes I/N with I from 1 to N, for example 2/5, not “3/2”.',
    });
    expect(wrong('--shard', '1/2')).toEqual({ error: expect.stringContaining('--shard needs --out FILE') });
    expect(wrong('--shard', '1/2', '--out', 'x', '--means')).toEqual({
      error: '--means needs all shards. Give it to “npm run merge” instead.',
    });
  });
});
