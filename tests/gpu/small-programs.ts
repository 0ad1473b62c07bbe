import type { GuardedDevice } from '../../src/engine/gpu/device.ts';
import { BUFFER_USAGE } from '../../src/tensor/webgpu/device.ts';

export const ADD = `
override step: u32 = 1u;
@group(0) @binding(0) var<storage, read_write> words: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < arrayLength(&words)) { words[id.x] += step; }
}`;

/** Runs for a time that is proportional to the first word. */
export const BUSY = `
@group(0) @binding(0) var<storage, read_write> words: array<u32>;
@compute @workgroup_size(1) fn main() {
  var state = words[1];
  for (var i = 0u; i < words[0]; i++) { state = state * 1664525u + 1013904223u; }
  words[1] = state;
}`;

/** Runs for about a minute on an emulated device, far beyond every deadline, and ends. */
export const LONG = `
@group(0) @binding(0) var<storage, read_write> words: array<u32>;
@compute @workgroup_size(1) fn main() {
  var state = words[1];
  for (var k = 0u; k < 16u; k++) {
    for (var i = 0u; i < 0xffffffffu; i++) { state = state * 1664525u + 1013904223u; }
  }
  words[1] = state;
}`;

export const STORAGE = BUFFER_USAGE.storage | BUFFER_USAGE.copySource | BUFFER_USAGE.copyDestination;

export interface Runner {
  readonly words: GPUBuffer;
  encode(encoder: GPUCommandEncoder): void;
}

export async function runner(
  cared: GuardedDevice,
  text: string,
  words: readonly number[],
  constants?: Record<string, number>,
): Promise<Runner> {
  const buffer = await cared.buffer(words.length * 4, STORAGE, 'words');
  cared.device.queue.writeBuffer(buffer, 0, new Uint32Array(words));
  const module = await cared.compile(text, 'program');
  const pipeline = await cared.pipeline(module, 'main', 'auto', constants);
  const group = cared.device.createBindGroup({
    layout: pipeline.getBindGroupLayout(0),
    entries: [{ binding: 0, resource: { buffer } }],
  });
  return {
    words: buffer,
    encode: (encoder) => {
      const pass = encoder.beginComputePass();
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(Math.ceil(words.length / 64));
      pass.end();
    },
  };
}

/** Starts one dispatch now. The caller waits for the words that it leaves. */
export function step(cared: GuardedDevice, { words, encode }: Runner): Promise<Uint32Array> {
  const read = cared.read((encoder) => {
    encode(encoder);
    return [{ buffer: words, offset: 0, bytes: words.size }];
  });
  return read.then((bytes) => new Uint32Array(bytes));
}
