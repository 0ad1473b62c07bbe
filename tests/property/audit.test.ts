/**
 * Acceptance test of the audit: on random finite worlds, its verdicts must agree with trying every policy.
 */
import { describe, expect, it } from 'vitest';
import { combine } from '../../src/engine/audit/audit-model.ts';
import type { ExactAudit } from '../../src/engine/audit/contract.ts';
import { verdictOf } from '../../src/engine/audit/words.ts';
import { everyPolicy, isPotential, transitionsOf, valuesOf } from './audit-brute-force.ts';
import {
  audited,
  bruteReturns,
  designed,
  dice,
  potentialReward,
  randomWorld,
  type World,
} from './audit-random-worlds.ts';

const actionSets = (masks: Uint32Array, n: number) =>
  Array.from(masks, (mask) => new Set(Array.from({ length: n }, (_, a) => a).filter((a) => mask & (1 << a))));

/**
 * Walks a loop on the transitions to check that it is one, and that it pays more than going the task's best
 * way at once.
 */
function walkLoop(world: World, audit: ExactAudit, shaping: Float64Array): number {
  const { model, gamma } = world;
  const { loop } = audit.shaping;
  if (loop === null) throw new Error('no loop');
  let s = loop.states[0] ?? 0;
  let sum = 0;
  let discounted = 0;
  let weight = 1;
  loop.actions.forEach((a, i) => {
    expect(loop.states[i]).toBe(s);
    const ways = transitionsOf(model, s, a);
    expect(ways).toHaveLength(1);
    const [way] = ways;
    if (way === undefined || way.to < 0) throw new Error('the loop ends');
    sum += shaping[way.k] ?? 0;
    discounted += weight * (shaping[way.k] ?? 0);
    weight *= gamma;
    s = way.to;
  });
  expect(s).toBe(loop.states[0]);
  expect(loop.shaping).toBeCloseTo(sum, 9);
  return discounted / (1 - weight); // repeating it forever
}

describe('the audit of 300 random finite worlds and designs', () => {
  const verdicts = new Map<string, number>();
  const shapes = new Map<string, number>();
  let loops = 0;
  for (let block = 0; block < 6; block++)
    it(`agrees with trying every policy, worlds ${block * 50} … ${block * 50 + 49}`, async () => {
      for (let seed = block * 50; seed < block * 50 + 50; seed++) {
        const roll = dice(seed + 1);
        const world = randomWorld(roll);
        const { model, gamma } = world;
        const extra = Float64Array.from(model.next, () => (roll.chance(0.6) ? 0 : roll.eighths(8)));
        const weights = [roll.pick([0, 1, 1, 2]), roll.pick([-1, 0.5, 1, 4])];
        const design = combine([model.task, extra], weights, model.next.length);
        const audit = await audited(world, designed(world, extra, weights));
        const name = `world ${seed}`;
        const ofDesign = bruteReturns(world, design);
        const ofTask = bruteReturns(world, model.task);
        const potential = audit.shaping.potential !== 'no';
        const policies = everyPolicy(model);
        expect(isPotential(model, design, gamma, policies, null), name).toBe(potential);
        if (potential)
          expect(isPotential(model, design, gamma, policies, audit.shaping.share), name).toBe(true);
        const { returns, differences } = audit;
        expect(returns.design.worst, name).toBeCloseTo(ofDesign.worst, 8);
        expect(returns.design.best, name).toBeCloseTo(ofDesign.best, 8);
        expect(returns.task.worst, name).toBeCloseTo(ofTask.worst, 8);
        expect(returns.task.best, name).toBeCloseTo(ofTask.best, 8);
        expect(actionSets(differences.designActions, model.nActions), name).toEqual(ofDesign.actions);
        expect(actionSets(differences.taskActions, model.nActions), name).toEqual(ofTask.actions);
        const lost = ofTask.worst - 1e-7;
        const expected =
          potential && audit.shaping.share === 0
            ? 'empty'
            : ofDesign.best < lost
              ? 'hackable'
              : ofDesign.worst < lost
                ? 'may-be-hacked'
                : 'agrees';
        const verdict = verdictOf(audit);
        expect(verdict, name).toBe(expected);
        verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
        shapes.set(audit.shaping.potential, (shapes.get(audit.shaping.potential) ?? 0) + 1);
        if (potential) continue;
        const shaping = combine([extra], [weights[1] ?? 0], model.next.length);
        if (audit.shaping.loop !== null) {
          loops++;
          const forEver = walkLoop(world, audit, shaping);
          const at = audit.shaping.loop.states[0] ?? 0;
          const direct = ofTask.optimal.map(({ policy }) => valuesOf(model, shaping, gamma, policy)[at] ?? 0);
          expect(forEver, name).toBeGreaterThan(Math.min(...direct) + 1e-9);
        }
        const { detour } = audit.shaping;
        if (detour === null) throw new Error(`${name}: no detour`);
        expect(Math.abs(detour.detour - detour.direct), name).toBeGreaterThan(1e-6);
        const real = ofTask.optimal.some(({ policy }) => {
          const value = valuesOf(model, shaping, gamma, policy);
          let way = 0;
          for (const { k, p, to } of transitionsOf(model, detour.state, detour.action))
            way += p * ((shaping[k] ?? 0) + (to < 0 ? 0 : gamma * (value[to] ?? 0)));
          return (
            Math.abs(way - detour.detour) < 1e-8 &&
            Math.abs((value[detour.state] ?? 0) - detour.direct) < 1e-8
          );
        });
        expect(real, name).toBe(true);
      }
    });
  it('covers every verdict, every shape, and dozens of paying loops', () => {
    for (const verdict of ['agrees', 'hackable', 'may-be-hacked'])
      expect(verdicts.get(verdict), verdict).toBeGreaterThan(9);
    expect(shapes.get('no')).toBeGreaterThan(150);
    expect(loops).toBeGreaterThan(40);
  });
});

