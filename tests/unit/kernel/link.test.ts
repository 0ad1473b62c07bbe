import { describe, expect, test } from 'vitest';
import { createInterpreter } from '../../../src/kernel/interpreter/interpreter.ts';
import { evaluated, linkedMachine, programOf, refusal, refusalOf } from './linked-machine.ts';

describe('types', () => {
  test.each([
    ['1.0 + 2', 3],
    ['2 * 3 + 0.5', 6.5],
    ['f32(7 / 2 * 2)', null], // whole division of literals loses a fraction, so it is rejected
    ['f32(8 / 2)', 4],
    ['f32(u32(7) / 2)', 3],
    ['f32(-7 % 3)', -1],
    ['f32(1 << 4)', 16],
    ['f32(-1 >> 1)', -1],
    ['f32(u32(-1) >> 31)', 1],
    ['f32(i32(0xffffffff))', -1],
    ['fromBits(0x3f800000)', 1],
    ['f32(bits(-0.0) >> 31)', 1],
    ['round(2.5)', 2],
    ['f32(u32(-1.5))', 0],
    ['f32(popcount(0xff00ff))', 16],
    ['clamp(5, 0, 3.0)', 3],
    ['true && 1 < 2 ? 1 : 2', 1],
    ['f32(5 / u32(0))', 0],
  ])('%s is %s', (text, value) => {
    if (value === null) expect(refusal(() => evaluated(text)).message).toMatch(/fraction is lost/);
    else expect(evaluated(text)).toBe(value);
  });

  test('fold constants into one node', () => {
    const program = programOf(
      { agent: { text: 'const n = 4 * 3; export function f(): u32 { return n * 2 + 1 }' } },
      ['agent$f'],
    );
    expect(program.functions[0]?.body).toEqual([
      { op: 'return', value: { op: 'const', type: 'u32', value: 25 } },
    ]);
  });

  test('let a constant of the host adapt to its place as a literal does', () => {
    const constants = { n: { type: 'u32', value: 5 } } as const;
    const text = 'export function f(): f32 { return 1 / n } export function g(): u32 { return n / 2 }';
    const machine = linkedMachine(text, { constants });
    expect(machine.call('test$f', 0)).toBe(Math.fround(0.2));
    expect(machine.call('test$g', 0)).toBe(2);
  });

  test.each([
    ['let a = 1; a = -1', /does not fit the type u32/],
    ['let a: i32 = 2147483648', /does not fit the type i32/],
    ['let a = 4294967296', /does not fit the type u32/],
    ['let a: u32 = 1.0', /`1\.0` is an f32; expected a u32/],
    ['let a = 1.5; let b: u32 = 1; let c = a + b', /is an f32 and `b` is a u32/],
    ['let a = true + 1', /is a bool/],
    ['if (1) {}', /expected a bool/],
    ['let a = 1.5 % 0.5', /not defined for f32/],
    ['let a = true < false', /cannot compare bools/],
    ['let a = g()', /unknown function `g`/],
    ['let a = f()', /recursion/],
    ['return 1', /has no result type/],
  ])('include no type for %s', (body, message) => {
    expect(refusalOf(`export function f() { ${body} }`).message).toMatch(message);
  });
});

describe('names', () => {
  const main = {
    text: `export const k = 7; export let state: u32 = 1; const secret = 3; export function happened(m: u32): bool { return m == 1 }
      export function run(): u32 { return agent$hidden() + agent$size }`,
    sees: [],
  };
  const agentText =
    'const size = param({ value: 2, type: "u32" }); function hidden(): u32 { return k + state } export function f(): u32 { return 1 }';

  test('let an instance see the exports of others by plain name, and let main name anything with $', () => {
    const program = programOf({ main, agent: { text: agentText, sees: ['main'] } }, ['main$run']);
    const machine = createInterpreter(program, 1);
    machine.clear(0);
    expect(machine.call('main$run', 0)).toBe(10);
  });

  test('report both numbers if a list exceeds the memory together with others', () => {
    const half = 8 * 1024 * 1024;
    const text = `const a = memory(f32, ${half}); const b = memory(f32, ${half + 1}); export function f(): f32 { return a[0] + b[0] }`;
    expect(refusal(() => programOf({ agent: { text } }, ['agent$f'])).message).toBe(
      '`b` has 8,388,609 numbers, 16,777,217 with the other arrays: a program has at most 16,777,216 of memory (64 MiB)',
    );
  });

  test('keep private names of others private, and reserve $ for main', () => {
    const sees = ['main'];
    const text = (expression: string) => `export function f(): u32 { return ${expression} }`;
    const rejectedWith = (expression: string) =>
      refusal(() =>
        programOf({ main: { text: 'const secret = 3;' }, agent: { text: text(expression), sees } }, [
          'agent$f',
        ]),
      ).message;
    expect(rejectedWith('secret')).toMatch(/unknown name `secret`/);
    expect(rejectedWith('main$secret')).toMatch(/only the module `main`/);
  });

  test('may be aliases for a value of another instance', () => {
    const term = {
      text: 'export function reward(): f32 { return gamma }',
      aliases: { gamma: 'agent$gamma' },
    };
    const agent = { text: 'const gamma = param({ value: 0.9 })' };
    const machine = createInterpreter(programOf({ agent, term0: term }, ['term0$reward']), 1);
    expect(machine.call('term0$reward', 0)).toBe(Math.fround(0.9));
    machine.setParam('agent$gamma', 0.5);
    expect(machine.call('term0$reward', 0)).toBe(0.5);
  });

  test('of scalars in other modules cannot be assigned', () => {
    const agent = { text: 'export function f() { state = 2 }', sees: ['main'] };
    const error = refusal(() =>
      programOf({ main: { text: 'export let state: u32 = 1' }, agent }, ['agent$f']),
    );
    expect(error.message).toMatch(/only the module `main` can change/);
  });

  test('that are unknown get the nearest valid name as advice', () => {
    expect(refusalOf('const gamma = 0.9; export function f(): f32 { return gama }').fix).toBe(
      'did you mean `gamma`?',
    );
    expect(refusalOf('export function f(): f32 { return sigmiod(1.0) }').fix).toBe('did you mean `sigmoid`?');
  });
});

describe('settings', () => {
  const text =
    "const n = param({ value: 2, type: 'u32', min: 1, max: 9, structural: true }); const t = memory(f32, n); export function f(): u32 { return length(t) }";

  test('are constants if structural: they size arrays and are not parameters of the program', () => {
    const program = programOf({ agent: { text, params: { n: 5 } } }, ['agent$f']);
    expect(program.arrays[0]?.rows).toBe(5);
    expect(program.params).toEqual([]);
  });

  test('reject a value out of range and an unknown name', () => {
    expect(refusalOf(text, { params: { n: 10 } }).message).toMatch(/above the maximum of 9/);
    expect(refusalOf(text, { params: { n: 1.5 } }).message).toMatch(/not a u32/);
    expect(refusalOf(text, { params: { m: 1 } }).fix).toBe('did you mean `n`?');
  });

  test('cannot bound a loop if they are live', () => {
    const live =
      "const n = param({ value: 2, type: 'u32' }); export function f() { for (let i = 0; i < n; i++) {} }";
    expect(refusalOf(live).message).toMatch(/is not a constant/);
  });
});
