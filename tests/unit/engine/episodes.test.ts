/** Budgets in episodes: measurement points after the k-th episode of each replica. */
import { describe, expect, it } from 'vitest';
import type { Batch, Fault, Session } from '../../../src/engine/contract.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { createSession, type SessionOptions } from '../../../src/engine/table/session.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import { ALL_METRIC_IDS, type MetricId } from '../../../src/stats/metrics/metrics.ts';

const CLIFF = ['............', '............', '............', 'SCCCCCCCCCCG'];
const cliff = { family: 'gridworld', map: CLIFF, values: ['G=0', 'C=-100'], stepCost: 1, stepLimit: 10_000 };
const task = [{ term: 'task' }];
const learner = (type: string) => ({
  label: type,
  agent: { type, alpha: 0.5, gamma: 1, epsilon: 0.1, epsilonEnd: 0.1 },
  reward: task,
});

function experiment(more: object = {}): Experiment {
  const parsed = validate({
    world: cliff,
    variants: [learner('sarsa'), learner('q-learning')],
    seeds: 3,
    seed: 5,
    envSteps: 200_000,
    episodes: 60,
    measurementPoints: 30,
    ...more,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}
const problemsOf = (more: object) => {
  const parsed = validate({ variants: [learner('sarsa')], seeds: 1, episodes: 60, ...more });
  return parsed.ok ? [] : parsed.problems.map(({ path }) => path);
};

interface Rows {
  of(metric: MetricId, variant: number, seed: number): number[];
  readonly faults: readonly Fault[];
  readonly session: Session;
}
async function run(
  of: Experiment,
  slice = Number.POSITIVE_INFINITY,
  options: SessionOptions = {},
): Promise<Rows> {
  let now = 0;
  const session = await createSession(of, { ...options, clock: () => now++ });
  const results: (Batch | Fault)[] = [];
  while (!session.done) results.push(...session.advance(Number.MAX_SAFE_INTEGER, slice));
  const batches = results.filter((item): item is Batch => item.kind === 'batch');
  return {
    session,
    faults: results.filter((item): item is Fault => item.kind === 'fault'),
    of: (metric, variant, seed) =>
      batches.map(({ rows, replicas }) => {
        const k = replicas.findIndex((r) => r.variant === variant && r.seed === seed);
        return rows[(k * rows.length) / replicas.length + ALL_METRIC_IDS.indexOf(metric)] ?? Number.NaN;
      }),
  };
}
const METRICS = [
  'return',
  'episodeLength',
  'episodes',
  'rewardRate',
  'entropy',
  'advantageStd',
  'updates',
] as const;

describe('a budget in episodes', () => {
  it('puts measurement point k after e_k episodes of every replica', async () => {
    const rows = await run(experiment());
    expect(rows.session.plan.grid.slice(0, 3)).toEqual([2, 4, 6]);
    for (const variant of [0, 1])
      for (const seed of [0, 1, 2])
        expect(rows.of('episodes', variant, seed)).toEqual(rows.session.plan.grid);
  });

  it('gives the same bits in any slices, on any shard, and by the interpreter', async () => {
    const whole = await run(experiment());
    const small = await run(experiment(), 3);
    const slow = await run(experiment({ episodes: 6, measurementPoints: 3 }), 50, { backend: 'interpreter' });
    const shard = await run(experiment(), 7, { shard: { index: 1, count: 2 } });
    for (const metric of METRICS)
      for (const variant of [0, 1]) {
        for (const seed of [0, 1, 2])
          expect(small.of(metric, variant, seed)).toEqual(whole.of(metric, variant, seed));
        expect(shard.of(metric, variant, 1)).toEqual(whole.of(metric, variant, 1));
        expect(slow.of(metric, variant, 2)).toEqual(whole.of(metric, variant, 2).slice(0, 3));
      }
  });

  it('trains exactly as a budget in environment steps of the same length does', async () => {
    const counted = await run(experiment({ seeds: 1, measurementPoints: 1 }));
    for (const variant of [0, 1]) {
      const steps = Math.round((counted.of('episodeLength', variant, 0)[0] ?? 0) * 60);
      const timed = await run(experiment({ seeds: 1, episodes: 0, envSteps: steps, measurementPoints: 1 }));
      expect(timed.session.tables(variant, 0)).toEqual(counted.session.tables(variant, 0));
      for (const metric of METRICS)
        expect(timed.of(metric, variant, 0)).toEqual(counted.of(metric, variant, 0));
    }
  });

  it('continues from a snapshot in the middle of an episode with the same bits', async () => {
    let now = 0;
    const options = { clock: () => now++ };
    const whole = await run(experiment());
    const first = await createSession(experiment(), options);
    const early = first.advance(17, 40);
    const second = await createSession(experiment(), options);
    second.restore(first.snapshot());
    const late = second.advance(Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY);
    const returns = [...early, ...late].flatMap((item) =>
      item.kind === 'batch' ? [item.rows[ALL_METRIC_IDS.indexOf('return')]] : [],
    );
    expect(returns).toEqual(whole.of('return', 0, 0));
  });

  it('stops a replica that takes all its environment steps first, and says so', async () => {
    const stay = `export const meta = { label: 'stay', help: 'stay' };
      export function act(s: u32): u32 { return 3; }
      export function learn(s: u32, a: u32, r: f32, next: u32) {}
      export function policy(s: u32) { pi[3] = 1.0; }
      export function value(s: u32): f32 { return 0.0; }`;
    const variants = [
      { label: 'stay', agent: { type: 'custom-agent', text: stay }, reward: task },
      learner('sarsa'),
    ];
    const world = { ...cliff, stepLimit: 0 };
    const { faults, of } = await run(experiment({ variants, world, seeds: 1, envSteps: 20_000 }));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ variant: 0, seed: 0, envSteps: 0 });
    expect(faults[0]?.message).toMatch(
      /all 20000 environment steps .* ended 0 of 60 episodes.*Raise `envSteps`/,
    );
    expect(of('return', 0, 0).every(Number.isNaN)).toBe(true);
    expect(of('episodes', 1, 0).at(-1)).toBe(60);
  });

  it('is refused where no episode ends, and where the steps cannot hold the episodes', async () => {
    expect(problemsOf({ world: cliff })).toEqual([]);
    expect(problemsOf({ world: cliff, envSteps: 50 })).toEqual(['envSteps']);
    expect(problemsOf({ world: cliff, measurementPoints: 100 })).toEqual(['measurementPoints']);
    const open = { family: 'gridworld', map: ['S.r', '...'], stepLimit: 0 };
    await expect(createSession(experiment({ world: open, seeds: 1 }))).rejects.toMatchObject({
      problems: [{ path: 'episodes', message: expect.stringContaining('no episode ever ends') }],
    });
  });

  it('cannot become a budget in environment steps during a run', async () => {
    const session = await createSession(experiment());
    expect(await session.revise(experiment({ episodes: 0 }))).toMatchObject({
      problems: [{ path: 'episodes' }],
    });
    const longer = await session.revise(experiment({ episodes: 90 }));
    expect('plan' in longer && longer.plan.grid.at(-1)).toBe(90);
  });
});

