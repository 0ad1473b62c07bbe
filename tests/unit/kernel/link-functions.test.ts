import { describe, expect, test } from 'vitest';
import { createInterpreter } from '../../../src/kernel/interpreter/interpreter.ts';
import { createWasmMachineSync } from '../../../src/kernel/wasm/compile.ts';
import { linkedMachine, programOf, refusal, refusalOf } from './linked-machine.ts';

describe('functions', () => {
  test('are compiled once per combination of arrays, with callees before callers', () => {
    const text = `const a = memory(f32, 2); const b = memory(f32, 3);
      export function f(): f32 { return total(a) + total(b) + total(a) }
      function total(t: f32[]): f32 { let s = 0.0; for (let i = 0; i < length(t); i++) { s += t[i] } return s }
      function unused() {}`;
    const names = programOf({ agent: { text } }, ['agent$f']).functions.map((fn) => fn.name);
    expect(names).toEqual(['agent$total<agent$a>', 'agent$total<agent$b>', 'agent$f', 'random$seed']);
  });

  test('start variables without a value at zero in every iteration and call, even if the call is inlined', () => {
    const text = `function count(): u32 { let n: u32; n += 1; return n }
      export function f(): u32 {
        let sum: u32;
        for (let i = 0; i < 5; i++) { let round: u32; round += count(); sum = sum * 10 + round }
        return sum
      }`;
    const program = programOf({ agent: { text } }, ['agent$f']);
    for (const create of [createInterpreter, createWasmMachineSync]) {
      const machine = create(program, 1);
      expect([machine.call('agent$f', 0), machine.call('agent$f', 0)]).toEqual([11111, 11111]);
    }
  });

  test('keep what a module declares, and what the library declares only if it is used', () => {
    const text =
      'let unused: u32 = 7; const t = memory(i32, 2); const d = data(f32, 3); const p = param({ value: 1 }); export function f() {}';
    const program = programOf({ agent: { text } }, ['agent$f']);
    expect(program.scalars.map((slot) => slot.name)).toEqual(['agent$unused']);
    expect(program.arrays.map((slot) => slot.name)).toEqual(['agent$t', 'agent$d']);
    expect(program.params.map((slot) => slot.name)).toEqual(['agent$p']);
  });

  test('leave no trace of a branch that a constant rules out, not even its functions', () => {
    const text = 'export function f(): f32 { return exact ? 0.5 : uniform() }';
    const program = programOf({ world: { text, constants: { exact: { type: 'bool', value: 1 } } } }, [
      'world$f',
    ]);
    expect(program.functions.map((fn) => fn.name)).toEqual(['world$f', 'random$seed']);
    expect(program.scalars).toEqual([]);
  });

  test('may name in `main` what a program lacks if a constant rules it out', () => {
    const text = `const has = param({ value: false, structural: true });
      const table = memory(f32, 2);
      export function f(): f32 {
        if (has) { world$missing(); }
        if (has && world$missing()) { table[0] = 1.0; }
        if (!has) { return has ? world$missing() : 2.0; }
        world$missing();
      }`;
    const program = programOf({ main: { text }, world: { text: '' } }, ['main$f']);
    expect(program.functions.map((fn) => fn.name)).toEqual(['main$f', 'random$seed']);
    expect(program.arrays).toEqual([]);
    expect(() => programOf({ main: { text, params: { has: 1 } }, world: { text: '' } }, ['main$f'])).toThrow(
      /unknown function `world\$missing`/,
    );
  });

  test('are all checked in a user’s module, whatever its constants rule out', () => {
    expect(refusalOf('export function f(): f32 { if (false) { missing(); } return 1.0 }').message).toMatch(
      /unknown function `missing`/,
    );
  });

  test('need a result on every path', () => {
    expect(refusalOf('export function f(x: f32): f32 { if (x > 0.0) { return 1.0 } }').message).toMatch(
      /on every path/,
    );
    expect(
      refusalOf('export function f(x: f32): f32 { for (let i = 0; i < 9; i++) { return 1.0 } }').message,
    ).toMatch(/on every path/);
  });

  test('are rejected for recursion, with its cycle', () => {
    const text = 'export function f() { g() } function g() { h() } function h() { g() }';
    expect(refusalOf(text).message).toBe('recursion is not in this language: g → h → g');
  });

  test('report an error inside the library at the call', () => {
    const error = refusalOf('const d = data(f32, 3);\nexport function f() { fill(d, 1.0) }');
    expect(error.message).toMatch(/in `fill` of the library: `agent\$d` is a data table of the host/);
    expect([error.module, error.place.line, error.place.column]).toEqual(['agent', 2, 23]);
  });

  test('compute the index of `+=` once, so that an index that draws draws once', () => {
    const text =
      'const t = memory(u32, 4); export function f(): u32 { t[randomBits() & 3] += 1; return randomBits() } export function g(): u32 { randomBits(); return randomBits() }';
    const [a, b] = [linkedMachine(text), linkedMachine(text)];
    for (const machine of [a, b]) machine.call('random$seed', 0, 1, 1);
    expect(a.call('test$f', 0)).toBe(b.call('test$g', 0));
  });

  test('get events as bits, in the order of their declaration', () => {
    const text =
      "export const a = event('one'); export const b = event('two'); export function f(): u32 { return a | b }";
    const program = programOf({ world: { text } }, ['world$f']);
    expect(program.events).toEqual([
      { name: 'a', mask: 1, help: 'one' },
      { name: 'b', mask: 2, help: 'two' },
    ]);
  });

  test('are not linked if the request names something that does not exist', () => {
    expect(refusal(() => programOf({ agent: { text: '' } }, ['agent$act'])).message).toMatch(
      /`act` is missing/,
    );
    expect(refusal(() => programOf({ agent: { text: '', sees: ['main'] } }, [])).message).toMatch(
      /not in the program/,
    );
  });
});
