/** A variant that measures returns alone learns what one learns that measures everything, and says the same of its returns. */
import { describe, expect, it } from 'vitest';
import type { BackendName } from '../../../src/engine/backend.ts';
import type { Batch, Fault, Measures } from '../../../src/engine/contract.ts';
import { laneOfAgent } from '../../../src/engine/lane.ts';
import { buildWorld } from '../../../src/engine/program/build-world.ts';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { OF_RETURNS } from '../../../src/engine/program/window-row.ts';
import { createSession } from '../../../src/engine/table/session.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import { METRIC_COLUMNS, METRIC_IDS } from '../../../src/stats/metrics/metrics.ts';
import { worldFamilies } from '../../../src/worlds/registry.ts';
import {
  exampleOf,
  experimentOf,
  offers,
  someWorldsOf,
  termSpec,
} from '../../conformance/small-experiments.ts';
import { today } from '../../release.ts';

async function trained(experiment: Experiment, measures: Measures, backend: BackendName = 'wasm') {
  const session = await createSession(experiment, { backend, measures });
  const results: (Batch | Fault)[] = [];
  // Slices of an odd number of steps, so that a run begins and ends anywhere in an episode.
  for (let target = 137; !session.done; target += 137)
    results.push(...session.advance(target, Number.POSITIVE_INFINITY));
  return { session, results };
}

const SHORT = { envSteps: 1500, measurementPoints: 5, seeds: 2 };
const bits = (numbers: Float32Array) => [...new Uint32Array(Float32Array.from(numbers).buffer)];
const batchesOf = (results: readonly (Batch | Fault)[]) =>
  results.filter((result) => result.kind === 'batch');

/** What is measured either way agrees bit for bit, the rest is absent; what was learned is the same. */
async function agrees(experiment: Experiment, backend?: BackendName): Promise<void> {
  const all = await trained(experiment, 'all', backend);
  const some = await trained(experiment, 'returns', backend);
  const [rich, poor] = [batchesOf(all.results), batchesOf(some.results)];
  expect(poor).toHaveLength(rich.length);
  const { columns } = all.session.plan;
  for (const [k, batch] of rich.entries()) {
    const rows = poor[k]?.rows ?? new Float32Array(0);
    expect(rows).toHaveLength(batch.rows.length);
    const wanted = batch.rows.map((x, i) => {
      const id = METRIC_IDS[i % columns];
      return i % columns >= METRIC_COLUMNS || (id !== undefined && OF_RETURNS.has(id)) ? x : Number.NaN;
    });
    expect(bits(rows)).toEqual(bits(wanted));
    expect(poor[k]?.histograms).toHaveLength(0);
  }
  const faults = (results: readonly (Batch | Fault)[]) => results.filter(({ kind }) => kind === 'fault');
  expect(faults(some.results)).toEqual(faults(all.results));
  for (const variant of experiment.variants.keys())
    for (let seed = 0; seed < experiment.seeds; seed++)
      expect(some.session.tables(variant, seed)).toEqual(all.session.tables(variant, seed));
}

describe('a variant that measures returns alone', () => {
  const kernels = catalogue().agents.filter(({ id }) => laneOfAgent(id) === 'kernel');
  for (const [k, agent] of today([...kernels.entries()]))
    for (const family of someWorldsOf(agent, k))
      it(`${agent.id} in a ${family} world: the same returns and the same tables`, () =>
        agrees(experimentOf(exampleOf(family), agent.id, undefined, SHORT)));

  for (const family of worldFamilies.keys())
    it(`every term that a ${family} world allows: the same contributions`, () => {
      const world = exampleOf(family);
      const { events } = buildWorld(experimentOf(world, 'q-learning')).module;
      const terms = catalogue().terms.filter((term) => offers(world, term));
      const names = events.map((event) => event.name);
      const reward = terms.slice(0, 16).map((term) => termSpec(term, names));
      return agrees(experimentOf(world, 'q-learning', reward, SHORT));
    });

  const grid = experimentOf(exampleOf('gridworld'), 'q-learning');
  it('is the same in the interpreter', () =>
    agrees({ ...grid, envSteps: 400, measurementPoints: 3, seeds: 2 }, 'interpreter'));

  it('goes through edits in mid-run', () =>
    agrees({
      ...grid,
      envSteps: 2000,
      seeds: 2,
      edits: [
        { at: 333, patch: { world: { slip: 0.3 } } },
        {
          at: 777,
          patch: {
            variants: [
              { label: 'a', agent: { type: 'q-learning' }, reward: [{ term: 'step-cost', weight: 0.1 }] },
            ],
          },
        },
      ],
    }));

  it('stops at the same fault, and names the same culprit', () =>
    agrees({
      ...grid,
      envSteps: 2000,
      seeds: 2,
      variants: ['1.0 / f32(40 - time) * 1e38 * 10.0', 'taskReward'].map((expression) => ({
        label: expression,
        agent: {
          type: 'q-learning',
          alpha: 1,
          gamma: 1,
          initialValue: expression === 'taskReward' ? 1000 : 0,
        },
        reward: [{ term: 'expression', weight: 1, expression }],
      })),
    }));

  it('counts visits if a reward asks for them', () =>
    agrees({
      ...grid,
      envSteps: 1000,
      seeds: 1,
      variants: [
        {
          label: 'curious',
          agent: { type: 'q-learning' },
          reward: [
            { term: 'expression', weight: 1, expression: '1.0 / (1.0 + f32(visits[nextObservation]))' },
          ],
        },
      ],
    }));

  it('keeps less: neither maps nor recent episodes', async () => {
    const { session } = await trained({ ...grid, envSteps: 500 }, 'returns');
    const frame = session.frame(0, -1);
    expect([frame.visits.length, frame.advantage.length, frame.recent.length]).toEqual([0, 0, 0]);
    expect(frame.value.length).toBe(session.plan.nObservations);
    expect(session.plan.measures).toBe('returns');
    const other = await createSession({ ...grid, envSteps: 500 }, { measures: 'all' });
    expect(session.plan.bytesPerReplica).toBeLessThan(other.plan.bytesPerReplica);
    expect(session.plan.variants[0]?.programHash).not.toBe(other.plan.variants[0]?.programHash);
    expect(() => other.restore(session.snapshot())).toThrow(RangeError);
  });
});
