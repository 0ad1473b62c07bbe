/** The audit of a design in a world that can be enumerated. */
import { bestAverage } from '../../core/average-reward.ts';
import {
  expectedReturn,
  expectedVisits,
  extremeReturn,
  firstReward,
  returnRange,
} from '../../core/horizon.ts';
import { type Episodes, evenly, uniformPolicy } from '../../core/mdp.ts';
import { UNCLEAR } from '../../core/policy-iteration.ts';
import { potentialFinder, towardsEnd } from '../../core/potentials.ts';
import type { WorldBuild } from '../../worlds/contract.ts';
import type { ExactModel } from '../exact/model.ts';
import { expectedByAction, spread } from '../exact/planned-tables.ts';
import { bestPairs, solve, solveTask, usedDiscount } from '../exact/task-solution.ts';
import { type AuditModel, combine } from './audit-model.ts';
import type { AuditReturns, AuditTerm, ExactAudit, ShapingAudit } from './contract.ts';
import { differencesOf } from './differences.ts';
import { shapingOf, termKinds } from './shaping.ts';
import { sweepWeight } from './sweep.ts';
import { detourOf, type LoopContext, loopOfPolicy, pathFromStart, payingLoop } from './walks.ts';
import { withLosses } from './words.ts';

/** Larger tables are not sent to the page. */
const MAX_ENTRIES = 1_000_000;
const tableOf = (entries: number, table: () => Float32Array): Float32Array =>
  entries > MAX_ENTRIES ? new Float32Array(0) : table();

export interface ExactRequest {
  readonly build: Pick<WorldBuild, 'stepLimit' | 'actions' | 'view'>;
  readonly nObservations: number;
  readonly model: AuditModel;
  /** The agent's discount. */
  readonly gamma: number;
  /** Awaited between the parts with the completed share; may throw to cancel. */
  step(share: number): Promise<void>;
  /** Receives the audit before averages per step and the slow weight sweeps. */
  readonly found?: (audit: ExactAudit) => void;
  /** Skips the weight sweeps. */
  readonly brief?: boolean;
}

/** @returns null if the values of the design or the task do not converge */
export async function exactAudit({
  build,
  nObservations: nObs,
  model,
  gamma,
  step,
  found: report,
  brief,
}: ExactRequest): Promise<ExactAudit | null> {
  const { exact, terms, raw } = model;
  const weights = terms.map(({ weight }) => weight);
  const seen = Math.fround(gamma); // by the terms
  const task = solveTask(exact, seen);
  if (!task.settled) return null;
  await step(0.2);
  const design = model.rewardAt(weights);
  const finder = potentialFinder(exact, seen, task.choice);
  const kinds = termKinds(model, finder, seen);
  const shaping = shapingOf(model, weights, design, finder, seen);
  await step(0.4);
  // A potential changes no optimum. Without it, rounding breaks no ties.
  const matters = raw.map((_, t) => kinds[t] !== 'potential' && kinds[t] !== 'zero');
  const asked = (moved: readonly number[]) =>
    model.linear
      ? combine(
          raw,
          moved.map((w, t) => (matters[t] ? Math.fround(w) : 0)),
          exact.next.length,
        )
      : model.rewardAt(moved);
  const byTask: Episodes = { ...exact, reward: exact.task, stepLimit: build.stepLimit };
  const taskPairs = bestPairs(byTask, task);
  const likeTask = shaping.potential !== 'no' && shaping.share > 0;
  const empty = shaping.potential !== 'no' && shaping.share === 0;
  const trained = { ...exact, reward: likeTask ? exact.task : asked(weights) };
  const solved = likeTask ? task : solve(trained, seen, task.choice);
  if (!solved.settled) return null;
  const partsOf = (moved: readonly number[]) =>
    model.linear
      ? raw.flatMap((part, t) => (matters[t] ? [part.map((r) => Math.fround(moved[t] ?? 0) * r)] : []))
      : undefined;
  const tiedPairs = () =>
    empty ? Uint8Array.from(exact.legal) : bestPairs(trained, solved, partsOf(weights));
  const designPairs = likeTask ? taskPairs : tiedPairs();
  await step(0.5);
  const ties = (pairs: ArrayLike<number>) => returnRange(byTask, pairs);
  const unclear = designPairs.includes(UNCLEAR) || taskPairs.includes(UNCLEAR);
  const certainly = (pairs: Uint8Array) => ties(pairs.map((is) => (is === UNCLEAR ? 0 : is)));
  const found = {
    design: ties(designPairs),
    task: ties(taskPairs),
    possible: extremeReturn(byTask, exact.legal, 1),
    random: expectedReturn(byTask, uniformPolicy(exact)),
  };
  const nearly = task.sooner !== undefined || solved.sooner !== undefined;
  const returns = withLosses({
    ...found,
    margin: marginOf(byTask, [designPairs, taskPairs], nearly ? NEARLY : EXACTLY, found),
    ...(unclear ? { certain: { design: certainly(designPairs), task: certainly(taskPairs) } } : {}),
  });
  await step(0.6);
  const choice = represent(exact, solved.choice, designPairs, taskPairs, returns);
  const context: LoopContext = { model: exact, design, shaping, gamma: seen };
  const loop = loopOfPolicy(context, choice);
  const visits = expectedVisits(byTask, evenly(exact, designPairs));
  const pays = (reward: Float64Array, parts: readonly ArrayLike<number>[]) => {
    // What is left where terms cancel is rounding.
    const paying = reward.map((r, k) => {
      const size = parts.reduce((sum, part) => sum + Math.abs(part[k] ?? 0), 0);
      return Math.abs(r) > 1e-7 * size ? 1 : 0;
    });
    return firstReward({ ...byTask, reward: paying }, uniformPolicy(exact));
  };
  const allParts = model.linear ? raw.map((part, t) => part.map((r) => (weights[t] ?? 0) * r)) : [design];
  const unswept = terms.map((term, t): AuditTerm => {
    const part = raw[t] ?? new Float64Array(0);
    return {
      term: term.term,
      label: term.label,
      weight: term.weight,
      kind: kinds[t] ?? 'other',
      field: tableOf(nObs * exact.nActions, () =>
        expectedByAction(exact, nObs, model.linear ? part.map((r) => r * term.weight) : part),
      ),
      sweep: null,
    };
  });
  const judged: ExactAudit = {
    view: build.view,
    states: exact.states.length,
    transitions: exact.next.length,
    nActions: exact.nActions,
    nObservations: nObs,
    actions: build.actions,
    stepLimit: build.stepLimit,
    discount: Math.min(task.discount, solved.discount),
    returns,
    shaping: shapingAudit(context, nObs, [choice, shapingChoice(context, task.choice)]),
    loop,
    path: pathFromStart(exact, choice),
    differences: differencesOf(exact, nObs, taskPairs, designPairs, visits),
    average: COMING,
    sparsity: { design: pays(design, allParts), task: pays(exact.task, [exact.task]) },
    terms: unswept,
  };
  report?.(judged);
  const audit = { ...judged, average: averagesOf(exact, design) };
  await step(0.7);
  if (brief || !model.linear) return audit;
  const swept: AuditTerm[] = [];
  for (const [t, term] of unswept.entries()) {
    const { weight } = term;
    const rest = asked(weights.map((w, other) => (other === t ? 0 : w)));
    const part = raw[t] ?? new Float64Array(0);
    const sweep = matters[t]
      ? sweepWeight({
          model: exact,
          gamma: usedDiscount(exact, seen),
          weight,
          rest,
          term: part,
          returns: ties,
          parts: (moved) => partsOf(weights.map((w, other) => (other === t ? moved : w))),
        })
      : null;
    swept.push({ ...term, sweep });
    await step(0.7 + (0.3 * (t + 1)) / terms.length);
  }
  return { ...audit, terms: swept };
}

