import { describe, expect, test } from 'vitest';
import { link } from '../../../src/kernel/link.ts';
import { parseModule } from '../../../src/kernel/parse.ts';
import { createWasmMachineSync } from '../../../src/kernel/wasm.ts';
import { formulaLibrary } from '../../../src/learn/registry.ts';
import { distanceBetween } from './harness.ts';

/** Calls the formulas from a module that only holds arrays for them. */
const PROBE = `
const n = 5;
const x = memory(f32, n);
const rewards = memory(f32, n);
const values = memory(f32, n);
const nextValues = memory(f32, n);
const ended = memory(u32, n);
const cut = memory(u32, n);
const advantages = memory(f32, n);
const order = memory(u32, n);
const row = memory(f32, 4);
const gradient = memory(f32, 1, 4);
export function gae(gamma: f32, lambda: f32) {
  generalizedAdvantages(rewards, values, nextValues, ended, cut, n, gamma, lambda, advantages);
}
export function group(count: u32, kind: u32) { groupAdvantages(x, count, kind, advantages); }
export function normal4(count: u32) { normalise(x, count); }
export function deviation(count: u32): f32 { return deviationOf(x, count); }
export function ratio(logNew: f32, logOld: f32): f32 { return importanceRatio(logNew, logOld); }
export function surrogate(r: f32, a: f32, e: f32): f32 { return clippedSurrogate(r, a, e); }
export function slope(r: f32, a: f32, e: f32): f32 { return surrogateSlope(r, a, e); }
export function valueLoss(v: f32, o: f32, t: f32, e: f32): f32 { return clippedValueLoss(v, o, t, e); }
export function valueSlope(v: f32, o: f32, t: f32, e: f32): f32 { return valueLossSlope(v, o, t, e); }
export function kl1(a: f32, b: f32): f32 { return k1(a, b); }
export function kl2(a: f32, b: f32): f32 { return k2(a, b); }
export function kl3(a: f32, b: f32): f32 { return k3(a, b); }
export function greedy(epsilon: f32) { epsilonGreedy(row, epsilon); }
export function soft(temperature: f32) { softmax(row, temperature); }
export function entropy(): f32 { return entropyOf(row); }
export function pushEntropy(weight: f32) { addEntropyGradient(gradient, 0, row, weight); }
export function pushScore(a: u32, weight: f32) { addScore(gradient, 0, a, row, weight); }
export function schedule(a: f32, b: f32, d: u32, now: u32): f32 { return linearSchedule(a, b, d, now); }
export function shuffled(count: u32) { shuffle(order, count); }
export function cdf(z: f32): f32 { return normalCdf(z); }
export function gamma(shape: f32): f32 { return drawGamma(shape); }
export function beta(a: f32, b: f32): f32 { return drawBeta(a, b); }
`;
function probe() {
  const module = parseModule('probe', PROBE);
  const entries = module.functions.map((fn) => `probe$${fn.name}`);
  const program = link({
    modules: [{ name: 'probe', module, stream: 1, sees: [] }],
    entries,
    library: formulaLibrary,
  });
  const machine = createWasmMachineSync(program, 1);
  machine.clear(0);
  machine.call('random$seed', 0, 3, 4);
  return {
    call: (fn: string, ...args: number[]) => machine.call(`probe$${fn}`, 0, ...args),
    put: (name: string, values: readonly number[]) => machine.array(`probe$${name}`, 0).set(values),
    get: (name: string, count = 5) => Array.from(machine.array(`probe$${name}`, 0)).slice(0, count),
  };
}

