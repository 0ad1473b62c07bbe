/** The worker that draws the stage, and its life. While it is not ready, and for good once it has died, the page draws. */
import type { FromPainter, ToPainter } from '../../draw/scene.ts';
import type { Scheduler } from '../scheduler.ts';

/** A dedicated worker, or what stands for one in tests. */
export interface PainterWorker {
  postMessage(message: ToPainter<OffscreenCanvas>, transfer: Transferable[]): void;
  addEventListener(
    type: 'message' | 'error' | 'messageerror',
    listener: (event: { readonly data?: FromPainter }) => void,
  ): void;
  terminate(): void;
}

/** The page's own program comes first. */
const START_MS = 1_000;
/** Waits are counted in ticks, not seconds: a page that is frozen or blocked ticks as rarely as it reads answers. */
const TICK_MS = 500;
const MISSED_TICKS = 6;
const MISSED_TICKS_AT_START = 60; // its program comes over the network

export class Painter {
  /** Canvases may be handed over. */
  ready = false;
  /** A picture is under way; there is never more than one. */
  busy = false;
  readonly #make: () => PainterWorker;
  readonly #scheduler: Scheduler;
  readonly #listeners = new Set<() => void>();
  #worker: PainterWorker | null = null;
  #asked = false;
  #missed = 0;
  #cancel: () => void = () => {};

  constructor(make: () => PainterWorker, scheduler: Scheduler) {
    this.#make = make;
    this.#scheduler = scheduler;
  }

  /** Once, when the page has drawn by itself: more calls change nothing. */
  start(): void {
    if (this.#asked) return;
    this.#asked = true;
    this.#cancel = this.#scheduler.after(START_MS, () => {
      try {
        const worker = this.#make();
        this.#worker = worker;
        worker.addEventListener('message', ({ data }) => worker === this.#worker && this.#hear(data));
        worker.addEventListener('error', () => worker === this.#worker && this.end());
        worker.addEventListener('messageerror', () => worker === this.#worker && this.end());
        this.#await(MISSED_TICKS_AT_START);
      } catch {
        this.end();
      }
    });
  }

  #hear(message: FromPainter | undefined): void {
    this.#cancel();
    if (message?.kind === 'ready') this.ready = true;
    this.busy = false;
    this.#tell();
  }

  #await(ticks: number): void {
    this.#missed = 0;
    this.#cancel();
    const tick = () => {
      if (++this.#missed > ticks) this.end();
      else this.#cancel = this.#scheduler.after(TICK_MS, tick);
    };
    this.#cancel = this.#scheduler.after(TICK_MS, tick);
  }

  send(message: ToPainter<OffscreenCanvas>, transfer: Transferable[] = []): void {
    this.#worker?.postMessage(message, transfer);
    if (this.#worker === null || message.kind !== 'picture') return;
    this.busy = true;
    this.#await(MISSED_TICKS);
  }

  /** Called when the painter is ready, has painted, or has ended. @returns stops it */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** For good: from here on the page draws. */
  end(): void {
    this.#asked = true;
    this.#cancel();
    this.#worker?.terminate();
    this.#worker = null;
    this.ready = false;
    this.busy = false;
    this.#tell();
  }
}
