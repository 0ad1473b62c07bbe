/** Opens a session of the network lane on a graphics device, or on the CPU with the reason. */
import type { Experiment } from '../../experiment/experiment.ts';
import { createWebgpu } from '../../tensor/webgpu/webgpu.ts';
import type { LiveSession } from '../contract.ts';
import { openNetworkSession } from '../experiment/open-networks.ts';
import { ExperimentError } from '../experiment-error.ts';
import { hasLayers } from '../net/layers.ts';
import type { BaseStore } from '../networks/base-store.ts';
import { cpuReport } from '../table/live-cpu.ts';
import { browserHost, type GpuHost, type GuardedDevice, openDevice } from './device.ts';
import { GpuError, gpuErrorFrom } from './gpu-error.ts';
import { NetworkDeviceSession } from './network-session.ts';

export { devicesIdle } from './life.ts';

export interface OnDeviceRequest {
  readonly experiment: Experiment;
  /** Default: this thread's. */
  readonly host?: GpuHost;
  readonly bases?: BaseStore | null;
}

const STORAGE_BYTES = 2 ** 30;

/** @throws ExperimentError if the experiment cannot be built; a device failure only falls back to the CPU */
export async function openNetworkOnDevice(request: OnDeviceRequest): Promise<LiveSession> {
  const { host = browserHost(), bases = null } = request;
  const onCpu = (experiment: Experiment) => openNetworkSession(experiment, { bases });
  // Listed layers compute on the CPU, where their parameters are.
  if (hasLayers(request.experiment)) return onCpu(request.experiment);
  let device: GuardedDevice | null = null;
  try {
    device = await openDevice(host, { allowFallback: true, storageBytes: STORAGE_BYTES });
    return await onDevice(request, host, device, onCpu);
  } catch (reason) {
    if (reason instanceof ExperimentError) throw reason;
    const { message, kind, detail } = errorOf(device?.fault ?? reason);
    device?.close();
    const report = cpuReport('WebAssembly', `${message} The CPU matches it within rounding.`);
    return openNetworkSession(request.experiment, {
      bases,
      report: { ...report, fault: { kind, detail } },
    });
  }
}

/** The tensor library reports missing memory as a RangeError. */
const errorOf = (reason: unknown): GpuError =>
  reason instanceof RangeError ? new GpuError('out-of-memory', reason.message) : gpuErrorFrom(reason);

async function onDevice(
  { experiment, bases = null }: OnDeviceRequest,
  host: GpuHost,
  device: GuardedDevice,
  onCpu: (experiment: Experiment) => ReturnType<typeof openNetworkSession>,
): Promise<LiveSession> {
  const compute = createWebgpu(device);
  const session = await openNetworkSession(experiment, {
    compute,
    bases,
    report: {
      name: 'WebGPU',
      adapter: device.adapter,
      parity: 'tolerance',
      gpuStepsPerSecond: 0,
      cpuStepsPerSecond: 0,
      reason: 'You chose the graphics device. Its networks match those of the CPU within rounding.',
    },
  });
  await compute.ready();
  return new NetworkDeviceSession({
    experiment,
    session,
    now: () => host.now(),
    deviceFault: () => device.fault,
    closeDevice: () => device.close(),
    onCpu,
  });
}
