/** The worker that draws the stage. While it is not ready, and for good once it has died, the page draws. */

import { WorkerClient, type WorkerLike } from '../rpc.ts';
import type { Scheduler } from '../scheduler.ts';
import type { FromPainter, ToPainter } from './scene.ts';

/** The page's own program comes first. */
const START_MS = 1_000;
const MISSED_TICKS = 6;
const MISSED_TICKS_AT_START = 60; // its program comes over the network

export class Painter {
  /** Pictures may be sent. */
  ready = false;
  /** A picture is under way; there is never more than one. */
  busy = false;
  readonly #scheduler: Scheduler;
  readonly #client: WorkerClient<ToPainter, FromPainter>;
  readonly #listeners = new Set<(bitmaps: readonly ImageBitmap[] | null) => void>();
  #asked = false;
  #cancelStart: () => void = () => {};

  constructor(make: () => WorkerLike, scheduler: Scheduler) {
    this.#scheduler = scheduler;
    this.#client = new WorkerClient<ToPainter, FromPainter>({
      make,
      scheduler,
      heard: (message) => this.#hear(message),
      died: () => this.end(),
      restart: 'never',
    });
  }

  /** Once, when the page has drawn by itself: more calls change nothing. */
  start(): void {
    if (this.#asked) return;
    this.#asked = true;
    this.#cancelStart = this.#scheduler.after(START_MS, () => {
      if (this.#client.start()) this.#client.watch(MISSED_TICKS_AT_START);
    });
  }

  #hear(message: FromPainter): void {
    this.#client.rest();
    this.ready = true;
    this.busy = false;
    this.#tell(message.kind === 'painted' ? message.bitmaps : null);
  }

  send(message: ToPainter, transfer: Transferable[] = []): void {
    if (!this.#client.running) return;
    this.#client.post(message, transfer);
    this.busy = true;
    this.#client.watch(MISSED_TICKS);
  }

  /** Called with what it has painted, and with null when it is ready or has ended. @returns stops it */
  subscribe(listener: (bitmaps: readonly ImageBitmap[] | null) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(bitmaps: readonly ImageBitmap[] | null): void {
    for (const listener of [...this.#listeners]) listener(bitmaps);
  }

  /** For good: from here on the page draws. */
  end(): void {
    this.#asked = true;
    this.#cancelStart();
    this.#client.close('the page draws');
    this.ready = false;
    this.busy = false;
    this.#tell(null);
  }
}
