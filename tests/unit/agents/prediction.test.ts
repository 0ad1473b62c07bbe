import { describe, expect, test } from 'vitest';
import { type Bench, bench, distanceBetween, type Ending } from './harness.ts';

type Step = readonly [s: number, r: number, next: number];
function play(b: Bench, steps: readonly Step[], end: Ending = 'terminated'): void {
  b.begin(steps[0]?.[0] ?? 0);
  steps.forEach(([s, r, next], t) => {
    b.learn(s, 0, r, next, t === steps.length - 1 ? end : undefined);
  });
}
const values = (b: Bench) => b.array('agent$values');

describe('a prediction agent (by hand)', () => {
  test('gives for TD(0) V(0) = .1 + .5(2 + .9·.4 − .1) = 1.23, the terminal step .4 + .5(1 − .4) = .7, truncated into 0 instead 1.2535', () => {
    const b = bench('td-0', { params: { alpha: 0.5, gamma: 0.9 } });
    b.fill('values', [0.1, 0.4, 0]);
    b.learn(0, 0, 2, 1);
    b.learn(1, 0, 1, 0, 'terminated');
    expect(distanceBetween(values(b), [1.23, 0.7, 0])).toBeLessThan(1e-6);
    b.fill('values', [1.23, 0.4, 0]);
    b.learn(1, 0, 1, 0, 'truncated');
    expect(values(b)[1]).toBeCloseTo(0.4 + 0.5 * (1 + 0.9 * 1.23 - 0.4), 6);
  });
  const walk: readonly Step[] = [
    [0, 1, 1],
    [1, -1, 2],
    [2, 3, 0],
  ];
  test('flushes both last steps of 2-step TD on 0 → 1 → 2 → end (returns .505, 1.7 and 3)', () => {
    const b = bench('n-step-td', { params: { alpha: 0.5, gamma: 0.9, steps: 2 } });
    b.fill('values', [0, 0, 0.5]);
    play(b, walk);
    // G₀ = 1 − .9 + .81·.5 = .505; G₁ = −1 + .9·3 = 1.7; G₂ = 3.
    expect(distanceBetween(values(b), [0.2525, 0.85, 1.75])).toBeLessThan(1e-6);
  });
  test('bootstraps in the flush of 2-step TD truncated into state 0', () => {
    const b = bench('n-step-td', { params: { alpha: 0.5, gamma: 0.9, steps: 2 } });
    b.fill('values', [0, 0, 0.5]);
    play(b, walk, 'truncated');
    // V(0) = .2525 first; G₁ = −1 + 2.7 + .81·.2525; G₂ = 3 + .9·.2525.
    const g1 = 1.7 + 0.81 * 0.2525;
    const g2 = 3 + 0.9 * 0.2525;
    expect(distanceBetween(values(b), [0.2525, 0.5 * g1, 0.5 + 0.5 * (g2 - 0.5)])).toBeLessThan(1e-6);
  });
  test('equals TD(0) for n = 1, and for TD(λ) at λ = 0 with every kind of trace', () => {
    const td = bench('td-0', { params: { alpha: 0.3, gamma: 0.9 } });
    const others = [
      bench('n-step-td', { params: { alpha: 0.3, gamma: 0.9, steps: 1 } }),
      ...[0, 1, 2].map((trace) =>
        bench('td-lambda', { params: { alpha: 0.3, gamma: 0.9, lambda: 0, trace } }),
      ),
    ];
    const looping: readonly Step[] = [...walk.slice(0, 2), [2, 0, 1], [1, 2, 0], [0, -1, 2], [2, 5, 0]];
    play(td, looping);
    for (const b of others) {
      play(b, looping);
      expect(distanceBetween(values(b), values(td)), b.agent.name).toBeLessThan(1e-6);
    }
  });
  const returning: readonly Step[] = [
    [0, 1, 1],
    [1, 0, 0],
    [0, 2, 2],
  ];
  const mc = (params: Record<string, number>) => bench('monte-carlo', { params: { gamma: 0.5, ...params } });
  test('gives for Monte Carlo with returns 1.5, 1, 2 V(0) = 1.5 by first visit and 1.75 by every visit', () => {
    const first = mc({ visit: 0 });
    play(first, returning);
    expect(distanceBetween(values(first), [1.5, 1, 0])).toBeLessThan(1e-6);
    play(first, [[0, 0.5, 1]]);
    expect(values(first)[0]).toBeCloseTo(1, 6); // mean of 1.5 and .5
    const every = mc({ visit: 1 });
    play(every, returning);
    expect(distanceBetween(values(every), [1.75, 1, 0])).toBeLessThan(1e-6);
  });
  test('updates Monte Carlo with constant α = .5 from .4 from the last visit to the first', () => {
    const b = mc({ visit: 1, stepSize: 1, alpha: 0.5, initialValue: 0.4 });
    play(b, returning);
    // V(0): .4 → (2) 1.2 → (1.5) 1.35.
    expect(distanceBetween(values(b), [1.35, 0.7, 0.4])).toBeLessThan(1e-6);
  });
  test('lets Monte Carlo learn the first two of three steps beyond its buffer, from their full returns', () => {
    const b = mc({ visit: 1, horizon: 2 });
    play(b, returning);
    expect(distanceBetween(values(b), [1.5, 1, 0])).toBeLessThan(1e-6);
    const cut = mc({ visit: 1, horizon: 1, initialValue: 0.8 });
    play(cut, returning, 'truncated'); // G₀ = 1 + 0 + .25·2 + .125·.8
    expect(values(cut)[0]).toBeCloseTo(1.6, 6);
  });
});

