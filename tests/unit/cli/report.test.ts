import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { compareText } from '../../../src/cli/compare-text.ts';
import { Ends, summaryColumns } from '../../../src/cli/ends.ts';
import { problemText, summaryText } from '../../../src/cli/report.ts';
import type { Result } from '../../../src/cli/result.ts';
import type { SeedSource } from '../../../src/stats/compare/comparison.ts';
import { ALL_METRIC_IDS, METRIC_COLUMNS } from '../../../src/stats/metrics/metrics.ts';
import { columnOf } from '../../../src/stats/stats/aggregate.ts';
import { summarize } from '../../../src/stats/stats/summary.ts';
import { compared as comparisonOf } from '../stats/comparison-data.ts';
import { builderOf, resultOf, tiny } from './tiny.ts';

/** The summary of a result by its lists, which tests change. */
function summaryOf(result: Result): string {
  const { variants, experiment, grid } = result;
  const read: SeedSource['read'] = (point, variant, column, into) => {
    for (let seed = 0; seed < into.length; seed++) {
      const one = variants[variant]?.seeds[seed];
      const id = ALL_METRIC_IDS[column] ?? '';
      const list = column < METRIC_COLUMNS ? one?.metrics[id] : one?.contributions[column - METRIC_COLUMNS];
      into[seed] = list?.[point] ?? Number.NaN;
    }
  };
  const size = { variants: variants.length, seeds: experiment.seeds, grid };
  const ends = new Ends(size, summaryColumns({ variants }), result.phases);
  for (const point of grid.keys()) ends.add(read, point);
  return summaryText(result, ends);
}

describe('a problem on the terminal', () => {
  it('names its kind, its place, what is wrong and what to do', () => {
    expect(
      problemText({
        path: 'seeds',
        message: 'It must be at least 1.',
        fix: 'Write 20.',
        severity: 'error',
      }),
    ).toBe('error: seeds: It must be at least 1. Write 20.');
  });
  it('has line and column if the text has them', () => {
    const place = { path: '', message: 'A comma is missing.', line: 3 };
    expect(problemText({ ...place, column: 7, severity: 'error' })).toBe(
      'error: line 3, column 7: A comma is missing.',
    );
    expect(problemText({ ...place, path: 'variants[0]', severity: 'warning' })).toBe(
      'warning: variants[0], line 3, column 1: A comma is missing.',
    );
  });
});

