/** The browser features that the lab needs. */

import type { OpenLab } from './create-lab.ts';
import { browserPlatform, type LibraryPlatform } from './runs/platform.ts';
import { browserScheduler, type Scheduler } from './scheduler.ts';
import type { TextStorage } from './storage.ts';
import type { WorkerLike } from './workers/worker-client.ts';

export interface BrowserEnvironment {
  makeWorker(index: number): WorkerLike;
  /** Starts a worker that the next `makeWorker` takes: it loads its program while the page is still loading. */
  warmUp(): void;
  /** The measuring worker stores the numbers of all seeds. */
  makeMeasurer(): WorkerLike;
  /** The replay worker recomputes the steps of a seed. */
  makeReplayer(): WorkerLike;
  /** Null if workers cannot draw canvases. */
  readonly makePainter: (() => WorkerLike) | null;
  /** The audit worker audits designs while the panel is visible. */
  makeAuditor(): WorkerLike;
  /** The check worker validates untrusted input. */
  makeChecker(): WorkerLike;
  readonly scheduler: Scheduler;
  readonly storage: TextStorage | null;
  readonly threads: number;
  readonly hasGpu: boolean;
  readonly library: LibraryPlatform;
}

export function browserEnvironment(): BrowserEnvironment {
  // Vite finds the worker's program by exactly this form.
  const start = () =>
    new Worker(new URL('../../workers/engine.ts', import.meta.url), { type: 'module', name: 'trainer' });
  const startPainter = () =>
    new Worker(new URL('../../workers/painter.ts', import.meta.url), { type: 'module' });
  const canDraw = 'OffscreenCanvas' in window;
  const library = browserPlatform();
  const warm: Worker[] = [];
  return {
    makeWorker: () => warm.pop() ?? start(),
    warmUp: () => void warm.push(start()),
    makeMeasurer: () => new Worker(new URL('../../workers/measurer.ts', import.meta.url), { type: 'module' }),
    makeReplayer: () =>
      new Worker(new URL('../../workers/engine.ts', import.meta.url), { type: 'module', name: 'replayer' }),
    makePainter: canDraw ? startPainter : null,
    makeAuditor: () =>
      new Worker(new URL('../../workers/engine.ts', import.meta.url), { type: 'module', name: 'auditor' }),
    makeChecker: () =>
      new Worker(new URL('../../workers/engine.ts', import.meta.url), { type: 'module', name: 'checker' }),
    scheduler: browserScheduler(),
    storage: library.storage,
    library,
    threads: navigator.hardwareConcurrency || 1,
    hasGpu: 'gpu' in navigator,
  };
}

/** Only with `?debug`: `window.__rewardLab`, which browser tests use to end workers. */
export function exposeForTests(lab: OpenLab): void {
  if (new URLSearchParams(location.search).has('debug')) Reflect.set(globalThis, '__rewardLab', lab);
}
