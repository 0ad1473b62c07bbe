/** The exact planner: optimal values and returns under the task and under an arm's reward design. */
import {
  evaluatePolicy,
  expectedReturn,
  greedyPolicy,
  type Mdp,
  type Solution,
  uniformPolicy,
  valueIteration,
} from '../core/solve.ts';
import type { ParsedModule } from '../kernel/contract.ts';
import { createWasmMachine } from '../kernel/wasm.ts';
import type { WorldBuild } from '../worlds/contract.ts';
import { type Assembly, plannable } from './assemble.ts';
import type { Reference } from './contract.ts';
import { type ExactModel, enumerateModel } from './model.ts';

export interface Planned {
  readonly reference: Reference;
  /** Tables for the training program: exact value by observation, best actions as bit masks, reachable flags. */
  readonly referenceValue: Float32Array;
  readonly optimalMask: Uint32Array;
  readonly reachable: Uint32Array;
  /** V* of the task by world state: the table `optimalValue` of potential terms. */
  readonly optimalValue: Float32Array;
  readonly givenPolicy: Float32Array; // [nObservations × nActions]
}
export type PlanResult =
  | { readonly ok: true; readonly planned: Planned }
  | { readonly ok: false; readonly reason: string };

export interface PlanRequest {
  readonly build: WorldBuild;
  readonly world: ParsedModule;
  readonly assembly: Assembly;
  readonly gamma: number;
  /** Policy that a prediction agent follows; null for control. */
  readonly follows: string | null;
}

/** The world and the arm's design as a finite Markov decision process, with the task solved; or the reason why not. */
export async function exactModel(request: PlanRequest): Promise<Solved | Refused> {
  const { build, world, assembly } = request;
  const nStates = build.constants.nStates?.value ?? 0;
  if (!build.stationary) return no('the world changes with time or is drawn anew for each seed');
  if (!plannable(build)) return no('its states are too many to enumerate');
  const has = {
    available: world.functions.some((f) => f.name === 'available'),
    observe: world.functions.some((f) => f.name === 'observe'),
  };
  // The arm's own program, on a machine apart: planning must not touch replicas that train.
  const machine = await createWasmMachine(assembly.program, 1);
  machine.clear(0);
  for (const [name, value] of Object.entries(assembly.params)) machine.setParam(name, value);
  for (const [name, table] of Object.entries(build.data)) {
    if (assembly.tables.includes(`world$${name}`)) machine.setData(`world$${name}`, table);
  }
  const found = enumerateModel(machine, build, has);
  if (!found) return no('it has too many transitions to enumerate, or a reward that is not finite');
  const task = solveTask(request, found);
  if (!task.solution.converged)
    return no('at discount 1 the task has a loop that pays for ever: no finite optimum');
  const optimalValue = new Float32Array(nStates);
  for (const [state, i] of found.index) optimalValue[state] = task.solution.value[i] ?? 0;
  const wanting = assembly.tables.filter((name) => name.endsWith('$optimalValue'));
  for (const name of wanting) machine.setData(name, optimalValue);
  const model = wanting.length > 0 ? enumerateModel(machine, build, has) : found;
  if (!model) return no('a reward is not finite');
  return { ok: true, model, task, optimalValue };
}

interface Solved {
  readonly ok: true;
  readonly model: ExactModel;
  readonly task: TaskSolution;
  readonly optimalValue: Float32Array;
}
/** The task's own solution: the same for every arm of a world with the same discount. */
interface TaskSolution {
  readonly solution: Solution;
  readonly policy: Float64Array;
  /** Expected task return of that policy and of the random one; NaN where it is not finite. */
  readonly best: number;
  readonly random: number;
}
const solvedTasks = new WeakMap<WorldBuild, Map<number, TaskSolution>>();

/** States are found in the same order whatever the design pays, so the solution fits every arm's model. */
function solveTask({ build, gamma }: PlanRequest, model: ExactModel): TaskSolution {
  const known = solvedTasks.get(build) ?? new Map<number, TaskSolution>();
  solvedTasks.set(build, known);
  const before = known.get(gamma);
  if (before) return before;
  const solution = valueIteration(model, model.task, gamma);
  const policy = greedyPolicy(model, solution.actionValue);
  const earns = (p: Float64Array) => expectedReturn(model, model.task, p, model.start, build.stepLimit);
  const task = { solution, policy, best: earns(policy), random: earns(uniformPolicy(model)) };
  known.set(gamma, task);
  return task;
}

interface Refused {
  readonly ok: false;
  readonly reason: string;
}

export async function plan(request: PlanRequest): Promise<PlanResult> {
  const solved = await exactModel(request);
  return solved.ok ? { ok: true, planned: assembleReference(request, solved) } : solved;
}

const no = (reason: string): Refused => ({ ok: false, reason });

