import type { Transitions, WorldRollout } from '../../agents/updates/net-contract.ts';
import type { RandomStream } from '../streams.ts';

/** Words of a transition: observation, action, reward (f32), terminated flag, next observation. */
const ROW = 5;

type Remembered = Pick<WorldRollout, keyof Transitions | 'own'>;

export class ReplayBuffer {
  readonly capacity: number;
  #added = 0;
  readonly #words: Uint32Array<ArrayBuffer>;
  readonly #reals: Float32Array;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.#words = new Uint32Array(ROW * capacity);
    this.#reals = new Float32Array(this.#words.buffer);
  }

  get size(): number {
    return Math.min(this.#added, this.capacity);
  }

  /** Adds every step of a round. Only termination is stored, because a truncated episode would have continued. */
  add({ own, observations, actions, rewards, terminated, nextObservations }: Remembered): void {
    if (this.capacity === 0) return;
    for (let i = 0; i < own.length; i++) {
      if (own[i] === 0) continue;
      const at = ROW * (this.#added % this.capacity);
      this.#words[at] = observations[i] as number;
      this.#words[at + 1] = actions[i] as number;
      this.#reals[at + 2] = rewards[i] as number;
      this.#words[at + 3] = terminated[i] as number;
      this.#words[at + 4] = nextObservations[i] as number;
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
      const at = ROW * random.below(this.size);
      drawn.observations[k] = this.#words[at] as number;
      drawn.actions[k] = this.#words[at + 1] as number;
      drawn.rewards[k] = this.#reals[at + 2] as number;
      drawn.terminated[k] = this.#words[at + 3] as number;
      drawn.nextObservations[k] = this.#words[at + 4] as number;
    }
    return drawn;
  }

  /** Little-endian: transitions ever added (f64), then the stored rows. */
  save(): Uint8Array {
    const rows = new Uint8Array(this.#words.buffer, 0, 4 * ROW * this.size);
    const bytes = new Uint8Array(8 + rows.length);
    new DataView(bytes.buffer).setFloat64(0, this.#added, true);
    bytes.set(rows, 8);
    return bytes;
  }

  /** @throws RangeError if the bytes belong to a buffer of another capacity */
  restore(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const added = bytes.length < 8 ? Number.NaN : view.getFloat64(0, true);
    if (bytes.length !== 8 + 4 * ROW * Math.min(added, this.capacity))
      throw new RangeError('The replay buffer of the snapshot has a different size or is truncated.');
    this.#added = added;
    new Uint8Array(this.#words.buffer).set(bytes.subarray(8));
  }
}
