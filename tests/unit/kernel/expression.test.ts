import { describe, expect, test } from 'vitest';
import { KernelError } from '../../../src/kernel/contract.ts';
import { createInterpreter } from '../../../src/kernel/interpreter/interpreter.ts';
import { link } from '../../../src/kernel/link/link.ts';
import { parseExpression } from '../../../src/kernel/parse/expression.ts';
import { parseModule } from '../../../src/kernel/parse/parse.ts';

const MAIN = parseModule(
  'main',
  `export let state: u32 = 3;
export let terminated: bool = false;
export let total: f32 = 0;
export const walls = memory(f32, 4);
export function distance(s: u32): f32 { return f32(s) * 0.5 }
export function pay(x: f32): f32 { total += x; return total }`,
);

function linked(text: string) {
  const module = parseExpression('mine', text, { function: 'reward', params: 'next: u32', result: 'f32' });
  return link({
    modules: [
      { name: 'main', module: MAIN, stream: 0, sees: [] },
      { name: 'term0', module, stream: 16, sees: ['main'] },
    ],
    entries: ['term0$reward'],
  });
}

function valueAt(text: string, next = 5): number {
  const machine = createInterpreter(linked(text), 1);
  machine.clear(0);
  machine.call('random$seed', 0, 1, 1);
  return machine.call('term0$reward', 0, next);
}

function refusal(text: string): KernelError {
  try {
    linked(text);
  } catch (error) {
    if (error instanceof KernelError) return error;
    throw error;
  }
  throw new Error(`accepted: ${text}`);
}

describe('a custom expression', () => {
  test.each([
    ['1', 1],
    ['-1', -1],
    ['1 / 2', 0.5], // whole literals take the type f32 of their place
    ['state === 3 ? 1 : 0', 1],
    ['distance(next) - distance(state)', 1],
    ['// why\n terminated ? 10 : -0.25', -0.25],
    ['max(f32(next), 2) * 2;', 10],
    ['let y = 0.0\nfor (let i = 0; i < 4; i++) { y += f32(i) }\nreturn y / 2', 3],
    ['if (next > 4) { return 7 } else { return 8 }', 7],
  ])('%s is %d', (text, value) => {
    expect(valueAt(text)).toBe(value);
  });

  test('lists the signals that it reads as free names, without its parameters', () => {
    const shape = { function: 'reward', params: 'next: u32', result: 'f32' } as const;
    expect(parseExpression('m', 'distance(next) * f32(state) + max(1.0, 2.0)', shape).freeNames).toEqual(
      new Set(['distance', 'state']),
    );
  });

  test('reports positions in the user’s text', () => {
    expect(refusal('1 +\n  gama').place).toEqual({ line: 2, column: 3, offset: 6, length: 4 });
    expect(refusal('let a = 1.0').place).toEqual({ line: 1, column: 1, offset: 0, length: 11 });
  });

  test('cannot write to the world, directly or through a function', () => {
    expect(refusal('total = 1.0; return 1').message).toMatch(/can only read/);
    expect(refusal('walls[0] = 1.0; return 1').message).toMatch(/can only read/);
    expect(refusal('fill(walls, 1.0); return 1').message).toMatch(/can only read/);
    expect(refusal('pay(1.0)').message).toMatch(/can only read/);
  });

  test('may draw random numbers, which only advance its own stream', () => {
    expect(valueAt('uniform()')).toBeGreaterThanOrEqual(0);
  });

  test('cannot close our function and open its own', () => {
    for (const text of [
      '1 } export function g(): f32 { return 2',
      '1) } function g() { (1',
      'export function g() {}',
    ]) {
      expect(refusal(text)).toBeInstanceOf(KernelError);
    }
  });

  test('may cost 2²⁰ operations and no more', () => {
    const loops = (n: number) => `let y = 0.0; for (let i = 0; i < ${n}; i++) { y += 1.0 } return y`;
    expect(valueAt(loops(1000))).toBe(1000);
    expect(refusal(loops(1_000_000)).message).toMatch(/operations/);
  });

  test('is rejected after a number of tokens if the parser would read it again and again', () => {
    for (const text of [`${'<T>('.repeat(6)}1${')'.repeat(6)}`, `${'a?<T>('.repeat(5)}1${')'.repeat(5)}`])
      expect(refusal(text).message).toBe('syntax: this is too ambiguous to parse');
  });

  test('has at most 1,000 tokens', () => {
    expect(refusal(`max(${'1,'.repeat(600)}1)`).message).toMatch(/1000 tokens/);
  });

  test('suggests both fixes for a bool in place of a number', () => {
    const error = refusal('terminated');
    expect(error.message).toBe('`terminated` is a bool; expected an f32');
    expect(error.fix).toBe('write `f32(terminated)` or `terminated ? 1.0 : 0.0`');
  });
});
