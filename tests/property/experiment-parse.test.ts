import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { canonicalText } from '../../src/experiment/canonical.ts';
import type { Catalogue, CatalogueEntry, Field } from '../../src/experiment/field.ts';
import { parseExperiment } from '../../src/experiment/parse-experiment.ts';
import { threadTime } from '../thread-time.ts';
import { catalogue as plain, smallest } from '../unit/experiment/catalogue.ts';

const text = (name: string, value: string): Field => ({
  kind: 'expression',
  name,
  label: name,
  help: 'A module.',
  live: false,
  default: value,
  maxLength: 200,
});
/** Includes custom texts for an agent and a world's dynamics, next to which settings may have any name. */
const catalogue: Catalogue = {
  ...plain,
  worlds: plain.worlds.map((world) => ({
    ...world,
    customText: 'kernel',
    fields: [...world.fields, text('kernel', '')],
  })),
  agents: [
    ...plain.agents,
    {
      id: 'custom-agent',
      label: 'Own',
      family: 'custom',
      help: 'Yours.',
      customText: 'text',
      fields: [text('text', 'export function act() {}')],
    },
  ],
};
const customSettings = fc.dictionary(
  fc.constantFrom('bonus', 'toString', 'valueOf', 'step_size', 'x1', 'hasOwnProperty', 'alpha'),
  fc.oneof(fc.boolean(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string({ maxLength: 64 })),
  { maxKeys: 4 },
);

afterEach(() => {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

function arbitraryOf(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'number':
      return fc.double({ min: field.min, max: field.max, noNaN: true });
    case 'integer':
      return fc.integer({ min: field.min, max: field.max });
    case 'boolean':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...field.options);
    case 'lines':
      return fc.array(fc.string({ maxLength: field.maxLength }), { maxLength: field.maxItems });
    case 'numbers':
      return fc.array(fc.double({ min: field.min, max: field.max, noNaN: true }), {
        maxLength: field.maxItems,
      });
    default:
      return fc.string({ maxLength: Math.min(field.maxLength, 100), unit: 'binary' });
  }
}
const entryOf = (key: string, entry: CatalogueEntry, more: Record<string, fc.Arbitrary<unknown>> = {}) => {
  const known = fc.record(
    {
      [key]: fc.constant(entry.id),
      ...more,
      ...Object.fromEntries(entry.fields.map((f) => [f.name, arbitraryOf(f)])),
    },
    { requiredKeys: [key] },
  );
  if (entry.customText === undefined) return known;
  return fc.tuple(customSettings, known).map(([own, settings]) => ({ ...own, ...settings }));
};
const weight = { weight: fc.double({ min: -1e6, max: 1e6, noNaN: true }) };
const experimentIn = (world: CatalogueEntry) => {
  const fitting = (all: readonly CatalogueEntry[]) => all.filter((e) => e.worlds?.includes(world.id) ?? true);
  const variant = fc.record(
    {
      label: fc.string({ maxLength: 80 }),
      agent: fc.oneof(...fitting(catalogue.agents).map((e) => entryOf('type', e))),
      reward: fc.array(fc.oneof(...fitting(catalogue.terms).map((e) => entryOf('term', e, weight))), {
        maxLength: 4,
      }),
    },
    { requiredKeys: ['agent', 'reward'] },
  );
  const ats = fc.uniqueArray(fc.integer({ min: 1, max: 1999 }), { maxLength: 4 });
  return fc.integer({ min: 1, max: 8 }).chain((n) => {
    const variants = fc.array(variant, { minLength: n, maxLength: n });
    const patch = fc.record({ world: entryOf('family', world), variants }, { requiredKeys: [] });
    const edits = fc
      .tuple(ats, fc.array(patch, { minLength: 4, maxLength: 4 }))
      .map(([steps, patches]) => steps.sort((a, b) => a - b).map((at, i) => ({ at, patch: patches[i] })));
    return fc.record(
      {
        name: fc.string({ maxLength: 120 }),
        notes: fc.string({ maxLength: 300 }),
        world: entryOf('family', world),
        variants,
        seeds: fc.integer({ min: 1, max: 4096 }),
        seed: fc.integer({ min: 0, max: 0xffffffff }),
        envSteps: fc.integer({ min: 2000, max: 10_000_000_000 }),
        measurementPoints: fc.integer({ min: 1, max: 2000 }),
        edits,
      },
      { requiredKeys: ['world', 'variants'] },
    );
  });
};
const experiment = fc.oneof(...catalogue.worlds.map(experimentIn));

it('reads every experiment of the format, and reads its canonical text back to the same', () => {
  fc.assert(
    fc.property(experiment, (input) => {
      const parsed = parseExperiment(input, catalogue);
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
      const text = canonicalText(parsed.value, catalogue);
      const again = parseExperiment(text, catalogue);
      expect(again.ok && again.value).toEqual(parsed.value);
      // Edits are stored complete, so a parsed experiment parses to itself.
      expect(parseExperiment(parsed.value, catalogue)).toMatchObject({ ok: true, value: parsed.value });
      expect(again.ok && canonicalText(again.value, catalogue)).toBe(text);
    }),
    { numRuns: 300 },
  );
});

it('keeps settings of a custom text unchanged, and ignores them without a text', () => {
  const agent = (settings: object) => ({
    world: { family: 'gridworld' },
    variants: [{ agent: { type: 'custom-agent', ...settings }, reward: [] }],
  });
  const read = parseExperiment(agent({ bonus: 2, on: true, mode: 'fast' }), catalogue);
  expect(read.ok && read.value.variants[0]?.agent).toEqual({
    type: 'custom-agent',
    text: 'export function act() {}',
    bonus: 2,
    on: true,
    mode: 'fast',
  });
  for (const value of [[1], { a: 1 }, 'x'.repeat(65), null])
    expect(parseExperiment(agent({ bonus: value }), catalogue)).toMatchObject({
      ok: false,
      problems: [{ path: 'variants[0].agent.bonus' }],
    });
  const many = Object.fromEntries(Array.from({ length: 80 }, (_, k) => [`s${k}`, k]));
  const most = parseExperiment(agent(many), catalogue);
  expect(most.ok && Object.keys(most.value.variants[0]?.agent ?? {})).toHaveLength(2 + 64);
  expect(most.ok && most.warnings.length).toBe(16);
  const without = parseExperiment(
    { ...agent({}), world: { family: 'gridworld', kernel: '', bonus: 1 } },
    catalogue,
  );
  expect(without.ok && without.value.world).not.toHaveProperty('bonus');
  expect(without.ok && without.warnings[0]?.path).toBe('world.bonus');
});

/**
 * Parses an input twice. It must not throw, its problems must be readable, and both results must be the same.
 */
function judge(input: unknown): void {
  const verdict = parseExperiment(input, catalogue);
  const problems = verdict.ok ? verdict.warnings : verdict.problems;
  if (!verdict.ok) expect(problems.length).toBeGreaterThan(0);
  expect(problems.length).toBeLessThan(120);
  for (const problem of problems) {
    expect(problem.message.length).toBeGreaterThan(0);
    expect(problem.message.length + (problem.fix?.length ?? 0) + problem.path.length).toBeLessThan(1000);
  }
  if (verdict.ok) expect(Object.isFrozen(verdict.value.variants)).toBe(true);
  expect(parseExperiment(input, catalogue)).toEqual(verdict);
}

it('never throws for 2,000 texts with characters changed, cut, doubled or inserted', () => {
  const seed = JSON.stringify({
    ...smallest,
    name: 'n',
    edits: [{ at: 5, patch: { world: { slip: 0.5 } } }],
  });
  const piece = fc.constantFrom(
    '"__proto__":{"polluted":1},',
    '[',
    '{',
    '"',
    '\\',
    ',',
    '1e400',
    '-',
    'null',
    '\u0000',
    '\ud800',
    '[[[[',
    ':',
  );
  const mutation = fc.record({
    at: fc.nat(seed.length),
    remove: fc.nat(12),
    insert: fc.oneof(piece, fc.string({ maxLength: 6, unit: 'binary' })),
  });
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
      let text = seed;
      for (const { at, remove, insert } of mutations)
        text = text.slice(0, at) + insert + text.slice(at + remove);
      judge(text);
    }),
    { numRuns: 2000 },
  );
});

