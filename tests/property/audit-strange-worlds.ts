/**
 * Finite worlds of kinds that random ones seldom are, written by hand or drawn, with helpers that walk and
 * try them.
 */
import { expect } from 'vitest';
import type { ExactAudit } from '../../src/engine/audit/contract.ts';
import type { ExactModel } from '../../src/engine/exact/model.ts';
import { transitionsOf } from './audit-brute-force.ts';
import { bruteReturns, type Dice, type World } from './audit-random-worlds.ts';

interface Way {
  readonly to: number; // −1: ends
  readonly p?: number;
}

/** A world from lists [state][action][outcomes]; null if the action is not allowed. */
export function worldOf(
  ways: readonly (readonly (readonly Way[] | null)[])[],
  task: (state: number, action: number, way: Way) => number,
  { gamma, stepLimit = 0, start = 0 }: { gamma: number; stepLimit?: number; start?: number },
): World {
  const nActions = Math.max(...ways.map((row) => row.length));
  const [first, next, probability, ends, legal, rewards]: [
    number[],
    number[],
    number[],
    number[],
    number[],
    number[],
  ] = [[0], [], [], [], [], []];
  ways.forEach((row, s) => {
    for (let a = 0; a < nActions; a++) {
      const outcomes = row[a] ?? null;
      legal.push(outcomes === null ? 0 : 1);
      for (const way of outcomes ?? []) {
        next.push(Math.max(0, way.to));
        probability.push(way.p ?? 1);
        ends.push(way.to < 0 ? 1 : 0);
        rewards.push(task(s, a, way));
      }
      first.push(next.length);
    }
  });
  const numbers = ways.map((_, s) => s);
  const begin = new Float64Array(ways.length);
  begin[start] = 1;
  const reward = Float64Array.from(rewards);
  const model: ExactModel = {
    states: Uint32Array.from(numbers),
    nActions,
    legal: Uint8Array.from(legal),
    first: Uint32Array.from(first),
    next: Uint32Array.from(next),
    probability: Float64Array.from(probability),
    task: reward,
    design: reward,
    ends: Uint8Array.from(ends),
    reached: Uint32Array.from(next),
    start: begin,
    observation: Uint32Array.from(numbers),
  };
  return { model, stepLimit, gamma };
}

/**
 * A world with every kind of state at once: self-loops, dead ends of several lengths, unreachable states,
 * unavailable actions.
 */
export function strangeWorld(roll: Dice, gamma: number): World {
  const states = 1 + roll.below(4);
  const actions = 2;
  const random = roll.chance(0.5);
  // The last state may be unreachable.
  const lonely = states > 1 && roll.chance(0.3);
  const to = () => roll.below(lonely ? states - 1 : states);
  // At discount 1 without a step limit every episode must end, so all transitions lead forward.
  const forward = gamma === 1;
  const ways = Array.from({ length: states }, (_, s) =>
    Array.from({ length: actions }, (_, a): Way[] | null => {
      if (a > 0 && roll.chance(0.2)) return null;
      const target = (): number => {
        if (forward) return s + 1 + roll.below(2) >= states ? -1 : s + 1;
        const kind = roll.below(6);
        return kind === 0 ? -1 : kind === 1 ? s : to();
      };
      const first = target();
      if (!random || roll.chance(0.4)) return [{ to: first }];
      const p = roll.pick([0.125, 0.5, 0.75]);
      return [
        { to: first, p },
        { to: target(), p: 1 - p },
      ];
    }),
  );
  const pays = new Map<string, number>();
  return worldOf(
    ways,
    (s, a, { to: next }) => {
      const key = `${s} ${a} ${next}`;
      const known = pays.get(key) ?? (roll.chance(0.4) ? roll.eighths(8) : 0);
      pays.set(key, known);
      return known;
    },
    { gamma, stepLimit: forward ? roll.pick([0, 3]) : 1 + roll.below(6) },
  );
}

export const verdictBy = (world: World, design: Float64Array): string => {
  const ofDesign = bruteReturns(world, design);
  const ofTask = bruteReturns(world, world.model.task);
  const lost = ofTask.worst - 1e-7;
  return ofDesign.best < lost ? 'hackable' : ofDesign.worst < lost ? 'may-be-hacked' : 'agrees';
};

/**
 * Follows transitions and checks that they form a cycle. @returns what one round pays of `reward`, discounted
 */
export function walked(
  { model, gamma }: World,
  loop: NonNullable<ExactAudit['loop']>,
  reward: Float64Array,
): number {
  let s = loop.states[0] ?? -1;
  let sum = 0;
  let weight = 1;
  for (const [i, a] of loop.actions.entries()) {
    expect(loop.states[i]).toBe(s);
    const ways = transitionsOf(model, s, a);
    expect(ways).toHaveLength(1);
    sum += weight * (reward[ways[0]?.k ?? -1] ?? Number.NaN);
    weight *= gamma;
    s = ways[0]?.to ?? -1;
  }
  expect(s).toBe(loop.states[0]);
  return sum;
}