describe('200 potential-based designs on random worlds', () => {
  for (let block = 0; block < 4; block++)
    it(`are all recognized, and rejected with a counterexample once one transition is changed, worlds ${block * 50} …`, async () => {
      for (let seed = block * 50; seed < block * 50 + 50; seed++) {
        const roll = dice(seed + 5000);
        const world = randomWorld(roll);
        const { model, gamma } = world;
        const phi = Array.from(model.states, () => roll.eighths(16));
        const extra = potentialReward(world, phi);
        const weights = [roll.pick([0.5, 1, 3]), roll.pick([-2, 0.25, 1])];
        const audit = await audited(world, designed(world, extra, weights));
        const name = `potential ${seed}`;
        const flat = extra.every((x) => x === 0);
        expect(audit.shaping.potential, name).toBe(flat ? 'none' : 'each');
        expect(audit.shaping.share, name).toBe(weights[0]);
        expect(verdictOf(audit), name).toBe('agrees');
        if (!flat)
          for (const [s, x] of phi.entries())
            expect(audit.shaping.values[s], name).toBeCloseTo(x * (weights[1] ?? 0), 5);
        const changed = Float64Array.from(extra);
        const k = roll.below(changed.length);
        changed[k] = (changed[k] ?? 0) + roll.pick([0.25, -0.25, 0.01, -0.01]);
        const rejected = await audited(world, designed(world, changed, weights));
        const policies = everyPolicy(model);
        const reward = combine([model.task, changed], weights, model.next.length);
        // The change may by chance be a multiple of the task. Then it is still potential-based, as every
        // policy shows.
        if (rejected.shaping.potential !== 'no') {
          expect(isPotential(model, reward, gamma, policies, rejected.shaping.share), name).toBe(true);
          expect(rejected.shaping.shareFrom, name).toBe('fit');
          continue;
        }
        const shaping = changed.map((x) => x * (weights[1] ?? 0));
        const { loop, detour } = rejected.shaping;
        if (loop !== null) {
          const forEver = walkLoop(world, rejected, shaping);
          const at = loop.states[0] ?? 0;
          const others = policies.map((policy) => valuesOf(model, shaping, gamma, policy)[at] ?? 0);
          expect(forEver, name).toBeGreaterThan(Math.min(...others) + 1e-4);
        }
        expect(detour, name).not.toBeNull();
        expect(Math.abs((detour?.detour ?? 0) - (detour?.direct ?? 0)), name).toBeGreaterThan(1e-4);
      }
    });
});
