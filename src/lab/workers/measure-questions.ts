/** What is asked of the measuring worker, and its answers: every question ends, by an answer or by the words why not. */
import type {
  ExportLine,
  MeasurerMessage,
  MeasurerOrder,
  Ranking,
} from '../../../workers/protocol-measurer.ts';
import type { Plan } from '../../engine/contract.ts';
import type { Comparison, ComparisonRequest } from '../../measure/compare/comparison.ts';
import type { DoctorFacts, Finding } from '../../measure/doctor/contract.ts';
import type { CurveProof } from '../../measure/stats/curve-hash.ts';

export type Unsent<Message> = Message extends unknown ? Omit<Message, 'generation'> : never;

interface Waiting {
  ranked?(ranking: Ranking | null): void;
  hashed?(proof: CurveProof | null): void;
  inspected?(value: readonly Finding[] | Float64Array | null): void;
  compared?(comparison: Comparison | null, share: number): void;
  exported?(bytes: Uint8Array<ArrayBuffer>, share: number): void;
  fail(reason: Error): void;
}

export abstract class MeasureQuestions {
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 0;
  #comparing = 0; // id of the latest comparison

  /** Of the run that the worker knows; null: there is no worker or no run. */
  protected abstract get plan(): Plan | null;
  protected abstract ask(order: Unsent<MeasurerOrder>): void;

  rank(variant: number, column: number): Promise<Ranking | null> {
    return new Promise((ranked, fail) => {
      this.ask({ kind: 'rank', id: this.#expect({ ranked, fail }), variant, column });
    });
  }

  /** Variants against each other as they are now. The newest question counts: one that is still open is refused. */
  compare(request: ComparisonRequest, progress: (share: number) => void): Promise<Comparison> {
    this.dropComparison('Another comparison was asked for.');
    return new Promise((resolve, fail) => {
      const compared = (comparison: Comparison | null, share: number) =>
        comparison === null ? progress(share) : resolve(comparison);
      const id = this.#expect({ compared, fail });
      this.#comparing = id;
      this.ask({ kind: 'compare', id, request });
    });
  }

  protected dropComparison(words: string): void {
    this.#waiting.get(this.#comparing)?.fail(new Error(words));
    this.#waiting.delete(this.#comparing);
  }

  /** What the doctor finds in the numbers so far. */
  diagnose(facts: DoctorFacts): Promise<readonly Finding[]> {
    return new Promise((resolve, fail) => {
      const inspected: Waiting['inspected'] = (value) => resolve(Array.isArray(value) ? value : []);
      this.ask({ kind: 'diagnose', id: this.#expect({ inspected, fail }), facts });
    });
  }

  /** One seed's numbers at a checkpoint, [columns]; null where there are none. */
  row(variant: number, seed: number, checkpoint: number): Promise<Float64Array | null> {
    return new Promise((resolve, fail) => {
      const inspected: Waiting['inspected'] = (value) =>
        resolve(value instanceof Float64Array ? value : null);
      this.ask({ kind: 'row', id: this.#expect({ inspected, fail }), variant, seed, checkpoint });
    });
  }

  /** Digits of all curves; null: the run is not over, was changed on its way, or lost something. */
  hash(): Promise<CurveProof | null> {
    const measures = this.plan?.measures ?? 'all';
    return new Promise((resolve, fail) => {
      const hashed = (proof: CurveProof | null) => resolve(proof && { ...proof, measures });
      this.ask({ kind: 'hash', id: this.#expect({ hashed, fail }) });
    });
  }

  /** A file in pieces. @param progress is told the share that is done */
  export(
    lines: readonly ExportLine[],
    progress: (share: number) => void,
  ): Promise<readonly Uint8Array<ArrayBuffer>[]> {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    return new Promise((resolve, fail) => {
      const exported = (bytes: Uint8Array<ArrayBuffer>, share: number) => {
        pieces.push(bytes);
        progress(share);
        if (share >= 1) resolve(pieces);
      };
      this.ask({ kind: 'export', id: this.#expect({ exported, fail }), lines });
    });
  }

  #expect(waiting: Waiting): number {
    const id = ++this.#nextId;
    if (this.plan === null) waiting.fail(new Error('There are no numbers yet.'));
    else this.#waiting.set(id, waiting);
    return id;
  }

  protected refuseAll(words: string): void {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const waiting of all) waiting.fail(new Error(words));
  }

  /** @returns whether it was an answer */
  protected answered(message: MeasurerMessage): boolean {
    if (message.kind === 'ranking') {
      this.#waiting.get(message.id)?.ranked?.(message.ranking);
      this.#waiting.delete(message.id);
    } else if (message.kind === 'compared') {
      this.#waiting.get(message.id)?.compared?.(message.comparison, message.share);
      if (message.comparison !== null) this.#waiting.delete(message.id);
    } else if (message.kind === 'inspected') {
      this.#waiting.get(message.id)?.inspected?.(message.value);
      this.#waiting.delete(message.id);
    } else if (message.kind === 'hashed') {
      this.#waiting.get(message.id)?.hashed?.(message.proof);
      this.#waiting.delete(message.id);
    } else if (message.kind === 'exported') {
      this.#waiting.get(message.id)?.exported?.(message.bytes, message.share);
      if (message.share >= 1) this.#waiting.delete(message.id);
    } else return false;
    return true;
  }
}
