/** Every damaged LayersModel must open or be rejected in words, in less than a second. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planNetwork } from '../../src/agents/layers/plan.ts';
import { modelFiles } from '../../src/agents/layers/topology.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { withModelFiles } from '../../src/engine/net/model.ts';
import { Kept } from '../kept.ts';
import { inRelease } from '../release.ts';
import { threadTime } from '../thread-time.ts';

const cases = new URL('../fixtures/cases/', import.meta.url);
const text = (name: string) => readFileSync(new URL(name, cases), 'utf8');

const experiment = (() => {
  const parsed = validate(JSON.parse(text('model-world.json')));
  if (!parsed.ok) throw new Error('The experiment of the models is not valid.');
  return parsed.value;
})();

interface Files {
  readonly json: string;
  readonly weights: Uint8Array<ArrayBuffer>;
}

const written = (lines: readonly string[], input: readonly number[]): Files => {
  const plan = planNetwork({ input, lines, learns: 'actionValues', shared: false, actions: 4 });
  const count = plan.layers
    .flatMap(({ arrays }) => arrays)
    .reduce((sum, { shape }) => sum + shape.reduce((product, n) => product * n, 1), 0);
  return modelFiles(
    plan,
    Float32Array.from({ length: count }, (_, k) => Math.sin(k)),
    lines,
  );
};
const keras = (name: string): Files => ({
  json: text(`${name}/model.json`),
  weights: new Uint8Array(readFileSync(new URL(`${name}/group1-shard1of1.bin`, cases))),
});
/** The same files without the lab's notes, so that they are read layer by layer. */
const unnoted = ({ json, weights }: Files): Files => {
  const { userDefinedMetadata: _, ...model } = JSON.parse(json);
  return { json: JSON.stringify(model), weights };
};

const BASES: readonly Files[] = [
  keras('keras3-flat-outputs'),
  keras('prefix-functional'),
  written(['dense 4 relu', 'layernorm'], [4]),
  unnoted(written(['conv 2 2x2 relu', 'maxpool 2', 'flatten', 'dense 3'], [4, 4, 1])),
  unnoted(written(['gru 2 all', 'lstm 2'], [2, 2])),
  written(['attention 1 heads', 'flatten'], [2, 2]),
];

const deep = (depth: number): unknown => {
  let value: unknown = 1;
  for (let k = 0; k < depth; k++) value = k % 2 === 0 ? [value] : { value };
  return value;
};
/** A placeholder for JSON's 1e999, which is read as infinity. */
const INFINITE = '\u0000infinite';
const WRONG: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  2,
  0.5,
  1e15,
  1e300,
  INFINITE,
  '',
  'x',
  '__proto__',
  'constructor',
  [],
  {},
  [null],
  [[]],
  [1, 2, 3],
  { length: 200, toString: 1 },
  { class_name: 'Dense', config: null },
  'q',
  'dense',
  'relu',
  'x'.repeat(10_000),
  deep(5000),
  Array<number>(1000).fill(1),
];

type Path = readonly (string | number)[];
/** Paths in a value, as deep as valid models have them. */
function placesIn(value: unknown): readonly Path[] {
  const places: Path[] = [];
  const visit = (at: unknown, path: Path) => {
    if (path.length > 0) places.push(path);
    if (typeof at !== 'object' || at === null || path.length > 12) return;
    for (const [key, one] of Object.entries(at).slice(0, 50))
      visit(one, [...path, Array.isArray(at) ? Number(key) : key]);
  };
  visit(value, []);
  return places;
}

interface Damage {
  readonly kind: 'replace' | 'remove' | 'repeat' | 'add' | 'move';
  readonly at: number;
  readonly other: number;
  readonly wrong: number;
}

/** Changes one place of a model. A place that no longer exists is left alone. */
function damage(model: unknown, { kind, at, other, wrong }: Damage): void {
  const places = placesIn(model);
  const place = places[at % places.length] ?? [];
  const read = (path: Path): unknown =>
    path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], model);
  const owner = read(place.slice(0, -1)) as Record<string, unknown> | unknown[];
  const key = place.at(-1) ?? '';
  const value = structuredClone(WRONG[wrong % WRONG.length]);
  const items = Array.isArray(owner) ? owner : null;
  const record = owner as Record<string, unknown>;
  if (kind === 'remove') {
    if (items === null) delete record[key];
    else items.splice(Number(key), 1);
  } else if (kind === 'repeat' && items !== null) items.push(structuredClone(items[Number(key)]));
  else if (kind === 'add' && items === null) record[`extra_${wrong}`] = value;
  else if (kind === 'move') record[key] = structuredClone(read(places[other % places.length] ?? []));
  else record[key] = value;
}

