/** Shards of an experiment and their merge, as a user calls them, and which inputs are rejected. */

import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merged } from '../../../src/cli/merge-main.ts';
import type { Kept } from '../../../src/cli/result.ts';
import { runShards, WHOLE } from '../../../src/cli/shard.ts';
import { ShardRecorder } from '../../../src/cli/shard-file.ts';
import { linesOf, Seal, ShardError, unpacked } from '../../../src/cli/shard-line.ts';
import type { Shard } from '../../../src/engine/contract.ts';
import { seedsOf } from '../../../src/engine/table/seeds.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import { jsonOf, resultOf, tiny } from './tiny.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reward-lab-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** With right checksums: the error is inside. */
function resealed(text: string): string {
  const seal = new Seal();
  return text.replaceAll(/^(.*),"crc":"[0-9a-f]{8}"\}$/gm, (_, body: string) => seal.close(`${body}}`));
}

let files = 0;
async function shardOf(
  experiment: Experiment,
  part: Shard,
  change = (text: string) => text,
): Promise<string> {
  const recorder = new ShardRecorder(experiment, part, 'all');
  await runShards({ experiment, measures: 'all' }, 1, recorder, undefined, part);
  const path = join(folder, `${++files}.shard`);
  writeFileSync(path, change([...recorder.text({ seconds: 0.5, workers: 1 })].join('')));
  return path;
}
const shardsOf = (experiment: Experiment, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => shardOf(experiment, { index, count })));
const mergedValue = async (paths: readonly string[], kept: Kept = 'seeds') =>
  (await merged(paths, kept)).value;
/** Without what depends on the time and the processes. */
const numbersOf = (value: Awaited<ReturnType<typeof resultOf>>) =>
  JSON.parse(jsonOf({ ...value, seconds: 0, workers: 0 }).join(''));

