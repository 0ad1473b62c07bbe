/**
 * The curves of a run as a few digits, to tell whether another run made the same ones bit for bit. Everything that was
 * measured is in it: all variants, seeds, measurement points and columns, as the f32 that the engine delivered. The order is that of
 * the experiment, so that neither workers nor arrival matter. It finds accidents and proves nothing: anyone can write
 * any digits into a link.
 */
import { xxh32 } from '../../core/xxh32.ts';

/** What the digits cover: `returns` where a run measured only what curves of return need. */
export type Coverage = 'all' | 'returns';

export interface CurveProof {
  readonly measures: Coverage;
  /** 16 hexadecimal digits. */
  readonly hash: string;
  /** 24 bits of the hash so far, at `digestPlaces`; empty where only the hash is known. */
  readonly digests: readonly number[];
}

const MOST_DIGESTS = 32;
const CANONICAL_NAN = 0x7fc00000;
const DIGEST_HEX = 6;

/** Measurement points after which there is a digest: at most 32, evenly spaced, the last among them. */
export function digestPlaces(measurementPoints: number): readonly number[] {
  const count = Math.min(MOST_DIGESTS, measurementPoints);
  return Array.from({ length: count }, (_, k) => Math.ceil(((k + 1) * measurementPoints) / count) - 1);
}

export class CurveHasher {
  readonly #measurementPoints: number;
  readonly #places: ReadonlySet<number>;
  #length = 0; // measurementPoints taken
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

  /** The next checkpoint. @param rows by variant, then by seed: [columns] each; null: it is not known */
  add(rows: readonly (Float32Array | null)[]): void {
    const size = rows.reduce((sum, row) => sum + (row?.length ?? 0), 2);
    if (this.#words.length < size) this.#words = new Uint32Array(size);
    const words = this.#words;
    words[0] = this.#low; // what came before is in it
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
        // NaN has many bit patterns, and which one comes out differs between machines.
        words[at++] = (word & 0x7fffffff) > 0x7f800000 ? CANONICAL_NAN : word;
      }
    }
    const bytes = new Uint8Array(words.buffer, 0, size * Uint32Array.BYTES_PER_ELEMENT);
    this.#low = xxh32(bytes, 0);
    this.#high = xxh32(bytes, 1);
    if (this.#places.has(this.#length)) this.#digests.push(this.#low >>> 8);
    this.#length++;
  }

  /** Numbers changed hands on the way (a live edit, a worker that was lost): the run cannot be repeated from its experiment. */
  spoil(): void {
    this.#complete = false;
  }

  /** Null: it is not over, or something of it is missing. */
  proof(measures: Coverage): CurveProof | null {
    if (!this.#complete || this.#length !== this.#measurementPoints) return null;
    const hash = [this.#high, this.#low].map((word) => word.toString(16).padStart(8, '0')).join('');
    return { measures, hash, digests: [...this.#digests] };
  }
}

/** As links and the headless command write it: 0123456789abcdef, with an r behind it where only returns were measured, and its digests. */
export function proofText({ measures, hash, digests }: CurveProof): string {
  const all = digests.map((digest) => digest.toString(16).padStart(DIGEST_HEX, '0')).join('');
  return `${hash}${measures === 'returns' ? 'r' : ''}${all === '' ? '' : `.${all}`}`;
}

/** Null: this is no such text. */
export function readProof(text: string): CurveProof | null {
  const found = /^([0-9a-f]{16})(r?)(?:\.((?:[0-9a-f]{6}){1,32}))?$/.exec(text);
  if (found === null) return null;
  const [, hash = '', returns = '', all = ''] = found;
  const digests = (all.match(/.{6}/g) ?? []).map((digest) => Number.parseInt(digest, 16));
  return { measures: returns === '' ? 'all' : 'returns', hash, digests };
}

export type Verdict =
  | { readonly kind: 'same' }
  /** Equal up to env step `after` (0: from the start not), another at `by`. */
  | { readonly kind: 'differs'; readonly after: number; readonly by: number }
  | { readonly kind: 'incomparable'; readonly why: string };

/** @param grid env steps of each checkpoint of the run that was made */
export function compareProofs(expected: CurveProof, made: CurveProof, grid: readonly number[]): Verdict {
  if (expected.measures !== made.measures) {
    const wanted = expected.measures === 'all' ? 'all measures' : 'the returns alone';
    return { kind: 'incomparable', why: `The digits are of ${wanted}, and this run measured otherwise.` };
  }
  const end = grid.at(-1) ?? 0;
  if (expected.digests.length > 0 && expected.digests.length !== made.digests.length)
    return {
      kind: 'incomparable',
      why: 'The digits are of a run with another number of measurement points.',
    };
  const places = digestPlaces(grid.length);
  const stepsAt = (k: number) => (k < 0 ? 0 : (grid[places[k] ?? 0] ?? end));
  const first = expected.digests.findIndex((digest, k) => digest !== made.digests[k]);
  if (first >= 0) return { kind: 'differs', after: stepsAt(first - 1), by: stepsAt(first) };
  if (expected.hash === made.hash) return { kind: 'same' };
  return { kind: 'differs', after: expected.digests.length > 0 ? stepsAt(places.length - 2) : 0, by: end };
}

/** One sentence. @param where what computed it: `WebAssembly on the CPU` */
export function verdictText(verdict: Verdict, where: string): string {
  if (verdict.kind === 'same') return `Reproduced bit for bit on ${where}.`;
  if (verdict.kind === 'incomparable') return `Not compared: ${verdict.why}`;
  const { after, by } = verdict;
  const steps = (count: number) => count.toLocaleString('en');
  const equal = after === 0 ? '' : `Equal up to env step ${steps(after)}. `;
  return `${equal}Differs from env step ${steps(Math.min(after + 1, by))} on (seen at ${steps(by)}), on ${where}.`;
}
