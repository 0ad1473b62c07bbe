/** Faults that cases from outside have shown, each as the case that showed it. */
import { describe, expect, it } from 'vitest';
import type { Batch, Result } from '../../../../src/engine/contract.ts';
import { languageStages } from '../../../../src/engine/network/language/stage.ts';
import { createNetworkSession } from '../../../../src/engine/network/open.ts';
import { cpuReport } from '../../../../src/engine/session/live-cpu.ts';
import { validate } from '../../../../src/engine/validate.ts';
import { ALL_METRIC_IDS, type MetricId } from '../../../../src/measure/metrics/metrics.ts';
import { createWasm } from '../../../../src/tensor/wasm/compute.ts';

const network = { network: 'transformer', layers: 1, width: 32, heads: 2, baseAccuracy: 0 };
const DPO = { type: 'dpo', prompts: 8, groupSize: 4, learningRate: 0.003 };

function parsed(agents: readonly object[], more: object = {}) {
  return validate({
    name: 'small',
    world: { family: 'language', task: 'micro', level: 2, letters: 4 },
    variants: agents.map((agent, k) => ({
      label: `variant ${k}`,
      agent: { ...network, ...agent },
      reward: [{ term: 'task', weight: 1 }],
    })),
    seeds: 1,
    envSteps: 2_000,
    measurementPoints: 4,
    ...more,
  });
}

async function trained(agents: readonly object[], more: object = {}) {
  const read = parsed(agents, more);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const compute = await createWasm();
  const session = await createNetworkSession(read.value, {
    build: languageStages(compute).build,
    report: cpuReport('WebAssembly', ''),
    shard: { index: 0, count: 1 },
    clock: () => performance.now(),
    release: () => compute.close(),
  });
  const results: Result[] = [...(await session.advance(read.value.envSteps, 1e9))];
  const batches = results.filter((result): result is Batch => result.kind === 'batch');
  const { columns } = session.plan;
  const curve = (variant: number, id: MetricId) =>
    batches.map(({ rows }) => rows[variant * columns + ALL_METRIC_IDS.indexOf(id)] ?? Number.NaN);
  const faults = results.filter(({ kind }) => kind === 'fault');
  session.close();
  return { curve, faults };
}

describe('DPO', () => {
  it('learns from labels that are drawn', async () => {
    const { faults, curve } = await trained([{ ...DPO, labelTemperature: 0.5 }]);
    expect(faults).toEqual([]);
    expect(curve(0, 'taskReturn').at(-1)).toBeGreaterThan(curve(0, 'taskReturn')[0] ?? 1);
  });

  it('shows the policy that learns, also where the reference writes the pairs', async () => {
    const { curve } = await trained([{ ...DPO, pairs: 'offline' }]);
    expect(curve(0, 'kl').at(-1)).toBeGreaterThan(0.1);
    expect(curve(0, 'taskReturn').at(-1)).toBeGreaterThan((curve(0, 'taskReturn')[0] ?? 1) + 0.05);
  });

  it('reads a finite set of pairs in passes: less data, more overfitting', async () => {
    const offline = { ...DPO, pairs: 'offline' };
    const { curve } = await trained([
      { ...offline, storedPairs: 16 },
      { ...offline, storedPairs: 16 },
      offline,
    ]);
    expect(curve(0, 'policyLoss')).toEqual(curve(1, 'policyLoss'));
    const [few = 1, fresh = 0] = [curve(0, 'policyLoss').at(-1), curve(2, 'policyLoss').at(-1)];
    expect(few).toBeLessThan(fresh);
  });
});

describe('PPO', () => {
  it('does not drift while no reward is ever seen', async () => {
    const agent = { type: 'ppo-lm', prompts: 16, groupSize: 2 };
    const reward = [{ term: 'task', weight: 0 }];
    const variants = [{ label: 'nothing', agent: { ...network, ...agent }, reward }];
    const { curve } = await trained([agent], { variants, envSteps: 20_000 });
    expect(Math.abs(curve(0, 'kl').at(-1) ?? 1)).toBeLessThan(0.02);
  });
});

describe('warnings', () => {
  it.each(['grpo-lm', 'rloo-lm'])('%s with groups of one says that it learns nothing', (type) => {
    const read = parsed([{ type, prompts: 8, groupSize: 1 }]);
    expect(read.ok && read.warnings.map(({ path }) => path)).toContain('variants[0].agent.groupSize');
  });
  it('a batch larger than the budget is named', () => {
    const read = parsed([{ type: 'grpo-lm', prompts: 64, groupSize: 16 }]);
    expect(read.ok && read.warnings.map(({ path }) => path)).toContain('variants[0].agent.prompts');
  });
});
