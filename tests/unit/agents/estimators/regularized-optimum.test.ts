import { describe, expect, it, test } from 'vitest';
import { type GroupRule, groupAdvantages } from '../../../../src/agents/estimators/group-advantages.ts';
import { type KlEstimator, klLoss, klPenalty } from '../../../../src/agents/estimators/kl.ts';
import { clippedPolicyLoss, reinforceLoss } from '../../../../src/agents/estimators/policy-loss.ts';
import { type PairRule, preferenceLoss } from '../../../../src/agents/estimators/preference-loss.ts';
import { descend } from './enumerable-policy.ts';
import { exactKl, regularizedOptimum } from './exact-policies.ts';
import { distance } from './random-cases.ts';

/** The KL-regularized bandit of TRUTH D6.1. */
const reference = Float64Array.of(0.5, 0.3, 0.2);
const rewards = [1, 2, 0];
const logReference = reference.map(Math.log);

describe('the optimum by enumeration (D6.1)', () => {
  test.each([
    [0.1, [0.000076, 0.999924, 0], 1.87961, 1.999924, 1.203141],
    [0.5, [0.18223, 0.807905, 0.009865], 1.504669, 1.79804, 0.586742],
    [1, [0.359956, 0.587076, 0.052968], 1.328628, 1.534108, 0.205481],
    [2, [0.44806, 0.443235, 0.108705], 1.219363, 1.334531, 0.057584],
  ])('matches the closed form for β = %f', (beta, policy, value, expected, kl) => {
    const got = regularizedOptimum(reference, rewards, beta);
    expect(distance(got.policy, policy)).toBeLessThan(6e-7);
    expect(distance([got.value, got.expectedReward, got.kl], [value, expected, kl])).toBeLessThan(6e-7);
  });
  it('satisfies J* = E[r] − β KL at any β, without overflow', () => {
    for (const beta of [1e-4, 0.01, 0.3, 5, 1e6]) {
      const { value, expectedReward, kl } = regularizedOptimum(reference, rewards, beta);
      expect(value).toBeCloseTo(expectedReward - beta * kl, 9);
    }
  });
  it('keeps outcomes impossible that the reference never draws', () => {
    expect([...regularizedOptimum([0.5, 0.5, 0], [0, 0, 9], 1).policy]).toEqual([0.5, 0.5, 0]);
    expect(() => regularizedOptimum(reference, rewards, 0)).toThrow(/β > 0/);
  });
});

const all = [1, 1, 1];
/** ∂L/∂ln π of REINFORCE on r plus the cost of the KL, with every outcome weighted by its probability. */
function inReward(
  beta: number,
  estimator: KlEstimator,
  policy: Float64Array,
  logp: Float64Array,
): Float64Array {
  const penalty = klPenalty(logp, logReference, all, beta, estimator);
  const advantages = rewards.map((r, a) => r + (penalty[a] ?? 0));
  return reinforceLoss({ logp, advantages, weights: policy }).dLogp;
}
function asLoss(
  beta: number,
  estimator: KlEstimator,
  policy: Float64Array,
  logp: Float64Array,
): Float64Array {
  const { dLogp } = klLoss(logp, logReference, policy, estimator);
  const reward = reinforceLoss({ logp, advantages: rewards, weights: policy }).dLogp;
  return reward.map((x, a) => x + beta * (dLogp[a] ?? 0));
}
const betas = [0.5, 1, 2];

