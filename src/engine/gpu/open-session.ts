import { inEpisodes } from '../../experiment/budget.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { link } from '../../kernel/link/link.ts';
import type { Machine } from '../../kernel/machine.ts';
import { parseModule } from '../../kernel/parse/parse.ts';
import { createWasmMachine } from '../../kernel/wasm/compile.ts';
import { type Fixes, NO_FIXES } from '../../kernel/wgsl/options.ts';
import type { BackendChoice, BackendReport, LiveSession, Result } from '../contract.ts';
import { cpuReport, liveOnCpu } from '../table/live-cpu.ts';
import { createSession, type TrainingSession } from '../table/session.ts';
import { browserHost, type GpuHost, type GuardedDevice, openDevice } from './device.ts';
import { GpuError, gpuErrorFrom, otherResults, tooSlow } from './gpu-error.ts';
import { GpuSession, LossRecord } from './gpu-session.ts';
import probe from './numerics.kernel.ts?raw';
import { type DeviceOptions, DeviceProgram } from './program.ts';
import { DeviceRun } from './run.ts';
import { type SelfTest, selfTest } from './self-test.ts';
import { withDeadline } from './watchdog.ts';

export { devicesIdle } from './life.ts';

export interface OpenRequest {
  readonly experiment: Experiment;
  readonly choice: Exclude<BackendChoice, 'cpu'>;
  /** CPU threads that the device competes with. */
  readonly threads: number;
  readonly host?: GpuHost;
  readonly losses?: LossRecord;
  /** Replaces the measured facts about the adapter. */
  readonly options?: DeviceOptions;
  readonly deadlineMs?: number;
  /** Timeout until the device trains, compilation included. Default 20 s, because the page gives a worker 30. */
  readonly prepareMs?: number;
}

/** Requested size of the largest binding. If the adapter offers less, large states are spread over several. */
const STORAGE_BYTES = 2 ** 31 - 4;
const PREPARE_MS = 20_000;

const thread = browserHost();
/** Losses of this thread only. The browser shows its own record by rejecting an adapter. */
const lossesHere = new LossRecord(() => thread.now());

const IN_EPISODES =
  'The budget counts episodes, which end at different steps in each replica. The graphics device trains for environment steps only.';

/** @throws ExperimentError if the experiment cannot be built; a device failure only falls back to the CPU */
export async function openSession(request: OpenRequest): Promise<LiveSession> {
  const session = await createSession(request.experiment, { backend: 'wasm' });
  if (inEpisodes(request.experiment)) return liveOnCpu(session, cpuReport('WebAssembly', IN_EPISODES));
  if (request.experiment.evaluation !== undefined)
    return liveOnCpu(session, cpuReport('WebAssembly', 'Evaluation apart from training needs the CPU.'));
  const host = request.host ?? thread;
  const losses = request.losses ?? (request.host ? new LossRecord(() => host.now()) : lossesHere);
  const here = { ...request, host, losses };
  try {
    return await inTime(here, (opened) => onDevice(session, here, opened));
  } catch (reason) {
    const error = gpuErrorFrom(reason);
    if (error.kind === 'lost') losses.note();
    const report = cpuReport('WebAssembly', `${error.message} The CPU gives the same results.`);
    return liveOnCpu(session, { ...report, fault: { kind: error.kind, detail: error.detail } });
  }
}

type Request = OpenRequest & { readonly host: GpuHost; readonly losses: LossRecord };

type Opened = (device: GuardedDevice) => void;

