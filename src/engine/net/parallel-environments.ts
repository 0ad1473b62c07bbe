/** Parallel copies of one world, stepped by hand: kernel replicas whose actions the host chooses. */
import { METRIC_COLUMNS, METRIC_IDS, type MetricId } from '../../stats/metrics/metrics.ts';
import type { Fault, Frame } from '../contract.ts';
import { packed, unpacked } from '../networks/saved.ts';
import type { BuiltWorld, Variant } from '../program/built.ts';
import { COUNT, COUNTS, SUM } from '../program/main.ts';
import { faultFrom, writeRow } from '../program/window-row.ts';
import type { RandomStream } from '../streams.ts';
import { carryReplica } from '../table/carry-over.ts';
import { recentOf } from '../table/frame.ts';
import { Trail } from '../table/trail.ts';
import type { WorldEvaluator } from '../variant/evaluator.ts';
import { configureVariant, createVariant } from '../variant/variant.ts';

/**
 * Counts episodes in the order in which they began, for budgets in episodes. Counting by end would favor short episodes, more so
 * with more environments.
 */
interface SavedOrder {
  readonly done: number;
  readonly begun: number;
  readonly numbers: readonly number[];
  readonly ended: readonly (readonly [number, readonly number[]])[];
  readonly regret: number;
}

class EpisodeOrder {
  /** All episodes up to this number have ended. */
  done = 0;
  begun: number;
  regret = 0; // over all episodes taken
  readonly #numbers: number[];
  /** Sums of episodes that have ended but were not yet taken. */
  readonly #ended = new Map<number, readonly number[]>();

  constructor(columns: number) {
    this.#numbers = Array.from({ length: columns }, (_, k) => k + 1);
    this.begun = columns;
  }

  numberOf(column: number): number {
    return this.#numbers[column] ?? 0;
  }

