/** Error scopes of WebGPU: what a command that "succeeds" really did. */

const FILTERS = ['internal', 'out-of-memory', 'validation'] as const;

/**
 * Runs `work` inside a scope of each kind. Scopes form one stack per device and do not name the command: so they are
 * pushed and popped in one go, without waiting in between, and each call has its own.
 * `caught`: the first error, or null. After a loss it is null too, whatever happened.
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
    caught.catch(() => {}); // a browser that drops its devices rejects: who waits for the work hears it anyway
    return { made, caught };
  } finally {
    if (caught === undefined) pop(device).catch(() => {}); // `work` threw: that is what the caller hears
  }
}

async function pop(device: GPUDevice): Promise<GPUError | null> {
  const errors = await Promise.all(FILTERS.map(() => device.popErrorScope()));
  return errors.find((error) => error !== null) ?? null;
}
