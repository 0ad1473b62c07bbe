/**
 * The losses of agents on text for two completions of one prompt: one with three tokens that is paid 1, and
 * one with one token that is paid 0.
 */
import { describe, expect, it } from 'vitest';
import { gatherRows } from '../../../../src/agents/estimators/arrays.ts';
import { languageAgents } from '../../../../src/agents/network-registry.ts';
import type { LanguageAgent, Rollouts, TokenLoss } from '../../../../src/agents/updates/text-contract.ts';
import { readSettings } from '../../../../src/experiment/settings.ts';

const rollouts: Rollouts = {
  sequences: 2,
  time: 4, // including a prompt of one token
  groupSize: 2,
  completionLength: 10,
  promptLengths: Uint32Array.of(1, 1),
  lengths: Uint32Array.of(4, 2),
  tokens: new Uint32Array(8),
  own: Float32Array.of(0, 1, 1, 1, 0, 1, 0, 0),
  logp: Float32Array.of(0, -1, -0.5, -0.25, 0, -2, 0, 0),
  entropy: new Float32Array(8),
  value: new Float32Array(8),
  finalValue: new Float32Array(2),
  referenceLogp: Float32Array.of(0, -1, -1, -0.5, 0, -1.5, 0, 0),
  rewards: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 0),
  returns: Float32Array.of(1, 0),
  taskReturns: Float32Array.of(1, 0),
  truncated: new Uint8Array(2),
  labels: null,
  kl: 0.25,
  steps: [[1], []],
};

async function lossesOf(type: string, given: object, logp = rollouts.logp, from: Rollouts = rollouts) {
  const agent = languageAgents.get(type) as LanguageAgent;
  const losses: TokenLoss[] = [];
  const updates = agent.update(from, {
    settings: readSettings(agent.entry, { type, ...given }),
    klCoefficient: 0,
    // Keeps the order of two completions and reverses that of five turns.
    shuffled: (n) => Uint32Array.from({ length: n }, (_, k) => (n === 2 ? k : n - 1 - k)),
    uniform: () => 0.5,
    // The return from a point is its number of kept tokens, in tenths.
    returnsFrom: async (points) => Float64Array.from(points, ({ kept }) => kept / 10),
    async step(_, rows, loss) {
      const zeros = new Float32Array(rows.length * from.time);
      const scores = { logp: gatherRows(logp, rows, from.time), entropy: zeros, value: zeros };
      losses.push(loss({ rows, time: from.time, scores }));
      return losses.at(-1) as TokenLoss;
    },
  });
  for (;;) {
    const turn = await updates.next();
    if (turn.done === true) return { losses, advantages: turn.value.advantages };
  }
}
async function lossOf(type: string, given: object = {}, logp: Float32Array = rollouts.logp) {
  const { losses } = await lossesOf(type, given, logp);
  expect(losses).toHaveLength(1);
  return losses[0] as TokenLoss;
}
const close = (found: ArrayLike<number>, wanted: readonly number[]) => {
  expect(found).toHaveLength(wanted.length);
  for (const [i, x] of wanted.entries()) expect(found[i], `${i}`).toBeCloseTo(x, 6);
};

describe('GRPO', () => {
  it('divides as Dr. GRPO by the longest completion that the task allows, whatever the batch contains: ±½ / (2 · 10) per token', async () => {
    const { dLogp } = await lossOf('grpo-lm', { advantage: 'dr-grpo', aggregation: 'constant' });
    close(dLogp, [0, -0.025, -0.025, -0.025, 0, 0.025, 0, 0]);
  });
  it('shows a token with the side of the clip that binds, and the loss that the clip leaves', async () => {
    const moved = Float32Array.from(rollouts.logp, (x, i) => x + ([0, 0.3, 0.2, -0.5, 0, 0.3, 0, 0][i] ?? 0));
    const range = { clipRange: 0.2, clipRangeHigh: 0.28 };
    const { token } = await lossOf('grpo-lm', { advantage: 'dr-grpo', ...range }, moved);
    // With A = ½, e^.3 = 1.350 exceeds 1.28, e^.2 = 1.221 is within the range, and e^−.5 = .607 is below .8,
    // where A > 0 still has a gradient.
    expect(token?.(1)).toMatchObject({ clipped: true, loss: expect.closeTo(-0.64, 6) });
    expect(token?.(2)).toMatchObject({ clipped: false, loss: expect.closeTo(-0.610701, 5) });
    expect(token?.(3)).toMatchObject({ clipped: false, loss: expect.closeTo(-0.303265, 5) });
    // With A = −½, it keeps its gradient above the range.
    expect(token?.(5)).toMatchObject({ clipped: false, loss: expect.closeTo(0.674929, 5) });
  });
  it('shows the ratio of the sequence for GSPO: e^((.3 + .2 − .2) / 3), clipped at 1.0004', async () => {
    const moved = Float32Array.from(rollouts.logp, (x, i) => x + ([0, 0.3, 0.2, -0.2, 0, 0, 0, 0][i] ?? 0));
    const { token } = await lossOf('grpo-lm', { advantage: 'dr-grpo', ratio: 'sequence' }, moved);
    for (const t of [1, 2, 3]) {
      expect(token?.(t).ratio).toBeCloseTo(Math.exp(0.1), 6);
      expect(token?.(t)).toMatchObject({ clipped: true, loss: expect.closeTo(-0.5002, 6) });
    }
  });
  it('shows the bounded weight for CISPO: a ratio of e² counts as 5', async () => {
    const moved = Float32Array.from(rollouts.logp, (x, i) => (i === 1 ? x + 2 : x));
    const { token } = await lossOf('grpo-lm', { advantage: 'dr-grpo', ratio: 'cispo' }, moved);
    expect(token?.(1)).toMatchObject({ clipped: true, loss: expect.closeTo(-5 * 0.5 * 1, 6) }); // ln π = −1 + 2
    expect(token?.(2)).toMatchObject({ clipped: false });
  });
});

