/** Contenders made of the hand-written shader. */
import {
  type Completed,
  type GpuContender,
  goalsPerThousand,
  LEARNING,
  LEARNING_AND_MEASURES,
  type PreparedContender,
} from './contender.ts';
import { type LakeOptions, lakeShader } from './lake-shader.ts';
import { findPace, median, timeRun } from './measure.ts';

const SEED = 20_251_115;

const LEAN: LakeOptions = {
  measures: false,
  workgroupSize: 32,
  layout: 'interleaved',
  memory: 'storage',
  random: 'one-block',
};

/** What may be fastest, by device and number of replicas. */
const CANDIDATES: readonly Partial<LakeOptions>[] = [
  {},
  { random: 'two-words' },
  { layout: 'contiguous' },
  { memory: 'private' },
  { workgroupSize: 8 },
  { workgroupSize: 64, random: 'two-words' },
];
const TRIAL_SECONDS = 0.1;
const TRIALS = 3;

/** The limit that a compiler should come near: the fastest of several layouts on this device for this number of replicas. */
export function handWritten(name: string, measures: boolean): GpuContender {
  return {
    name,
    task: measures ? LEARNING_AND_MEASURES : LEARNING,
    prepare: async (device, replicas) => {
      let fastest: LakeOptions = { ...LEAN, measures };
      let best = 0;
      for (const candidate of CANDIDATES) {
        const options = { ...LEAN, measures, ...candidate };
        const prepared = await prepare(device, replicas, options);
        const pace = await findPace(prepared);
        const rates: number[] = [];
        for (let trial = 0; trial < TRIALS; trial++)
          rates.push((await timeRun(prepared, pace, TRIAL_SECONDS)).rate);
        prepared.close();
        if (median(rates) <= best) continue;
        best = median(rates);
        fastest = options;
      }
      return prepare(device, replicas, fastest);
    },
  };
}

async function prepare(
  device: GPUDevice,
  replicas: number,
  options: LakeOptions,
): Promise<PreparedContender> {
  const shader = lakeShader(options);
  const module = device.createShaderModule({ code: shader.text });
  const pipeline = await device.createComputePipelineAsync({
    layout: 'auto',
    compute: { module, entryPoint: 'main' },
  });
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC;
  const state = shader.bytesOfReplica.map((bytes) => device.createBuffer({ size: bytes * replicas, usage }));
  const config = device.createBuffer({ size: 16, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
  const buffers = [config, ...state];
  const entries = state.map((buffer, k) => ({ binding: k + 2, resource: { buffer } }));
  if (shader.lake !== undefined) {
    const lake = device.createBuffer({
      size: shader.lake.byteLength,
      usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
    device.queue.writeBuffer(lake, 0, shader.lake);
    buffers.push(lake);
    entries.push({ binding: 1, resource: { buffer: lake } });
  }
  const group = device.createBindGroup({
    layout: pipeline.getBindGroupLayout(0),
    entries: [{ binding: 0, resource: { buffer: config } }, ...entries],
  });
  const counters = state[0];
  if (counters === undefined) throw new Error('the shader keeps no state');
  let written = -1;
  let before = { envSteps: 0, goals: 0 };
  const { workgroupSize, layout, memory, random } = options;
  return {
    note: `workgroups of ${workgroupSize}, ${memory}, ${layout}, ${random}`,
    submits: Math.ceil(replicas / 256),
    bytes: buffers.reduce((bytes, buffer) => bytes + buffer.size, 0),
    advance(steps) {
      if (steps !== written) {
        device.queue.writeBuffer(config, 0, Uint32Array.of(steps, replicas, SEED, 0));
        written = steps;
      }
      const encoder = device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(Math.ceil(replicas / options.workgroupSize));
      pass.end();
      device.queue.submit([encoder.finish()]);
    },
    async finished(): Promise<Completed> {
      // Steps and goals are the first two rows of the first buffer.
      const words = new Uint32Array(await read(device, counters, 8 * replicas));
      const total = (row: number) =>
        words.subarray(row * replicas, (row + 1) * replicas).reduce((sum, count) => sum + count, 0);
      const now = { envSteps: total(0), goals: total(1) };
      const check = goalsPerThousand(now.goals - before.goals, now.envSteps - before.envSteps);
      before = now;
      return { envSteps: now.envSteps, check };
    },
    close() {
      for (const buffer of buffers) buffer.destroy();
    },
  };
}

/** The first bytes of a buffer, once everything submitted before is done. */
async function read(device: GPUDevice, buffer: GPUBuffer, bytes: number): Promise<ArrayBuffer> {
  const staging = device.createBuffer({
    size: bytes,
    usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
  });
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(buffer, 0, staging, 0, bytes);
  device.queue.submit([encoder.finish()]);
  await staging.mapAsync(GPUMapMode.READ);
  const copy = staging.getMappedRange().slice(0);
  staging.destroy();
  return copy;
}
