/**
 * The exact model of a world under one reward: every transition with its probability, by running the world's own
 * kernel with each outcome. So the planner solves exactly the agents' world.
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
  readonly task: Float64Array; // task reward of the transition
  readonly design: Float64Array; // reward trained on
  /** Its parts, one per term, if requested. */
  readonly parts?: readonly Float64Array[];
  readonly ends: Uint8Array; // terminated
  readonly reached: Uint32Array; // world state after the transition, also at an end
  readonly start: Float64Array; // [states]
  readonly observation: Uint32Array; // [states]
  /** Why the model is not a decision process; then nothing may be derived from it. */
  readonly unsound?: string;
}

/** Larger models are not enumerated; the planner then reports why. */
const MODEL_LIMIT = 3_000_000;
/** Worlds with more states × actions take too long to solve: the same for the reference of a run and for the audit. */
export const MAX_PAIRS = 400_000;
/** A search from every state takes longer. */
export const MAX_REACHED = 5_000;
export const TOO_MANY_TO_REACH = `reachability is not computed for more than ${MAX_REACHED.toLocaleString('en')} states`;
export const tooLarge = ({ states, nActions }: Pick<ExactModel, 'states' | 'nActions'>): string =>
  `it takes too long to solve with ${states.length} states and ${nActions} actions`;

/** Why the transitions of a world cannot be listed; null: they can. */
export function notListable(build: WorldBuild): string | null {
  const rejected = notPlannable(build);
  if (rejected !== null) return rejected;
  return build.drawnStart && drawn(build) === null ? 'its `reset` draws too often to list every start' : null;
}

type Designed = { readonly build: WorldBuild; readonly assembly: Assembly };

/** Why a design has no exact values; undefined: it has. */
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

/** The variant's program on a separate machine: planning must not touch training replicas. */
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
 * @param overflows their sum may overflow as long as each of them is finite
 * @returns null when the model is larger than MODEL_LIMIT, or a reward is not finite: the machine stands at that transition
 */
export function enumerateModel(
  machine: Machine,
  build: WorldBuild,
  partials: readonly string[] = [],
  overflows = false,
): ExactModel | null {
  const has = (fn: string) => `world$${fn}` in machine.program.entries;
  const [limitsActions, observes, counts] = [has('available'), has('observe'), has('outcomeCount')];
  const finite = (name: string) => Number.isFinite(machine.scalar(name, 0));
  const nActions = build.constants.nActions?.value ?? 0;
  const outcomes = build.constants.outcomes?.value ?? 1;
  // The first question is for a chance, before any transition: means must stand for draws by then.
  if (machine.program.scalars.some(({ name }) => name === 'main$exact'))
    machine.setScalar('main$exact', 0, 1);
  const index = new Map<number, number>();
  const states: number[] = [];
  const find = (state: number): number => {
    const known = index.get(state) ?? states.length;
    if (known === states.length) index.set(state, states.push(state) - 1);
    return known;
  };
  const starts = build.fixedStart
    ? [{ state: machine.call('world$reset', 0), probability: 1 }]
    : ((build.drawnStart && drawn(build)) ?? build.starts);
  for (const { state } of starts) find(state);
  const first: number[] = [0];
  const legal: number[] = [];
  const next: number[] = [];
  const probability: number[] = [];
  const task: number[] = [];
  const design: number[] = [];
  const parts = partials.map((): number[] => []);
  const ends: number[] = [];
  const reached: number[] = [];
  const nStates = build.constants.nStates?.value ?? 0;
  let unsound: string | undefined;
  const chance = (state: number, action: number, k: number): number => {
    const rounded = machine.call('world$outcomeProbability', 0, state, action, k);
    const precise = build.preciseProbability?.(state, action, k) ?? rounded;
    return Math.fround(precise) === rounded ? precise : rounded; // a custom text may have others
  };
  const step = (state: number, action: number) =>
    `in state ${state} the action “${build.actions[action] ?? action}”`;
  for (let i = 0; i < states.length; i++) {
    const state = states[i] ?? 0;
    if (state >= nStates) {
      unsound ??= `it starts in state ${state}, but its states are 0 to ${nStates - 1}`;
      break;
    }
    for (let a = 0; a < nActions; a++) {
      const allowed = !limitsActions || machine.call('world$available', 0, state, a) !== 0;
      legal.push(allowed ? 1 : 0);
      const possible = counts ? machine.call('world$outcomeCount', 0, state, a) : outcomes;
      for (let k = 0; allowed && k < possible; k++) {
        const p = outcomes > 1 ? chance(state, a, k) : 1;
        if (!(p > 0)) continue;
        machine.call('main$model', 0, state, a, k);
        if (machine.scalar('main$fault', 0) !== 0 && !(overflows && partials.every(finite))) return null;
        const ended = machine.scalar('main$terminated', 0) !== 0;
        probability.push(p);
        task.push(machine.scalar('main$taskReward', 0));
        design.push(machine.scalar('main$total', 0));
        partials.forEach((name, k) => {
          parts[k]?.push(machine.scalar(name, 0));
        });
        ends.push(ended ? 1 : 0);
        const to = machine.scalar('main$next', 0);
        reached.push(to);
        if (!ended && to >= nStates)
          unsound ??= `${step(state, a)} leads to state ${to}, but its states are 0 to ${nStates - 1}`;
        next.push(ended || to >= nStates ? 0 : find(to));
      }
      if (allowed) unsound ??= normalize(probability, first.at(-1) ?? 0, () => step(state, a));
      first.push(next.length);
      if (next.length > MODEL_LIMIT) return null;
    }
  }
  const observation = Uint32Array.from(states, (s) => (observes ? machine.call('world$observe', 0, s) : s));
  const nObservations = build.constants.nObservations?.value ?? 0;
  if (observation.some((seen) => seen >= nObservations))
    unsound ??= `it shows the agent an observation outside its ${nObservations} observations`;
  const start = new Float64Array(states.length);
  for (const s of starts) start[find(s.state)] = (start[find(s.state)] ?? 0) + s.probability;
  return {
    states: Uint32Array.from(states),
    nActions,
    legal: Uint8Array.from(legal),
    first: Uint32Array.from(first),
    next: Uint32Array.from(next),
    probability: Float64Array.from(probability),
    task: Float64Array.from(task),
    design: Float64Array.from(design),
    ...(parts.length > 0 ? { parts: parts.map((part) => Float64Array.from(part)) } : {}),
    ends: Uint8Array.from(ends),
    reached: Uint32Array.from(reached),
    start,
    observation,
    ...(unsound === undefined ? {} : { unsound }),
  };
}

/** Above f32 rounding. */
const NOT_ONE = 1e-4;

/**
 * The kernels give probabilities in f32; thirds and tenths then sum to 1 ± 1e-7, which a solver at γ = 1 would feel.
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
