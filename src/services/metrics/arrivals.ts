/** Tracks which shard delivered which measurement point. Repeats count once, and abandoned shards do not block. */

import { resized } from '../../stats/stats/aggregate.ts';
import type { BatchMessage } from '../trainer/protocol.ts';
import type { MeasuredBatch } from './protocol.ts';

/** Receives batches from the trainers' ports, before or after the page announces an edit. */
export class Inlet {
  readonly #take: (batch: MeasuredBatch) => void;
  #ports: MessagePort[] = [];
  /** Batches of a plan that the page has not announced yet. */
  #early: MeasuredBatch[] = [];
  /** Batches that arrived before the restored numbers. */
  #held: MeasuredBatch[] | null = null;
  revision = 0;

  constructor(take: (batch: MeasuredBatch) => void) {
    this.#take = take;
  }

  /** Opens another run, or the same one from its beginning. @param restores batches wait for `release` */
  open(revision: number, restores: boolean): void {
    for (const port of this.#ports.splice(0)) port.close();
    this.revision = revision;
    this.#early = [];
    this.#held = restores ? [] : null;
  }
  connect(shard: number, port: MessagePort): void {
    this.#ports.push(port);
    port.onmessage = ({ data }: MessageEvent<BatchMessage>) => {
      if (this.#ports.includes(port)) this.#receive({ ...data, shard });
    };
  }
  adopt(revision: number): void {
    this.revision = revision;
    for (const batch of this.#early.splice(0)) this.#receive(batch);
  }
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const batch of held) this.#receive(batch);
  }

  #receive(batch: MeasuredBatch): void {
    if (this.#held !== null) this.#held.push(batch);
    else if ((batch.revision ?? 0) > this.revision) this.#early.push(batch);
    else this.#take(batch);
  }
}

export class Arrivals {
  #received: Uint8Array[];
  /** For each shard, the number of points up to its furthest one. */
  #filled: number[];
  readonly #lost = new Set<number>();
  #measurementPoints: number;

  constructor(shards: number, measurementPoints: number) {
    this.#measurementPoints = measurementPoints;
    this.#received = Array.from({ length: shards }, () => new Uint8Array(measurementPoints));
    this.#filled = Array.from({ length: shards }, () => 0);
  }

  /** `new`: first arrival. `again`: a repeat after a restart, with the same numbers. `stray`: it does not fit. */
  take(shard: number, measurementPoint: number, fits: boolean): 'new' | 'again' | 'stray' {
    const received = this.#received[shard];
    const known = received?.[measurementPoint];
    if (known === 1) return 'again';
    if (received === undefined || known === undefined || !fits) return 'stray';
    received[measurementPoint] = 1;
    this.#filled[shard] = Math.max(this.#filled[shard] ?? 0, measurementPoint + 1);
    return 'new';
  }

  giveUp(shard: number): void {
    this.#lost.add(shard);
  }

  /** Number of measurement points that every shard has delivered. */
  get length(): number {
    const filled = this.#filled.filter((_, shard) => !this.#lost.has(shard));
    return Math.min(...(filled.length > 0 ? filled : this.#filled), this.#measurementPoints);
  }

  adopt(measurementPoints: number): void {
    this.#measurementPoints = measurementPoints;
    this.#received = this.#received.map((received) => resized(received, measurementPoints));
    this.#filled = this.#filled.map((filled) => Math.min(filled, measurementPoints));
  }
}
