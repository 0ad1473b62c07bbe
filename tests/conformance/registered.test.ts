import { describe, expect, it } from 'vitest';
import type { Batch, Session } from '../../src/engine/contract.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { laneOfAgent } from '../../src/engine/lane.ts';
import { buildWorld } from '../../src/engine/program/build-world.ts';
import { catalogue } from '../../src/engine/program/catalogue.ts';
import { createSession } from '../../src/engine/table/session.ts';
import type { Experiment, WorldSpec } from '../../src/experiment/experiment.ts';
import { METRIC_COLUMNS, METRIC_IDS } from '../../src/stats/metrics/metrics.ts';
import { worldFamilies } from '../../src/worlds/registry.ts';
import { inRelease, today } from '../release.ts';
import { exampleOf, experimentOf, familyFor, termSpec, worldsOf } from './small-experiments.ts';

/** Advances to the end in slices of `slice` steps. */
function finish(session: Session, slice: number): Batch[] {
  const out: Batch[] = [];
  for (let target = slice; !session.done; target += slice) {
    for (const item of session.advance(target, Number.POSITIVE_INFINITY)) {
      if (item.kind === 'fault') throw new Error(item.message);
      out.push(item);
    }
  }
  return out;
}
/** Every word of the batches, as bytes, which are fast to compare. */
const bits = (batches: readonly Batch[]) =>
  Buffer.concat(
    batches.flatMap((b) => [
      Buffer.from(b.rows.slice().buffer),
      Buffer.from(Float64Array.from(b.histograms).buffer),
    ]),
  );

async function check(experiment: Experiment): Promise<Batch[]> {
  const whole = await createSession(experiment);
  const batches = finish(whole, experiment.envSteps);
  expect(batches.length).toBe(experiment.measurementPoints);
  // Slices of 97 steps, and a snapshot moved to another session halfway, change no bit.
  const sliced = await createSession(experiment);
  const first: Batch[] = [];
  const half = Math.floor(experiment.envSteps / 2) + 13;
  for (let target = 97; target < half; target += 97)
    first.push(...(sliced.advance(target, Number.POSITIVE_INFINITY) as Batch[]));
  const end = Buffer.from(whole.snapshot());
  // A session that has moved on and is restored continues like a fresh one.
  whole.restore(sliced.snapshot());
  const rest = finish(whole, 131);
  expect(bits([...first, ...rest]).equals(bits(batches))).toBe(true);
  expect(Buffer.compare(Buffer.from(whole.snapshot()), end)).toBe(0);
  // The interpreter, which defines the language, agrees with WebAssembly bit for bit.
  const short = { ...experiment, envSteps: 400, measurementPoints: 2, seeds: 1 };
  const wasm = await createSession(short, { backend: 'wasm' });
  const reference = await createSession(short, { backend: 'interpreter' });
  expect(bits(finish(wasm, 400)).equals(bits(finish(reference, 400)))).toBe(true);
  expect(Buffer.compare(Buffer.from(wasm.snapshot()), Buffer.from(reference.snapshot()))).toBe(0);
  // Policies are distributions, and reading them draws nothing and changes nothing.
  const { plan } = whole;
  const tables = whole.tables(0, 0);
  for (let s = 0; s < plan.nObservations; s += Math.max(1, Math.floor(plan.nObservations / 50))) {
    const row = tables.policy.subarray(s * plan.nActions, (s + 1) * plan.nActions);
    expect(row.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 4);
    for (const p of row) expect(p).toBeGreaterThanOrEqual(0);
  }
  return batches;
}

/** Checks that the mean training return equals the sum of the terms' contributions, window by window. */
function contributionsAddUp(batches: readonly Batch[], terms: number): void {
  for (const batch of batches) {
    const columns = batch.rows.length / batch.replicas.length;
    for (let r = 0; r < batch.replicas.length; r++) {
      const row = batch.rows.subarray(r * columns, (r + 1) * columns);
      const trained = row[METRIC_IDS.indexOf('return')] ?? Number.NaN;
      if (Number.isNaN(trained)) continue;
      let sum = 0;
      let scale = 1;
      for (let k = 0; k < terms; k++) {
        sum += row[METRIC_COLUMNS + k] ?? 0;
        scale = Math.max(scale, Math.abs(row[METRIC_COLUMNS + k] ?? 0));
      }
      expect(Math.abs(sum - trained)).toBeLessThan(1e-4 * scale);
    }
  }
}

describe('every registered world example', () => {
  for (const family of worldFamilies.values()) {
    // The interpreter would need minutes for a table with 10⁵ or more entries.
    const isLarge = (spec: WorldSpec) => {
      const result = family.build(spec);
      return result.ok && (result.build.constants.nEntries?.value ?? 0) > 100_000;
    };
    const examples = inRelease(
      family.examples,
      family.examples.filter((spec) => !isLarge(spec)),
    );
    for (const [k, example] of today([...examples.entries()])) {
      it(`${family.entry.id} example ${String(example.name ?? k)} trains the same bits in any slicing and back end`, async () => {
        const agent = family.entry.id === 'bandit' ? 'epsilon-greedy' : 'q-learning';
        const { name: _, ...world } = example;
        contributionsAddUp(await check(experimentOf(world, agent)), 1);
      });
    }
  }
});

describe('every registered agent', () => {
  // Networks are tested in tests/unit/engine/networks.
  for (const entry of today(catalogue().agents.filter(({ id }) => laneOfAgent(id) === 'kernel'))) {
    const families = worldsOf(entry);
    for (const family of inRelease(families, families.slice(0, 1))) {
      it(`${entry.id} on a ${family} world trains the same bits in any slicing and back end`, async () => {
        const { name: _, ...world } = exampleOf(family);
        contributionsAddUp(await check(experimentOf(world, entry.id)), 1);
      });
    }
  }
});

describe('every registered reward term', () => {
  for (const entry of today(catalogue().terms.filter((term) => worldsOf(term).length > 0))) {
    const family = familyFor(entry);
    it(`${entry.id} on a ${family} world is logged separately and adds up`, async () => {
      const { name: _, ...world } = exampleOf(family);
      const events = buildWorld(experimentOf(world, 'q-learning')).module.events.map((e) => e.name);
      const reward = [{ term: 'task', weight: 1 }, termSpec(entry, events)];
      contributionsAddUp(await check(experimentOf(world, 'q-learning', reward)), 2);
    });
  }
});

describe('every agent on every example', () => {
  for (const family of worldFamilies.values())
    it(`is accepted or refused in words: family ${family.entry.id}`, () => {
      for (const { name, ...world } of today(family.examples))
        for (const { id } of catalogue().agents) {
          const answer = validate({
            world,
            variants: [{ label: 'a', agent: { type: id }, reward: [{ term: 'task' }] }],
            envSteps: 3000,
          });
          const problems = answer.ok ? [] : answer.problems;
          expect(problems.length > 0, `${id} in ${name}`).toBe(!answer.ok);
        }
    });
});
