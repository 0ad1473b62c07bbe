import { expect, test } from 'vitest';
import type { OpenLab } from '../../../../src/app/lab/create-lab.ts';
import { runOf } from '../../../../src/cli/compare-text.ts';
import { ResultBuilder } from '../../../../src/cli/result.ts';
import { runShards } from '../../../../src/cli/shard.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { catalogue } from '../../../../src/engine/program/catalogue.ts';
import { identityOf } from '../../../../src/experiment/canonical.ts';
import type { RunsComparison } from '../../../../src/stats/compare/runs-comparison.ts';
import { columnOf } from '../../../../src/stats/stats/aggregate.ts';
import { RUNS_REQUEST, runsCompared } from '../../stats/made-runs.ts';
import { seriesOf, until } from '../lab/fake-lab.ts';
import { Origin } from './fake-database.ts';
import { finish, library, spec, state, visit } from './visits.ts';

const SHORT = { ...spec, envSteps: 1_000, measurementPoints: 20, seeds: 6 };
/** Too short for its variants to have learned the same. */
const EARLY = { ...SHORT, envSteps: 100 };
const WIDE = { ...SHORT, name: 'room', world: { ...spec.world, map: ['S.....', '......', '.....G'] } };

/** Runs it to its end. @returns the id under which it is stored */
async function stored(lab: OpenLab, experiment: object): Promise<string> {
  lab.actions.openText(JSON.stringify(experiment));
  lab.actions.start();
  await until(() => lab.run.getState().status !== 'done');
  await finish(lab);
  await library(lab).recorder.flush();
  await library(lab).refresh();
  return library(lab).recorder.current ?? '';
}
const comparisons = (lab: OpenLab) => library(lab).comparisons;
const compared = (lab: OpenLab) => comparisons(lab).compare(RUNS_REQUEST, () => {});

async function headless(input: object, name: string) {
  const checked = validate(input);
  if (!checked.ok) throw new Error(checked.problems[0]?.message);
  const builder = new ResultBuilder(checked.value);
  await runShards({ experiment: checked.value, measures: 'all' }, 1, {
    plan: (plan) => builder.plan(plan),
    batch: (batch, shard) => builder.batch(batch, shard),
    fault: (fault) => builder.fault(fault),
    tables: () => {},
  });
  return runOf(name, checked.value, builder);
}

test('a stored run ends at the task returns that each seed measured last', async () => {
  const { lab } = visit(new Origin());
  const id = await stored(lab, EARLY);
  const { source, variants } = await headless(EARLY, 'headless');
  const ends = variants.map((_, variant) => {
    const last = new Float64Array(source.seeds);
    const values = new Float64Array(source.seeds);
    for (let point = 0; point < source.length; point++) {
      source.read(point, variant, columnOf('taskReturn'), values);
      values.forEach((value, seed) => {
        if (Number.isFinite(value)) last[seed] = value;
      });
    }
    return last.reduce((sum, value) => sum + value, 0) / source.seeds;
  });
  const found = (await library(lab).taskReturns([id, 'gone'])).get(id) ?? [];
  expect(found.map((value) => value?.toFixed(9))).toEqual(ends.map((value) => value.toFixed(9)));
  expect(new Set(ends).size).toBeGreaterThan(1);
});

test('stored runs of two worlds have the verdicts and ranks of the headless command, to the last bit', async () => {
  const { lab } = visit(new Origin());
  const ids = [await stored(lab, SHORT), await stored(lab, { ...SHORT, seed: 9 }), await stored(lab, WIDE)];
  // Chosen in an order other than that of the list, which counts.
  expect(await comparisons(lab).choose([ids[1] ?? '', ids[2] ?? '', ids[0] ?? ''])).toEqual([]);
  const { chosen } = comparisons(lab).store.getState();
  expect(chosen.map(({ state: word, words }) => [word, words])).toEqual(chosen.map(() => ['compared', []]));
  const found = await compared(lab);
  const names = chosen.map(({ name }) => name);
  const inputs = [WIDE, { ...SHORT, seed: 9 }, SHORT];
  const runs = await Promise.all(inputs.map((input, k) => headless(input, names[k] ?? '')));
  expect(found).toEqual(runsCompared(runs));
  expect(found.worlds.map(({ world, variants, seeds }) => [world, variants.length, seeds])).toEqual([
    ['room', 2, [7]],
    ['corridor', 4, [9, 7]],
  ]);
  expect(found.worlds[0]?.comparison.request.reference?.best).toBeGreaterThan(0);
  expect(found.ranking?.designs.designs.map(({ label, variants }) => [label, variants])).toEqual([
    ['plain', [[0], [0, 2]]],
    ['hurry', [[1], [1, 3]]],
  ]);
  expect(found.ranking?.ranks.designs[0]?.normalized).not.toBe(null);
  const pairs = found.worlds[1]?.comparison.pairs ?? [];
  expect(pairs.map(({ against, unpaired }) => [against, unpaired !== undefined])).toEqual([
    [0, false],
    [0, true],
    [0, true],
  ]);

  // Properties: repeating changes nothing, and hiding a run requests nothing new.
  const before = comparisons(lab).store.getState().version;
  comparisons(lab).hide(ids[0] ?? '', true);
  expect(comparisons(lab).store.getState()).toMatchObject({ hidden: [ids[0]], version: before });
  expect(await compared(lab)).toEqual(found);
});

