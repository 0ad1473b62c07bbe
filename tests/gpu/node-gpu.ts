import { describe } from 'vitest';
import type { GpuHost } from '../../src/engine/gpu/device.ts';
import { dawnHost, nodeClock } from './dawn.ts';

let reason = '';
const found = await dawnHost().catch((error: unknown) => {
  reason = String(error);
  return null;
});

export function describeGpu(name: string, tests: (host: GpuHost) => void): void {
  if (found !== null) describe(name, () => tests(found));
  else
    describe.skip(`${name} (no graphics device: ${reason})`, () => tests({ gpu: undefined, ...nodeClock }));
}
