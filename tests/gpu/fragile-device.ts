/** The real graphics device behind a browser that can be made to fail. */
import type { GpuHost } from '../../src/engine/gpu/device.ts';

export interface Fragile {
  readonly host: GpuHost;
  readonly devices: readonly GPUDevice[];
  asked: number;
  /** Added to the time. */
  skewMs: number;
  /** If set, the time at which the clock stands still. */
  stoppedAt: number | null;
  readonly faults: {
    adapter?: 'none' | 'another' | 'real';
    opened?: (device: GPUDevice) => void;
    shader?: (text: string) => string;
    bytes?: (label: string, device: GPUDevice) => number | undefined;
    /** The browser has dropped it: every request is refused, and no loss is reported. */
    dropped?: GPUDevice | undefined;
    hangs?: boolean;
  };
}

export function fragile(real: GpuHost): Fragile {
  const devices: GPUDevice[] = [];
  const fragile: Fragile = {
    host: {
      gpu: { requestAdapter: (options) => adapterOf(real, fragile, devices, options) } as GPU,
      now: () => fragile.stoppedAt ?? real.now() + fragile.skewMs,
      setTimer: real.setTimer,
    },
    devices,
    asked: 0,
    skewMs: 0,
    stoppedAt: null,
    faults: {},
  };
  return fragile;
}

async function adapterOf(
  real: GpuHost,
  fragile: Fragile,
  devices: GPUDevice[],
  options?: GPURequestAdapterOptions,
): Promise<GPUAdapter | null> {
  fragile.asked += 1;
  const adapter = (await real.gpu?.requestAdapter(options)) ?? null;
  if (adapter === null || fragile.faults.adapter === 'none') return null;
  const { vendor, architecture, device, isFallbackAdapter, description } = adapter.info;
  const another = fragile.faults.adapter === 'another' ? `${description}, a new driver` : description;
  return {
    info: { vendor, architecture, device, isFallbackAdapter, description: another },
    limits: adapter.limits,
    features: adapter.features,
    requestDevice: async (descriptor: GPUDeviceDescriptor) => {
      const opened = await adapter.requestDevice(descriptor);
      devices.push(opened);
      tamper(opened, fragile);
      fragile.faults.opened?.(opened);
      return opened;
    },
  } as unknown as GPUAdapter;
}

function tamper(device: GPUDevice, fragile: Fragile): void {
  const createBuffer = device.createBuffer.bind(device);
  device.createBuffer = (descriptor) => {
    const size = fragile.faults.bytes?.(descriptor.label ?? '', device) ?? descriptor.size;
    const buffer = createBuffer({ ...descriptor, size });
    const map = buffer.mapAsync.bind(buffer);
    buffer.mapAsync = (...range) => {
      if (fragile.faults.dropped === device) return refusal();
      return fragile.faults.hangs === true ? new Promise<undefined>(() => {}) : map(...range);
    };
    return buffer;
  };
  const popErrorScope = device.popErrorScope.bind(device);
  device.popErrorScope = () => (fragile.faults.dropped === device ? refusal() : popErrorScope());
  const createShaderModule = device.createShaderModule.bind(device);
  device.createShaderModule = (descriptor) =>
    createShaderModule({ ...descriptor, code: fragile.faults.shader?.(descriptor.code) ?? descriptor.code });
}

async function refusal(): Promise<never> {
  throw new DOMException('Instance dropped', 'OperationError');
}