describe('learning converges to π* (D6.1, exact gradients) for', () => {
  test.each(betas)('REINFORCE with k1 in the reward, β = %f', (beta) => {
    const policy = descend(reference, (p, logp) => inReward(beta, 'k1', p, logp), 1, 2000);
    expect(exactKl(policy, regularizedOptimum(reference, rewards, beta).policy)).toBeLessThan(1e-9);
  });
  test.each(betas)('k2 as a loss, β = %f', (beta) => {
    const policy = descend(reference, (p, logp) => asLoss(beta, 'k2', p, logp), 1, 2000);
    expect(exactKl(policy, regularizedOptimum(reference, rewards, beta).policy)).toBeLessThan(1e-9);
  });
  test.each(betas)('PPO with k1 in the reward, four steps on each batch, β = %f', (beta) => {
    let old: Float64Array = reference;
    for (let update = 0; update < 300; update++) {
      const sampled = old.map(Math.log);
      const penalty = klPenalty(sampled, logReference, all, beta);
      const advantages = rewards.map((r, a) => r + (penalty[a] ?? 0));
      // A baseline keeps the ratios of all outcomes in play.
      const mean = advantages.reduce((sum, x, a) => sum + x * (old[a] ?? 0), 0);
      const centerd = advantages.map((x) => x - mean);
      const batch = { sampledLogp: sampled, advantages: centerd, weights: old };
      old = descend(
        old,
        (_, logp) => clippedPolicyLoss({ ...batch, logp }, { low: 0.2, high: 0.2 }).dLogp,
        0.5,
        4,
      );
    }
    expect(exactKl(old, regularizedOptimum(reference, rewards, beta).policy)).toBeLessThan(1e-6);
  });
  /** Expectation over all groups of three outcomes, with the KL (k1) in the reward before the comparison. */
  function byGroups(rule: GroupRule, beta: number) {
    return (policy: Float64Array, logp: Float64Array): Float64Array => {
      const slope = new Float64Array(3);
      const penalty = klPenalty(logp, logReference, all, beta);
      for (let code = 0; code < 27; code++) {
        const members = [code % 3, Math.floor(code / 3) % 3, Math.floor(code / 9)];
        const chance = members.reduce((product, a) => product * (policy[a] ?? 0), 1);
        const returns = members.map((a) => (rewards[a] ?? 0) + (penalty[a] ?? 0));
        const advantages = groupAdvantages(returns, 3, rule);
        for (const [i, a] of members.entries())
          slope[a] = (slope[a] ?? 0) - (chance * (advantages[i] ?? 0)) / 3;
      }
      return slope;
    };
  }
  test.each([
    ['rloo', 1],
    ['dr-grpo', 1],
    ['rloo', 2],
  ] as const)('%s over all groups of three, β = %f', (rule, beta) => {
    const policy = descend(reference, byGroups(rule, beta), 1, 1500);
    expect(exactKl(policy, regularizedOptimum(reference, rewards, beta).policy)).toBeLessThan(1e-6);
  });
  test.each([
    [1, 2 / 3],
    [2, 2 / 3],
  ])('Dr. GRPO with k2 as a loss, β = %f, but at the optimum of β G/(G − 1)', (beta, factor) => {
    // The subtracted mean contains the completion itself. This takes (G − 1)/G of the reward's gradient and
    // leaves that of the KL unchanged.
    const groups = byGroups('dr-grpo', 0);
    const policy = descend(
      reference,
      (p, logp) => {
        const { dLogp } = klLoss(logp, logReference, p, 'k2');
        return groups(p, logp).map((x, a) => x + beta * (dLogp[a] ?? 0));
      },
      1,
      2000,
    );
    expect(exactKl(policy, regularizedOptimum(reference, rewards, beta / factor).policy)).toBeLessThan(1e-6);
    expect(exactKl(policy, regularizedOptimum(reference, rewards, beta).policy)).toBeGreaterThan(0.005);
  });
  it('RLOO with k2 as a loss, because its baseline leaves out the completion', () => {
    const groups = byGroups('rloo', 0);
    const policy = descend(
      reference,
      (p, logp) => {
        const { dLogp } = klLoss(logp, logReference, p, 'k2');
        return groups(p, logp).map((x, a) => x + (dLogp[a] ?? 0));
      },
      1,
      2000,
    );
    expect(exactKl(policy, regularizedOptimum(reference, rewards, 1).policy)).toBeLessThan(1e-6);
  });
  it('GRPO with std only up to scale, because it rescales the reward', () => {
    // Reward advantages are normalized while the KL (k2) stays in the loss, so the effective β is β times the group's deviation.
    const beta = 1;
    const groups = byGroups('grpo', 0);
    const policy = descend(
      reference,
      (p, logp) => {
        const { dLogp } = klLoss(logp, logReference, p, 'k2');
        return groups(p, logp).map((x, a) => x + beta * (dLogp[a] ?? 0));
      },
      1,
      1500,
    );
    expect(exactKl(policy, regularizedOptimum(reference, rewards, beta).policy)).toBeGreaterThan(0.001);
  });
});