/** Task returns count as equal within this share of what the optimal policies collect: some digits above rounding. */
const EXACTLY = 1e-12;
/** Near discount 1, ties are taken within such a share. */
const NEARLY = 1e-6;

/** @param share of the largest sum of |task reward| that optimal policies collect; of the returns where that is infinite */
function marginOf(
  byTask: Episodes,
  pairs: readonly Uint8Array[],
  share: number,
  { design, task, random }: Pick<AuditReturns, 'design' | 'task' | 'random'>,
): number {
  const unsigned = { ...byTask, reward: Float64Array.from(byTask.reward, Math.abs) };
  const sizes = pairs.map((some) => extremeReturn(unsigned, some, 1));
  if (sizes.every(Number.isFinite)) return share * Math.max(...sizes);
  const known = [design.worst, design.best, task.worst, task.best, random].filter(Number.isFinite);
  return NEARLY * Math.max(0, ...known.map(Math.abs));
}

/** The verdict does not wait for it. */
const COMING: ExactAudit['average'] = { design: Number.NaN, task: Number.NaN, missing: 'Computing …' };
/** In larger worlds it takes too long. */
const MAX_AVERAGED = 2_000;

function averagesOf(model: ExactModel, reward: Float64Array): ExactAudit['average'] {
  const most = MAX_AVERAGED.toLocaleString('en');
  if (model.states.length > MAX_AVERAGED)
    return { design: Number.NaN, task: Number.NaN, missing: `over ${most} states: open “Exact answers”` };
  const average = { design: averageOf(model, reward), task: averageOf(model, model.task) };
  return Number.isNaN(average.design) ? { ...average, missing: 'it takes too long' } : average;
}

function averageOf(model: ExactModel, reward: Float64Array): number {
  const best = bestAverage({ ...model, reward });
  return best?.gain.reduce((sum, gain, s) => sum + (model.start[s] ?? 0) * gain, 0) ?? Number.NaN;
}

/** Chooses among tied optimal policies: one that does the task, unless the others matter. */
function represent(
  exact: ExactModel,
  choice: Int32Array,
  design: Uint8Array,
  task: Uint8Array,
  { design: found, task: wanted, margin }: AuditReturns,
): Int32Array {
  const avoid = found.best >= wanted.worst - margin && found.worst < wanted.worst - margin;
  const n = exact.nActions;
  return choice.map((kept, s) => {
    for (let p = s * n; p < s * n + n; p++) if (design[p] !== 0 && (task[p] === 0) === avoid) return p;
    return kept;
  });
}

/** The optimal policy under the shaping alone. */
function shapingChoice({ model, shaping, gamma }: LoopContext, from: Int32Array): Int32Array {
  if (shaping.potential !== 'no') return towardsEnd(model);
  return solve({ ...model, reward: shaping.reward }, gamma, from).choice;
}

function shapingAudit(context: LoopContext, nObs: number, candidates: readonly Int32Array[]): ShapingAudit {
  const { model, shaping } = context;
  const { potential, share, shareFrom, constant, residual, tolerance } = shaping;
  const rejected = potential === 'no';
  return {
    potential,
    share,
    shareFrom,
    constant,
    residual,
    tolerance,
    values: rejected ? new Float32Array(0) : tableOf(nObs, () => spread(model, nObs, shaping.value)),
    loop: rejected ? payingLoop(context, candidates) : null,
    detour: rejected ? detourOf(model, shaping) : null,
  };
}
