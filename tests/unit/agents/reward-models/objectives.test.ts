/** Compares the gradient of every reward-model objective with finite differences and with the tape of tfjs. */
import * as tf from '@tensorflow/tfjs';
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  GroupScores,
  Judged,
  Labels,
  Objective,
} from '../../../../src/agents/reward-models/labeling.ts';
import { fitSettings, objectives } from '../../../../src/agents/reward-models/objectives.ts';
import { dice, differenceError } from '../estimators/random-cases.ts';

const settingsOf = (given: object) => fitSettings({ ...given });
const d = dice(77);
const labelers = { noise: 0.1, temperature: 0.5, uniform: () => d.uniform() };
const judged = (): Judged => ({
  reward: d.uniform(-1, 1),
  correct: d.uniform() < 0.5,
  steps: Array.from({ length: d.whole(0, 3) }, () => d.whole(0, 2) / 2),
});
const placesOf = ({ reads }: Objective, one: Judged) =>
  reads === 'end' ? 1 : reads === 'steps' ? one.steps.length + 1 : 1 + one.steps.length;

/** A minibatch with labels as labelers give them. */
function minibatch(objective: Objective, settings: ReturnType<typeof settingsOf>) {
  const scores: GroupScores[] = [];
  const labels: Labels[] = [];
  while (labels.length < 4) {
    const group = Array.from({ length: objective.size?.(settings) ?? 2 }, judged);
    const made = objective.label(group, labelers, settings);
    if (made === null) continue;
    labels.push(made);
    scores.push(made.order.map((k) => [...d.floats(placesOf(objective, group[k] as Judged), -2, 2)]));
  }
  return { scores, labels };
}
const refilled = (scores: readonly GroupScores[], numbers: ArrayLike<number>): GroupScores[] => {
  let at = 0;
  return scores.map((group) => group.map((row) => row.map(() => numbers[at++] ?? Number.NaN)));
};

/** The losses written again from their papers, in tensors of one number each. */
type One = tf.Scalar;
/** −y ln σ(s) − (1 − y) ln σ(−s), by −ln σ(s) = softplus(−s). */
const logistic = (s: One, y: number): One =>
  tf.add(tf.mul(y, tf.softplus(tf.neg(s))), tf.mul(1 - y, tf.softplus(s))) as One;
const total = (all: readonly One[]): One => tf.addN([...all]) as One;
const mean = (all: readonly One[]): One => tf.div(total(all), all.length) as One;
const compared = (chosen: One, rejected: One, target: number, margin: number): One =>
  tf.add(
    logistic(tf.sub(tf.sub(chosen, rejected), margin) as One, target),
    tf.mul(0.01, tf.square(tf.add(chosen, rejected))),
  ) as One;
const first = (row: readonly One[] | undefined) => row?.[0] as One;
type Peer = (scores: readonly (readonly (readonly One[])[])[], labels: readonly Labels[]) => One;
const places: Peer = (scores, labels) => {
  const all = labels.flatMap(({ targets }) => targets);
  return mean(scores.flat(2).map((s, k) => logistic(s, all[k] ?? Number.NaN)));
};
const SMOOTH = { margin: 0.7, labelSmoothing: 0.1, labels: 'soft' };
const PEERS: Readonly<Record<string, readonly [given: object, peer: Peer]>> = {
  'bradley-terry': [
    SMOOTH,
    (scores, labels) =>
      mean(
        scores.map(([chosen, rejected], k) =>
          compared(
            first(chosen),
            first(rejected),
            0.1 + 0.8 * (labels[k]?.targets[0] ?? Number.NaN),
            labels[k]?.margin ?? Number.NaN,
          ),
        ),
      ),
  ],
  binary: [{}, places],
  'per-step': [{}, places],
  regression: [
    {},
    (scores, labels) => {
      const all = labels.flatMap(({ targets }) => targets);
      return mean(scores.flat(2).map((s, k) => tf.square(tf.sub(s, all[k] ?? Number.NaN)) as One));
    },
  ],
  contrastive: [
    { contrastTemperature: 0.5 },
    (scores) =>
      mean(
        scores.map((group) => {
          const logits = tf.div(tf.stack(group.map(first)), 0.5);
          return tf.add(
            tf.sub(tf.logSumExp(logits), tf.slice(logits, 0, 1).asScalar()),
            tf.mul(0.01, tf.square(total(group.map(first)))),
          ) as One;
        }),
      ),
  ],
  'per-token': [{}, (scores) => mean(scores.map(([a = [], b = []]) => compared(total(a), total(b), 1, 0)))],
};

