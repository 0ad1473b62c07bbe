/** Tries any JSON value at any place of the experiments that the page offers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { presets } from '../../src/engine/experiment/presets.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { catalogue } from '../../src/engine/program/catalogue.ts';
import type { Parsed } from '../../src/experiment/experiment.ts';
import { parseExperiment } from '../../src/experiment/parse-experiment.ts';
import { type Path, pathText } from '../../src/experiment/problems.ts';
import { Kept } from '../kept.ts';
import { inRelease } from '../release.ts';

const CASES = inRelease(5_000, 500);

/** Keys that a careless reader would mistake for those of a text, a list or a function. */
const hostileKey = fc.constantFrom(
  'length',
  'toString',
  'valueOf',
  'toJSON',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'then',
  'size',
  '0',
);
const inner = fc.oneof(
  fc.integer({ min: -1, max: 300 }),
  fc.constantFrom(null, true, '', 'x'.repeat(200), 1e308, -0),
  fc.jsonValue({ maxDepth: 1 }),
);
const hostile = fc.oneof(
  fc.dictionary(hostileKey, inner, { minKeys: 1, maxKeys: 4 }),
  fc.array(fc.dictionary(hostileKey, inner, { maxKeys: 3 }), { maxLength: 4 }),
  fc.constantFrom('toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf'),
);
const anyValue = fc.oneof(hostile, fc.jsonValue({ maxDepth: 3 }));

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  // Only the first entries of a long list are tried.
  const keys = Array.isArray(value) ? [...value.keys()].slice(0, 3) : Object.keys(value);
  return [path, ...keys.flatMap((key) => pathsIn(Reflect.get(value, key), [...path, key]))];
}
function put(target: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const changed = put(Reflect.get(target as object, key), rest, value);
  return Array.isArray(target)
    ? target.with(Number(key), changed)
    : { ...(target as object), [key]: changed };
}

const places = presets.flatMap(({ experiment }) => {
  const written = validate(experiment);
  if (!written.ok) throw new Error(JSON.stringify(written.problems));
  return [experiment, written.value, ofVersion1(written.value)].flatMap((of) =>
    pathsIn(of).map((path) => ({ of, path })),
  );
});
function ofVersion1({
  variants,
  measurementPoints,
  ...rest
}: {
  variants: unknown;
  measurementPoints: unknown;
}) {
  return { ...rest, version: 1, arms: variants, checkpoints: measurementPoints };
}

const kept = new Kept();

function judge(read: Parsed<unknown>): void {
  for (const { message, path, fix } of read.ok ? read.warnings : read.problems) {
    kept.message(message, fix);
    kept.outcome(path);
    expect(message.length).toBeGreaterThan(5);
    expect(message.length + path.length).toBeLessThan(1_000);
  }
  if (!read.ok) expect(read.problems.length).toBeGreaterThan(0);
}

test(`${CASES} experiments of all presets with any JSON value at any place are read, or rejected at a path, and never throw`, async () => {
  fc.assert(
    fc.property(fc.constantFrom(...places), anyValue, ({ of, path }, value) => {
      const input = put(of, path, value);
      judge(parseExperiment(input, catalogue()));
      judge(parseExperiment(JSON.stringify(input), catalogue()));
    }),
    { numRuns: CASES, seed: 20_261_128 },
  );
  await kept.compare(import.meta.dirname, 'hostile-values');
}, 600_000);

test('an object with its own length and toString is rejected at every field of every preset, with what was expected there', () => {
  const odd = JSON.parse('{"length":200,"toString":1,"valueOf":null}');
  const silent = places.filter(({ of, path }) => {
    const read = parseExperiment(put(of, path, odd), catalogue());
    if (read.ok) return true;
    // Problems refer to paths of the newest version.
    const at = pathText(path)
      .replace(/^arms|(?<=patch\.)arms/, 'variants')
      .replace(/^checkpoints/, 'measurementPoints');
    return !read.problems.some(
      (problem) =>
        (problem.path === at || problem.path.startsWith(at) || at.startsWith(problem.path)) &&
        `${problem.message} ${problem.fix ?? ''}`.length > 20,
    );
  });
  expect([...new Set(silent.map(({ path }) => pathText(path)))]).toEqual([]);
}, 600_000);

test('an object in place of a name reports that text was expected', () => {
  const [preset] = presets;
  const read = parseExperiment(
    { ...(preset?.experiment as object), name: { length: 200, toString: 1 } },
    catalogue(),
  );
  expect(read).toMatchObject({
    ok: false,
    problems: [{ path: 'name', message: 'Found an object; expected text.' }],
  });
});

test('a property that every object inherits is not accepted as an agent, term or family of an older file', () => {
  for (const word of ['toString', 'constructor', 'valueOf']) {
    const input = {
      world: { family: 'gridworld' },
      arms: [{ agent: { type: word }, reward: [{ term: word }] }],
    };
    const read = parseExperiment(input, catalogue());
    expect(read.ok ? [] : read.problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      expect.stringMatching(
        new RegExp(`^variants\\[0\\]\\.agent\\.type: Found the text "${word}" as \`type\``),
      ),
      expect.stringMatching(
        new RegExp(`^variants\\[0\\]\\.reward\\[0\\]\\.term: Found the text "${word}" as \`term\``),
      ),
    ]);
  }
});

test('an object with too many keys is rejected before it is built, while the same number of keys in many objects is read', () => {
  const keys = (count: number) => `{${Array.from({ length: count }, (_, k) => `"k${k}":${k}`).join()}}`;
  expect(parseExperiment(`{"world":\n${keys(6_000)}}`, catalogue())).toMatchObject({
    ok: false,
    problems: [{ message: 'An object has more than 1000 keys.', line: 2 }],
  });
  const texts = `{"notes":"${':{'.repeat(9_000)}","edits":[${Array.from({ length: 60 }, () => keys(100)).join()}]}`;
  const read = parseExperiment(texts, catalogue());
  expect(read.ok ? [] : read.problems.map(({ message }) => message)).not.toContain(
    'An object has more than 1000 keys.',
  );
});
