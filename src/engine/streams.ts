/** Named streams of random numbers of one replica. Each has a counter that snapshots store. */
import { streamBlock, streamKey } from '../core/random.ts';

/** Stream numbers, so that a new draw in one place shifts no others. Numbers below 100 belong to the kernel lane. */
export const NETWORK_STREAMS = {
  weights: 100,
  problems: 101,
  tokens: 102,
  shuffle: 103,
  agent: 104,
  supervised: 105,
  evaluation: 106,
  labels: 107,
  rewardModel: 108,
  worlds: 109, // seeds of parallel worlds
  storedProblems: 110, // these three restart with each pass over stored completions
  storedTokens: 111,
  storedLabels: 112,
  measured: 113, // completions that are only measured
  evaluatedWorlds: 114, // separate evaluation; restarts at each measurement point
  evaluatedActions: 115,
  teacher: 116,
  prefixes: 117,
  branches: 118,
  exams: 119,
  modelCheck: 120, // pairs on which reward models are checked
  contexts: 121,
  drafts: 122,
  replays: 123,
  measuredProblems: 124, // answers to them, if the training problems are chosen otherwise
  picked: 125, // completions that estimate how far the best of n is from its policy
  givenWorlds: 140, // these three restart with each recording of given data
  givenActions: 141,
  givenRewards: 142,
} as const;
export type NetworkStream = keyof typeof NETWORK_STREAMS;

export class RandomStream {
  drawn = 0;
  readonly #key: ReturnType<typeof streamKey>;
  /** The block of the previous word. Each block has two words. */
  #block = -1;
  #words: ReturnType<typeof streamKey> = [0, 0];

  constructor(experimentSeed: number, seed: number, stream: NetworkStream) {
    this.#key = streamKey(experimentSeed, seed, NETWORK_STREAMS[stream]);
  }

  word(): number {
    const block = Math.floor(this.drawn / 2);
    if (block !== this.#block) {
      this.#words = streamBlock(this.#key, block);
      this.#block = block;
    }
    return this.#words[this.drawn++ % 2 === 0 ? 0 : 1];
  }
  /** Uniform in [0, 1), a multiple of 2⁻²⁴: exact in f32. */
  uniform(): number {
    return (this.word() >>> 8) / 2 ** 24;
  }
  uniforms(count: number): Float32Array {
    const numbers = new Float32Array(count);
    for (let k = 0; k < count; k++) numbers[k] = this.uniform();
    return numbers;
  }
  /** The numbers at these indices among the next `count` uniform numbers. */
  someOf(count: number, indices: Uint32Array): Float32Array {
    const first = this.drawn;
    const numbers = new Float32Array(indices.length);
    for (let k = 0; k < indices.length; k++) {
      this.drawn = first + (indices[k] as number);
      numbers[k] = this.uniform();
    }
    this.drawn = first + count;
    return numbers;
  }
  /** Uniform in 0 … n − 1. The bias is below n / 2³². */
  below(n: number): number {
    return Math.floor((this.word() / 2 ** 32) * n);
  }
  /** A uniformly random order of 0 … n − 1 (Fisher & Yates). */
  shuffled(n: number): Uint32Array {
    const order = Uint32Array.from({ length: n }, (_, k) => k);
    for (let k = n - 1; k > 0; k--) {
      const other = this.below(k + 1);
      const held = order[k] ?? 0;
      order[k] = order[other] ?? 0;
      order[other] = held;
    }
    return order;
  }
}

export class Streams {
  readonly keys: readonly [experimentSeed: number, seed: number];
  readonly #streams = new Map<NetworkStream, RandomStream>();

  constructor(experimentSeed: number, seed: number) {
    this.keys = [experimentSeed, seed];
  }

  of(name: NetworkStream): RandomStream {
    const known = this.#streams.get(name);
    if (known !== undefined) return known;
    const stream = new RandomStream(...this.keys, name);
    this.#streams.set(name, stream);
    return stream;
  }

  save(): Record<string, number> {
    return Object.fromEntries([...this.#streams].map(([name, { drawn }]) => [name, drawn]));
  }
  restore(saved: Readonly<Record<string, number>>): void {
    this.#streams.clear();
    for (const [name, drawn] of Object.entries(saved)) {
      if (Object.hasOwn(NETWORK_STREAMS, name)) this.of(name as NetworkStream).drawn = drawn;
    }
  }
}
