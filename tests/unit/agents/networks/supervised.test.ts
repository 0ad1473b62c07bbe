import { describe, expect, test } from 'vitest';
import { AdamOptimizer } from '../../../../src/agents/networks/optimizer.ts';
import { SequencePolicy } from '../../../../src/agents/networks/sequence.ts';
import {
  type Demonstration,
  type FineTuning,
  type FineTuningProgress,
  fineTune,
} from '../../../../src/agents/networks/supervised.ts';
import type { Compute } from '../../../../src/tensor/contract.ts';
import { BACKENDS, stream, whole } from './harness.ts';

// Copy task: letters 0 … 5, then 6, then the same letters, then the end token 7.
const [LETTERS, MARK, END, LENGTH] = [6, 6, 7, 3];
const VOCABULARY = 8;
const TIME = 2 * LENGTH + 2;
const prompts = (count: number, seed: number) => {
  const letters = whole(count * LENGTH, LETTERS, seed);
  return Array.from({ length: count }, (_, b) => [...letters.subarray(b * LENGTH, (b + 1) * LENGTH)]);
};
const demonstrations = prompts(512, 1).map((letters) => {
  const tokens = [...letters, MARK, ...letters, END];
  return { tokens, own: tokens.map((_, t) => t > LENGTH) };
});
const SETTINGS: FineTuning = {
  batch: 32,
  rate: 0.01,
  maxNorm: 1,
  stepLimit: 600,
  wanted: 0.99,
  probeEvery: 25,
  padding: END,
};

/** Share of new prompts that the policy copies exactly with greedy answers. */
async function accuracy(policy: SequencePolicy): Promise<number> {
  const fresh = prompts(100, 2);
  const sampler = policy.sampler(fresh.length);
  const right = fresh.map(() => true);
  let now: Uint32Array = Uint32Array.from(fresh, (letters) => letters[0] as number);
  for (let t = 0; t < TIME - 1; t++) {
    const { tokens } = await sampler.step(now, t, null, 1);
    fresh.forEach((letters, b) => {
      const whole = [...letters, MARK, ...letters, END];
      if (t + 1 > LENGTH && tokens[b] !== whole[t + 1]) right[b] = false;
    });
    now =
      t + 1 <= LENGTH
        ? Uint32Array.from(fresh, (letters) => [...letters, MARK][t + 1] as number)
        : tokens.slice();
  }
  sampler.close();
  return right.filter(Boolean).length / right.length;
}

async function run(policy: SequencePolicy, settings: FineTuning): Promise<FineTuningProgress> {
  const adam = new AdamOptimizer(policy.compute, policy.parameters);
  const steps = fineTune(policy, adam, demonstrations, settings, stream(3), () => accuracy(policy));
  for (;;) {
    const { value, done } = await steps.next();
    if (done) return value;
  }
}

const KINDS = {
  gru: (compute: Compute) =>
    new SequencePolicy(
      compute,
      {
        shape: { kind: 'gru', layers: 1, width: 24, heads: 1 },
        vocabulary: VOCABULARY,
        context: TIME,
      },
      stream(1),
    ),
  transformer: (compute: Compute) =>
    new SequencePolicy(
      compute,
      {
        shape: { kind: 'transformer', layers: 1, width: 16, heads: 2 },
        vocabulary: VOCABULARY,
        context: TIME,
      },
      stream(1),
    ),
};
const [, fastest] = BACKENDS[BACKENDS.length - 1] as (typeof BACKENDS)[0];

describe('fine-tuning on demonstrations', () => {
  test.each(['gru', 'transformer'] as const)(
    'teaches a %s to copy more than 99 percent of new prompts',
    async (kind) => {
      const compute = await fastest();
      const end = await run(KINDS[kind](compute), SETTINGS);
      expect(end).toMatchObject({ state: 'reached' });
      compute.close();
    },
  );

  test('begins at the cross-entropy of guessing, stops at the limit, and repeats bit for bit', async () => {
    const compute = await fastest();
    const losses: number[][] = [];
    for (let i = 0; i < 2; i++) {
      const policy = KINDS.gru(compute);
      const adam = new AdamOptimizer(compute, policy.parameters);
      const settings = { ...SETTINGS, stepLimit: 3, wanted: 1 };
      const steps = fineTune(policy, adam, demonstrations, settings, stream(3), async () => Number.NaN);
      const seen: number[] = [];
      for await (const { loss } of steps) seen.push(loss);
      losses.push(seen);
    }
    expect(losses[0]).toHaveLength(3);
    expect(losses[0]?.[0]).toBeCloseTo(Math.log(VOCABULARY), 2);
    expect(losses[1]).toEqual(losses[0]);
    compute.close();
  });

  test('learns only own tokens: a loss of other tokens leaves no trace', async () => {
    const compute = await fastest();
    const tokens = [1, 2, 3, 4];
    const own = [false, true, true, false];
    const train = async (last: number) => {
      const policy = KINDS.gru(compute);
      const adam = new AdamOptimizer(compute, policy.parameters);
      const shown = [{ tokens: [...tokens.slice(0, 3), last], own }];
      const settings = { ...SETTINGS, stepLimit: 2 };
      const steps = fineTune(policy, adam, shown, settings, stream(3), async () => 0);
      for await (const _ of steps);
      return compute.readFloats(policy.parameters.values);
    };
    expect(await train(4)).toEqual(await train(5));
    compute.close();
  });

  test('shows every demonstration once per epoch, in another order each time', async () => {
    const compute = await fastest();
    const policy = KINDS.gru(compute);
    const shown: string[] = [];
    const score = policy.score.bind(policy);
    policy.score = (tokens, count, time, ...rest) => {
      for (let b = 0; b < count; b++) shown.push(tokens.slice(b * time, (b + 1) * time).join());
      return score(tokens, count, time, ...rest);
    };
    // Twenty different ones in minibatches of 8, 8 and 4: three epochs are nine steps.
    const twenty = Array.from({ length: 20 }, (_, k) => ({
      tokens: [k % LETTERS, Math.floor(k / LETTERS), MARK, END],
      own: [false, false, true, true],
    }));
    const all = twenty.map(({ tokens }) => tokens.join());
    const adam = new AdamOptimizer(compute, policy.parameters);
    const settings = { ...SETTINGS, batch: 8, stepLimit: 9 };
    for await (const _ of fineTune(policy, adam, twenty, settings, stream(3), async () => 0));
    const epochs = [0, 20, 40].map((from) => shown.slice(from, from + 20));
    expect(shown).toHaveLength(60);
    for (const epoch of epochs) expect([...epoch].sort()).toEqual([...all].sort());
    expect(new Set([all, ...epochs].map((order) => order.join(' '))).size).toBe(4);
    compute.close();
  });

  test('rejects demonstrations with nothing to learn', async () => {
    const compute = await fastest();
    const policy = KINDS.gru(compute);
    const adam = new AdamOptimizer(compute, policy.parameters);
    const begun = (shown: readonly Demonstration[]) =>
      fineTune(policy, adam, shown, SETTINGS, stream(3), async () => 0).next();
    await expect(begun([])).rejects.toThrow('no demonstration');
    await expect(begun([{ tokens: [1, 2], own: [true, false] }])).rejects.toThrow(
      'Demonstration 0 marks no token after its first',
    );
    compute.close();
  });
});
