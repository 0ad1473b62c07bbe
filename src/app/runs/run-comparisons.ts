import { createStore } from 'zustand/vanilla';
import { identityOf } from '../../experiment/canonical.ts';
import type { Experiment, Parsed, Problem } from '../../experiment/experiment.ts';
import type { Catalogue } from '../../experiment/field.ts';
import type { RunNumbers } from '../../services/metrics/protocol.ts';
import { RunsClient } from '../../services/metrics/runs-client.ts';
import { attempt, problem } from '../../services/problems.ts';
import type { WorkerLike } from '../../services/rpc.ts';
import type { DatabaseClient } from '../../services/runs/database-client.ts';
import type { StoredCurves } from '../../services/runs/protocol.ts';
import type { Scheduler } from '../../services/scheduler.ts';
import { unitOf } from '../../stats/compare/comparison.ts';
import { mixedUnits } from '../../stats/compare/mixed-units.ts';
import type { RunsComparison, RunsRequest } from '../../stats/compare/runs-comparison.ts';
import { METRIC_COLUMNS } from '../../stats/metrics/metrics.ts';
import {
  type ChosenRun,
  MAX_CHOSEN,
  MAX_OVERLAYS,
  NO_RUNS,
  type RunComparisonsState,
} from '../model/library-model.ts';
import type { Store } from '../model/store.ts';
import { curveText } from './words.ts';

export interface RunComparisonsDependencies {
  readonly database: DatabaseClient;
  readonly scheduler: Scheduler;
  makeMeasurer(): WorkerLike;
  check(experiment: unknown): Parsed<Experiment> | Promise<Parsed<Experiment>>;
  readonly catalogue: Catalogue;
  readonly ready: (() => Promise<void> | null) | undefined;
  /** The unit of the open run. */
  unit(): 'episodes' | undefined;
}

/** The interval for reading a run that trains while it is compared. */
const FRESH_MS = 5_000;

export type RunComparisons = Pick<
  StoredRunComparisons,
  'choose' | 'close' | 'hide' | 'compare' | 'overlay' | 'removeOverlay'
> & { readonly store: Store<RunComparisonsState> };

export class StoredRunComparisons {
  readonly store = createStore(() => NO_RUNS);
  readonly #dependencies: RunComparisonsDependencies;
  readonly #client: RunsClient;
  #aside: RunComparisonsState['overlays'][number] | null = null;
  #asked = 0;
  #cancelFresh: (() => void) | null = null;