describe('GiGPO', () => {
  // The completions of `anchor-advantages.test.ts`: rows of three and of three own tokens. The first is paid 1.
  const zeros = new Float32Array(14);
  const talks: Rollouts = {
    ...rollouts,
    time: 7,
    logp: zeros,
    entropy: zeros,
    value: zeros,
    referenceLogp: zeros,
    tokens: Uint32Array.of(9, 1, 5, 1, 2, 0, 0, 9, 2, 5, 3, 6, 1, 0),
    own: Float32Array.of(0, 1, 0, 1, 1, 0, 0, 0, 1, 0, 1, 0, 1, 0),
    rewards: Float32Array.of(0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0),
  };
  const pushes = async (given: object) =>
    (await lossesOf('grpo-lm', { advantage: 'dr-grpo', stepGamma: 0.5, ...given }, zeros, talks)).advantages;
  it('adds twice the advantage of each turn to that of its completion, ±½', async () => {
    close(await pushes({ stepWeight: 2 }), [0, 1, 0, 1.5, 1.5, 0, 0, 0, -1, 0, -1.5, 0, -0.5, 0]);
  });
  it('compares only turns if completions have no weight', async () => {
    const found = await pushes({ stepWeight: 1, episodeWeight: 0 });
    close(found, [0, 0.25, 0, 0.5, 0.5, 0, 0, 0, -0.25, 0, -0.5, 0, 0, 0]);
  });
  it('draws groups of the same sizes for the control: in reverse order, turns 2 and 4 are compared, and 3 and 5', async () => {
    const found = await pushes({ stepWeight: 1, episodeWeight: 0, anchors: 'random' });
    close(found, [0, 0, 0, 0.5, 0.5, 0, 0, 0, 0, 0, -0.5, 0, 0, 0]);
  });
});

describe('filtered behavior cloning', () => {
  it('raises the tokens of completions that reach the threshold, each by a third, and ignores the rest', async () => {
    const { losses, advantages } = await lossesOf('filtered-bc', {});
    expect(losses).toHaveLength(1);
    close(losses[0]?.dLogp ?? [], [0, -1 / 3, -1 / 3, -1 / 3]);
    expect(losses[0]?.loss).toBeCloseTo((1 + 0.5 + 0.25) / 3, 6);
    expect([...advantages]).toEqual([0, 1, 1, 1, 0, 0, 0, 0]);
  });
  it('copies all at a threshold of 0, and the best of each prompt if requested', async () => {
    const all = await lossesOf('filtered-bc', { threshold: 0 });
    close(all.losses[0]?.dLogp ?? [], [0, -0.25, -0.25, -0.25, 0, -0.25, 0, 0]);
    const best = await lossesOf('filtered-bc', { threshold: 0, keep: 'best' });
    expect([...best.advantages]).toEqual([0, 1, 1, 1, 0, 0, 0, 0]);
    const equal = { ...rollouts, returns: Float32Array.of(1, 1) };
    const first = await lossesOf('filtered-bc', { keep: 'best' }, rollouts.logp, equal);
    expect([...first.advantages]).toEqual([0, 1, 1, 1, 0, 0, 0, 0]);
  });
  it('takes no step if nothing reaches the threshold', async () => {
    expect((await lossesOf('filtered-bc', { threshold: 2 })).losses).toEqual([]);
  });
});

describe('REINFORCE', () => {
  it('subtracts the mean over completions, ½, not over tokens, ¾', async () => {
    const { dLogp } = await lossOf('reinforce-lm');
    // The sum over a completion, averaged over two: −A / 2.
    close(dLogp, [0, -0.25, -0.25, -0.25, 0, 0.25, 0, 0]);
  });
});

