/** Words for graphics devices. Types only. */

/** The adapter behind a WebGPU device, as the browser names it. `fallback`: a CPU that emulates one. */
export interface AdapterFacts {
  readonly vendor: string;
  readonly architecture: string;
  readonly device: string;
  readonly description: string;
  readonly fallback: boolean;
}

/** Kinds of graphics device faults. */
export type GpuFaultKind =
  | 'no-webgpu'
  | 'no-adapter'
  | 'fallback-only'
  | 'lost'
  | 'out-of-memory'
  | 'limit'
  | 'compile'
  | 'validation'
  | 'timeout';
