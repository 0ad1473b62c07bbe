/** The inspector: a window of one seed's steps, one of its episodes, and the diagnosis. */

import { createStore } from 'zustand/vanilla';
import { errorMessage } from '../../core/error-message.ts';
import type { Frame, Plan } from '../../engine/contract.ts';
import type { Replayed } from '../../engine/replay/contract.ts';
import { budgetOf } from '../../experiment/budget.ts';
import { ReplayCanceled, type ReplayClient } from '../../services/replayer/replay-client.ts';
import type { Scheduler } from '../../services/scheduler.ts';
import { doctorFacts } from '../../stats/doctor/facts.ts';
import { columnOf } from '../../stats/stats/aggregate.ts';
import type { Agreement, InspectState, Place } from '../model/inspect-state.ts';
import type { RunStore } from '../model/run-store.ts';
import type { Store } from '../model/store.ts';
import type { Bridge } from '../runs/bridge.ts';

/** Returns the share of the reachable observations that were visited, as a mean over the shown seeds, or NaN if unknown. */
function visitedShare(plan: Plan, variant: number, frame: Frame | null): number {
  const reachable = plan.variants[variant]?.reference?.taskValue;
  if (reachable === undefined || frame === null || frame.visits.length === 0) return Number.NaN;
  let count = 0;
  let seen = 0;
  reachable.forEach((value, observation) => {
    if (!Number.isFinite(value)) return;
    count++;
    if ((frame.visits[observation] ?? 0) > 0) seen++;
  });
  return count === 0 ? Number.NaN : seen / count;
}

const NOTHING: InspectState = {
  place: null,
  status: 'idle',
  share: 0,
  words: '',
  recording: null,
  agreement: 'unknown',
  findings: [],
  fork: null,
  generation: 0,
};
const DOCTOR_MS = 4_000;

export interface InspectorDependencies {
  readonly run: RunStore;
  readonly bridge: Bridge;
  readonly client: ReplayClient | null;
  readonly scheduler: Scheduler;
}

export type InspectView = Pick<Inspector, 'look' | 'turn' | 'cancel' | 'requestFork' | 'examine'> & {
  readonly store: Store<InspectState>;
};

declare module '../model/lab.ts' {
  interface Lab {
    readonly inspector: InspectView;
  }
}

export class Inspector {
  readonly store = createStore<InspectState>(() => NOTHING);
  readonly #dependencies: InspectorDependencies;
  #asked = 0; // number of requests so far; answers to older ones are dropped
  #examined = Number.NEGATIVE_INFINITY;
  #examining = false;
  #asksAgain = false; // a request came during a diagnosis
  readonly #stop: () => void;

