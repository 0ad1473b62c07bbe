import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GuardedDevice, openDevice } from '../../src/engine/gpu/device/device.ts';
import { createInterpreter } from '../../src/kernel/interpreter/interpreter.ts';
import { NO_FIXES } from '../../src/kernel/wgsl/options.ts';
import { binary, call, fn, giveBack, local, program, setScalar } from '../property/ir-builder.ts';
import { describeGpu } from './node-gpu.ts';
import { WgslMachine } from './wgsl-machine.ts';

const x = local('f32', 0);
/** The tree, unlike the language, has locals that are read before they are assigned: they are 0. */
const zero = local('f32', 1);
const products = program(
  [
    fn('own', ['f32'], ['f32'], 'f32', [setScalar(0, x), giveBack(binary('mul', zero, x))]),
    fn('ofCallee', ['f32'], [], 'f32', [giveBack(call('f32', 0, x))]),
  ],
  { scalars: [{ name: 'last', type: 'f32', initial: 0 }] },
);

describeGpu('a local that was never assigned', (host) => {
  let device: GuardedDevice;
  beforeAll(async () => {
    device = await openDevice(host, { allowFallback: true, storageBytes: 2 ** 20, deadlineMs: 60_000 });
  });
  afterAll(() => device.close());

  // The device's compiler saw the 0 in the variable, and made 0 of the product.
  it('makes −0 of a negative number, as any 0 does', async () => {
    const fixes = { ...NO_FIXES, guard: true };
    const numbers = [-1, 2, -3];
    const interpreter = createInterpreter(products, numbers.length);
    const entries = ['own', 'ofCallee'];
    const gpu = await WgslMachine.like(device, interpreter, entries, { fixes });
    for (const entry of entries) {
      const { results } = await gpu.call(
        entry,
        numbers.map((number) => [number]),
      );
      expect(results).toEqual([-0, 0, -0]);
    }
    gpu.close();
  });
});
