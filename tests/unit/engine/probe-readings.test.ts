/** Readings of the built-in probes against direct computations from a trace of every step of the same training. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Batch } from '../../../src/engine/contract.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { createSession } from '../../../src/engine/table/session.ts';
import type { TermSpec, WorldSpec } from '../../../src/experiment/experiment.ts';
import { METRIC_COLUMNS } from '../../../src/stats/metrics/metrics.ts';
import { experimentOf } from '../../conformance/small-experiments.ts';

const STEPS = 2000;
const WINDOWS = 4;
const GAMMA = 0.9;
const GRID: WorldSpec = { family: 'gridworld', map: ['S..', '.#.', '..G'], stepLimit: 30 };
const PAID: readonly TermSpec[] = [
  { term: 'task', weight: 1 },
  { term: 'potential', weight: 1 },
  { term: 'noise', weight: 0.3 },
];
/** Each window of the traced run is one step: a module's reading is a fact of that step. */
const fact = (value: string): TermSpec => ({
  term: 'custom-module',
  weight: 1,
  probe: true,
  text: `export const meta = { label: 'fact', markov: false };
let kept: f32 = 0.0;
export function reward(): f32 { kept = ${value}; return 0.0; }
export function reading(): f32 { return kept; }`,
});
const FACTS = ['f32(state)', 'f32(action)', 'f32(next)', 'taskReward', 'terminated ? 1.0 : 0.0', 'total'];

interface Step {
  readonly state: number;
  readonly action: number;
  readonly next: number;
  readonly reward: number;
  readonly ended: boolean;
  readonly credit: number;
}

async function readings(probes: readonly TermSpec[], measurementPoints: number): Promise<number[][]> {
  const agent = { type: 'q-learning', gamma: GAMMA, epsilon: 1, epsilonEnd: 1 };
  const session = await createSession(
    experimentOf(GRID, 'q-learning', [], {
      envSteps: STEPS,
      measurementPoints,
      seeds: 1,
      variants: [{ label: 'probed', agent, reward: [...PAID, ...probes] }],
    }),
  );
  const batches: Batch[] = [];
  while (!session.done)
    for (const result of session.advance(STEPS, Number.POSITIVE_INFINITY))
      if (result.kind === 'batch') batches.push(result);
  return batches.map(({ rows }) => [...rows.subarray(METRIC_COLUMNS + PAID.length)]);
}

let trace: readonly Step[] = [];
/** [state][action] of the deterministic world, as the trace shows it. */
const model = new Map<number, Map<number, Step>>();

/** Q of the task by sweeps: the mean over actions (the random policy), or the best. */
function actionValues(best: boolean): Map<number, number[]> {
  const value = new Map<number, number>();
  const q = new Map<number, number[]>();
  for (let sweep = 0; sweep < 400; sweep++)
    for (const [state, actions] of model) {
      const row = [0, 1, 2, 3].map((a) => {
        const { reward = 0, ended = false, next = 0 } = actions.get(a) ?? {};
        return reward + (ended ? 0 : GAMMA * (value.get(next) ?? 0));
      });
      q.set(state, row);
      value.set(state, best ? Math.max(...row) : row.reduce((a, b) => a + b, 0) / 4);
    }
  return q;
}

/** P(credit of a good step > that of a bad one), ties half: over all pairs. */
function areaOf(steps: readonly Step[], isGood: (step: Step) => boolean): number {
  const [good, bad] = [steps.filter(isGood), steps.filter((step) => !isGood(step))];
  let sum = 0;
  for (const { credit } of good)
    for (const other of bad) sum += credit > other.credit ? 1 : credit === other.credit ? 0.5 : 0;
  return sum / (good.length * bad.length);
}

const windowOf = (k: number) => trace.slice((k * STEPS) / WINDOWS, ((k + 1) * STEPS) / WINDOWS);

