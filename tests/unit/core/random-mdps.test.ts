/**
 * Compares every kind of exact value of 252 random worlds with the independent solver in dense-solver.ts.
 * There are 48 larger worlds in worlds/graph/random-tables.test.ts.
 */
import { describe, expect, it } from 'vitest';
import { averageOf, bestAverage } from '../../../src/core/average-reward.ts';
import { horizonValues } from '../../../src/core/finite-horizon.ts';
import type { PaidMdp } from '../../../src/core/mdp.ts';
import { optimize } from '../../../src/core/policy-iteration.ts';
import { softOptimum } from '../../../src/core/soft-values.ts';
import { optimizeTotals, policyValue } from '../../../src/core/total-return.ts';
import { type Dice, dice } from '../../property/audit-random-worlds.ts';
import {
  type DensePolicy,
  type DenseWorld,
  denseAverage,
  denseHorizon,
  denseQ,
  denseSoft,
  denseValue,
  deterministicPolicies,
} from './dense-solver.ts';

const range = (n: number) => Array.from({ length: n }, (_, i) => i);
const WORLDS = 252;
const TOLERANCE = 1e-8;

/** @param everEnds whether every step may end the episode, so that there are values at discount 1 */
function randomWorld(roll: Dice, everEnds: boolean) {
  const states = 2 + roll.below(3);
  const nActions = 1 + roll.below(3);
  const leaves = everEnds || roll.chance(0.5);
  const first = [0];
  const [next, probability, ends, reward]: number[][] = [[], [], [], []];
  const legal: number[] = [];
  const grid = <T>(of: () => T) => range(states).map(() => range(nActions).map(of));
  const move = grid(() => new Array<number>(states).fill(0));
  const [paid, ended] = [grid(() => 0), grid(() => 0)];
  for (let s = 0; s < states; s++)
    for (let a = 0; a < nActions; a++) {
      const allowed = a === 0 || roll.chance(0.8);
      legal.push(allowed ? 1 : 0);
      const weights = range(allowed ? 1 + roll.below(3) : 0).map(() => 1 + roll.below(7));
      const stops = weights.map(() => (leaves && roll.chance(0.15) ? 1 : 0));
      if (everEnds && allowed) {
        weights.push(2);
        stops.push(1);
      }
      const total = weights.reduce((x, y) => x + y, 0);
      weights.forEach((weight, k) => {
        const p = weight / total;
        const to = roll.below(states);
        const r = roll.eighths(16);
        const stop = stops[k] as number;
        next?.push(stop ? 0 : to);
        probability?.push(p);
        ends?.push(stop);
        reward?.push(r);
        const [moves, pays, stopping] = [move[s]?.[a], paid[s], ended[s]] as [number[], number[], number[]];
        pays[a] = (pays[a] as number) + p * r;
        if (stop) stopping[a] = (stopping[a] as number) + p;
        else moves[to] = (moves[to] as number) + p;
      });
      first.push(next?.length ?? 0);
    }
  const start = new Array<number>(states).fill(0);
  start[0] = roll.chance(0.5) ? 1 : 0.25;
  start[1] = 1 - start[0];
  const world: DenseWorld = {
    states,
    nActions,
    move,
    paid,
    ends: ended,
    start,
    legal: range(states).map((s) => range(nActions).map((a) => legal[s * nActions + a] === 1)),
  };
  const mdp: PaidMdp & { start: number[] } = {
    nActions,
    legal,
    first,
    start,
    next: next as number[],
    probability: probability as number[],
    ends: ends as number[],
    reward: reward as number[],
  };
  return { world, mdp, gamma: everEnds && roll.chance(0.5) ? 1 : roll.pick([0, 0.5, 0.9, 0.98]) };
}

function randomPolicy(roll: Dice, { legal }: DenseWorld): DensePolicy {
  return legal.map((row) => {
    const weights = row.map((is, a) => (is && (a === 0 || roll.chance(0.7)) ? 1 + roll.below(9) : 0));
    const total = weights.reduce((x, y) => x + y, 0);
    return weights.map((x) => x / total);
  });
}

/** Largest difference, relative to the size of the expected numbers. */
function difference(found: ArrayLike<number> | undefined | null, wanted: readonly number[]): number {
  if (!found) return Number.NaN;
  const size = Math.max(1, ...wanted.filter(Number.isFinite).map(Math.abs));
  return Math.max(
    0,
    ...wanted.map((x, i) => (x === found[i] ? 0 : Math.abs((found[i] ?? Number.NaN) - x) / size)),
  );
}

