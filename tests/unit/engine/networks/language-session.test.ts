import { describe, expect, it } from 'vitest';
import type { Batch, Result } from '../../../../src/engine/contract.ts';
import { createNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { cpuReport } from '../../../../src/engine/table/live-cpu.ts';
import { languageStages } from '../../../../src/engine/text/stage.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { ALL_METRIC_IDS, type MetricId } from '../../../../src/stats/metrics/metrics.ts';
import { createWasm } from '../../../../src/tensor/wasm/compute.ts';

const network = { network: 'transformer', layers: 1, width: 32, heads: 2, baseAccuracy: 0 };

function experiment(agents: readonly object[], more: object = {}): Experiment {
  const parsed = validate({
    name: 'small',
    world: { family: 'language', task: 'micro', level: 2, letters: 4 },
    variants: agents.map((agent, k) => ({
      label: `variant ${k}`,
      agent: { ...network, ...agent },
      reward: [{ term: 'task', weight: 1 }],
    })),
    seeds: 2,
    envSteps: 400,
    measurementPoints: 4,
    ...more,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

async function open(of: Experiment, shard = { index: 0, count: 1 }) {
  const compute = await createWasm();
  const stages = languageStages(compute);
  return createNetworkSession(of, {
    build: stages.build,
    report: cpuReport('WebAssembly', ''),
    shard,
    clock: () => performance.now(),
    release: () => compute.close(),
  });
}

const GRPO = { type: 'grpo-lm', prompts: 4, groupSize: 4 };
const batches = (results: readonly Result[]): readonly Batch[] =>
  results.filter((r): r is Batch => r.kind === 'batch');
const words = ({ rows }: Batch) => [...new Uint32Array(rows.buffer)];
const metric = (batch: Batch, columns: number, replica: number, id: MetricId) =>
  batch.rows[replica * columns + ALL_METRIC_IDS.indexOf(id)];

describe('a session of language policies', () => {
  it('is at its end only when the last measurement point is closed, however short the slices', async () => {
    const of = experiment([GRPO]);
    const session = await open(of);
    const found: Result[] = [];
    while (session.envSteps < of.envSteps) found.push(...(await session.advance(of.envSteps, 0)));
    expect(session.done).toBe(true);
    expect(batches(found).map(({ measurementPoint }) => measurementPoint)).toEqual([
      ...session.plan.grid.keys(),
    ]);
    session.close();
  });

  it.each([
    ['grpo-lm', GRPO],
    ['rloo-lm', { type: 'rloo-lm', prompts: 4, groupSize: 4 }],
    ['reinforce-lm', { type: 'reinforce-lm', prompts: 16 }],
    ['reinforce-plus-plus', { type: 'reinforce-plus-plus', prompts: 4, groupSize: 4 }],
    ['ppo-lm', { type: 'ppo-lm', prompts: 8, groupSize: 2 }],
    ['dpo', { type: 'dpo', prompts: 4, groupSize: 4 }],
    ['brain', { type: 'brain', prompts: 4, groupSize: 4, samples: 'reference' }],
    ['p3o-lm', { type: 'p3o-lm', prompts: 8, groupSize: 2 }],
    ['filtered-bc', { type: 'filtered-bc', prompts: 8, groupSize: 2, threshold: 0 }],
    ['sft', { type: 'sft', prompts: 8, demonstrations: 16, corrupted: 0.2 }],
    ['raft', { type: 'raft', prompts: 4, groupSize: 4 }],
    ['kto', { type: 'kto', prompts: 4, groupSize: 4, storedCompletions: 64 }],
    ['orpo', { type: 'orpo', prompts: 4, groupSize: 4, storedPairs: 32 }],
    ['vine-ppo', { type: 'vine-ppo', prompts: 4, groupSize: 2, stepTokens: 1 }],
    ['best-of-n', { type: 'best-of-n', prompts: 4, n: 4 }],
  ])('runs %s to its budget, with every number that it has', async (_, agent) => {
    const session = await open(experiment([agent]));
    const results = await session.advance(400, 1e9);
    expect(session.done).toBe(true);
    const all = batches(results);
    expect(all.map(({ envSteps }) => envSteps)).toEqual([100, 200, 300, 400]);
    const last = all.at(-1) as Batch;
    const { columns } = session.plan;
    for (const id of ['return', 'taskReturn', 'episodeLength', 'episodes', 'entropy'] as const)
      expect(metric(last, columns, 0, id), id).toEqual(expect.any(Number));
    expect(metric(last, columns, 0, 'episodes')).toBeGreaterThan(0);
    expect(metric(last, columns, 0, 'episodeLength')).toBeGreaterThan(0);
    session.close();
  });

  it('gives the same bits however it is sliced', async () => {
    const of = experiment([GRPO]);
    const whole = await open(of);
    const sliced = await open(of);
    const wanted = batches(await whole.advance(400, 1e9)).map(words);
    const found: number[][] = [];
    for (let goal = 10; !sliced.done; goal += 10)
      for (const batch of batches(await sliced.advance(Math.min(400, goal), 0))) found.push(words(batch));
    expect(found).toEqual(wanted);
  });

  it('goes on from a snapshot with the same bits', async () => {
    const agents = [
      GRPO,
      { type: 'ppo-lm', prompts: 8, groupSize: 2 },
      { ...GRPO, teacher: 'mastery', masteredAt: 0.1 },
      { ...GRPO, prefix: 0.6, prefixLength: 'uniform' },
      { type: 'sft', prompts: 8, demonstrations: 32 },
      { type: 'vine-ppo', prompts: 4, groupSize: 2, stepTokens: 1 },
    ];
    const of = experiment(agents, { seeds: 1 });
    const whole = await open(of);
    const first = batches(await whole.advance(240, 1e9)); // in the middle of a window
    const bytes = await whole.snapshot();
    const rest = batches(await whole.advance(400, 1e9)).map(words);
    const again = await open(of);
    await again.restore(bytes);
    expect(first.length).toBe(2);
    expect(batches(await again.advance(400, 1e9)).map(words)).toEqual(rest);
  });

  it('learns: GRPO raises the reward of a micro task', async () => {
    const session = await open(
      experiment([{ ...GRPO, prompts: 8, groupSize: 8, learningRate: 0.003 }], {
        seeds: 1,
        envSteps: 12_000,
      }),
    );
    const all = batches(await session.advance(12_000, 1e9));
    const { columns } = session.plan;
    const returns = all.map((batch) => metric(batch, columns, 0, 'taskReturn') ?? Number.NaN);
    expect(returns.at(-1)).toBeGreaterThan((returns[0] ?? 0) + 0.2);
  });
});
