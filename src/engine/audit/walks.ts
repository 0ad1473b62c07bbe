import { maximumMeanCycle, walk } from '../../core/cycles.ts';
import { isDeterministic, pairMeans, reachable } from '../../core/mdp.ts';
import type { ExactModel } from '../exact/model.ts';
import type { AuditDetour, AuditLoop, AuditPath } from './contract.ts';
import type { Shaping } from './shaping.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

const SHOWN = 400;

function likeliest(model: ExactModel, pair: number): number {
  let best = at(model.first, pair);
  for (let k = best + 1; k < at(model.first, pair + 1); k++)
    if (at(model.probability, k) > at(model.probability, best)) best = k;
  return best;
}

function pathOf(model: ExactModel, pairs: readonly number[], ends: boolean): AuditPath {
  const indices = pairs.map((p) => Math.floor(p / model.nActions));
  return {
    states: indices.map((s) => at(model.states, s)),
    observations: indices.map((s) => at(model.observation, s)),
    actions: pairs.map((p) => p % model.nActions),
    ends,
  };
}

function likeliestStart(model: ExactModel): number {
  let best = 0;
  for (let s = 1; s < model.start.length; s++) if (at(model.start, s) > at(model.start, best)) best = s;
  return best;
}

const likeliestWalk = (model: ExactModel, choice: ArrayLike<number>) =>
  walk(model, choice, likeliestStart(model), (pair) => likeliest(model, pair));

export function pathFromStart(model: ExactModel, choice: ArrayLike<number>): AuditPath {
  const { pairs, ends } = likeliestWalk(model, choice);
  return pathOf(model, pairs.slice(0, SHOWN), ends && pairs.length <= SHOWN);
}

/** True if a policy followed from the start can never end, whatever the outcomes. */
function neverEnds(model: ExactModel, choice: ArrayLike<number>): boolean {
  return reachable(model, choice, model.start).every((met, s) => {
    const p = at(choice, s);
    return met === 0 || p < 0 || !model.ends.subarray(at(model.first, p), at(model.first, p + 1)).includes(1);
  });
}

export interface LoopContext {
  readonly model: ExactModel;
  readonly design: ArrayLike<number>; // [K]
  readonly shaping: Shaping;
  readonly gamma: number; // of the agent
}

const isCertain = ({ first }: ExactModel, pairs: readonly number[]): boolean =>
  pairs.every((p) => at(first, p + 1) - at(first, p) === 1);

function loopOf({ model, design, shaping, gamma }: LoopContext, pairs: readonly number[]): AuditLoop {
  const steps = pairs.map((p) => likeliest(model, p));
  const sum = (x: ArrayLike<number>) => steps.reduce((total, k) => total + at(x, k), 0);
  let gain = 0;
  let weight = 1;
  for (const k of steps) {
    gain += weight * at(shaping.left, k);
    weight *= gamma;
  }
  return {
    ...pathOf(model, pairs, false),
    certain: isCertain(model, pairs),
    design: sum(design),
    shaping: sum(shaping.reward),
    task: sum(model.task),
    designSteps: steps.map((k) => at(design, k)),
    shapingSteps: steps.map((k) => at(shaping.reward, k)),
    gain,
  };
}

/** @returns null if the policy's episodes end */
export function loopOfPolicy(context: LoopContext, choice: ArrayLike<number>): AuditLoop | null {
  const { model } = context;
  const { pairs, loop } = likeliestWalk(model, choice);
  if (loop < 0 || (!isDeterministic(model) && !neverEnds(model, choice))) return null;
  return loopOf(context, pairs.slice(loop));
}

/**
 * Finds a loop whose shaping pays: Σ γⁱ R > 0 over one turn from its first state, where R is what no potential explains (for γ =
 * 1 simply Σ F > 0). It looks along the best policies of the design and of the shaping, and at the greatest cycle mean. Only
 * closed walks without randomness count.
 */
export function payingLoop(context: LoopContext, candidates: readonly ArrayLike<number>[]): AuditLoop | null {
  const { model, shaping, gamma } = context;
  const weight = gamma < 1 ? shaping.left : shaping.reward;
  const worst = Math.floor(worstPair(model, shaping) / model.nActions);
  const cycles = candidates.flatMap((choice) =>
    [...new Set([likeliestStart(model), worst])].flatMap((s) => {
      const { pairs, loop } = walk(model, choice, s, (p) => at(model.first, p));
      const cycle = pairs.slice(loop);
      return loop >= 0 && isCertain(model, cycle) ? [cycle] : [];
    }),
  );
  const steepest = maximumMeanCycle({ ...model, reward: weight });
  for (const cycle of steepest === null ? cycles : [...cycles, steepest]) {
    const turned = bestTurn(context, cycle);
    if (turned !== null) return loopOf(context, turned);
  }
  return null;
}

/** The cycle, rotated to start where a turn gains most. Null if it gains nothing. */
function bestTurn({ model, shaping, gamma }: LoopContext, cycle: readonly number[]): number[] | null {
  const weight = gamma < 1 ? shaping.left : shaping.reward;
  let best: number[] | null = null;
  let most = 0;
  for (let turn = 0; turn < Math.min(cycle.length, SHOWN); turn++) {
    const pairs = [...cycle.slice(turn), ...cycle.slice(0, turn)];
    let gain = 0;
    let noise = 0;
    let discount = 1;
    for (const p of pairs) {
      const k = at(model.first, p);
      gain += discount * at(weight, k);
      noise += discount * at(shaping.allowed, k);
      discount *= gamma;
    }
    if (gain <= noise || gain <= most * (1 + 1e-9)) continue;
    most = gain;
    best = pairs;
  }
  return best;
}

function worstPair(model: ExactModel, shaping: Shaping): number {
  const left = pairMeans(model, shaping.left);
  let worst = 0;
  for (let p = 1; p < left.length; p++) if (Math.abs(at(left, p)) > Math.abs(at(left, worst))) worst = p;
  return worst;
}

/** Compares one action followed by the reference path with the reference path alone. Their shaping differs by R. */
export function detourOf(model: ExactModel, shaping: Shaping): AuditDetour {
  const pair = worstPair(model, shaping);
  const s = Math.floor(pair / model.nActions);
  const direct = -at(shaping.value, s) || 0;
  return {
    state: at(model.states, s),
    observation: at(model.observation, s),
    action: pair % model.nActions,
    detour: direct + at(pairMeans(model, shaping.left), pair),
    direct,
  };
}