describe('generalised advantages (TRUTH.md D4.1, D4.2)', () => {
  const rewards = [1, 0, -1, 2, 0.5];
  const values = [0.5, 0.4, 0.3, 0.2, 0.1];
  const nextValues = [0.4, 0.3, 0.2, 0.1, 0.6];
  const estimate = (gamma: number, lambda: number, change?: (p: ReturnType<typeof probe>) => void) => {
    const p = probe();
    p.put('rewards', rewards);
    p.put('values', values);
    p.put('nextValues', nextValues);
    change?.(p);
    p.call('gae', gamma, lambda);
    return p.get('advantages');
  };
  test.each([
    [0.99, 0.95, [2.18187942, 1.36722958, 1.56324251, 2.833857, 0.994]],
    [0.9, 0, [0.86, -0.13, -1.12, 1.89, 0.94]],
    [0.9, 1, [1.830344, 1.07816, 1.3424, 2.736, 0.94]],
    [1, 1, [2.6, 1.7, 1.8, 2.9, 1.0]],
  ])('γ %f, λ %f without boundary are the numbers of D4.1', (gamma, lambda, expected) => {
    expect(distanceBetween(estimate(gamma, lambda), expected)).toBeLessThan(1e-6);
  });
  test('a termination after t = 2 cuts bootstrap and recursion (D4.2)', () => {
    const got = estimate(0.99, 0.95, (p) => p.put('ended', [0, 0, 1, 0, 0]));
    expect(distanceBetween(got, [-0.35077383, -1.32565, -1.3, 2.833857, 0.994])).toBeLessThan(1e-6);
  });
  test('a truncation after t = 2 bootstraps from V(final) = .7 and cuts the recursion (D4.2)', () => {
    const got = estimate(0.99, 0.95, (p) => {
      p.put('cut', [0, 0, 1, 0, 0]);
      p.put('nextValues', [0.4, 0.3, 0.7, 0.1, 0.6]);
    });
    expect(distanceBetween(got, [0.26221257, -0.6738835, -0.607, 2.833857, 0.994])).toBeLessThan(1e-6);
  });
  test('SB3’s way, γ·.7 added to r₂ and the step marked done, is the same (D4.2)', () => {
    const got = estimate(0.99, 0.95, (p) => {
      p.put('ended', [0, 0, 1, 0, 0]);
      p.put('rewards', [1, 0, -1 + 0.99 * 0.7, 2, 0.5]);
    });
    expect(distanceBetween(got, [0.26221257, -0.6738835, -0.607, 2.833857, 0.994])).toBeLessThan(1e-6);
  });
  test('a step that is both terminated and truncated counts as terminated (A0.1)', () => {
    const got = estimate(0.99, 0.95, (p) => {
      p.put('ended', [0, 0, 1, 0, 0]);
      p.put('cut', [0, 0, 1, 0, 0]);
    });
    expect(got[2]).toBeCloseTo(-1.3, 6);
  });
});

describe('PPO minibatch (TRUTH.md D4.3)', () => {
  const old = [-1, -0.7, -0.2, -1.6];
  const now = [-0.8, -1.1, -0.2, -1.0];
  const advantages = [1, -0.5, 0.25, -2];
  const each = (f: (i: number) => number) => [0, 1, 2, 3].map(f);
  const p = probe();
  const ratios = each((i) => p.call('ratio', now[i] ?? 0, old[i] ?? 0));
  const loss = (a: readonly number[]) => each((i) => -p.call('surrogate', ratios[i] ?? 0, a[i] ?? 0, 0.2));
  const mean = (x: readonly number[]) => x.reduce((s, v) => s + v, 0) / x.length;
  test('ratios and per-sample losses', () => {
    expect(distanceBetween(ratios, [1.22140276, 0.67032005, 1, 1.8221188])).toBeLessThan(1e-6);
    expect(distanceBetween(loss(advantages), [-1.2, 0.4, -0.25, 3.6442376])).toBeLessThan(1e-6);
    expect(mean(loss(advantages))).toBeCloseTo(0.6485594, 6);
  });
  test('normalised with n − 1, not n: first entry 1.0247, not 1.1832', () => {
    p.put('x', advantages);
    p.call('normal4', 4);
    const normalised = p.get('x', 4);
    expect(distanceBetween(normalised, [1.02469507, -0.14638501, 0.43915503, -1.31746509])).toBeLessThan(
      1e-6,
    );
    expect(mean(loss(normalised))).toBeCloseTo(0.2122242, 6);
  });
  test('a minibatch of one keeps its advantage (SB3 #325), equal advantages become 0 and not noise / 1e-8', () => {
    p.put('x', [0.7]);
    p.call('normal4', 1);
    expect(p.get('x', 1)[0]).toBeCloseTo(0.7, 6);
    p.put('x', [0.1, 0.1, 0.1]);
    p.call('normal4', 3);
    expect(p.get('x', 3)).toEqual([0, 0, 0]);
  });
  test('k1 −.1, k2 .07, k3 .07846040', () => {
    const estimate = (name: string) => mean(each((i) => p.call(name, old[i] ?? 0, now[i] ?? 0)));
    expect(estimate('kl1')).toBeCloseTo(-0.1, 6);
    expect(estimate('kl2')).toBeCloseTo(0.07, 6);
    expect(estimate('kl3')).toBeCloseTo(0.0784604, 6);
  });
  test('value clip: V_old 1, V 1.4, R 1.6 gives .08, unclipped .02', () => {
    expect(p.call('valueLoss', 1.4, 1, 1.6, 0.2)).toBeCloseTo(0.08, 6);
    expect(p.call('valueLoss', 1.4, 1, 1.6, 10)).toBeCloseTo(0.02, 6);
  });
  test('the slopes are the derivatives of the losses (central differences)', () => {
    for (const [ratio, a] of [
      [1.1, 2],
      [1.3, 2],
      [1.3, -2],
      [0.7, 2],
      [0.7, -2],
    ] as const) {
      const h = 1e-2; // the objective is piecewise linear in ρ; dρ/d ln π = ρ
      const difference =
        (p.call('surrogate', ratio + h, a, 0.2) - p.call('surrogate', ratio - h, a, 0.2)) / (2 * h);
      expect(p.call('slope', ratio, a, 0.2)).toBeCloseTo(difference * ratio, 4);
    }
    for (const [v, target] of [
      [1.1, 1.6],
      [1.4, 1.6],
      [1.4, 0.9],
      [0.5, 0.2],
    ] as const) {
      const h = 1e-2;
      const difference =
        (p.call('valueLoss', v + h, 1, target, 0.2) - p.call('valueLoss', v - h, 1, target, 0.2)) / (2 * h);
      expect(p.call('valueSlope', v, 1, target, 0.2)).toBeCloseTo(difference, 3);
    }
  });
});