/** The online λ-return algorithm (S&B 12.3), recomputed from the start for every horizon. True online TD(λ) must equal it. */
function onlineLambdaReturn(steps: readonly Step[], alpha: number, gamma: number, lambda: number): number[] {
  let latest = [0, 0, 0];
  const weights: number[][] = [latest];
  for (let h = 1; h <= steps.length; h++) {
    const w = [0, 0, 0];
    const nStep = (t: number, n: number) => {
      let g = 0;
      for (let i = 0; i < n; i++) g += gamma ** i * (steps[t + i]?.[1] ?? 0);
      const isEnd = t + n === steps.length;
      return g + (isEnd ? 0 : gamma ** n * (weights[t + n - 1]?.[steps[t + n - 1]?.[2] ?? 0] ?? 0));
    };
    for (let t = 0; t < h; t++) {
      let g = lambda ** (h - t - 1) * nStep(t, h - t);
      for (let n = 1; n < h - t; n++) g += (1 - lambda) * lambda ** (n - 1) * nStep(t, n);
      const s = steps[t]?.[0] ?? 0;
      w[s] = (w[s] ?? 0) + alpha * (g - (w[s] ?? 0));
    }
    latest = w;
    weights.push(w);
  }
  return latest;
}

describe('TD(λ)', () => {
  const steps: readonly Step[] = [
    [0, 1, 1],
    [1, -1, 0],
    [0, 0.5, 2],
    [2, 2, 2],
    [2, -0.5, 1],
    [1, 3, 0],
  ];
  test.each([0.3, 0.8, 1])(
    'equals the online λ-return algorithm of the forward view with dutch traces (λ = %f)',
    (lambda) => {
      const b = bench('td-lambda', { params: { alpha: 0.4, gamma: 0.9, lambda, trace: 2 } });
      play(b, steps);
      expect(distanceBetween(values(b), onlineLambdaReturn(steps, 0.4, 0.9, lambda))).toBeLessThan(1e-5);
    },
  );
  test('equals full tables in double precision with accumulating and replacing traces', () => {
    for (const trace of [0, 1]) {
      const v = [0, 0, 0];
      let z = [0, 0, 0];
      steps.forEach(([s, r, next], t) => {
        const delta = r + (t === steps.length - 1 ? 0 : 0.9 * (v[next] ?? 0)) - (v[s] ?? 0);
        z[s] = trace === 1 ? 1 : (z[s] ?? 0) + 1;
        for (let i = 0; i < 3; i++) v[i] = (v[i] ?? 0) + 0.4 * delta * (z[i] ?? 0);
        z = z.map((x) => x * 0.72);
      });
      const b = bench('td-lambda', { params: { alpha: 0.4, gamma: 0.9, lambda: 0.8, trace } });
      play(b, steps);
      expect(distanceBetween(values(b), v)).toBeLessThan(1e-6);
    }
  });
  test('ends traces with the episode, even a truncated one, so that the next episode does not change its states', () => {
    const b = bench('td-lambda', { params: { alpha: 0.5, gamma: 1, lambda: 1 } });
    play(b, [[0, 1, 1]], 'truncated');
    const before = values(b)[0];
    play(b, [[2, 5, 1]]);
    expect(values(b)[0]).toBe(before);
  });
  test('drops the weakest trace of a full list and keeps the recent ones exact', () => {
    const chain: Step[] = Array.from({ length: 6 }, (_, s) => [s, 0, s + 1]);
    chain[5] = [5, 1, 0];
    const b = bench('td-lambda', {
      observations: 7,
      params: { alpha: 1, gamma: 1, lambda: 0.5, traceLength: 3 },
    });
    play(b, chain);
    expect(distanceBetween(values(b), [0, 0, 0, 0.25, 0.5, 1, 0])).toBeLessThan(1e-6);
  });
});