describe('readings of probes', () => {
  beforeAll(async () => {
    trace = (await readings(FACTS.map(fact), STEPS)).map(
      ([state = 0, action = 0, next = 0, reward = 0, ended = 0, credit = 0]) => ({
        state,
        action,
        next,
        reward,
        credit,
        ended: ended === 1,
      }),
    );
    for (const step of trace) {
      const actions = model.get(step.state) ?? new Map<number, Step>();
      model.set(step.state, actions.set(step.action, step));
    }
  });

  it('the trace shows every action in each of the 7 states that are not the goal', () => {
    expect([...model.values()].map(({ size }) => size)).toEqual([4, 4, 4, 4, 4, 4, 4]);
  });

  it('optimal action: the share of steps whose action has the highest Q* of the task', async () => {
    const q = actionValues(true);
    const optimal = ({ state, action }: Step) => {
      const row = q.get(state) ?? [];
      return (row[action] ?? 0) > Math.max(...row) - 1e-9;
    };
    const found = await readings([{ term: 'optimal-action', weight: 1, probe: true }], WINDOWS);
    found.forEach(([share = 0], k) => {
      expect(share).toBeCloseTo(windowOf(k).filter(optimal).length / windowOf(k).length, 6);
    });
  });

  it('judge: the F1 of its window; one that always speaks has 2g / (g + n) with g of n steps at the goal, a perfect one 1', async () => {
    const judge = (falseAlarm: number): TermSpec => ({
      term: 'judge',
      weight: 1,
      probe: true,
      expression: 'taskReward',
      hit: 1,
      falseAlarm,
    });
    const found = await readings([judge(1), judge(0)], WINDOWS);
    found.forEach(([loud = 0, perfect = 0], k) => {
      const steps = windowOf(k);
      const goals = steps.filter(({ reward }) => reward > 0).length;
      expect(goals).toBeGreaterThan(3);
      expect(loud).toBeCloseTo((2 * goals) / (goals + steps.length), 6);
      expect(perfect).toBe(1);
    });
  });

  it('coverage: the share of the reachable states that were visited so far, from the first step on', async () => {
    const found = await readings([{ term: 'coverage', weight: 1, probe: true }], STEPS);
    const seen = new Set<number>();
    for (const [k, { state, next, ended }] of trace.entries()) {
      for (const one of ended ? [state] : [state, next]) seen.add(one);
      expect(found[k]?.[0]).toBeCloseTo(seen.size / model.size, 6);
    }
    expect(seen.size).toBe(7);
  });

  it('credit AUROC: the area over all pairs of a good and a bad step, by the advantage under the random policy and by Q*', async () => {
    const [random, best] = [actionValues(false), actionValues(true)];
    const better = ({ state, action }: Step) => {
      const row = random.get(state) ?? [];
      return (row[action] ?? 0) - row.reduce((a, b) => a + b, 0) / 4 > 1e-9;
    };
    const optimal = ({ state, action }: Step) => {
      const row = best.get(state) ?? [];
      return (row[action] ?? 0) > Math.max(...row) - 1e-9;
    };
    const auroc = { term: 'credit-auroc', weight: 1, probe: true };
    const found = await readings(
      [auroc, { ...auroc, good: 'optimal' }, { ...auroc, expression: 'f32(action)' }],
      WINDOWS,
    );
    found.forEach(([byRandom = 0, byBest = 0, byAction = 0], k) => {
      // Credits closer than a sixteenth of an octave count as tied.
      expect(Math.abs(byRandom - areaOf(windowOf(k), better))).toBeLessThan(5e-3);
      expect(Math.abs(byBest - areaOf(windowOf(k), optimal))).toBeLessThan(5e-3);
      const ofAction = windowOf(k).map((step) => ({ ...step, credit: step.action }));
      expect(byAction).toBeCloseTo(areaOf(ofAction, better), 5);
      expect(byRandom).toBeGreaterThan(0.6);
    });
  });

  it('credit AUROC of a named term: by what that term pays, here γΦ(s′) − Φ(s) with Φ = −(steps to the goal)', async () => {
    const random = actionValues(false);
    const better = ({ state, action }: Step) => {
      const row = random.get(state) ?? [];
      return (row[action] ?? 0) - row.reduce((a, b) => a + b, 0) / 4 > 1e-9;
    };
    // The goal is reached by a step that ends the episode: its own distance is 0, and each round adds a step.
    const distance = new Map<number, number>();
    for (let round = 1; round <= 8; round++)
      for (const [state, actions] of model)
        if (!distance.has(state))
          for (const { next, ended } of actions.values())
            if (ended || distance.get(next) === round - 1) distance.set(state, distance.get(state) ?? round);
    const phi = (state: number, ended: boolean) => (ended ? 0 : -(distance.get(state) ?? 0));
    const auroc = { term: 'credit-auroc', weight: 1, probe: true };
    const [named, byLabel, task, written] = (await readings(
      [
        { ...auroc, of: 'potential' },
        { ...auroc, of: 'potential: CLOSENESS' },
        { ...auroc, of: 'task' },
        { ...auroc, expression: 'taskReward' },
      ],
      WINDOWS,
    ).then((rows) => [0, 1, 2, 3].map((k) => rows.map((row) => row[k] ?? Number.NaN)))) as number[][];
    named?.forEach((found, k) => {
      const steps = windowOf(k).map((step) => ({
        ...step,
        credit: GAMMA * phi(step.next, step.ended) - phi(step.state, false),
      }));
      expect(Math.abs(found - areaOf(steps, better))).toBeLessThan(5e-3);
      expect(found).toBeGreaterThan(0.9);
    });
    expect(byLabel).toEqual(named);
    expect(task).toEqual(written);
    expect(task).not.toEqual(named);
  });

  it('that have nothing to say in a window say nothing, and no number in its place', async () => {
    // A window of one step has either a good action or a bad one, never both.
    const found = await readings([{ term: 'credit-auroc', weight: 1, probe: true }], STEPS);
    expect(found.flat()).toEqual(new Array(STEPS).fill(Number.NaN));
  });
});

