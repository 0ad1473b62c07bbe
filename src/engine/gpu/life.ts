import { fromScope, type GpuError, messageOf, reset, silence } from './gpu-error.ts';
import { type Clock, Watchdog } from './watchdog.ts';

/** A loss is reported about 100 ms after the first rejected call. */
const NEWS_MS = 1_000;

const alive = new Set<GPUDevice>();

/** Resolves when no device of this thread is busy. It never resolves behind a shader that does not end. */
export async function devicesIdle(): Promise<void> {
  await Promise.all([...alive].map((device) => device.queue.onSubmittedWorkDone().catch(() => {})));
}

export class DeviceLife {
  readonly lost: Promise<GpuError>;
  readonly #device: GPUDevice;
  readonly #clock: Clock;
  readonly #watchdog: Watchdog;
  #tell: (fault: GpuError) => void = () => {};
  #fault: GpuError | null = null;
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
      event.preventDefault(); // the console would only repeat the fault
      this.fail(fromScope(event.error, 'a command'));
    });
  }

  get fault(): GpuError | null {
    return this.#fault;
  }

  /** @throws GpuError if the device has a fault or was closed */
  demandUsable(): void {
    if (this.#end !== null) throw this.#end;
  }

  /** Waits for an answer under the watchdog, and ignores answers after the end. @throws GpuError */
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

  /** A rejected call means that the device is lost. Waits for the device's own report, which says more. */
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

  close(words: GpuError): void {
    if (this.#end !== null) return;
    this.#end = words;
    this.#watchdog.stop(words);
    this.#destroyWhenIdle();
  }

  /**
   * Destroys the device only when its work is done. Behind an endless shader, `destroy` blocks: Chromium 156 (SwiftShader) then
   * answers no adapter request and paints no page, while other devices work if this one is left alone. The pending wait also
   * protects it from the garbage collector, which would destroy it too.
   */
  #destroyWhenIdle(): void {
    const destroy = () => this.#device.destroy();
    this.#device.queue.onSubmittedWorkDone().then(destroy, destroy);
  }
}
