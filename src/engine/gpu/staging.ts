/** Results on their way back: a copy that the CPU can map. */
import { BUFFER_USAGE, type Stretch } from '../../tensor/webgpu/device.ts';
import { commandRefused, fromScope, type GpuError, inScopes, overLimit, sizeInWords } from './gpu-error.ts';

/**
 * Encodes a copy of the slices, one after the other; offsets and lengths are multiples of 4.
 * @param fail called when there is no memory for it @throws GpuError 'limit', 'validation'
 */
export function stage(
  device: GPUDevice,
  encoder: GPUCommandEncoder,
  slices: readonly Stretch[],
  fail: (error: GpuError) => void,
): GPUBuffer {
  const odd = slices.find(({ offset, bytes }) => offset % 4 !== 0 || bytes % 4 !== 0);
  if (odd !== undefined)
    throw commandRefused('a read', `bytes ${odd.offset} to ${odd.offset + odd.bytes} are not whole words`);
  const size = slices.reduce((sum, { bytes }) => sum + bytes, 0);
  const allowed = device.limits.maxBufferSize;
  if (size > allowed) throw overLimit('Reading results back needs', size, allowed);
  const usage = BUFFER_USAGE.mapRead | BUFFER_USAGE.copyDestination;
  const { made, caught } = inScopes(device, () => device.createBuffer({ size, usage, label: 'staging' }));
  // The submit that carries the copy fails too: this comes first, and names the cause.
  caught.then(
    (error) => {
      if (error !== null) fail(fromScope(error, `reading ${sizeInWords(size)} back`));
    },
    () => {}, // the device is gone: the mapping says so
  );
  let at = 0;
  for (const { buffer, offset, bytes } of slices) {
    encoder.copyBufferToBuffer(buffer, offset, made, at, bytes);
    at += bytes;
  }
  return made;
}
