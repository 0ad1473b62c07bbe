import { describe, expect, it, test } from 'vitest';
import { aggregationWeights } from '../../../../src/agents/estimators/aggregation.ts';
import { normalizeAdvantages } from '../../../../src/agents/estimators/normalize.ts';
import {
  cispoLoss,
  clippedPolicyLoss,
  clipShares,
  type PolicyBatch,
  type PolicyLoss,
  ratioReport,
  reinforceLoss,
  sequenceLogRatios,
  sequencePolicyLoss,
} from '../../../../src/agents/estimators/policy-loss.ts';
import { dice, differenceError, distance, shape } from './random-cases.ts';

const ppo = { low: 0.2, high: 0.2 };
/** The minibatch of TRUTH D4.3 with four transitions. */
const four = {
  sampledLogp: [-1, -0.7, -0.2, -1.6],
  logp: [-0.8, -1.1, -0.2, -1.0],
  advantages: [1, -0.5, 0.25, -2],
  weights: [0.25, 0.25, 0.25, 0.25],
};
const own = [1, 1, 1, 1];

describe('PPO’s clipped loss (D4.3)', () => {
  it('has token losses −1.2, .4, −.25, 3.6442376 with mean .64855940', () => {
    const tokenLosses = own.map((_, t) => {
      const weights = own.map((_, i) => (i === t ? 1 : 0));
      return clippedPolicyLoss({ ...four, weights }, ppo).loss;
    });
    expect(distance(tokenLosses, [-1.2, 0.4, -0.25, 3.6442376])).toBeLessThan(1e-7);
    expect(clippedPolicyLoss(four, ppo).loss).toBeCloseTo(0.6485594, 8);
  });
  it('has the derivative −ρA / 4 where the clip does not bind, else 0', () => {
    const { dLogp } = clippedPolicyLoss(four, ppo);
    expect(distance(dLogp, [0, 0, -0.25 / 4, (2 * 1.8221188) / 4])).toBeLessThan(1e-7);
  });
  it('is .21222420 with advantages normalized by n − 1', () => {
    const { loss } = clippedPolicyLoss({ ...four, advantages: normalizeAdvantages(four.advantages) }, ppo);
    expect(loss).toBeCloseTo(0.2122242, 7);
  });
  it('has loss 4 and derivative 4 for a ratio of 4 at A = −1', () => {
    const batch = { logp: [Math.log(4)], sampledLogp: [0], advantages: [-1], weights: [1] };
    const plain = clippedPolicyLoss(batch, ppo);
    expect(plain.loss).toBeCloseTo(4, 12);
    expect(plain.dLogp[0]).toBeCloseTo(4, 12);
  });
  it('has REINFORCE’s gradient in the first step on a batch', () => {
    const fresh = { ...four, sampledLogp: four.logp };
    expect(clippedPolicyLoss(fresh, ppo).dLogp).toEqual(reinforceLoss(four).dLogp);
  });
  it('clamps a log ratio beyond 20, with finite loss and no gradient', () => {
    const far = { logp: [0], sampledLogp: [-800], advantages: [-1], weights: [1] };
    expect(clippedPolicyLoss(far, ppo).loss).toBeCloseTo(Math.exp(20), -3);
    expect(clippedPolicyLoss(far, ppo).dLogp[0]).toBe(0);
  });
});

describe('the numbers of a minibatch (D4.3)', () => {
  const report = ratioReport(four.logp, four.sampledLogp, own);
  it('include k3 .07846040', () => {
    expect(report.k3).toBeCloseTo(0.0784604, 8);
  });
  it('include k1 −.1, as verl’s ppo_kl', () => {
    expect(report.k1).toBeCloseTo(-0.1, 12);
  });
  it('include the clip fraction .75 by distance from 1, and .5 where the clip decides', () => {
    const { outside, low, high } = clipShares(clippedPolicyLoss(four, ppo), own, ppo);
    expect([outside, low + high]).toEqual([0.75, 0.5]);
  });
  it('are not diluted by padding', () => {
    const padded = ratioReport([...four.logp, 0, 0], [...four.sampledLogp, 0, 5], [1, 1, 1, 1, 0, 0]);
    expect(padded).toEqual(report);
  });
  it('are NaN without tokens', () => {
    expect(ratioReport([0], [0], [0])).toEqual({ k1: Number.NaN, k3: Number.NaN });
  });
});