describe('group advantages (TRUTH.md D5.1)', () => {
  const p = probe();
  const group = (rewards: readonly number[], kind: number) => {
    p.put('x', rewards);
    p.call('group', rewards.length, kind);
    return p.get('advantages', rewards.length);
  };
  test.each([
    [[1, 0, 0, 0], 1.4997, [0.75, -0.25], [1, -0.33333]],
    [[1, 1, 0, 0], 0.86588, [0.5, -0.5], [0.66667, -0.66667]],
    [[0.5, 0.1, 0.9, 0.5], 0, [0, 0], [0, 0]],
  ])('%j: GRPO (n − 1, 1e-4), Dr. GRPO and RLOO', (rewards, first, dr, rloo) => {
    const last = rewards.length - 1;
    expect(group(rewards, 0)[0]).toBeCloseTo(first, 4);
    expect([group(rewards, 1)[0], group(rewards, 1)[last]].map((v) => v ?? 9)).toSatisfy(
      (v: number[]) => distanceBetween(v, dr) < 1e-5,
    );
    expect([group(rewards, 2)[0], group(rewards, 2)[last]].map((v) => v ?? 9)).toSatisfy(
      (v: number[]) => distanceBetween(v, rloo) < 1e-5,
    );
  });
  test('.1,.5,.9,.5: ±1.22437 scaled, ±.4 centred, ±.53333 leave-one-out', () => {
    const rewards = [0.1, 0.5, 0.9, 0.5];
    expect(distanceBetween(group(rewards, 0), [-1.22437, 0, 1.22437, 0])).toBeLessThan(1e-5);
    expect(distanceBetween(group(rewards, 1), [-0.4, 0, 0.4, 0])).toBeLessThan(1e-6);
    expect(distanceBetween(group(rewards, 2), [-0.53333, 0, 0.53333, 0])).toBeLessThan(1e-5);
  });
  test('equal rewards give 0 in every estimator, also .1,.1,.1 whose float deviation is not 0', () => {
    for (const kind of [0, 1, 2]) {
      expect(group([0.1, 0.1, 0.1], kind)).toEqual([0, 0, 0]);
      expect(group([0, 0, 0, 0], kind)).toEqual([0, 0, 0, 0]);
      expect(group([5], kind)).toEqual([0]);
    }
  });
});

