import { readFile } from 'node:fs/promises';
import { describe, expect, it, test } from 'vitest';
import { boundedStep, rewardUnit, scaledReward } from '../../../../src/agents/estimators/streaming.ts';
import { agent } from '../../../../src/agents/net/stream-q.ts';
import { sparse } from '../../../../src/agents/networks/parameters.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { readSettings } from '../../../../src/experiment/settings.ts';
import { resultOf } from '../../cli/tiny.ts';
import { stream } from '../networks/harness.ts';
import { learnerOf, networkOf, rolloutOf } from './harness.ts';

describe('a streaming update', () => {
  it('bounds a step by the trace and the error (by hand)', () => {
    expect(boundedStep(1, 2, 0.5, 10)).toBeCloseTo(1 / 20, 12); // the error counts as 1
    expect(boundedStep(1, 2, -4, 10)).toBeCloseTo(1 / 80, 12);
    expect(boundedStep(0.1, 2, 0.5, 1)).toBe(0.1); // far from the bound
    expect(boundedStep(0.5, 0, 100, 1e6)).toBe(0.5);
  });

  it('scales rewards by the standard deviation of their discounted sums, computed from the whole list', () => {
    const rewards = [1, 0, -2, 5, 0, 1, 3];
    const ends = [false, false, true, false, false, false, true];
    const numbers = new Float64Array(4);
    const sums: number[] = [];
    let u = 0;
    rewards.forEach((reward, k) => {
      u = 0.9 * u + reward;
      sums.push(u);
      const mean = sums.reduce((a, b) => a + b, 0) / sums.length;
      const variance = sums.reduce((a, b) => a + (b - mean) ** 2, 0) / (sums.length - 1);
      const expected = k === 0 ? reward : reward / Math.sqrt(variance + 1e-8);
      expect(scaledReward(numbers, reward, 0.9, ends[k] ?? false)).toBeCloseTo(expected, 10);
      if (ends[k]) u = 0;
    });
  });

  it('reports what the last reward was divided by', () => {
    const numbers = new Float64Array(4);
    expect(rewardUnit(numbers)).toBe(1);
    for (const reward of [3, -1, 4, 0]) {
      const scaled = scaledReward(numbers, reward, 0.9, false);
      expect(scaled * rewardUnit(numbers)).toBeCloseTo(reward, 12);
    }
  });

  it('starts with the requested share of zeros in each unit and the rest within the bound', () => {
    const w = sparse(20, 6, 0.9, stream(4));
    for (let unit = 0; unit < 6; unit++) {
      const column = Array.from({ length: 20 }, (_, row) => w[row * 6 + unit] ?? 0);
      expect(column.filter((x) => x === 0).length).toBe(18);
      expect(column.every((x) => Math.abs(x) <= Math.sqrt(1 / 20))).toBe(true);
    }
  });
});

describe('Stream Q', () => {
  it('moves the parameters along the trace by the bounded step, compared with a gradient from differences', async () => {
    const network = networkOf(3, 2, 'actionValues');
    const settings = readSettings(agent.entry, {
      type: 'stream-q',
      scaleRewards: false,
      gamma: 0.9,
      lambda: 0.5,
    });
    const learner = learnerOf(network, 3, settings, 0, () => undefined, 4);
    const { compute, parameters } = network;
    const qOf = async (w: Float32Array, s: number) => {
      compute.write(parameters.values, w);
      return await learner.acting.outputs(Uint32Array.of(s));
    };
    /** ∂Q(s, a) by central differences. */
    const slope = async (w: Float32Array, s: number, a: number) => {
      const found = new Float64Array(w.length);
      for (let i = 0; i < w.length; i++) {
        const at = async (h: number) =>
          (
            await qOf(
              w.map((x, k) => (k === i ? x + h : x)),
              s,
            )
          )[a] ?? 0;
        found[i] = ((await at(1e-2)) - (await at(-1e-2))) / 2e-2;
      }
      compute.write(parameters.values, w);
      return found;
    };
    let z: Float64Array = new Float64Array(parameters.count);
    let s = 0;
    for (const reward of [1, -3]) {
      const w = (await compute.readFloats(parameters.values)).slice();
      const here = [...(await qOf(w, s))];
      const a = (here[0] ?? 0) >= (here[1] ?? 0) ? 0 : 1; // greedy, so the trace continues
      const next = Math.max(...(await qOf(w, s + 1)));
      const g = await slope(w, s, a);
      z = g.map((x, i) => 0.9 * 0.5 * (z[i] ?? 0) + x);
      const error = reward + 0.9 * next - (here[a] ?? 0);
      const size = z.reduce((sum, x) => sum + Math.abs(x), 0);
      const step = 1 / Math.max(1, 2 * Math.max(Math.abs(error), 1) * size);
      const expected = w.map((x, i) => x + step * error * (z[i] ?? 0));
      const rollout = rolloutOf({
        rewards: Float32Array.of(reward),
        observations: Uint32Array.of(s),
        actions: Uint32Array.of(a),
        nextObservations: Uint32Array.of(s + 1),
      });
      const update = agent.update(rollout, learner);
      while (!(await update.next()).done);
      const found = await compute.readFloats(parameters.values);
      expect(found.reduce((gap, x, i) => Math.max(gap, Math.abs(x - (expected[i] ?? 0))), 0)).toBeLessThan(
        2e-4,
      );
      expect(found.some((x, i) => Math.abs(x - (w[i] ?? 0)) > 1e-2)).toBe(true);
      s += 1;
    }
  });

  it('learns the values of a corridor worked out by hand', async () => {
    const parsed = validate({
      name: 'corridor',
      world: { family: 'gridworld', map: ['S..G'], actionOrder: 'left-right', stepLimit: 50 },
      variants: [
        {
          label: 'a',
          agent: { type: 'stream-q', layers: 1, width: 16, gamma: 0.9, scaleRewards: false, epsilonEnd: 0.3 },
          reward: [{ term: 'task' }],
        },
      ],
      seeds: 1,
      envSteps: 1500,
    });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const session = await openNetworkSession(parsed.value);
    await session.advance(1e9, 1e9);
    const { value, policy } = await session.tables(0, 0);
    [0.81, 0.9, 1].forEach((v, s) => {
      expect(Math.abs((value[s] ?? 0) - v)).toBeLessThan(0.1);
      expect(policy[2 * s + 1]).toBeGreaterThan(0.5);
    });
    session.close();
  });
});

test('shows values and TD errors of Stream Q with scaled rewards in the unit of the reward: one state that pays 1 is worth 10', async () => {
  const text = await readFile(
    new URL('../../../fixtures/cases/stream-q-units.json', import.meta.url),
    'utf8',
  );
  const checked = validate({ ...JSON.parse(text), envSteps: 2000 });
  if (!checked.ok) throw new Error('invalid');
  const { variants } = await resultOf(checked.value);
  const [seed] = variants[0]?.seeds ?? [];
  // 1 / (1 − γ) with γ = .9, whatever the scale of the rewards.
  expect(seed?.final?.value[0]).toBeCloseTo(10, 1);
  expect(seed?.final?.actionValue[0]?.[0]).toBeCloseTo(10, 1);
  expect(seed?.metrics.valueError?.at(-1)).toBeLessThan(0.05);
  // V rises from 0 to 10, so the first errors are about as large as the reward, which is 1.
  expect(seed?.metrics.advantageMean?.[0]).toBeGreaterThan(0);
});