  constructor(dependencies: InspectorDependencies) {
    this.#dependencies = dependencies;
    this.#stop = dependencies.run.store.subscribe((state, before) => {
      if (state.generation !== before.generation) this.#forget(state.generation);
      const rests = ['done', 'paused', 'stopped'].includes(state.status);
      if (state.seriesVersion === before.seriesVersion && !(rests && state.status !== before.status)) return;
      // The last numbers may arrive after the “done” status, because they use another channel.
      if (rests) this.#examined = Number.NEGATIVE_INFINITY;
      if (rests || state.status === 'running') this.examine();
    });
  }

  #forget(generation: number): void {
    this.#asked++;
    this.#examined = Number.NEGATIVE_INFINITY;
    this.#dependencies.client?.cancel();
    this.store.setState({ ...NOTHING, generation });
  }

  /** Replays the window that ends at the measurement point at or after the position. */
  look(place: Place): void {
    const asked = ++this.#asked;
    this.store.setState({ place, status: 'replaying', share: 0, words: '' });
    void this.#replay(place, asked).catch((error: unknown) => {
      if (asked !== this.#asked) return;
      if (error instanceof ReplayCanceled) this.store.setState({ status: 'idle' });
      else
        this.store.setState({
          status: 'failed',
          recording: null,
          words: errorMessage(error),
        });
    });
  }

  async #replay(place: Place, asked: number): Promise<void> {
    const { run, bridge, client } = this.#dependencies;
    const { plan } = run.current;
    const { script } = bridge.data.script;
    if (plan === null || script === null) throw new Error('There is no run to replay yet. Press play first.');
    if (client === null) throw new Error('This page cannot start a worker for replay.');
    const reached = plan.grid.findLastIndex((step) => step <= run.current.envSteps);
    if (reached < 0)
      throw new Error('The first window is not complete yet. Let the run reach its first measurement point.');
    const found = plan.grid.findIndex((step) => step >= place.at);
    const measurementPoint = Math.min(found < 0 ? reached : found, reached);
    const seed = await this.#seedOf(place);
    if (asked !== this.#asked) return;
    const from = plan.grid[measurementPoint - 1] ?? 0;
    const to = plan.grid[measurementPoint] ?? 0;
    this.store.setState({ place: { variant: place.variant, seed, at: to } });
    const recording = await client.replay(
      { script, variant: place.variant, seed, from, to },
      (share, words) => {
        if (asked === this.#asked) this.store.setState({ share, words });
      },
    );
    const agreement = await this.#compare(recording);
    if (asked === this.#asked)
      this.store.setState({ status: 'ready', share: 1, words: '', recording, agreement });
  }

  async #seedOf({ variant, seed }: Place): Promise<number> {
    if (typeof seed === 'number') return seed;
    const ranking = await this.#dependencies.bridge.data.measurer
      .rank(variant, columnOf('taskReturn'))
      .catch(() => null);
    return ranking?.[seed].seed ?? 0;
  }

  /** Compares the last completed row of the recording with the numbers of the run. */
  async #compare({ rows, variant, seed }: Replayed): Promise<Agreement> {
    const row = rows.at(-1);
    if (row === undefined) return 'unknown';
    const own = await this.#dependencies.bridge.data.measurer
      .row(variant, seed, row.measurementPoint)
      .catch(() => null);
    if (own === null || own.every(Number.isNaN)) return 'unknown';
    // Skip values that were not measured. Terms that only other variants have are NaN in both rows.
    return row.values.every((value, k) => Number.isNaN(own[k]) || Object.is(own[k], value))
      ? 'same'
      : 'differs';
  }

  turn(windows: number): void {
    const { place } = this.store.getState();
    const { plan } = this.#dependencies.run.current;
    if (place === null || plan === null) return;
    const now = plan.grid.findIndex((step) => step >= place.at);
    const next = plan.grid[Math.max(0, Math.min(plan.grid.length - 1, Math.max(0, now) + windows))];
    if (next !== undefined && next !== place.at) this.look({ ...place, at: next });
  }

  cancel(): void {
    this.#dependencies.client?.cancel();
  }

  /** Opens the form for a fork, or closes it with null. Without a step, it uses the diagnosed onset, or else the middle. */
  requestFork(place: { readonly variant: number; readonly at: number | null } | null): void {
    this.store.setState({
      fork: place && { variant: place.variant, at: place.at ?? this.#forkStart(place.variant) },
    });
  }

  #forkStart(variant: number): number {
    const onset = this.store.getState().findings.find((finding) => finding.variant === variant)?.since;
    const { experiment } = this.#dependencies.run.current;
    return onset ?? Math.floor((experiment ? budgetOf(experiment) : 0) / 2);
  }

  /** Runs the diagnosis, unless it ran a moment ago. */
  examine(): void {
    const { run, bridge, scheduler } = this.#dependencies;
    const { plan, experiment, faults, generation } = run.current;
    if (plan === null || experiment === null) return;
    if (this.#examining) {
      this.#asksAgain = true;
      return;
    }
    if (scheduler.now() - this.#examined < DOCTOR_MS) return;
    this.#examined = scheduler.now();
    this.#examining = true;
    const visited = (variant: number) => visitedShare(plan, variant, bridge.data.frames.get(variant, -1));
    bridge.data.measurer
      .diagnose(doctorFacts({ experiment, plan, faults, visited }))
      .then((findings) => {
        if (generation === run.current.generation) this.store.setState({ findings });
      })
      .catch(() => {}) // the run is over or was restarted, which triggers a new diagnosis
      .finally(() => {
        this.#examining = false;
        if (!this.#asksAgain) return;
        this.#asksAgain = false;
        this.examine();
      });
  }

  dispose(): void {
    this.#stop();
    this.#dependencies.client?.dispose();
  }
}
