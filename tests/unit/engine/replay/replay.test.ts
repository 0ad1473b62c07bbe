import { describe, expect, it } from 'vitest';
import type { Batch } from '../../../../src/engine/contract.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { laneOfAgent } from '../../../../src/engine/lane.ts';
import { catalogue } from '../../../../src/engine/program/catalogue.ts';
import type { Recording, RunScript } from '../../../../src/engine/replay/contract.ts';
import { Replayer } from '../../../../src/engine/replay/replayer.ts';
import { createSession } from '../../../../src/engine/table/session.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { ALL_METRIC_IDS, type MetricId } from '../../../../src/stats/metrics/metrics.ts';
import { exampleOf, experimentOf, someWorldsOf } from '../../../conformance/small-experiments.ts';
import { today } from '../../../release.ts';

const clock = () => performance.now();

async function batchesOf(experiment: Experiment): Promise<readonly Batch[]> {
  const session = await createSession(experiment);
  const out = session.advance(experiment.envSteps, Number.POSITIVE_INFINITY);
  return out.filter((item): item is Batch => item.kind === 'batch');
}

function rowOf(batch: Batch, variant: number, seed: number): Float32Array {
  const columns = batch.rows.length / batch.replicas.length;
  const k = batch.replicas.findIndex((replica) => replica.variant === variant && replica.seed === seed);
  return batch.rows.slice(k * columns, (k + 1) * columns);
}

function finish<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const turn = work.next();
    if (turn.done === true) return turn.value;
  }
}

async function replay(
  script: RunScript,
  variant: number,
  seed: number,
  from: number,
  to: number,
): Promise<Recording> {
  const replayer = await Replayer.open(script, variant, seed, clock);
  return finish(replayer.record(from, to, 1));
}

const plain = (experiment: Experiment): RunScript => ({ experiment, revisions: [] });
const bits = (values: Float32Array) => [...new Uint32Array(values.slice().buffer)];
const column = (id: MetricId) => ALL_METRIC_IDS.indexOf(id);

/** Neumaier's textbook sibling: compensated summation as Kahan (1965) wrote it, every operation rounded to f32. */
function compensatedMean(values: readonly number[]): number {
  const f = Math.fround;
  let sum = f(0);
  let lost = f(0);
  for (const x of values) {
    const y = f(f(x) - lost);
    const t = f(sum + y);
    lost = f(f(t - sum) - y);
    sum = t;
  }
  return f(sum / values.length);
}

/** The recorded rows are the run's own, and the recorded episodes add up to them. */
function expectSame(recording: Recording, batches: readonly Batch[], variant: number): void {
  expect(recording.rows.length).toBeGreaterThan(0);
  for (const row of recording.rows) {
    const batch = batches[row.measurementPoint];
    if (batch === undefined) throw new Error('a row of no measurement point');
    const own = rowOf(batch, variant, recording.seed);
    expect(bits(row.values)).toEqual(bits(own.slice(0, row.values.length)));
    const begin = batches[row.measurementPoint - 1]?.envSteps ?? 0;
    if (begin < recording.start) continue;
    const ended = recording.episodes.filter(({ first, steps, ended }) => {
      const at = recording.start + first + steps;
      return ended !== 'open' && at > begin && at <= batch.envSteps;
    });
    if (ended.length === 0) {
      expect(own[column('return')]).toBeNaN();
      continue;
    }
    expect(compensatedMean(ended.map((episode) => episode.return))).toBe(own[column('return')]);
    expect(compensatedMean(ended.map((episode) => episode.taskReturn))).toBe(own[column('taskReturn')]);
    const lengths = ended.reduce((sum, { length }) => sum + length, 0) / ended.length;
    expect(Math.fround(lengths)).toBe(own[column('episodeLength')]);
  }
}

/** What must hold of any recording, anyone who acts and wherever. @returns the steps at which it does not */
function unsound(recording: Recording): readonly number[] {
  const { steps, nActions, terms } = recording;
  return Array.from({ length: steps }, (_, k) => k).filter((k) => {
    let sum = 0;
    for (let a = 0; a < nActions; a++) sum += recording.probabilities[k * nActions + a] ?? Number.NaN;
    let paid = 0;
    for (let j = 0; j < terms.length; j++)
      paid = Math.fround(paid + (recording.paid[k * terms.length + j] ?? Number.NaN));
    const joins = recording.ends[k] !== 0 || k + 1 === steps || recording.state[k + 1] === recording.next[k];
    return !(Math.abs(sum - 1) < 1e-4 && paid === recording.total[k] && joins);
  });
}

