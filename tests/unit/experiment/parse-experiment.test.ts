import { describe, expect, it } from 'vitest';
import type { Experiment, Parsed, Problem } from '../../../src/experiment/experiment.ts';
import { mergePatch } from '../../../src/experiment/merge-patch.ts';
import { applyPatch, parseExperiment } from '../../../src/experiment/parse-experiment.ts';
import { catalogue, smallest } from './catalogue.ts';

const parse = (input: unknown): Parsed<Experiment> => parseExperiment(input, catalogue);
function value(input: unknown): Experiment {
  const parsed = parse(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}
function problems(input: unknown): readonly Problem[] {
  const parsed = parse(input);
  return parsed.ok ? [] : parsed.problems;
}
const first = (input: unknown) => problems(input)[0];
const withAgent = (agent: object) => ({ ...smallest, variants: [{ ...smallest.variants[0], agent }] });
const edited = (...edits: unknown[]) => ({ ...smallest, envSteps: 1000, measurementPoints: 10, edits });

describe('a valid experiment', () => {
  it('gets the defaults of the catalogue and of the format', () => {
    expect(value(smallest)).toEqual({
      format: 'reward-lab/experiment',
      version: 2,
      name: 'Untitled experiment',
      notes: '',
      world: { family: 'gridworld', map: ['S.G'], slip: 0, stepLimit: 100, moves: 'four' },
      variants: [
        {
          label: 'Variant 1',
          agent: { type: 'q-learning', alpha: 0.1, gamma: 0.99, epsilon: 0.1 },
          reward: [{ term: 'task', weight: 1 }],
        },
      ],
      seeds: 20,
      seed: 1,
      envSteps: 200_000,
      measurementPoints: 200,
      edits: [],
    });
  });

  it('is the same from text as from data, and does not change when it is parsed again', () => {
    const once = value(smallest);
    expect(value(JSON.stringify(smallest))).toEqual(once);
    expect(value(JSON.stringify(once))).toEqual(once);
    expect(value(once)).toEqual(once);
  });

  it('is deeply frozen, without freezing the catalogue’s own default lists', () => {
    const { world, variants } = value(smallest);
    expect([world, world.map, variants, variants[0], variants[0]?.reward[0]].every(Object.isFrozen)).toBe(
      true,
    );
    expect(() => Object.assign(world, { slip: 1 })).toThrow(TypeError);
  });

  it('may be at each bound of the format but not beyond', () => {
    const ends: [string, number, number][] = [
      ['seeds', 1, 4096],
      ['measurementPoints', 1, 2000],
      ['envSteps', 1, 10_000_000_000],
      ['seed', 0, 4_294_967_295],
    ];
    for (const [key, low, high] of ends) {
      const other = key === 'envSteps' ? { measurementPoints: 1 } : {};
      for (const good of [low, high])
        expect(value({ ...smallest, ...other, [key]: good })).toMatchObject({ [key]: good });
      for (const bad of [low - 1, high + 1, 1.5, '20', null])
        expect(first({ ...smallest, [key]: bad })?.path).toBe(key);
    }
    const variants = (n: number) => ({
      ...smallest,
      variants: Array.from({ length: n }, () => smallest.variants[0]),
    });
    expect(value(variants(8)).variants).toHaveLength(8);
    for (const n of [0, 9]) expect(first(variants(n))?.path).toBe('variants');
    const label = (n: number) => ({
      ...smallest,
      variants: [{ ...smallest.variants[0], label: 'x'.repeat(n) }],
    });
    expect(problems(label(80))).toEqual([]);
    expect(first(label(81))).toMatchObject({
      path: 'variants[0].label',
      message: expect.stringContaining('at most 80'),
    });
    expect(problems({ ...smallest, notes: 'x'.repeat(4000) })).toEqual([]);
    expect(first({ ...smallest, notes: 'x'.repeat(4001) })?.path).toBe('notes');
  });
});

describe('a problem', () => {
  it('names the exact path, what was found and what is allowed', () => {
    expect(problems(withAgent({ type: 'q-learning', alpha: 2 }))).toEqual([
      {
        path: 'variants[0].agent.alpha',
        message: 'Found 2; a number from 0.00001 to 1 is allowed.',
        fix: 'Write at most 1.',
        severity: 'error',
      },
    ]);
    expect(first({ ...smallest, world: { family: 'gridworld', map: ['S.G', 5] } })?.path).toBe(
      'world.map[1]',
    );
    expect(first({ ...smallest, world: { family: 'gridworld', moves: 'fuor' } })).toMatchObject({
      path: 'world.moves',
      message: 'Found the text "fuor"; one of four, king is allowed.',
      fix: 'Did you mean `four`?',
    });
  });

  it('suggests the intended id', () => {
    expect(first(withAgent({ type: 'qlearning' }))).toMatchObject({
      path: 'variants[0].agent.type',
      fix: 'Did you mean `q-learning`?',
    });
    expect(first({ ...smallest, world: { family: 'gridwrold' } })?.fix).toBe('Did you mean `gridworld`?');
    const term = { ...smallest, variants: [{ ...smallest.variants[0], reward: [{ term: 'tsak' }] }] };
    expect(first(term)).toMatchObject({ path: 'variants[0].reward[0].term', fix: 'Did you mean `task`?' });
  });

  it('with an unknown key is a warning with the intended key, and the key is dropped', () => {
    const parsed = parse({ ...withAgent({ type: 'q-learning', alhpa: 0.5 }), color: 'red' });
    expect(parsed.ok && parsed.warnings).toEqual([
      {
        path: 'variants[0].agent.alhpa',
        message: '`alhpa` is not a valid setting and was ignored.',
        fix: 'Did you mean `alpha`?',
        severity: 'warning',
      },
      {
        path: 'color',
        message: '`color` is not a valid setting and was ignored.',
        fix: 'Valid names: format, version, name, notes, world, variants, seeds, seed, envSteps, episodes, measurementPoints, edits, evaluation.',
        severity: 'warning',
      },
    ]);
    expect(parsed.ok && parsed.value.variants[0]?.agent).toEqual({
      type: 'q-learning',
      alpha: 0.1,
      gamma: 0.99,
      epsilon: 0.1,
    });
  });

  it('with a missing part reports it, and finds it under a misspelled name', () => {
    const { variants } = smallest;
    expect(first({ wrold: smallest.world, variants })).toMatchObject({
      path: 'world',
      message: '`world` is missing.',
      fix: 'Rename `wrold` to `world`.',
    });
    expect(first({})?.message).toBe('`world` is missing.');
  });

  it('names an agent or term that does not fit the world', () => {
    expect(first(withAgent({ type: 'ucb1' }))).toMatchObject({
      path: 'variants[0].agent.type',
      message: 'UCB1 needs a world of the family bandit, not gridworld.',
    });
    const clicks = {
      ...smallest,
      variants: [{ ...smallest.variants[0], reward: [{ term: 'task' }, { term: 'clicks' }] }],
    };
    expect(first(clicks)?.path).toBe('variants[0].reward[1].term');
  });

  it('does not arise if a run is shorter than the unwritten default of measurement points, which gives way', () => {
    const parsed = parseExperiment({ ...smallest, envSteps: 10 }, catalogue);
    expect(parsed.ok && parsed.value.measurementPoints).toBe(10);
  });
  it('reports more measurement points than steps', () => {
    expect(first({ ...smallest, envSteps: 10, measurementPoints: 11 })).toMatchObject({
      path: 'measurementPoints',
      fix: 'Write at most 10.',
    });
  });
});

describe('text', () => {
  it.each([
    [
      '{\n  "world": {"family": "gridworld",}\n}',
      2,
      34,
      'This comma has nothing after it.',
      'Remove the comma.',
    ],
    [
      "{'world': 1}",
      1,
      2,
      "Found ' where a key in quotation marks is expected.",
      'Use straight double quotes: "…".',
    ],
    ['{world: 1}', 1, 2, 'The key `world` needs quotation marks.', 'Write "world".'],
    ['{"seeds": NaN}', 1, 11, 'Numbers must be finite.', 'Write a finite number.'],
    [
      '{"seeds": 1 // twenty\n}',
      1,
      13,
      'JSON has no comments.',
      'Put remarks into the experiment’s `notes`.',
    ],
    ['{"seeds": 01}', 1, 12, '`1` cannot follow the number 0.', 'Write numbers like 0.1 or 1e-3.'],
    ['{"seeds": .5}', 1, 11, 'A number cannot begin with `.`.', 'Write numbers like 0.1 or 1e-3.'],
    [
      '{"seeds": 1',
      1,
      12,
      'The text ends where a comma or `}` is expected.',
      'Check whether it was truncated when it was copied.',
    ],
    ['{"name": "abc', 1, 10, 'This text is never closed.', 'Add a closing ".'],
    [
      '{"name": "a\\q"}',
      1,
      12,
      'This backslash is not part of a valid JSON escape.',
      'Write \\\\ for a backslash.',
    ],
    ['{} {}', 1, 4, 'There is extra text after the end of the experiment.', 'Remove it.'],
    ['{"a" 1}', 1, 6, 'Found `1` where a colon is expected.', undefined],
    ['{"a": yes}', 1, 7, '`yes` is not a value.', 'Texts need quotation marks: "yes".'],
    // Literals of Python, Ruby and JavaScript.
    ['{"a": True}', 1, 7, 'JSON does not know `True`.', 'Write true.'],
    ['{"a": FALSE}', 1, 7, 'JSON does not know `FALSE`.', 'Write false.'],
    ['{"a": None}', 1, 7, 'JSON does not know `None`.', 'Write null.'],
    ['{"a": nil}', 1, 7, 'JSON does not know `nil`.', 'Write null.'],
    ['{"a": undefined}', 1, 7, 'JSON does not know `undefined`.', 'Write null.'],
  ])('with a slip (%j) is shown at its line and column', (text, line, column, message, fix) => {
    expect(first(text)).toEqual({
      path: '',
      severity: 'error',
      line,
      column,
      message,
      ...(fix === undefined ? {} : { fix }),
    });
  });

  it('larger than 32 MiB, or with more than 32 levels, or with a string above 64 Ki characters, is rejected', () => {
    expect(first(' '.repeat(33_554_433))?.message).toContain('33,554,433 bytes; at most 33,554,432 (32 MiB)');
    // If there is a table of transitions, the message says how a world with so many states can be written.
    const rows = Array.from({ length: 170_000 }, (_, s) => `"${'s'.repeat(190)}${s}, on, end"`);
    expect(first(`{"world":{"family":"graph","transitions":[${rows.join()}]}}`)?.fix).toContain('`kernel`');
    expect(first(`"${'é'.repeat(60_000)}",`.repeat(280))?.message).toContain('bytes');
    for (const depth of [33, 1_000]) expect(first('['.repeat(depth))?.message).toContain('deeper than 32');
    expect(first(`{"notes":"${'x'.repeat(70_000)}"}`)?.message).toContain('at most 65536');
    expect(first(`${'['.repeat(32)}${']'.repeat(32)}`)?.message).toContain('not an experiment');
  });

  it('does not count brackets inside strings as depth', () => {
    expect(problems(JSON.stringify({ ...smallest, notes: `\\"${'['.repeat(100)}` }))).toEqual([]);
  });

  it('that is empty or not an object is rejected in words', () => {
    expect(first('  ')?.message).toBe('The text is empty.');
    for (const input of ['3', '"x"', 'null', '[]', 3, null, undefined, [], true])
      expect(problems(input)).toHaveLength(1);
  });

  it('with a byte order mark is read', () => {
    expect(problems(`\ufeff${JSON.stringify(smallest)}`)).toEqual([]);
  });
});

describe('hostile data', () => {
  it.each(['__proto__', 'constructor', 'prototype'])(
    'with the key %s is rejected and pollutes nothing',
    (key) => {
      for (const text of [
        `{"${key}": {"polluted": 1}}`,
        `{"world": {"family": "gridworld", "${key}": {"polluted": 1}}}`,
        `{"edits": [{"at": 1, "patch": {"world": {"${key}": {"polluted": 1}}}}]}`,
      ]) {
        expect(first(text)?.message).toBe(`The key \`${key}\` is not allowed.`);
      }
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );

  it('with NaN, infinities or 1e400 is rejected at its path', () => {
    for (const alpha of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(first(withAgent({ type: 'q-learning', alpha }))?.path).toBe('variants[0].agent.alpha');
    }
    expect(first('{"seeds": 1e400}')).toMatchObject({
      path: 'seeds',
      message: expect.stringContaining('Infinity'),
    });
  });

  it('with functions, symbols, getters, cycles, throwing proxies or doubling references never causes a throw', () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    let doubling: unknown = 0;
    for (let i = 0; i < 31; i++) doubling = [doubling, doubling];
    const getter = {
      get world() {
        throw new Error('gotcha');
      },
    };
    const proxy = new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          throw new Error('gotcha');
        },
        ownKeys: () => {
          throw new Error('gotcha');
        },
      },
    );
    const hostile = [
      cycle,
      doubling,
      getter,
      proxy,
      { world: () => 1 },
      { world: Symbol('x') },
      { world: 1n },
      new Array(1e9),
    ];
    for (const input of hostile) expect(problems(input).length).toBeGreaterThan(0);
  });

  it('with hundreds of strange keys gives at most 51 warnings, and is rejected with tens of thousands', () => {
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`k${i}`, i]));
    const parsed = parse({ ...smallest, ...many });
    expect(parsed.ok && parsed.warnings.length).toBeLessThanOrEqual(51);
    const tooMany = Object.fromEntries(Array.from({ length: 90_000 }, (_, i) => [i.toString(36), 1]));
    expect(parse({ ...smallest, ...tooMany })).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringMatching(/keys; at most 1000 are read/) }],
    });
    expect(parse(JSON.stringify(tooMany))).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringMatching(/more than 1000 keys/) }],
    });
  });
});