test('stored runs are compared by probes and contributions, wherever their columns are', async () => {
  const { lab } = visit(new Origin());
  const probe = { term: 'event', event: 'hitWall', weight: 1, probe: true };
  const cost = { term: 'step-cost', weight: 0.1 };
  const variantsOf = (...reward: readonly object[]) => [
    { label: 'plain', agent: { type: 'q-learning' }, reward },
    { label: 'greedy', agent: { type: 'q-learning', epsilon: 0.01 }, reward },
  ];
  // The second one has more metrics before its terms, and its probe after another; both learn the same.
  const first = { ...SHORT, variants: variantsOf(probe, { term: 'task' }, cost) };
  const second = {
    ...SHORT,
    name: 'evaluated',
    evaluation: {},
    variants: variantsOf({ term: 'novelty', probe: true }, { term: 'task' }, probe, cost),
  };
  const ids = [await stored(lab, first), await stored(lab, second)];
  expect(await comparisons(lab).choose(ids)).toEqual([]);
  const names = comparisons(lab)
    .store.getState()
    .chosen.map(({ name }) => name);
  const runs = await Promise.all([second, first].map((input, k) => headless(input, names[k] ?? '')));
  for (const metric of ['probe: Event: hitWall', 'contribution: Step cost'] as const) {
    const found = await comparisons(lab).compare({ ...RUNS_REQUEST, metric }, () => {});
    const [world] = found.worlds;
    expect(world?.metrics.slice(-3)).toEqual([
      'probe: Event: hitWall',
      'contribution: Task reward',
      'contribution: Step cost',
    ]);
    const values = world?.comparison.variants.map(({ iqm }) => iqm.value) ?? [];
    expect(values.slice(0, 2)).toEqual(values.slice(2));
    expect(new Set(values).size).toBe(2);
    expect(Math.abs(values[0] ?? 0)).toBeGreaterThan(0.1);
    expect(found).toEqual(runsCompared(runs, { metric }));
  }
});

test('a damaged or missing run is left out with a message, and the others keep their numbers', async () => {
  const origin = new Origin();
  const { lab } = visit(origin);
  const ids = [
    await stored(lab, SHORT),
    await stored(lab, { ...SHORT, seed: 9 }),
    await stored(lab, { ...SHORT, seed: 11 }),
  ];
  const [bad = '', good = ''] = ids; // the last one is open: its record may be written again
  await comparisons(lab).choose(ids.slice(1));
  const wanted: RunsComparison = await compared(lab);
  await spoil(origin, bad);
  expect(await comparisons(lab).choose([...ids, 'never-there'])).toEqual([]);
  const { chosen } = comparisons(lab).store.getState();
  expect(chosen.map(({ state: word }) => word).sort()).toEqual(['compared', 'compared', 'left', 'left']);
  const words = chosen.flatMap((run) => (run.state === 'left' ? run.words : []));
  expect(words.join(' ')).toMatch(/Neither the record nor the experiment of this run can be read/);
  expect(words.join(' ')).toMatch(/no longer stored here\. The browser may have cleared it/);
  expect(await compared(lab)).toEqual(wanted);

  expect(await comparisons(lab).choose([bad, 'never-there'])).toHaveLength(2);
  expect(await comparisons(lab).choose([good])).toMatchObject([
    { message: 'A single run cannot be compared.' },
  ]);
});

test('stored runs that count steps and episodes in one world are refused, and neither is drawn over the other', async () => {
  const { lab } = visit(new Origin());
  const steps = await stored(lab, { ...SHORT, name: 'by steps' });
  const counted = { ...SHORT, name: 'by episodes', envSteps: 100_000, episodes: 40 };
  const episodes = await stored(lab, counted);
  const other = await stored(lab, { ...counted, name: 'again', seed: 9 });
  expect(await comparisons(lab).choose([steps, episodes])).toMatchObject([
    {
      message: expect.stringMatching(
        /count episodes, and those of ‘.*’ count environment steps, in the same world/,
      ),
      fix: 'Run both with `episodes`, or both without.',
    },
  ]);
  expect(comparisons(lab).store.getState().chosen).toEqual([]);
  expect(await comparisons(lab).choose([episodes, other])).toEqual([]);
  const found = await compared(lab);
  expect(found.worlds[0]?.comparison.request.unit).toBe('episodes');
  expect([...(found.worlds[0]?.comparison.x ?? [])].at(-1)).toBe(40);
  expect(await comparisons(lab).overlay(episodes)).toEqual([]);
  expect(await comparisons(lab).overlay(steps)).toMatchObject([
    {
      message: expect.stringMatching(/count environment steps, and those of the open run count episodes/),
    },
  ]);
});

