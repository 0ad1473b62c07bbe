import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseArguments } from '../../../src/cli/arguments.ts';
import { ResultBuilder } from '../../../src/cli/result.ts';
import { runShards } from '../../../src/cli/shard.ts';
import { defaultCache, startsIn } from '../../../src/cli/start-cache.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reward-lab-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bytes = (n: number, length = 100) => new Uint8Array(length).fill(n);

describe('the folder of starts', () => {
  it('returns what was written, but only to the same build and key', async () => {
    const place = join(folder, 'a/b');
    const store = startsIn(place, 'build');
    expect(await store.read('one')).toBeUndefined();
    await store.write('one', bytes(1));
    await store.write('two', bytes(2));
    expect(await store.read('one')).toEqual(bytes(1));
    expect(await startsIn(place, 'build').read('two')).toEqual(bytes(2));
    expect(await startsIn(place, 'other').read('two')).toBeUndefined();
    expect(readdirSync(place).every((name) => /^[0-9a-f]{64}\.start$/.test(name))).toBe(true);
  });

  it('does not return damaged files, and removes them', async () => {
    const place = join(folder, 'damaged');
    const store = startsIn(place, 'build');
    await store.write('one', bytes(1));
    const [name = ''] = readdirSync(place);
    const file = readFileSync(join(place, name));
    file[50] = 7;
    writeFileSync(join(place, name), file);
    expect(await store.read('one')).toBeUndefined();
    expect(readdirSync(place)).toEqual([]);
  });

  it('stays below its limit by deleting the least recently used', async () => {
    const place = join(folder, 'full');
    const store = startsIn(place, 'build', 3 * 132);
    for (const n of [1, 2, 3]) {
      await store.write(`${n}`, bytes(n));
      for (const name of readdirSync(place)) {
        const { atimeMs, mtimeMs } = statSync(join(place, name));
        utimesSync(join(place, name), atimeMs / 1000, mtimeMs / 1000 - 10);
      }
    }
    await store.read('1');
    await store.write('4', bytes(4));
    const kept = await Promise.all(['1', '2', '3', '4'].map((key) => store.read(key)));
    expect(kept.map((found) => found?.[0])).toEqual([1, undefined, 3, 4]);
  });

  it('that cannot be used costs nothing but time', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const store = startsIn(join(file, 'folder'), 'build');
    await store.write('one', bytes(1));
    expect(await store.read('one')).toBeUndefined();
  });

  it('is that of XDG, of --cache, or none', () => {
    expect(defaultCache({ XDG_CACHE_HOME: '/x' })).toBe('/x/reward-lab');
    expect(defaultCache({ XDG_CACHE_HOME: 'relative' })).toMatch(/\.cache\/reward-lab$/);
    expect(parseArguments(['a.json', '--cache', '/y'])).toMatchObject({ cache: '/y' });
    expect(parseArguments(['a.json', '--no-cache'])).toMatchObject({ cache: null });
    expect(parseArguments(['a.json', '--no-cache', '--cache', '/y'])).toEqual({
      error: expect.stringContaining('Remove one.'),
    });
  });
});

describe('a run on text', () => {
  it('has the same bits from a start that it learns and from one that it reads', async () => {
    const checked = validate({
      world: { family: 'language', task: 'reverse', letters: 3, level: 2 },
      variants: [
        {
          agent: {
            type: 'grpo-lm',
            layers: 1,
            width: 32,
            heads: 1,
            baseAccuracy: 0.3,
            baseSteps: 20,
            prompts: 2,
            groupSize: 2,
          },
          reward: [{ term: 'task' }],
        },
      ],
      seeds: 1,
      envSteps: 60,
      measurementPoints: 3,
    });
    if (!checked.ok)
      throw new Error(checked.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
    const cache = join(folder, 'starts');
    const curves = async (of: string | null) => {
      const builder = new ResultBuilder(checked.value);
      await runShards({ experiment: checked.value, measures: 'all', cache: of }, 1, builder);
      return (await builder.finish(1, 1)).curves;
    };
    const without = await curves(null);
    expect(without).not.toBeNull();
    expect(await curves(cache)).toEqual(without);
    const [name = ''] = readdirSync(cache);
    const written = statSync(join(cache, name)).mtimeMs;
    utimesSync(join(cache, name), 1, 1);
    expect(await curves(cache)).toEqual(without);
    expect(readdirSync(cache)).toEqual([name]);
    expect(statSync(join(cache, name)).mtimeMs).toBeGreaterThanOrEqual(written); // it was read
  });
});
