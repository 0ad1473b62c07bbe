/** Stands in for a worker: its program runs in this thread, behind ports, so that transferred data is gone here. */
import type { Endpoint } from 'comlink';
import { serve, type WorkerLike } from '../../../../src/services/rpc.ts';

/** @returns a function that ends it */
type Program = (inside: MessagePort) => (() => void) | undefined;

export class NearWorker implements WorkerLike {
  terminated = false;
  readonly calls: string[] = [];
  readonly #page: MessagePort;
  readonly #inside: MessagePort;
  readonly #received: MessagePort[] = [];
  readonly #end: (() => void) | undefined;
  readonly #program: Program | null;
  readonly #listeners: { readonly type: string; readonly listener: (event: never) => void }[] = [];

  constructor(program: Program | null = null) {
    const { port1, port2 } = new MessageChannel();
    this.#page = port1;
    this.#inside = port2;
    this.#program = program;
    port1.onmessage = ({ data }) => {
      if (!this.terminated) this.#dispatch('message', { data });
    };
    port2.addEventListener('message', ({ ports }) => this.#received.push(...ports));
    this.#end = program?.(port2);
    port2.start();
    if (program === null) this.#close();
  }
  postMessage(message: { readonly path?: readonly string[] }, transfer: Transferable[] = []): void {
    if (this.terminated) return;
    if (message.path !== undefined) this.calls.push(message.path.join('.'));
    if (this.#program !== null) this.#page.postMessage(message, transfer);
  }
  addEventListener(type: string, listener: unknown): void {
    this.#listeners.push({ type, listener: listener as (event: never) => void });
  }
  removeEventListener(type: string, listener: unknown): void {
    const at = this.#listeners.findIndex((one) => one.type === type && one.listener === listener);
    if (at >= 0) this.#listeners.splice(at, 1);
  }
  #dispatch(type: string, event: unknown): void {
    for (const one of [...this.#listeners]) if (one.type === type) one.listener(event as never);
  }
  /** Raises an error that nobody caught; without a message, its program could not be loaded. */
  throw(message?: string, type = 'error'): void {
    this.#dispatch(type, Object.assign(new Event(type), message === undefined ? {} : { message }));
  }
  terminate(): void {
    this.terminated = true;
    this.#end?.();
    this.#close();
  }
  #close(): void {
    this.#page.close();
    this.#inside.close();
    for (const port of this.#received) port.close();
  }
}

export const workerWith = (api: object): NearWorker =>
  new NearWorker((inside) => {
    serve(api, inside as unknown as Endpoint);
    return undefined;
  });
