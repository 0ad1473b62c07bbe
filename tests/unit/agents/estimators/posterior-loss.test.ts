import { describe, expect, it } from 'vitest';
import { posteriorLoss } from '../../../../src/agents/estimators/posterior-loss.ts';
import { preferenceLoss } from '../../../../src/agents/estimators/preference-loss.ts';
import { klToOptimum } from '../../../../src/core/reward-formulas.ts';
import { descend } from './enumerable-policy.ts';
import { exactKl, regularizedOptimum } from './exact-policies.ts';

/** The KL-regularized bandit of TRUTH D6.1. */
const reference = Float64Array.of(0.5, 0.3, 0.2);
const rewards = [1, 2, 0];
const logs = (policy: ArrayLike<number>) => Array.from(policy, Math.log);

describe('the distance from the optimum of regularized reward', () => {
  it('is (J* − J) / β, by the closed form of D6.1, and 0 at the optimum', () => {
    for (const beta of [0.5, 1, 2]) {
      const { policy, value } = regularizedOptimum(reference, rewards, beta);
      expect(klToOptimum(policy, reference, rewards, beta)).toBeCloseTo(0, 12);
      const other = [0.2, 0.2, 0.6];
      const expected = other.reduce((sum, p, i) => sum + p * (rewards[i] ?? 0), 0);
      const own = expected - beta * exactKl(other, reference);
      expect(klToOptimum(other, reference, rewards, beta)).toBeCloseTo((value - own) / beta, 10);
      expect(klToOptimum(other, reference, rewards, beta, 'optimum')).toBeCloseTo(exactKl(policy, other), 10);
    }
  });
});

describe('BRAIn', () => {
  it('weighs two samples by hand: α = (0.75, 0.25) and b = (0.4, 0.6), in a mean over two groups', () => {
    const samples = {
      groupSize: 2,
      // The reference wrote them, e^(R/β) = 3 : 1, and π has moved to 2 : 3.
      sampledLogp: [-1, -1, -1, -1],
      referenceLogp: [-1, -1, -1, -1],
      logp: [Math.log(0.2), Math.log(0.3), Math.log(0.2), Math.log(0.3)],
      returns: [Math.log(3), 0, Math.log(3), 0],
    };
    const { dLogp, loss } = posteriorLoss(samples, 1, true);
    for (const [i, x] of [-0.175, 0.175, -0.175, 0.175].entries()) expect(dLogp[i]).toBeCloseTo(x, 12);
    expect(loss).toBeCloseTo(0.75 * Math.log(0.75 / 0.4) + 0.25 * Math.log(0.25 / 0.6), 12);
    const plain = posteriorLoss(samples, 1, false).dLogp;
    for (const [i, x] of [-0.375, -0.125, -0.375, -0.125].entries()) expect(plain[i]).toBeCloseTo(x, 12);
  });
  it('pushes nothing in any sample once the policy is the posterior, if it has its baseline', () => {
    const beta = 0.7;
    const { policy } = regularizedOptimum(reference, rewards, beta);
    const drawn = [0, 1, 1, 2, 1, 0];
    const of = (table: readonly number[]) => drawn.map((a) => table[a] ?? Number.NaN);
    const samples = {
      groupSize: 3,
      logp: of(logs(policy)),
      sampledLogp: of(logs([0.2, 0.2, 0.6])),
      referenceLogp: of(logs(reference)),
      returns: of(rewards),
    };
    for (const x of posteriorLoss(samples, beta, true).dLogp) expect(x).toBeCloseTo(0, 12);
    expect(Math.abs(posteriorLoss(samples, beta, false).dLogp[0] ?? 0)).toBeGreaterThan(0.01);
  });
  it('has derivatives that belong to its loss', () => {
    const samples = {
      groupSize: 4,
      logp: [-1, -2, -0.5, -3],
      sampledLogp: [-1.5, -1, -1, -2],
      referenceLogp: [-2, -1, -1.2, -1.1],
      returns: [0.3, 1, -0.5, 0],
    };
    for (const baseline of [true, false]) {
      const { dLogp } = posteriorLoss(samples, 0.5, baseline);
      for (let i = 0; i < 4; i++) {
        const moved = (by: number) =>
          posteriorLoss(
            { ...samples, logp: samples.logp.map((x, k) => (k === i ? x + by : x)) },
            0.5,
            baseline,
          ).loss;
        expect((moved(1e-5) - moved(-1e-5)) / 2e-5).toBeCloseTo(dLogp[i] ?? Number.NaN, 7);
      }
    }
  });
  it('on two samples of the reference is DPO with β = 1 and a soft label', () => {
    const [up, down] = [-0.4, -1.9];
    const soft = 1 / (1 + Math.exp(-(1 - 0.2) / 0.5));
    const { dLogp } = posteriorLoss(
      {
        groupSize: 2,
        logp: [up, down],
        sampledLogp: [-1, -1.3],
        referenceLogp: [-1, -1.3],
        returns: [1, 0.2],
      },
      0.5,
      true,
    );
    const pair = (chosen: number, rejected: number, a: number, b: number) =>
      preferenceLoss(
        {
          chosen: [chosen],
          rejected: [rejected],
          referenceChosen: [a],
          referenceRejected: [b],
          chosenLengths: [1],
          rejectedLengths: [1],
        },
        { rule: 'dpo', beta: 1 },
      );
    const expected =
      soft * (pair(up, down, -1, -1.3).dChosen[0] ?? 0) +
      (1 - soft) * (pair(down, up, -1.3, -1).dRejected[0] ?? 0);
    expect(dLogp[0]).toBeCloseTo(expected, 12);
  });
  it('with every completion as a sample converges to π_ref · exp(r / β), within 10⁻⁶ nats', () => {
    const beta = 0.5;
    const { policy } = regularizedOptimum(reference, rewards, beta);
    const uniform = [1 / 3, 1 / 3, 1 / 3];
    for (const baseline of [true, false]) {
      const found = descend(
        reference,
        (_, logp) =>
          posteriorLoss(
            {
              groupSize: 3,
              logp: [...logp],
              sampledLogp: logs(uniform),
              referenceLogp: logs(reference),
              returns: rewards,
            },
            beta,
            baseline,
          ).dLogp,
        1,
        4000,
      );
      expect(exactKl(found, policy)).toBeLessThan(1e-6);
    }
  });
  it('rejects samples that do not form groups, and a missing β', () => {
    const one = { groupSize: 2, logp: [0], sampledLogp: [0], referenceLogp: [0], returns: [0] };
    expect(() => posteriorLoss(one, 1, true)).toThrow('groups of 2');
    expect(() => posteriorLoss({ ...one, groupSize: 1 }, 0, true)).toThrow('β > 0');
  });
});
