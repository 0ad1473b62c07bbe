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
  return compileWgsl(programOf(module), ENTRY, options);
}

/** More words than a thread stores, so that changes become visible in the buffer of the replicas. */
const LARGE = 'const rows = memory(f32, 128);';
const CLAMP = /\bmin\(/;

describe('the translation', () => {
  const text = (module: string) => textOf(module);

  it('clamps an index if nothing is known about it', () => {
    expect(text(`${LARGE} export function enter(i: u32): f32 { return rows[i]; }`)).toMatch(CLAMP);
  });

  it('clamps the index of a store', () => {
    expect(text(`${LARGE} export function enter(i: u32): void { rows[i] = 1.5; }`)).toMatch(CLAMP);
  });

  it('checks whether a divisor is 0 unless it is a positive constant', () => {
    const divided = (by: string) => text(`export function enter(a: u32, b: u32): u32 { return a / ${by}; }`);
    expect(divided('b')).toContain('divideU(');
    expect(divided('b')).toContain('b == 0u');
  });

  it('uses a helper for a remainder if the divisor may be 0 or −1', () => {
    const module = 'export function enter(a: i32, b: i32): i32 { return a % b; }';
    expect(text(module)).toContain('(b == 0i) | (b == -1i)');
  });

  it('shifts only by the low five bits of a count', () => {
    expect(text('export function enter(a: u32, b: u32): u32 { return a << b; }')).toMatch(/<< \(\w+ & 31u\)/);
  });

  it('contains no name of its program, even if one is a keyword of WGSL', () => {
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

  it('remains a loop and ends at a constant', () => {
    const loops = textOf(module).match(/\bfor \(.*\{|\bwhile\b.*|\bloop\b.*/g) ?? [];
    expect(loops).toHaveLength(1);
    expect(loops[0]).toMatch(/ < 100u; /);
  });
});

it('does not clamp an index whose bounds are known', () => {
  const module = `${LARGE} export function enter(i: u32): f32 { return rows[i & 127]; }`;
  expect(textOf(module)).not.toMatch(CLAMP);
  expect(textOf(module.replace('127', '255'))).toMatch(CLAMP);
});

describe('a given and unchanging input', () => {
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
  const given = (result: string) => textOf(GIVEN.replace('RESULT', result), { known });
  const SETTING = /\bp\d+\b/;
  const TABLE = /\btables\[/;

  it('is a constant if it is a mode, and leaves no code of the other modes', () => {
    const text = given('return mode == 2 ? i * 5 : i * 9;');
    expect(text).not.toMatch(SETTING);
    expect(text).toContain('* 5u');
    expect(text).not.toContain('* 9u');
  });

  it('remains a constant in a function if all calls pass it, and leaves no unreachable code', () => {
    const by = (second: string) =>
      programOf(
        `${GIVEN.replace(
          'export function enter',
          `function slow(x: u32): u32 { return x * 11; }
        function chosen(kind: u32, x: u32): u32 {
          if (kind == 1) { for (let k = 0; k < 9; k++) { count += slow(x); } return count * 5; }
          for (let k = 0; k < 7; k++) { count += x; }
          return count * 9;
        }
        export function enter`,
        ).replace('RESULT', `return chosen(mode, i) + chosen(${second}, i + 1);`)}`,
      );
    const written = (second: string) => {
      const made = by(second);
      const mode = made.params.findIndex(({ name }) => name === 'world$mode');
      const known = { param: (index: number) => (index === mode ? 2 : undefined), table: () => undefined };
      return compileWgsl(made, 'world$enter', { known });
    };
    expect(written('2')).toContain('* 9u');
    expect(written('2')).not.toMatch(/\* 5u|\* 11u/);
    expect(written('1')).toMatch(/\* 5u/); // the calls differ
    expect(written('1')).toContain('* 11u');
    expect(written('i')).toContain('* 11u'); // unknown
  });

  it('is read again if it is a slider', () => {
    expect(given('return u32(slider * 8.0);')).toMatch(SETTING);
  });

  it.each(['place[2][1] == 31', 'place[mode][9] == 31', 'place[7][0] == 40'])(
    'is a constant if the entry of a table is one, even beyond the last: %s',
    (test) => {
      const text = given(`return ${test} ? i * 5 : i * 9;`);
      expect(text).toContain('* 5u');
      expect(text).not.toContain('* 9u');
      expect(text).not.toMatch(TABLE);
    },
  );

  it('is a constant if all entries of a table are equal, and looked up otherwise', () => {
    expect(given('return cost[i] == 77 ? i * 5 : i * 9;')).not.toContain('* 9u');
    expect(given('return place[i][1] == 31 ? i * 5 : i * 9;')).toContain('* 9u');
  });

  it('still evaluates the side effects of its index', () => {
    expect(given('return cost[bump()];')).toMatch(/\+ 3u\)/);
  });
});