describe('shards of an experiment', () => {
  it('divide the seeds without rest or overlap', () => {
    for (const [seeds, count] of [
      [7, 1],
      [7, 2],
      [7, 5],
      [7, 7],
      [3, 5],
    ] as const) {
      const sizes = Array.from({ length: count }, (_, index) => seedsOf({ index, count }, seeds).length);
      expect(sizes.reduce((a, b) => a + b)).toBe(seeds);
      for (const [index, size] of sizes.entries())
        expect(size).toBe(
          Array.from({ length: seeds }, (_, s) => s).filter((s) => s % count === index).length,
        );
    }
  });

  it('merge to the numbers and the checksum of one process, whatever their number and order', async () => {
    const expression = 'f32(episodes) > 150.0 && f32(action) > 1.5 ? log(-1.0) : 0.0';
    const { variants } = tiny();
    const experiment = tiny({
      seeds: 7,
      variants: [
        ...variants,
        { ...variants[0], label: 'dies', reward: [{ term: 'task' }, { term: 'expression', expression }] },
      ],
    });
    const whole = await resultOf(experiment);
    expect(whole.faults.length).toBeGreaterThan(1);
    expect(whole.curves?.hash).toMatch(/^[0-9a-f]{16}$/);
    for (const count of [1, 2, 5]) {
      const value = await mergedValue((await shardsOf(experiment, count)).reverse());
      expect(value.curves).toEqual(whole.curves);
      expect(numbersOf(value)).toEqual(numbersOf(whole));
    }
  });

  it('keep the sign of zero and values that are no numbers: the checksum covers them', async () => {
    const experiment = tiny({ seeds: 1, envSteps: 1, measurementPoints: 1 });
    const recorder = new ShardRecorder(experiment, WHOLE, 'all');
    let wanted: Float32Array | null = null;
    await runShards({ experiment, measures: 'all' }, 1, {
      plan: (plan) => recorder.plan(plan),
      fault: (fault) => recorder.fault(fault),
      tables: (tables) => recorder.tables(tables),
      batch: (batch, shard) => {
        wanted = Float32Array.from(batch.rows, (_, k) => [-0, Number.NaN, -Infinity, 1e-45, 0.1][k % 5] ?? 0);
        recorder.batch({ ...batch, rows: wanted }, shard);
      },
    });
    const path = join(folder, 'bits.shard');
    writeFileSync(path, [...recorder.text({ seconds: 1, workers: 1 })].join(''));
    const { builder, value } = await merged([path], 'seeds');
    const rows = [0, 1].flatMap((variant) => [...(builder.seedRows().whole(0, variant, 0) ?? [])]);
    expect(rows.map((x) => (Object.is(x, -0) ? '-0' : String(x)))).toEqual(
      [...(wanted ?? [])].map((x) => (Object.is(x, -0) ? '-0' : String(x))),
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(value.curves).not.toBeNull();
  });

  it('name the measurement point of a batch `checkpoint`, as every file of version 2 does', async () => {
    const experiment = tiny({ seeds: 1, measurementPoints: 2 });
    const lines = readFileSync(await shardOf(experiment, WHOLE), 'utf8').split('\n');
    const batches = lines.filter((line) => line.startsWith('{"kind":"batch"'));
    expect(batches.map((line) => Object.entries(JSON.parse(line).given[0])[1])).toEqual([
      ['checkpoint', 0],
      ['checkpoint', 1],
    ]);
  });

  it('also merge if an edit changes the columns during the run', async () => {
    const { variants } = tiny();
    const more = variants.map((variant) => ({
      ...variant,
      reward: [...variant.reward, { term: 'step-cost' }],
    }));
    const experiment = tiny({ edits: [{ at: 200, patch: { variants: more } }] });
    const whole = await resultOf(experiment);
    const value = await mergedValue(await shardsOf(experiment, 3));
    expect(value.curves).toEqual(whole.curves);
    expect(numbersOf(value)).toEqual(numbersOf(whole));
  });

  it('are read as reports only: another kind, no report, a list cut short, a point twice or a layout of another run is refused, whatever its checksums say', async () => {
    const experiment = tiny();
    const lineOf = (kind: string, change: (line: string) => string) => (text: string) =>
      resealed(
        text
          .split('\n')
          .map((line) => (line.startsWith(`{"kind":"${kind}"`) ? change(line) : line))
          .join('\n'),
      );
    const first = (kind: string, change: (line: string) => string) => {
      let done = false;
      return lineOf(kind, (line) => {
        if (done) return line;
        done = true;
        return change(line);
      });
    };
    const deflated = (bytes: Uint8Array) => deflateSync(bytes).toString('base64');
    const crc = ',"crc":"00000000"}';
    const shorter = (name: string) => (line: string) =>
      line.replace(
        new RegExp(`("${name}":\\{"\\$array":"\\w+","deflated":")([^"]*)`),
        (_, before, packed) => {
          const bytes = inflateSync(Buffer.from(packed, 'base64'));
          return before + deflated(bytes.subarray(0, bytes.length - 4));
        },
      );
    const cases: readonly [(text: string) => string, RegExp][] = [
      [
        first('batch', (line) => `{"kind":"finish","given":[1,1]${crc}\n${line}`),
        /its report “finish” does not have/,
      ],
      [
        first('batch', (line) => `{"kind":"constructor","given":[]${crc}\n${line}`),
        /its report “constructor”/,
      ],
      [first('batch', (line) => `{"nothing":null${crc}\n${line}`), /one of its lines is not a report/],
      [first('batch', (line) => `null\n${line}`), /it is damaged/],
      [first('batch', shorter('rows')), /one of its lists of numbers is too short/],
      [first('batch', shorter('histograms')), /one of its lists of histograms is too short/],
      [
        first('batch', shorter('replicas')),
        /“batch” does not have the form that this version writes|is damaged/,
      ],
      [first('batch', (line) => `${line}\n${line}`), /it has a measurement point twice/],
      [first('tables', shorter('value')), /one of its final tables is too short/],
      [first('tables', (line) => `${line}\n${line}`), /final tables of a seed twice/],
      [first('plan', (line) => line.replace('"grid":[20,', '"grid":[')), /its measurement points are not/],
      [first('plan', () => ''), /it is damaged/],
      [lineOf('end', (line) => `${line}\n${line}`), /it goes on after its end/],
      [
        lineOf('end', (line) => line.replace('"seconds":0.5', '"seconds":"0.5"')),
        /its report “end” does not have/,
      ],
    ];
    for (const [change, words] of cases) {
      const path = await shardOf(experiment, WHOLE, change);
      await expect(merged([path], 'seeds'), String(words)).rejects.toThrow(words);
    }
    const [one, two] = [
      await shardOf(experiment, { index: 0, count: 2 }),
      await shardOf(
        experiment,
        { index: 1, count: 2 },
        first('plan', (line) => line.replace('"label":"task"', '"label":"other"')),
      ),
    ];
    await expect(merged([one, two], 'seeds')).rejects.toThrow(
      'do not fit together: their variants, metrics or tables differ',
    );
  });

  it('whose numbers are missing end with 1 and name the points and seeds', async () => {
    const without = (kind: string, which: number) => (text: string) => {
      let k = 0;
      return resealed(
        text
          .split('\n')
          .filter((line) => !line.startsWith(`{"kind":"${kind}"`) || k++ !== which)
          .join('\n'),
      );
    };
    const experiment = tiny();
    const missing = async (change: (text: string) => string) =>
      merged([await shardOf(experiment, WHOLE, change)], 'seeds').then(
        () => null,
        (error: ShardError) => error,
      );
    // Of 20 points of a budget of 400, the fifth is at 100.
    expect(await missing(without('batch', 4))).toMatchObject({
      status: 1,
      message: expect.stringContaining(
        'numbers are missing: seed 0 of “task” lacks measurement point 5 (environment step 100); seed 1 of “task” lacks',
      ),
    });
    expect(await missing(without('tables', 1))).toMatchObject({
      status: 1,
      message: expect.stringContaining('numbers are missing: seed 1 of “task” lacks its final tables.'),
    });
    const none = (text: string) => resealed(text.replaceAll(/^\{"kind":"(plan|batch|tables)".*\n/gm, ''));
    expect(await missing(none)).toMatchObject({
      status: 1,
      message: expect.stringContaining('it has no measurements'),
    });
  });

  it('that inflate endlessly, or have an endless line, are rejected with a message', async () => {
    expect(() =>
      unpacked(
        `{"rows":{"$array":"u8","deflated":"${deflateSync(new Uint8Array(70_000)).toString('base64')}"}}`,
        65_536,
      ),
    ).toThrow(new ShardError('one of its lines inflates to more than 65536 bytes'));
    const two = deflateSync(new Uint8Array(40_000)).toString('base64');
    const both = `{"a":{"$array":"u8","deflated":"${two}"},"b":{"$array":"u8","deflated":"${two}"}}`;
    expect(() => unpacked(both, 65_536)).toThrow(ShardError);
    expect(unpacked(both, 80_000)).toMatchObject({ a: new Uint8Array(40_000) });
    const path = join(folder, 'long.shard');
    writeFileSync(path, `{}\n${'x'.repeat(3_000_000)}`);
    const read = async () => {
      for await (const line of linesOf(path, 1_000_000)) expect(line.toString()).toBe('{}');
    };
    await expect(read()).rejects.toThrow('it has a line of more than 1000000 bytes');
  });

  it('merge under a name with every separator of lines that Unicode has', async () => {
    const experiment = tiny({ name: 'a\u2028b\u2029c\u0085d' });
    expect((await mergedValue(await shardsOf(experiment, 2))).experiment.name).toBe('a\u2028b\u2029c\u0085d');
  });

  it('that do not fit together are rejected with the fix', async () => {
    const experiment = tiny();
    const at = (index: number, count: number) => ({ index, count });
    const [first, second] = [await shardOf(experiment, at(0, 2)), await shardOf(experiment, at(1, 2))];
    const other = await shardOf(tiny({ seed: 5 }), at(1, 2));
    const third = await shardOf(experiment, at(1, 3));
    const cut = await shardOf(experiment, at(1, 2), (text) => text.slice(0, -200));
    const unended = await shardOf(experiment, at(1, 2), (text) => text.replace(/\{"kind":"end".*\n$/, ''));
    const damaged = await shardOf(experiment, at(1, 2), (text) =>
      text.replace('"deflated":"e', '"deflated":"f'),
    );
    const changed = (change: (text: string) => string) =>
      shardOf(experiment, at(1, 2), (text) => resealed(change(text)));
    const foreign = await changed((text) => text.replace(/"build":"\w/, '"build":"x'));
    const node = await changed((text) => text.replace(/"v8":"/, '"v8":"9.'));
    const newer = await changed((text) => text.replace('"version":2', '"version":9'));
    const older = await changed((text) => text.replace('"version":2', '"version":1'));
    const patched = await shardOf(experiment, at(1, 2), (text) => text.replace('"v8":"', '"v8":"9.'));
    const result = join(folder, 'result.json');
    writeFileSync(result, jsonOf(await resultOf(experiment)).join(''));
    const rejected = (paths: readonly string[]) => expect(merged(paths, 'seeds')).rejects;
    await rejected([first]).toThrow(
      'Missing shard: 2/2. Run it with --shard, and give the files of all 2 shards.',
    );
    await rejected([first, other]).toThrow(
      'different experiments. Run both with the same experiment file, seeds included.',
    );
    await rejected([first, third]).toThrow(
      'divided into 2 shards for one and into 3 for the other. Run all shards with the same N',
    );
    await rejected([first, second, second]).toThrow('are both shard 2/2. Remove one of them.');
    for (const half of [cut, unended, damaged])
      await rejected([first, half]).toThrow(/Cannot merge .*shard 2\/2 again\./);
    await rejected([first, foreign]).toThrow(
      'different builds of the lab. Run all shards with the same version.',
    );
    await rejected([first, node]).toThrow('different versions of Node');
    await rejected([first, newer]).toThrow('another version of the lab');
    await rejected([first, older]).toThrow(
      'an older version of the lab, whose shards have no checksums. Run it again with this version',
    );
    await rejected([first, patched]).toThrow('its first line is damaged. Copy it again.');
    await rejected([first, result]).toThrow(
      'is a whole result, not a shard. Run each shard with --shard I/N',
    );
    await rejected([first, 'package.json']).toThrow('package.json is not a shard.');
    await rejected([first, join(folder, 'none')]).toThrow('the file does not exist');
  });
});

describe('the commands', () => {
  const run = (
    entry: string,
    ...parameters: string[]
  ): Promise<{ status: unknown; stdout: string; stderr: string }> =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        ['scripts/run.mjs', `src/cli/${entry}.ts`, ...parameters],
        (error, stdout, stderr) => resolve({ status: error?.code ?? 0, stdout, stderr }),
      );
    });

  it('run shards in processes of two threads and merge them to the file of one process', async () => {
    const file = join(folder, 'experiment.json');
    writeFileSync(file, JSON.stringify(tiny({ seeds: 5 })));
    const whole = join(folder, 'whole.json');
    const one = await run('main', file, '--workers', '1', '--out', whole);
    expect(one.status).toBe(0);
    const paths = ['1/2', '2/2'].map((_, k) => join(folder, `part-${k}.shard`));
    for (const [k, path] of paths.entries()) {
      const done = await run('main', file, '--shard', `${k + 1}/2`, '--workers', '2', '--out', path);
      expect(done.stdout).toContain(`Shard ${k + 1}/2 done in`);
      expect(done.status).toBe(0);
    }
    const joined = join(folder, 'joined.json');
    const hash = /curves ([0-9a-f]{16})/.exec(one.stdout)?.[1] ?? '';
    const done = await run('merge-main', ...paths, '--out', joined, '--compare', '--expect', hash);
    expect(done.stdout, done.stderr).toContain('Reproduced bit for bit');
    expect(done.stdout).toContain('Comparison');
    expect(done.status).toBe(0);
    const read = (path: string) => ({ ...JSON.parse(readFileSync(path, 'utf8')), seconds: 0, workers: 0 });
    expect(read(joined)).toEqual(read(whole));
    const half = await run('merge-main', paths[0] ?? '', '--out', join(folder, 'none.json'));
    expect(half).toMatchObject({ status: 2, stdout: '' });
    expect(half.stderr).toMatch(/^Missing shard: 2\/2\. [^\n]*\n\nNothing was merged\.\n$/);
    expect(existsSync(join(folder, 'none.json'))).toBe(false);
    const many = await run('main', file, '--shard', '1/6', '--out', join(folder, 'none.json'));
    expect(many.status).toBe(2);
    expect(many.stderr).toContain(
      'This experiment has 5 seeds, and shards divide the seeds. Write --shard I/N with N at most 5.',
    );
  });
});
