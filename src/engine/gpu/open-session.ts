/** Opens a session on the CPU or the device: the self-test or the user decides. */
import type { Experiment } from '../../experiment/experiment.ts';
import type { BackendChoice, BackendReport, LiveSession, Result } from '../contract.ts';
import { cpuReport, liveOnCpu } from '../session/live-cpu.ts';
import { createSession, type TrainingSession } from '../session/session.ts';
import { type GpuHost, type GuardedDevice, openDevice } from './device/device.ts';
import type { DeviceOptions } from './device/program.ts';
import { DeviceRun } from './device/run.ts';
import { GpuError, gpuErrorFrom, otherResults, tooSlow } from './gpu-error.ts';
import { GpuSession } from './gpu-session.ts';
import { LossRecord } from './loss-record.ts';
import { fixesFor } from './numerics.ts';
import { type SelfTest, selfTest } from './self-test.ts';
import { withDeadline } from './watchdog.ts';

export interface OpenRequest {
  readonly experiment: Experiment;
  readonly choice: Exclude<BackendChoice, 'cpu'>;
  /** Threads that the CPU could set against the device. */
  readonly threads: number;
  readonly host: GpuHost;
  readonly losses?: LossRecord;
  /** Replaces the measured facts about the adapter. */
  readonly options?: DeviceOptions;
  /** For every answer of the device; default: that of `openDevice`. */
  readonly deadlineMs?: number;
  /** For everything until the device trains, its compilers included; default 20 s: the page gives a worker 30. */
  readonly prepareMs?: number;
}

/** Largest binding that is asked for; the adapter may offer less, and larger states are spread over several. */
const STORAGE_BYTES = 2 ** 31 - 4;
const PREPARE_MS = 20_000;

/** @throws ExperimentError when the experiment cannot be built; a device that fails is a reason to use the CPU, no error */
export async function openSession(request: OpenRequest): Promise<LiveSession> {
  const { experiment, host } = request;
  const session = await createSession(experiment, { backend: 'wasm' });
  const losses = request.losses ?? new LossRecord(() => host.now());
  try {
    return await inTime(request, (opened) => onDevice(session, { ...request, losses }, opened));
  } catch (reason) {
    const error = gpuErrorFrom(reason);
    if (error.kind === 'lost') losses.note();
    const report = cpuReport('WebAssembly', `${error.message} The CPU gives the same results.`);
    return liveOnCpu(session, { ...report, fault: { kind: error.kind, detail: error.detail } });
  }
}

/** Receives the device as soon as it is open. */
type Opened = (device: GuardedDevice) => void;

/** What `work` makes; when it fails or takes too long, its device is closed. @throws GpuError 'compile', what `work` throws */
async function inTime<T>(
  { host, prepareMs = PREPARE_MS }: OpenRequest,
  work: (opened: Opened) => Promise<T>,
) {
  let device: GuardedDevice | null = null;
  let over = false;
  const made = work((opened) => {
    device = opened;
    if (over) opened.close();
  });
  try {
    return await withDeadline(host, made, prepareMs, () => tooSlow(prepareMs));
  } catch (error) {
    over = true;
    (device as GuardedDevice | null)?.close();
    throw error;
  }
}

async function onDevice(
  session: TrainingSession,
  request: OpenRequest & { readonly losses: LossRecord },
  opened: Opened,
): Promise<LiveSession> {
  const { host, choice, losses, deadlineMs } = request;
  const now = () => host.now();
  const allowFallback = choice === 'gpu';
  const wishes = { allowFallback, storageBytes: STORAGE_BYTES, ...(deadlineMs && { deadlineMs }) };
  const open = async (told: Opened) => {
    const device = await openDevice(host, wishes);
    told(device);
    return device;
  };
  const results: Result[] = [];
  const device = await open(opened);
  const options = request.options ?? (await optionsFor(device));
  const deliver = (list: readonly Result[]) => void results.push(...list);
  const parts = { host: session, options, now, deliver };
  const run = await DeviceRun.open({ ...parts, device });
  const test = await selfTest(session, device, run.variants, now);
  const report = judge(device, test, request);
  if (report.name !== 'WebGPU') {
    run.close();
    return liveOnCpu(session, report);
  }
  run.begin();
  /** Only the same adapter: another one's arithmetic has not been tested. */
  const reopen = () =>
    inTime(request, async (told) => {
      const again = await open(told);
      if (JSON.stringify(again.adapter) !== JSON.stringify(device.adapter))
        throw new GpuError('no-adapter', 'A different graphics device came back.');
      return DeviceRun.open({ ...parts, device: again });
    });
  const coreStepsPerSecond = test.cpuStepsPerSecond;
  return new GpuSession({ host: session, run, results, report, coreStepsPerSecond, losses, now, reopen });
}

/** What the compiler is to know of the adapter. @throws GpuError */
export async function optionsFor(device: GuardedDevice): Promise<DeviceOptions> {
  return { fixes: await fixesFor(device) };
}

function judge(device: GuardedDevice, test: SelfTest, { choice, threads }: OpenRequest): BackendReport {
  const { gpuStepsPerSecond } = test;
  const cpuStepsPerSecond = test.cpuStepsPerSecond * threads;
  const speeds = { gpuStepsPerSecond, cpuStepsPerSecond };
  const ratio = gpuStepsPerSecond / cpuStepsPerSecond;
  const measured = `the self-test measured ${inWords(gpuStepsPerSecond)} environment steps per second on it and ${inWords(cpuStepsPerSecond)} on the CPU`;
  if (test.parity === 'different')
    return { ...cpuReport('WebAssembly', otherResults('in the self-test').message), ...speeds };
  if (choice === 'auto' && ratio < 1)
    return { ...cpuReport('WebAssembly', `The graphics device is slower here: ${measured}.`), ...speeds };
  return {
    name: 'WebGPU',
    adapter: device.adapter,
    parity: test.parity,
    ...speeds,
    reason: `${choice === 'gpu' ? 'You chose the graphics device' : 'The graphics device is faster here'}: ${measured}.`,
  };
}

function inWords(stepsPerSecond: number): string {
  return new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 2 }).format(
    stepsPerSecond,
  );
}