it('never throws for 2,000 experiments with any value at any place', () => {
  const places = [
    [],
    ['world'],
    ['world', 'family'],
    ['world', 'map'],
    ['variants'],
    ['variants', 0],
    ['variants', 0, 'agent'],
    ['variants', 0, 'agent', 'type'],
    ['variants', 0, 'reward', 0],
    ['variants', 0, 'reward', 0, 'weight'],
    ['seeds'],
    ['edits'],
    ['version'],
    ['format'],
    ['unknown'],
  ];
  const anything = fc.anything({
    key: fc.oneof(
      fc.string(),
      fc.constantFrom('__proto__', 'constructor', 'family', 'type', 'term', 'at', 'patch'),
    ),
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSparseArray: true,
    withTypedArray: true,
  });
  const put = (target: unknown, place: readonly (string | number)[], value: unknown): unknown => {
    const [key, ...rest] = place;
    if (key === undefined) return value;
    if (Array.isArray(target)) return target.map((item, i) => (i === key ? put(item, rest, value) : item));
    return { ...(target as object), [key]: put(Reflect.get(target as object, key), rest, value) };
  };
  fc.assert(
    fc.property(fc.constantFrom(...places), anything, (place, value) => judge(put(smallest, place, value))),
    { numRuns: 2000 },
  );
});

it('answers JSON of any depth or length quickly', () => {
  for (const text of [
    '['.repeat(1_000),
    '{"a":'.repeat(1_000),
    `[${'0,'.repeat(500_000)}0]`,
    `{"notes":"${'\\"'.repeat(400_000)}`,
    ' '.repeat(1_000_000),
  ]) {
    const start = threadTime();
    expect(parseExperiment(text, catalogue).ok).toBe(false);
    expect(threadTime() - start).toBeLessThan(2000);
  }
});