describe('learning does not converge to π* (D6.1) with', () => {
  const beta = 1;
  const optimum = regularizedOptimum(reference, rewards, beta).policy;
  it('k3 as a loss, but to where β π_ref / (λ − r) sums to 1, too close to the reference', () => {
    const policy = descend(reference, (p, logp) => asLoss(beta, 'k3', p, logp), 1, 2000);
    // max E[r] − β KL(ref‖π): π(a) = β ref(a) / (λ − r(a)); λ by bisection.
    let low = 2 + 1e-9;
    let high = 100;
    const at = (lambda: number) => reference.map((p, a) => (beta * p) / (lambda - (rewards[a] ?? 0)));
    for (let k = 0; k < 200; k++) {
      const middle = (low + high) / 2;
      if (at(middle).reduce((x, y) => x + y) > 1) low = middle;
      else high = middle;
    }
    expect(distance(policy, at(low))).toBeLessThan(1e-6);
    expect(exactKl(policy, optimum)).toBeGreaterThan(0.005); // .0070 from the closed form
  });
  it('k1 as a loss, which does nothing, so that the policy converges to the best outcome', () => {
    const policy = descend(reference, (p, logp) => asLoss(beta, 'k1', p, logp), 1, 2000);
    expect(policy[1]).toBeGreaterThan(0.99);
  });
  it('k3 in the reward, which is biased', () => {
    const policy = descend(reference, (p, logp) => inReward(beta, 'k3', p, logp), 1, 2000);
    expect(exactKl(policy, optimum)).toBeGreaterThan(0.001);
  });
});

describe('the fixed point of direct losses on preferences drawn from r (Bradley–Terry), over every ordered pair in expectation,', () => {
  const sigma = (x: number) => 1 / (1 + Math.exp(-x));
  const fixedPoint = (rule: PairRule, beta: number, rate = 6) =>
    descend(
      reference,
      (_, logp) => {
        const slope = new Float64Array(3);
        for (let up = 0; up < 3; up++) {
          for (let down = 0; down < 3; down++) {
            if (up === down) continue;
            const chance =
              (reference[up] ?? 0) *
              (reference[down] ?? 0) *
              sigma((rewards[up] ?? 0) - (rewards[down] ?? 0));
            const one = (x: Float64Array, a: number) => [x[a] ?? 0];
            const { dChosen, dRejected } = preferenceLoss(
              {
                chosen: one(logp, up),
                rejected: one(logp, down),
                referenceChosen: one(logReference, up),
                referenceRejected: one(logReference, down),
                chosenLengths: [1],
                rejectedLengths: [1],
              },
              { rule, beta },
            );
            slope[up] = (slope[up] ?? 0) + chance * (dChosen[0] ?? 0);
            slope[down] = (slope[down] ?? 0) + chance * (dRejected[0] ?? 0);
          }
        }
        return slope;
      },
      rate,
      1700,
    );
  test.each(betas)('is π_ref exp(r/β) for DPO, β = %f', (beta) => {
    const { policy } = regularizedOptimum(reference, rewards, beta);
    expect(exactKl(fixedPoint('dpo', beta), policy)).toBeLessThan(1e-7);
  });
  it('is another one for IPO', () => {
    const { policy } = regularizedOptimum(reference, rewards, 1);
    expect(exactKl(fixedPoint('ipo', 1, 1), policy)).toBeGreaterThan(0.01);
  });
});
