/** Changes shard files. The merge must reject them in words, or give the numbers of the run. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { merged } from '../../src/cli/merge-main.ts';
import { runShards } from '../../src/cli/shard.ts';
import { ShardRecorder } from '../../src/cli/shard-file.ts';
import { Seal, ShardError } from '../../src/cli/shard-line.ts';
import { inRelease } from '../release.ts';
import { threadTime } from '../thread-time.ts';
import { jsonOf, resultOf, tiny } from '../unit/cli/tiny.ts';
import { hostileJson, mutatedBytes } from './link-mutations.ts';
import { Random } from './random-values.ts';

const CASES = inRelease(5_000, 200);
const LONGEST_MS = 1_000;
const folder = mkdtempSync(join(tmpdir(), 'reward-lab-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const experiment = tiny({ measurementPoints: 8, envSteps: 80 });
const texts = await Promise.all(
  [0, 1].map(async (index) => {
    const part = { index, count: 2 };
    const recorder = new ShardRecorder(experiment, part, 'all');
    await runShards({ experiment, measures: 'all' }, 1, recorder, undefined, part);
    return [...recorder.text({ seconds: 0.5, workers: 1 })].join('');
  }),
);
const numbersOf = (value: Awaited<ReturnType<typeof resultOf>>): string =>
  jsonOf({ ...value, seconds: 0, workers: 0 }).join('');

/** Lines as JSON, without their checksums. */
const bodies = (text: string): string[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/,"crc":"[0-9a-f]{8}"\}$/, '}'));
const sealed = (lines: readonly string[]): string => {
  const seal = new Seal();
  return lines.map((line) => `${seal.close(line)}\n`).join('');
};

/** Makes an array of a report a few bytes shorter or longer. */
function resized(random: Random, line: string): string {
  const arrays = [...line.matchAll(/"deflated":"([^"]*)"/g)];
  if (arrays.length === 0) return line;
  const [, packed = ''] = random.pick(arrays);
  const bytes = inflateSync(Buffer.from(packed, 'base64'));
  const size = Math.max(0, bytes.length + random.pick([-8, -4, -1, 1, 4, 8, -bytes.length]));
  const other = new Uint8Array(size);
  other.set(bytes.subarray(0, size));
  return line.replace(packed, deflateSync(other).toString('base64'));
}

const KINDS = ['plan', 'batch', 'fault', 'tables', 'end', 'finish', 'constructor', '__proto__', 'rows'];

/**
 * Lines that are lost, duplicated, moved, exchanged, taken from the other shard, renamed, or have lists of
 * other lengths.
 */
function changedLines(random: Random, lines: readonly string[], others: readonly string[]): string[] {
  const changed = [...lines];
  const at = random.below(changed.length);
  const line = changed[at] ?? '';
  const one = random.below(8);
  if (one === 0) changed.splice(at, 1 + random.below(3));
  else if (one === 1) changed.splice(random.below(changed.length), 0, line);
  else if (one === 2) changed.splice(random.below(changed.length), 0, ...changed.splice(at, 1));
  else if (one === 3) changed[at] = random.pick(others);
  else if (one === 4) changed[at] = line.replace(/"kind":"\w+"/, `"kind":"${random.pick(KINDS)}"`);
  else if (one === 5) changed[at] = random.pick(['null', '[]', '{}', '7', '""', '{"kind":null}']);
  else if (one === 6) changed.length = at;
  else changed[at] = resized(random, line);
  return changed;
}

test(`${CASES} shard files with damaged bytes, lines and lists are rejected in words, or merge to the numbers of the run`, async () => {
  const whole = numbersOf(await resultOf(experiment));
  const random = new Random(20_261_128);
  const paths = texts.map((_, k) => join(folder, `${k}.shard`));
  let merges = 0;
  let longest = 0;
  for (let k = 0; k < CASES; k++) {
    const hit = random.below(2);
    const [text = '', other = ''] = hit === 0 ? texts : [...texts].reverse();
    const changed =
      k % 4 === 0
        ? mutatedBytes(random, new TextEncoder().encode(text))
        : k % 4 === 1
          ? `${changedLines(random, text.trimEnd().split('\n'), other.trimEnd().split('\n')).join('\n')}\n`
          : k % 4 === 2
            ? sealed(changedLines(random, bodies(text), bodies(other)))
            : text.replace(/.*\n/, () => `${hostileJson(random, bodies(text)[0] ?? '')}\n`);
    for (const [index, path] of paths.entries())
      writeFileSync(path, index === hit ? changed : (texts[index] ?? ''));
    const begin = threadTime();
    try {
      const { value } = await merged(paths, 'seeds');
      expect(numbersOf(value), `case ${k}`).toBe(whole);
      merges++;
    } catch (error) {
      if (!(error instanceof ShardError)) throw error;
      expect(error.message.length, `case ${k}`).toBeGreaterThan(20);
      expect(error.message.length, `case ${k}`).toBeLessThan(2_000);
    }
    longest = Math.max(longest, threadTime() - begin);
  }
  console.log(`${merges} of ${CASES} merged; the longest took ${longest.toFixed(0)} ms`);
  expect(merges).toBeGreaterThan(0);
  expect(longest).toBeLessThan(LONGEST_MS);
}, 900_000);
