/**
 * A compiler that follows every path through a loop, as SwiftShader's does (Chromium 156), takes twice as long with each
 * branch that stands there. The routines of the text have none; nor have the texts for emulated devices one with two sides.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaredDevice, openDevice } from '../../src/engine/gpu/device/device.ts';
import { gpuErrorFrom } from '../../src/engine/gpu/gpu-error.ts';
import { createInterpreter } from '../../src/kernel/interpreter/interpreter.ts';
import type { Program } from '../../src/kernel/ir.ts';
import { link } from '../../src/kernel/link/link.ts';
import { parseModule } from '../../src/kernel/parse/parse.ts';
import { compileWgsl } from '../../src/kernel/wgsl/compile.ts';
import { ALL_MENDS, NO_MENDS, TooLargeForDevice, type WgslOptions } from '../../src/kernel/wgsl/options.ts';
import { describeGpu } from './node-gpu.ts';
import { wordOf } from './program-words.ts';
import { WgslMachine } from './wgsl-machine.ts';

const CALLS = 8;
const FORKS = 24;
const times = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');

/** Every routine several times in a loop that stays a loop. */
const ROUTINES = programOf(`
export function entry(a: f32, b: i32): f32 {
  let x = a;
  let n = b;
  for (let i = 0; i < 40; i++) {
    ${times(
      CALLS,
      `x = sqrt(abs(f32(n) / x)) + f32(bits(x));
    n = (n / i32(x)) % (b + i32(u32(x) / 7)) + 1;`,
    )}
  }
  return x;
}`);

/** Branches that the translation for emulated devices keeps, since there are loops in them. */
const FORKED = programOf(`
export function entry(a: u32, b: u32): u32 {
  let x = a;
  for (let i = 0; i < 40; i++) {
    ${times(
      FORKS,
      `if ((x & 1) == 0) { for (let k = 0; k < 40; k++) { x = x * 5 + b; if (x > 4000000000) { break; } } }
    else { for (let k = 0; k < 40; k++) { x = x * 3 + k; if (x < 1000) { break; } } }`,
    )}
  }
  return x;
}`);

const EMULATED: WgslOptions = { emulated: true, fixes: { ...NO_MENDS, convert: true } };

function programOf(text: string): Program {
  const module = parseModule('main', text);
  return link({
    modules: [{ name: 'main', module, stream: 0, sees: [], constants: {} }],
    entries: ['main$entry'],
    library: [],
  });
}

describe('the text', () => {
  it('of routines has no branch', () => {
    for (const emulated of [false, true]) {
      const { text } = compileWgsl(ROUTINES, 'main$entry', { fixes: ALL_MENDS, emulated });
      const routines = text.slice(text.indexOf('fn '), text.indexOf('@compute'));
      for (const name of ['divideF', 'rootF', 'fromI', 'fromU', 'saturateI', 'divideI', 'remainderI'])
        expect(routines).toContain(`fn ${name}(`);
      if (emulated) expect(routines).not.toMatch(/\b(if|else|for|loop|while|switch)\b|&&|\|\|/);
      else expect(text).not.toMatch(/&&|\|\|/);
    }
  });

  it('for emulated devices has no branch with two sides', () => {
    const { text } = compileWgsl(FORKED, 'main$entry', EMULATED);
    expect(text.match(/^ *if \(/gm)?.length).toBeGreaterThanOrEqual(2 * FORKS);
    expect(text).not.toMatch(/\belse\b|&&|\|\|/);
  });
});

describe('a program of few lines', () => {
  /** Each function calls the one before it twice: 2ⁿ calls of the first. */
  const doubled = (times: number) =>
    programOf(
      [
        'let s: f32 = 0.5;',
        'function f0(x: f32): f32 { s = s * x + 1.0; return s; }',
        ...Array.from(
          { length: times },
          (_, k) => `function f${k + 1}(x: f32): f32 { return f${k}(x) + f${k}(x * 0.5 + ${k}.0); }`,
        ),
        `export function entry(x: f32): f32 { return f${times}(x); }`,
      ].join('\n'),
    );

  it('that are too many written out is refused before it is translated, and the session is told what to do', () => {
    for (const emulated of [false, true]) {
      expect(() => compileWgsl(doubled(30), 'main$entry', { emulated })).toThrow(TooLargeForDevice);
      try {
        compileWgsl(doubled(13), 'main$entry', { emulated });
        expect.unreachable();
      } catch (error) {
        expect(gpuErrorFrom(error)).toMatchObject({
          kind: 'compile',
          message: expect.stringMatching(/'main\$entry' is too large for a graphics device.*fewer places/),
        });
      }
    }
  });

  it('is translated up to there, however long its chain of values is', () => {
    const { text } = compileWgsl(doubled(12), 'main$entry', { emulated: true });
    // s · x + 1 is a product and a sum, once for each call of the first function.
    expect(text.match(/^ *let t\d+ = .* \* /gm)?.length).toBeGreaterThanOrEqual(2 ** 12);
  });
});

describeGpu('a long loop', (host) => {
  let device: CaredDevice;
  beforeAll(async () => {
    device = await openDevice(host, { allowFallback: true, storageBytes: 2 ** 20, deadlineMs: 60_000 });
  });
  afterAll(() => device.close());

  const cases = {
    'with every routine, for an emulated device': [ROUTINES, { emulated: true, fixes: ALL_MENDS }],
    'with every routine, for a real one': [ROUTINES, { fixes: ALL_MENDS }],
    'with many branches, for an emulated device': [FORKED, EMULATED],
  } as const;
  for (const [name, [program, options]] of Object.entries(cases))
    it(`${name} is compiled, and gives what the interpreter gives`, async () => {
      const interpreter = createInterpreter(program, 3);
      const gpu = await WgslMachine.like(device, interpreter, ['main$entry'], options);
      const args = [
        [3, 7],
        [1234, 5],
        [90, 21],
      ];
      const { results } = await gpu.call('main$entry', args);
      gpu.close();
      const type = program.functions[program.entries.main$entry ?? -1]?.result;
      if (type === undefined || type === 'void') throw new Error('the entry returns a number');
      const expected = args.map((list, r) => interpreter.call('main$entry', r, ...list));
      expect(results.map((x) => wordOf(type, x))).toEqual(expected.map((x) => wordOf(type, x)));
    }, 60_000);
});
