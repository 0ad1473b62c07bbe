/** Potentials that are nearly right, in worlds small enough to be judged by hand. */
import { describe, expect, it } from 'vitest';
import { combine } from '../../src/engine/audit/audit-model.ts';
import { verdictOf } from '../../src/engine/audit/words.ts';
import { everyPolicy, transitionsOf, valuesOf } from './audit-brute-force.ts';
import { audited, designed, potentialReward, type World } from './audit-random-worlds.ts';
import { verdictBy, walked, worldOf } from './audit-strange-worlds.ts';

/** A corridor of three cells and a goal, with the moves left and right. Arriving pays 1. */
const corridor = (gamma: number) =>
  worldOf(
    [
      [[{ to: 0 }], [{ to: 1 }]],
      [[{ to: 0 }], [{ to: 2 }]],
      [[{ to: 1 }], [{ to: -1 }]],
    ],
    (_, __, { to }) => (to < 0 ? 1 : 0),
    { gamma, stepLimit: 12 },
  );

const audit = (world: World, extra: Float64Array, weights: readonly number[] = [1, 1]) =>
  audited(world, designed(world, extra, weights));

const shapedBy = (
  { model }: World,
  pay: (state: number, action: number, next: number) => number,
): Float64Array => {
  const out = new Float64Array(model.next.length);
  for (let s = 0; s < model.states.length; s++)
    for (let a = 0; a < model.nActions; a++)
      for (const { k, to } of transitionsOf(model, s, a)) out[k] = pay(s, a, to);
  return out;
};

