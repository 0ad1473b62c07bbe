/** The graphics device of the tests, once per process. */
import { describe } from 'vitest';
import type { GpuHost } from '../../src/engine/gpu/device.ts';
import { dawnHost, nodeClock } from './dawn.ts';

let reason = '';
const found = await dawnHost().catch((error: unknown) => {
  reason = String(error);
  return null;
});

/** `describe` for tests that need a graphics device: without one they are skipped, and the report says why. */
export function describeGpu(name: string, tests: (host: GpuHost) => void): void {
  if (found !== null) describe(name, () => tests(found));
  else
    describe.skip(`${name} (no graphics device: ${reason})`, () => tests({ gpu: undefined, ...nodeClock }));
}
