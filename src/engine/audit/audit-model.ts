/** The exact model of a variant, with a separate reward per term, so weights can change without relinking the program. */

import { lostReach } from '../../core/lost-reach.ts';
import type { VariantSpec } from '../../experiment/experiment.ts';
import type { ParsedModule } from '../../kernel/contract.ts';
import type { Machine } from '../../kernel/machine.ts';
import type { WorldBuild } from '../../worlds/contract.ts';
import { faultText, hasFault, TOO_MANY } from '../exact/fault.ts';
import {
  type ExactModel,
  enumerateModel,
  MAX_PAIRS,
  MAX_REACHED,
  meansSuffice,
  notListable,
  planningMachine,
  TOO_MANY_TO_REACH,
  tooLarge,
} from '../exact/model.ts';
import { byWorldState } from '../exact/planned-tables.ts';
import { solveTask } from '../exact/task-solution.ts';
import { assemble } from '../program/assemble.ts';
import { partials } from '../program/main.ts';
import type { AuditTerm } from './contract.ts';

interface ModelTerm extends Pick<AuditTerm, 'term' | 'label' | 'weight'> {
  readonly transforms: boolean;
}
export interface AuditModel {
  readonly exact: ExactModel;
  readonly terms: readonly ModelTerm[];
  /** [terms][K] What each term pays at weight 1. Transforms use their actual weights. */
  readonly raw: readonly Float64Array[];
  /** True if no term reads the sum of earlier terms: the design is then Σ weight × raw. */
  readonly linear: boolean;
  /** [K] The training reward at other weights. @throws RangeError if it is not finite */
  rewardAt(weights: readonly number[]): Float64Array;
}
type AuditModelResult =
  | { readonly ok: true; readonly model: AuditModel }
  | {
      readonly ok: false;
      readonly reason: string;
      /**
       * A non-finite reward: who pays it, where (“the term “Own expression” pays +∞ in row 2, column 3: right”), and the fix.
       */
      readonly fault?: { readonly what: string; readonly fix: string };
      readonly unsound?: true;
    };

/** The audit does not depend on the agent, so any agent with a discount will do. */
const STAND_IN = 'q-learning';

const no = (reason: string): AuditModelResult => ({ ok: false, reason });

/** @param gamma the agent's discount @throws ExperimentError if the variant cannot be linked */
export async function auditModel(
  build: WorldBuild,
  world: ParsedModule,
  variant: VariantSpec,
  index: number,
  gamma: number,
): Promise<AuditModelResult> {
  const rejected = notListable(build);
  if (rejected !== null) return no(rejected);
  const states = build.constants.nStates?.value ?? 0;
  const nActions = build.constants.nActions?.value ?? 1;
  const standIn: VariantSpec = { ...variant, agent: { type: STAND_IN, gamma } };
  const assembly = assemble({ build, world, variant: standIn, path: `variants[${index}]` });
  const past = assembly.terms.find((term) => !term.markov);
  if (past) return no(`the term “${past.label}” depends on more than the current transition`);
  if (!meansSuffice({ build, assembly }))
    return no('a term transforms a random reward nonlinearly, so its mean is not enough');
  const machine = await planningMachine(build, assembly);
  const exact = states * nActions > 20 * MAX_PAIRS ? null : enumerateModel(machine, build);
  if (exact === null) {
    if (!hasFault(machine)) return no(TOO_MANY);
    const what = faultText(machine, assembly.terms, build);
    return { ok: false, reason: what, fault: { what, fix: FIX } };
  }
  if (exact.unsound !== undefined) return { ok: false, reason: exact.unsound, unsound: true };
  if (exact.legal.length > MAX_PAIRS) return no(tooLarge(exact));
  const missing = setExactTables(machine, build, exact, assembly.tables, gamma);
  if (missing !== null) return no(missing);
  const names = partials(assembly);
  /** [K] The reward of the design and of each term at other weights. @throws RangeError */
  const ask = (weights: readonly number[]) => {
    weights.forEach((weight, t) => {
      machine.setParam(`design$weight${t}`, weight);
    });
    const asked = enumerateModel(machine, build, names, true);
    if (asked === null) throw new RangeError('A reward is not finite.');
    return { total: asked.design, parts: asked.parts ?? [] };
  };
  const terms = assembly.terms.map(({ spec, label, transforms }) => ({
    term: spec.term,
    label,
    weight: spec.weight,
    transforms,
  }));
  const linear = !terms.some((term) => term.transforms);
  const raw = ask(terms.map(({ weight }) => (linear ? 1 : weight))).parts;
  const rewardAt = (wanted: readonly number[]) =>
    linear
      ? // training multiplies by an f32
        combine(raw, wanted.map(Math.fround), exact.next.length)
      : ask(wanted).total;
  return { ok: true, model: { exact, terms, raw, linear, rewardAt } };
}

/** Sets the tables of the exact solution that terms read. @returns why they cannot be computed, or null on success */
function setExactTables(
  machine: Machine,
  build: WorldBuild,
  exact: ExactModel,
  tables: readonly string[],
  gamma: number,
): string | null {
  const named = (plain: string) => tables.filter((table) => table.endsWith(`$${plain}`));
  for (const name of named('optimalValue')) {
    const task = solveTask(exact, Math.fround(gamma));
    if (!task.settled) return 'the task’s own values do not converge, and a term depends on them';
    machine.setData(name, byWorldState(build, exact, task.value));
  }
  for (const name of named('lostReach')) {
    if (exact.states.length > MAX_REACHED) return TOO_MANY_TO_REACH;
    machine.setData(name, byWorldState(build, exact, lostReach(exact, exact.start)));
  }
  return null;
}

/** Σ weight × raw, computed in doubles so that exact ties stay ties. */
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

const FIX =
  'Divide by a number that is never 0, such as max(d, 0.01), or guard the division: d > 0.0 ? x / d : 0.0. Logarithms and roots need an argument above 0, and large powers need a bound.';