  constructor(dependencies: RunComparisonsDependencies) {
    this.#dependencies = dependencies;
    this.#client = new RunsClient(dependencies.makeMeasurer, dependencies.scheduler, () => {
      // The worker lost its data, but choosing the runs again restores it.
      this.store.setState({ chosen: [], hidden: [] });
    });
  }

  /** Replaces the chosen runs. @returns why there is nothing to compare */
  choose(ids: readonly string[]): Promise<readonly Problem[]> {
    const asked = ++this.#asked;
    return attempt(async () => {
      if (ids.length < 2) return [problem('A single run cannot be compared.', 'Choose at least two.')];
      if (ids.length > MAX_CHOSEN)
        return [problem(`${ids.length} runs are too many.`, `Choose at most ${MAX_CHOSEN}.`)];
      const { chosen, refused: rejected, mixed } = await this.#load(ids, asked);
      if (asked !== this.#asked) return [];
      if (mixed !== null) {
        this.#keep();
        return [problem(mixed.message, mixed.fix)];
      }
      if (chosen.filter(({ state }) => state === 'compared').length === 0) return rejected;
      this.store.setState(({ version }) => ({ chosen, hidden: [], version: version + 1 }));
      this.#keep();
      return [];
    });
  }

  async #load(ids: readonly string[], asked: number, known: ReadonlyMap<string, string> = new Map()) {
    const { database, ready } = this.#dependencies;
    await ready?.();
    const all = await database.ask({ kind: 'curves', runs: ids });
    // Sort as in the list, so that the order of choosing has no meaning.
    const sorted = [...all].sort((a, b) => sequenceOf(b) - sequenceOf(a));
    const names = new Map<string, number>();
    const read: { readonly curves: StoredCurves; readonly outcome: RunNumbers | string }[] = [];
    for (const curves of sorted) {
      const outcome = await this.#numbersOf(curves, names);
      const name = known.get(curves.run); // a run that is already compared keeps its name
      read.push({
        curves,
        outcome: typeof outcome === 'string' || name === undefined ? outcome : { ...outcome, name },
      });
    }
    const chosen = read.map(({ curves, outcome }): ChosenRun => {
      const id = curves.run;
      if (typeof outcome === 'string') return { id, name: nameOf(curves), state: 'left', words: [outcome] };
      if (asked === this.#asked) this.#client.know(outcome);
      return {
        id,
        name: outcome.name,
        state: 'compared',
        words: curves.state === 'read' ? curveText(curves) : [],
      };
    });
    const rejected = chosen.flatMap(({ state, name, words }) =>
      state === 'left' ? words.map((text) => problem(`${name}: ${text}`)) : [],
    );
    const numbers = read.flatMap(({ outcome }) => (typeof outcome === 'string' ? [] : [outcome]));
    return { chosen, refused: rejected, mixed: mixedUnits(numbers), unit: numbers[0]?.unit };
  }

  /** @param names of the others; equal names get a number @returns why it cannot be compared */
  async #numbersOf(curves: StoredCurves, names: Map<string, number>): Promise<RunNumbers | string> {
    if (curves.state === 'unread') return curves.message;
    const { record, revisions, logs } = curves;
    const parsed = await this.#dependencies.check(record.experiment);
    if (!parsed.ok)
      return `Its experiment comes from another version of the page: ${parsed.problems[0]?.message ?? 'it cannot be read.'}`;
    const shape = revisions.at(-1)?.shape;
    const { seeds } = parsed.value;
    if (shape === undefined || shape.variants > parsed.value.variants.length || record.workers > seeds)
      return 'Its record is damaged and cannot be read completely.';
    if (logs.length === 0)
      return 'It has no curves, because it was closed before its first measurement point.';
    const count = (names.get(record.name) ?? 0) + 1;
    names.set(record.name, count);
    const { variants, ...identity } = identityOf(parsed.value, this.#dependencies.catalogue);
    return {
      run: record.id,
      name: count === 1 ? record.name : `${record.name} (${count})`,
      ...identity,
      variants: variants.slice(0, shape.variants),
      metricColumns: shape.metricColumns ?? METRIC_COLUMNS,
      reference: shape.reference ?? null,
      seeds,
      shards: record.workers,
      shapes: revisions.map((revision) => ({ revision: revision.revision, ...revision.shape })),
      logs,
    };
  }

  #keep(): void {
    const { chosen, overlays } = this.store.getState();
    this.#client.keep([...chosen, ...overlays].map(({ id }) => id));
  }

  close(): void {
    this.#asked++;
    this.#cancelFresh?.();
    this.#cancelFresh = null;
    this.store.setState({ chosen: [], hidden: [] });
    this.#keep();
  }

  hide(id: string, hidden: boolean): void {
    const others = this.store.getState().hidden.filter((one) => one !== id);
    this.store.setState({ hidden: hidden ? [...others, id] : others });
  }

  /** Rejects with a message when another comparison is requested, or the worker ends. */
  compare(request: RunsRequest, progress: (share: number) => void): Promise<RunsComparison> {
    const runs = this.store.getState().chosen.flatMap(({ id, state }) => (state === 'compared' ? [id] : []));
    return this.#client.compare(runs, request, progress);
  }

  /** More of this run is on disk. */
  saved(id: string): void {
    if (!this.store.getState().chosen.some((one) => one.id === id)) return;
    this.#cancelFresh ??= this.#dependencies.scheduler.after(FRESH_MS, () => {
      this.#cancelFresh = null;
      void this.#freshen(id);
    });
  }

  async #freshen(id: string): Promise<void> {
    const asked = this.#asked;
    const names = new Map(this.store.getState().chosen.map((one) => [one.id, one.name]));
    const fresh = await this.#load([id], asked, names).catch(() => null);
    const run = fresh?.chosen[0];
    if (run === undefined || asked !== this.#asked) return;
    this.store.setState(({ chosen, version }) => ({
      chosen: chosen.map((one) => (one.id === id ? run : one)),
      version: version + 1,
    }));
  }

  /** @returns why it cannot be drawn */
  overlay(id: string): Promise<readonly Problem[]> {
    return attempt(async () => {
      const { overlays } = this.store.getState();
      if (overlays.some((one) => one.id === id)) return [];
      if (overlays.length >= MAX_OVERLAYS)
        return [problem(`${MAX_OVERLAYS} runs are already on the charts.`, 'Remove one first.')];
      const names = new Map(this.store.getState().chosen.map((one) => [one.id, one.name]));
      const { chosen, refused: rejected, unit } = await this.#load([id], this.#asked, names);
      const [run] = chosen;
      if (run === undefined || run.state === 'left') return rejected;
      const open = this.#dependencies.unit();
      if (open !== unit)
        return [
          problem(
            `The points of ‘${run.name}’ count ${unitOf({ unit })}, and those of the open run count ${unitOf({ unit: open })}.`,
            'Give both the same kind of budget.',
          ),
        ];
      const lines = await this.#client.lines(id);
      this.store.setState((state) => ({
        overlays: [
          ...state.overlays.filter((one) => one.id !== id),
          {
            id,
            name: run.name,
            unit,
            lines: lines.map((line) => ({ ...line, origin: line.metric, over: '' })),
          },
        ],
      }));
      this.#keep();
      return [];
    });
  }
  /** `putAside` follows the deletion of a run; `bringBack` follows its undo. */
  putAside(id: string): void {
    this.#aside = this.store.getState().overlays.find((one) => one.id === id) ?? null;
    if (this.#aside !== null) this.removeOverlay(id);
  }
  bringBack(id: string): void {
    const back = this.#aside;
    this.#aside = null;
    if (back?.id !== id) return;
    this.store.setState(({ overlays }) => ({ overlays: [...overlays, back].slice(-MAX_OVERLAYS) }));
  }
  removeOverlay(id: string): void {
    this.store.setState(({ overlays }) => ({ overlays: overlays.filter((one) => one.id !== id) }));
    this.#keep();
  }

  dispose(): void {
    this.#cancelFresh?.();
    this.#client.end('The page is closing.');
  }
}

const nameOf = (curves: StoredCurves) => (curves.state === 'read' ? curves.record.name : 'A run');
const sequenceOf = (curves: StoredCurves) => (curves.state === 'read' ? curves.record.sequence : 0);
