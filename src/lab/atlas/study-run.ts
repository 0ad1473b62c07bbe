/** Runs a study in workers of its own, block by block of seeds, and has its claim judged whenever a block is whole. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StudyBlock, StudyOrder } from '../../../workers/protocol.ts';
import { errorWords } from '../../core/error-words.ts';
import { bandsOf, type SeedLines } from '../../measure/claims/lines.ts';
import type { ChartNumbers } from '../../studies/chart-data.ts';
import type { OutcomeLine, StudyVerdict } from '../../studies/outcome.ts';
import type { WrittenStudy } from '../../studies/study.ts';
import { WorkerClient } from '../workers/worker-client.ts';
import { type StudyDesk, studyWorkers } from './study-desk.ts';
import { planOf, type StudyUnit } from './study-plan.ts';

export interface LiveStudy {
  readonly status: 'idle' | 'running' | 'done' | 'stopped' | 'failed';
  readonly share: number; // of the work
  readonly secondsLeft: number; // NaN: not known yet
  /** Seeds that all numbers here are of, and seeds of the study: of the experiment that has most. */
  readonly seeds: number;
  readonly of: number;
  readonly numbers: ChartNumbers | null;
  readonly verdict: StudyVerdict | null;
  readonly fault: string;
}
const NOTHING: LiveStudy = {
  ...{ status: 'idle', share: 0, secondsLeft: Number.NaN, seeds: 0, of: 0 },
  ...{ numbers: null, verdict: null, fault: '' },
};

/** A language policy that first learns from examples says nothing for long. */
const SILENT_TICKS = 360;
/** Shares below this say little of the time that is left. */
const LEAST_SHARE = 0.02;

type Client = WorkerClient<StudyOrder>;
interface Job {
  readonly units: readonly StudyUnit[];
  readonly clients: readonly Client[];
  readonly blocks: Map<StudyUnit, StudyBlock>;
  readonly shares: Map<StudyUnit, number>;
  readonly begun: number;
  next: number;
  /** Blocks that the numbers on the page are of. */
  whole: number;
}

export class StudyRun {
  readonly store: StoreApi<LiveStudy> = createStore<LiveStudy>(() => NOTHING);
  readonly #study: WrittenStudy;
  readonly #desk: StudyDesk;
  #job: Job | null = null;

  constructor(study: WrittenStudy, desk: StudyDesk) {
    this.#study = study;
    this.#desk = desk;
  }

  start(): void {
    this.#end('the study begins again');
    const units = planOf(this.#study);
    const job: Job = {
      ...{ units, clients: this.#clients(), blocks: new Map(), shares: new Map() },
      ...{ begun: this.#desk.scheduler.now(), next: 0, whole: 0 },
    };
    this.#job = job;
    this.store.setState({ ...NOTHING, status: 'running', of: Math.max(...units.map(({ to }) => to)) }, true);
    for (const client of job.clients)
      this.#work(job, client).catch((error: unknown) => this.#fail(job, errorWords(error)));
  }

  /** What has arrived stays. */
  stop(): void {
    if (this.#job === null) return;
    this.#end('the study was stopped');
    this.store.setState({ status: 'stopped' });
  }

  dispose(): void {
    this.#end('nobody looks at it');
  }

  #end(words: string): void {
    const job = this.#job;
    this.#job = null;
    for (const client of job?.clients ?? []) client.close(words);
  }

  #clients(): readonly Client[] {
    const { makeWorker, scheduler } = this.#desk;
    return Array.from({ length: studyWorkers(this.#desk) }, () => {
      const client: Client = new WorkerClient<StudyOrder>({
        make() {
          if (makeWorker === null) throw new Error('this browser cannot start workers');
          return makeWorker();
        },
        scheduler,
        heard: () => {},
        restart: 'never',
        words: (reason) => `a worker ended: ${reason}`,
      });
      return client;
    });
  }

  async #work(job: Job, client: Client): Promise<void> {
    for (;;) {
      const unit = job.units[job.next++];
      if (unit === undefined) return;
      const { part, block: _, weight: __, ...rest } = unit;
      client.watch(SILENT_TICKS);
      const block = await client.ask<StudyBlock>(
        (id) => ({ kind: 'block', id, input: part.input, ...rest }),
        (share: number) => this.#progress(job, unit, share),
      );
      client.rest();
      if (job !== this.#job) return;
      job.blocks.set(unit, block);
      this.#progress(job, unit, 1);
      await this.#arrived(job, client);
    }
  }

  #progress(job: Job, unit: StudyUnit, share: number): void {
    if (job !== this.#job) return;
    job.shares.set(unit, share);
    const done = [...job.shares].reduce((sum, [one, part]) => sum + one.weight * part, 0);
    const seconds = (this.#desk.scheduler.now() - job.begun) / 1_000;
    const secondsLeft = done < LEAST_SHARE ? Number.NaN : (seconds * (1 - done)) / done;
    this.store.setState({ share: Math.min(1, done), secondsLeft });
  }

  /** Shows the numbers of all blocks that are whole, if there are more of them than before. */
  async #arrived(job: Job, client: Client): Promise<void> {
    const missing = job.units.filter((unit) => !job.blocks.has(unit)).map(({ block }) => block);
    const whole = missing.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...missing);
    if (whole <= job.whole) return;
    job.whole = whole;
    const known = job.units.filter(({ block }) => block < whole);
    const numbers = numbersOf(job, known);
    const { scores } = numbers;
    const verdict = await client.ask<StudyVerdict>((id) => ({
      kind: 'judge',
      id,
      study: this.#study,
      scores,
    }));
    if (job !== this.#job || job.whole > whole) return;
    const done = missing.length === 0;
    const seeds = Math.max(...known.map(({ to }) => to));
    this.store.setState({
      numbers,
      verdict,
      seeds,
      ...(done && { status: 'done', share: 1, secondsLeft: 0 }),
    });
    if (done) this.#end('the study is done');
  }

  #fail(job: Job, fault: string): void {
    if (job !== this.#job) return;
    this.#end(fault);
    this.store.setState({ status: 'failed', fault });
  }
}

/** Scores and lines of units, joined in the order of their seeds. */
function numbersOf({ blocks }: Pick<Job, 'blocks'>, units: readonly StudyUnit[]): ChartNumbers {
  const scores: Record<string, (number | null)[]> = {};
  const curves: Record<number, OutcomeLine[]> = {};
  const lines = new Map<string, { chart: number; label: string; parts: SeedLines[] }>();
  for (const unit of units) {
    const block = blocks.get(unit);
    if (block === undefined) continue;
    for (const [key, values] of Object.entries(block.scores))
      scores[key] = [...(scores[key] ?? []), ...values];
    unit.lines.forEach(({ chart, variant, label }, k) => {
      const key = `${unit.part.key} ${variant} ${chart}`;
      const own = lines.get(key) ?? { chart, label, parts: [] };
      const found = block.lines[k];
      if (found !== undefined) own.parts.push(found);
      lines.set(key, own);
    });
  }
  for (const { chart, label, parts } of lines.values()) {
    const x = parts[0]?.x ?? [];
    const rows = x.map((_, point) => parts.flatMap(({ rows }) => Array.from(rows[point] ?? [])));
    curves[chart] = [...(curves[chart] ?? []), { label, ...bandsOf({ x, rows }) }];
  }
  return { scores, curves };
}
