/** Bits that WebGPU numbers. TypeScript's library has the types of these flags without their values. */

/** GPUBufferUsage */
export const BUFFER_USAGE = {
  mapRead: 0x01,
  copySource: 0x04,
  copyDestination: 0x08,
  uniform: 0x40,
  storage: 0x80,
} as const;

/** GPUMapMode.READ */
export const MAP_MODE_READ = 0x01;
