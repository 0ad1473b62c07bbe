/** The trails that the maps draw: real steps, and no number depends on who watches. */
import { describe, expect, it } from 'vitest';
import type { Batch, Fault } from '../../../src/engine/contract.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { Replayer } from '../../../src/engine/replay/replayer.ts';
import { createSession } from '../../../src/engine/table/session.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import { CurveHasher } from '../../../src/stats/stats/curve-hash.ts';

const GRID = {
  family: 'gridworld',
  map: ['#######', '#S...##', '#.#...#', '#...#G#', '#######'],
  slip: 0.1,
  stepLimit: 60,
};
const task = { term: 'task', weight: 1 };

function experiment(more: object = {}): Experiment {
  const parsed = validate({
    format: 'reward-lab/experiment',
    version: 2,
    name: 'trails',
    world: GRID,
    variants: [
      { label: 'task', agent: { type: 'q-learning' }, reward: [task] },
      { label: 'sarsa', agent: { type: 'sarsa' }, reward: [task] },
    ],
    seeds: 3,
    seed: 11,
    envSteps: 3_000,
    measurementPoints: 7,
    ...more,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

/** @param watched frames are taken after each short piece of work */
async function run(spec: Experiment, watched: boolean) {
  let now = 0;
  const session = await createSession(spec, { clock: () => (now += 0.9) });
  const hasher = new CurveHasher(session.plan.grid.length);
  const add = (results: readonly (Batch | Fault)[]) => {
    for (const result of results) {
      if (result.kind === 'fault') throw new Error(result.message);
      const columns = result.rows.length / result.replicas.length;
      hasher.add(result.replicas.map((_, k) => result.rows.slice(k * columns, (k + 1) * columns)));
    }
  };
  let lengths = 0;
  while (!session.done) {
    add(session.advance(Number.MAX_SAFE_INTEGER, 9));
    if (!watched) continue;
    for (const variant of spec.variants.keys())
      lengths = Math.max(lengths, session.frame(variant, lengths % 2 ? 1 : -1).trail?.length ?? 0);
  }
  return { proof: hasher.proof('all'), lengths, session };
}

describe.each([
  ['steps', experiment()],
  ['episodes', experiment({ episodes: 60, envSteps: 100_000 })],
  ['edits', experiment({ edits: [{ at: 1_200, patch: { world: { slip: 0.2 } } }] })],
  ['a bandit', experiment({ world: { family: 'bandit', arms: 4 }, envSteps: 900 })],
  ['a graph', experiment({ world: { family: 'graph', example: 'riverswim-2013' } })],
])('with %s', (_, spec) => {
  it('the curves have the same checksum whether the maps are watched or not', async () => {
    const [alone, seen] = [await run(spec, false), await run(spec, true)];
    expect(alone.proof).not.toBeNull();
    expect(seen.proof).toEqual(alone.proof);
    expect(seen.lengths).toBeGreaterThan(12);
  });
});

it('the trail of a finished run is what an exact replay of its end records', async () => {
  const spec = experiment();
  const { session } = await run(spec, true);
  const replayer = await Replayer.open({ experiment: spec, revisions: [] }, 1, 2, () => 0);
  const work = replayer.record(2_600, 3_000, 1);
  let turn = work.next();
  while (turn.done !== true) turn = work.next();
  const { observation, nextObservation, ends } = turn.value;
  const steps = [...observation].flatMap((from, k) => {
    const begins = k === 0 || ends[k - 1] !== 0;
    return [...(begins ? [from] : []), nextObservation[k] ?? -2, ...(ends[k] ? [-1] : [])];
  });
  const trail = [...(session.frame(1, 2).trail ?? [])];
  expect(trail.length).toBeGreaterThan(300);
  expect(trail).toEqual(steps.slice(-trail.length));
});

it('a run that nobody watches has no trail, and a watched one has the steps of slow motion', async () => {
  const session = await createSession(experiment());
  session.advance(100, Number.POSITIVE_INFINITY);
  expect(session.frame(0, 0).trail).toEqual(new Int32Array(0));
  for (let step = 101; step <= 108; step++) session.advance(step, Number.POSITIVE_INFINITY);
  const { trail, observation } = session.frame(0, 0);
  const cells = [...(trail ?? [])].filter((entry) => entry >= 0);
  expect(cells.length).toBeGreaterThanOrEqual(8);
  expect(cells.at(-1)).toBe(trail?.at(-1) === -1 ? cells.at(-1) : observation);
});
