/** Sends messages over the metrics port: typed arrays are transferred, never copied twice. */

import type { Batch, Frame, Result } from '../../engine/contract.ts';
import type { TrainerMessage } from './protocol.ts';

/** A view on a larger buffer (a machine's memory) is copied, because transferring it would take the memory itself. */
function own<T extends Float32Array | Uint32Array | Uint8Array>(array: T): T {
  return array.byteLength === array.buffer.byteLength ? array : (array.slice() as T);
}

function placesOf(replicas: Batch['replicas']): Uint32Array {
  const words = new Uint32Array(2 * replicas.length);
  replicas.forEach(({ variant, seed }, index) => {
    words[2 * index] = variant;
    words[2 * index + 1] = seed;
  });
  return words;
}

export class Outbox {
  readonly #port: MessagePort;
  readonly #generation: number;
  #metrics: MessagePort | null;
  constructor(port: MessagePort, generation: number, metrics: MessagePort | null = null) {
    this.#metrics = metrics;
    this.#port = port;
    this.#generation = generation;
  }

  #post(message: TrainerMessage, arrays: readonly ArrayBufferView[] = []): void {
    this.#port.postMessage(message, [...new Set(arrays.map((array) => array.buffer as ArrayBuffer))]);
  }

  results(results: readonly Result[], revision = 0): void {
    for (const result of results) {
      if (result.kind !== 'batch') {
        this.#post({ ...result, generation: this.#generation });
        continue;
      }
      const { replicas, ...batch } = result;
      const rows = own(batch.rows);
      const histograms = own(batch.histograms);
      const places = placesOf(replicas);
      const message = { ...batch, rows, histograms, places, revision, generation: this.#generation };
      this.#metrics?.postMessage(message);
      this.#post(message, [rows, histograms, places]);
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
      const votes = frame.votes && own(frame.votes);
      arrays.push(value, policy, actionValue, visits, advantage, ...(votes ? [votes] : []));
      return { ...frame, value, policy, ...(votes && { votes }), actionValue, visits, advantage };
    });
    this.#post({ kind: 'frames', generation: this.#generation, frames: owned }, arrays);
  }

  snapshot(at: { envSteps: number; revision: number; goal: number }, snapshot: Uint8Array): void {
    const bytes = own(snapshot);
    this.#post({ kind: 'snapshot', generation: this.#generation, ...at, bytes }, [bytes]);
  }

  pulse(pulse: Omit<Extract<TrainerMessage, { readonly kind: 'pulse' }>, 'kind' | 'generation'>): void {
    this.#post({ kind: 'pulse', generation: this.#generation, ...pulse });
  }

  error(message: string): void {
    this.#post({ kind: 'error', generation: this.#generation, message });
  }

  measureTo(port: MessagePort): void {
    this.#metrics = port;
  }

  close(): void {
    this.#metrics?.close();
    this.#port.close();
  }
}
