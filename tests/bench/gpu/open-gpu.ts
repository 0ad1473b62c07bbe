/** WebGPU in Node, through the package webgpu (Dawn). */
import { create, globals } from 'webgpu';
import type { AdapterFacts } from '../../../src/engine/contract.ts';
import { factsOf } from '../../../src/engine/gpu/device.ts';

export interface OpenedGpu {
  readonly device: GPUDevice;
  readonly info: GPUAdapterInfo;
  readonly facts: AdapterFacts;
}

/**
 * Null when there is no adapter. `navigator.gpu` is set and stays: tfjs and jax-js look for it there, and Dawn's objects
 * end in a segmentation fault once the garbage collector has taken what `create` returned (webgpu 0.6.2). It also
 * keeps Node from ending by itself.
 */
export async function openGpu(): Promise<OpenedGpu | null> {
  Object.assign(globalThis, globals);
  const gpu = create([]);
  const navigator = { gpu, userAgent: `Node.js/${process.versions.node}`, hardwareConcurrency: 1 };
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (adapter === null) return null;
  const { limits } = adapter;
  const device = await adapter.requestDevice({
    requiredLimits: {
      maxBufferSize: limits.maxBufferSize,
      maxComputeWorkgroupStorageSize: limits.maxComputeWorkgroupStorageSize,
      maxStorageBufferBindingSize: limits.maxStorageBufferBindingSize,
      maxStorageBuffersPerShaderStage: limits.maxStorageBuffersPerShaderStage,
    },
  });
  device.addEventListener('uncapturederror', (event) => {
    console.error(`WebGPU: ${event.error.message}`);
    process.exit(1); // a figure after a refused command would mean nothing
  });
  return { device, info: adapter.info, facts: factsOf(adapter) };
}