describe('the summary', () => {
  const mapSeeds = (
    result: Result,
    change: (values: (number | null)[], seed: number) => (number | null)[],
  ) => ({
    ...result,
    variants: result.variants.map((variant) => ({
      ...variant,
      seeds: variant.seeds.map((seed) => ({
        ...seed,
        metrics: {
          ...(seed.metrics.episodes && { episodes: seed.metrics.episodes }),
          taskReturn: change(seed.metrics.taskReturn ?? [], seed.seed),
        },
      })),
    })),
  });
  let result: Result;
  beforeAll(async () => {
    result = await resultOf(tiny());
  });

  it('names the experiment, its size, its speed and its hashes', () => {
    const [first] = summaryOf({ ...result, envSteps: 3_000_000, seconds: 2 }).split('\n');
    expect(first).toBe(
      `Three coins, briefly: 2 variants × 3 seeds × 400 environment steps, 1.5 M steps/s, experiment ${result.experimentHash}, curves ${result.curves?.hash}`,
    );
  });

  it('is a table: a row a variant, all equally wide, without columns that no variant has', () => {
    const rows = summaryOf(result).split('\n').slice(2);
    expect(new Set(rows.slice(0, 3).map((row) => row.length)).size).toBe(1);
    expect(rows[0]).toMatch(/^variant +taskReturn/);
    expect(rows[0]).not.toContain('entropy'); // neither agent draws from a distribution
    expect(rows[1]).toMatch(/^task {8}/);
    expect(rows[2]).toMatch(/^task twice {2}/);
  });

  it('means the last tenth of the measurement points, then the seeds, with half of the 95 % interval', () => {
    // Twenty measurement points: only the last two count. By seed 1, 2, 3: mean 2, standard error 1/√3, t(.975; 2) = 4.302653.
    const made = mapSeeds(result, (values, seed) =>
      values.map((_, k) => (k < 18 ? 1000 : seed + (k === 18 ? 0.5 : 1.5))),
    );
    expect(summaryOf(made)).toContain('2.000 ± 2.484');
  });

  it('has a table for each phase of a run with planned edits', async () => {
    const planned = await resultOf({ ...tiny(), edits: [{ at: 200, patch: { variants: tiny().variants } }] });
    const made = mapSeeds(planned, (values) =>
      values.map((_, k) => (k < 10 ? (k < 9 ? 5 : 1) : k < 19 ? 5 : 3)),
    );
    const lines = summaryOf(made).split('\n');
    expect(lines.filter((line) => line.startsWith('Phase'))).toEqual([
      'Phase 1, 0 to 200 environment steps: mean of its last tenth ± half of the 95 % interval over seeds:',
      'Phase 2, 200 to 400 environment steps: mean of its last tenth ± half of the 95 % interval over seeds:',
    ]);
    const rows = lines.filter((line) => line.startsWith('task '));
    expect(rows.map((line) => line.slice(-9))).toEqual(
      ['1.000', '1.000', '3.000', '3.000'].map((x) => `${x} (=)`),
    );
  });

  it('passes over measurement points without a value, and shows a dash where there is none at all', () => {
    const gaps = mapSeeds(result, (values) => values.map((_, k) => (k === 18 ? null : 7)));
    expect(summaryOf(gaps)).toContain('7.000 (=)');
    const [first, second] = gaps.variants;
    const none = { ...first, seeds: (first?.seeds ?? []).map((seed) => ({ ...seed, metrics: {} })) };
    const rows = summaryOf({ ...gaps, variants: [none, second] as Result['variants'] }).split('\n');
    expect(rows.filter((row) => /^task +–$/.test(row))).toHaveLength(1);
  });

  it('says if no episode ended, for seeds without a fault in a complete run', () => {
    const none = mapSeeds(result, (values) => values.map(() => null));
    const warned = (made: Result) =>
      summaryOf(made)
        .split('\n')
        .filter((line) => line.startsWith('Warning'));
    expect(warned(result)).toEqual([]);
    expect(warned(none)).toEqual(
      ['task', 'task twice'].map(
        (label) =>
          `Warning: ‘${label}’ has no return in the last tenth of the run in 3 of 3 seeds: no episode ended there. Raise the budget, set a step limit, or make batches smaller.`,
      ),
    );
    const fault = { kind: 'fault', envSteps: 4, source: 'agent', message: '' } as const;
    const faults = [0, 1, 2].map((seed) => ({ ...fault, variant: 0, seed }));
    expect(warned({ ...none, faults })).toHaveLength(1);
    expect(warned({ ...none, partial: true })).toEqual([]);
  });

  it('says why there is no exact solution, once for the variants that share the reason', () => {
    const without = (...reasons: (string | undefined)[]) => ({
      ...result,
      variants: result.variants.map((variant, k) => {
        const noReference = reasons[k];
        return noReference === undefined ? variant : { ...variant, reference: null, noReference };
      }),
    });
    const last = (made: Result) =>
      summaryOf(made)
        .split('\n')
        .filter((line) => line.startsWith('No exact'));
    expect(last(result)).toEqual([]);
    expect(last(without('the world is too large', 'the world is too large'))).toEqual([
      'No exact solution: the world is too large.',
    ]);
    expect(last(without(undefined, 'it reads the past'))).toEqual([
      'No exact solution for ‘task twice’: it reads the past.',
    ]);
    const unlike = (reference: object): Result => ({
      ...result,
      variants: result.variants.map((variant) => ({
        ...variant,
        reference: { ...variant.reference, ...reference },
      })),
    });
    expect(
      last(unlike({ bestTaskReturn: 'Infinity', randomTaskReturn: null, noDesign: 'it reads the past' })),
    ).toEqual([
      'No exact optimal return: it grows without bound.',
      'No exact return of random actions: it does not converge, or takes too long.',
      'No exact solution of the design: it reads the past.',
    ]);
  });

  it('writes large numbers without meaningless digits', () => {
    const large = mapSeeds(result, (values) => values.map(() => 12_345.678));
    expect(summaryOf(large)).toContain('12346 (=)');
  });
});

test('Five seeds that all succeed have Wilson’s interval of their success, and a word for returns that are all equal', async () => {
  const file = new URL('../../fixtures/cases/no-width.json', import.meta.url);
  const builder = await builderOf(tiny({ ...JSON.parse(readFileSync(file, 'utf8')), name: 'case' }));
  const summary = summaryText(await builder.finish(1, 1), builder.endsOfPhases());
  // Wilson's lower end of n in n is n / (n + z²): 5 / (5 + 1.959964²) = .56552.
  expect(summary).toContain('1.000 [0.5655, 1.000]');
  expect(summary).toContain('(=): all seeds have this value, so no width of an interval can be estimated.');
  expect(summary).not.toContain('± 0.000');
  const compared = compareText(builder.seedSource(), builder.lastPlan(), [], ['success', 'taskReturn']);
  expect(compared).toContain('v  IQM 1 (all 5 seeds equal)  mean 1 [0.566, 1]  n = 5');
  expect(compared).toContain('v  IQM 1 (all 5 seeds equal)  mean 1 (all 5 seeds equal)  n = 5');
});

test('The summary and the comparison have the same numbers at the end, also where windows hold few episodes and are joined', async () => {
  const builder = await builderOf(
    tiny({
      world: { family: 'gridworld', map: ['S....', '.....', '....G'], stepLimit: 150 },
      variants: [
        {
          label: 'a',
          agent: { type: 'q-learning', epsilon: 1 },
          reward: [{ term: 'task' }, { term: 'step-cost' }],
        },
      ],
      seeds: 8,
      envSteps: 3000,
      measurementPoints: 50,
    }),
  );
  const result = await builder.finish(1, 1);
  for (const metric of ['return', 'episodeLength'] as const) {
    const shown = builder.endsOfPhases().of(0, columnOf(metric), 0);
    const [{ mean } = expect.fail()] = comparisonOf(builder.seedSource(), { metric }).variants;
    expect(summarize(shown).value).toBe(mean.value);
    const raw = (result.variants[0]?.seeds ?? []).map(
      ({ metrics }) => summarize((metrics[metric] ?? []).slice(-5).map((x) => x ?? Number.NaN)).value,
    );
    expect(summarize(raw).value, 'windows by themselves').not.toBeCloseTo(mean.value, 3);
  }
});