describe('a text above 1 MiB', () => {
  const spaces = ' '.repeat(1_100_000);
  it('is scanned before it is parsed, for levels, lists and keys, but not inside strings', () => {
    expect(first(`${spaces}${'['.repeat(3_000_000)}`)).toMatchObject({
      message: expect.stringContaining('deeper than 32'),
      line: 1,
      column: 1_100_033,
    });
    expect(first(`[${'[],'.repeat(400_000)}[]]`)?.message).toContain('more than 20000 lists and objects');
    const object = `{${Array.from({ length: 1000 }, (_, k) => `"k${k}":1`).join()}}`;
    expect(first(`${spaces}[${Array(61).fill(object).join()}]`)?.message).toContain('more than 60000 keys');
    const strange = JSON.stringify(`\\"{[:${'[{:\\\\'.repeat(8_000)}`);
    expect(first(`${spaces}[${strange}]`)?.message).toContain('not an experiment');
  });
});

describe('a version', () => {
  it('newer than this lab is reported as such', () => {
    expect(first({ version: 7 })).toMatchObject({
      path: 'version',
      message: 'Made with version 7; this lab reads versions up to 2.',
    });
  });

  it('that is not a whole number, or another format, is rejected', () => {
    for (const version of [0, 1.5, -1, '1', null])
      expect(first({ ...smallest, version })?.path).toBe('version');
    expect(first({ ...smallest, format: 'else' })?.path).toBe('format');
  });
});

