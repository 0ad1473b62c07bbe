import { describe, expect, test } from 'vitest';
import { type Bench, bench, distanceBetween, type Ending } from './harness.ts';

// Computed by hand, rule by rule, with 3 states × 2 actions, α .5, γ .9, λ .8, ε .1, on one trajectory.
const Q0 = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
const STEPS: readonly (readonly [s: number, a: number, r: number])[] = [
  [0, 1, 0],
  [1, 0, 1],
  [0, 1, 0],
  [1, 1, 2],
  [2, 0, -1],
];

function play(b: Bench, end: Ending, last = 0): boolean {
  b.begin(0);
  let followed = true;
  STEPS.forEach(([s, a, r], t) => {
    followed &&= b.act(s) === a;
    const next = STEPS[t + 1]?.[0] ?? last;
    b.learn(s, a, r, next, t === STEPS.length - 1 ? end : undefined);
  });
  return followed;
}

const params = { alpha: 0.5, gamma: 0.9, epsilon: 0.1 };

/** Agents that execute the action they bootstrap from must draw the trajectory themselves, so this finds a seed that draws it. */
function playCustom(id: string, extra: Record<string, number>, end: Ending = 'terminated', last = 0): Bench {
  const b = bench(id, { params: { ...params, ...extra, epsilon: 1 } });
  for (let seed = 0; seed < 3000; seed++) {
    b.restart(seed);
    b.fill('q', Q0);
    if (play(b, end, last)) return b;
  }
  throw new Error('no seed draws the trajectory');
}
const q = (b: Bench, name = 'q') => b.table(name).flat();

describe('the golden update trace D2.7', () => {
  test('gives for Sarsa [[.1,.2975],[.75575,1.425],[-.25,.6]]', () => {
    expect(
      distanceBetween(q(playCustom('sarsa', {})), [0.1, 0.2975, 0.75575, 1.425, -0.25, 0.6]),
    ).toBeLessThan(1e-6);
  });
  test('gives for Q-learning [[.1,.4892],[.776,1.47],[-.25,.6]]', () => {
    const b = bench('q-learning', { params });
    b.fill('q', Q0);
    play(b, 'terminated');
    expect(distanceBetween(q(b), [0.1, 0.4892, 0.776, 1.47, -0.25, 0.6])).toBeLessThan(1e-6);
  });
  test('bootstraps in Q-learning with the last step truncated into state 1: Q(2,0) = .4115', () => {
    const b = bench('q-learning', { params });
    b.fill('q', Q0);
    play(b, 'truncated', 1);
    expect(distanceBetween(q(b), [0.1, 0.4892, 0.776, 1.47, 0.4115, 0.6])).toBeLessThan(1e-6);
  });
  test('does not bootstrap in a last step that is both terminated and truncated (A0.1)', () => {
    const b = bench('q-learning', { params });
    b.fill('q', Q0);
    play(b, undefined);
    b.fill('q', Q0);
    b.machine.setScalar('main$terminated', 0, 1);
    b.machine.setScalar('main$truncated', 0, 1);
    b.machine.call('agent$learn', 0, 2, 0, -1, 1);
    expect(q(b)[4]).toBeCloseTo(-0.25, 6);
  });
  test('gives for Expected Sarsa [[.1,.47747242],[.77098812,1.46775],[-.25,.6]]', () => {
    const b = bench('expected-sarsa', { params });
    b.fill('q', Q0);
    play(b, 'terminated');
    expect(distanceBetween(q(b), [0.1, 0.47747242, 0.77098812, 1.46775, -0.25, 0.6])).toBeLessThan(1e-6);
  });
  test('gives for Double Q with coins A,B,A,B,A the two tables of D2.7', () => {
    const b = bench('double-q-learning', { params });
    const qB0 = [0.2, 0.1, 0.4, 0.3, 0.6, 0.5];
    const run = (end: Ending, last: number) => {
      for (let seed = 0; seed < 2000; seed++) {
        b.restart(seed);
        b.fill('qA', Q0);
        b.fill('qB', qB0);
        let alternates = true;
        STEPS.forEach(([s, a, r], t) => {
          const before = q(b, 'qA');
          const isLast = t === STEPS.length - 1;
          b.learn(s, a, r, STEPS[t + 1]?.[0] ?? last, isLast ? end : undefined);
          const learnedA = distanceBetween(before, q(b, 'qA')) > 0;
          alternates &&= learnedA === (t % 2 === 0);
        });
        if (alternates) return;
      }
      throw new Error('no seed throws these coins');
    };
    run('terminated', 0);
    expect(distanceBetween(q(b, 'qA'), [0.1, 0.2525, 0.3, 0.4, -0.25, 0.6])).toBeLessThan(1e-6);
    expect(distanceBetween(q(b, 'qB'), [0.2, 0.1, 0.745, 1.375, 0.6, 0.5])).toBeLessThan(1e-6);
    // Truncated into state 1, by hand: argmax QA(1,·) = 1, evaluated by QB(1,1) = 1.375: .5 + .5(−1 + .9·1.375 − .5) = .36875.
    run('truncated', 1);
    expect(q(b, 'qA')[4]).toBeCloseTo(0.36875, 6);
  });
  test('gives for 2-step Sarsa [[.1,1.418],[.812,.75],[-.25,.6]], including the flush', () => {
    const b = playCustom('n-step-sarsa', { steps: 2 });
    expect(distanceBetween(q(b), [0.1, 1.418, 0.812, 0.75, -0.25, 0.6])).toBeLessThan(1e-6);
  });
  test('flushes 2-step Sarsa with a bootstrap when truncated into state 1 (by hand from the drawn a′)', () => {
    const b = playCustom('n-step-sarsa', { steps: 2 }, 'truncated', 1);
    const drawn = b.machine.scalar('agent$chosen', 0);
    // Before the flush Q(1,·) = (.812, .4). The flush updates (1,1) first: G = 2 + .9(−1 + .9 Q(1,a′)).
    const first = [0.812, 0.4][drawn] ?? 0;
    const q11 = 0.4 + 0.5 * (2 + 0.9 * (-1 + 0.9 * first) - 0.4);
    const then = drawn === 1 ? q11 : first;
    const q20 = 0.5 + 0.5 * (-1 + 0.9 * then - 0.5);
    expect(distanceBetween(q(b), [0.1, 1.418, 0.812, q11, q20, 0.6])).toBeLessThan(1e-6);
  });
  test('gives for accumulating Sarsa(λ) [[.1,.93914139],[.9340436,.885],[-.25,.6]]', () => {
    const b = playCustom('sarsa-lambda', { lambda: 0.8 });
    expect(distanceBetween(q(b), [0.1, 0.93914139, 0.9340436, 0.885, -0.25, 0.6])).toBeLessThan(1e-6);
  });
  test('is Sarsa’s for n-step Sarsa with n = 1 and for Sarsa(0)', () => {
    const one = q(playCustom('n-step-sarsa', { steps: 1 }));
    const zero = q(playCustom('sarsa-lambda', { lambda: 0 }));
    const sarsa = q(playCustom('sarsa', {}));
    expect(distanceBetween(one, sarsa)).toBeLessThan(1e-6);
    expect(distanceBetween(zero, sarsa)).toBeLessThan(1e-6);
  });
});

