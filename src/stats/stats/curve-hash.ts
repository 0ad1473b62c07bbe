/**
 * Checksum of a run's curves, to check whether another run has the same curves bit for bit. It covers all variants, seeds,
 * measurement points and columns, as f32 from the engine, in the order of the experiment, so the number of workers and the order
 * of arrival do not matter. It detects accidents and proves nothing: anyone can write any checksum into a link.
 */
import { xxh32 } from '../../core/checksum.ts';

/** Coverage of the checksum: `returns` if the run measured only the metrics of return curves. */
export type Coverage = 'all' | 'returns';

export interface CurveProof {
  readonly measures: Coverage;
  /** 16 hexadecimal digits. */
  readonly hash: string;
  /** 24 bits of the hash so far, at `digestPlaces`; empty if only the hash is known. */
  readonly digests: readonly number[];
}

const MAX_DIGESTS = 32;
const CANONICAL_NAN = 0x7fc00000;
const DIGEST_HEX = 6;

/** Measurement points after which there is a digest: at most 32, evenly spaced, including the last. */
export function digestPlaces(measurementPoints: number): readonly number[] {
  const count = Math.min(MAX_DIGESTS, measurementPoints);
  return Array.from({ length: count }, (_, k) => Math.ceil(((k + 1) * measurementPoints) / count) - 1);
}

export class CurveHasher {
  readonly #measurementPoints: number;
  readonly #places: ReadonlySet<number>;
  #length = 0; // measurement points added
  #complete = true;
  #words = new Uint32Array(0);
  #low = 0;
  #high = 0;
  readonly #digests: number[] = [];

  constructor(measurementPoints: number) {
    this.#measurementPoints = measurementPoints;
    this.#places = new Set(digestPlaces(measurementPoints));
  }

  get length(): number {
    return this.#length;
  }

  /** Adds a measurement point. @param rows by variant, then by seed: [columns] each; null if unknown */
  add(rows: readonly (Float32Array | null)[]): void {
    const size = rows.reduce((sum, row) => sum + (row?.length ?? 0), 2);
    if (this.#words.length < size) this.#words = new Uint32Array(size);
    const words = this.#words;
    words[0] = this.#low; // chains the previous points
    words[1] = this.#high;
    let at = 2;
    for (const row of rows) {
      if (row === null) {
        this.#complete = false;
        continue;
      }
      const bits = new Uint32Array(row.buffer, row.byteOffset, row.length);
      for (let k = 0; k < bits.length; k++) {
        const word = bits[k] ?? 0;
        // The bit pattern of NaN differs between machines.
        words[at++] = (word & 0x7fffffff) > 0x7f800000 ? CANONICAL_NAN : word;
      }
    }
    const bytes = new Uint8Array(words.buffer, 0, size * Uint32Array.BYTES_PER_ELEMENT);
    this.#low = xxh32(bytes, 0);
    this.#high = xxh32(bytes, 1);
    if (this.#places.has(this.#length)) this.#digests.push(this.#low >>> 8);
    this.#length++;
  }

  /** Marks the run as not reproducible, after a live edit or a lost worker. */
  spoil(): void {
    this.#complete = false;
  }

  /** Null if the run is not finished or values are missing. */
  proof(measures: Coverage): CurveProof | null {
    if (!this.#complete || this.#length !== this.#measurementPoints) return null;
    const hash = [this.#high, this.#low].map((word) => word.toString(16).padStart(8, '0')).join('');
    return { measures, hash, digests: [...this.#digests] };
  }
}

/** Format in links and on the command line: 0123456789abcdef, then `r` if only returns were measured, then the digests. */
export function proofText({ measures, hash, digests }: CurveProof): string {
  const all = digests.map((digest) => digest.toString(16).padStart(DIGEST_HEX, '0')).join('');
  return `${hash}${measures === 'returns' ? 'r' : ''}${all === '' ? '' : `.${all}`}`;
}

/** Null if the text is not a valid checksum. */
export function readProof(text: string): CurveProof | null {
  const found = /^([0-9a-f]{16})(r?)(?:\.((?:[0-9a-f]{6}){1,32}))?$/.exec(text);
  if (found === null) return null;
  const [, hash = '', returns = '', all = ''] = found;
  const digests = (all.match(/.{6}/g) ?? []).map((digest) => Number.parseInt(digest, 16));
  return { measures: returns === '' ? 'all' : 'returns', hash, digests };
}

export type Verdict =
  | { readonly kind: 'same' }
  /** Equal up to environment step `after` (0: not even at the start), different at `by`. */
  | { readonly kind: 'differs'; readonly after: number; readonly by: number }
  | { readonly kind: 'incomparable'; readonly why: string };

/** @param grid environment step of each measurement point of the new run */
export function compareProofs(expected: CurveProof, made: CurveProof, grid: readonly number[]): Verdict {
  if (expected.measures !== made.measures) {
    const wanted = expected.measures === 'all' ? 'all metrics' : 'returns only';
    return { kind: 'incomparable', why: `The checksum covers ${wanted}; this run measured something else.` };
  }
  const end = grid.at(-1) ?? 0;
  if (expected.digests.length > 0 && expected.digests.length !== made.digests.length)
    return {
      kind: 'incomparable',
      why: 'The checksum is incomplete, or comes from a run with a different number of measurement points.',
    };
  const places = digestPlaces(grid.length);
  const stepsAt = (k: number) => (k < 0 ? 0 : (grid[places[k] ?? 0] ?? end));
  const first = expected.digests.findIndex((digest, k) => digest !== made.digests[k]);
  if (first >= 0) return { kind: 'differs', after: stepsAt(first - 1), by: stepsAt(first) };
  if (expected.hash === made.hash) return { kind: 'same' };
  return { kind: 'differs', after: expected.digests.length > 0 ? stepsAt(places.length - 2) : 0, by: end };
}

/** One sentence. @param where the backend, such as `WebAssembly on the CPU` @param point what the run counts, singular */
export function verdictText(verdict: Verdict, where: string, point = 'environment step'): string {
  if (verdict.kind === 'same') return `Reproduced bit for bit on ${where}.`;
  if (verdict.kind === 'incomparable') return `Not compared: ${verdict.why}`;
  const { after, by } = verdict;
  const steps = (count: number) => count.toLocaleString('en');
  const equal = after === 0 ? '' : `Equal up to ${point} ${steps(after)}. `;
  return `${equal}Differs from ${point} ${steps(Math.min(after + 1, by))} on (detected at ${steps(by)}), on ${where}.`;
}