describe('an object in place of a simple value', () => {
  it('is a problem and not a crash, because objects from JSON have no text form', () => {
    expect(first({ ...smallest, world: { family: 'bandit', drift: {} } })).toMatchObject({
      path: 'world.drift',
      fix: 'Write true or false, without quotation marks.',
    });
    expect(first({ stranger: 1, format: {} })?.message).toContain('not an experiment of this lab');
  });
});

describe('edits', () => {
  it('must come in order and before the end', () => {
    const patch = { world: { slip: 0.5 } };
    expect(problems(edited({ at: 5, patch }, { at: 6, patch }))).toEqual([]);
    expect(first(edited({ at: 5, patch }, { at: 5, patch }))?.path).toBe('edits[1].at');
    expect(first(edited({ at: 1000, patch }))).toMatchObject({
      path: 'edits[0].at',
      fix: 'Write at most 999.',
    });
    expect(first(edited({ at: 0, patch }))?.path).toBe('edits[0].at');
  });

  it('are tried on the experiment in order before anything runs', () => {
    expect(first(edited({ at: 5, patch: { world: { slip: 7 } } }))).toMatchObject({
      path: 'edits[0].patch.world.slip',
      message: 'Found 7; a number from 0 to 1 is allowed.',
    });
    expect(first(edited({ at: 5, patch: { seeds: 3 } }))).toMatchObject({
      path: 'edits[0].patch.seeds',
      message: '`seeds` cannot change in the middle of a run.',
    });
    const two = { variants: [smallest.variants[0], smallest.variants[0]] };
    expect(first(edited({ at: 5, patch: two }))?.path).toBe('edits[0].patch.variants');
    expect(first(edited({ at: 5, patch: 3 }))?.path).toBe('edits[0].patch');
  });

  it('keep labels that a new list of variants leaves out', () => {
    const before = value({ ...smallest, variants: [{ ...smallest.variants[0], label: 'shaped' }] });
    const after = applyPatch(before, { variants: [{ agent: { type: 'sarsa' }, reward: [] }] }, catalogue);
    expect(after.ok && after.value.variants[0]).toMatchObject({
      label: 'shaped',
      agent: { type: 'sarsa', alpha: 0.1 },
      reward: [],
    });
  });

  it('are stored complete, so that merging their patches alone gives the intended experiment', () => {
    const variants = [{ agent: { type: 'sarsa' }, reward: [{ term: 'task' }] }];
    const bandit = { world: { family: 'bandit' } };
    const experiment = value(
      edited(
        { at: 5, patch: { variants } },
        { at: 6, patch: bandit },
        { at: 7, patch: { world: { means: [1] } } },
      ),
    );
    let merged: unknown = experiment;
    for (const { patch } of experiment.edits) merged = mergePatch(merged, patch);
    expect(merged).toMatchObject({
      world: { family: 'bandit', means: [1], drift: false },
      variants: [
        {
          label: 'Variant 1',
          agent: { type: 'sarsa', alpha: 0.1, gamma: 0.99 },
          reward: [{ term: 'task', weight: 1 }],
        },
      ],
    });
    expect(merged).not.toHaveProperty('world.slip');
  });

  it('with an unknown key cause a warning at its path in the patch', () => {
    const parsed = parse(edited({ at: 5, patch: { world: { slpi: 0.5 } } }));
    expect(parsed.ok && parsed.warnings[0]).toMatchObject({
      path: 'edits[0].patch.world.slpi',
      fix: 'Did you mean `slip`?',
    });
  });

  it('that set null restore the default', () => {
    const experiment = value({
      ...edited({ at: 5, patch: { world: { slip: null } } }),
      world: { family: 'gridworld', slip: 0.5 },
    });
    expect(experiment.edits[0]?.patch).toMatchObject({ world: { slip: 0 } });
  });
});