describe('a probe that is undefined in its world is refused at its place', () => {
  const problemOf = (world: object, probe: object, type = 'q-learning', more: object = {}) => {
    const found = validate({
      name: 'refused',
      world,
      seeds: 1,
      envSteps: 100,
      measurementPoints: 2,
      variants: [{ agent: { type }, reward: [{ term: 'task' }, { probe: true, ...probe }] }],
      ...more,
    });
    return found.ok ? null : (found.problems[0] ?? null);
  };

  it('an action out of range, with the actions that there are', () => {
    const problem = problemOf(GRID, { term: 'token', token: 4 });
    expect(problem?.path).toBe('variants[0].reward[1].token');
    expect(problem?.fix).toMatch(/0 to 3: 0 /);
    expect(problemOf(GRID, { term: 'token', token: 3 })).toBeNull();
  });

  it('an event that does not exist, with the nearest one', () => {
    const problem = problemOf(GRID, { term: 'event', event: 'hitWal' });
    expect([problem?.path, problem?.fix]).toEqual(['variants[0].reward[1].event', 'Did you mean `hitWall`?']);
  });

  const drawing = {
    ...GRID,
    kernel: `export const meta = { name: 'own', label: 'own', family: 'gridworld', help: 'By hand.' };
export function reset(): u32 { return 0; }
export function step(state: u32, action: u32, outcome: u32): u32 { return uniform() < 0.5 ? 0 : 1; }`,
  };
  const EXACT = /^Remove the probe, or choose a world that can be solved exactly\.$/;
  const language = { family: 'language', task: 'micro' };
  const tried: readonly [string, object, string, RegExp, RegExp][] = [
    ['arms drawn for each seed', { family: 'bandit', kind: 'testbed' }, 'ucb1', /again for each seed/, EXACT],
    ['arms that drift', { family: 'bandit', kind: 'drifting' }, 'ucb1', /changes over time/, EXACT],
    ['steps that draw', drawing, 'q-learning', /depend on `uniform`/, EXACT],
    ['steps that draw, for a network', drawing, 'ppo-mlp', /depend on `uniform`/, EXACT],
    [
      'text tokens',
      language,
      'grpo-lm',
      /of the family bandit or crafting or graph or gridworld/,
      /another world/,
    ],
  ];
  for (const [what, world, agent, message, fix] of tried)
    it(`an exact solution that does not exist: ${what}`, () => {
      for (const term of ['optimal-action', 'coverage', 'credit-auroc']) {
        const problem = problemOf(world, { term }, agent);
        expect(problem?.path).toBe('variants[0].reward[1].term');
        expect(problem?.message).toMatch(message);
        expect(problem?.fix).toMatch(fix);
      }
    });

  it('in an edit, too, at the place in the edit', () => {
    const reward = [{ term: 'task' }, { term: 'event', event: 'hitWal', probe: true }];
    const patch = { variants: [{ label: 'one', agent: { type: 'q-learning' }, reward }] };
    const problem = problemOf(GRID, { term: 'coverage' }, 'q-learning', { edits: [{ at: 50, patch }] });
    expect([problem?.path, problem?.fix]).toEqual([
      'edits[0].patch.variants[0].reward[1].event',
      'Did you mean `hitWall`?',
    ]);
  });

  it('a credit of a term that does not exist, stands below, or stands next to an expression', () => {
    const of = (probe: object, below: object[] = []) => {
      const reward = [{ term: 'task' }, { term: 'credit-auroc', probe: true, ...probe }, ...below];
      const variants = [{ agent: { type: 'q-learning' }, reward }];
      const problem = problemOf(GRID, { term: 'coverage' }, 'q-learning', { variants });
      return [problem?.path, problem?.fix];
    };
    const path = 'variants[0].reward[1].of';
    expect(of({ of: 'tsak' })).toEqual([path, 'Did you mean `task`?']);
    expect(of({ of: 'everything' })).toEqual([path, 'Its other terms are task.']);
    expect(of({ of: 'credit-auroc' })[0]).toBe(path);
    expect(of({ of: 'potential' }, [{ term: 'potential' }])).toEqual([path, 'Move this term below it.']);
    expect(of({ of: 'task', expression: 'taskReward' })).toEqual([path, 'Remove `of` or `expression`.']);
    expect(of({ of: 'task' })).toEqual([undefined, undefined]);
  });

  it('a mark that is no truth value', () => {
    const problem = problemOf(GRID, { term: 'coverage', probe: 'yes' });
    expect([problem?.path, problem?.fix]).toEqual([
      'variants[0].reward[1].probe',
      'Write true or false, without quotation marks.',
    ]);
  });
});