function assembleReference(request: PlanRequest, { model, task, optimalValue }: Solved): Planned {
  const { build, assembly, gamma, follows } = request;
  const nObs = build.constants.nObservations?.value ?? 0;
  const markov = assembly.terms.every((term) => term.markov);
  const design = markov ? valueIteration(model, model.design, gamma) : null;
  const usable = design?.converged ? design : null;
  const designPolicy = usable ? greedyPolicy(model, usable.actionValue) : null;
  const back = (policy: Float64Array) =>
    expectedReturn(model, model.task, policy, model.start, build.stepLimit);
  const followed = follows === null ? null : followedPolicy(follows, model, task.policy);
  const judged = followed && usable ? evaluatePolicy(model, model.design, gamma, followed) : usable;
  const reference: Reference = {
    bestTaskReturn: task.best,
    randomTaskReturn: task.random,
    designTaskReturn: designPolicy ? back(designPolicy) : Number.NaN,
    taskValue: spread(model, nObs, task.solution.value),
    designValue: usable ? spread(model, nObs, judged?.value ?? usable.value) : empty(nObs),
    taskAction: firstActions(model, nObs, task.policy),
    designAction: designPolicy ? firstActions(model, nObs, designPolicy) : new Int32Array(nObs).fill(-1),
    rewardField: usable || markov ? meanReward(model, nObs) : empty(nObs),
  };
  return {
    reference,
    referenceValue: filled(judged?.converged ? reference.designValue : empty(nObs)),
    optimalMask: masks(model, nObs, task.policy),
    reachable: usable ? seen(model, nObs) : new Uint32Array(nObs),
    optimalValue,
    givenPolicy: byObservation(model, nObs, followed ?? uniformPolicy(model)),
  };
}

/** The policies that a prediction agent can be told to follow. */
export const FOLLOWED = ['uniform', 'optimal', 'half-optimal'] as const;

function followedPolicy(name: string, mdp: Mdp, optimal: Float64Array): Float64Array {
  const uniform = uniformPolicy(mdp);
  if (name === 'optimal') return optimal;
  if (name === 'half-optimal') return uniform.map((p, i) => 0.5 * p + 0.5 * (optimal[i] ?? 0));
  return uniform;
}

const empty = (n: number): Float32Array => new Float32Array(n).fill(Number.NaN);
const filled = (table: Float32Array): Float32Array => table.map((x) => (Number.isFinite(x) ? x : 0));

/** State values by observation; the mean where several states share one. */
function spread(model: ExactModel, nObs: number, value: Float64Array): Float32Array {
  const sum = new Float64Array(nObs);
  const count = new Uint32Array(nObs);
  model.observation.forEach((o, i) => {
    sum[o] = (sum[o] ?? 0) + (value[i] ?? 0);
    count[o] = (count[o] ?? 0) + 1;
  });
  return Float32Array.from(sum, (x, o) => (count[o] ? x / (count[o] ?? 1) : Number.NaN));
}

function seen(model: ExactModel, nObs: number): Uint32Array {
  const out = new Uint32Array(nObs);
  for (const o of model.observation) out[o] = 1;
  return out;
}

function firstActions(model: ExactModel, nObs: number, policy: Float64Array): Int32Array {
  const out = new Int32Array(nObs).fill(-1);
  model.observation.forEach((o, i) => {
    for (let a = model.nActions - 1; a >= 0; a--) if ((policy[i * model.nActions + a] ?? 0) > 0) out[o] = a;
  });
  return out;
}

function masks(model: ExactModel, nObs: number, policy: Float64Array): Uint32Array {
  const out = new Uint32Array(nObs);
  model.observation.forEach((o, i) => {
    for (let a = 0; a < model.nActions && a < 32; a++)
      if ((policy[i * model.nActions + a] ?? 0) > 0) out[o] = ((out[o] ?? 0) | (1 << a)) >>> 0;
  });
  return out;
}

function byObservation(model: ExactModel, nObs: number, policy: Float64Array): Float32Array {
  const out = new Float32Array(nObs * model.nActions).fill(1 / model.nActions);
  model.observation.forEach((o, i) => {
    for (let a = 0; a < model.nActions; a++)
      out[o * model.nActions + a] = policy[i * model.nActions + a] ?? 0;
  });
  return out;
}

/** Expected design reward of a state under uniformly random actions. */
function meanReward(model: ExactModel, nObs: number): Float32Array {
  const uniform = uniformPolicy(model);
  const q = new Float64Array(model.legal.length);
  for (let p = 0; p < q.length; p++) {
    for (let k = model.first[p] ?? 0; k < (model.first[p + 1] ?? 0); k++)
      q[p] = (q[p] ?? 0) + (model.probability[k] ?? 0) * (model.design[k] ?? 0);
  }
  const value = new Float64Array(model.states.length);
  for (let p = 0; p < q.length; p++) {
    const s = Math.floor(p / model.nActions);
    value[s] = (value[s] ?? 0) + (uniform[p] ?? 0) * (q[p] ?? 0);
  }
  return spread(model, nObs, value);
}
