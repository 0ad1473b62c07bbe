/** The lifetime of one graphics device: what ends it, and who is notified. */
import { fromScope, type GpuError, messageOf, reset, silence } from './gpu-error.ts';
import { type Clock, Watchdog } from './watchdog.ts';

/** The report of a loss arrives about 100 ms after the first refusal. */
const NEWS_MS = 1_000;

/** Open devices of this thread. */
const alive = new Set<GPUDevice>();

/** Resolves when no device of this thread is at work: never behind a shader that does not end. */
export async function devicesIdle(): Promise<void> {
  await Promise.all([...alive].map((device) => device.queue.onSubmittedWorkDone().catch(() => {})));
}

export class DeviceLife {
  /** Resolves with `fault`, once; never rejects, and stays pending after `close`. */
  readonly lost: Promise<GpuError>;
  readonly #device: GPUDevice;
  readonly #clock: Clock;
  readonly #watchdog: Watchdog;
  #tell: (fault: GpuError) => void = () => {};
  #fault: GpuError | null = null;
  /** The error for waiting calls: the fault, or that the device was closed. */
  #end: GpuError | null = null;

  constructor(clock: Clock, device: GPUDevice) {
    this.#clock = clock;
    this.#device = device;
    this.lost = new Promise((resolve) => {
      this.#tell = resolve;
    });
    this.#watchdog = new Watchdog(clock, (what, allowanceMs) => this.fail(silence(what, allowanceMs)));
    alive.add(device);
    void device.lost.then((info) => {
      alive.delete(device);
      this.fail(reset(`${info.reason ?? 'unknown'}: ${info.message}`));
    });
    device.addEventListener('uncapturederror', (event) => {
      event.preventDefault(); // the console would repeat what the fault says
      this.fail(fromScope(event.error, 'a command'));
    });
  }

  /** Why the device is unusable; null while it works, and after `close`. */
  get fault(): GpuError | null {
    return this.#fault;
  }

  /** @throws GpuError once the device has a fault or was closed */
  demandUsable(): void {
    if (this.#end !== null) throw this.#end;
  }

  /** The answer under the watchdog; nothing that comes after the end. @throws GpuError */
  async answer<T>(answer: Promise<T>, what: string, allowanceMs: number): Promise<T> {
    try {
      return await this.#watchdog.expect(answer, what, allowanceMs);
    } catch (reason) {
      throw await this.rejected(reason);
    }
  }

  /** Reports progress of the device to the watchdog when `sign` settles. */
  welcome(sign: Promise<unknown>): void {
    this.#watchdog.welcome(sign);
  }

  /** A refused answer means that the device is gone; its own news, if they come, say more than the refusal. */
  async rejected(reason: unknown): Promise<GpuError> {
    if (this.#end === null) {
      let cancel = () => {};
      const patience = new Promise<void>((resolve) => {
        cancel = this.#clock.setTimer(NEWS_MS, resolve);
      });
      await Promise.race([this.lost, patience]);
      cancel();
    }
    return this.fail(reset(messageOf(reason)));
  }

  /** Marks the device as unusable. Keeps and returns the first reason. */
  fail(error: GpuError): GpuError {
    if (this.#end !== null) return this.#end;
    this.#fault = error;
    this.#tell(error);
    this.close(error);
    return error;
  }

  /** Closes the device; without a fault or a report, when nothing failed. */
  close(words: GpuError): void {
    if (this.#end !== null) return;
    this.#end = words;
    this.#watchdog.stop(words);
    this.#destroyWhenIdle();
  }

  /**
   * Not before its work is done. `destroy` waits for that where the device lives: behind a shader that never ends
   * Chromium 156 (SwiftShader) answers no request for an adapter any more and no page is painted, while with the device
   * left alone other devices work. The waiting also keeps it from the garbage collector, which would destroy it too.
   */
  #destroyWhenIdle(): void {
    const destroy = () => this.#device.destroy();
    this.#device.queue.onSubmittedWorkDone().then(destroy, destroy);
  }
}