type Rule = { replacing: boolean; clear: boolean; watkins: boolean };
/** Sarsa(λ) and Watkins Q(λ) on the same trajectory with full tables in double precision. */
function traced(rule: Rule): number[] {
  const table = [...Q0];
  let z = [0, 0, 0, 0, 0, 0];
  STEPS.forEach(([s, a, r], t) => {
    const next = STEPS[t + 1];
    const row = next ? table.slice(2 * next[0], 2 * next[0] + 2) : [0, 0];
    const top = Math.max(...row);
    const taken = next ? (row[next[1]] ?? 0) : 0;
    const target = r + (next ? 0.9 * (rule.watkins ? top : taken) : 0);
    const delta = target - (table[2 * s + a] ?? 0);
    if (rule.clear) z[2 * s + 1 - a] = 0;
    z[2 * s + a] = rule.replacing ? 1 : (z[2 * s + a] ?? 0) + 1;
    for (let i = 0; i < 6; i++) table[i] = (table[i] ?? 0) + 0.5 * delta * (z[i] ?? 0);
    const goesOn = !rule.watkins || taken === top;
    z = z.map((e) => (goesOn ? e * 0.72 : 0));
  });
  return table;
}

describe('eligibility traces compared with full tables in double precision', () => {
  test('have a reference that reproduces Sarsa(λ) of D2.7', () => {
    const reference = traced({ replacing: false, clear: false, watkins: false });
    expect(distanceBetween(reference, [0.1, 0.93914139, 0.9340436, 0.885, -0.25, 0.6])).toBeLessThan(1e-7);
  });
  const cases = [
    ['replacing traces', 'sarsa-lambda', { trace: 1 }, { replacing: true, clear: false, watkins: false }],
    [
      'replacing traces that clear the other actions',
      'sarsa-lambda',
      { trace: 1, clearOtherActions: 1 },
      { replacing: true, clear: true, watkins: false },
    ],
    [
      'Watkins Q(λ), cut after a non-greedy action',
      'q-lambda',
      {},
      { replacing: false, clear: false, watkins: true },
    ],
  ] as const;
  for (const [name, id, extra, rule] of cases) {
    test(`${name}`, () => {
      const b = playCustom(id, { lambda: 0.8, ...extra });
      expect(distanceBetween(q(b), traced(rule))).toBeLessThan(1e-6);
    });
  }
  test('differ between trace kinds on this trajectory, so the cases separate them', () => {
    const plain = traced({ replacing: false, clear: false, watkins: false });
    const replacing = traced({ replacing: true, clear: false, watkins: false });
    const clearing = traced({ replacing: true, clear: true, watkins: false });
    expect(distanceBetween(plain, replacing)).toBeGreaterThan(0.01);
    expect(distanceBetween(replacing, clearing)).toBeGreaterThan(0.01);
  });
});
