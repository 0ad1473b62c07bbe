/** Receives batches from the trainers' ports, before or after the page announces an edit. */
import type { BatchMessage } from '../../workers/protocol.ts';
import type { MeasurerOrder } from '../../workers/protocol-measurer.ts';

export type MeasuredBatch = MeasurerOrder & { readonly kind: 'batch' };

export class Inlet {
  readonly #take: (batch: MeasuredBatch) => void;
  #ports: MessagePort[] = [];
  /** Of a plan that the page has not told of yet. */
  #early: MeasuredBatch[] = [];
  /** Batches that arrived before the restored numbers. */
  #held: MeasuredBatch[] | null = null;
  revision = 0;

  constructor(take: (batch: MeasuredBatch) => void) {
    this.#take = take;
  }

  /** Another run, or the same from its beginning. @param restores batches wait for `release` */
  open(revision: number, restores: boolean): void {
    for (const port of this.#ports.splice(0)) port.close();
    this.revision = revision;
    this.#early = [];
    this.#held = restores ? [] : null;
  }
  connect(shard: number, port: MessagePort): void {
    this.#ports.push(port);
    port.onmessage = ({ data }: MessageEvent<BatchMessage>) => {
      if (this.#ports.includes(port)) this.#hear({ ...data, shard });
    };
  }
  adopt(revision: number): void {
    this.revision = revision;
    for (const batch of this.#early.splice(0)) this.#hear(batch);
  }
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const batch of held) this.#hear(batch);
  }

  #hear(batch: MeasuredBatch): void {
    if (this.#held !== null) this.#held.push(batch);
    else if ((batch.revision ?? 0) > this.revision) this.#early.push(batch);
    else this.#take(batch);
  }
}
