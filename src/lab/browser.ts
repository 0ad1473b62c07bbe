/** What the lab needs of a browser. */
import type { OpenLab } from './create-lab.ts';
import type { MeasurerWorker } from './measure-client.ts';
import type { PainterWorker } from './painter.ts';
import { browserScheduler, type Scheduler } from './scheduler.ts';
import { localStorageOrNull, type TextStorage } from './storage.ts';
import type { TrainerWorker } from './trainer-worker.ts';

export interface BrowserEnvironment {
  makeWorker(index: number): TrainerWorker;
  /** Starts a worker that the next `makeWorker` takes: it loads its program while the page still loads its own. */
  warmUp(): void;
  /** Another keeps the numbers of all seeds. */
  makeMeasurer(): MeasurerWorker;
  /** Null where canvases cannot be drawn in a worker. */
  readonly makePainter: (() => PainterWorker) | null;
  readonly scheduler: Scheduler;
  readonly storage: TextStorage | null;
  readonly threads: number;
  readonly hasGpu: boolean;
}

export function browserEnvironment(): BrowserEnvironment {
  // Vite finds the worker's program by exactly this form.
  const start = () => new Worker(new URL('../../workers/trainer.ts', import.meta.url), { type: 'module' });
  const startPainter = () =>
    new Worker(new URL('../../workers/painter.ts', import.meta.url), { type: 'module' });
  const canDraw = 'OffscreenCanvas' in window && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;
  const warm: Worker[] = [];
  return {
    makeWorker: () => warm.pop() ?? start(),
    warmUp: () => void warm.push(start()),
    makeMeasurer: () => new Worker(new URL('../../workers/measurer.ts', import.meta.url), { type: 'module' }),
    makePainter: canDraw ? startPainter : null,
    scheduler: browserScheduler(),
    storage: localStorageOrNull(),
    threads: navigator.hardwareConcurrency || 1,
    hasGpu: 'gpu' in navigator,
  };
}

/** Under `?debug`, and only there: `window.__rewardLab`, by which browser tests end workers. */
export function exposeForTests(lab: OpenLab): void {
  if (new URLSearchParams(location.search).has('debug')) Reflect.set(globalThis, '__rewardLab', lab);
}