describe('a nearly right potential', () => {
  const phi = [1, 2, 4];
  const at = (s: number, end = 0) => (s < 0 ? end : (phi[s] ?? 0));
  it('with a value after the end is not a potential if several states can end, because arriving pays different amounts', async () => {
    // There are two ways to end, from states 1 and 2, so that the payment for the end cannot be a share of
    // the task.
    const world = worldOf(
      [
        [[{ to: 0 }], [{ to: 1 }]],
        [[{ to: -1 }], [{ to: 2 }]],
        [[{ to: 1 }], [{ to: -1 }]],
      ],
      (s, _, { to }) => (to < 0 && s === 2 ? 1 : 0),
      { gamma: 0.5, stepLimit: 9 },
    );
    const shaped = (end: number) => shapedBy(world, (s, _, to) => 0.5 * at(to, end) - at(s));
    expect((await audit(world, shaped(0))).shaping.potential).toBe('each');
    const wrong = await audit(world, shaped(8));
    expect(wrong.shaping.potential).toBe('no');
    expect(verdictOf(wrong)).toBe(verdictBy(world, combine([world.model.task, shaped(8)], [1, 1], 6)));
  });
  it('with the discount of another agent pays for lingering, so it is rejected and the loop really pays', async () => {
    for (const [gamma, wrong] of [
      [0.5, 1],
      [0.875, 1],
      [0.96875, 0.5],
      [1, 0.96875],
    ] as const) {
      const world = corridor(gamma);
      const extra = shapedBy(world, (s, _, to) => wrong * at(to) - at(s));
      const found = await audit(world, extra);
      expect(found.shaping.potential, `${gamma}`).toBe('no');
      // Because γ′ > γ, staying pays where Φ > 0. Staying in s pays (γ′ − 1)Φ per step forever; leaving pays
      // −Φ(s) + …
      const { loop } = found.shaping;
      if (loop === null) continue;
      const turn = walked(world, loop, extra);
      if (gamma < 1) {
        const others = everyPolicy(world.model).map(
          (policy) => valuesOf(world.model, extra, gamma, policy)[loop.states[0] ?? 0] ?? 0,
        );
        expect(turn / (1 - gamma ** loop.actions.length)).toBeGreaterThan(Math.min(...others) + 1e-9);
      } else expect(turn).toBeGreaterThan(0);
    }
  });
  it('scaled and shifted by a constant at every step is reported with the constant, which alone moves the optimum', async () => {
    const world = corridor(0.875);
    const extra = shapedBy(world, (s, _, to) => 3 * (0.875 * at(to) - at(s)) + 0.25);
    const found = await audit(world, extra);
    expect(found.shaping.potential).toBe('no');
    expect(found.shaping.constant).toBeCloseTo(0.25, 6);
    expect(verdictOf(found)).toBe('hackable'); // 0.25 / (1 − 0.875) = 2 for lingering, 1 for arriving
  });
  it('is no longer a potential where a clip takes effect', async () => {
    const world = corridor(0.5);
    const clipped = (limit: number) =>
      shapedBy(world, (s, _, to) => Math.max(-limit, Math.min(limit, 0.5 * at(to) - at(s))));
    expect((await audit(world, clipped(10))).shaping.potential).toBe('each');
    expect((await audit(world, clipped(0.25))).shaping.potential).toBe('no');
  });
  it('of state and action (look-ahead advice) is not a potential of states, so it is rejected with a counterexample', async () => {
    const world = corridor(0.875);
    // F = γΨ(s′, right) − Ψ(s, a), as if “right” came next, which makes leaving by “right” cheaper.
    const psi = (s: number, a: number) => (s < 0 ? 0 : at(s) + (a === 1 ? 1 : 0));
    const found = await audit(
      world,
      shapedBy(world, (s, a, to) => 0.875 * psi(to, 1) - psi(s, a)),
    );
    expect(found.shaping.potential).toBe('no');
    expect(found.shaping.detour).not.toBeNull();
  });
  it('that depends on the remaining time is a potential of states if the state determines the time', async () => {
    // There are four states in a line, one step each, so a step-dependent potential is a function of the
    // state.
    const world = worldOf(
      [0, 1, 2, 3].map((s) => [[{ to: s === 3 ? -1 : s + 1 }], [{ to: s === 3 ? -1 : s + 1 }]]),
      (s, a) => (s === 1 && a === 1 ? 1 : 0),
      { gamma: 0.5, stepLimit: 4 },
    );
    const byTime = (t: number) => (t >= 4 ? 0 : 2 ** t);
    const extra = shapedBy(world, (s) => 0.5 * byTime(s + 1) - byTime(s));
    expect((await audit(world, extra)).shaping.potential).toBe('each');
  });
  it('only on average over outcomes is recognized as such and changes no optimal policy', async () => {
    const world = worldOf(
      [
        [
          [
            { to: 1, p: 0.5 },
            { to: 0, p: 0.5 },
          ],
          [{ to: 0 }],
        ],
        [[{ to: -1 }], [{ to: 0 }]],
      ],
      (_, __, { to }) => (to < 0 ? 1 : 0),
      { gamma: 0.875, stepLimit: 10 },
    );
    const plain = potentialReward(world, [2, 1]);
    const noisy = plain.map((x, k) => x + (k === 0 ? 0.5 : k === 1 ? -0.5 : 0));
    const found = await audit(world, noisy);
    expect(found.shaping.potential).toBe('mean');
    expect(verdictOf(found)).toBe('agrees');
    const biased = plain.map((x, k) => x + (k === 0 ? 0.5 : 0));
    expect((await audit(world, biased)).shaping.potential).toBe('no');
  });
});

describe('a share of the task that is exact only on average', () => {
  it('is found in a single random state in which no multiple fits every transition', async () => {
    // Found by the strange worlds (γ 0.5, number 26): end at once, or toss a coin that leads back or ends.
    const world = worldOf(
      [
        [
          [{ to: -1 }],
          [
            { to: 0, p: 0.5 },
            { to: -1, p: 0.5 },
          ],
        ],
      ],
      (_, __, { to, p = 1 }) => (p === 1 ? 1 : to < 0 ? 0.5 : 0.25),
      { gamma: 0.5, stepLimit: 6 },
    );
    // 2 × task + a potential with Φ = 1 pays 2 · 1 − 1 for the end and 2 · 0.375 + 0.5 · 0.5 − 1 = 0 for the
    // coin, on average.
    const extra = Float64Array.from([1, 4, -4]);
    const found = await audit(world, extra, [0, 1]);
    expect(found.shaping.potential).toBe('mean');
    expect(found.shaping.share).toBeCloseTo(2, 6);
    expect(found.shaping.shareFrom).toBe('fit');
    expect(verdictOf(found)).toBe('agrees');
  });
});

