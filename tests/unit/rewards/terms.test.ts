import { describe, expect, test } from 'vitest';
import { termModules } from '../../../src/rewards/registry.ts';
import { design, only, type Transition } from './design.ts';

test('parses every term, which says what it is and whether it is Markov', () => {
  const families = ['task', 'shaping', 'event', 'exploration', 'text', 'transform', 'custom'];
  for (const [id, module] of termModules.all()) {
    expect(families, id).toContain(module.meta.family);
    expect(module.meta.markov, id).toBeTypeOf('boolean');
    expect(
      module.functions.map((f) => f.name),
      id,
    ).toContain('reward');
  }
});

describe('plain terms', () => {
  test('pay the task reward, subtract a step cost, and report the proxy’s sensor', () => {
    expect(only('task').step({ r: 2.5 })).toBe(2.5);
    expect(only('step-cost').step({ r: 2.5 })).toBe(-1);
    expect(only('proxy').step({ n: 2 })).toBe(9);
  });
  test('pay an event once if its bit is set, whatever else happens', () => {
    const wall = only('event', { event: 1 });
    expect([0, 1, 2, 3].map((events) => wall.step({ events }))).toEqual([0, 1, 0, 1]);
  });
  test('pay a milestone the first time, per episode or ever', () => {
    const each = only('milestone', { event: 2 });
    const ever = only('milestone', { event: 2, once: 1 });
    const pays = [2, 2, 0, 2].map((events) => [each.step({ events }), ever.step({ events })]);
    expect(pays).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    each.start();
    ever.start();
    expect([each.step({ events: 2 }), ever.step({ events: 2 })]).toEqual([1, 0]);
  });
  test('pay a novelty of 1/√N for the reached state, where N counts this visit or (before) only the earlier ones', () => {
    const after = only('novelty');
    const before = only('novelty', { counted: 1 });
    const pays = [0, 1, 2, 3].map(() => [after.step({ n: 4 }), before.step({ n: 4 })]);
    [1, 1 / Math.SQRT2, 1 / Math.sqrt(3), 0.5].forEach((x, i) => {
      expect(pays[i]?.[0]).toBeCloseTo(x, 6);
    });
    [1, 1, 1 / Math.SQRT2, 1 / Math.sqrt(3)].forEach((x, i) => {
      expect(pays[i]?.[1]).toBeCloseTo(x, 6);
    });
    expect(after.step({ n: 5 })).toBe(1);
  });
  test('pay each token up to a cap, a closed text, or one token', () => {
    const capped = only('length', { cap: 2 });
    expect([0, 1, 2, 3].map((s) => capped.step({ s, n: s + 1 }))).toEqual([1, 1, 0, 0]);
    const format = only('format');
    expect(format.step({ s: 4, n: 5 })).toBe(0);
    expect(format.step({ s: 4, n: 5, end: 'terminated' })).toBe(1);
    expect(format.step({ s: 3, n: 4, end: 'terminated' })).toBe(0);
    expect(only('token', { token: 3 }).step({ a: 3 })).toBe(1);
    expect(only('token', { token: 3 }).step({ a: 2 })).toBe(0);
  });
  test('let a judge notice subgoals with the hit rate and claim others with the false-alarm rate (4 SE of 4000)', () => {
    const judge = design([
      { term: 'judge', params: { hit: 0.7, falseAlarm: 0.2 }, expression: 'taskReward' },
    ]);
    const heard = (r: number) =>
      Array.from({ length: 4000 }, () => judge.step({ r })).reduce((a, b) => a + b, 0) / 4000;
    const [found, claimed] = [heard(1), heard(0)];
    expect(Math.abs(found - 0.7)).toBeLessThan(4 * Math.sqrt(0.21 / 4000));
    expect(Math.abs(claimed - 0.2)).toBeLessThan(4 * Math.sqrt(0.16 / 4000));
  });
  test('give noise a mean of 0 and its deviation (4 SE of 4000), and 0 in the planner’s program', () => {
    const noisy = only('noise', { deviation: 2 });
    const draws = Array.from({ length: 4000 }, () => noisy.step({}));
    const mean = draws.reduce((a, b) => a + b, 0) / 4000;
    const variance = draws.reduce((a, b) => a + (b - mean) ** 2, 0) / 3999;
    expect(Math.abs(mean)).toBeLessThan((4 * 2) / Math.sqrt(4000));
    expect(Math.abs(variance - 4)).toBeLessThan(4 * 4 * Math.sqrt(2 / 4000));
    expect(only('noise', { deviation: 2 }, true).step({})).toBe(0);
  });
});

