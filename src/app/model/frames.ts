/** The latest maps of each variant, of one seed or as a mean over the seeds of all shards. */
import type { Frame, Plan } from '../../engine/contract.ts';

const BYTES_PER_SECOND = 50e6;
const SHORTEST_MS = 50;
const LONGEST_MS = 1_000;

/** Frames come at the screen's rate, or less often for large tables. */
export function frameInterval(plan: Plan, variants: number, shards: number): number {
  const bytes = 4 * plan.nObservations * (3 + 3 * plan.nActions) * variants * shards;
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, (bytes / BYTES_PER_SECOND) * 1_000));
}

type Maps = 'value' | 'policy' | 'actionValue' | 'visits' | 'advantage';

export class Frames {
  version = 0;
  readonly #latest = new Map<number, Map<number, Frame>>(); // variant → shard → frame
  readonly #combined = new Map<number, { version: number; frame: Frame }>();

  clear(): void {
    this.#latest.clear();
    this.#combined.clear();
    this.version++;
  }

  put(shard: number, frames: readonly Frame[]): void {
    for (const frame of frames) {
      const shards = this.#latest.get(frame.variant) ?? new Map<number, Frame>();
      shards.set(shard, frame);
      this.#latest.set(frame.variant, shards);
    }
    if (frames.length > 0) this.version++;
  }

  /** Returns null until a frame for this variant and seed arrives (−1 is the mean over seeds). */
  get(variant: number, seed: number): Frame | null {
    const frames = [...(this.#latest.get(variant) ?? [])]
      .sort(([a], [b]) => a - b)
      .map(([, frame]) => frame)
      .filter((frame) => frame.seed === seed);
    const [first] = frames;
    if (first === undefined) return null;
    if (frames.length === 1) return first;
    const known = this.#combined.get(variant);
    if (known?.version === this.version && known.frame.seed === seed) return known.frame;
    const frame = combine(first, frames);
    this.#combined.set(variant, { version: this.version, frame });
    return frame;
  }
}

/** Averages frames weighted by number of seeds. The agent shown is from the first shard. */
function combine(first: Frame, frames: readonly Frame[]): Frame {
  const replicas = frames.reduce((sum, frame) => sum + frame.replicas, 0);
  const meanOf = (like: Float32Array, read: (frame: Frame) => Float32Array | undefined): Float32Array => {
    const sum = new Float32Array(like.length);
    for (const frame of frames) {
      const map = read(frame);
      // A frame of another shape is older than an edit and will be replaced soon.
      if (map?.length !== sum.length) continue;
      const weight = frame.replicas / replicas;
      for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + weight * (map[i] ?? 0);
    }
    return sum;
  };
  const mean = (map: Maps): Float32Array => meanOf(first[map], (frame) => frame[map]);
  return {
    ...first,
    replicas,
    value: mean('value'),
    policy: mean('policy'),
    actionValue: mean('actionValue'),
    visits: mean('visits'),
    advantage: mean('advantage'),
    ...(first.votes ? { votes: meanOf(first.votes, (frame) => frame.votes) } : {}),
    ...(first.pulls ? { pulls: meanOf(first.pulls, (frame) => frame.pulls) } : {}),
  };
}
