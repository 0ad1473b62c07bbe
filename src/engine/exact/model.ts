/**
 * The exact model of a world under one reward: every transition with its probability. It runs the world's own kernel for each
 * outcome, so the planner solves exactly the agents' world.
 */
import type { Machine } from '../../kernel/machine.ts';
import { createWasmMachine } from '../../kernel/wasm/compile.ts';
import type { WorldBuild } from '../../worlds/contract.ts';
import { type Assembly, notPlannable } from '../program/assemble.ts';
import { drawnStarts } from '../program/starts.ts';

/** Transitions of the reachable states in compressed rows: pair p = index × nActions + action owns first[p] … first[p+1]−1. */
export interface ExactModel {
  readonly states: Uint32Array; // reachable world states, in order of discovery
  readonly nActions: number;
  readonly legal: Uint8Array; // [pairs]
  readonly first: Uint32Array; // [pairs + 1]
  readonly next: Uint32Array; // index of the next state
  readonly probability: Float64Array;
  readonly task: Float64Array;
  readonly design: Float64Array;
  readonly parts?: readonly Float64Array[];
  readonly ends: Uint8Array;
  readonly reached: Uint32Array; // world state after the transition, even if the episode ends
  readonly start: Float64Array; // [states]
  readonly observation: Uint32Array; // [states]
  readonly unsound?: string;
}

/** Larger models are not enumerated, and the planner reports why. */
const MODEL_LIMIT = 3_000_000;
/** Worlds with more states × actions take too long to solve. The limit is the same for a run's reference and for the audit. */
export const MAX_PAIRS = 400_000;
/** Above this number of states, a search from every state takes too long. */
export const MAX_REACHED = 5_000;
export const TOO_MANY_TO_REACH = `reachability is not computed for more than ${MAX_REACHED.toLocaleString('en')} states`;
export const tooLarge = ({ states, nActions }: Pick<ExactModel, 'states' | 'nActions'>): string =>
  `it takes too long to solve with ${states.length} states and ${nActions} actions`;

/** @returns why the transitions of a world cannot be listed, or null if they can */
export function notListable(build: WorldBuild): string | null {
  const rejected = notPlannable(build);
  if (rejected !== null) return rejected;
  return build.drawnStart && drawn(build) === null ? 'its `reset` draws too often to list every start' : null;
}

type Designed = { readonly build: WorldBuild; readonly assembly: Assembly };

/** @returns why a design has no exact values, or undefined if it has */
export function noDesignOf(design: Designed): string | undefined {
  const markov = design.assembly.terms.every((term) => term.markov || term.probe);
  if (!markov) return 'a term depends on more than the current transition';
  return meansSuffice(design)
    ? undefined
    : 'a term transforms a random reward nonlinearly, so its mean is not enough';
}

/** The planner replaces noise by its mean, which is correct only if all terms are linear in the noise. */
export function meansSuffice({ build, assembly }: Designed): boolean {
  let noisyTotal = false;
  for (const { linear, noisy, transforms, probe } of assembly.terms) {
    if (probe) continue;
    if (!linear && (build.noisyReward === true || (noisyTotal && transforms))) return false;
    noisyTotal ||= noisy || build.noisyReward === true;
  }
  return true;
}

const kept = new WeakMap<WorldBuild, WorldBuild['starts'] | null>();

function drawn(build: WorldBuild): WorldBuild['starts'] | null {
  const known = kept.get(build);
  if (known !== undefined) return known;
  const starts = drawnStarts(build);
  kept.set(build, starts);
  return starts;
}

/** Links the variant's program on a separate machine, because planning must not touch training replicas. */
export async function planningMachine(build: WorldBuild, assembly: Assembly): Promise<Machine> {
  const machine = await createWasmMachine(assembly.program, 1);
  machine.clear(0);
  for (const [name, value] of Object.entries(assembly.params)) machine.setParam(name, value);
  for (const [name, table] of Object.entries(build.data))
    if (assembly.tables.includes(`world$${name}`)) machine.setData(`world$${name}`, table);
  return machine;
}

