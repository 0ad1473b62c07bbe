/**
 * A compiler that follows every path through a loop, such as SwiftShader's (Chromium 156), takes twice as long with each branch
 * in it. The routines of the text have none.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GuardedDevice, openDevice } from '../../src/engine/gpu/device.ts';
import { createInterpreter } from '../../src/kernel/interpreter/interpreter.ts';
import type { Program } from '../../src/kernel/ir.ts';
import { link } from '../../src/kernel/link/link.ts';
import { parseModule } from '../../src/kernel/parse/parse.ts';
import { compileWgsl } from '../../src/kernel/wgsl/compile.ts';
import { ALL_FIXES } from '../../src/kernel/wgsl/options.ts';
import { describeGpu } from './node-gpu.ts';
import { wordOf } from './program-words.ts';
import { WgslMachine } from './wgsl-machine.ts';

const CALLS = 8;
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

function programOf(text: string): Program {
  const module = parseModule('main', text);
  return link({
    modules: [{ name: 'main', module, stream: 0, sees: [], constants: {} }],
    entries: ['main$entry'],
    library: [],
  });
}

/** A hundred loops with branches, one after the other. */
const LOOPS = programOf(`
let s: f32 = 0.5;
function add(x: f32): f32 { s = s * x + 0.25; return s; }
export function entry(a: f32, b: i32): f32 {
  let x = a;
  ${times(100, 'for (let i = 0; i < 16; i++) { x = (x + add(0.5)) * 0.5; if (s > 2.0) { break; } s += f32(i) * 0.125; }')}
  return x;
}`);

const RETURNS = programOf(`
export function entry(a: f32, b: i32): f32 {
  let x = a;
  ${times(57, 'x += 1.5; if (x > 100.0) { return x; }')}
  return -x;
}`);

describe('the text', () => {
  it('of routines has no branch', () => {
    const text = compileWgsl(ROUTINES, 'main$entry', { fixes: ALL_FIXES });
    for (const name of ['divideF', 'rootF', 'fromI', 'fromU', 'saturateI', 'divideI', 'remainderI'])
      expect(text).toContain(`fn ${name}(`);
    expect(text).not.toMatch(/&&|\|\|/);
  });
});

describeGpu('a long loop', (host) => {
  let device: GuardedDevice;
  beforeAll(async () => {
    device = await openDevice(host, { allowFallback: true, storageBytes: 2 ** 20, deadlineMs: 60_000 });
  });
  afterAll(() => device.close());

  it.each([
    ['with every routine', ROUTINES],
    ['after a hundred others', LOOPS],
    ['or none, but many ways out,', RETURNS],
  ])('%s is compiled, and gives the interpreter’s results', async (_, program) => {
    const interpreter = createInterpreter(program, 3);
    const gpu = await WgslMachine.like(device, interpreter, ['main$entry'], { fixes: ALL_FIXES });
    const args = [
      [3, 7],
      [1234, 5],
      [90, 21],
    ];
    const { results } = await gpu.call('main$entry', args);
    gpu.close();
    const expected = args.map((list, r) => interpreter.call('main$entry', r, ...list));
    expect(results.map((x) => wordOf('f32', x))).toEqual(expected.map((x) => wordOf('f32', x)));
  });
});
