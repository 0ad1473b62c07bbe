/** The worker that draws the stage. Until it is ready, and once it has died, the page draws instead. */

import { errorMessage } from '../../core/error-message.ts';
import { type Remote, transfer, WorkerClient, type WorkerLike } from '../rpc.ts';
import type { Scheduler } from '../scheduler.ts';
import type { PainterApi, PaintRequest } from './scene.ts';

/** The page's own program loads first. */
const START_MS = 1_000;
const MISSED_TICKS = 6;
const MISSED_TICKS_AT_START = 60; // its program is downloaded

export class Painter {
  ready = false;
  /** A picture is in progress. There is never more than one. */
  busy = false;
  readonly #scheduler: Scheduler;
  readonly #client: WorkerClient<PainterApi>;
  readonly #listeners = new Set<(bitmaps: readonly ImageBitmap[] | null) => void>();
  #asked = false;
  #cancelStart: () => void = () => {};

  constructor(make: () => WorkerLike, scheduler: Scheduler) {
    this.#scheduler = scheduler;
    this.#client = new WorkerClient<PainterApi>({
      make,
      scheduler,
      died: () => this.end(),
      restart: 'never',
    });
  }

  /** Called after the page has drawn once by itself. Further calls do nothing. */
  start(): void {
    if (this.#asked) return;
    this.#asked = true;
    this.#cancelStart = this.#scheduler.after(START_MS, () => {
      this.#await(MISSED_TICKS_AT_START, async (remote) => {
        await remote.ready();
        return null;
      });
    });
  }

  send(request: PaintRequest, buffers: Transferable[] = []): void {
    if (!this.#client.running) return;
    this.busy = true;
    this.#await(MISSED_TICKS, (remote) => remote.paint(transfer(request, buffers)));
  }

  /** @param ticks that the answer may take */
  #await(ticks: number, start: (remote: Remote<PainterApi>) => Promise<readonly ImageBitmap[] | null>): void {
    this.#client.call(start).then(
      (bitmaps) => {
        this.#client.rest();
        this.ready = true;
        this.busy = false;
        this.#notify(bitmaps);
      },
      (error: unknown) => this.#client.die(errorMessage(error)),
    );
    if (this.#client.running) this.#client.watch(ticks);
  }

  /** The listener receives each painted bitmap, and null when the worker is ready or has ended. @returns unsubscribes */
  subscribe(listener: (bitmaps: readonly ImageBitmap[] | null) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(bitmaps: readonly ImageBitmap[] | null): void {
    for (const listener of [...this.#listeners]) listener(bitmaps);
  }

  /** Ends the worker permanently; the page draws from here on. */
  end(): void {
    this.#asked = true;
    this.#cancelStart();
    this.#client.close('the page draws');
    this.ready = false;
    this.busy = false;
    this.#notify(null);
  }
}
