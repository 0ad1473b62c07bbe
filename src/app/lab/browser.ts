/** The browser features that the lab needs. */

import { browserScheduler } from '../../services/scheduler.ts';
import { browserPlatform } from '../runs/platform.ts';
import type { OpenLab } from './create-lab.ts';

/** An event of the window. It means that the file of a worker could not be loaded. */
export const WORKER_NOT_LOADED = 'reward-lab:worker-not-loaded';

function watched(worker: Worker): Worker {
  // A script that cannot be loaded gives an event without words.
  worker.addEventListener('error', ({ message }) => {
    if (!message) window.dispatchEvent(new Event(WORKER_NOT_LOADED));
  });
  return worker;
}

export function browserEnvironment() {
  // Vite finds the worker's program by exactly this form.
  const start = () =>
    watched(
      new Worker(new URL('../../../workers/engine.ts', import.meta.url), { type: 'module', name: 'trainer' }),
    );
  const startPainter = () =>
    new Worker(new URL('../../../workers/painter.ts', import.meta.url), { type: 'module' });
  const canDraw = 'OffscreenCanvas' in window;
  const library = browserPlatform();
  const warm: Worker[] = [];
  return {
    makeWorker: () => warm.pop() ?? start(),
    /** Starts a worker that the next `makeWorker` takes: it loads its program while the page is still loading. */
    warmUp: () => void warm.push(start()),
    makeMeasurer: () =>
      watched(new Worker(new URL('../../../workers/measurer.ts', import.meta.url), { type: 'module' })),
    makeReplayer: () =>
      new Worker(new URL('../../../workers/engine.ts', import.meta.url), {
        type: 'module',
        name: 'replayer',
      }),
    makePainter: canDraw ? startPainter : null, // where workers cannot draw canvases the page does
    makeAuditor: () =>
      new Worker(new URL('../../../workers/engine.ts', import.meta.url), { type: 'module', name: 'auditor' }),
    makeSolver: () =>
      new Worker(new URL('../../../workers/engine.ts', import.meta.url), { type: 'module', name: 'solver' }),
    makeChecker: () =>
      new Worker(new URL('../../../workers/engine.ts', import.meta.url), { type: 'module', name: 'checker' }),
    makeStudent: () =>
      new Worker(new URL('../../../workers/engine.ts', import.meta.url), { type: 'module', name: 'student' }),
    scheduler: browserScheduler(),
    storage: library.storage,
    library,
    threads: navigator.hardwareConcurrency || 1,
    hasGpu: 'gpu' in navigator,
  };
}

/** Only with `?debug`: `window.__rewardLab` and `window.__rewardLabShow`, which browser tests use to end workers and to read states. */
export function exposeForTests(lab: OpenLab, show: OpenLab): void {
  if (!new URLSearchParams(location.search).has('debug')) return;
  Reflect.set(globalThis, '__rewardLab', lab);
  Reflect.set(globalThis, '__rewardLabShow', show);
}