describe('five-state random walk (independent simulation of 2000 runs, 600 here; RMS over states, 4 combined SE)', () => {
  function rms(id: string, params: Record<string, number>, episodes: number): number {
    const b = bench(id, {
      observations: 5,
      params: { gamma: 1, initialValue: 0.5, ...params },
      wasm: true,
      chunk: 1000,
    });
    const s5 = [0, 1, 2, 3, 4];
    b.world({
      moves: s5.flatMap((s) => [Math.max(s - 1, 0), Math.min(s + 1, 4)]),
      payoffs: s5.flatMap((s) => [0, s === 4 ? 1 : 0]),
      ends: s5.flatMap((s) => [s === 0 ? 1 : 0, s === 4 ? 1 : 0]),
    });
    b.machine.setParam('main$start', 2);
    let sum = 0;
    const runs = 600;
    for (let seed = 0; seed < runs; seed++) {
      b.restart(seed);
      b.runEpisodes(episodes);
      const squares = values(b).map((v, s) => (v - (s + 1) / 6) ** 2);
      sum += Math.sqrt(squares.reduce((x, y) => x + y, 0) / 5);
    }
    return sum / runs;
  }
  // The SE there is .0005 for 2000 runs, so about .0009 for 600; combined .001.
  test.each([
    ['TD(0) α .1, 10 episodes', 'td-0', { alpha: 0.1 }, 10, 0.1282],
    ['TD(0) α .1, 100 episodes', 'td-0', { alpha: 0.1 }, 100, 0.0552],
    ['TD(0) α .05, 100 episodes', 'td-0', { alpha: 0.05 }, 100, 0.0353],
    ['TD(λ = 0), same', 'td-lambda', { alpha: 0.05, lambda: 0 }, 100, 0.0353],
    [
      'Monte Carlo α .02, every visit, 100 episodes',
      'monte-carlo',
      { alpha: 0.02, stepSize: 1, visit: 1 },
      100,
      0.0831,
    ],
  ] as const)('%s', (_name, id, params, episodes, expected) => {
    expect(Math.abs(rms(id, params, episodes) - expected)).toBeLessThan(4 * 0.001);
  });
});
