/** Faults that cases from outside have shown, each as the case that showed it. */
import { describe, expect, it } from 'vitest';
import { languageAgents } from '../../../../src/agents/network-registry.ts';
import type { LanguageAgent } from '../../../../src/agents/updates/text-contract.ts';
import { clipRangeOf } from '../../../../src/agents/updates/token-update.ts';
import type { Batch, Result } from '../../../../src/engine/contract.ts';
import { createNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { cpuReport } from '../../../../src/engine/table/live-cpu.ts';
import { rowOf, tokensOf } from '../../../../src/engine/text/fit-step.ts';
import { shareOrdered } from '../../../../src/engine/text/reward-models.ts';
import type { Written } from '../../../../src/engine/text/rollout.ts';
import { languageStages } from '../../../../src/engine/text/stage.ts';
import { readSettings } from '../../../../src/experiment/settings.ts';
import { ALL_METRIC_IDS, type MetricId } from '../../../../src/stats/metrics/metrics.ts';
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
  it.each(['dpo', 'orpo'])(
    '%s with groups of three says that one completion of each is never learned from',
    (type) => {
      const messages = (groupSize: number) => {
        const read = parsed([{ type, prompts: 8, groupSize }]);
        const about = read.ok
          ? read.warnings.filter(({ path }) => path === 'variants[0].agent.groupSize')
          : [];
        return about.map(({ message, fix }) => `${message} ${fix}`);
      };
      expect(messages(3)).toEqual([
        'A group of 3 completions makes 1 pair: one completion of each group is written and never learned from. Use groups of 2 or 4.',
      ]);
      expect(messages(5)[0]).toContain('makes 2 pairs');
      expect(messages(1)).toEqual(['One completion is no pair, so groups have 2. Write 2.']);
      expect(messages(4)).toEqual([]);
    },
  );
  it('a batch larger than the budget is named', () => {
    const read = parsed([{ type: 'grpo-lm', prompts: 64, groupSize: 16 }]);
    expect(read.ok && read.warnings.map(({ path }) => path)).toContain('variants[0].agent.prompts');
  });
});

describe('a warm start that is not reached', () => {
  it('is in the curves as a number, and survives a store', async () => {
    const start = { type: 'grpo-lm', prompts: 8, groupSize: 4, baseAccuracy: 0.9, baseSteps: 10 };
    const { curve } = await trained([start, { ...start, baseAccuracy: 0 }]);
    expect(curve(0, 'warmStart').every((accuracy) => accuracy >= 0 && accuracy < 0.9)).toBe(true);
    expect(curve(1, 'warmStart').every(Number.isNaN)).toBe(true);
  });
});

// By this the charts know that each window holds whole batches (src/stats/stats/aggregate.ts).
it.each([...languageAgents.keys()])('%s has a KL as soon as it has a return', async (type) => {
  const { curve } = await trained([{ type, prompts: 4, groupSize: 4 }]);
  const first = curve(0, 'taskReturn').findIndex(Number.isFinite);
  expect(first).toBeGreaterThanOrEqual(0);
  expect(curve(0, 'kl')[first]).not.toBeNaN();
});

describe('clip ranges', () => {
  const grpo = (ratio: string, more: object = {}) => {
    const { entry } = languageAgents.get('grpo-lm') as LanguageAgent;
    return clipRangeOf(readSettings(entry, { type: 'grpo-lm', ratio, ...more }));
  };
  it('are those that were published for each ratio', () => {
    expect(grpo('token')).toEqual({ low: 0.2, high: 0.2 });
    expect(grpo('token', { clipRangeHigh: 0.28 })).toEqual({ low: 0.2, high: 0.28 });
    expect(grpo('sequence')).toEqual({ low: 0.0003, high: 0.0004 });
    expect(grpo('cispo')).toEqual({ low: 1, high: 4 }); // weights of at most 5, clipped from above alone
  });
});

describe('a reward model', () => {
  it('reads the last token of a text that was cut off', () => {
    const rows = { tokens: Uint32Array.of(3, 1, 2, 3, 1, 9), time: 3, lengths: Uint32Array.of(3, 3) };
    const read = [0, 1].map((row) => tokensOf(rows as unknown as Written, row, 9));
    expect(read).toEqual([
      [3, 1, 2, 9],
      [3, 1, 9],
    ]);
    expect(read.map((tokens) => rowOf('end', tokens, 1, tokens.slice(1, -1).map(Boolean), []).read)).toEqual([
      [3],
      [2],
    ]);
  });
  it('has an accuracy: the share of pairs in the order of the truth, ties of the truth aside', () => {
    expect(shareOrdered([[2], [1], [0], [1], [5], [4]], [1, 0, 1, 0, 7, 7])).toBe(0.5);
    expect(
      shareOrdered(
        [
          [2, 0],
          [1, 1],
        ],
        [0, 1],
      ),
    ).toBe(0.5);
  });
});

describe('what is logged of completions', () => {
  it('lengths of right and wrong ones, and pass@1', async () => {
    const { curve } = await trained([{ type: 'grpo-lm', prompts: 8, groupSize: 8, examProblems: 4 }]);
    expect(Number.isFinite(curve(0, 'wrongLength')[0])).toBe(true);
    expect(curve(0, 'passAt1')[0]).toBeLessThanOrEqual(curve(0, 'passAtK')[0] ?? -1);
  });
  it('DPO’s log-probabilities, margins and accuracies', async () => {
    const { curve } = await trained([DPO], { envSteps: 4_000 });
    const last = (id: MetricId) => curve(0, id).at(-1) ?? Number.NaN;
    expect(last('chosenLogp')).toBeGreaterThan(last('rejectedLogp'));
    expect(last('preferenceMargin')).toBeGreaterThan(curve(0, 'preferenceMargin')[0] ?? 1);
    expect(last('preferenceAccuracy')).toBeGreaterThan(0.5);
  });
});
