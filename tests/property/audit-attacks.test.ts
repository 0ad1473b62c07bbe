/**
 * Attacks the audit with kinds of worlds that random ones seldom are. Each verdict is checked by trying every
 * policy.
 */
import { describe, expect, it } from 'vitest';
import { combine } from '../../src/engine/audit/audit-model.ts';
import { verdictOf } from '../../src/engine/audit/words.ts';
import { everyPolicy, isPotential, valuesOf } from './audit-brute-force.ts';
import { audited, bruteReturns, designed, dice, potentialReward } from './audit-random-worlds.ts';
import { strangeWorld, verdictBy, walked } from './audit-strange-worlds.ts';

describe('strange worlds, 60 at each of six discounts', () => {
  for (const gamma of [0, 0.125, 0.5, 0.875, 0.96875, 1])
    it(`γ = ${gamma}: verdicts, returns and potentials are those of trying every policy`, async () => {
      for (let seed = 0; seed < 60; seed++) {
        const roll = dice(seed * 7 + 40_000 + gamma * 1000);
        const world = strangeWorld(roll, gamma);
        const { model } = world;
        const name = `γ ${gamma}, world ${seed}`;
        const policies = everyPolicy(model);
        const weights = [roll.pick([0, 0.5, 1, 3]), roll.pick([-2, -0.5, 0.25, 1])];
        const extra = roll.chance(0.35)
          ? potentialReward(
              world,
              Array.from(model.states, () => roll.eighths(32)),
            )
          : Float64Array.from(model.next, () => (roll.chance(0.5) ? 0 : roll.eighths(8)));
        const reward = combine([model.task, extra], weights, model.next.length);
        const audit = await audited(world, designed(world, extra, weights), seed % 3 > 0);
        const potential = audit.shaping.potential !== 'no';
        expect(isPotential(model, reward, gamma, policies, null), name).toBe(potential);
        const [ofDesign, ofTask] = [bruteReturns(world, reward), bruteReturns(world, model.task)];
        const { design, task } = audit.returns;
        const empty = potential && audit.shaping.share === 0;
        if (!empty) {
          expect(design.worst, name).toBeCloseTo(ofDesign.worst, 8);
          expect(design.best, name).toBeCloseTo(ofDesign.best, 8);
        }
        expect(task.worst, name).toBeCloseTo(ofTask.worst, 8);
        expect(task.best, name).toBeCloseTo(ofTask.best, 8);
        expect(verdictOf(audit), name).toBe(empty ? 'empty' : verdictBy(world, reward));
        const { loop } = audit.shaping;
        if (loop === null) continue;
        const shaping = combine([reward, model.task], [1, -audit.shaping.share], reward.length);
        const turn = walked(world, loop, shaping);
        const forEver = gamma < 1 ? turn / (1 - gamma ** loop.actions.length) : turn;
        const at = loop.states[0] ?? 0;
        // A potential would pay every policy the same from there.
        if (gamma < 1) {
          const others = policies.map((policy) => valuesOf(model, shaping, gamma, policy)[at] ?? 0);
          expect(forEver, name).toBeGreaterThan(Math.min(...others) + 1e-9);
        } else expect(forEver, name).toBeGreaterThan(0);
      }
    });
});
