import { describe, expect, it } from 'vitest';
import type { Batch, Result } from '../../../../src/engine/contract.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import type { BaseStore } from '../../../../src/engine/networks/base-store.ts';
import type { RecordedTexts, RunScript } from '../../../../src/engine/replay/contract.ts';
import { NetworkReplayer } from '../../../../src/engine/replay/network-replayer.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { ALL_METRIC_IDS, type MetricId } from '../../../../src/stats/metrics/metrics.ts';

const network = { network: 'transformer', layers: 1, width: 32, heads: 2, baseAccuracy: 0 };
const TASK = { term: 'task', weight: 1 };
const LONG = { term: 'completion-length', weight: 0.05 };
const GRPO = { type: 'grpo-lm', prompts: 4, groupSize: 4 };
const AGENTS: readonly (readonly [string, object])[] = [
  ['grpo-lm', GRPO],
  ['rloo-lm', { type: 'rloo-lm', prompts: 4, groupSize: 4 }],
  ['reinforce-lm', { type: 'reinforce-lm', prompts: 16 }],
  ['reinforce-plus-plus', { type: 'reinforce-plus-plus', prompts: 4, groupSize: 4 }],
  ['ppo-lm', { type: 'ppo-lm', prompts: 8, groupSize: 2 }],
  ['dpo', { type: 'dpo', prompts: 4, groupSize: 4, pairs: 'offline' }],
  ['brain', { type: 'brain', prompts: 4, groupSize: 4 }],
  ['p3o-lm', { type: 'p3o-lm', prompts: 8, groupSize: 2 }],
  ['best-of-n', { type: 'best-of-n', prompts: 4, n: 4 }],
];