/**
 * @param partials qualified names of the scalars that hold the terms' contributions of the last transition
 * @param overflows their sum may overflow although each of them is finite
 * @returns null if the model exceeds MODEL_LIMIT or a reward is not finite; the machine then stays at that transition
 */
export function enumerateModel(
  machine: Machine,
  build: WorldBuild,
  partials: readonly string[] = [],
  overflows = false,
): ExactModel | null {
  // Probabilities are requested before any transition, so means must already replace draws here.
  if (machine.program.scalars.some(({ name }) => name === 'main$exact'))
    machine.setScalar('main$exact', 0, 1);
  const starts = build.fixedStart
    ? [{ state: machine.call('world$reset', 0), probability: 1 }]
    : ((build.drawnStart && drawn(build)) ?? build.starts);
  const search = new Enumeration(machine, build, partials, overflows);
  for (const { state } of starts) search.find(state);
  return search.expandAll() ? search.model(starts) : null;
}

class Enumeration {
  readonly #machine: Machine;
  readonly #build: WorldBuild;
  readonly #partials: readonly string[];
  readonly #overflows: boolean;
  readonly #limitsActions: boolean;
  readonly #counts: boolean;
  readonly #nActions: number;
  readonly #outcomes: number;
  readonly #nStates: number;
  readonly #index = new Map<number, number>();
  readonly #states: number[] = [];
  readonly #legal: number[] = [];
  readonly #first: number[] = [0];
  readonly #next: number[] = [];
  readonly #probability: number[] = [];
  readonly #task: number[] = [];
  readonly #design: number[] = [];
  readonly #parts: readonly number[][];
  readonly #ends: number[] = [];
  readonly #reached: number[] = [];
  #unsound: string | undefined;

  constructor(machine: Machine, build: WorldBuild, partials: readonly string[], overflows: boolean) {
    this.#machine = machine;
    this.#build = build;
    this.#partials = partials;
    this.#overflows = overflows;
    this.#limitsActions = hasWorldFunction(machine, 'available');
    this.#counts = hasWorldFunction(machine, 'outcomeCount');
    this.#nActions = build.constants.nActions?.value ?? 0;
    this.#outcomes = build.constants.outcomes?.value ?? 1;
    this.#nStates = build.constants.nStates?.value ?? 0;
    this.#parts = partials.map(() => []);
  }

  find(state: number): number {
    const known = this.#index.get(state) ?? this.#states.length;
    if (known === this.#states.length) this.#index.set(state, this.#states.push(state) - 1);
    return known;
  }

  /** @returns false if the model is too large or a reward is not finite */
  expandAll(): boolean {
    for (let i = 0; i < this.#states.length; i++) {
      const state = this.#states[i] ?? 0;
      if (state >= this.#nStates) {
        this.#unsound ??= `it starts in state ${state}, but its states are 0 to ${this.#nStates - 1}`;
        break;
      }
      for (let a = 0; a < this.#nActions; a++) {
        if (!this.#expand(state, a) || this.#next.length > MODEL_LIMIT) return false;
      }
    }
    return true;
  }

  /** @returns false if a reward is not finite */
  #expand(state: number, action: number): boolean {
    const machine = this.#machine;
    const allowed = !this.#limitsActions || machine.call('world$available', 0, state, action) !== 0;
    this.#legal.push(allowed ? 1 : 0);
    const possible = this.#counts ? machine.call('world$outcomeCount', 0, state, action) : this.#outcomes;
    for (let k = 0; allowed && k < possible; k++) {
      const p = this.#outcomes > 1 ? this.#chance(state, action, k) : 1;
      if (!(p > 0)) continue;
      if (!this.#step(state, action, k, p)) return false;
    }
    if (allowed)
      this.#unsound ??= normalize(this.#probability, this.#first.at(-1) ?? 0, () =>
        this.#stepText(state, action),
      );
    this.#first.push(this.#next.length);
    return true;
  }

  #chance(state: number, action: number, k: number): number {
    const rounded = this.#machine.call('world$outcomeProbability', 0, state, action, k);
    const precise = this.#build.preciseProbability?.(state, action, k) ?? rounded;
    return Math.fround(precise) === rounded ? precise : rounded; // a custom text may use other probabilities
  }