const damages = fc.array(
  fc.record({
    kind: fc.constantFrom<Damage['kind']>('replace', 'replace', 'remove', 'repeat', 'add', 'move'),
    at: fc.nat(100_000),
    other: fc.nat(100_000),
    wrong: fc.nat(10_000),
  }),
  { minLength: 1, maxLength: 3 },
);
/** Which bytes of the text change, and how many bytes of the weights are left. */
const bytes = fc.record({
  flips: fc.array(fc.tuple(fc.nat(100_000), fc.integer({ min: 32, max: 126 })), { maxLength: 3 }),
  cut: fc.option(fc.nat(100_000), { freq: 12 }),
  kept: fc.option(fc.nat(1000), { freq: 6 }),
});

function damaged({ json, weights }: Files, changes: readonly Damage[], { flips, cut, kept }: Bytes): Files {
  const model = JSON.parse(json);
  for (const change of changes) damage(model, change);
  let changed = JSON.stringify(model).replaceAll(JSON.stringify(INFINITE), '1e999');
  for (const [at, code] of flips) {
    const k = at % changed.length;
    changed = changed.slice(0, k) + String.fromCharCode(code) + changed.slice(k + 1);
  }
  return {
    json: cut === null ? changed : changed.slice(0, cut),
    weights: kept === null ? weights : weights.slice(0, kept),
  };
}
type Bytes = { flips: [number, number][]; cut: number | null; kept: number | null };

function answerTo({ json, weights }: Files) {
  const named = (name: string, content: Uint8Array<ArrayBuffer>) => ({ name, bytes: content });
  const files = ['weights.bin', 'group1-shard1of1.bin'].map((name) => named(name, weights));
  return withModelFiles(experiment, [named('model.json', new TextEncoder().encode(json)), ...files], null);
}

describe('a damaged model', () => {
  it('starts as a valid model, which this or another world can read', () => {
    for (const base of BASES) {
      const answer = answerTo(base);
      const words = answer.ok ? '' : (answer.problems[0]?.message ?? '');
      expect(words).toMatch(/^$|^The model reads \d+ × \d+/);
    }
  });

  it('opens, or is rejected within a second with a message that says what is wrong', async () => {
    const kept = new Kept();
    let rejected = 0;
    fc.assert(
      fc.property(
        fc.nat(BASES.length - 1),
        damages,
        fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, bytes),
        (base, changes, more) => {
          const files = damaged(BASES[base] as Files, changes, more ?? { flips: [], cut: null, kept: null });
          const start = threadTime();
          const answer = answerTo(files);
          expect(threadTime() - start).toBeLessThan(1000);
          kept.outcome(answer);
          if (answer.ok) return;
          rejected += 1;
          expect(answer.problems.length).toBeGreaterThan(0);
          for (const { message, fix } of answer.problems) {
            kept.message(message, fix);
            expect(message.length).toBeGreaterThan(20);
            expect(message.length).toBeLessThan(1200);
            expect(message).not.toMatch(
              /undefined|\[object|NaN (weights|×)|is not a function|Cannot read|call stack/,
            );
            expect(fix).toBeTruthy();
          }
        },
      ),
      { numRuns: inRelease(5000, 300), seed: 12, endOnFailure: true },
    );
    expect(rejected).toBeGreaterThan(inRelease(2500, 150));
    await kept.compare(import.meta.dirname, 'models');
  }, 300_000);

  it.each([
    ['layers: [null]', '[null]', 'layer 1 of its list is null'],
    ['layers: {}', '{}', 'its layers cannot be read'],
    [
      'a layer with a number as name',
      '[{"class_name": "Dense", "config": {"name": 1}}]',
      'Dense, has the name 1',
    ],
    [
      'a name with methods',
      '[{"class_name": "Dense", "config": {"name": {"length": 200, "toString": 1}}}]',
      'has the name an object',
    ],
  ])('says so for %s', (_, layers, words) => {
    const model = JSON.parse(keras('prefix-functional').json);
    model.modelTopology.model_config.config.layers = JSON.parse(layers);
    const answer = answerTo({ json: JSON.stringify(model), weights: new Uint8Array(160) });
    expect(answer.ok ? '' : answer.problems[0]?.message).toContain(words);
  });
});
