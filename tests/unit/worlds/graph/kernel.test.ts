import { describe, expect, it } from 'vitest';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { createSession } from '../../../../src/engine/table/session.ts';

/** Two throws of a fair 100-sided die: the first chooses the state, the second is paid. */
const DIE = `
export const meta = { states: 101, actions: ['throw', 'stop', 'throw again'], outcomes: 100 };
export const success = event('stopped');
export function reset(): u32 { return 100; }
export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 { return 0.01; }
export function available(state: u32, action: u32): bool { return state == 100 ? action == 0 : action != 0; }
export function step(state: u32, action: u32, outcome: u32): u32 {
  if (state == 100) return outcome;
  terminate();
  emit(success);
  pay(action == 1 ? f32(state) : f32(outcome));
  return state;
}
`;
const experiment = (kernel: string) => ({
  world: { family: 'graph', kernel },
  variants: [{ agent: { type: 'q-learning', gamma: 1 }, reward: [{ term: 'task' }] }],
  seeds: 2,
  envSteps: 200,
  measurementPoints: 1,
});

describe('a graph world as a kernel', () => {
  it('has as many states, actions and outcomes as its text says, and exact values', async () => {
    const parsed = validate(experiment(DIE));
    expect(parsed.ok ? parsed.warnings : parsed.problems).toEqual([]);
    if (!parsed.ok) return;
    const session = await createSession(parsed.value);
    const { plan } = session;
    expect([plan.nObservations, plan.actions]).toEqual([101, ['throw', 'stop', 'throw again']]);
    // E max(X, 49.5) for X uniform on 0 … 99 is (50 × 49.5 + Σ 50 … 99) / 100.
    const best = (50 * 49.5 + (50 + 99) * 25) / 100;
    expect(plan.variants[0]?.reference?.taskValue[100]).toBeCloseTo(best, 4);
    expect(plan.variants[0]?.reference?.bestTaskReturn).toBeCloseTo(best, 4);
    session.advance(200, Number.POSITIVE_INFINITY);
    expect(session.done).toBe(true);
  });
  it.each([
    ['states: 101', 'states: 0', /how many states the world has: found 0/],
    ['states: 101', 'states: 200000', /whole number from 1 to 100,000/],
    ["actions: ['throw', 'stop', 'throw again']", 'actions: 2.5', /how many actions/],
    ['outcomes: 100', 'outcomes: 70000', /whole number from 1 to 65536/],
  ])('is rejected at its text if %s reads %s', (right, wrong, words) => {
    const parsed = validate(experiment(DIE.replace(right, wrong)));
    const [problem] = parsed.ok ? [] : parsed.problems;
    expect(problem?.path).toBe('world.kernel');
    expect(`${problem?.message} ${problem?.fix}`).toMatch(words);
  });

  it('with more pairs of states and actions than a table of values can store is rejected at the world, with both limits', () => {
    const large = DIE.replace('states: 101', 'states: 100000').replace(/actions: \[.*?\]/, 'actions: 1000');
    const parsed = validate(experiment(large));
    expect(parsed.ok ? [] : parsed.problems).toEqual([
      expect.objectContaining({
        path: 'world.kernel',
        message: expect.stringMatching(
          /^With 100,000 states and 1,000 actions a table of the program does not fit: `\w+` has 100,000,000 numbers, .*at most 16,777,216/,
        ),
        fix: expect.stringMatching(/^Use fewer states or actions: .*16,777,216 pairs\.$/),
      }),
    ]);
  });
});

/** A corridor of four states. A step to the right slips one time in five. */
const CORRIDOR = `
export const meta = { states: 4, actions: ['left', 'right'], outcomes: 2 };
export function reset(): u32 { return 1; }
export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 {
  if (action == 0) return outcome == 0 ? 1.0 : 0.0;
  return outcome == 0 ? 0.8 : 0.2;
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  if (action == 0) return state == 0 ? 0 : state - 1;
  if (outcome == 1) return state;
  if (state == 2) { pay(5.0); terminate(); }
  return state + 1;
}
`;

describe('the drawing of a graph world whose dynamics are a text', () => {
  const planOf = async (world: object) => {
    const parsed = validate({ ...experiment(''), world: { family: 'graph', ...world } });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const { view } = (await createSession(parsed.value)).plan;
    if (view.kind !== 'graph') throw new Error(view.kind);
    return view;
  };

  it('has the edges, starts and ends of the text', async () => {
    const view = await planOf({ kernel: CORRIDOR, stepLimit: 20 });
    expect([view.starts, view.terminal]).toEqual([[1], [3]]);
    const edges = view.edges.map(({ from, action, to, probability, reward }) =>
      [from, action, to, probability.toFixed(1), reward].join(' '),
    );
    expect(edges.sort()).toEqual([
      '0 0 0 1.0 0',
      '0 1 0 0.2 0',
      '0 1 1 0.8 0',
      '1 0 0 1.0 0',
      '1 1 1 0.2 0',
      '1 1 2 0.8 0',
      '2 0 1 1.0 0',
      '2 1 2 0.2 0',
      '2 1 3 0.8 5',
    ]);
  });

  it('contains nothing of the table that the text replaces', async () => {
    // RiverSwim's own table is stochastic; this text always moves one state on.
    const ring = `
export function reset(): u32 { return 0; }
export function step(state: u32, action: u32, outcome: u32): u32 { return state == 5 ? 0 : state + 1; }
`;
    const view = await planOf({ example: 'riverswim-2013', kernel: ring });
    expect(new Set(view.edges.map(({ probability }) => probability))).toEqual(new Set([1]));
    expect(view.edges.filter(({ action }) => action === 0).map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 0],
    ]);
  });
});
