/** The exact model of a variant, with a separate reward per term. Weights can change without rerunning the kernels. */

import type { VariantSpec } from '../../experiment/experiment.ts';
import type { ParsedModule } from '../../kernel/contract.ts';
import type { Machine } from '../../kernel/machine.ts';
import { createWasmMachine } from '../../kernel/wasm/compile.ts';
import type { WorldBuild } from '../../worlds/contract.ts';
import { type ExactModel, enumerateModel } from '../exact/model.ts';
import { meansSuffice } from '../exact/planner.ts';
import { type Assembly, assemble, plannable } from '../program/assemble.ts';
import { type RewardFault, rewardFault } from './reward-fault.ts';
import { solveTask } from './task-solution.ts';

export interface ModelTerm {
  readonly term: string; // its id
  readonly label: string;
  readonly weight: number;
  /** The term reads the sum of the terms before it. */
  readonly transforms: boolean;
}
export interface AuditModel {
  readonly exact: ExactModel;
  readonly terms: readonly ModelTerm[];
  /** [terms][K] what each term pays at weight 1; transforms use the actual weights. */
  readonly raw: readonly Float64Array[];
  /** No term reads the sum of earlier terms, so the design is Σ weight × raw. */
  readonly linear: boolean;
  /** [K] the training reward at other weights. @throws RangeError where it is not finite */
  rewardAt(weights: readonly number[]): Float64Array;
}
export type AuditModelResult =
  | { readonly ok: true; readonly model: AuditModel }
  | {
      readonly ok: false;
      readonly reason: string;
      readonly fault?: RewardFault;
      readonly unsound?: true;
    };

/** Worlds with more states × actions take too long and are sampled. */
const MOST_PAIRS = 400_000;

/** The audit does not depend on the agent, so one agent with a discount serves for all. */
const STAND_IN = 'q-learning';

const no = (reason: string): AuditModelResult => ({ ok: false, reason });

/** @param gamma the agent's discount @throws ExperimentError where the variant cannot be linked */
export async function auditModel(
  build: WorldBuild,
  world: ParsedModule,
  variant: VariantSpec,
  index: number,
  gamma: number,
): Promise<AuditModelResult> {
  if (!build.stationary)
    return no(build.notExact ?? 'the world changes over time or is drawn again for each seed');
  if (!plannable(build)) return no('it has too many states to enumerate');
  const states = build.constants.nStates?.value ?? 0;
  const nActions = build.constants.nActions?.value ?? 1;
  const standIn: VariantSpec = { ...variant, agent: { type: STAND_IN, gamma } };
  const assembly = assemble({ build, world, variant: standIn, path: `variants[${index}]` });
  const past = assembly.terms.find((term) => !term.markov);
  if (past) return no(`the term “${past.label}” depends on more than the current transition`);
  if (!meansSuffice({ build, assembly }))
    return no('a term transforms a random reward nonlinearly, so its mean is not enough');
  const machine = await createWasmMachine(assembly.program, 1);
  prepare(machine, assembly, build);
  const has = {
    available: world.functions.some((f) => f.name === 'available'),
    observe: world.functions.some((f) => f.name === 'observe'),
  };
  const exact = states * nActions > 20 * MOST_PAIRS ? null : enumerateModel(machine, build, has);
  if (exact === null) {
    const labels = assembly.terms.map(({ label }) => label);
    const fault = machine.scalar('main$fault', 0) === 0 ? null : rewardFault({ machine, build, has, labels });
    const reason = 'it has too many transitions to enumerate';
    return fault === null ? no(reason) : { ok: false, reason: fault.what, fault };
  }
  if (exact.unsound !== undefined) return { ok: false, reason: exact.unsound, unsound: true };
  if (exact.legal.length > MOST_PAIRS)
    return no(`it takes too long to solve with ${exact.states.length} states and ${nActions} actions`);
  for (const name of assembly.tables.filter((table) => table.endsWith('$optimalValue'))) {
    const value = new Float32Array(states);
    const task = solveTask(exact, Math.fround(gamma));
    if (!task.settled) return no('the task’s own values do not converge, and a term depends on them');
    exact.states.forEach((state, i) => {
      value[state] = task.value[i] ?? 0;
    });
    machine.setData(name, value);
  }
  const asker = new Asker(machine, build, exact, assembly);
  const terms = assembly.terms.map(({ spec, label, transforms }) => ({
    term: spec.term,
    label,
    weight: spec.weight,
    transforms,
  }));
  const linear = !terms.some((term) => term.transforms);
  const weights = terms.map((term) => term.weight);
  const raw = linear ? asker.ask(weights.map(() => 1)).parts : asker.ask(weights).parts;
  const rewardAt = (wanted: readonly number[]) =>
    linear
      ? // Training multiplies by an f32.
        combine(raw, wanted.map(Math.fround), exact.next.length)
      : asker.ask(wanted).total;
  return { ok: true, model: { exact, terms, raw, linear, rewardAt } };
}

