import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GuardedDevice, openDevice } from '../../src/engine/gpu/device.ts';
import { createInterpreter } from '../../src/kernel/interpreter/interpreter.ts';
import { link } from '../../src/kernel/link/link.ts';
import { parseModule } from '../../src/kernel/parse/parse.ts';
import { NO_FIXES } from '../../src/kernel/wgsl/options.ts';
import { extremeValue, Random } from '../property/random-values.ts';
import { describeGpu } from './node-gpu.ts';
import { blockDifference, textsOf } from './program-words.ts';
import { WgslMachine } from './wgsl-machine.ts';

const REPLICAS = 64;
const BY = [...Array(32).keys()];

/** Everything that a shift by a constant can be compiled to: the number moved, turned, divided, cut to few bits, made an f32. */
const text = `
const left = memory(u32, 32);
const right = memory(u32, 32);
const turned = memory(u32, 32);
const halves = memory(u32, 32);
const few = memory(u32, 32);
const real = memory(f32, 32);
const signed = memory(i32, 32);
export function entry(x: u32) {
${BY.map(
  (by) => `  left[${by}] = x << ${by};
  right[${by}] = x >> ${by};
  turned[${by}] = rotateLeft(x, ${by});
  halves[${by}] = x / ${2 ** by};
  few[${by}] = (x & 4194303) >> ${by};
  real[${by}] = f32(x >> ${by});
  signed[${by}] = i32(x) >> ${by};`,
).join('\n')}
}`;

describeGpu('shifts by every constant', (host) => {
  let device: GuardedDevice;
  beforeAll(async () => {
    device = await openDevice(host, { allowFallback: true, storageBytes: 2 ** 20, deadlineMs: 60_000 });
  });
  afterAll(() => device.close());

  // Regression: x >> 9 had its bit 22 turned (random program 20261703).
  it('give the interpreter’s results', async () => {
    const module = parseModule('main', text);
    const program = link({
      modules: [{ name: 'main', module, stream: 0, sees: [], constants: {} }],
      entries: ['main$entry'],
      library: [],
    });
    const interpreter = createInterpreter(program, REPLICAS);
    const random = new Random(9);
    const args = Array.from({ length: REPLICAS }, (_, r) => [
      r % 2 === 0 ? random.below(2 ** 32) : extremeValue(random, 'u32'),
    ]);
    const options = { fixes: { ...NO_FIXES, convert: true } };
    const gpu = await WgslMachine.like(device, interpreter, ['main$entry'], options);
    const { words } = await gpu.call('main$entry', args);
    gpu.close();
    const names = textsOf(program);
    for (const [r, list] of args.entries()) {
      interpreter.call('main$entry', r, ...list);
      const block = new Uint32Array(interpreter.snapshot(r).buffer);
      const found = words.subarray(r * block.length, (r + 1) * block.length);
      expect(blockDifference(names, block, found), `x = ${list.join()}`).toBeUndefined();
    }
  });
});