describe('a replay of every agent in every family', () => {
  const tables = catalogue().agents.filter(({ id }) => laneOfAgent(id) !== 'network');
  for (const [k, agent] of today([...tables.entries()])) {
    for (const family of someWorldsOf(agent, k)) {
      it(`finds the steps of “${agent.id}” in a ${family} again, bit for bit`, async () => {
        const world = exampleOf(family);
        const experiment = experimentOf(world, agent.id);
        const batches = await batchesOf(experiment);
        const seed = 2;
        const whole = await replay(plain(experiment), 0, seed, 0, experiment.envSteps);
        expect(whole.steps).toBe(experiment.envSteps);
        expectSame(whole, batches, 0);
        expect(unsound(whole)).toEqual([]);
        const window = await replay(plain(experiment), 0, seed, 1_500, 2_000);
        expectSame(window, batches, 0);
        expect(window.start).toBeLessThanOrEqual(1_500);
        const offset = window.start;
        expect([...window.action]).toEqual([...whole.action.slice(offset, 2_000)]);
        expect([...window.state]).toEqual([...whole.state.slice(offset, 2_000)]);
        expect(bits(window.probabilities)).toEqual(
          bits(whole.probabilities.slice(offset * whole.nActions, 2_000 * whole.nActions)),
        );
      });
    }
  }
});

const TASK = { term: 'task', weight: 1 };
const BONUS = { term: 'distance', mode: 'closer', weight: 0.2 };

