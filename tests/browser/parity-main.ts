/** Starts the worker, and hands each of its verdicts to the test that opened the page. */
import type { ParityVerdict } from './parity-worker.ts';

declare global {
  interface Window {
    parityVerdict?(verdict: ParityVerdict): void;
  }
}

const worker = new Worker(new URL('./parity-worker.ts', import.meta.url), { type: 'module' });
worker.onmessage = (event: MessageEvent<ParityVerdict>) => window.parityVerdict?.(event.data);
worker.onerror = (event) => window.parityVerdict?.({ kind: 'end', problem: event.message });
