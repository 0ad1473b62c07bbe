import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GuardedDevice, openDevice } from '../../src/engine/gpu/device.ts';
import { createInterpreter } from '../../src/kernel/interpreter/interpreter.ts';
import { link } from '../../src/kernel/link/link.ts';
import { parseModule } from '../../src/kernel/parse/parse.ts';
import { describeGpu } from './node-gpu.ts';
import { WgslMachine } from './wgsl-machine.ts';

/** The same number is an index into a row of `table` and into `list`, whose rows have one element. */
const text = `
const table = memory(f32, 1, 3);
const list = memory(f32, 3);
export function entry(a: u32): f32 {
  const first = table[0][a];
  let best = list[0];
  for (let k = 1; k < 3; k++) { best = max(best, list[k] + table[0][k]); }
  return 100.0 * first + 10.0 * list[a] + best;
}`;

/** If `first` is true, element 1 was stored, otherwise element 2. */
const branch = `
const list = memory(f32, 4);
export function entry(first: bool): f32 {
  const before = list[1];
  const place: u32 = first ? 1 : 2;
  list[place] = 7.0;
  let inside: f32 = 0.0;
  if (first) { inside = list[1]; }
  return 100.0 * before + 10.0 * inside + list[1];
}`;

function programOf(text: string) {
  const module = parseModule('main', text);
  return link({
    modules: [{ name: 'main', module, stream: 0, sees: [], constants: {} }],
    entries: ['main$entry'],
    library: [],
  });
}

describeGpu('an element of an array', (host) => {
  let device: GuardedDevice;
  beforeAll(async () => {
    device = await openDevice(host, { allowFallback: true, storageBytes: 2 ** 20, deadlineMs: 60_000 });
  });
  afterAll(() => device.close());

  // Regression: the regret of every bandit was that of its first variant.
  it('is not confused with that of another array with other rows and the same index', async () => {
    const interpreter = createInterpreter(programOf(text), 3);
    for (let r = 0; r < 3; r++) {
      interpreter.array('main$table', r).set([1, 2, 3]);
      interpreter.array('main$list', r).set([0.25, 0.5, 4]);
    }
    const gpu = await WgslMachine.like(device, interpreter, ['main$entry'], { privateWords: 0 });
    const { results } = await gpu.call('main$entry', [[0], [1], [2]]);
    gpu.close();
    // 100 · table + 10 · list + max(0.25, 0.5 + 2, 4 + 3)
    expect(results).toEqual([100 + 2.5 + 7, 200 + 5 + 7, 300 + 40 + 7]);
  });

  // Regression: facts about an element inside a branch were used after it.
  it('has, after a branch, no properties that hold only under the branch’s condition', async () => {
    const interpreter = createInterpreter(programOf(branch), 2);
    for (let r = 0; r < 2; r++) interpreter.array('main$list', r).set([0, 0.5, 0, 0]);
    const gpu = await WgslMachine.like(device, interpreter, ['main$entry'], { privateWords: 0 });
    const { results } = await gpu.call('main$entry', [[1], [0]]);
    gpu.close();
    expect(results).toEqual([50 + 70 + 7, 50 + 0 + 0.5]);
  });
});
