/** Wraps a device of tfjs or a test for our arithmetic, without a watchdog: a loss, a refusal or an error becomes `fault`. */
import type { DeviceCare, Stretch } from '../../src/tensor/webgpu/device.ts';

/** GPUBufferUsage and GPUMapMode: TypeScript's library has their types without their values. */
const MAP_READ = 0x01;
const COPY_DESTINATION = 0x08;
const MODE_READ = 0x01;

export function careFor(device: GPUDevice): DeviceCare {
  return new SmallCare(device);
}

class SmallCare implements DeviceCare {
  readonly device: GPUDevice;
  #fault: Error | null = null;

  constructor(device: GPUDevice) {
    this.device = device;
    void device.lost.then((info) => {
      this.#fault ??= new Error(`The graphics device was lost: ${info.message || info.reason || 'unknown'}.`);
    });
  }

  get fault(): Error | null {
    return this.#fault;
  }

  submit(encode: (encoder: GPUCommandEncoder) => void): void {
    void this.#submit(encode);
  }

  #submit(encode: (encoder: GPUCommandEncoder) => void): Promise<void> {
    if (this.#fault !== null) throw this.#fault;
    const { device } = this;
    device.pushErrorScope('validation');
    const encoder = device.createCommandEncoder();
    encode(encoder);
    device.queue.submit([encoder.finish()]);
    return device.popErrorScope().then(
      (error) => {
        if (error !== null)
          this.#fault ??= new Error(`The graphics device refused a command: ${error.message}`);
      },
      () => {}, // the device is lost, which `lost` reports
    );
  }

  async read(encode: (encoder: GPUCommandEncoder) => readonly Stretch[]): Promise<ArrayBuffer> {
    let staging: GPUBuffer | undefined;
    const judged = this.#submit((encoder) => {
      const stretches = encode(encoder);
      const size = stretches.reduce((sum, { bytes }) => sum + bytes, 0);
      staging = this.device.createBuffer({ size, usage: MAP_READ | COPY_DESTINATION, label: 'staging' });
      let at = 0;
      for (const { buffer, offset, bytes } of stretches) {
        encoder.copyBufferToBuffer(buffer, offset, staging, at, bytes);
        at += bytes;
      }
    });
    if (staging === undefined) throw new Error('Nothing was read.');
    try {
      await Promise.all([staging.mapAsync(MODE_READ), judged]);
    } catch (reason) {
      await judged;
      throw this.#fault ?? new Error('The graphics device returned no results.', { cause: reason });
    }
    if (this.#fault !== null) throw this.#fault;
    const result = staging.getMappedRange().slice(0);
    staging.destroy();
    return result;
  }
}
