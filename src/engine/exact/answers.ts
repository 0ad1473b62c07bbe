/** Exact answers about one variant without training: optima, and values of given policies. Formulas: docs/exact.md. */
import { averageOf, type BestAverage, bestAverage, MAX_AVERAGED } from '../../core/average-reward.ts';
import { walk } from '../../core/cycles.ts';
import { horizonValues } from '../../core/finite-horizon.ts';
import { expectedReturn, PATIENT_WORK } from '../../core/horizon.ts';
import { type Episodes, type PaidMdp, uniformPolicy } from '../../core/mdp.ts';
import { backedUp } from '../../core/policy-evaluation.ts';
import { UNCLEAR } from '../../core/policy-iteration.ts';
import { softOptimum } from '../../core/soft-values.ts';
import { policyValue } from '../../core/total-return.ts';
import type { Experiment, VariantSpec } from '../../experiment/experiment.ts';
import { assemble } from '../program/assemble.ts';
import { buildWorld } from '../program/build-world.ts';
import { discountOf } from '../program/discount.ts';
import {
  type AnswerRequest,
  type ExactAnswers,
  type Missing,
  type NamedPolicy,
  NO_STATES,
  type PolicyAnswer,
  type PolicyAnswers,
  type RewardAnswers,
} from './contract.ts';
import { type ExactModel, noDesignOf } from './model.ts';
import { byState } from './planned-tables.ts';
import { exactModel, type PlanRequest, type Refused, valued } from './planner.ts';
import { OF_DESIGN, solve } from './task-solution.ts';

/** The variant's world and rewards as a list of transitions, independent of the agent. */
export interface Listed {
  readonly model: ExactModel;
  readonly stepLimit: number;
  readonly gamma: number; // as written in the experiment
  /** The design's discount, rounded to f32 if a term computes with it. */
  readonly termGamma: number;
  readonly actions: readonly string[];
  /** Why the design has no exact values. */
  readonly designMissing?: string;
}

const STAND_IN = 'q-learning';

/** @param find planner function, with or without the optimum @throws ExperimentError if the variant cannot be linked */
export async function listVariant<Found extends { readonly ok: true; readonly model: ExactModel }>(
  experiment: Experiment,
  variant: number,
  find: (request: PlanRequest) => Promise<Found | Refused>,
): Promise<(Listed & { readonly found: Found }) | Missing> {
  const spec = experiment.variants[variant];
  if (spec === undefined) throw new RangeError(`There is no variant ${variant}.`);
  if (experiment.world.family === 'language') return { missing: NO_STATES };
  const { build, module } = buildWorld(experiment);
  const gamma = discountOf(spec);
  const rounded = Math.fround(gamma);
  const standIn: VariantSpec = { ...spec, agent: { type: STAND_IN, gamma } };
  const assembly = assemble({ build, world: module, variant: standIn, path: `variants[${variant}]` });
  const found = await find({ build, assembly, gamma: rounded, follows: null, patient: true });
  if (!found.ok) return { missing: found.reason };
  const discounting = assembly.terms.some(({ texts }) => texts.some((text) => text.freeNames.has('gamma')));
  const designMissing = noDesignOf({ build, assembly });
  return {
    model: found.model,
    found,
    stepLimit: build.stepLimit,
    gamma,
    termGamma: discounting ? rounded : gamma,
    actions: build.actions,
    ...(designMissing === undefined ? {} : { designMissing }),
  };
}

export async function exactAnswers(
  experiment: Experiment,
  variant: number,
  request: AnswerRequest,
): Promise<ExactAnswers | Missing> {
  const listed = await listVariant(experiment, variant, exactModel);
  if ('missing' in listed) return listed;
  const { model, stepLimit, gamma, termGamma, actions, designMissing } = listed;
  const label = experiment.variants[variant]?.label ?? '';
  const asked = { ...request, horizon: request.horizon ?? (stepLimit > 0 ? stepLimit : null) };
  const task = answersFor(model, model.task, gamma, asked);
  const isTask = gamma === termGamma && model.design.every((r, p) => r === model.task[p]);
  const design =
    designMissing !== undefined
      ? { missing: designMissing }
      : isTask
        ? task
        : answersFor(model, model.design, termGamma, asked);
  const chosen = 'missing' in design || 'missing' in design.optimal ? null : design.optimal.policy;
  const policies = request.policies.map(({ name, table }): PolicyAnswers => {
    if (table === 'design' && chosen === null) {
      const missing = { missing: designMissing ?? 'the design has no optimal policy' };
      return { name, task: noAnswer(missing), design: missing };
    }
    return policyAnswers(listed, name, policyOf(model, table, listed.found.task.policy, chosen));
  });
  return {
    label,
    gamma,
    stepLimit,
    actions,
    task,
    design,
    policies,
    states: model.states,
    observations: model.observation,
    start: model.start,
  };
}