/** In half of the worlds, every step may end the episode. */
const each = (check: (roll: Dice, made: ReturnType<typeof randomWorld>) => number) =>
  range(WORLDS).map((seed) => {
    const roll = dice(1000 + seed);
    return check(roll, randomWorld(roll, seed % 2 === 0));
  });
const worst = (differences: readonly number[]) =>
  differences.reduce((most, x) => (Number.isNaN(x) || x > most ? x : most), 0);

describe('252 random sparse worlds of 2 to 4 states', () => {
  it('have the optimal values and action values of the best of all deterministic policies', () => {
    const found = each((_, { world, mdp, gamma }) => {
      const { value, actionValue } = gamma === 1 ? optimizeTotals(mdp) : optimize(mdp, gamma);
      const best = new Array<number>(world.states).fill(Number.NEGATIVE_INFINITY);
      for (const policy of deterministicPolicies(world))
        denseValue(world, policy, gamma)?.forEach((v, s) => {
          best[s] = Math.max(best[s] as number, v);
        });
      return Math.max(difference(value, best), difference(actionValue, denseQ(world, best, gamma).flat()));
    });
    expect(worst(found)).toBeLessThan(TOLERANCE);
  });

  it('give a stochastic policy the value of its linear system', () => {
    const found = each((roll, { world, mdp, gamma }) => {
      const policy = randomPolicy(roll, world);
      return difference(policyValue(mdp, gamma, policy.flat()), denseValue(world, policy, gamma) ?? []);
    });
    expect(worst(found)).toBeLessThan(TOLERANCE);
  });

  it('have the soft values of soft value iteration, and a policy whose own soft value they are', () => {
    const found = each((roll, { world, mdp, gamma }) => {
      const temperature = roll.pick([0.05, 0.3, 1, 4]);
      const soft = softOptimum(mdp, gamma, temperature);
      if (!soft.settled) return Number.NaN;
      const policy = range(world.states).map((s) =>
        Array.from(soft.policy.slice(s * world.nActions, (s + 1) * world.nActions)),
      );
      const bonus = policy.map((row) =>
        row.reduce((sum, p) => sum - (p > 0 ? temperature * p * Math.log(p) : 0), 0),
      );
      const own = denseValue(
        { ...world, paid: world.paid.map((row, s) => row.map((r) => r + (bonus[s] as number))) },
        policy,
        gamma,
      );
      return Math.max(
        difference(soft.value, denseSoft(world, gamma, temperature)),
        difference(soft.value, own ?? []),
      );
    });
    expect(worst(found)).toBeLessThan(TOLERANCE);
  });

  it('have the gain and bias of the fundamental matrix, for a given policy', () => {
    const found = each((roll, { world, mdp }) => {
      const policy = randomPolicy(roll, world);
      const { gain, bias } = denseAverage(world, policy);
      const average = averageOf(mdp, policy.flat());
      return Math.max(difference(average?.gain, gain), difference(average?.bias, bias));
    });
    expect(worst(found)).toBeLessThan(TOLERANCE);
  });

  it('have the highest gain of all deterministic policies in every state, even if it differs by state', () => {
    let apart = 0;
    const found = each((_, { world, mdp }) => {
      const best = bestAverage(mdp);
      const most = new Array<number>(world.states).fill(Number.NEGATIVE_INFINITY);
      for (const policy of deterministicPolicies(world))
        denseAverage(world, policy).gain.forEach((g, s) => {
          most[s] = Math.max(most[s] as number, g);
        });
      if (Math.max(...most) - Math.min(...most) > 1e-3) apart++;
      const taken = range(world.states).map((s) =>
        range(world.nActions).map((a) => (best?.choice[s] === s * world.nActions + a ? 1 : 0)),
      );
      return Math.max(difference(best?.gain, most), difference(best?.bias, denseAverage(world, taken).bias));
    });
    expect(worst(found)).toBeLessThan(TOLERANCE);
    expect(apart).toBeGreaterThan(5);
  });

  it('have the values of a recursion over the steps left, for the best actions and for a given policy', () => {
    const found = each((roll, { world, mdp, gamma }) => {
      const steps = roll.below(9);
      const policy = randomPolicy(roll, world);
      const [best, own] = [
        horizonValues(mdp, gamma, steps, mdp.start),
        horizonValues(mdp, gamma, steps, mdp.start, policy.flat()),
      ];
      const wanted = denseHorizon(world, gamma, steps, null);
      return Math.max(
        difference(best?.value, wanted),
        difference(own?.value, denseHorizon(world, gamma, steps, policy)),
        difference(best?.fromStart.slice(-1), [
          wanted.reduce((sum, v, s) => sum + (world.start[s] as number) * v, 0),
        ]),
      );
    });
    expect(worst(found)).toBeLessThan(TOLERANCE);
  });
});
