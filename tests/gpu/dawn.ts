/** WebGPU in Node: Chromium's Dawn, on the available Vulkan, Metal or Direct3D. */
import type { GpuHost } from '../../src/engine/gpu/device.ts';

export async function dawnHost(): Promise<GpuHost> {
  const dawn = await import('webgpu');
  Object.assign(globalThis, dawn.globals);
  const gpu = dawn.create([]);
  if ((await gpu.requestAdapter()) === null) throw new Error('Dawn finds no adapter');
  return { gpu, ...nodeClock };
}

export const nodeClock: Omit<GpuHost, 'gpu'> = {
  now: () => performance.now(),
  setTimer: (ms, fire) => {
    const timer = setTimeout(fire, ms);
    return () => clearTimeout(timer);
  },
};