  /** Ends an environment's episode and begins the next one. @param sums of the ended episode */
  end(column: number, sums: readonly number[]): void {
    this.#ended.set(this.numberOf(column), sums);
    this.begun += 1;
    this.#numbers[column] = this.begun;
    while (this.#ended.has(this.done + 1)) this.done += 1;
  }

  /** Continues another count. Its open episodes begin again, or count as over if there are fewer environments now. */
  inherit(old: EpisodeOrder): void {
    const saved = old.save();
    const open = [...saved.numbers].sort((a, b) => a - b);
    const numbers = this.#numbers.map((_, k) => open[k] ?? saved.begun + 1 + k - open.length);
    const over = open.slice(numbers.length).map((number) => [number, []] as const);
    const begun = Math.max(saved.begun, ...numbers);
    this.restore({ ...saved, numbers, begun, ended: [...saved.ended, ...over] });
    while (this.#ended.has(this.done + 1)) this.done += 1;
  }

  /** Sums the episodes up to and including `until` that were not yet taken. The regret covers all so far. */
  take(until: number, slots: number): Float64Array {
    const sums = new Float64Array(slots);
    sums[SUM.regret] = this.regret;
    const numbers = [...this.#ended.keys()].filter((number) => number <= until);
    for (const number of numbers.sort((a, b) => a - b)) {
      this.#ended.get(number)?.forEach((x, slot) => {
        sums[slot] = (sums[slot] ?? 0) + x;
      });
      this.#ended.delete(number);
    }
    this.regret = sums[SUM.regret] ?? 0;
    return sums;
  }

  save(): SavedOrder {
    const { done, begun, regret } = this;
    return { done, begun, regret, numbers: [...this.#numbers], ended: [...this.#ended] };
  }
  restore({ numbers, ended, ...counts }: SavedOrder): void {
    Object.assign(this, counts);
    this.#numbers.splice(0, this.#numbers.length, ...numbers);
    this.#ended.clear();
    for (const [number, sums] of ended) this.#ended.set(number, sums);
  }
}

/** The host sums these per episode instead of per window. */
const SUMMED = ['main$sums', 'main$lost', 'main$counts'] as const;

/** Takes the program's sums and counts of an episode that has just ended, and resets them. */
function takeEpisode({ machine, assembly }: Variant, column: number): readonly number[] {
  const optimal = machine.scalar('main$optimalCount', column);
  machine.setScalar('main$optimalCount', column, 0);
  const slots = SUM.terms + assembly.terms.length;
  const [sums, lost, counts] = SUMMED.map((name) => machine.array(name, column));
  const taken = [...(sums?.subarray(0, slots) ?? []), ...(counts ?? [])];
  taken[slots + COUNT.optimal] = optimal;
  counts?.fill(0);
  for (const list of [sums, lost]) list?.fill(0, 0, SUM.episodeReturn).fill(0, SUM.terms, slots);
  return taken;
}

/** Reads probes and begins their next window. Sums of open episodes continue. @param sums receives them */
function readProbes({ machine, assembly }: Variant, columns: number, sums: Float64Array): void {
  // Columns share what probes read, so all are read before any window closes.
  for (let k = 0; k < columns; k++) machine.call('main$closeWindow', k);
  const readings = machine.array('main$sums', 0).slice();
  for (let k = 0; k < columns; k++) {
    const words = SUMMED.map((name) => machine.array(name, k).slice());
    const optimal = machine.scalar('main$optimalCount', k);
    machine.call('main$openWindow', k);
    SUMMED.forEach((name, i) => {
      machine.array(name, k).set(words[i] ?? []);
    });
    machine.setScalar('main$optimalCount', k, optimal);
  }
  assembly.terms.forEach(({ reads }, term) => {
    if (reads) sums[SUM.terms + term] = readings[SUM.terms + term] ?? 0;
  });
}

/** A program whose agent is the host, with its world. */
export interface PreparedWorld {
  readonly world: BuiltWorld;
  readonly variant: Omit<Variant, 'machine'>;
  /** Null: no separate evaluation. */
  readonly evaluator: WorldEvaluator | null;
}

const [TERMINATED, TRUNCATED, FAULT] = [1, 2, 4];

export class ParallelEnvironments {
  readonly columns: number;
  /** Results of the last step: reward, next observation (`reached`), and how it ended. */
  reward = 0;
  reached = 0;
  terminated = false;
  truncated = false;
  variant: Variant;
  readonly order: EpisodeOrder | null;
  readonly #trail = new Trail();
  #world: BuiltWorld;

  private constructor(variant: Variant, world: BuiltWorld, columns: number, inEpisodes: boolean) {
    this.variant = variant;
    this.#world = world;
    this.columns = columns;
    this.order = inEpisodes ? new EpisodeOrder(columns) : null;
  }

  static async create(prepared: PreparedWorld, columns: number, inEpisodes = false) {
    const { variant, world } = prepared;
    const created = await createVariant(variant, world, 'wasm', columns);
    return new ParallelEnvironments(created, world, columns, inEpisodes);
  }

  /** Values drawn once (a bandit's means) come from the seed, the same in all environments. Later draws differ. */
  begin(experimentSeed: number, seed: number, worlds: RandomStream): void {
    const { machine } = this.variant;
    for (const { name, rows, cols, shared } of this.#shared)
      machine.setData(name, new Float64Array(rows * cols).fill(shared ?? 0));
    for (let k = 0; k < this.columns; k++) {
      machine.clear(k);
      machine.call('random$seed', k, experimentSeed, seed);
      machine.call('main$begin', k);
      machine.call('random$seed', k, experimentSeed, worlds.word());
      machine.call('main$openWindow', k);
      machine.call('main$ready', k);
    }
  }

  /** Takes over sums and memory from another program's environments, as far as this program has the same. */
  inherit(old: ParallelEnvironments): void {
    const { machine } = this.variant;
    for (const { name } of this.#shared) {
      const known = old.#shared.some((one) => one.name === name);
      const values = known ? old.variant.machine.array(name, 0) : [];
      if (values.length === machine.array(name, 0).length) machine.setData(name, values.slice());
    }
    for (let k = 0; k < Math.min(this.columns, old.columns); k++) {
      carryReplica(old.variant, this.variant, k, k);
      if (this.order !== null) takeEpisode(this.variant, k);
      machine.call('main$ready', k);
    }
    if (old.order !== null) this.order?.inherit(old.order);
  }

  /** Applies live settings, weights and tables of an equal program. */
  configure({ variant, world }: PreparedWorld): void {
    this.variant = {
      ...variant,
      assembly: { ...variant.assembly, program: this.variant.assembly.program },
      machine: this.variant.machine,
    };
    this.#world = world;
    configureVariant(this.variant, world);
    this.#trail.clear();
  }

  get #isBandit(): boolean {
    return this.#world.build.view.kind === 'arms';
  }

  observation(column: number): number {
    return this.variant.machine.scalar('main$observation', column);
  }
  time(column: number): number {
    return this.variant.machine.scalar('main$time', column);
  }

  get successes(): number {
    return this.variant.machine.array('main$counts', 0)[COUNT.success] ?? 0;
  }

  /** After an ended episode, the next one's first observation follows. @returns false if a reward was not finite */
  step(column: number, action: number): boolean {
    const { machine } = this.variant;
    const from = this.observation(column);
    const how = machine.call('main$play', column, action);
    this.terminated = (how & TERMINATED) !== 0;
    this.truncated = (how & TRUNCATED) !== 0;
    this.reward = machine.scalar('main$total', column);
    this.reached = machine.scalar('main$nextObservation', column);
    const ended = this.terminated || this.truncated;
    if (column === 0) this.#trail.add(this.#isBandit ? { pull: action } : { from, to: this.reached, ended });
    if (ended) this.order?.end(column, takeEpisode(this.variant, column));
    return (how & FAULT) === 0;
  }

  faultOf(seed: number, envSteps: number, position: number): Fault | null {
    const { machine } = this.variant;
    for (let k = 0; k < this.columns; k++) {
      const code = machine.scalar('main$fault', k);
      if (code !== 0) return faultFrom(this.variant, seed, code, envSteps, position);
    }
    return null;
  }

  /** Sums and counts of the episodes up to `until` that no window has included, and the current probe readings. */
  #sumsOfEpisodes(order: EpisodeOrder, until: number) {
    const slots = SUM.terms + this.variant.assembly.terms.length;
    const all = order.take(until, slots + COUNTS);
    const sums = all.subarray(0, slots);
    if (this.variant.assembly.terms.some(({ reads }) => reads)) readProbes(this.variant, this.columns, sums);
    return { sums, counts: all.subarray(slots), episodes: until };
  }

  #sumsOfWindow() {
    const { machine, assembly } = this.variant;
    const sums = new Float64Array(machine.array('main$sums', 0).length);
    const counts = new Float64Array(COUNTS);
    let episodes = 0;
    for (let k = 0; k < this.columns; k++) {
      machine.call('main$closeWindow', k);
      addTo(sums, machine.array('main$sums', k));
      addTo(counts, machine.array('main$counts', k));
      episodes += machine.scalar('main$episodes', k);
    }
    // The columns share what probes read, so each of them returns the same value.
    assembly.terms.forEach(({ reads }, k) => {
      if (reads) sums[SUM.terms + k] = machine.array('main$sums', 0)[SUM.terms + k] ?? 0;
    });
    for (let k = 0; k < this.columns; k++) machine.call('main$openWindow', k);
    return { sums, counts, episodes };
  }

  /** @param interval environment steps since the last call @param until last episode of the window, for budgets in episodes */
  closeWindow(
    interval: number,
    until: number,
    updates: number,
    valueError: number,
  ): { readonly metrics: Partial<Record<MetricId, number>>; readonly terms: readonly number[] } {
    const { assembly } = this.variant;
    const { order } = this;
    const summed = order === null ? this.#sumsOfWindow() : this.#sumsOfEpisodes(order, until);
    const steps = order === null ? interval : null;
    const row = new Float32Array(METRIC_COLUMNS + assembly.terms.length).fill(Number.NaN);
    writeRow(this.variant, { ...summed, updates, valueError }, steps, this.#world, row, 0);
    return {
      metrics: Object.fromEntries(METRIC_IDS.map((id, column) => [id, row[column] ?? Number.NaN])),
      terms: [...row.subarray(METRIC_COLUMNS)],
    };
  }

  /** A memory array of the program, summed over the columns. Null if the program has none. */
  sumOf(name: string): Float32Array | null {
    const { machine } = this.variant;
    if (!machine.program.arrays.some((a) => a.name === name && a.space === 'memory')) return null;
    const sum = new Float32Array(machine.array(name, 0).length);
    for (let k = 0; k < this.columns; k++) addTo(sum, machine.array(name, k));
    return sum;
  }

  shown(): Pick<Frame, 'observation' | 'state' | 'action' | 'events' | 'reward' | 'recent'> & Partial<Frame> {
    const { machine } = this.variant;
    const scalar = (name: string) => machine.scalar(`main$${name}`, 0);
    const pulls = this.sumOf('main$pulls');
    const means = this.sumOf('world$mean')?.map((x) => x / this.columns);
    return {
      observation: scalar('observation'),
      state: scalar('state'),
      action: scalar('action'),
      events: scalar('events'),
      reward: scalar('total'),
      recent: recentOf(this.variant, 0),
      trail: this.#trail.read(),
      ...(pulls ? { pulls } : {}),
      ...(means ? { means } : {}),
    };
  }

  get #shared() {
    return this.variant.machine.program.arrays.filter(({ shared }) => shared !== undefined);
  }

  /** Saves the columns, then their shared memory, then the episode order. */
  save(): readonly Uint8Array[] {
    const { machine } = this.variant;
    return [
      ...Array.from({ length: this.columns }, (_, k) => machine.snapshot(k)),
      ...this.#shared.map(({ name }) => new Uint8Array(machine.array(name, 0).slice().buffer)),
      ...(this.order === null ? [] : [packed(this.order.save(), [])]),
    ];
  }
  /** @throws RangeError if the blocks belong to another program */
  restore(blocks: readonly Uint8Array[]): void {
    const { machine } = this.variant;
    const shared = this.#shared;
    const others = shared.length + (this.order === null ? 0 : 1);
    if (blocks.length !== this.columns + others)
      throw new RangeError(
        `The snapshot has ${blocks.length - others} parallel environments, but this run has ${this.columns}.`,
      );
    for (let k = 0; k < this.columns; k++) machine.restore(k, blocks[k] ?? new Uint8Array(0));
    this.order?.restore(unpacked(blocks.at(-1) ?? new Uint8Array(0)).head as SavedOrder);
    for (const [k, { name, type }] of shared.entries()) {
      const bytes = blocks[this.columns + k]?.slice().buffer ?? new ArrayBuffer(0);
      const kinds = { f32: Float32Array, i32: Int32Array, u32: Uint32Array };
      machine.setData(name, new kinds[type](bytes));
    }
    this.#trail.clear();
  }
}

function addTo(sum: Float32Array | Float64Array, more: ArrayLike<number>): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (more[i] ?? 0);
}
