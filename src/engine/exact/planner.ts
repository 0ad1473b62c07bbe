import { expectedReturn } from '../../core/horizon.ts';
import { lostReach } from '../../core/lost-reach.ts';
import { evenly, isDeterministic, type PaidMdp, uniformPolicy } from '../../core/mdp.ts';
import { policyValue } from '../../core/total-return.ts';
import type { Machine } from '../../kernel/machine.ts';
import type { WorldBuild } from '../../worlds/contract.ts';
import type { Planned, Reference, Solution } from '../contract.ts';
import type { Assembly } from '../program/assemble.ts';
import { partials } from '../program/main.ts';
import { faultText, hasFault, TOO_MANY } from './fault.ts';
import {
  type ExactModel,
  enumerateModel,
  MAX_PAIRS,
  MAX_REACHED,
  noDesignOf,
  notListable,
  planningMachine,
  TOO_MANY_TO_REACH,
  tooLarge,
} from './model.ts';
import {
  byObservation,
  byWorldState,
  empty,
  expectedByAction,
  filled,
  firstActions,
  followedPolicy,
  listedGraph,
  masks,
  meanReward,
  seen,
  spread,
} from './planned-tables.ts';
import { bestPairs, OF_DESIGN, OF_TASK, SOONER, type Solved, solve } from './task-solution.ts';

export interface PlanRequest {
  readonly build: WorldBuild;
  readonly assembly: Assembly;
  readonly gamma: number;
  /** Policy that a prediction agent follows; null for control. */
  readonly follows: string | null;
  readonly byTerm?: boolean;
  /** No training waits for the result, so worlds as large as in the audit are allowed. */
  readonly patient?: boolean;
}

/** Limit on states × actions in stochastic worlds. Solving this many takes about ten seconds, near discount 1 minutes. */
const MAX_WAITED = 150_000;
const MAX_NEAR_ONE = 60_000;
const maxPairs = ({ patient, gamma }: PlanRequest): number =>
  patient ? MAX_PAIRS : gamma > SOONER ? MAX_NEAR_ONE : MAX_WAITED;

/** The world and the variant's design as a finite Markov decision process, or why it is not one. */
async function listedModel(request: PlanRequest): Promise<ListedModel | Refused> {
  const { build, assembly } = request;
  const rejected = notListable(build);
  if (rejected !== null) return no(rejected);
  const machine = await planningMachine(build, assembly);
  const parts = request.byTerm === true ? partials(assembly) : [];
  const model = enumerateModel(machine, build, parts);
  if (!model) return no(hasFault(machine) ? faultText(machine, assembly.terms, build) : TOO_MANY);
  if (model.unsound !== undefined) return { ok: false, reason: model.unsound, unsound: true };
  if (model.legal.length > maxPairs(request) && !isDeterministic(model)) return no(tooLarge(model));
  return { ok: true, model, machine, parts };
}
interface ListedModel {
  readonly ok: true;
  readonly model: ExactModel;
  readonly machine: Machine;
  readonly parts: readonly string[];
}
const isTermTable = (table: string): boolean => /^term\d/.test(table);

/** Skips the optimum, which takes most of the time, unless a term reads it. */
export async function unsolvedModel(
  request: PlanRequest,
): Promise<Pick<ListedModel, 'ok' | 'model'> | Refused> {
  return request.assembly.tables.some(isTermTable) ? exactModel(request) : listedModel(request);
}

export async function exactModel(request: PlanRequest): Promise<SolvedModel | Refused> {
  const { build, assembly } = request;
  const listed = await listedModel(request);
  if (!listed.ok) return listed;
  const { machine, parts, model: found } = listed;
  const task = solveTask(request, found);
  if (!task.solution.settled) return no(NOT_SETTLED);
  const optimalValue = byWorldState(build, found, task.solution.value);
  const nObs = build.constants.nObservations?.value ?? 0;
  const wants = (name: string) => assembly.tables.some((table) => table.endsWith(`$${name}`));
  if (wants('optimalValue') && !valued(task.solution, request.gamma)) return no(NO_VALUES);
  const better = wants('betterMask') ? betterThanRandom(found, request.gamma) : null;
  if (wants('betterMask') && better === null) return no(RANDOM_UNBOUNDED);
  const betterMask = better === null ? new Uint32Array(0) : masks(found, nObs, better);
  if (wants('lostReach') && found.states.length > MAX_REACHED) return no(TOO_MANY_TO_REACH);
  const lost = byWorldState(build, found, wants('lostReach') ? lostReach(found, found.start) : []);
  let model: ExactModel | null = found;
  const tables = {
    optimalValue,
    betterMask,
    lostReach: lost,
    optimalMask: masks(found, nObs, task.policy),
    reachable: seen(found, nObs),
  };
  for (const [plain, table] of Object.entries(tables))
    for (const name of assembly.tables.filter((one) => isTermTable(one) && one.endsWith(`$${plain}`))) {
      machine.setData(name, table);
      model = null;
    }
  model ??= enumerateModel(machine, build, parts);
  if (!model) return no(faultText(machine, assembly.terms, build));
  return { ok: true, model, task, optimalValue, betterMask, lostReach: lost };
}

interface SolvedModel extends Pick<ListedModel, 'ok' | 'model'> {
  readonly task: TaskSolution;
  readonly optimalValue: Float32Array;
  readonly betterMask: Uint32Array;
  readonly lostReach: Float32Array;
}

const NOT_SETTLED = 'it takes too long to solve';
const NO_VALUES = 'at discount 1 its values do not converge: a loop pays or costs forever';

/** True if the solution's values have the requested discount. */
export const valued = ({ settled, discount }: Solved, gamma: number): boolean =>
  settled && (discount === gamma || (gamma < 1 && discount > SOONER));