async function spoil(origin: Origin, run: string): Promise<void> {
  const database = await answer(origin.factory.open('reward-lab-runs'));
  const transaction = database.transaction(['runs', 'parts'], 'readwrite');
  const heads = transaction.objectStore('runs');
  const head = (await answer(heads.get(run))) as { bytes: Uint8Array };
  await answer(heads.put({ ...head, bytes: head.bytes.map((byte) => byte ^ 1) }));
  const parts = transaction.objectStore('parts');
  const all = (await answer(parts.getAll())) as { run: string; kind: string; bytes: Uint8Array }[];
  for (const part of all)
    if (part.run === run && part.kind === 'revision')
      await answer(parts.put({ ...part, bytes: part.bytes.map((byte) => byte ^ 1) }));
  database.close();
}
function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

test('the training run can be among them, and is read again as it continues', async () => {
  const { lab } = visit(new Origin());
  const first = await stored(lab, { ...SHORT, envSteps: 2_000, measurementPoints: 40 });
  lab.actions.openText(JSON.stringify({ ...SHORT, seed: 8, envSteps: 200_000, measurementPoints: 2_000 }));
  lab.actions.setSpeed(4);
  lab.actions.start();
  await until(() => lab.run.getState().status === 'running' && lab.run.getState().envSteps > 300);
  // Paused, so that it is not ahead of the other at the check.
  lab.actions.togglePlay();
  await until(() => lab.run.getState().status === 'paused');
  await library(lab).recorder.flush();
  const now = library(lab).recorder.current ?? '';
  expect(await comparisons(lab).choose([first, now])).toEqual([]);
  const [world] = (await compared(lab)).worlds;
  const chosen = comparisons(lab)
    .store.getState()
    .chosen.map(({ id }) => id);
  expect(chosen[world?.shortest ?? -1]).toBe(now);
  const { version } = comparisons(lab).store.getState();
  const reached = world?.comparison.x.at(-1) ?? 0;
  expect(reached).toBeGreaterThan(0);
  lab.actions.setSpeed(9);
  lab.actions.togglePlay();
  await until(() => comparisons(lab).store.getState().version > version);
  const [later] = (await compared(lab)).worlds;
  expect(later?.comparison.x.at(-1)).toBeGreaterThan(reached);
});

test('a stored run is laid over the charts with the means that the charts draw, and is removed with one action', async () => {
  const { lab } = visit(new Origin());
  const first = await stored(lab, SHORT);
  const own = await seriesOf(lab, 0, columnOf('taskReturn'), 20);
  expect(await comparisons(lab).overlay(first)).toEqual([]);
  const [overlay] = comparisons(lab).store.getState().overlays;
  const line = overlay?.lines.find(
    ({ metric, label }) => metric === 'taskReturn' && label.endsWith('· plain'),
  );
  expect(line?.label).toBe(`${overlay?.name} · plain`);
  expect([...(line?.x ?? [])]).toEqual(
    [...own.x.subarray(0, 20)].filter((_, k) => Number.isFinite(own.mean[k])),
  );
  expect([...(line?.y ?? [])]).toEqual([...own.mean.subarray(0, 20)].filter(Number.isFinite));
  expect(line?.n).toBe(6);
  comparisons(lab).removeOverlay(first);
  expect(comparisons(lab).store.getState().overlays).toEqual([]);
  expect(state(lab).runs).toHaveLength(1);
});

test('worlds differ by content, variants by agent and reward, and names do not matter', () => {
  const of = (input: object) => {
    const checked = validate(input);
    if (!checked.ok) throw new Error(checked.problems[0]?.message);
    return identityOf(checked.value, catalogue());
  };
  const one = of(spec);
  expect(of({ ...spec, name: 'x', seed: 8, world: { ...spec.world, slip: 0 } }).world).toBe(one.world);
  expect(of({ ...spec, world: { ...spec.world, slip: 0.1 } }).world).not.toBe(one.world);
  const [plain] = spec.variants;
  const again = of({
    ...spec,
    variants: [{ ...plain, label: 'other', agent: { type: 'q-learning', alpha: 0.1 } }],
  });
  expect(again.variants[0]?.content).toBe(one.variants[0]?.content);
  const probed = of({
    ...spec,
    variants: spec.variants.map((variant) => ({
      ...variant,
      reward: [{ term: 'novelty', probe: true }, ...variant.reward],
    })),
  });
  expect(probed.variants.map(({ content }) => content)).toEqual(one.variants.map(({ content }) => content));
  expect(
    of({ ...spec, variants: [{ ...plain, agent: { type: 'q-learning', alpha: 0.2 } }] }).variants[0]?.content,
  ).not.toBe(one.variants[0]?.content);
});
