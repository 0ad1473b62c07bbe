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
import { bestPairs, type Solved, solve, solveTask, usedDiscount } from '../exact/task-solution.ts';
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
  readonly gamma: number;
  step(share: number): Promise<void>;
  readonly found?: (audit: ExactAudit) => void;
  readonly brief?: boolean;
}

/** @returns null if the values of the design or the task do not converge */
export async function exactAudit(request: ExactRequest): Promise<ExactAudit | null> {
  const { build, nObservations: nObs, model, gamma, step, found: report, brief } = request;
  const { exact } = model;
  const weights = model.terms.map(({ weight }) => weight);
  const seen = Math.fround(gamma); // by the terms
  const task = solveTask(exact, seen);
  if (!task.settled) return null;
  await step(0.2);
  const design = model.rewardAt(weights);
  const finder = potentialFinder(exact, seen, task.choice);
  const kinds = termKinds(model, finder, seen);
  const shaping = shapingOf(model, weights, design, finder, seen);
  await step(0.4);
  const mattering = new MatteringTerms(model, kinds);
  const byTask: Episodes = { ...exact, reward: exact.task, stepLimit: build.stepLimit };
  const optima = optimaOf({ exact, byTask, task, shaping, mattering, weights, gamma: seen });
  if (optima === null) return null;
  const { solved, designPairs, taskPairs } = optima;
  await step(0.5);
  const returns = returnsOf(byTask, task, optima);
  await step(0.6);
  const choice = represent(exact, solved.choice, designPairs, taskPairs, returns);
  const context: LoopContext = { model: exact, design, shaping, gamma: seen };
  const loop = loopOfPolicy(context, choice);
  const visits = expectedVisits(byTask, evenly(exact, designPairs));
  const unswept = unsweptTerms(model, kinds, nObs);
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
    sparsity: sparsityOf(model, byTask, design, weights),
    terms: unswept,
  };
  report?.(judged);
  const audit = { ...judged, average: averagesOf(exact, design) };
  await step(0.7);
  if (brief || !model.linear) return audit;
  return { ...audit, terms: await sweptTerms(request, unswept, mattering, byTask) };
}

/** The terms that can change what is optimal. Potentials are left out, so that rounding breaks no ties. */
class MatteringTerms {
  readonly #model: AuditModel;
  readonly #matters: readonly boolean[];

  constructor(model: AuditModel, kinds: readonly AuditTerm['kind'][]) {
    this.#model = model;
    this.#matters = model.raw.map((_, t) => kinds[t] !== 'potential' && kinds[t] !== 'zero');
  }

  has(term: number): boolean {
    return this.#matters[term] === true;
  }

