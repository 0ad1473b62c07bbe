/**
 * A process of its own for device-silence.test.ts: it starts a shader that never ends, says on one line of JSON what
 * came of it, and has to be killed. Its own thread must be free all the time: Dawn's destroy() would hold it for ever.
 */
import { writeSync } from 'node:fs';
import { openDevice } from '../../src/engine/gpu/device/device.ts';
import { GpuError } from '../../src/engine/gpu/gpu-error.ts';
import { dawnHost } from './dawn.ts';
import { ADD, ENDLESS, runner, step } from './small-programs.ts';

export interface Outcome {
  readonly kinds: readonly string[];
  readonly oneError: boolean;
  readonly waitedMs: number;
  /** What a device computes that is opened after it. */
  readonly afterwards: readonly number[];
}

const host = await dawnHost();
const cared = await openDevice(host, {
  allowFallback: true,
  storageBytes: 1024,
  deadlineMs: Number(process.argv[2]),
});
const program = await runner(cared, ENDLESS, [0, 0]);
const begin = performance.now();
const waiting = [step(cared, program), step(cared, program)];
const errors = await Promise.all(waiting.map((read) => read.catch((error: unknown) => error)));
const waitedMs = performance.now() - begin;
const another = await openDevice(host, { allowFallback: true, storageBytes: 1024, deadlineMs: 10_000 });
const afterwards = [...(await step(another, await runner(another, ADD, [1, 2])))];
const all = [...errors, cared.fault, await cared.lost];
const outcome: Outcome = {
  kinds: all.map((error) => (error instanceof GpuError ? error.kind : String(error))),
  oneError: all.every((error) => error === all[0]),
  waitedMs,
  afterwards,
};
writeSync(1, `${JSON.stringify(outcome)}\n`);