function texts(
  agents: readonly object[],
  more: object = {},
  reward: readonly object[] = [TASK, LONG],
): Experiment {
  const parsed = validate({
    name: 'small',
    world: { family: 'language', task: 'micro', level: 2, letters: 4 },
    variants: agents.map((agent, k) => ({ label: `variant ${k}`, agent: { ...network, ...agent }, reward })),
    seeds: 2,
    envSteps: 600,
    measurementPoints: 6,
    ...more,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

const isBatch = (result: Result): result is Batch => result.kind === 'batch';
const bits = (values: Float32Array) => [...new Uint32Array(values.slice().buffer)];
const column = (id: MetricId) => ALL_METRIC_IDS.indexOf(id);
const plain = (experiment: Experiment): RunScript => ({ experiment, revisions: [] });
const options = { clock: () => performance.now(), bases: null as BaseStore | null };

async function batchesOf(experiment: Experiment): Promise<readonly Batch[]> {
  const session = await openNetworkSession(experiment);
  const batches = (await session.advance(experiment.envSteps, Number.POSITIVE_INFINITY)).filter(isBatch);
  session.close();
  return batches;
}
async function finish<T>(work: AsyncGenerator<unknown, T>): Promise<T> {
  for (;;) {
    const turn = await work.next();
    if (turn.done === true) return turn.value;
  }
}
async function replay(
  script: RunScript,
  [variant, seed]: readonly [number, number],
  [from, to]: readonly [number, number],
  more: { readonly most?: number; readonly bases?: BaseStore } = {},
): Promise<RecordedTexts> {
  const replayer = await NetworkReplayer.open(script, variant, seed, { ...options, ...more });
  const recording = await finish(replayer.record(from, to, 0, more.most));
  replayer.close();
  if (recording.kind !== 'texts') throw new Error('not texts');
  return recording;
}

/** Every row that closed is the run's own. @returns the last of them */
function expectRows(recording: RecordedTexts, batches: readonly Batch[], variant: number): Float32Array {
  expect(recording.rows.length).toBeGreaterThan(0);
  let last = new Float32Array(0);
  for (const { measurementPoint, values } of recording.rows) {
    const batch = batches[measurementPoint];
    if (batch === undefined) throw new Error('a row of no measurement point');
    const columns = batch.rows.length / batch.replicas.length;
    const k = batch.replicas.findIndex((one) => one.variant === variant && one.seed === recording.seed);
    last = batch.rows.slice(k * columns, k * columns + values.length);
    expect(bits(values)).toEqual(bits(last));
  }
  return last;
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

/** What must hold of any recording. */
function expectSound(recording: RecordedTexts): void {
  const { texts: rows, tokens, own, logp, after, total, paid, terms, termReturns } = recording;
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.reduce((sum, { length }) => sum + length, 0)).toBe(tokens.length);
  expect(recording.steps).toBe(own.reduce((sum, x) => sum + x, 0));
  for (const [row, text] of rows.entries()) {
    const places = Array.from({ length: text.length }, (_, k) => text.first + k);
    expect(places.slice(0, text.prompt).every((k) => own[k] === 0)).toBe(true);
    expect(mean(places.map((k) => total[k] ?? Number.NaN)) * text.length).toBeCloseTo(text.return, 5);
    for (const k of places.filter((place) => own[place] === 1)) {
      expect(logp[k]).toBeLessThan(0);
      expect(after[k]).toBeLessThan(0);
      const byTerm = terms.reduce((sum, _, j) => sum + (paid[k * terms.length + j] ?? Number.NaN), 0);
      expect(byTerm).toBeCloseTo(total[k] ?? Number.NaN, 5);
    }
    terms.forEach((_, j) => {
      const sum = places.reduce((all, k) => all + (paid[k * terms.length + j] ?? 0), 0);
      expect(sum).toBeCloseTo(termReturns[row * terms.length + j] ?? Number.NaN, 5);
    });
  }
}

describe('a replay of every agent on text', () => {
  it.each(AGENTS)('finds the completions of %s again, bit for bit', async (id, agent) => {
    const experiment = texts([GRPO, agent]);
    const batches = await batchesOf(experiment);
    const recording = await replay(plain(experiment), [1, 1], [300, 400]);
    const row = expectRows(recording, batches, 1);
    expectSound(recording);
    expect(recording.rows.map(({ envSteps }) => envSteps)).toContain(400);
    // The window's means are those of its completions; of DPO, those of others that its own policy wrote.
    if (recording.rows.length === 1 && id !== 'dpo') {
      const given = recording.texts.filter(({ chosen }) => chosen);
      expect(mean(given.map((text) => text.return))).toBeCloseTo(row[column('return')] ?? Number.NaN, 5);
      expect(mean(given.map((text) => text.taskReturn))).toBeCloseTo(
        row[column('taskReturn')] ?? Number.NaN,
        5,
      );
      const correct = mean(given.map((text) => (text.correct ? 1 : 0)));
      expect(correct).toBeCloseTo(row[column('success')] ?? Number.NaN, 5);
    }
    expect(recording.writer).toBe(id === 'dpo' ? 'reference' : 'policy');
    expect(recording.critic).toBe(id === 'ppo-lm');
    expect(recording.value.length).toBe(id === 'ppo-lm' ? recording.tokens.length : 0);
    // Where the reference wrote them, what was written is what the reference says.
    expect(recording.referenceLogp.length).toBe(recording.tokens.length);
    if (id === 'dpo')
      recording.referenceLogp.forEach((x, k) => {
        expect(x).toBeCloseTo(recording.logp[k] ?? Number.NaN, 4);
      });
  });

  it('has the advantages of groups: a return against the mean of its group', async () => {
    const experiment = texts([{ type: 'rloo-lm', prompts: 4, groupSize: 4, klCoefficient: 0 }]);
    const { texts: rows, groups, advantage, own } = await replay(plain(experiment), [0, 0], [0, 100]);
    expect(groups.length).toBe(rows.length / 4);
    for (const text of rows) {
      const others = rows.filter((other) => other.group === text.group && other !== text);
      expect(others.length).toBe(3);
      const place = text.first + own.subarray(text.first).indexOf(1);
      // Leave one out (Kool et al. 2019): r − mean of the other three.
      expect(advantage[place]).toBeCloseTo(text.return - mean(others.map((other) => other.return)), 5);
    }
  });

  it('says what each term paid for, also of groups that were drawn again', async () => {
    const experiment = texts([{ ...GRPO, groupSize: 2, prompts: 2, resample: 3 }], { envSteps: 1_000 }, [
      { term: 'task', weight: 1 },
      { term: 'repetition', weight: -0.5 },
    ]);
    const recording = await replay(plain(experiment), [0, 1], [0, 1_000]);
    expectRows(recording, await batchesOf(experiment), 0);
    expectSound(recording);
    expect(recording.texts.length).toBeGreaterThan(50);
  });
});

describe('a replay of texts of a run that was changed', () => {
  it('meets planned edits and what the user changed: rates, weights, terms', async () => {
    const edited = (reward: readonly object[], agent: object) => ({
      variants: texts([GRPO, agent], {}, reward).variants,
    });
    const edits = [
      { at: 150, patch: edited([TASK, { ...LONG, weight: -0.2 }], { ...GRPO, learningRate: 0.003 }) },
    ];
    const experiment = texts([GRPO, GRPO], { edits });
    const other = texts([GRPO, GRPO], {}, [TASK]);
    const session = await openNetworkSession(experiment);
    const items = [...(await session.advance(330, Number.POSITIVE_INFINITY))];
    expect(await session.revise(other)).toHaveProperty('notes');
    items.push(...(await session.advance(600, Number.POSITIVE_INFINITY)));
    const script: RunScript = { experiment, revisions: [{ at: 330, experiment: other }] };
    const found: number[] = [];
    for (const window of [
      [0, 100],
      [200, 300],
      [500, 600],
    ] as const) {
      const recording = await replay(script, [1, 1], window);
      expectRows(recording, items.filter(isBatch), 1);
      expectSound(recording);
      found.push(recording.terms.length);
    }
    expect(found).toEqual([2, 2, 1]);
  });
});

describe('a replayer of texts that is used again', () => {
  it('gives the same window backwards and forwards, from what it kept', async () => {
    const experiment = texts([GRPO], { envSteps: 8_000, measurementPoints: 16 });
    const fresh = await replay(plain(experiment), [0, 1], [3_500, 4_000]);
    const replayer = await NetworkReplayer.open(plain(experiment), 0, 1, options);
    await finish(replayer.record(7_000, 7_500, 5));
    expect(await finish(replayer.record(3_500, 4_000, 5))).toEqual(fresh);
    replayer.close();
  });

  it('begins from a base that was kept, and says what it is doing while it learns one', async () => {
    const kept = new Map<string, Uint8Array>();
    const bases: BaseStore = {
      read: (key) => Promise.resolve(kept.get(key)),
      write: async (key, bytes) => void kept.set(key, bytes),
    };
    const experiment = texts([{ ...GRPO, baseAccuracy: 0.9, baseSteps: 12 }], {
      world: { family: 'language', task: 'copy', level: 2 },
      envSteps: 100,
      measurementPoints: 1,
    });
    const words = new Set<string>();
    const replayer = await NetworkReplayer.open(plain(experiment), 0, 0, { ...options, bases });
    const work = replayer.record(0, 100, 0);
    let turn = await work.next();
    for (; turn.done !== true; turn = await work.next()) words.add(turn.value.words);
    expect([...words].some((text) => text.startsWith('Learning from examples'))).toBe(true);
    expect(kept.size).toBe(1);
    const again = await replay(plain(experiment), [0, 0], [0, 100], { bases });
    expect(again).toEqual(turn.value);
    replayer.close();
  });

  it('says that there was no room for all', async () => {
    const recording = await replay(plain(texts([GRPO])), [0, 0], [0, 600], { most: 200 });
    expect(recording.cut).toBe('room');
    expect(recording.tokens.length).toBeLessThanOrEqual(200);
    expectSound(recording);
  });
});