  /** [K] What these terms pay at other weights. */
  rewardAt(weights: readonly number[]): Float64Array {
    const { linear, raw, exact } = this.#model;
    if (!linear) return this.#model.rewardAt(weights);
    const mattering = weights.map((w, t) => (this.#matters[t] ? Math.fround(w) : 0));
    return combine(raw, mattering, exact.next.length);
  }

  partsAt(weights: readonly number[]): readonly Float64Array[] | undefined {
    const { linear, raw } = this.#model;
    if (!linear) return undefined;
    return raw.flatMap((part, t) =>
      this.#matters[t] ? [part.map((r) => Math.fround(weights[t] ?? 0) * r)] : [],
    );
  }
}

interface Optima {
  readonly solved: Solved;
  /** [S·A] Optimal pairs. UNCLEAR if rounding leaves it open. */
  readonly designPairs: Uint8Array;
  readonly taskPairs: Uint8Array;
}

/** @returns null if the design's values do not converge */
function optimaOf({
  exact,
  byTask,
  task,
  shaping: { potential, share },
  mattering,
  weights,
  gamma,
}: {
  readonly exact: ExactModel;
  readonly byTask: Episodes;
  readonly task: Solved;
  readonly shaping: Pick<ShapingAudit, 'potential' | 'share'>;
  readonly mattering: MatteringTerms;
  readonly weights: readonly number[];
  readonly gamma: number;
}): Optima | null {
  const taskPairs = bestPairs(byTask, task);
  const likeTask = potential !== 'no' && share > 0;
  if (likeTask) return { solved: task, designPairs: taskPairs, taskPairs };
  const trained = { ...exact, reward: mattering.rewardAt(weights) };
  const solved = solve(trained, gamma, task.choice);
  if (!solved.settled) return null;
  const paysNothing = potential !== 'no' && share === 0;
  const designPairs = paysNothing
    ? Uint8Array.from(exact.legal)
    : bestPairs(trained, solved, mattering.partsAt(weights));
  return { solved, designPairs, taskPairs };
}

function returnsOf(byTask: Episodes, task: Solved, { solved, designPairs, taskPairs }: Optima): AuditReturns {
  const ties = (pairs: ArrayLike<number>) => returnRange(byTask, pairs);
  const unclear = designPairs.includes(UNCLEAR) || taskPairs.includes(UNCLEAR);
  const certainly = (pairs: Uint8Array) => ties(pairs.map((is) => (is === UNCLEAR ? 0 : is)));
  const found = {
    design: ties(designPairs),
    task: ties(taskPairs),
    possible: extremeReturn(byTask, byTask.legal, 1),
    random: expectedReturn(byTask, uniformPolicy(byTask)),
  };
  const nearly = task.sooner !== undefined || solved.sooner !== undefined;
  return withLosses({
    ...found,
    margin: marginOf(byTask, [designPairs, taskPairs], nearly ? NEARLY : EXACTLY, found),
    ...(unclear ? { certain: { design: certainly(designPairs), task: certainly(taskPairs) } } : {}),
  });
}

function sparsityOf(
  { exact, raw, linear }: AuditModel,
  byTask: Episodes,
  design: Float64Array,
  weights: readonly number[],
): ExactAudit['sparsity'] {
  const pays = (reward: Float64Array, parts: readonly ArrayLike<number>[]) => {
    const paying = reward.map((r, k) => {
      const size = parts.reduce((sum, part) => sum + Math.abs(part[k] ?? 0), 0);
      return Math.abs(r) > 1e-7 * size ? 1 : 0;
    });
    return firstReward({ ...byTask, reward: paying }, uniformPolicy(exact));
  };
  const parts = linear ? raw.map((part, t) => part.map((r) => (weights[t] ?? 0) * r)) : [design];
  return { design: pays(design, parts), task: pays(exact.task, [exact.task]) };
}

function unsweptTerms(
  { exact, terms, raw, linear }: AuditModel,
  kinds: readonly AuditTerm['kind'][],
  nObs: number,
): readonly AuditTerm[] {
  return terms.map(({ term, label, weight }, t) => {
    const part = raw[t] ?? new Float64Array(0);
    return {
      term,
      label,
      weight,
      kind: kinds[t] ?? 'other',
      field: tableOf(nObs * exact.nActions, () =>
        expectedByAction(exact, nObs, linear ? part.map((r) => r * weight) : part),
      ),
      sweep: null,
    };
  });
}

async function sweptTerms(
  { model, gamma, step }: ExactRequest,
  unswept: readonly AuditTerm[],
  mattering: MatteringTerms,
  byTask: Episodes,
): Promise<readonly AuditTerm[]> {
  const { exact, raw } = model;
  const weights = unswept.map(({ weight }) => weight);
  const swept: AuditTerm[] = [];
  for (const [t, term] of unswept.entries()) {
    const moved = (weight: number) => weights.map((w, other) => (other === t ? weight : w));
    const sweep = mattering.has(t)
      ? sweepWeight({
          model: exact,
          gamma: usedDiscount(exact, Math.fround(gamma)),
          weight: term.weight,
          rest: mattering.rewardAt(moved(0)),
          term: raw[t] ?? new Float64Array(0),
          returns: (pairs) => returnRange(byTask, pairs),
          parts: (weight) => mattering.partsAt(moved(weight)),
        })
      : null;
    swept.push({ ...term, sweep });
    await step(0.7 + (0.3 * (t + 1)) / unswept.length);
  }
  return swept;
}

/** Task returns count as equal within this share of what the optimal policies collect, well above rounding. */
const EXACTLY = 1e-12;
/** Near discount 1, ties count as equal within this larger share. */
const NEARLY = 1e-6;

/** @param share of the largest sum of |task reward| that optimal policies collect, or of the returns if that sum is infinite */
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

/** Placeholder: the verdict is reported before this value is computed. */
const COMING: ExactAudit['average'] = { design: Number.NaN, task: Number.NaN, missing: 'Computing …' };
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

/** Chooses among tied optimal policies: one that does the task, or one that loses it if only some of them do. */
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