describe('worlds with one state', () => {
  const single = (gamma: number, stepLimit = 0) =>
    worldOf([[[{ to: 0 }], [{ to: -1 }]]], (_, a) => (a === 1 ? 1 : 0), { gamma, stepLimit });
  it('prefer staying to ending exactly when w / (1 − γ) exceeds 1', async () => {
    const stay = shapedBy(single(0.75, 8), (_, a) => (a === 0 ? 1 : 0));
    for (const [w, verdict] of [
      [0.2, 'agrees'],
      [0.3, 'hackable'],
    ] as const)
      expect(verdictOf(await audit(single(0.75, 8), stay, [1, w])), `${w}`).toBe(verdict);
    const tie = await audit(single(0.75, 8), stay, [1, 0.25]);
    // Because 0.25 / (1 − 0.75) = 1, every policy is worth 1, so the whole reward is a potential with Φ = −1.
    expect(verdictOf(tie)).toBe('empty');
  });
  it('show the repeated self-loop, which is one step long', async () => {
    const stay = shapedBy(single(0.75, 8), (_, a) => (a === 0 ? 1 : 0));
    const found = await audit(single(0.75, 8), stay);
    expect(found.loop?.actions).toEqual([0]);
    expect(found.loop?.designSteps).toEqual([1]);
    expect(found.shaping.loop?.shapingSteps).toEqual([1]);
  });
  it('in which every action ends are a choice among the ends, and no action can get a reward for staying', async () => {
    const world = worldOf([[[{ to: -1 }], [{ to: -1 }]]], (_, a) => a, { gamma: 1 });
    const same = await audit(world, Float64Array.from([5, 5]));
    // If both ends pay the same, that is the potential −Φ.
    expect(same.shaping.potential).toBe('each');
    expect(verdictOf(await audit(world, Float64Array.from([5, 3])))).toBe('hackable');
  });
});

describe('with ends at different distances at discount 1', () => {
  // From state 0, the agent may end at once for 0.5 (a), or after two more steps for 1 (b).
  const world = worldOf(
    [
      [[{ to: -1 }], [{ to: 1 }]],
      [[{ to: 2 }], [{ to: 2 }]],
      [[{ to: -1 }], [{ to: -1 }]],
    ],
    (s, a, { to }) => (to < 0 ? (s === 0 && a === 0 ? 0.5 : 1) : 0),
    { gamma: 1 },
  );
  it('a cost per step above 1/4 makes the near end better, and the design hackable', async () => {
    const ones = Float64Array.from(world.model.next, () => -1);
    expect(verdictOf(await audit(world, ones, [1, 0.24]))).toBe('agrees');
    expect(verdictOf(await audit(world, ones, [1, 0.26]))).toBe('hackable');
    const { terms } = await audited(world, designed(world, ones, [1, 0.2]), false);
    const cliffs = terms[1]?.sweep?.pieces.map(({ from }) => from) ?? [];
    expect(cliffs.some((w) => Math.abs(w - 0.25) < 1e-9)).toBe(true);
  });
  it('a step limit that cuts off the far end does not change what is best for an agent that does not know the limit', async () => {
    const cut: World = { ...world, stepLimit: 2 };
    const none = new Float64Array(world.model.next.length);
    const { returns } = await audit(cut, none);
    expect(returns.task).toEqual({ worst: 0, best: 0 });
    expect(returns.possible).toBe(0.5);
  });
  it('an unreachable state does not affect the verdict, whatever is paid there', async () => {
    const apart = worldOf(
      [
        [[{ to: -1 }], [{ to: 0 }]],
        [[{ to: 1 }], [{ to: -1 }]],
      ],
      (s, a) => (s === 0 && a === 0 ? 1 : 0),
      { gamma: 0.5, stepLimit: 5 },
    );
    const found = await audit(
      apart,
      shapedBy(apart, (s, a) => (s === 1 && a === 0 ? 9 : 0)),
    );
    expect(verdictOf(found)).toBe('agrees');
    expect(found.shaping.potential).toBe('no');
  });
});
