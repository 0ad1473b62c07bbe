/**
 * What each rule of a group maximizes: the expected update over all groups that a small softmax policy can draw, against the gradient
 * of the objective in closed form.
 */
import { describe, expect, test } from 'vitest';
import { type GroupRule, groupAdvantages } from '../../../../src/agents/estimators/group-advantages.ts';

const GROUP = 4;
const softmax = (logits: readonly number[]) => {
  const powers = logits.map(Math.exp);
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
};

/** Every list of `count` completions, with its probability. */
function* lists(
  probability: readonly number[],
  count: number,
): Generator<readonly [readonly number[], number]> {
  if (count === 0) return yield [[], 1];
  for (const [rest, p] of lists(probability, count - 1))
    for (const [one, own] of probability.entries()) yield [[...rest, one], p * own];
}

/** E[1/G Σ A ∇ log π] over all groups. */
function expectedUpdate(
  logits: readonly number[],
  rewards: readonly number[],
  rule: GroupRule,
  attempts: number,
) {
  const probability = softmax(logits);
  const update = logits.map(() => 0);
  for (const [group, p] of lists(probability, GROUP)) {
    const returns = group.map((one) => rewards[one] ?? 0);
    const advantages = groupAdvantages(returns, GROUP, rule, { attempts });
    for (const [member, one] of group.entries())
      for (const k of logits.keys())
        update[k] =
          (update[k] ?? 0) +
          (p * (advantages[member] ?? 0) * ((one === k ? 1 : 0) - (probability[k] ?? 0))) / GROUP;
  }
  return update;
}

/** By central differences. */
function gradient(objective: (logits: readonly number[]) => number, logits: readonly number[]) {
  const step = 1e-5;
  return logits.map((at, k) => {
    const [up, down] = [step, -step].map((by) => objective(logits.with(k, at + by)));
    return ((up ?? 0) - (down ?? 0)) / (2 * step);
  });
}

const bestOf = (count: number, rewards: readonly number[]) => (logits: readonly number[]) => {
  let sum = 0;
  for (const [group, p] of lists(softmax(logits), count))
    sum += p * Math.max(...group.map((one) => rewards[one] ?? 0));
  return sum;
};

const LOGITS = [
  [0.3, -0.2, 0.9],
  [-2, 1, 0.5],
];
const BINARY = [1, 0, 0];
const GRADED = [0.3, -1, 2];
const right = (logits: readonly number[]) => softmax(logits)[0] ?? 0;

describe.each(LOGITS)('over all groups of four, with logits %d, %d, %d', (...logits) => {
  const check = (
    rule: GroupRule,
    rewards: readonly number[],
    objective: (at: readonly number[]) => number,
    k = 2,
  ) => {
    const update = expectedUpdate(logits, rewards, rule, k);
    for (const [at, expected] of gradient(objective, logits).entries())
      expect(update[at]).toBeCloseTo(expected, 8);
  };

  test('RLOO climbs the expected reward', () => check('rloo', GRADED, bestOf(1, GRADED)));

  test('Dr. GRPO climbs (G − 1) / G of it', () =>
    check('dr-grpo', GRADED, (at) => 0.75 * bestOf(1, GRADED)(at)));

  test('MaxRL climbs log p, cut after G − 1 terms', () =>
    check('maxrl', BINARY, (at) => {
      const wrong = 1 - right(at);
      return -(wrong + wrong ** 2 / 2 + wrong ** 3 / 3);
    }));

  test.each([2, 3, 4])('PKPO climbs pass@%d', (k) =>
    check('pkpo', BINARY, (at) => 1 - (1 - right(at)) ** k, k),
  );

  test.each([2, 3, 4])('PKPO climbs the best of %d graded rewards', (k) =>
    check('pkpo', GRADED, bestOf(k, GRADED), k),
  );

  test('pass-at-k climbs a quarter of pass@4', () =>
    check('pass-at-k', BINARY, (at) => (1 - (1 - right(at)) ** 4) / 4));
});
