import { describe, expect, it } from 'vitest';
import type { Batch, Fault, Session } from '../../../src/engine/contract.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { createSession } from '../../../src/engine/table/session.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import { ALL_METRIC_IDS, METRIC_COLUMNS, type MetricId } from '../../../src/stats/metrics/metrics.ts';
import { train } from '../../train.ts';

const MAP = ['#######', '#S...##', '#.#...#', '#...#G#', '#######'];
const task = { term: 'task', weight: 1 };

function experiment(more: object = {}): Experiment {
  const parsed = validate({
    format: 'reward-lab/experiment',
    version: 2,
    name: 'test',
    world: { family: 'gridworld', map: MAP, slip: 0.1, stepLimit: 60 },
    variants: [
      { label: 'task', agent: { type: 'q-learning' }, reward: [task] },
      {
        label: 'potential',
        agent: { type: 'q-learning' },
        reward: [task, { term: 'potential', weight: 0.5 }],
      },
    ],
    seeds: 5,
    seed: 11,
    envSteps: 4000,
    measurementPoints: 8,
    ...more,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}
const all = (session: Session): (Batch | Fault)[] => [
  ...session.advance(Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY),
];
const batchesOf = (items: readonly (Batch | Fault)[]) =>
  items.filter((item): item is Batch => item.kind === 'batch');

function rowOf(batch: Batch, variant: number, seed: number): Float32Array {
  const columns = batch.rows.length / batch.replicas.length;
  const k = batch.replicas.findIndex((r) => r.variant === variant && r.seed === seed);
  return batch.rows.slice(k * columns, (k + 1) * columns);
}
const metric = (row: Float32Array, id: MetricId) => row[ALL_METRIC_IDS.indexOf(id)] ?? Number.NaN;

it('looks up after each of its steps while a step takes long', async () => {
  // A step of 2³⁰ operations would be within the limits too.
  const text = `export const meta = { label: 'slow', help: 'slow' };
    let sum: f32 = 0.0;
    export function act(s: u32): u32 { for (let i = 0; i < 4000000; i++) { sum = sum * 0.5 + 1.0; } return 0; }
    export function learn(s: u32, a: u32, r: f32, next: u32) {}
    export function policy(s: u32) { pi[0] = 1.0; }
    export function value(s: u32): f32 { return sum; }
    export function actionValue(s: u32, a: u32): f32 { return sum; }`;
  const variants = [{ label: 'slow', agent: { type: 'custom-agent', text }, reward: [task] }];
  const session = await createSession(experiment({ variants, seeds: 1 }));
  // A busy machine may take the core away before the first step.
  while (session.envSteps === 0) session.advance(2000, 1);
  expect(session.envSteps).toBeLessThan(10);
});

describe('a session', () => {
  it('gives each seed the same bits however the seeds are spread over shards', async () => {
    const spec = experiment();
    const whole = batchesOf(all(await createSession(spec)));
    for (const count of [2, 3, 5]) {
      for (let index = 0; index < count; index++) {
        const part = batchesOf(all(await createSession(spec, { shard: { index, count } })));
        part.forEach((batch, c) => {
          for (const { variant, seed } of batch.replicas) {
            const reference = whole[c];
            if (!reference) throw new Error('missing measurement point');
            expect(new Uint32Array(rowOf(batch, variant, seed).buffer)).toEqual(
              new Uint32Array(rowOf(reference, variant, seed).buffer),
            );
          }
        });
      }
    }
  });

  it('gives the same bits however little time each call gets', async () => {
    const spec = experiment({ envSteps: 1500, measurementPoints: 3 });
    const whole = batchesOf(all(await createSession(spec)));
    let now = 0;
    const hurried = await createSession(spec, { clock: () => (now += 0.7) });
    const parts: Batch[] = [];
    while (!hurried.done) parts.push(...batchesOf(hurried.advance(Number.MAX_SAFE_INTEGER, 2)));
    expect(parts.map((b) => [...new Uint32Array(b.rows.buffer)])).toEqual(
      whole.map((b) => [...new Uint32Array(b.rows.buffer)]),
    );
  });

  it('pairs the variants: with the same agent and reward two variants live the same life', async () => {
    const variant = { agent: { type: 'sarsa' }, reward: [task] };
    const last = batchesOf(
      all(
        await createSession(
          experiment({
            variants: [
              { label: 'a', ...variant },
              { label: 'b', ...variant },
            ],
          }),
        ),
      ),
    ).at(-1);
    if (!last) throw new Error('no batch');
    for (let seed = 0; seed < 5; seed++) expect([...rowOf(last, 0, seed)]).toEqual([...rowOf(last, 1, seed)]);
    expect([...rowOf(last, 0, 0)]).not.toEqual([...rowOf(last, 0, 1)]);
  });

  it('is an async generator that ends with the budget', async () => {
    const spec = experiment();
    const steps: number[] = [];
    for await (const item of train(spec)) if (item.kind === 'batch') steps.push(item.envSteps);
    expect(steps).toEqual([500, 1000, 1500, 2000, 2500, 3000, 3500, 4000]);
  });
});

describe('a change in the middle of a run', () => {
  it('of a weight keeps what was learned and shows in the contributions at once', async () => {
    const spec = experiment();
    const session = await createSession(spec);
    session.advance(2000, Number.POSITIVE_INFINITY);
    const before = session.tables(1, 0).actionValue;
    const variants = spec.variants.map((variant, k) =>
      k === 1 ? { ...variant, reward: [task, { term: 'potential', weight: 0 }] } : variant,
    );
    const answer = await session.revise({ ...spec, variants });
    expect('plan' in answer && answer.notes).toEqual([]);
    expect(session.tables(1, 0).actionValue).toEqual(before);
    const last = batchesOf(all(session)).at(-1);
    if (!last) throw new Error('no batch');
    expect(rowOf(last, 1, 0)[METRIC_COLUMNS + 1]).toBe(0);
  });

  it('of the reward’s terms carries the value table into the new program', async () => {
    const spec = experiment();
    const session = await createSession(spec);
    session.advance(2000, Number.POSITIVE_INFINITY);
    const before = session.tables(0, 3).actionValue;
    const variants = [
      { ...spec.variants[0], reward: [task, { term: 'step-cost', weight: 0.01 }] },
      spec.variants[1],
    ];
    const parsed = validate({ ...spec, variants });
    if (!parsed.ok) throw new Error('invalid');
    const answer = await session.revise(parsed.value);
    expect('plan' in answer && answer.notes.length).toBe(1);
    expect(session.tables(0, 3).actionValue).toEqual(before);
    expect(session.envSteps).toBe(2000);
    expect(batchesOf(all(session)).length).toBe(4);
  });

  it('of a wall moves the exact reference and the agents go on', async () => {
    const spec = experiment({ envSteps: 40_000 });
    const session = await createSession(spec);
    session.advance(2000, Number.POSITIVE_INFINITY);
    const was = session.plan.variants[0]?.reference?.taskValue[8] ?? 0;
    const parsed = validate({
      ...spec,
      world: { ...spec.world, map: ['#######', '#S.#.##', '#.#...#', '#...#G#', '#######'] },
    });
    if (!parsed.ok) throw new Error('invalid');
    await session.revise(parsed.value);
    expect(session.plan.variants[0]?.reference?.taskValue[8]).toBeLessThan(was);
    const last = batchesOf(all(session)).at(-1);
    expect(last && metric(rowOf(last, 0, 0), 'success')).toBeGreaterThan(0.5);
  });

  it('is refused where it would count episodes instead of environment steps, and says so at the budget', async () => {
    const spec = experiment();
    const session = await createSession(spec);
    session.advance(1000, Number.POSITIVE_INFINITY);
    expect(await session.revise(experiment({ episodes: 60 }))).toEqual({
      problems: [
        {
          path: 'episodes',
          severity: 'error',
          message: 'A run counts either environment steps or episodes, from its start to its end.',
          fix: 'Restart the run with the other budget.',
        },
      ],
    });
    expect(session.plan.grid.at(-1)).toBe(spec.envSteps);
  });
  it('that cannot be built leaves everything as it was', async () => {
    const spec = experiment();
    const session = await createSession(spec);
    session.advance(700, Number.POSITIVE_INFINITY);
    const before = session.snapshot();
    const answer = await session.revise({ ...spec, world: { ...spec.world, map: ['###', '#S#', '###'] } });
    expect('problems' in answer && answer.problems[0]?.path).toMatch(/^world\.map/);
    expect(session.snapshot()).toEqual(before);
  });

  it('that is written in the experiment happens at its step, like the same change by hand', async () => {
    const patch = { world: { slip: 0.5 } };
    const planned = await createSession(experiment({ edits: [{ at: 1250, patch }] }));
    const byHand = await createSession(experiment());
    const automatic = batchesOf(all(planned));
    const manual = batchesOf(byHand.advance(1250, Number.POSITIVE_INFINITY));
    const spec = experiment();
    await byHand.revise({ ...spec, world: { ...spec.world, slip: 0.5 } });
    manual.push(...batchesOf(all(byHand)));
    expect(automatic.map((b) => [...new Uint32Array(b.rows.buffer)])).toEqual(
      manual.map((b) => [...new Uint32Array(b.rows.buffer)]),
    );
    const untouched = batchesOf(all(await createSession(experiment())));
    expect([...(automatic.at(-1)?.rows ?? [])]).not.toEqual([...(untouched.at(-1)?.rows ?? [])]);
  });

  it('survives a snapshot taken after it', async () => {
    const spec = experiment({ edits: [{ at: 1250, patch: { world: { slip: 0.5 } } }] });
    const whole = await createSession(spec);
    const expected = batchesOf(all(whole)).at(-1);
    const first = await createSession(spec);
    first.advance(2100, Number.POSITIVE_INFINITY);
    const second = await createSession(spec);
    second.restore(first.snapshot());
    expect(second.envSteps).toBe(2100);
    const last = batchesOf(all(second)).at(-1);
    expect(new Uint32Array(last?.rows.buffer ?? new ArrayBuffer(0))).toEqual(
      new Uint32Array(expected?.rows.buffer ?? new ArrayBuffer(0)),
    );
  });
});

describe('a reward that is not a finite number', () => {
  const variants = [
    {
      label: 'broken',
      agent: { type: 'q-learning' },
      reward: [task, { term: 'expression', weight: 1, expression: '1.0 / f32(next - next)' }],
    },
    { label: 'sound', agent: { type: 'q-learning' }, reward: [task] },
  ];
  it('stops its replicas at the step, names the term, and leaves the other variants alone', async () => {
    const items = all(await createSession(experiment({ variants })));
    const faults = items.filter((item): item is Fault => item.kind === 'fault');
    expect(faults.map((f) => [f.variant, f.seed])).toEqual([0, 1, 2, 3, 4].map((seed) => [0, seed]));
    expect(faults[0]).toMatchObject({ envSteps: 0, source: 'Custom expression' });
    expect(faults[0]?.message).toContain('not a finite number');
    const last = batchesOf(items).at(-1);
    if (!last) throw new Error('no batch');
    expect(Number.isNaN(metric(rowOf(last, 0, 0), 'return'))).toBe(true);
    expect(metric(rowOf(last, 1, 0), 'taskReturn')).toBeGreaterThan(0);
  });

  it('a step size that makes values explode is the agent’s fault, said with the step', async () => {
    const exploding = [
      {
        label: 'wild',
        agent: { type: 'q-learning', alpha: 1, gamma: 1 },
        reward: [{ term: 'expression', weight: 1, expression: '3.0e38' }],
      },
    ];
    const fault = all(await createSession(experiment({ variants: exploding }))).find(
      (item) => item.kind === 'fault',
    );
    expect(fault).toMatchObject({ kind: 'fault', source: 'agent' });
  });
});

describe('a snapshot', () => {
  it('of another experiment is refused and changes nothing', async () => {
    const one = await createSession(experiment());
    one.advance(800, Number.POSITIVE_INFINITY);
    const other = await createSession(experiment({ seeds: 4 }));
    const before = other.snapshot();
    expect(() => other.restore(one.snapshot())).toThrow('another experiment');
    expect(() => other.restore(new Uint8Array(7))).toThrow('not a snapshot');
    expect(other.snapshot()).toEqual(before);
  });
});
