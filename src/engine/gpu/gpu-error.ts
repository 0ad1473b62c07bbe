import { TooLargeForDevice } from '../../kernel/wgsl/options.ts';
import { DeviceError } from '../../tensor/contract.ts';
import type { GpuFaultKind } from '../contract.ts';

const FILTERS = ['internal', 'out-of-memory', 'validation'] as const;

/**
 * Runs `work` inside an error scope of each kind. Scopes form one stack per device and do not name the command, so they are
 * pushed and popped without waiting in between.
 * `caught`: the first error, or null. After a loss it is always null.
 */
export function inScopes<T>(
  device: GPUDevice,
  work: () => T,
): { readonly made: T; readonly caught: Promise<GPUError | null> } {
  for (const filter of FILTERS) device.pushErrorScope(filter);
  let caught: Promise<GPUError | null> | undefined;
  try {
    const made = work();
    caught = pop(device);
    caught.catch(() => {});
    return { made, caught };
  } finally {
    if (caught === undefined) pop(device).catch(() => {});
  }
}

async function pop(device: GPUDevice): Promise<GPUError | null> {
  const errors = await Promise.all(FILTERS.map(() => device.popErrorScope()));
  return errors.find((error) => error !== null) ?? null;
}

export class GpuError extends DeviceError {
  override readonly name = 'GpuError';
  readonly kind: GpuFaultKind;
  readonly detail: string;

  constructor(kind: GpuFaultKind, message: string, detail = '') {
    super(message);
    this.kind = kind;
    this.detail = detail;
  }
}

export function reset(detail: string): GpuError {
  return new GpuError('lost', 'The graphics device was reset.', detail);
}

/** @param what that did not arrive */
export function silence(what: string, allowanceMs: number): GpuError {
  return new GpuError('timeout', 'The graphics device does not respond.', `no ${what} in ${allowanceMs} ms`);
}

export function commandRejected(what: string, detail: string): GpuError {
  return new GpuError('validation', `The graphics device refused ${what}. This is a bug in the lab.`, detail);
}

export function notCompiled(label: string, detail: string): GpuError {
  return new GpuError('compile', `The compiler of the graphics device refused ${label}.`, detail);
}

/** @param claim "<something> needs" */
export function overLimit(claim: string, needed: number, allowed: number): GpuError {
  const asked = `${claim} ${sizeText(needed)} (${needed} bytes) of contiguous graphics memory`;
  return new GpuError('limit', `${asked}; this device allows ${sizeText(allowed)} (${allowed} bytes).`);
}

/** The compiler was too slow. The device itself may still work. */
export function tooSlow(allowanceMs: number): GpuError {
  const seconds = Math.round(allowanceMs / 1_000);
  return new GpuError('compile', `The graphics device was not ready for this program within ${seconds} s.`);
}

/** @param when "in the self-test" */
export function otherResults(when: string): GpuError {
  return new GpuError('validation', `The graphics device and the CPU gave different results ${when}.`);
}

/** Converts anything thrown during device work. Unknown errors count as bugs of this backend, which the CPU may not share. */
export function gpuErrorFrom(reason: unknown): GpuError {
  if (reason instanceof GpuError) return reason;
  if (reason instanceof TooLargeForDevice) return new GpuError('compile', reason.message);
  return new GpuError(
    'validation',
    'The graphics backend failed. This is a bug in the lab.',
    messageOf(reason),
  );
}

/** Converts an error from an error scope or the `uncapturederror` event. @param what the operation */
export function fromScope(error: GPUError, what: string): GpuError {
  // Compares names instead of `instanceof`, because Node lacks these browser classes.
  switch (error.constructor.name) {
    case 'GPUOutOfMemoryError':
      return new GpuError(
        'out-of-memory',
        `The graphics device ran out of memory for ${what}.`,
        error.message,
      );
    case 'GPUInternalError':
      return new GpuError('lost', `The graphics device failed during ${what}.`, error.message);
    default:
      return commandRejected(what, error.message);
  }
}

/** The message of anything thrown, or its name if the message is empty. */
export function messageOf(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  return reason.message.trim() || reason.name;
}

const STEP = 1024;
/** 1536 → `1.5 KiB`. */
export function sizeText(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.min(4, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / STEP ** power;
  const unit = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'][power];
  return `${value.toFixed(power === 0 || value >= 100 ? 0 : 1)} ${unit}`;
}
