/** Potentials that are nearly right, and worlds small enough to be judged by hand. */
import { describe, expect, it } from 'vitest';
import { combine } from '../../src/engine/audit/audit-model.ts';
import { verdictOf } from '../../src/engine/audit/words.ts';
import { everyPolicy, transitionsOf, valuesOf } from './audit-brute-force.ts';
import { audited, designed, potentialReward, type World } from './audit-random-worlds.ts';
import { verdictBy, walked, worldOf } from './audit-strange-worlds.ts';

/** Three cells in a row and a goal: left, right; 1 for arriving. */
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

describe('potentials that are nearly right', () => {
  const phi = [1, 2, 4];
  const at = (s: number, end = 0) => (s < 0 ? end : (phi[s] ?? 0));
  it('with a value after the end are none where ends come from several states: arriving is paid apart', async () => {
    // Two ways to end, from states 1 and 2, so that what the end is paid cannot be taken for the task’s.
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
  it('with the discount of another agent pay for lingering: refused, and the loop really pays', async () => {
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
      // γ′ > γ: Φ > 0 is worth staying with. From s, staying at once: (γ′ − 1)Φ a step, for ever; leaving pays −Φ(s) + …
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
  it('scaled and shifted by a constant at every step: the constant is named, alone it moves the optimum', async () => {
    const world = corridor(0.875);
    const extra = shapedBy(world, (s, _, to) => 3 * (0.875 * at(to) - at(s)) + 0.25);
    const found = await audit(world, extra);
    expect(found.shaping.potential).toBe('no');
    expect(found.shaping.constant).toBeCloseTo(0.25, 6);
    expect(verdictOf(found)).toBe('hackable'); // 0.25 / (1 − 0.875) = 2 for lingering, 1 for arriving
  });
  it('clipped: no potential any more, where the clip bites', async () => {
    const world = corridor(0.5);
    const clipped = (limit: number) =>
      shapedBy(world, (s, _, to) => Math.max(-limit, Math.min(limit, 0.5 * at(to) - at(s))));
    expect((await audit(world, clipped(10))).shaping.potential).toBe('each');
    expect((await audit(world, clipped(0.25))).shaping.potential).toBe('no');
  });
  it('look-ahead advice, a potential of state and action, is no potential of states: refused with a observer', async () => {
    const world = corridor(0.875);
    // F = γΨ(s′, right) − Ψ(s, a) as if “right” came next: right answers are cheaper to leave.
    const psi = (s: number, a: number) => (s < 0 ? 0 : at(s) + (a === 1 ? 1 : 0));
    const found = await audit(
      world,
      shapedBy(world, (s, a, to) => 0.875 * psi(to, 1) - psi(s, a)),
    );
    expect(found.shaping.potential).toBe('no');
    expect(found.shaping.detour).not.toBeNull();
  });
  it('a potential of the time to come is one of states where the state tells the time', async () => {
    // Four states in a line, one step each: a step-dependent potential is a function of the state.
    const world = worldOf(
      [0, 1, 2, 3].map((s) => [[{ to: s === 3 ? -1 : s + 1 }], [{ to: s === 3 ? -1 : s + 1 }]]),
      (s, a) => (s === 1 && a === 1 ? 1 : 0),
      { gamma: 0.5, stepLimit: 4 },
    );
    const byTime = (t: number) => (t >= 4 ? 0 : 2 ** t);
    const extra = shapedBy(world, (s) => 0.5 * byTime(s + 1) - byTime(s));
    expect((await audit(world, extra)).shaping.potential).toBe('each');
  });
  it('on average over outcomes alone: recognized as such, and changes no best policy', async () => {
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

describe('a share of the task that holds on average alone', () => {
  it('is found: met in one state of chance, where no multiple fits every transition', async () => {
    // Found by the strange worlds (γ 0.5, number 26): end at once, or by a coin again or end.
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
    // 2 × task + a potential of Φ = 1 pays 2 · 1 − 1 for the end and 2 · 0.375 + 0.5 · 0.5 − 1 = 0 for the coin, on average.
    const extra = Float64Array.from([1, 4, -4]);
    const found = await audit(world, extra, [0, 1]);
    expect(found.shaping.potential).toBe('mean');
    expect(found.shaping.share).toBeCloseTo(2, 6);
    expect(found.shaping.shareFrom).toBe('fit');
    expect(verdictOf(found)).toBe('agrees');
  });
});

describe('worlds of one state', () => {
  const single = (gamma: number, stepLimit = 0) =>
    worldOf([[[{ to: 0 }], [{ to: -1 }]]], (_, a) => (a === 1 ? 1 : 0), { gamma, stepLimit });
  it('a constant for staying beats the end exactly beyond w / (1 − γ) = 1', async () => {
    const stay = shapedBy(single(0.75, 8), (_, a) => (a === 0 ? 1 : 0));
    for (const [w, verdict] of [
      [0.2, 'agrees'],
      [0.3, 'hackable'],
    ] as const)
      expect(verdictOf(await audit(single(0.75, 8), stay, [1, w])), `${w}`).toBe(verdict);
    const tie = await audit(single(0.75, 8), stay, [1, 0.25]);
    // 0.25 / (1 − 0.75) = 1: every policy is worth 1, so that the whole is a potential, Φ = −1.
    expect(verdictOf(tie)).toBe('empty');
  });
  it('shows the self-loop that is gone round, one step long', async () => {
    const stay = shapedBy(single(0.75, 8), (_, a) => (a === 0 ? 1 : 0));
    const found = await audit(single(0.75, 8), stay);
    expect(found.loop?.actions).toEqual([0]);
    expect(found.loop?.designSteps).toEqual([1]);
    expect(found.shaping.loop?.shapingSteps).toEqual([1]);
  });
  it('with ends alone is a choice among them: any reward of staying no action can have', async () => {
    const world = worldOf([[[{ to: -1 }], [{ to: -1 }]]], (_, a) => a, { gamma: 1 });
    const same = await audit(world, Float64Array.from([5, 5]));
    // The same for both ends is a potential: −Φ.
    expect(same.shaping.potential).toBe('each');
    expect(verdictOf(await audit(world, Float64Array.from([5, 3])))).toBe('hackable');
  });
});

describe('ends at different distances, discount 1', () => {
  // From 0: end at once for 0.5 (a), or two more steps for 1 (b).
  const world = worldOf(
    [
      [[{ to: -1 }], [{ to: 1 }]],
      [[{ to: 2 }], [{ to: 2 }]],
      [[{ to: -1 }], [{ to: -1 }]],
    ],
    (s, a, { to }) => (to < 0 ? (s === 0 && a === 0 ? 0.5 : 1) : 0),
    { gamma: 1 },
  );
  it('a cost of every step beyond 1/4 makes the near end the better: hackable from there', async () => {
    const ones = Float64Array.from(world.model.next, () => -1);
    expect(verdictOf(await audit(world, ones, [1, 0.24]))).toBe('agrees');
    expect(verdictOf(await audit(world, ones, [1, 0.26]))).toBe('hackable');
    const { terms } = await audited(world, designed(world, ones, [1, 0.2]), false);
    const cliffs = terms[1]?.sweep?.pieces.map(({ from }) => from) ?? [];
    expect(cliffs.some((w) => Math.abs(w - 0.25) < 1e-9)).toBe(true);
  });
  it('a step limit that cuts the far end off does not change what is best for one who does not know it', async () => {
    const cut: World = { ...world, stepLimit: 2 };
    const none = new Float64Array(world.model.next.length);
    const { returns } = await audit(cut, none);
    expect(returns.task).toEqual({ worst: 0, best: 0 });
    expect(returns.possible).toBe(0.5);
  });
  it('a state that nothing leads to does not count in the verdict, whatever is paid there', async () => {
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
