/** What the lab needs of a browser. */
import type { OpenLab } from './create-lab.ts';
import { browserScheduler, type Scheduler } from './scheduler.ts';
import { localStorageOrNull, type TextStorage } from './storage.ts';
import type { TrainerWorker } from './trainer-worker.ts';

export interface BrowserEnvironment {
  makeWorker(index: number): TrainerWorker;
  /** Starts a worker that the next `makeWorker` takes: it loads its program while the page still loads its own. */
  warmUp(): void;
  readonly scheduler: Scheduler;
  readonly storage: TextStorage | null;
  readonly threads: number;
}

export function browserEnvironment(): BrowserEnvironment {
  // Vite finds the worker's program by exactly this form.
  const start = () => new Worker(new URL('../../workers/trainer.ts', import.meta.url), { type: 'module' });
  const warm: Worker[] = [];
  return {
    makeWorker: () => warm.pop() ?? start(),
    warmUp: () => void warm.push(start()),
    scheduler: browserScheduler(),
    storage: localStorageOrNull(),
    threads: navigator.hardwareConcurrency || 1,
  };
}

/** Under `?debug`, and only there: `window.__rewardLab`, by which browser tests end workers. */
export function exposeForTests(lab: OpenLab): void {
  if (new URLSearchParams(location.search).has('debug')) Reflect.set(globalThis, '__rewardLab', lab);
}
