/**
 * tfjs on our graphics device: its tensors and our buffers then lie in one memory and its programs and ours run in one
 * queue. Loaded only when asked for. Traps of tfjs 4.22 that callers must know:
 *
 * - `tf.tensor({ buffer, zeroCopy: true }, shape, 'float32')` uses our buffer as it is (usage STORAGE | COPY_SRC); without
 *   `zeroCopy` it copies. `dataToGPU` always copies.
 * - `await tensor.data()` keeps what it read: after our own program has changed the buffer, ask through a new tensor.
 * - It submits only every 15 programs: before our own submit, `submitPending`, or tfjs sees the buffer as it is later.
 */
import type { WebGPUBackend } from '@tensorflow/tfjs-backend-webgpu';

type Tfjs = typeof import('@tensorflow/tfjs');

const NAME = 'webgpu';
/** Above the CPU (1) and WebGL (2), as in tfjs itself. */
const PRIORITY = 3;

let shared: { readonly device: GPUDevice; readonly tf: Promise<Tfjs> } | null = null;

/** The same device again is free; another device takes the place of the one before, whose tensors are then gone. */
export function shareWithTfjs(device: GPUDevice, info: GPUAdapterInfo): Promise<Tfjs> {
  if (shared?.device !== device) {
    const made = { device, tf: share(device, info, shared?.tf) };
    shared = made;
    made.tf.catch(() => {
      if (shared === made) shared = null;
    });
  }
  return shared.tf;
}

async function share(
  device: GPUDevice,
  info: GPUAdapterInfo,
  before: Promise<unknown> | undefined,
): Promise<Tfjs> {
  await before?.catch(() => {});
  // Importing it registers a back end that would open a device of its own.
  const [tf, { WebGPUBackend }] = await Promise.all([
    import('@tensorflow/tfjs'),
    import('@tensorflow/tfjs-backend-webgpu'),
  ]);
  if (tf.findBackendFactory(NAME) != null) tf.removeBackend(NAME);
  tf.registerBackend(NAME, () => new WebGPUBackend(device, info), PRIORITY);
  // Small tensors would be computed on the CPU, another path with other rounding and a copy afterwards. The threshold
  // WEBGPU_CPU_HANDOFF_SIZE_THRESHOLD is read once, while tfjs is loading: too early to be set. This flag is read each time.
  tf.env().set('WEBGPU_CPU_FORWARD', false);
  if (!(await tf.setBackend(NAME))) throw new Error('TensorFlow.js does not accept the graphics device.');
  return tf;
}

/** Submits what tfjs has encoded so far, so that programs run in the order in which they were asked for. */
export function submitPending(tf: Tfjs): void {
  const backend = tf.backend() as WebGPUBackend;
  backend.ensureCommandEncoderReady();
  backend.endComputePassEncoder();
  backend.submitQueue();
}