const noAnswer = (missing: Missing): PolicyAnswer => ({
  return: missing,
  fromStart: missing,
  value: missing,
  actionValue: missing,
  gain: missing,
});

const fromStart = (start: ArrayLike<number>, value: Float64Array): number =>
  value.reduce((sum, v, s) => sum + ((start[s] ?? 0) > 0 ? (start[s] ?? 0) * v : 0), 0);

const UNBOUNDED = 'at discount 1 its values do not converge: a loop pays or costs forever';
const SOFT_UNBOUNDED =
  'its values do not converge: at discount 1 the bonus for acting at random outweighs what a step costs, or episodes may never end';
const SOFT_ROUNDED =
  'rounding cannot tell its probabilities: the values are too large next to the temperature for double precision';
const SLOW = 'it takes too long';
const noAverage = (states: number): Missing => ({
  missing:
    states > MAX_AVERAGED
      ? `it is not computed for more than ${MAX_AVERAGED.toLocaleString('en')} states`
      : SLOW,
});

function answersFor(
  model: ExactModel,
  reward: Float64Array,
  gamma: number,
  { temperature, horizon }: AnswerRequest,
): RewardAnswers {
  const paying = { ...model, reward };
  return {
    optimal: optimalAnswer(paying, gamma),
    ...(temperature === null ? {} : { soft: softAnswer(paying, gamma, temperature) }),
    average: averageAnswer(paying),
    ...(horizon === null ? {} : { horizon: horizonAnswer(paying, gamma, horizon) }),
  };
}

type PaidModel = ExactModel & { readonly reward: Float64Array };

/** [S] Action of the pair chosen in each state. −1: none. */
const actionsOf = ({ nActions }: ExactModel, choice: Int32Array): Int32Array =>
  choice.map((p) => (p < 0 ? -1 : p % nActions));

function optimalAnswer(paying: PaidModel, gamma: number): RewardAnswers['optimal'] {
  const solved = solve(paying, gamma, undefined, OF_DESIGN);
  if (!valued(solved, gamma)) return { missing: gamma === 1 ? UNBOUNDED : SLOW };
  const { discount, value, choice, optimality } = solved;
  return {
    discount,
    fromStart: fromStart(paying.start, value),
    value,
    actionValue: actionValues(paying, discount, value),
    policy: actionsOf(paying, choice),
    unclear: unclearStates(paying, optimality),
    ...paidAgain(paying, discount, value, choice),
  };
}

function softAnswer(
  paying: PaidModel,
  gamma: number,
  temperature: number,
): NonNullable<RewardAnswers['soft']> {
  const soft = softOptimum(paying, gamma, temperature);
  if (!soft.settled) return { missing: SOFT_UNBOUNDED };
  if (!soft.precise) return { missing: SOFT_ROUNDED };
  return {
    temperature,
    value: soft.value,
    actionValue: soft.actionValue,
    policy: soft.policy,
    fromStart: fromStart(paying.start, soft.value),
  };
}

function averageAnswer(paying: PaidModel): RewardAnswers['average'] {
  const best = paying.states.length > MAX_AVERAGED ? null : bestAverage(paying);
  if (best === null) return noAverage(paying.states.length);
  return {
    gain: best.gain,
    bias: best.bias,
    actionValue: best.actionValue,
    fromStart: fromStart(paying.start, best.gain),
    policy: actionsOf(paying, best.choice),
    constant: isConstant(best),
  };
}

function horizonAnswer(
  paying: PaidModel,
  gamma: number,
  horizon: number,
): NonNullable<RewardAnswers['horizon']> {
  const limited = horizonValues(paying, gamma, horizon, paying.start);
  if (limited === null) return { missing: `${horizon} steps over all transitions take too long` };
  return {
    steps: horizon,
    value: limited.value,
    actionValue: limited.actionValue,
    fromStart: limited.fromStart,
    policy: actionsOf(paying, limited.choice),
    unclear: unclearStates(paying, limited.optimality),
  };
}

/** Q(s, a) = Σ p·(r + γ·V(s′)) */
export const actionValues = (mdp: PaidMdp, gamma: number, value: Float64Array): Float64Array =>
  Float64Array.from(mdp.legal, (legal, p) =>
    legal === 0 ? Number.NEGATIVE_INFINITY : backedUp(mdp, gamma, value, p),
  );