describe('losses of one sequence (D5.5)', () => {
  const sequence = (advantage: number): PolicyBatch => ({
    sampledLogp: [-1, -2, -0.5],
    logp: [-0.7, -2.3, -0.2],
    advantages: [advantage, advantage, advantage],
    weights: aggregationWeights([1, 1, 1], 3, { mode: 'seq-mean-token-mean' }),
  });
  const losses: Record<string, (batch: PolicyBatch) => PolicyLoss> = {
    grpo: (b) => clippedPolicyLoss(b, ppo),
    dapo: (b) => clippedPolicyLoss(b, { low: 0.2, high: 0.28 }),
    cispo: (b) => cispoLoss(b, { low: 1, high: 0.2 }),
    gspo: (b) => sequencePolicyLoss(b, 3, { low: 3e-4, high: 4e-4 }),
  };
  test.each([
    ['grpo', -1.04693941, 1.16657254],
    ['dapo', -1.10027274, 1.16657254],
    ['cispo', 0.92796064, -0.92796064],
    ['gspo', -1.0004, 1.10517092],
  ])('are for %s %f at A = 1 and %f at A = −1', (name, up, down) => {
    expect(losses[name]?.(sequence(1)).loss).toBeCloseTo(up, 8);
    expect(losses[name]?.(sequence(-1)).loss).toBeCloseTo(down, 8);
  });
  it('use for GSPO exp of the mean log ratio, 1.10517092, not the mean ratio', () => {
    const { logp, sampledLogp } = sequence(1);
    const [logRatio = 0] = sequenceLogRatios(logp, sampledLogp, [1, 1, 1], 3);
    expect(Math.exp(logRatio)).toBeCloseTo(1.10517092, 8);
    expect(Math.exp(logRatio)).not.toBeCloseTo((1.34985881 * 2 + 0.74081822) / 3, 2);
  });
  it('keep a gradient for CISPO where the clip of GRPO has none', () => {
    expect(losses.grpo?.(sequence(1)).dLogp[0]).toBe(0);
    expect(losses.cispo?.(sequence(1)).dLogp[0]).toBeCloseTo(-1.2 / 3, 12);
  });
});

describe('derivatives agree with finite differences on random shapes, masks and aggregations for', () => {
  const modes = ['token-mean', 'seq-mean-token-mean', 'seq-mean-token-sum', 'constant'] as const;
  function* batches(seed: number): Generator<{ batch: PolicyBatch; logp: Float64Array; time: number }> {
    const d = dice(seed);
    for (let k = 0; k < 60; k++) {
      const { time, own: mask } = shape(d);
      const floats = (low: number, high: number) =>
        d.floats(mask.length, low, high).map((x, i) => (mask[i] === 0 ? Number.NaN : x)); // masked entries must not be read
      const mode = modes[k % modes.length] ?? 'token-mean';
      const weights = aggregationWeights(mask, time, { mode, maxLength: 7 });
      const logp = floats(-2, 0);
      const batch = { logp, sampledLogp: floats(-2, 0), advantages: floats(-2, 2), weights };
      yield { batch, logp, time };
    }
  }
  test.each([
    ['REINFORCE', (b: PolicyBatch) => reinforceLoss(b)],
    ['PPO', (b: PolicyBatch) => clippedPolicyLoss(b, ppo)],
    ['clip-higher', (b: PolicyBatch) => clippedPolicyLoss(b, { low: 0.1, high: 0.9 })],
    ['GSPO', (b: PolicyBatch, time: number) => sequencePolicyLoss(b, time, { low: 0.3, high: 0.4 })],
  ])('%s', (_, loss) => {
    for (const { batch, logp, time } of batches(8)) {
      const value = (x: Float64Array) => loss({ ...batch, logp: x }, time).loss;
      expect(differenceError(value, logp, loss(batch, time).dLogp)).toBeLessThan(1e-7);
    }
  });
  it('CISPO with constant weights', () => {
    const range = { low: 0.5, high: 0.3 };
    for (const { batch, logp } of batches(9)) {
      const weighed = Float64Array.from(batch.weights, (w, i) => {
        const ratio = Math.exp((logp[i] ?? 0) - (batch.sampledLogp[i] ?? 0));
        return w === 0 ? 0 : Math.min(1.3, Math.max(0.5, ratio)) * (batch.advantages[i] ?? 0);
      });
      const value = (x: Float64Array) => reinforceLoss({ ...batch, logp: x, advantages: weighed }).loss;
      expect(differenceError(value, logp, cispoLoss(batch, range).dLogp)).toBeLessThan(1e-7);
      expect(cispoLoss(batch, range).loss).toBeCloseTo(value(logp), 12);
    }
  });
  it('rows of one token, for which GSPO is PPO', () => {
    const numbers = ({ loss, dLogp }: ReturnType<typeof clippedPolicyLoss>) => ({ loss, dLogp });
    expect(numbers(sequencePolicyLoss(four, 1, ppo))).toEqual(numbers(clippedPolicyLoss(four, ppo)));
  });
});

describe('invalid inputs', () => {
  it('are named if arrays have different shapes', () => {
    expect(() => clippedPolicyLoss({ ...four, advantages: [1] }, ppo)).toThrow(
      /"advantages" has 1 entries.* 4/,
    );
    expect(() => sequencePolicyLoss({ ...four, sampledLogp: [1] }, 1, ppo)).toThrow(/"sampledLogp"/);
    expect(() => ratioReport([1], [1], own)).toThrow(/"logp"/);
  });
  it('give NaN for NaN in a token that counts, never a number', () => {
    const bad = { ...four, logp: [Number.NaN, -1, -1, -1] };
    expect(clippedPolicyLoss(bad, ppo).loss).toBeNaN();
    expect(reinforceLoss(bad).loss).toBeNaN();
  });
});
