/** Losses that learn from given data, written again from their papers in tensors: values and gradients by the tape of tfjs. */
import * as tf from '@tensorflow/tfjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { aggregationWeights } from '../../../../src/agents/estimators/aggregation.ts';
import { oddsRatioLoss } from '../../../../src/agents/estimators/odds-ratio-loss.ts';
import {
  advantageWeights,
  conservativeLoss,
  expectileLoss,
} from '../../../../src/agents/estimators/offline-losses.ts';
import { reinforceLoss } from '../../../../src/agents/estimators/policy-loss.ts';
import {
  PAIR_RULES,
  type PairRule,
  preferenceLoss,
} from '../../../../src/agents/estimators/preference-loss.ts';
import { prospectLoss } from '../../../../src/agents/estimators/prospect-loss.ts';
import { dice } from './random-cases.ts';

type Vector = tf.Tensor1D;
type Case = {
  readonly loss: number;
  readonly gradients: readonly ArrayLike<number>[];
  readonly at: readonly ArrayLike<number>[];
  peer(...at: Vector[]): tf.Tensor;
};
const RELATIVE = 1e-4;
const CASES = 20;
const d = dice(616);
const vector = (x: ArrayLike<number>): Vector => tf.tensor1d(Array.from(x));
/** −ln σ(x) */
const nll = (x: tf.Tensor) => tf.softplus(tf.neg(x));

function agrees({ loss, gradients, at, peer }: Case): void {
  tf.tidy(() => {
    const { value, grads } = tf.valueAndGrads(
      (...all: tf.Tensor[]) => peer(...(all as Vector[])).mean() as tf.Scalar,
    )(at.map(vector));
    const [theirs] = value.dataSync();
    expect(Math.abs((theirs ?? Number.NaN) - loss)).toBeLessThanOrEqual(
      RELATIVE * Math.max(1, Math.abs(loss)),
    );
    for (const [k, gradient] of gradients.entries()) {
      const other = grads[k]?.dataSync() ?? [];
      const size = Math.max(1e-3, ...Array.from(other, Math.abs));
      for (let i = 0; i < gradient.length; i++)
        expect(Math.abs((gradient[i] ?? Number.NaN) - (other[i] ?? Number.NaN)) / size).toBeLessThan(
          RELATIVE,
        );
    }
  });
}

const lengths = (n: number) => Float64Array.from({ length: n }, () => d.whole(1, 6));

const PEERS: Record<PairRule, (delta: tf.Tensor, beta: number, noise: number, margin: number) => tf.Tensor> =
  {
    dpo: (delta, beta) => nll(delta.mul(beta)),
    ipo: (delta, beta) => tf.square(delta.sub(1 / (2 * beta))),
    cdpo: (delta, beta, noise) =>
      nll(delta.mul(beta))
        .mul(1 - noise)
        .add(nll(delta.mul(-beta)).mul(noise)),
    'robust-dpo': (delta, beta, noise) =>
      nll(delta.mul(beta))
        .mul(1 - noise)
        .sub(nll(delta.mul(-beta)).mul(noise))
        .div(1 - 2 * noise),
    hinge: (delta, beta) => tf.relu(tf.sub(1, delta.mul(beta))),
    simpo: (delta, beta, _, margin) => nll(delta.mul(beta).sub(margin)),
    sft: (delta) => tf.neg(delta),
  };

function pairCase(rule: PairRule): Case {
  const n = d.whole(1, 5);
  const sums = () => d.floats(n, -5, -0.1);
  const all = {
    chosen: sums(),
    rejected: sums(),
    referenceChosen: sums(),
    referenceRejected: sums(),
    chosenLengths: lengths(n),
    rejectedLengths: lengths(n),
  };
  const [beta, labelNoise, targetMargin] = [d.uniform(0.05, 1), d.uniform(0, 0.4), d.uniform(0, 1)];
  const { loss, dChosen, dRejected } = preferenceLoss(all, { rule, beta, labelNoise, targetMargin });
  const peer = (up: Vector, down: Vector) => {
    const delta =
      rule === 'sft'
        ? up
        : rule === 'simpo'
          ? up.div(vector(all.chosenLengths)).sub(down.div(vector(all.rejectedLengths)))
          : up.sub(vector(all.referenceChosen)).sub(down.sub(vector(all.referenceRejected)));
    return PEERS[rule](delta, beta, labelNoise, targetMargin);
  };
  return {
    loss,
    gradients: rule === 'sft' ? [dChosen] : [dChosen, dRejected],
    at: rule === 'sft' ? [all.chosen] : [all.chosen, all.rejected],
    peer,
  };
}

