import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, expect, it } from 'vitest';
import { type GuardedDevice, openDevice } from '../../src/engine/gpu/device/device.ts';
import type { Outcome } from './endless-shader.ts';
import { describeGpu } from './node-gpu.ts';
import { BUSY, type Runner, runner, step } from './small-programs.ts';

/** Steps in the first and in the longest queue. */
const QUEUE = 100;
const LONGEST_QUEUE = 12_800;
/** Steps that fit into the deadline: a busy machine may be so many times slower. */
const PATIENCE = 30;

describeGpu('a device that does not answer', (host) => {
  const opened: GuardedDevice[] = [];
  afterEach(() => {
    for (const device of opened.splice(0)) device.close();
  });
  async function open(deadlineMs: number): Promise<GuardedDevice> {
    const device = await openDevice(host, { allowFallback: true, storageBytes: 1024, deadlineMs });
    opened.push(device);
    return device;
  }
  async function timeOf(work: () => Promise<unknown>): Promise<number> {
    const begin = performance.now();
    await work();
    return performance.now() - begin;
  }

  /** Works through longer and longer queues until one outlasts the deadline. @returns milliseconds of the last queue */
  async function outwait(deadlineMs: number, work: (queue: number) => Promise<unknown>): Promise<number> {
    let waited = 0;
    for (let queue = QUEUE; waited <= deadlineMs && queue <= LONGEST_QUEUE; queue *= 2)
      waited = await timeOf(() => work(queue));
    return waited;
  }

  /** A device whose deadline is PATIENCE steps of the program, as long as they took in a trial. */
  async function slowDevice(): Promise<{ cared: GuardedDevice; program: Runner; deadlineMs: number }> {
    const trial = await open(60_000);
    let loops = 2 ** 16;
    let stepMs = 0;
    while (stepMs < 20) {
      loops *= 2;
      const program = await runner(trial, BUSY, [loops, 1]);
      const times: number[] = [];
      for (let i = 0; i < 3; i++) times.push(await timeOf(() => step(trial, program)));
      stepMs = Math.min(...times); // what other processes take is not the device's
    }
    const deadlineMs = stepMs * PATIENCE;
    const cared = await open(deadlineMs);
    return { cared, program: await runner(cared, BUSY, [loops, 1]), deadlineMs };
  }

  it('is left alone while earlier reads keep arriving, however long the last one waits', async () => {
    const { cared, program, deadlineMs } = await slowDevice();
    const waited = await outwait(deadlineMs, (queue) =>
      Promise.all(Array.from({ length: queue }, () => step(cared, program))),
    );
    expect(waited).toBeGreaterThan(deadlineMs); // else nothing was shown
    expect(cared.fault).toBeNull();
  });

  it('is left alone while earlier work without reads gets done', async () => {
    const { cared, program, deadlineMs } = await slowDevice();
    const waited = await outwait(deadlineMs, (queue) => {
      for (let i = 1; i < queue; i++) cared.submit(program.encode);
      return step(cared, program);
    });
    expect(waited).toBeGreaterThan(deadlineMs);
    expect(cared.fault).toBeNull();
  });

  it('is declared dead when a shader never ends, within the deadline, and blocks no other', async () => {
    const deadlineMs = 600;
    const { kinds, oneError, waitedMs, afterwards } = await endlessShader(deadlineMs);
    expect(kinds).toEqual(['timeout', 'timeout', 'timeout', 'timeout']); // two reads, the fault, the news
    expect(oneError).toBe(true);
    expect(afterwards).toEqual([2, 3]);
    expect(waitedMs).toBeGreaterThanOrEqual(deadlineMs - 5);
    expect(waitedMs).toBeLessThan(deadlineMs * 5); // the emulator takes the processor from the timer
  });
});

/** In a process of its own: a native thread that spins for ever would keep this one alive. */
async function endlessShader(deadlineMs: number): Promise<Outcome> {
  const root = join(import.meta.dirname, '../..');
  const folder = mkdtempSync(join(root, 'node_modules/.cache-endless-shader-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: join(import.meta.dirname, 'endless-shader.ts'),
        outDir: folder,
        target: 'node20',
        rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
      },
    });
    return await firstLine(join(folder, 'main.mjs'), String(deadlineMs));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function firstLine(script: string, argument: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, argument], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const patience = setTimeout(() => child.kill('SIGKILL'), 30_000);
    child.stderr.on('data', (bytes: Buffer) => {
      output += bytes;
    });
    child.stdout.on('data', (bytes: Buffer) => {
      output += bytes;
      if (output.includes('\n')) child.kill('SIGKILL');
    });
    child.on('close', () => {
      clearTimeout(patience);
      try {
        resolve(JSON.parse(output));
      } catch {
        reject(new Error(`the process with the endless shader said: ${output}`));
      }
    });
  });
}
