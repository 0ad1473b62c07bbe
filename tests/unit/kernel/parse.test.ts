import { describe, expect, test } from 'vitest';
import { KernelError } from '../../../src/kernel/contract.ts';
import { parseModule } from '../../../src/kernel/parse/parse.ts';

function refusal(text: string): KernelError {
  try {
    parseModule('module', text);
  } catch (error) {
    if (error instanceof KernelError) return error;
    throw error;
  }
  throw new Error(`accepted: ${text}`);
}

describe('a parsed module', () => {
  const module = parseModule(
    'agent',
    `export const meta = { label: 'Q', family: 'control', markov: true, worlds: ['a', 'b'], depth: -2 };
const alpha = param({ value: 0.1, min: 0, max: 1, log: false, label: 'rate', help: 'how fast', unit: '1' });
const mode = param({ value: 'slow', options: ['fast', 'slow'] });
const on = param({ value: true });
const size = param({ value: 4, type: 'u32', structural: true });
const q = memory(f32, nStates, size);
const table = data(f32, nStates);
export const reached = event('the goal was reached');
let steps: u32 = 0;
/**
 * Learns from one step.
 * Second line.
 */
export function learn(s: u32, t: f32[][]) { q[s][0] = distance(s) * alpha + exp(1.0); }
// not a doc comment
export function act(s: u32): u32 { return hidden(s) }
function hidden(s: u32): u32 { return s }`,
  );

  test('shows its meta as plain data', () => {
    expect(module.meta).toEqual({
      label: 'Q',
      family: 'control',
      markov: true,
      worlds: ['a', 'b'],
      depth: -2,
    });
  });

  test('shows its settings with types and defaults filled in', () => {
    expect(module.params).toEqual([
      {
        name: 'alpha',
        type: 'f32',
        value: 0.1,
        min: 0,
        max: 1,
        structural: false,
        label: 'rate',
        help: 'how fast',
        unit: '1',
      },
      {
        name: 'mode',
        type: 'u32',
        value: 1,
        options: ['fast', 'slow'],
        structural: false,
        label: 'mode',
        help: '',
      },
      { name: 'on', type: 'bool', value: 1, structural: false, label: 'on', help: '' },
      { name: 'size', type: 'u32', value: 4, structural: true, label: 'size', help: '' },
    ]);
  });

  test('shows its exported functions, with the doc comment as help', () => {
    expect(module.functions).toEqual([
      {
        name: 'learn',
        params: [
          { name: 's', type: 'u32' },
          { name: 't', type: 'f32[][]' },
        ],
        result: 'void',
        help: 'Learns from one step.\nSecond line.',
      },
      { name: 'act', params: [{ name: 's', type: 'u32' }], result: 'u32', help: '' },
    ]);
  });

  test('shows its events, its data tables, and the names that it needs from other modules', () => {
    expect(module.events).toEqual([{ name: 'reached', help: 'the goal was reached' }]);
    expect(module.data).toEqual(['table']);
    expect(module.freeNames).toEqual(new Set(['nStates', 'distance', 'exp']));
  });

  test('counts a name as free outside the block of a local with the same name', () => {
    const { freeNames } = parseModule('m', 'function f(): f32 { { const a = 1.0; } return a }');
    expect(freeNames).toEqual(new Set(['a']));
  });
});

describe('rejected texts', () => {
  test.each([
    ['while (x) {}', /`while`/, /for \(let i/],
    ['return Math.exp(x)', /Math\.exp/, /write `exp`/],
    ['return Math.random()', /Math\.random/, /uniform\(\)/],
    ['return x as f32', /`as`/, /f32\(x\)/],
    ['return x ** 2', /\*\*/, /pow/],
    ['return x >>> 1', />>>/, />>/],
    ['x.length', /member access/, /length\(x\)/],
    ['return "a"', /strings/, undefined],
    ['return `a`', /template/, undefined],
    ['return this', /this/, undefined],
    ['return new A()', /`new`/, /memory/],
    ['return x ? y = 1 : 2', /assignment inside/, /separate statement/],
    ['for (let i = 9; i > 0; i--) {}', /condition of a loop/, /for \(let i = 0/],
    ['for (let i = 0; i < 9; i--) {}', /counts upward/, /n - 1 - i/],
    ['let a: number = 1', /`number`/, /f32/],
    ['let a: flaot = 1', /not a type/, undefined],
    ['var a = 1', /`var`/, /let/],
  ])('include %s by name, with a fix', (body, message, fix) => {
    const error = refusal(`function f(x: f32) { ${body} }`);
    expect(error.message).toMatch(message);
    if (fix !== undefined) expect(error.fix).toMatch(fix);
  });

  test('report line, column, offset and length', () => {
    const error = refusal('const a = 1;\nfunction f() {\n  return this;\n}');
    expect(error.place).toEqual({ line: 3, column: 10, offset: 37, length: 4 });
  });

  test('include those above 64 KiB', () => {
    const comment = (bytes: number) => `/*${'x'.repeat(bytes - 4)}*/`;
    expect(parseModule('m', comment(65_536)).functions).toEqual([]);
    expect(refusal(comment(65_537)).message).toMatch(/64 KiB/);
    expect(refusal(`/*${'€'.repeat(30_000)}*/`).message).toMatch(/64 KiB/); // 3 bytes each
  });

  test('include brackets nested more than 64 deep', () => {
    const nested = (depth: number) => `const a = ${'('.repeat(depth)}1${')'.repeat(depth)}`;
    expect(parseModule('m', nested(64)).functions).toEqual([]);
    expect(refusal(nested(65)).message).toMatch(/64 levels deep/);
  });

  test('include a setting whose value is outside its own range', () => {
    expect(refusal('const a = param({ value: 2, max: 1 })').message).toMatch(/above the maximum of 1/);
    expect(refusal("const a = param({ value: 'c', options: ['a', 'b'] })").message).toMatch(
      /not one of the options/,
    );
    expect(refusal('const a = param({ vlaue: 2 })').fix).toMatch(/`value`/);
  });

  test('include declared names with $, and names that reach into JavaScript objects', () => {
    for (const name of ['a$b', '__proto__', 'constructor', 'prototype', 'f32', 'eval']) {
      expect(refusal(`let ${name} = 1`).message.length).toBeGreaterThan(10);
    }
  });
});

describe('a missing semicolon', () => {
  const fix = (body: string) => refusal(`export function f(): f32 {\n${body}\n}`).fix;
  test('is named with its line and where to write it', () => {
    const body = 'let a: f32 = 1.0 let b: f32 = 2.0\nreturn a + b;';
    expect(refusal(`export function f(): f32 {\n${body}\n}`).place).toMatchObject({ line: 2, column: 18 });
    expect(fix(body)).toBe('write `;` before `let` in line 2, or an operator if the expression continues');
    expect(fix('x = 1.0 y = 2.0 z = 3.0')).toContain('before `y` in line 2');
  });
  test('is not suggested if it would not help', () => {
    expect(fix('return f(1 2);')).toBeUndefined();
    expect(fix('if (a b) return 1.0;')).toBeUndefined();
    expect(fix('a and b')).toBe('write `&&`');
    expect(fix('retrun a;')).toBe('did you mean `return`?');
    expect(fix('cosnt a: f32 = 1.0;')).toBe('did you mean `const`?');
    expect(fix('return a ? 1.0;')).toBe('every `?` needs its `:`, as in `condition ? value : other`');
    expect(fix('const x: f32 = a ? (b ? 1.0 : 2.0);')).toBeUndefined();
    expect(fix('bonus a;')).toContain('write `;` before `a`');
  });
});