function prepare(machine: Machine, assembly: Assembly, build: WorldBuild): void {
  machine.clear(0);
  for (const [name, value] of Object.entries(assembly.params)) machine.setParam(name, value);
  for (const [name, table] of Object.entries(build.data))
    if (assembly.tables.includes(`world$${name}`)) machine.setData(`world$${name}`, table);
}

/** Σ weight × raw, in doubles: exact ties stay ties. */
export function combine(
  raw: readonly ArrayLike<number>[],
  weights: readonly number[],
  length: number,
): Float64Array {
  const out = new Float64Array(length);
  raw.forEach((part, t) => {
    const weight = weights[t] ?? 0;
    if (weight !== 0) for (let k = 0; k < length; k++) out[k] = (out[k] ?? 0) + weight * (part[k] ?? 0);
  });
  return out;
}

/** Runs every transition of the model again, at other weights. */
class Asker {
  readonly #machine: Machine;
  readonly #build: WorldBuild;
  readonly #exact: ExactModel;
  readonly #terms: number;

  constructor(machine: Machine, build: WorldBuild, exact: ExactModel, assembly: Assembly) {
    this.#machine = machine;
    this.#build = build;
    this.#exact = exact;
    this.#terms = assembly.terms.length;
  }

  /** The order of transitions is that of `enumerateModel`. @throws RangeError */
  ask(weights: readonly number[]): { readonly total: Float64Array; readonly parts: Float64Array[] } {
    const machine = this.#machine;
    const { states, nActions, legal, next } = this.#exact;
    const outcomes = this.#build.constants.outcomes?.value ?? 1;
    weights.forEach((weight, t) => {
      machine.setParam(`design$weight${t}`, weight);
    });
    const total = new Float64Array(next.length);
    const parts = Array.from({ length: this.#terms }, () => new Float64Array(next.length));
    let k = 0;
    for (let p = 0; p < legal.length; p++) {
      if (legal[p] === 0) continue;
      const state = states[Math.floor(p / nActions)] ?? 0;
      const action = p % nActions;
      for (let outcome = 0; outcome < outcomes; outcome++) {
        if (outcomes > 1 && !(machine.call('world$outcomeProbability', 0, state, action, outcome) > 0))
          continue;
        machine.call('main$model', 0, state, action, outcome);
        total[k] = machine.scalar('main$total', 0);
        parts.forEach((part, t) => {
          part[k] = machine.scalar(`design$partial${t}`, 0);
        });
        // At other weights, a sum may overflow even if each part is finite.
        if (machine.scalar('main$fault', 0) !== 0 && !parts.every((part) => Number.isFinite(part[k])))
          throw new RangeError('A reward is not finite.');
        k++;
      }
    }
    if (k !== next.length)
      throw new RangeError(`The world has ${next.length} transitions, but its kernel returned ${k}.`);
    return { total, parts };
  }
}
