import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type GuardedDevice, openDevice } from '../../src/engine/gpu/device.ts';
import { optionsFor } from '../../src/engine/gpu/open-session.ts';
import type { WgslOptions } from '../../src/kernel/wgsl/options.ts';
import { describeGpu } from './node-gpu.ts';
import { covering, decays } from './registered-experiments.ts';
import { FEW_CHUNKS, REPLICAS, registeredParity } from './wgsl-registered.ts';

const steps = FEW_CHUNKS.reduce((sum, chunk) => sum + chunk, 0);

const PARTS = 3;
/** Beta variates by rejection: an emulated device compiles its shader for 10 s. `npm run parity -- registered` runs it. */
const SLOW = 'thompson-beta';

export function describePart(part: number): void {
  describeGpu(`registered programs, ${REPLICAS} replicas × ${steps} env steps, part ${part + 1}`, (host) => {
    let device: GuardedDevice;
    let options: WgslOptions;
    const open = () => openDevice(host, { allowFallback: true, storageBytes: 2 ** 27, deadlineMs: 120_000 });
    beforeAll(async () => {
      device = await open();
      options = { ...(await optionsFor(device)), ...JSON.parse(process.env.PARITY_OPTIONS ?? '{}') };
    });
    beforeEach(async () => {
      if (device.fault !== null) device = await open(); // report each fault only once
    });
    afterAll(() => device.close());

    // Each registered thing once; `npm run parity -- registered` runs all combinations.
    for (const each of covering().filter(({ name }, k) => k % PARTS === part && !name.includes(SLOW)))
      it(`${each.name}: the same bits on the graphics device and in WebAssembly`, async () => {
        const { difference, denormals } = await registeredParity(
          device,
          each.experiment,
          options,
          FEW_CHUNKS,
        );
        expect(difference).toBeUndefined();
        // Where an emulated device may differ is known, and must not hide anything else.
        expect(denormals).toBe(device.adapter.fallback && decays(each));
      });
  });
}