const LOSSES: Record<string, () => Case> = {
  ...Object.fromEntries(PAIR_RULES.map((rule) => [rule, () => pairCase(rule)])),
  orpo() {
    const n = d.whole(1, 5);
    const [chosenLengths, rejectedLengths] = [lengths(n), lengths(n)];
    const [chosen, rejected, lambda] = [d.floats(n, -6, -0.2), d.floats(n, -6, -0.2), d.uniform(0, 2)];
    const { loss, dChosen, dRejected } = oddsRatioLoss(
      { chosen, rejected, chosenLengths, rejectedLengths },
      lambda,
    );
    const logOdds = (mean: tf.Tensor) => mean.sub(tf.log(tf.sub(1, tf.exp(mean))));
    const peer = (up: Vector, down: Vector) => {
      const [w, l] = [up.div(vector(chosenLengths)), down.div(vector(rejectedLengths))];
      return nll(logOdds(w).sub(logOdds(l)))
        .mul(lambda)
        .sub(w);
    };
    return { loss, gradients: [dChosen, dRejected], at: [chosen, rejected], peer };
  },
  kto() {
    const n = d.whole(1, 6);
    const desirable = Array.from({ length: n }, () => d.uniform() < 0.5);
    const options = {
      beta: d.uniform(0.1, 2),
      desirableWeight: d.uniform(0.1, 2),
      undesirableWeight: d.uniform(0.1, 2),
    };
    const [kl, logRatios] = [d.uniform(0, 2), d.floats(n, -3, 3)];
    const { loss, dLogp } = prospectLoss({ logRatios, desirable, kl }, options);
    const signs = vector(desirable.map((is) => (is ? 1 : -1)));
    const weights = vector(desirable.map((is) => (is ? options.desirableWeight : options.undesirableWeight)));
    const peer = (x: Vector) => weights.mul(tf.sub(1, tf.sigmoid(signs.mul(x.sub(kl)).mul(options.beta))));
    return { loss, gradients: [dLogp], at: [logRatios], peer };
  },
  'cloning of completions'() {
    const [rows, time] = [d.whole(1, 4), d.whole(1, 5)];
    const own = Float32Array.from({ length: rows * time }, (_, i) =>
      i % time === 0 || d.uniform() < 0.6 ? 1 : 0,
    );
    const logp = d.floats(rows * time, -4, -0.01);
    const weights = aggregationWeights(own, time, { mode: 'token-mean' });
    const { loss, dLogp } = reinforceLoss({ logp, advantages: own, weights });
    const peer = (x: Vector) => tf.neg(x.mul(vector(own)).sum().div(vector(own).sum()));
    return { loss, gradients: [dLogp], at: [logp], peer };
  },
  'cloning with weights by advantage (AWAC)'() {
    const n = d.whole(1, 6);
    const [logp, advantages, temperature] = [d.floats(n, -4, -0.01), d.floats(n, -2, 2), d.uniform(0.3, 2)];
    const weights = advantageWeights(advantages, temperature, 20);
    const { loss, dLogp } = reinforceLoss({
      logp,
      advantages: weights,
      weights: new Float64Array(n).fill(1 / n),
    });
    const peer = (x: Vector) => tf.neg(x.mul(tf.minimum(20, tf.exp(vector(advantages).div(temperature)))));
    return { loss, gradients: [dLogp], at: [logp], peer };
  },
  'conservative term (CQL)'() {
    const [rows, actions] = [d.whole(1, 4), d.whole(2, 5)];
    const values = d.floats(rows * actions, -3, 3);
    const chosen = Array.from({ length: rows }, () => d.whole(0, actions - 1));
    const { loss, dValues } = conservativeLoss(values, chosen);
    const peer = (x: Vector) => {
      const table = x.reshape([rows, actions]);
      return tf.logSumExp(table, 1).sub(table.mul(tf.oneHot(tf.tensor1d(chosen, 'int32'), actions)).sum(1));
    };
    return { loss, gradients: [dValues], at: [values], peer };
  },
  'expectile (IQL)'() {
    const n = d.whole(1, 6);
    const [values, targets, expectile] = [d.floats(n, -2, 2), d.floats(n, -2, 2), d.uniform(0.5, 0.95)];
    const { loss, dValue } = expectileLoss(values, targets, expectile);
    const peer = (x: Vector) => {
      const u = vector(targets).sub(x);
      const above = tf.square(tf.relu(u)).mul(expectile);
      return above.add(tf.square(tf.relu(tf.neg(u))).mul(1 - expectile));
    };
    return { loss, gradients: [dValue], at: [values], peer };
  },
};

describe('agrees with tfjs in loss and gradient, within 1e-4', () => {
  beforeAll(() => tf.setBackend('cpu'));
  it.each(Object.keys(LOSSES))('%s', (name) => {
    for (let k = 0; k < CASES; k++) agrees((LOSSES[name] as () => Case)());
  });
});
