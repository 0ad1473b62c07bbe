import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GuardedDevice, openDevice } from '../../src/engine/gpu/device.ts';
import { describeGpu } from './node-gpu.ts';
import { tryProgram, variantOf } from './wgsl-random-programs.ts';

/** Set KERNEL_PROGRAMS for more programs, and KERNEL_SEED for other programs or one that failed: the message names its seed. */
const PROGRAMS = Number(process.env.KERNEL_PROGRAMS ?? 200);
const FIRST_SEED = Number(process.env.KERNEL_SEED ?? 20_260_901);
/** Programs in progress at once: compiling takes most of the time, and a device compiles several in parallel. */
const WIDTH = 8;
const MS_EACH = 2_000;

describeGpu('random programs', (host) => {
  let device: GuardedDevice;
  beforeAll(async () => {
    device = await openDevice(host, { allowFallback: true, storageBytes: 2 ** 20, deadlineMs: 120_000 });
  });
  afterAll(() => device.close());

  it(
    `give the same bits on the graphics device, in WebAssembly and in the interpreter (${PROGRAMS} programs from seed ${FIRST_SEED})`,
    async () => {
      let next = FIRST_SEED;
      const differences: string[] = [];
      let denormals = 0;
      const worker = async () => {
        while (next < FIRST_SEED + PROGRAMS) {
          const seed = next++;
          const verdict = await tryProgram(device, variantOf(seed));
          if (verdict.difference !== undefined) differences.push(verdict.difference);
          if (verdict.denormals) denormals++;
        }
      };
      await Promise.all(Array.from({ length: WIDTH }, worker));
      expect(differences.slice(0, 20)).toEqual([]);
      // Denormals must occur to be tested, but rarely, so that the rest is tested too.
      if (PROGRAMS >= 200) {
        expect(denormals).toBeGreaterThan(0);
        expect(denormals).toBeLessThan(PROGRAMS / 4);
      }
    },
    60_000 + PROGRAMS * MS_EACH,
  );
});
