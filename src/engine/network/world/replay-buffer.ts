/** A ring buffer of transitions with uniform sampling. */
import type { Transitions, WorldRollout } from '../../../learn/neural/worlds-contract.ts';
import type { RandomStream } from '../streams.ts';

const ROW = 5; // words of a saved transition

export class ReplayBuffer {
  readonly capacity: number;
  /** Transitions ever added. */
  #added = 0;
  readonly #observations: Uint32Array;
  readonly #actions: Uint32Array;
  readonly #rewards: Float32Array;
  readonly #terminated: Uint8Array;
  readonly #next: Uint32Array;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.#observations = new Uint32Array(capacity);
    this.#actions = new Uint32Array(capacity);
    this.#rewards = new Float32Array(capacity);
    this.#terminated = new Uint8Array(capacity);
    this.#next = new Uint32Array(capacity);
  }

  get size(): number {
    return Math.min(this.#added, this.capacity);
  }

  /** Remembers every step of a round. What is kept is whether it terminated: a cut episode would have gone on. */
  add(rollout: WorldRollout): void {
    if (this.capacity === 0) return;
    for (let i = 0; i < rollout.own.length; i++) {
      if (rollout.own[i] === 0) continue;
      const at = this.#added % this.capacity;
      this.#observations[at] = rollout.observations[i] ?? 0;
      this.#actions[at] = rollout.actions[i] ?? 0;
      this.#rewards[at] = rollout.rewards[i] ?? 0;
      this.#terminated[at] = rollout.terminated[i] ?? 0;
      this.#next[at] = rollout.nextObservations[i] ?? 0;
      this.#added += 1;
    }
  }

  /** Samples uniformly with replacement. @throws RangeError if empty */
  draw(count: number, random: RandomStream): Transitions {
    if (this.size === 0) throw new RangeError('The replay buffer is empty.');
    const drawn = {
      observations: new Uint32Array(count),
      actions: new Uint32Array(count),
      rewards: new Float32Array(count),
      terminated: new Uint8Array(count),
      nextObservations: new Uint32Array(count),
    };
    for (let k = 0; k < count; k++) {
      const row = random.below(this.size);
      drawn.observations[k] = this.#observations[row] as number;
      drawn.actions[k] = this.#actions[row] as number;
      drawn.rewards[k] = this.#rewards[row] as number;
      drawn.terminated[k] = this.#terminated[row] as number;
      drawn.nextObservations[k] = this.#next[row] as number;
    }
    return drawn;
  }

  /** Words, little-endian: transitions ever added, then the rows that are kept. */
  save(): Uint8Array {
    const bytes = new Uint8Array(8 + 4 * ROW * this.size);
    const view = new DataView(bytes.buffer);
    view.setFloat64(0, this.#added, true);
    for (let k = 0; k < this.size; k++) {
      const at = 8 + 4 * ROW * k;
      view.setUint32(at, this.#observations[k] ?? 0, true);
      view.setUint32(at + 4, this.#actions[k] ?? 0, true);
      view.setFloat32(at + 8, this.#rewards[k] ?? 0, true);
      view.setUint32(at + 12, this.#terminated[k] ?? 0, true);
      view.setUint32(at + 16, this.#next[k] ?? 0, true);
    }
    return bytes;
  }

  /** @throws RangeError when the bytes are not of a memory of this capacity */
  restore(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const added = bytes.length < 8 ? Number.NaN : view.getFloat64(0, true);
    const size = Math.min(added, this.capacity);
    if (bytes.length !== 8 + 4 * ROW * size)
      throw new RangeError('The replay buffer of the snapshot has a different size or is truncated.');
    this.#added = added;
    for (let k = 0; k < size; k++) {
      const at = 8 + 4 * ROW * k;
      this.#observations[k] = view.getUint32(at, true);
      this.#actions[k] = view.getUint32(at + 4, true);
      this.#rewards[k] = view.getFloat32(at + 8, true);
      this.#terminated[k] = view.getUint32(at + 12, true);
      this.#next[k] = view.getUint32(at + 16, true);
    }
  }
}