/** Sutton and Barto (2018), example 6.6: return of each episode, α = 0.5, ε = 0.1, γ = 1. Falling costs 100 and leads back to the start. */
function textbook(sarsa: boolean, episodes: number, random: () => number): number[] {
  const q = Array.from({ length: 48 }, () => [0, 0, 0, 0]);
  const choose = (s: number) => {
    const row = q[s] as number[];
    if (random() < 0.1) return Math.floor(random() * 4);
    const best = row.flatMap((v, a) => (v === Math.max(...row) ? a : []));
    return best[Math.floor(random() * best.length)] as number;
  };
  return Array.from({ length: episodes }, () => {
    let [s, total] = [36, 0];
    let a = choose(s);
    while (s !== 47) {
      const y = Math.min(3, Math.max(0, Math.floor(s / 12) + ([-1, 0, 1, 0][a] ?? 0)));
      const x = Math.min(11, Math.max(0, (s % 12) + ([0, 1, 0, -1][a] ?? 0)));
      const fell = y === 3 && x > 0 && x < 11;
      const reward = fell ? -100 : -1;
      const next = fell ? 36 : 12 * y + x;
      const row = q[s] as number[];
      const b = choose(next);
      const ahead = next === 47 ? 0 : sarsa ? (q[next]?.[b] ?? 0) : Math.max(...(q[next] as number[]));
      row[a] = (row[a] ?? 0) + 0.5 * (reward + ahead - (row[a] ?? 0));
      total += reward;
      // Q-learning chooses after its update, Sarsa executes what it has learned from.
      [s, a] = [next, sarsa ? b : choose(next)];
    }
    return total;
  });
}

it('draws the cliff-walking figure: returns per episode of Sarsa and Q-learning as an independent program gives them', async () => {
  const [seeds, episodes] = [80, 500];
  const rows = await run(experiment({ seeds, episodes, measurementPoints: episodes }));
  let state = 12345;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const means: number[] = [];
  for (const [variant, sarsa] of [true, false].entries()) {
    const ours = Array.from({ length: seeds }, (_, seed) => rows.of('return', variant, seed));
    const theirs = Array.from({ length: seeds }, () => textbook(sarsa, episodes, random));
    for (const [from, to] of [
      [0, 1],
      [1, 10],
      [10, 50],
      [100, 300],
      [300, 500],
    ] as const) {
      const mean = (runs: readonly number[][]) => {
        const of = runs.map((line) => line.slice(from, to).reduce((a, b) => a + b, 0) / (to - from));
        const m = of.reduce((a, b) => a + b, 0) / of.length;
        return { m, se: Math.sqrt(of.reduce((a, b) => a + (b - m) ** 2, 0) / (of.length - 1) / of.length) };
      };
      const [a, b] = [mean(ours), mean(theirs)];
      expect(Math.abs(a.m - b.m), `${variant} ${from} ${a.m} ${b.m}`).toBeLessThan(
        4.5 * Math.hypot(a.se, b.se),
      );
      if (to === 500) means.push(a.m);
    }
  }
  // The figure: Sarsa about −25, Q-learning about −50.
  const [sarsa = 0, learning = 0] = means;
  expect(sarsa).toBeGreaterThan(-30);
  expect(sarsa).toBeLessThan(-20);
  expect(learning).toBeGreaterThan(-58);
  expect(learning).toBeLessThan(-40);
});
