import { describe, expect, it } from 'vitest';
import { policyQuantity } from '../../../src/engine/exact/policy-quantity.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';

const experimentOf = (world: object, agent: object) => {
  const parsed = validate({ world, variants: [{ label: 'one', agent, reward: [{ term: 'task' }] }] });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
};

describe('KL of a learned policy to the posterior', () => {
  // Contexts of texts of two tokens from {a, b}: 0 is empty, then a and b, in the order of their numbers.
  const world = {
    family: 'text',
    task: 'expression',
    alphabet: ['a', 'b'],
    maxLength: 2,
    expression: 'f32(count(s, t_a)) * 0.5 + 0.25 * f32(last(s) == t_b)',
  };
  const score = (text: string) => 0.5 * (text.split('a').length - 1) + (text.endsWith('b') ? 0.25 : 0);
  const texts = ['aa', 'ab', 'ba', 'bb'];

  it('equals the sum over all texts of π ln(π / (e^{R/β} / Z))', async () => {
    const beta = 0.4;
    const experiment = experimentOf(world, { type: 'reinforce', gamma: 1, klCoefficient: beta });
    // First token a with .3; then a with .6 after a, .2 after b.
    const chance = { aa: 0.3 * 0.6, ab: 0.3 * 0.4, ba: 0.7 * 0.2, bb: 0.7 * 0.8 };
    const z = texts.reduce((sum, text) => sum + Math.exp(score(text) / beta), 0);
    const brute = texts.reduce((sum, text) => {
      const p = chance[text as keyof typeof chance];
      return sum + p * Math.log((p * z) / Math.exp(score(text) / beta));
    }, 0);
    const table = (n: number) => {
      const out = new Float32Array(n * 2).fill(0.5);
      out.set([0.3, 0.7, 0.6, 0.4, 0.2, 0.8]);
      return out;
    };
    for (const name of ['klToPosterior', 'klToPosterior:0.4'])
      expect((await policyQuantity(experiment, 0, name))(table(16))).toBeCloseTo(brute, 6);
  });

  it('asks for a coefficient where the agent has none', async () => {
    const experiment = experimentOf(world, { type: 'reinforce', gamma: 1 });
    await expect(policyQuantity(experiment, 0, 'klToPosterior')).rejects.toThrow(/positive coefficient/);
  });
});

describe('the duality gap of a bandit of pairs', () => {
  // Rock, paper, scissors: the second beats the first, and so on around.
  const means = [0.5, 0, 1, 1, 0.5, 0, 0, 1, 0.5];
  const agent = { type: 'epsilon-greedy' };
  const both = (row: readonly number[], column: readonly number[]) =>
    Float32Array.from(row.flatMap((p) => column.map((q) => p * q)));

  it('is 0 at the equilibrium and 1 where both play one response', async () => {
    const gap = await policyQuantity(experimentOf({ family: 'bandit', means }, agent), 0, 'dualityGap');
    const even = [1 / 3, 1 / 3, 1 / 3];
    expect(gap(both(even, even))).toBeCloseTo(0, 6);
    expect(gap(both([1, 0, 0], [1, 0, 0]))).toBeCloseTo(1, 6);
    // The column's best answer to .5, .5, 0 wins .75 and the row's best answer to rock wins 1: .75 + 1 − 1.
    expect(gap(both([0.5, 0.5, 0], [1, 0, 0]))).toBeCloseTo(0.75, 6);
  });

  it('with a KL penalty equals the gap over a fine grid of answers', async () => {
    const tau = 0.3;
    const gap = await policyQuantity(
      experimentOf({ family: 'bandit', means }, agent),
      0,
      `regularizedGap:${tau}`,
    );
    const [p, q] = [
      [0.2, 0.5, 0.3],
      [0.6, 0.1, 0.3],
    ] as const;
    const kl = (x: readonly number[]) =>
      x.reduce((sum, one) => sum + (one > 0 ? one * Math.log(3 * one) : 0), 0);
    const wins = (x: readonly number[], y: readonly number[]) =>
      x.reduce((sum, a, i) => sum + y.reduce((inner, b, j) => inner + a * b * (means[i * 3 + j] ?? 0), 0), 0);
    let [row, column] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let i = 0; i <= 400; i++)
      for (let j = 0; i + j <= 400; j++) {
        const x = [i / 400, j / 400, 1 - (i + j) / 400];
        row = Math.max(row, wins(x, q) - tau * kl(x));
        column = Math.max(column, -wins(p, x) - tau * kl(x));
      }
    expect(gap(both(p, q))).toBeCloseTo(row + column + tau * (kl(p) + kl(q)), 4);
  });

  it('refuses a bandit that is no square', async () => {
    const experiment = experimentOf({ family: 'bandit', means: [0, 1, 0.5] }, agent);
    await expect(policyQuantity(experiment, 0, 'dualityGap')).rejects.toThrow(/n² arms/);
  });
});