function room(more: Partial<Experiment> = {}, reward: readonly unknown[] = [TASK, BONUS]): Experiment {
  const world = catalogue() && exampleOf('gridworld');
  const variants = [
    { label: 'one', agent: { type: 'q-learning' }, reward: [TASK] },
    { label: 'two', agent: { type: 'sarsa' }, reward },
  ];
  const parsed = validate({
    ...experimentOf(world, 'q-learning'),
    world,
    variants,
    seeds: 4,
    envSteps: 4_000,
    measurementPoints: 8,
    ...more,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}
const variantsWith = (reward: readonly unknown[]) => ({
  variants: [
    { label: 'one', agent: { type: 'q-learning' }, reward: [TASK] },
    { label: 'two', agent: { type: 'sarsa' }, reward },
  ],
});

describe('a replay of a run that was changed', () => {
  it('meets the planned edits at their steps, settings and programs', async () => {
    const edits = [
      { at: 1_234, patch: variantsWith([TASK, { ...BONUS, weight: 0 }]) },
      { at: 2_345, patch: variantsWith([TASK]) },
      { at: 3_000, patch: { world: { slip: 0.2 } } },
    ];
    const experiment = room({ edits });
    const batches = await batchesOf(experiment);
    for (const [from, to] of [
      [1_000, 1_234],
      [1_500, 2_000],
      [2_500, 3_000],
      [3_500, 4_000],
    ] as const)
      expectSame({ ...(await replay(plain(experiment), 1, 3, from, to)), variant: 1 }, batches, 1);
  });

  it('ends a recording at an edit, and the next one begins there', async () => {
    const experiment = room({ edits: [{ at: 1_250, patch: variantsWith([TASK]) }] });
    const before = await replay(plain(experiment), 1, 0, 1_000, 1_500);
    expect(before.cut).toBe('edit');
    expect(before.start + before.steps).toBe(1_250);
    expect(before.terms.length).toBe(2);
    const after = await replay(plain(experiment), 1, 0, 1_250, 1_500);
    expect([after.cut, after.start, after.terms.length]).toEqual([null, 1_250, 1]);
  });

  it('meets what the user changed on the way, and leaves out the edits that this put off', async () => {
    const experiment = room({ edits: [{ at: 3_600, patch: { world: { slip: 0.5 } } }] });
    const changed = room({ edits: [] }, [
      TASK,
      { ...BONUS, weight: 0.7 },
      { term: 'step-cost', weight: 0.01 },
    ]);
    const session = await createSession(experiment);
    const items = [...session.advance(1_777, Number.POSITIVE_INFINITY)];
    const reply = await session.revise(changed);
    if ('problems' in reply) throw new Error(JSON.stringify(reply.problems));
    items.push(...session.advance(4_000, Number.POSITIVE_INFINITY));
    const batches = items.filter((item): item is Batch => item.kind === 'batch');
    const script: RunScript = { experiment, revisions: [{ at: 1_777, experiment: changed }] };
    for (const variant of [0, 1])
      for (const [from, to] of [
        [1_000, 1_500],
        [2_000, 2_500],
        [3_500, 4_000],
      ] as const)
        expectSame(await replay(script, variant, 1, from, to), batches, variant);
  });

  it('says why a variant that came later has no beginning', async () => {
    const experiment = room();
    const script: RunScript = {
      experiment: { ...experiment, variants: experiment.variants.slice(0, 1) },
      revisions: [{ at: 500, experiment }],
    };
    await expect(Replayer.open(script, 1, 0, clock)).rejects.toThrow(/added during the run/);
  });
});

describe('a replayer that is used again', () => {
  it('gives the same window whatever it was asked before, backwards and forwards over an edit', async () => {
    const experiment = room({ edits: [{ at: 2_345, patch: variantsWith([TASK]) }] });
    const fresh = await replay(plain(experiment), 1, 2, 1_500, 2_000);
    const replayer = await Replayer.open(plain(experiment), 1, 2, clock);
    finish(replayer.record(3_500, 4_000, 1));
    expect(finish(replayer.record(1_500, 2_000, 1))).toEqual(fresh);
    finish(replayer.record(2_500, 3_000, 1));
    expect(finish(replayer.record(1_500, 2_000, 1))).toEqual(fresh);
  });

  it('says that a window was too long, and records its beginning', async () => {
    const replayer = await Replayer.open(plain(room()), 0, 0, clock);
    const recording = finish(replayer.record(1_000, 4_000, 1, 700));
    expect([recording.cut, recording.steps]).toEqual(['room', 700]);
    expect(recording.start).toBeLessThanOrEqual(1_000);
  });

  it('ends at a fault and names it', async () => {
    const broken = room({}, [
      { term: 'expression', weight: 1, expression: '1.0 / f32(900 - min(envSteps, 900))' },
    ]);
    const recording = await replay(plain(broken), 1, 0, 800, 1_000);
    expect(recording.cut).toBe('fault');
    expect(recording.start + recording.steps).toBe(900);
    expect(recording.fault).toMatch(/not a finite number at env step 900/);
    const after = await replay(plain(broken), 1, 0, 1_000, 1_500);
    // A window after the end shows the way to it.
    expect([after.cut, after.start + after.steps, after.fault]).toEqual(['fault', 900, recording.fault]);
  });
});

describe('a replay of a run whose budget counts episodes', () => {
  const SHORT = { world: { ...exampleOf('gridworld'), stepLimit: 100 } };
  const counted = (more: Partial<Experiment> = {}) =>
    room({ ...SHORT, envSteps: 40_000, episodes: 80, ...more });

  async function counts(experiment: Experiment) {
    const session = await createSession(experiment);
    const items = session.advance(Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY);
    return items.filter((item): item is Batch => item.kind === 'batch');
  }
  /** Episodes from + 1 to `to`, whole, and the row of the point is theirs. */
  function expectEpisodes(found: Recording, batches: readonly Batch[], whole: Recording): void {
    const { from, to, start, steps, episodes } = found;
    expect([found.unit, found.cut, found.reached]).toEqual(['episodes', null, to]);
    expect(episodes.map(({ ended }) => ended)).not.toContain('open');
    expect(episodes).toHaveLength(to - from);
    const first = whole.episodes[from]?.first ?? Number.NaN;
    expect(start).toBe(first); // environment steps
    expect([...found.state]).toEqual([...whole.state.slice(first, first + steps)]);
    expect([...found.action]).toEqual([...whole.action.slice(first, first + steps)]);
    expect(bits(found.value)).toEqual(bits(whole.value.slice(first, first + steps)));
    expect(unsound(found)).toEqual([]);
    const row = found.rows.at(-1);
    const batch = batches[row?.measurementPoint ?? -1];
    if (row === undefined || batch === undefined) throw new Error('no row');
    expect(batch.envSteps).toBe(to);
    const own = rowOf(batch, found.variant, found.seed);
    expect(bits(row.values)).toEqual(bits(own.slice(0, row.values.length)));
    const mean = compensatedMean(episodes.map((episode) => episode.return));
    expect(mean).toBe(own[column('return')]);
  }

  it('finds whole episodes, forwards and backwards, at their environment steps', async () => {
    const experiment = counted();
    const batches = await counts(experiment);
    const replayer = await Replayer.open(plain(experiment), 1, 2, clock);
    const whole = finish(replayer.record(0, 80, 1));
    expect(whole.episodes).toHaveLength(80);
    for (const [from, to] of [
      [0, 10],
      [30, 40],
      [70, 80],
      [10, 20],
    ] as const)
      expectEpisodes({ ...finish(replayer.record(from, to, 1)), variant: 1 }, batches, whole);
  });

  it('begins again where a recording ended in the middle of an episode', async () => {
    const experiment = counted();
    const replayer = await Replayer.open(plain(experiment), 1, 2, clock);
    const fresh = await replay(plain(experiment), 1, 2, 0, 10);
    const full = finish(replayer.record(0, 10, 1, fresh.steps - 3));
    expect([full.cut, full.episodes.at(-1)?.ended]).toEqual(['room', 'open']);
    expect(finish(replayer.record(0, 10, 1))).toEqual(fresh);
    const cut = finish(replayer.record(3, 10, 1, 2));
    expect(cut.steps).toBe(2);
    expect(finish(replayer.record(3, 10, 1))).toEqual(await replay(plain(experiment), 1, 2, 3, 10));
  });

  it('meets planned edits after their episodes', async () => {
    const experiment = counted({ edits: [{ at: 25, patch: variantsWith([TASK]) }] });
    const batches = await counts(experiment);
    const before = await replay(plain(experiment), 1, 0, 20, 30);
    expect([before.cut, before.reached, before.episodes.length, before.terms.length]).toEqual([
      'edit',
      25,
      5,
      2,
    ]);
    const after = await replay(plain(experiment), 1, 0, 25, 30);
    expect([after.cut, after.reached, after.episodes.length, after.terms.length]).toEqual([null, 30, 5, 1]);
    const own = rowOf(batches[2] as Batch, 1, 0);
    expect(bits(after.rows.at(-1)?.values ?? new Float32Array(0))).toEqual(bits(own));
  });
});