describe('DPO', () => {
  it('logs ln π of both completions, and margin and accuracy of their log-ratios to the reference', async () => {
    // Chosen: −1.75 now, −2.5 in the reference. Rejected: −2 now, −1.5 in the reference. Δ = .75 + .5.
    expect((await lossOf('dpo', { beta: 0.2 })).pairs).toEqual({
      chosenLogp: expect.closeTo(-1.75, 6),
      rejectedLogp: expect.closeTo(-2, 6),
      preferenceMargin: expect.closeTo(0.25, 6),
      preferenceAccuracy: 1,
    });
    const swapped = Float32Array.of(0, -2, -1, -0.5, 0, -1, 0, 0); // Δ = −1 − .5
    expect((await lossOf('dpo', { beta: 0.2 }, swapped)).pairs).toMatchObject({
      preferenceMargin: expect.closeTo(-0.3, 6),
      preferenceAccuracy: 0,
    });
  });
});

describe('BRAIn', () => {
  it('pulls by b − α: the posterior weighs e^.25 against e^.5, the policy itself 1 against 1', async () => {
    // α₁ ∝ exp(−2.5 + 1.75 + 1), α₂ ∝ exp(−1.5 + 2): σ(−.25) = .437823
    const { dLogp } = await lossOf('brain', { beta: 1 });
    const pull = 0.0621765;
    close(dLogp, [0, pull, pull, pull, 0, -pull, 0, 0]);
  });
  it('without its baseline pulls every sample up by α', async () => {
    const { dLogp } = await lossOf('brain', { beta: 1, baseline: false });
    close(dLogp, [0, -0.4378235, -0.4378235, -0.4378235, 0, -0.5621765, 0, 0]);
  });
});

describe('P3O', () => {
  it('pushes all tokens of a completion by half the difference of rewards: ∓½', async () => {
    const { dLogp } = await lossOf('p3o-lm', { epochs: 1 });
    close(dLogp, [0, -0.5, -0.5, -0.5, 0, 0.5, 0, 0]);
  });
  it('clips by the ratio of the whole completion: e^(.1 + .1 + .1) exceeds 1.2, although no token does', async () => {
    const moved = Float32Array.from(rollouts.logp, (x, i) => (i > 0 && i < 4 ? x + 0.1 : x));
    const { dLogp, clippedHigh } = await lossOf('p3o-lm', { epochs: 1 }, moved);
    close(dLogp, [0, 0, 0, 0, 0, 0.5, 0, 0]);
    expect(clippedHigh).toBe(0.5);
  });
});

describe('learning from given data', () => {
  it('clones with SFT every demonstration: −mean ln π over all tokens', async () => {
    const { loss, dLogp } = await lossOf('sft');
    expect(loss).toBeCloseTo(3.75 / 4, 6);
    close(dLogp, [0, -0.25, -0.25, -0.25, 0, -0.25, 0, 0]);
  });
  it('clones with RAFT the best completion of a group, and none if all are equal', async () => {
    const { dLogp } = await lossOf('raft');
    close(dLogp, [0, -1 / 3, -1 / 3, -1 / 3]);
    const { losses } = await lossesOf('raft', {}, rollouts.logp, {
      ...rollouts,
      returns: Float32Array.of(1, 1),
    });
    expect(losses).toHaveLength(0);
  });
  it('values with KTO a gain of .75 and one of −.5 relative to a KL of .25', async () => {
    // r = (−1.75 + 2.5, −2 + 1.5); σ(½ (.75 − .25)) = .56217650, σ(½ (.25 + .5)) = .59266667
    const { loss, dLogp } = await lossOf('kto', { beta: 0.5, undesirableWeight: 2 });
    expect(loss).toBeCloseTo((1 - 0.5621765 + 2 * (1 - 0.59266667)) / 2, 6);
    const up = (-0.5 * 0.5621765 * 0.4378235) / 2;
    const down = (0.5 * 2 * 0.59266667 * 0.40733333) / 2;
    close(dLogp, [0, up, up, up, 0, down, 0, 0]);
  });
  it('separates with ORPO the odds of a pair', async () => {
    // m = (−1.75 / 3, −2): log-odds −.583333 − ln(1 − .558035) = .23319, −2 − ln(1 − .135335) = −1.854587
    const { loss, pairs } = await lossOf('orpo', { oddsWeight: 0.1 });
    const ratio = 0.2331903 + 1.8545866;
    expect(loss).toBeCloseTo(1.75 / 3 + 0.1 * Math.log(1 + Math.exp(-ratio)), 5);
    expect(pairs?.preferenceMargin).toBeCloseTo(ratio, 5);
  });
});

describe('VinePPO', () => {
  it('pays each step the change in value to where it leads', async () => {
    // The first row has steps of two tokens and of one. Values are 0 at the prompt, .2 after two tokens, then the return.
    const { advantages } = await lossesOf('vine-ppo', { epochs: 1, minibatches: 1 });
    close(advantages, [0, 0.2, 0.2, 0.8, 0, 0, 0, 0]);
  });
});
