/** Facts about an adapter, and the limits to request. */
import type { AdapterFacts } from '../contract.ts';

/** Defaults of the specification: no device has less. */
const DEFAULT_BINDING_BYTES = 2 ** 27;
const DEFAULT_BUFFER_BYTES = 2 ** 28;

export function factsOf(adapter: GPUAdapter): AdapterFacts {
  const { vendor, architecture, device, description, isFallbackAdapter } = adapter.info;
  // Browsers of early 2025 have this one on the adapter itself.
  const early = (adapter as { readonly isFallbackAdapter?: boolean }).isFallbackAdapter;
  return { vendor, architecture, device, description, fallback: isFallbackAdapter ?? early ?? false };
}

/**
 * What the adapter offers, up to what is wished; never less than the defaults.
 * @param storageBytes the largest single binding
 */
export function limitsFor(offered: GPUSupportedLimits, storageBytes: number): Record<string, number> {
  const wished = Math.ceil(storageBytes / 4) * 4;
  const { maxStorageBufferBindingSize, maxBufferSize, maxStorageBuffersPerShaderStage } = offered;
  return {
    maxStorageBufferBindingSize: Math.max(
      DEFAULT_BINDING_BYTES,
      Math.min(maxStorageBufferBindingSize, wished),
    ),
    maxBufferSize: Math.max(DEFAULT_BUFFER_BYTES, Math.min(maxBufferSize, wished)),
    maxStorageBuffersPerShaderStage,
  };
}
