/** What is asked of the measuring worker: every question ends, by an answer or by the words why not. */
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
import type { WorkerClient } from './worker-client.ts';

export type Unsent<Message> = Message extends unknown ? Omit<Message, 'generation'> : never;
type Question<Order> = Order extends { readonly id: number } ? Omit<Order, 'generation' | 'id'> : never;
export type MeasurerClient = WorkerClient<MeasurerOrder, MeasurerMessage>;

/** @returns whether it was an answer */
export function answered(client: MeasurerClient, message: MeasurerMessage): boolean {
  switch (message.kind) {
    case 'ranking':
      client.settle(message.id, message.ranking);
      return true;
    case 'inspected':
      client.settle(message.id, message.value);
      return true;
    case 'hashed':
      client.settle(message.id, message.proof);
      return true;
    case 'linedUp':
      client.settle(message.id, message.lines);
      return true;
    case 'compared':
    case 'runsCompared':
      if (message.comparison === null) client.tell(message.id, message.share);
      else client.settle(message.id, message.comparison);
      return true;
    case 'exported':
      client.tell(message.id, message.share, message.bytes);
      if (message.share >= 1) client.settle(message.id, undefined);
      return true;
    default:
      return false;
  }
}

export abstract class MeasureQuestions {
  #comparing = 0; // id of the latest comparison

  protected abstract readonly client: MeasurerClient;
  /** Of the run that the worker knows; null: there is no worker or no run. */
  protected abstract get plan(): Plan | null;
  protected abstract sealed(order: Unsent<MeasurerOrder>): MeasurerOrder;

  #ask<T>(question: Question<MeasurerOrder>, progress?: (...news: never[]) => void): Promise<T> {
    if (this.plan === null) return Promise.reject(new Error('There are no numbers yet.'));
    const order = (id: number) => {
      if (question.kind === 'compare') this.#comparing = id;
      return this.sealed({ ...question, id } as Unsent<MeasurerOrder>);
    };
    return this.client.ask<T>(order, { progress });
  }

  rank(variant: number, column: number): Promise<Ranking | null> {
    return this.#ask({ kind: 'rank', variant, column });
  }

  /** Variants against each other as they are now. The newest question counts: one that is still open is refused. */
  compare(request: ComparisonRequest, progress: (share: number) => void): Promise<Comparison> {
    this.dropComparison('Another comparison was requested.');
    return this.#ask({ kind: 'compare', request }, progress);
  }

  protected dropComparison(words: string): void {
    this.client.refuse(this.#comparing, words);
  }

  /** What the doctor finds in the numbers so far. */
  diagnose(facts: DoctorFacts): Promise<readonly Finding[]> {
    return this.#ask({ kind: 'diagnose', facts });
  }

  /** One seed's numbers at a checkpoint, [columns]; null where there are none. */
  row(variant: number, seed: number, checkpoint: number): Promise<Float64Array | null> {
    return this.#ask({ kind: 'row', variant, seed, checkpoint });
  }

  /** Every checkpoint has come: they take another way than the word that the run is over. */
  whole(): Promise<null> {
    return this.#ask({ kind: 'whole' });
  }

  /** Digits of all curves; null: the run is not over, was changed on its way, or lost something. */
  async hash(): Promise<CurveProof | null> {
    const measures = this.plan?.measures ?? 'all';
    const proof = await this.#ask<CurveProof | null>({ kind: 'hash' });
    return proof && { ...proof, measures };
  }

  /** A file in pieces. @param progress receives the share done */
  async export(
    lines: readonly ExportLine[],
    progress: (share: number) => void,
  ): Promise<readonly Uint8Array<ArrayBuffer>[]> {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    await this.#ask({ kind: 'export', lines }, (share: number, bytes: Uint8Array<ArrayBuffer>) => {
      pieces.push(bytes);
      progress(share);
    });
    return pieces;
  }
}