  /** Adds one outcome. @returns false if the reward is not finite */
  #step(state: number, action: number, k: number, probability: number): boolean {
    const machine = this.#machine;
    machine.call('main$model', 0, state, action, k);
    if (machine.scalar('main$fault', 0) !== 0 && !(this.#overflows && this.#partsAreFinite())) return false;
    const ended = machine.scalar('main$terminated', 0) !== 0;
    this.#probability.push(probability);
    this.#task.push(machine.scalar('main$taskReward', 0));
    this.#design.push(machine.scalar('main$total', 0));
    this.#partials.forEach((name, t) => {
      this.#parts[t]?.push(machine.scalar(name, 0));
    });
    this.#ends.push(ended ? 1 : 0);
    const to = machine.scalar('main$next', 0);
    this.#reached.push(to);
    const outside = to >= this.#nStates;
    if (!ended && outside)
      this.#unsound ??= `${this.#stepText(state, action)} leads to state ${to}, but its states are 0 to ${this.#nStates - 1}`;
    this.#next.push(ended || outside ? 0 : this.find(to));
    return true;
  }

  #partsAreFinite(): boolean {
    return this.#partials.every((name) => Number.isFinite(this.#machine.scalar(name, 0)));
  }

  #stepText(state: number, action: number): string {
    return `in state ${state} the action “${this.#build.actions[action] ?? action}”`;
  }

  #observations(): Uint32Array {
    const observes = hasWorldFunction(this.#machine, 'observe');
    const observation = Uint32Array.from(this.#states, (s) =>
      observes ? this.#machine.call('world$observe', 0, s) : s,
    );
    const nObservations = this.#build.constants.nObservations?.value ?? 0;
    if (observation.some((seen) => seen >= nObservations))
      this.#unsound ??= `it shows the agent an observation outside its ${nObservations} observations`;
    return observation;
  }

  model(starts: WorldBuild['starts']): ExactModel {
    const observation = this.#observations();
    const start = new Float64Array(this.#states.length);
    for (const s of starts) start[this.find(s.state)] = (start[this.find(s.state)] ?? 0) + s.probability;
    const parts = this.#parts.map((part) => Float64Array.from(part));
    return {
      states: Uint32Array.from(this.#states),
      nActions: this.#nActions,
      legal: Uint8Array.from(this.#legal),
      first: Uint32Array.from(this.#first),
      next: Uint32Array.from(this.#next),
      probability: Float64Array.from(this.#probability),
      task: Float64Array.from(this.#task),
      design: Float64Array.from(this.#design),
      ...(parts.length > 0 ? { parts } : {}),
      ends: Uint8Array.from(this.#ends),
      reached: Uint32Array.from(this.#reached),
      start,
      observation,
      ...(this.#unsound === undefined ? {} : { unsound: this.#unsound }),
    };
  }
}

const hasWorldFunction = (machine: Machine, name: string): boolean =>
  `world$${name}` in machine.program.entries;

/** Tolerance for a sum of f32 probabilities. */
export const NOT_ONE = 1e-4;

/**
 * Probabilities are f32, so thirds and tenths sum to 1 ± 1e-7, which would distort a solution at γ = 1.
 * @param from where the outcomes of the step begin
 * @returns the problem if they do not sum to 1
 */
function normalize(probability: number[], from: number, step: () => string): string | undefined {
  let sum = 0;
  for (let k = from; k < probability.length; k++) sum += probability[k] ?? 0;
  for (let k = from; k < probability.length; k++) probability[k] = (probability[k] ?? 0) / sum;
  if (Math.abs(sum - 1) <= NOT_ONE) return undefined;
  return `${step()} has probabilities that sum to ${sum.toPrecision(3)}, not 1`;
}
