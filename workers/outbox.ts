/** What leaves a worker over the metrics port: typed arrays are handed over, never copied twice. */
import type { Batch, Fault, Frame } from '../src/engine/contract.ts';
import type { TrainerMessage } from './protocol.ts';

/** A view on a larger buffer (a machine's memory) is copied: handing that over would take the memory itself. */
function own<T extends Float32Array | Uint32Array | Uint8Array>(array: T): T {
  return array.byteLength === array.buffer.byteLength ? array : (array.slice() as T);
}

export class Outbox {
  readonly #port: MessagePort;
  readonly #generation: number;
  constructor(port: MessagePort, generation: number) {
    this.#port = port;
    this.#generation = generation;
  }

  #post(message: TrainerMessage, arrays: readonly ArrayBufferView[] = []): void {
    this.#port.postMessage(message, [...new Set(arrays.map((array) => array.buffer as ArrayBuffer))]);
  }

  results(results: readonly (Batch | Fault)[]): void {
    for (const result of results) {
      if (result.kind === 'fault') {
        this.#post({ ...result, generation: this.#generation });
        continue;
      }
      const rows = own(result.rows);
      const histograms = own(result.histograms);
      this.#post({ ...result, rows, histograms, generation: this.#generation }, [rows, histograms]);
    }
  }

  frames(frames: readonly Frame[]): void {
    if (frames.length === 0) return;
    const arrays: Float32Array[] = [];
    const owned = frames.map((frame) => {
      const value = own(frame.value);
      const policy = own(frame.policy);
      const actionValue = own(frame.actionValue);
      const visits = own(frame.visits);
      const advantage = own(frame.advantage);
      arrays.push(value, policy, actionValue, visits, advantage);
      return { ...frame, value, policy, actionValue, visits, advantage };
    });
    this.#post({ kind: 'frames', generation: this.#generation, frames: owned }, arrays);
  }

  snapshot(at: { envSteps: number; revision: number; goal: number }, snapshot: Uint8Array): void {
    const bytes = own(snapshot);
    this.#post({ kind: 'snapshot', generation: this.#generation, ...at, bytes }, [bytes]);
  }

  pulse(pulse: { envSteps: number; stepsDone: number; stepsPerSecond: number; running: boolean }): void {
    this.#post({ kind: 'pulse', generation: this.#generation, ...pulse });
  }

  error(message: string): void {
    this.#post({ kind: 'error', generation: this.#generation, message });
  }

  close(): void {
    this.#port.close();
  }
}