const RANDOM_UNBOUNDED = 'the values of the random policy do not converge at this discount';
/** Advantages below this share of the values' size are rounding. */
const NO_ADVANTAGE = 1e-9;

/** [pairs] 1 if Q(s,a) − V(s) > 0 for the task under the uniformly random policy. Null if it has no values. */
function betterThanRandom(model: ExactModel, gamma: number): Float64Array | null {
  const value = policyValue({ ...model, reward: model.task }, gamma, uniformPolicy(model));
  if (value === null || !value.every(Number.isFinite)) return null;
  const slack = NO_ADVANTAGE * value.reduce((most, x) => Math.max(most, Math.abs(x)), 1);
  return Float64Array.from(model.legal, (legal, pair) => {
    let q = 0;
    for (let k = model.first[pair] ?? 0; k < (model.first[pair + 1] ?? 0); k++) {
      const future = model.ends[k] ? 0 : gamma * (value[model.next[k] ?? 0] ?? 0);
      q += (model.probability[k] ?? 0) * ((model.task[k] ?? 0) + future);
    }
    return legal && q - (value[Math.floor(pair / model.nActions)] ?? 0) > slack ? 1 : 0;
  });
}

const bestPolicy = (mdp: PaidMdp, solved: Solved): Float64Array => evenly(mdp, bestPairs(mdp, solved));

/** Expected task return of a policy from the start, within the step limit. ±∞ if unbounded, NaN if not found. */
const taskReturn = ({ stepLimit }: WorldBuild, model: ExactModel, policy: Float64Array): number =>
  expectedReturn({ ...model, reward: model.task, stepLimit }, policy);

interface TaskSolution {
  readonly solution: Solved;
  readonly policy: Float64Array;
  readonly best: number;
  readonly random: number;
}
const solvedTasks = new WeakMap<WorldBuild, Map<number, TaskSolution>>();

/** States are found in the same order whatever the design pays, so the solution fits every variant's model. */
function solveTask({ build, gamma }: PlanRequest, model: ExactModel): TaskSolution {
  const known = solvedTasks.get(build) ?? new Map<number, TaskSolution>();
  solvedTasks.set(build, known);
  const before = known.get(gamma);
  if (before) return before;
  const paying = { ...model, reward: model.task };
  const solution = solve(paying, gamma, undefined, OF_TASK);
  const policy = bestPolicy(paying, solution);
  const random = taskReturn(build, model, uniformPolicy(model));
  const task = { solution, policy, best: taskReturn(build, model, policy), random };
  known.set(gamma, task);
  return task;
}

export type Refused = Extract<Solution, { ok: false }>;
/** Larger tables by action are left out, because every weight change sends them to the page. */
const MAX_NUMBERS = 65_536;

export async function plan(request: PlanRequest): Promise<Solution> {
  const { nObservations, nActions } = request.build.constants;
  const numbers = (1 + request.assembly.terms.length) * (nObservations?.value ?? 0) * (nActions?.value ?? 0);
  const solved = await exactModel({ ...request, byTerm: numbers <= MAX_NUMBERS });
  return solved.ok ? { ok: true, planned: assembleReference(request, solved) } : solved;
}

const no = (reason: string): Refused => ({ ok: false, reason });

function assembleReference(
  request: PlanRequest,
  { model, task, optimalValue, betterMask, lostReach: lost }: SolvedModel,
): Planned {
  const { build, assembly, gamma, follows } = request;
  const nObs = build.constants.nObservations?.value ?? 0;
  const noDesign = noDesignOf(request);
  const markov = noDesign === undefined;
  const paying = { ...model, reward: model.design };
  const design = markov ? solve(paying, gamma, task.solution.choice, OF_DESIGN) : null;
  const designPolicy = design?.settled ? bestPolicy(paying, design) : null;
  const followed = follows === null ? null : followedPolicy(follows, model, task.policy);
  const best = design && valued(design, gamma) ? design.value : null;
  const judged = followed && markov ? policyValue(paying, gamma, followed) : best;
  const reference: Reference = {
    bestTaskReturn: task.best,
    randomTaskReturn: task.random,
    designTaskReturn: designPolicy ? taskReturn(build, model, designPolicy) : Number.NaN,
    discount: Math.min(gamma, task.solution.discount),
    ...(valued(task.solution, gamma) ? {} : { noValues: NO_VALUES }),
    ...(designPolicy === null
      ? { noDesign: noDesign ?? NOT_SETTLED }
      : judged
        ? {}
        : { noDesignValues: NO_VALUES }),
    taskValue: valued(task.solution, gamma) ? spread(model, nObs, task.solution.value) : empty(nObs),
    designValue: judged ? spread(model, nObs, judged) : empty(nObs),
    taskAction: firstActions(model, nObs, task.policy),
    designAction: designPolicy ? firstActions(model, nObs, designPolicy) : new Int32Array(nObs).fill(-1),
    rewardField: markov ? meanReward(model, nObs) : empty(nObs),
    ...(markov && model.parts !== undefined
      ? {
          rewardByAction: [model.design, ...model.parts].map((reward, k) =>
            k === 0 || assembly.terms[k - 1]?.markov
              ? expectedByAction(model, nObs, reward)
              : new Float32Array(nObs * model.nActions).fill(Number.NaN),
          ),
        }
      : {}),
  };
  return {
    reference,
    referenceValue: filled(reference.designValue),
    optimalMask: masks(model, nObs, task.policy),
    reachable: seen(model, nObs),
    betterMask,
    optimalValue,
    lostReach: lost,
    givenPolicy: byObservation(model, nObs, followed ?? uniformPolicy(model)),
    ...(build.stepLimit === 0 && !model.ends.includes(1) ? { endless: true } : {}),
    ...listedGraph(model, build),
  };
}