describe.each([...objectives.values()])('$id', (objective) => {
  const [given, peer] = PEERS[objective.id] ?? [{}, () => tf.scalar(Number.NaN)];
  const settings = settingsOf({ objective: objective.id, ...given });
  beforeAll(() => tf.setBackend('cpu'));

  it('has a gradient that agrees with finite differences', () => {
    for (let k = 0; k < 20; k++) {
      const { scores, labels } = minibatch(objective, settings);
      const { slopes } = objective.loss(scores, labels, settings);
      const loss = (x: Float64Array) => objective.loss(refilled(scores, x), labels, settings).loss;
      const at = Float64Array.from(scores.flat(2));
      expect(differenceError(loss, at, slopes.flat(2))).toBeLessThan(1e-6);
    }
  });

  it('agrees with the loss and the gradient of tfjs', async () => {
    for (let k = 0; k < 5; k++) {
      const { scores, labels } = minibatch(objective, settings);
      const { loss, slopes } = objective.loss(scores, labels, settings);
      const numbers = scores.flat(2);
      const by = tf.valueAndGrads((...all: tf.Tensor[]) => {
        let next = 0;
        return peer(
          scores.map((group) => group.map((row) => row.map(() => all[next++] as One))),
          labels,
        );
      })(numbers.map((x) => tf.scalar(x)));
      expect((await by.value.data())[0]).toBeCloseTo(loss, 5);
      const theirs = await Promise.all(by.grads.map(async (grad) => (await grad.data())[0] ?? Number.NaN));
      const size = Math.max(...theirs.map(Math.abs));
      const gap = Math.max(...slopes.flat(2).map((slope, i) => Math.abs(slope - (theirs[i] ?? Number.NaN))));
      expect(gap / size).toBeLessThan(1e-4);
    }
  });

  it('predicts ½ at equal scores, and how often labelers are correct', () => {
    const group = [judged(), judged()];
    const forecasts = objective.forecasts?.(
      group.map((one) => new Array<number>(placesOf(objective, one)).fill(0)),
      group,
      { noise: 0.1, temperature: 0 },
      settings,
    );
    for (const { probability, outcome } of forecasts ?? []) {
      expect(probability).toBe(0.5);
      expect(outcome).toBeGreaterThanOrEqual(0.1 - 1e-12);
      expect(outcome).toBeLessThanOrEqual(0.9 + 1e-12);
    }
  });
});

describe('labelers', () => {
  const pair: readonly Judged[] = [
    { reward: 1, correct: true, steps: [1, 0] },
    { reward: 0.5, correct: false, steps: [] },
  ];
  const share = (id: string, given: object, hit: (labels: Labels) => boolean, group = pair) => {
    const objective = objectives.get(id) as Objective;
    const settings = settingsOf({ objective: id, ...given });
    const n = 20_000;
    let hits = 0;
    for (let k = 0; k < n; k++) {
      const made = objective.label(group, labelers, settings);
      if (made !== null && hit(made)) hits += 1;
    }
    return hits / n;
  };
  /** 0.1 + 0.8 · σ(−0.5 / 0.5) = 0.3151531; five standard deviations of 20,000 draws are 0.0165. */
  const WRONG = 0.1 + 0.8 / (1 + Math.E);

  it('choose the worse of two as often as noise and temperature imply', () => {
    for (const id of ['bradley-terry', 'per-token', 'contrastive'])
      expect(Math.abs(share(id, {}, ({ order }) => order[0] === 1) - WRONG)).toBeLessThan(0.0165);
  });
  it('state their probability if labels are soft, and the margin is the difference in reward', () => {
    const { label } = objectives.get('bradley-terry') as Objective;
    const made = label(pair, labelers, settingsOf({ labels: 'soft', margin: 2 }));
    expect(made?.order).toEqual([0, 1]);
    expect(made?.targets[0]).toBeCloseTo(1 - WRONG, 12);
    expect(made?.margin).toBe(1);
  });
  it('flip a tenth of single labels, and swap a tenth of rewards', () => {
    for (const [id, truth] of [
      ['binary', [1, 0]],
      ['per-step', [1, 0, 1, 0]],
      ['regression', [1, 0.5]],
    ] as const)
      expect(Math.abs(share(id, {}, ({ targets }) => targets[0] !== truth[0]) - 0.1), id).toBeLessThan(0.011);
  });
  it('give no label for equal completions', () => {
    const [one] = pair as readonly [Judged];
    for (const id of ['bradley-terry', 'per-token', 'contrastive'])
      expect(objectives.get(id)?.label([one, one], labelers, settingsOf({ objective: id }))).toBeNull();
  });
});