/** Compares gains within rounding, scaled by the reward per step from each state. */
function isConstant({ gain, gainSize }: Pick<BestAverage, 'gain' | 'gainSize'>): boolean {
  const low = gain.reduce((least, g) => Math.min(least, g), Number.POSITIVE_INFINITY);
  return gain.every((g, s) => g - low <= 1e-9 * (gainSize[s] ?? 0));
}

/** Number of states with an action that rounding cannot distinguish from an optimal one. */
function unclearStates({ nActions }: ExactModel, optimality: Uint8Array): number {
  const states = new Set<number>();
  optimality.forEach((is, p) => {
    if (is === UNCLEAR) states.add(Math.floor(p / nActions));
  });
  return states.size;
}

/** Explains a value above the highest reward: a deterministic loop pays for one of its steps every time around. */
function paidAgain(
  mdp: PaidMdp & Pick<ExactModel, 'states'> & { readonly reward: Float64Array },
  gamma: number,
  value: Float64Array,
  choice: Int32Array,
): { readonly above?: string } {
  const most = mdp.reward.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const top = value.reduce((best, v, s) => (v > (value[best] ?? 0) ? s : best), 0);
  const highest = value[top] ?? 0;
  if (!(most > 0 && highest > most * (1 + 1e-9))) return {};
  const stepOf = (pair: number) => mdp.first[pair] ?? 0;
  const { pairs, loop } = walk(mdp, choice, top, stepOf);
  const round = loop < 0 ? [] : pairs.slice(loop);
  const certain = pairs.every((p) => (mdp.first[p + 1] ?? 0) - stepOf(p) === 1);
  const paying = round.filter((p) => mdp.reward[stepOf(p)] !== 0);
  if (!certain || loop !== 0 || paying.length !== 1) return {};
  const short = (x: number) => String(Number(x.toPrecision(7)));
  const each = round.length === 1 ? 'at every step' : `every ${round.length} steps`;
  const sum = gamma < 1 ? `: ${short(most)} / (1 − ${short(gamma)}^${round.length}) = ${short(highest)}` : '';
  return {
    above: `its highest value, ${short(highest)} in state ${mdp.states[top]}, is above the highest reward, ${short(most)}, because that reward is paid again ${each}${sum}`,
  };
}

function policyOf(
  model: ExactModel,
  table: NamedPolicy['table'],
  task: Float64Array, // uniform over the best actions
  design: Int32Array | null,
): Float64Array {
  if (table === 'random') return uniformPolicy(model);
  if (table === 'task') return task;
  if (table !== 'design') return byState(model, table);
  const n = model.nActions;
  const out = new Float64Array(model.legal.length);
  design?.forEach((a, s) => {
    if (a >= 0) out[s * n + a] = 1;
  });
  return out;
}

/** Values of a policy under both rewards. @param policy [S·A] probabilities */
function policyAnswers(listed: Listed, name: string, policy: Float64Array): PolicyAnswers {
  const { model, gamma, termGamma, stepLimit, designMissing } = listed;
  const worth = (reward: Float64Array, discount: number) =>
    worthOf({ ...model, reward, stepLimit }, policy, discount);
  return {
    name,
    task: worth(model.task, gamma),
    design: designMissing === undefined ? worth(model.design, termGamma) : { missing: designMissing },
  };
}

function worthOf(paying: Episodes & ExactModel, policy: Float64Array, gamma: number): PolicyAnswer {
  const value = valuesOf(paying, policy, gamma);
  const average = paying.states.length > MAX_AVERAGED ? null : averageOf(paying, policy);
  return {
    return: returnOf(paying, policy),
    fromStart: 'missing' in value ? value : fromStart(paying.start, value),
    value,
    actionValue: 'missing' in value ? value : actionValues(paying, gamma, value),
    gain: average === null ? noAverage(paying.states.length) : fromStart(paying.start, average.gain),
  };
}

export function returnOf(paying: Episodes, policy: Float64Array): number | Missing {
  const total = expectedReturn(paying, policy, PATIENT_WORK);
  return Number.isNaN(total) ? { missing: 'it does not converge, or takes too long' } : total;
}

export const valuesOf = (paying: PaidMdp, policy: Float64Array, gamma: number): Float64Array | Missing =>
  policyValue(paying, gamma, policy) ?? { missing: gamma === 1 ? UNBOUNDED : SLOW };
