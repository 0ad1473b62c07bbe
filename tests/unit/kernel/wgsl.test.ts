import { describe, expect, it } from 'vitest';
import type { Program } from '../../../src/kernel/ir.ts';
import { link } from '../../../src/kernel/link/link.ts';
import { parseModule } from '../../../src/kernel/parse/parse.ts';
import { compileWgsl } from '../../../src/kernel/wgsl/compile.ts';
import type { WgslOptions } from '../../../src/kernel/wgsl/options.ts';

const ENTRY = 'world$enter';

function programOf(text: string): Program {
  const module = parseModule('world', text);
  return link({ modules: [{ name: 'world', module, stream: 0, sees: [] }], entries: [ENTRY] });
}

function textOf(module: string, options: WgslOptions = {}): string {
  return compileWgsl(programOf(module), ENTRY, options).text;
}

const TRANSLATORS: readonly (readonly [string, WgslOptions])[] = [
  ['the structured translation', {}],
  ['the plain translation', { optimize: false }],
  ['the flat translation', { emulated: true }],
];

/** Arrays of more words than a thread holds: what happens to them is seen in the buffer of the replicas. */
const LARGE = 'const rows = memory(f32, 128);';
const CLAMP = /\bmin\(/;

describe.each(TRANSLATORS)('%s', (_, options) => {
  const text = (module: string) => textOf(module, options);

  it('clamps an index of which nothing is known', () => {
    expect(text(`${LARGE} export function enter(i: u32): f32 { return rows[i]; }`)).toMatch(CLAMP);
  });

  it('clamps the index of a store', () => {
    expect(text(`${LARGE} export function enter(i: u32): void { rows[i] = 1.5; }`)).toMatch(CLAMP);
  });

  it('asks whether a divisor is 0 where it is not a positive constant', () => {
    const divided = (by: string) => text(`export function enter(a: u32, b: u32): u32 { return a / ${by}; }`);
    expect(divided('b')).toContain('divideU(');
    expect(divided('b')).toContain('b == 0u');
  });

  it('takes a remainder by a helper where the divisor may be 0 or −1', () => {
    const module = 'export function enter(a: i32, b: i32): i32 { return a % b; }';
    expect(text(module)).toContain('(b == 0i) | (b == -1i)');
  });

  it('shifts by the low five bits of a count alone', () => {
    expect(text('export function enter(a: u32, b: u32): u32 { return a << b; }')).toMatch(/<< \(\w+ & 31u\)/);
  });

  it('holds no name of its program, even where one is a word of WGSL', () => {
    const named = (scalar: string, local: string) =>
      text(`let ${scalar}: u32 = 7;
        export function enter(i: u32): u32 { const ${local} = i * 3; ${scalar} += ${local}; return ${local}; }`);
    expect(named('fn_', 'loop')).toBe(named('total', 'step'));
    expect(named('workgroup', 'bitcast')).toBe(named('total', 'step'));
    expect(named('Qzx', 'Wvy')).not.toMatch(/Qzx|Wvy|world|enter/);
  });
});

describe('a loop', () => {
  const module = `${LARGE} export function enter(): void {
    for (let i = 0; i < 100; i++) { rows[i] = rows[i] * 0.5; }
  }`;

  it.each(TRANSLATORS.slice(0, 2))('ends at a constant in %s', (_, options) => {
    const loops = textOf(module, options).match(/\bfor \(.*\{|\bwhile\b.*|\bloop\b.*/g) ?? [];
    expect(loops).toHaveLength(1);
    expect(loops[0]).toMatch(/ < 100u; /);
  });

  it('ends at a constant in the flat translation', () => {
    const text = textOf(module, { emulated: true });
    const [, until = ''] = /break if (t\d+);/.exec(text) ?? [];
    expect(text).toMatch(new RegExp(`let ${until} = \\(.* >= 100[iu]\\);`));
    expect(text.match(/\bloop \{/g)).toHaveLength(1);
  });

  it('of few turns is written out in the flat translation', () => {
    expect(textOf(module.replace('100', '4'), { emulated: true })).not.toMatch(/\bloop \{/);
  });
});

describe('an index whose bounds are known', () => {
  it.each(TRANSLATORS.filter(([name]) => name !== 'the plain translation'))(
    'is not clamped in %s',
    (_, options) => {
      const module = `${LARGE} export function enter(i: u32): f32 { return rows[i & 127]; }`;
      expect(textOf(module, options)).not.toMatch(CLAMP);
      expect(textOf(module.replace('127', '255'), options)).toMatch(CLAMP);
    },
  );

  /** A scalar is set behind a loop in a real branch; `after` follows the branch. */
  const branched = (value: number, before: string, after: string) =>
    textOf(
      `${LARGE} let place: u32 = 0;
      export function enter(x: f32): f32 {
        let found = 0.0;
        ${before}
        if (x < 0.5) {
          for (let i = 0; i < 100; i++) { rows[i] = rows[i] * x; }
          place = ${value};
        }
        ${after}
        return found;
      }`,
      { emulated: true },
    );

  it.each([
    ['in the next call', 'found = rows[place];', ''],
    ['in the same call, which forgets it at its end', '', 'found = rows[place]; place = 0;'],
  ])('takes in what a branch with a loop sets, %s', (_, before, after) => {
    expect(branched(127, before, after)).not.toMatch(CLAMP);
    expect(branched(128, before, after)).toMatch(CLAMP);
  });

  it('is what a scalar takes over from another one', () => {
    const copied = (value: number) =>
      textOf(
        `${LARGE} let first: u32 = 0; let second: u32 = 1;
        export function enter(x: f32): f32 {
          const found = rows[first];
          first = second;
          if (x < 0.5) { second = ${value}; }
          return found;
        }`,
        { emulated: true },
      );
    expect(copied(127)).not.toMatch(CLAMP);
    expect(copied(128)).toMatch(CLAMP);
  });

  it('is not known of a scalar that counts', () => {
    const module = `${LARGE} let count: u32 = 0;
      export function enter(): f32 { count += 1; return rows[count]; }`;
    expect(textOf(module, { emulated: true })).toMatch(CLAMP);
  });

  it('is not known of a scalar that another entry sets', () => {
    const module = `${LARGE} let place: u32 = 0;
      export function enter(): f32 { const found = rows[place]; place = 1; return found; }
      export function other(to: u32): void { place = to; }`;
    const parsed = parseModule('world', module);
    const compiled = (entries: readonly string[]) => {
      const program = link({
        modules: [{ name: 'world', module: parsed, stream: 0, sees: [] }],
        entries: [ENTRY, 'world$other'],
      });
      return compileWgsl(program, ENTRY, { emulated: true, entries }).text;
    };
    expect(compiled([ENTRY, 'world$other'])).toMatch(CLAMP);
    expect(compiled([])).toMatch(CLAMP);
    expect(compiled([ENTRY])).not.toMatch(CLAMP);
  });
});

describe('what a program is given and keeps', () => {
  const GIVEN = `const mode = param({ type: 'u32', value: 0, min: 0, max: 3, label: 'mode' });
    const slider = param({ value: 0.5, min: 0, max: 1, label: 'slider' });
    const place = data(u32, 4, 2); const cost = data(u32, 4);
    let count: u32 = 0;
    function bump(): u32 { count += 3; return count; }
    export function enter(i: u32): u32 { RESULT }`;
  const module = programOf(GIVEN.replace('RESULT', 'return mode + place[i][0] + cost[i] + u32(slider);'));
  const param = (name: string) => module.params.findIndex((slot) => slot.name === `world$${name}`);
  const table = (name: string) => module.arrays.findIndex((slot) => slot.name === `world$${name}`);
  const contents = new Map([
    [table('place'), Uint32Array.of(10, 11, 20, 21, 30, 31, 40, 41)],
    [table('cost'), Uint32Array.of(77, 77, 77, 77)],
  ]);
  const known = {
    param: (index: number) => (index === param('mode') ? 2 : undefined),
    table: (index: number) => contents.get(index),
  };
  const given = (result: string, options: WgslOptions = {}) =>
    textOf(GIVEN.replace('RESULT', result), { known, ...options });
  const SETTING = /\bp\d+\b/;
  const TABLE = /\btables\[/;

  const folding = TRANSLATORS.filter(([name]) => name !== 'the plain translation');
  describe.each(folding)('in %s', (_, options) => {
    it('is a constant where it is a mode, and leaves no code of the others', () => {
      const text = given('return mode == 2 ? i * 5 : i * 9;', options);
      expect(text).not.toMatch(SETTING);
      expect(text).toContain('* 5u');
      expect(text).not.toContain('* 9u');
    });

    it('is read again where it is a slider', () => {
      expect(given('return u32(slider * 8.0);', options)).toMatch(SETTING);
    });

    it.each(['place[2][1] == 31', 'place[mode][9] == 31', 'place[7][0] == 40'])(
      'is a constant where the entry of a table is one, also beyond its last: %s',
      (test) => {
        const text = given(`return ${test} ? i * 5 : i * 9;`, options);
        expect(text).toContain('* 5u');
        expect(text).not.toContain('* 9u');
        expect(text).not.toMatch(TABLE);
      },
    );

    it('is a constant where all entries of a table are alike, and looked up where they are not', () => {
      expect(given('return cost[i] == 77 ? i * 5 : i * 9;', options)).not.toContain('* 9u');
      expect(given('return place[i][1] == 31 ? i * 5 : i * 9;', options)).toContain('* 9u');
    });

    it('is nothing that an index need not be worked out for', () => {
      expect(given('return cost[bump()];', options)).toMatch(/\+ 3u\)/);
    });
  });

  it('is read by the plain translation as if nothing were known', () => {
    const text = given('return mode + cost[i];', { optimize: false });
    expect(text).toMatch(SETTING);
    expect(text).toMatch(TABLE);
  });
});

describe('the flat translation of what is done on the way', () => {
  it('keeps the value of a `return` that changes the state while it is worked out', () => {
    const text = textOf(
      `let count: u32 = 0;
      function bump(): u32 { count += 3; return count; }
      function twice(x: f32): u32 { return x < 0.5 ? bump() : 7; }
      export function enter(x: f32): u32 { return twice(x); }`,
      { emulated: true },
    );
    const name = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
    const sum = name(/let (t\d+) = \(s0 \+ 3u\);/);
    const result = name(/exchange\[[^=]*replica\] = (\w+);/);
    expect(sum).not.toBe('');
    expect(text).toMatch(new RegExp(`let ${result} = select\\(7u, ${sum}, t\\d+\\);`));
    expect(text).toMatch(/memory\[base \+ 0u\] = t\d+;/);
  });

  it('stores a choice with its condition, where an `if` around it takes that for granted', () => {
    const text = textOf(
      `${LARGE}
      export function enter(i: u32, x: f32): void {
        const old = rows[i];
        if (x < 0.5) { rows[i] = old + x; }
      }`,
      { emulated: true },
    );
    const sum = /let (t\d+) = \(t\d+ \+ t?\w+\);/g;
    const sums = [...text.matchAll(sum)].map(([, name]) => name);
    const chosen = [...text.matchAll(/let (t\d+) = select\(t\d+, (t\d+), t\d+\);/g)];
    const [, stored = '', added = ''] = chosen.find(([, , value]) => sums.includes(value)) ?? [];
    expect(sums).toContain(added);
    expect(text).toMatch(new RegExp(`memory\\[[^;]*\\] = bitcast<u32>\\(${stored}\\);`));
  });

  it('writes a lookup of what two tables of known content decide, as long as the largest entry asks', () => {
    const module = `const next = data(u32, 8); const cost = data(u32, 8); let state: u32 = 0;
      export function enter(): u32 { state = next[state & 7]; return cost[state]; }`;
    const tables = [Uint32Array.of(3, 1, 4, 1, 5, 2, 6, 5), Uint32Array.of(2, 7, 1, 8, 2, 8, 1, 8)];
    const known = { param: () => undefined, table: (i: number) => tables[i] };
    const text = textOf(module, { emulated: true, known });
    expect(text).not.toContain('= tables[');
    expect(text).toMatch(/var<private> look\d+_words: array<u32, 7>/);
  });
});
