import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CaredDevice, openDevice } from '../../src/engine/gpu/device/device.ts';
import { constantsOf } from '../../src/engine/gpu/program-words.ts';
import { createInterpreter } from '../../src/kernel/interpreter/interpreter.ts';
import { link } from '../../src/kernel/link/link.ts';
import { parseModule } from '../../src/kernel/parse/parse.ts';
import { compileWgsl } from '../../src/kernel/wgsl/compile.ts';
import { NO_MENDS } from '../../src/kernel/wgsl/options.ts';
import { describeGpu } from './node-gpu.ts';
import { WgslMachine } from './wgsl-machine.ts';

/** Whatever entry of the table it is, what is asked of it has one answer, which no bounds of single values tell. */
const text = `
const table = data(f32, 4);
const counts = data(i32, 4);
export function truths(a: u32, b: f32): f32 {
  const x = table[a];
  let equal: f32 = 0.0;
  let less = b;
  if (x <= x) { equal = b; }
  if (x < x) { less = 7.0; }
  return 10.0 * equal + less;
}
export function sign(a: u32, b: f32): f32 { return b + (table[a] - table[a]); }
export function odd(a: u32, b: i32): i32 { return b + (counts[a] | counts[a] + 1) % 2 - 4; }
`;
const ENTRIES = ['main$truths', 'main$sign', 'main$odd'];

describeGpu('a table', (host) => {
  let device: CaredDevice;
  beforeAll(async () => {
    device = await openDevice(host, { allowFallback: true, storageBytes: 2 ** 20, deadlineMs: 60_000 });
  });
  afterAll(() => device.close());

  // `x <= x` was false, since a truth that never changes was printed as one that does.
  it('of which every entry gives the same answer gives that answer', async () => {
    const module = parseModule('main', text);
    const program = link({
      modules: [{ name: 'main', module, stream: 0, sees: [], constants: {} }],
      entries: ENTRIES,
      library: [],
    });
    const interpreter = createInterpreter(program, 4);
    interpreter.setData('main$table', [1, 0.5, -3, 7]);
    interpreter.setData('main$counts', [2, -8, 4, 6]);
    const options = {
      emulated: true,
      fixes: { ...NO_MENDS, guard: true },
      known: constantsOf(interpreter, true),
    };
    for (const entry of ENTRIES) expect(compileWgsl(program, entry, options).text).not.toContain('tables['); // worked out beforehand
    const gpu = await WgslMachine.like(device, interpreter, ENTRIES, options);
    const replicas = [0, 1, 2, 3];
    const truths = await gpu.call(
      'main$truths',
      replicas.map((a) => [a, a + 0.5]),
    );
    // 10 · b, as x ≤ x, and b, as not x < x
    expect(truths.results).toEqual([5.5, 16.5, 27.5, 38.5]);
    const sign = await gpu.call(
      'main$sign',
      replicas.map((a) => [a, -0]),
    );
    expect(sign.results).toEqual([0, 0, 0, 0]); // −0 + 0
    // A negative odd number leaves −1.
    const odd = await gpu.call(
      'main$odd',
      replicas.map((a) => [a, 10 * a]),
    );
    gpu.close();
    expect(odd.results).toEqual([-3, 5, 17, 27]);
  });
});