describe('shaping', () => {
  const path = [0, 1, 2, 1, 0, 1, 2, 3]; // distances 3 2 1 2 3 2 1 0
  const walk = (d: ReturnType<typeof design>, end: Transition['end']) =>
    path
      .slice(1)
      .map((n, t) => d.step({ s: path[t] ?? 0, n, ...(t === path.length - 2 && end ? { end } : {}) }));
  test('can be farmed with “closer”, where going back and forth earns 1 per round, but not with “progress”', () => {
    const round = [
      { s: 1, n: 2 },
      { s: 2, n: 1 },
    ];
    const closer = only('distance', { mode: 0 });
    const progress = only('distance', { mode: 1 });
    const earned = (d: ReturnType<typeof design>) =>
      [...round, ...round, ...round].reduce((sum, step) => sum + d.step(step), 0);
    expect(earned(closer)).toBe(3);
    expect(earned(progress)).toBe(0);
    expect(only('distance', { mode: 2 }).step({ s: 0, n: 1 })).toBe(-2);
  });
  const discounted = (rewards: readonly number[]) => rewards.reduce((sum, r, t) => sum + 0.9 ** t * r, 0);
  test('telescopes with a potential: the discounted sum of a terminated episode is −Φ(s₀), here 3 (Ng, Harada & Russell)', () => {
    expect(discounted(walk(only('potential'), 'terminated'))).toBeCloseTo(3, 5);
    expect(discounted(walk(only('potential', { scale: 2 }), 'terminated'))).toBeCloseTo(6, 5);
  });
  test('uses Φ(terminal) = 0 even if the distance is not 0, so that only −Φ(s) is paid, even when truncated immediately', () => {
    const d = only('potential');
    expect(d.step({ s: 1, n: 4, end: 'terminated' })).toBeCloseTo(2, 6);
    expect(d.step({ s: 1, n: 4, end: 'both' })).toBeCloseTo(2, 6);
  });
  test('uses Φ of the reached state on truncation, not 0 (A8)', () => {
    expect(only('potential').step({ s: 1, n: 4, end: 'truncated' })).toBeCloseTo(0.9 * -4 + 2, 6);
    const last = 0.9 ** 7 * -0; // distance of the last state is 0
    expect(discounted(walk(only('potential'), 'truncated'))).toBeCloseTo(3 + last, 5);
  });
  test('sums to −Φ(s₀) = 3 for a truncated episode, too, with Φ = 0 at the step limit (Grześ 2017)', () => {
    expect(discounted(walk(only('potential', { zeroAtLimit: 1 }), 'truncated'))).toBeCloseTo(3, 5);
    expect(only('potential', { zeroAtLimit: 1 }).step({ s: 1, n: 4, end: 'truncated' })).toBeCloseTo(2, 6);
    expect(discounted(walk(only('potential', { zeroAtLimit: 1 }), 'terminated'))).toBeCloseTo(3, 5);
  });
  test('reads the table of V* as a potential, and gives the same for a custom Φ as for the built-in one', () => {
    const d = only('potential-value');
    d.fill('term0$optimalValue', [0, 1, 2, 3, 4, 5]);
    expect(d.step({ s: 1, n: 2 })).toBeCloseTo(0.8, 6);
    const own = design([{ term: 'potential-expression', expression: '-2.0 * distance(s)' }]);
    const builtIn = only('potential', { scale: 2 });
    for (const end of [undefined, 'terminated', 'truncated'] as const) {
      expect(walk(own, end)).toEqual(walk(builtIn, end));
    }
  });
  test('lets a custom expression read the transition, the events and the world’s signals', () => {
    const d = design([
      { term: 'expression', expression: 'happened(hitWall) ? -1.0 : distance(state) - distance(next)' },
    ]);
    expect(d.step({ s: 0, n: 1 })).toBe(1);
    expect(d.step({ s: 0, n: 1, events: 1 })).toBe(-1);
    expect(design([{ term: 'expression' }]).step({ r: 0.5 })).toBe(0.5);
  });
});

describe('transforms, which return new total − total, so that all contributions sum to the reward', () => {
  test('clip and scale so that the parts sum to the clipped and scaled total', () => {
    const d = design([
      { term: 'task' },
      { term: 'event', params: { event: 1 } },
      { term: 'clip', params: { low: -1, high: 1 } },
      { term: 'scale', params: { factor: 3, shift: 0.5 } },
    ]);
    for (const [r, events, expected] of [
      [5, 1, 3.5],
      [-5, 1, -2.5],
      [0.25, 0, 1.25],
      [-0.5, 1, 2],
    ] as const) {
      expect(d.step({ r, events })).toBeCloseTo(expected, 5);
      expect(d.parts().reduce((a, b) => a + b, 0)).toBeCloseTo(expected, 5);
    }
  });
  test('clip the reward between the bounds even if these are swapped', () => {
    const d = design([{ term: 'task' }, { term: 'clip', params: { low: 1, high: -1 } }]);
    expect([5, 0.25, -5].map((r) => d.step({ r }))).toEqual([1, 0.25, -1]);
  });
  const rewards = [1, -2, 0.5, 4, 0.25, 8];
  const delayed = (params: Record<string, number>, end: Transition['end']) => {
    const d = design([{ term: 'task' }, { term: 'delay', params }]);
    const episode = () =>
      rewards.map((r, t) => d.step({ r, ...(t === rewards.length - 1 && end ? { end } : {}) }));
    const first = episode();
    d.start();
    return { first, second: episode() };
  };
  test('delay the whole sum of an episode to its last step, terminated or truncated', () => {
    for (const end of ['terminated', 'truncated'] as const) {
      expect(delayed({ until: 0 }, end)).toEqual({
        first: [0, 0, 0, 0, 0, 11.75],
        second: [0, 0, 0, 0, 0, 11.75],
      });
    }
  });
  test('delay each reward by two steps and pay the rest at the end, so that the sum is conserved', () => {
    const { first, second } = delayed({ until: 1, steps: 2 }, 'terminated');
    expect(first).toEqual([0, 0, 1, -2, 0.5, 4 + 0.25 + 8]);
    expect(second).toEqual(first);
  });
  test('pay at the end of the episode if the delay is longer', () => {
    expect(delayed({ until: 1, steps: 100 }, 'truncated').first).toEqual([0, 0, 0, 0, 0, 11.75]);
  });
});