/** Runs `work` with a timeout, and closes its device if it fails. @throws GpuError 'compile', any error of `work` */
async function inTime<T>({ host, prepareMs = PREPARE_MS }: Request, work: (opened: Opened) => Promise<T>) {
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

async function onDevice(session: TrainingSession, request: Request, opened: Opened): Promise<LiveSession> {
  const { host, choice, losses, deadlineMs } = request;
  const now = () => host.now();
  const allowFallback = choice === 'gpu';
  const wishes = { allowFallback, storageBytes: STORAGE_BYTES, ...(deadlineMs && { deadlineMs }) };
  const open = async (reported: Opened) => {
    const device = await openDevice(host, wishes);
    reported(device);
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
  /** Only the same adapter will do, because the arithmetic of another is untested. */
  const reopen = () =>
    inTime(request, async (reported) => {
      const again = await open(reported);
      if (JSON.stringify(again.adapter) !== JSON.stringify(device.adapter))
        throw new GpuError('no-adapter', 'A different graphics device came back.');
      return DeviceRun.open({ ...parts, device: again });
    });
  const coreStepsPerSecond = test.cpuStepsPerSecond;
  return new GpuSession({ host: session, run, results, report, coreStepsPerSecond, losses, now, reopen });
}

/**
 * Tests which arithmetic of an adapter deviates from IEEE 754. A small kernel program runs on the device and the CPU for each
 * kind. If the bits differ, the compiler adds a correction.
 */
const KINDS = ['guard', 'divide', 'squareRoot', 'convert', 'denormal'] as const;
type Different = Record<(typeof KINDS)[number], boolean>;
const NO_DIFFERENCE: Different = { ...NO_FIXES, denormal: false };
const REPLICAS = 64;

const known = new WeakMap<GuardedDevice, Promise<Different>>();

async function measure(device: GuardedDevice): Promise<Different> {
  const program = link({
    modules: [{ name: 'main', module: parseModule('main', probe), stream: 0, sees: [], constants: {} }],
    entries: KINDS.map((kind) => `main$${kind}`),
    library: [],
  });
  const machine = await createWasmMachine(program, REPLICAS);
  const first = await differing(device, machine, NO_FIXES);
  // Fused or reordered results distort the other tests, so they are repeated with the guard in place.
  if (!first.guard) return first;
  return { ...(await differing(device, machine, { ...NO_FIXES, guard: true })), guard: true };
}

async function differing(device: GuardedDevice, machine: Machine, fixes: Fixes): Promise<Different> {
  const entries = KINDS.map((kind) => `main$${kind}`);
  const onDevice = await DeviceProgram.create(device, machine, REPLICAS, entries, { fixes });
  const different: Different = { ...NO_DIFFERENCE };
  try {
    for (let replica = 0; replica < REPLICAS; replica++) machine.setScalar('main$seed', replica, replica);
    for (const kind of KINDS) {
      const before = Array.from({ length: REPLICAS }, (_, replica) => machine.snapshot(replica));
      onDevice.upload((replica) => before[replica] ?? new Uint8Array(0));
      device.submit((encoder) => onDevice.encode(encoder, `main$${kind}`));
      for (let replica = 0; replica < REPLICAS; replica++) machine.call(`main$${kind}`, replica);
      await onDevice.download((replica, block) => {
        const expected = machine.snapshot(replica);
        if (!block.every((byte, i) => byte === expected[i])) different[kind] = true;
      });
    }
  } finally {
    onDevice.close();
  }
  return different;
}

/** Measures what the compiler must know about the adapter, once per device. @throws GpuError */
export async function optionsFor(device: GuardedDevice): Promise<DeviceOptions> {
  const different = known.get(device) ?? measure(device);
  known.set(device, different);
  const { denormal, ...fixes } = await different;
  return { fixes, flushes: denormal };
}

function judge(device: GuardedDevice, test: SelfTest, { choice, threads }: OpenRequest): BackendReport {
  const { gpuStepsPerSecond } = test;
  const cpuStepsPerSecond = test.cpuStepsPerSecond * threads;
  const speeds = { gpuStepsPerSecond, cpuStepsPerSecond };
  const ratio = gpuStepsPerSecond / cpuStepsPerSecond;
  const measured = `the self-test measured ${speedText(gpuStepsPerSecond)} environment steps per second on it and ${speedText(cpuStepsPerSecond)} on the CPU`;
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

function speedText(stepsPerSecond: number): string {
  return new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 2 }).format(
    stepsPerSecond,
  );
}