describe('action selection', () => {
  const p = probe();
  test('ε-greedy splits the greedy mass over ties and explores over legal actions only', () => {
    p.put('row', [1, 3, 3, -3.4e38]);
    p.call('greedy', 0.3);
    expect(distanceBetween(p.get('row', 4), [0.1, 0.45, 0.45, 0])).toBeLessThan(1e-6);
  });
  test('softmax of (1, 2, 1000·, illegal) does not overflow', () => {
    p.put('row', [1000, 1001, 1000, -3.4e38]);
    p.call('soft', 1);
    const e = Math.E;
    expect(distanceBetween(p.get('row', 4), [1 / (2 + e), e / (2 + e), 1 / (2 + e), 0])).toBeLessThan(1e-6);
  });
  test('the schedule starts at the start, ends at the end, and is constant without duration', () => {
    expect(p.call('schedule', 1, 0.1, 100, 0)).toBeCloseTo(1, 6);
    expect(p.call('schedule', 1, 0.1, 100, 50)).toBeCloseTo(0.55, 6);
    expect(p.call('schedule', 1, 0.1, 100, 1000)).toBeCloseTo(0.1, 6);
    expect(p.call('schedule', 0.3, 0.1, 0, 1000)).toBeCloseTo(0.3, 6);
  });
  test('score and entropy gradients are derivatives by the preferences (central differences in double precision)', () => {
    const h = [0.3, -0.2, 0.9, 0.1];
    const soft = (x: readonly number[]) => {
      const e = x.map(Math.exp);
      const z = e.reduce((a, b) => a + b, 0);
      return e.map((v) => v / z);
    };
    const entropy = (x: readonly number[]) => soft(x).reduce((s, v) => s - v * Math.log(v), 0);
    const logOf2 = (x: readonly number[]) => Math.log(soft(x)[2] ?? 0);
    const slope = (f: (x: readonly number[]) => number, b: number) => {
      const d = 1e-5;
      const moved = (t: number) => h.map((v, i) => (i === b ? v + t : v));
      return (f(moved(d)) - f(moved(-d))) / (2 * d);
    };
    p.put('row', h);
    p.call('soft', 1);
    expect(p.call('entropy')).toBeCloseTo(entropy(h), 5);
    p.put('gradient', [0, 0, 0, 0]);
    p.call('pushEntropy', 1);
    expect(
      distanceBetween(
        p.get('gradient', 4),
        [0, 1, 2, 3].map((b) => slope(entropy, b)),
      ),
    ).toBeLessThan(1e-5);
    p.put('gradient', [0, 0, 0, 0]);
    p.call('pushScore', 2, 1);
    expect(
      distanceBetween(
        p.get('gradient', 4),
        [0, 1, 2, 3].map((b) => slope(logOf2, b)),
      ),
    ).toBeLessThan(1e-5);
  });
  test('a shuffle holds every index once, and each index is first equally often (4 SE)', () => {
    const first = [0, 0, 0, 0, 0];
    const rounds = 4000;
    for (let i = 0; i < rounds; i++) {
      p.call('shuffled', 5);
      const order = p.get('order');
      expect([...order].sort()).toEqual([0, 1, 2, 3, 4]);
      first[order[0] ?? 0] = (first[order[0] ?? 0] ?? 0) + 1;
    }
    const se = Math.sqrt(0.2 * 0.8 * rounds);
    for (const n of first) expect(Math.abs(n - rounds / 5)).toBeLessThan(4 * se);
  });
});

describe('random draws', () => {
  const p = probe();
  test('the normal distribution function agrees with tabled values', () => {
    for (const [z, expected] of [
      [0, 0.5],
      [1, 0.8413447],
      [-1.96, 0.0249979],
      [3, 0.9986501],
    ] as const)
      expect(p.call('cdf', z)).toBeCloseTo(expected, 6);
  });
  test.each([0.3, 1, 2.5, 40])('Gamma(%f) has mean and variance equal to its shape (4 SE)', (shape) => {
    const n = 20_000;
    const draws = Array.from({ length: n }, () => p.call('gamma', shape));
    const mean = draws.reduce((a, b) => a + b, 0) / n;
    const variance = draws.reduce((a, b) => a + (b - mean) ** 2, 0) / (n - 1);
    expect(Math.abs(mean - shape)).toBeLessThan(4 * Math.sqrt(shape / n));
    // Var(s²) ≈ (μ₄ − σ⁴)/n with μ₄ = 3k² + 6k for Gamma(k).
    expect(Math.abs(variance - shape)).toBeLessThan(4 * Math.sqrt((2 * shape * shape + 6 * shape) / n));
  });
  test('Beta draws: P(Beta(2,1) > Beta(1,1)) = 2/3 and P(Beta(3,2) > Beta(2,3)) = .75714286 (TRUTH.md D3.5, 4 SE)', () => {
    const n = 20_000;
    for (const [a, b, c, d, expected] of [
      [2, 1, 1, 1, 2 / 3],
      [3, 2, 2, 3, 0.75714286],
      [11, 6, 8, 9, 0.8574184],
    ] as const) {
      let wins = 0;
      for (let i = 0; i < n; i++) if (p.call('beta', a, b) > p.call('beta', c, d)) wins++;
      expect(Math.abs(wins / n - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / n));
    }
  });
});
