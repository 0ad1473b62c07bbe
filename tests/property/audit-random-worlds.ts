/** Random finite worlds and designs for the audit, with answers found by trying every policy. */
import { type AuditModel, combine } from '../../src/engine/audit/audit-model.ts';
import type { ExactAudit } from '../../src/engine/audit/contract.ts';
import { exactAudit } from '../../src/engine/audit/exact-audit.ts';
import type { ExactModel } from '../../src/engine/exact/model.ts';
import { actionsOf, everyPolicy, optimalOf, transitionsOf, tried, valuesOf } from './audit-brute-force.ts';

/** A small random generator, so that a failing case can be identified by a number. */
export function dice(seed: number) {
  let state = (seed * 2654435761 + 12345) >>> 0;
  const next = () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
  for (let i = 0; i < 8; i++) next();
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    chance: (p: number) => next() < p,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    eighths: (n: number) => (below(2 * n + 1) - n) / 8,
  };
}
export type Dice = ReturnType<typeof dice>;

export interface World {
  readonly model: ExactModel;
  readonly stepLimit: number;
  readonly gamma: number;
}

/**
 * A world with 2 … 4 states and 2 … 3 actions, deterministic or not. Without a step limit, every step may end
 * the episode.
 */
export function randomWorld(roll: Dice): World {
  const states = 2 + roll.below(3);
  const nActions = states === 4 ? 2 : 2 + roll.below(2);
  const random = roll.chance(0.5);
  const stepLimit = random && roll.chance(0.5) ? 0 : 1 + roll.below(5);
  const first = [0];
  const next: number[] = [];
  const probability: number[] = [];
  const ends: number[] = [];
  const add = (p: number, end: boolean) => {
    next.push(end ? 0 : roll.below(states));
    probability.push(p);
    ends.push(end ? 1 : 0);
  };
  for (let pair = 0; pair < states * nActions; pair++) {
    if (!random) add(1, roll.chance(0.15));
    else if (stepLimit === 0) {
      add(0.25, true);
      const p = roll.pick([0.25, 0.5, 0.75]);
      if (p < 0.75) add(0.75 - p, false);
      add(p, false);
    } else {
      const p = roll.pick([0.25, 0.5, 1]);
      if (p < 1) add(1 - p, roll.chance(0.2));
      add(p, false);
    }
    first.push(next.length);
  }
  const values = () => Float64Array.from(next, () => (roll.chance(0.5) ? 0 : roll.eighths(8)));
  const task = values();
  const numbers = Array.from({ length: states }, (_, s) => s);
  const start = new Float64Array(states);
  start[0] = roll.chance(0.7) ? 1 : 0.5;
  start[1] = 1 - (start[0] ?? 0);
  return {
    stepLimit,
    gamma: roll.pick([0, 0.5, 0.75, 0.875, 0.9375]),
    model: {
      states: Uint32Array.from(numbers),
      nActions,
      legal: new Uint8Array(states * nActions).fill(1),
      first: Uint32Array.from(first),
      next: Uint32Array.from(next),
      probability: Float64Array.from(probability),
      task,
      design: task,
      ends: Uint8Array.from(ends),
      reached: Uint32Array.from(next),
      start,
      observation: Uint32Array.from(numbers),
    },
  };
}

const ids = ['task', 'expression'];
export function designed(world: World, extra: Float64Array, weights: readonly number[]): AuditModel {
  const { model } = world;
  const raw = [model.task, extra];
  return {
    exact: model,
    terms: weights.map((weight, t) => ({
      term: ids[t] ?? '',
      label: ids[t] ?? '',
      weight,
      transforms: false,
    })),
    raw,
    linear: true,
    rewardAt: (w) => combine(raw, w, model.next.length),
  };
}

export async function audited(world: World, design: AuditModel, brief = true): Promise<ExactAudit> {
  const audit = await exactAudit({
    build: {
      stepLimit: world.stepLimit,
      actions: ['a', 'b', 'c'],
      view: { kind: 'arms', labels: ['a', 'b', 'c'] },
    },
    nObservations: world.model.states.length,
    model: design,
    gamma: world.gamma,
    step: async () => {},
    brief,
  });
  if (audit === null) throw new Error('no audit');
  return audit;
}

/** γΦ(s′) − Φ(s) with Φ = 0 after an end. */
export function potentialReward({ model, gamma }: World, phi: readonly number[]): Float64Array {
  const out = new Float64Array(model.next.length);
  for (let s = 0; s < model.states.length; s++)
    for (let a = 0; a < model.nActions; a++)
      for (const { k, to } of transitionsOf(model, s, a))
        out[k] = (to < 0 ? 0 : gamma * (phi[to] ?? 0)) - (phi[s] ?? 0);
  return out;
}

/** Lowest and highest task return among the optimal policies of a variant, found by trying everything. */
export function bruteReturns({ model, stepLimit, gamma }: World, reward: Float64Array) {
  const solved = everyPolicy(model).map((policy) => ({
    policy,
    value: valuesOf(model, reward, gamma, policy),
  }));
  const optimal = optimalOf(solved);
  const actions = actionsOf(optimal, model.states.length);
  if (stepLimit > 0)
    return {
      optimal,
      actions,
      worst: tried(model, model.task, actions, Math.min, stepLimit),
      best: tried(model, model.task, actions, Math.max, stepLimit),
    };
  const returns = optimal.map(({ policy }) => {
    const value = valuesOf(model, model.task, 1, policy);
    return model.start.reduce((sum, p, s) => sum + p * (value[s] ?? 0), 0);
  });
  return { optimal, actions, worst: Math.min(...returns), best: Math.max(...returns) };
}
