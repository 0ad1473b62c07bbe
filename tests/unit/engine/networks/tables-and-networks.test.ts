import { describe, expect, it, vi } from 'vitest';
import { worldAgents } from '../../../../src/agents/network-registry.ts';
import type { WorldAgent } from '../../../../src/agents/updates/net-contract.ts';
import type { Batch, Result } from '../../../../src/engine/contract.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { createSession } from '../../../../src/engine/table/session.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import type { Machine } from '../../../../src/kernel/machine.ts';
import { METRIC_COLUMNS, NETWORK_METRIC_COLUMNS } from '../../../../src/stats/metrics/metrics.ts';
import { DeviceError } from '../../../../src/tensor/contract.ts';

const world = { family: 'gridworld', map: ['#####', '#S..#', '#.#.#', '#..G#', '#####'], stepLimit: 20 };
const network = {
  label: 'network',
  agent: { type: 'a2c-mlp', layers: 1, width: 16, envs: 4 },
  reward: [{ term: 'task' }],
};
const table = (alpha: number) => ({
  label: 'table',
  agent: { type: 'q-learning', alpha },
  reward: [{ term: 'task' }, { term: 'novelty', weight: 0.1 }],
});
const edits = (...variants: readonly object[]) => [
  { at: 350, patch: { variants } },
  { at: 600, patch: { world: { slip: 0.2 } } },
];

function experiment(variants: readonly object[], more: object = {}): Experiment {
  const parsed = validate({ world, variants, seeds: 2, envSteps: 800, measurementPoints: 4, ...more });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}
const both = experiment([network, table(0.1)], { edits: edits(network, table(0.5)) });
const alone = experiment([table(0.1)], { edits: edits(table(0.5)) });

const batches = (results: readonly Result[]): readonly Batch[] =>
  results.filter((one): one is Batch => one.kind === 'batch');
/** Rows of the table's two seeds: metrics of tables, then terms. */
function rowsOf({ rows, replicas }: Batch, metricColumns: number): readonly number[][] {
  const columns = rows.length / replicas.length;
  return replicas.flatMap(({ variant }, k) => {
    if (metricColumns !== METRIC_COLUMNS && variant === 0) return [];
    const row = [...rows.subarray(k * columns, (k + 1) * columns)];
    return [[...row.slice(0, METRIC_COLUMNS), ...row.slice(metricColumns, metricColumns + 2)]];
  });
}

describe('tables and networks in one experiment', () => {
  it('gives a table the bits that it has without networks, through edits of agent and world', async () => {
    const mixed = await openNetworkSession(both);
    const plain = await createSession(alone);
    const wanted = batches(plain.advance(1e9, 1e9));
    const found: Batch[] = [];
    for (let goal = 90; !mixed.done; goal += 90)
      found.push(...batches(await mixed.advance(Math.min(800, goal), 0)));
    expect(found.map((one) => rowsOf(one, NETWORK_METRIC_COLUMNS))).toEqual(
      wanted.map((one) => rowsOf(one, METRIC_COLUMNS)),
    );
    expect(found.map(({ histograms }) => [...histograms.subarray(histograms.length / 2)])).toEqual(
      wanted.map(({ histograms }) => [...histograms]),
    );
    expect(await mixed.tables(1, 1)).toEqual(plain.tables(0, 1));
    expect((await mixed.frame(1, 0)).variant).toBe(1);
    mixed.close();
  });

  it('continues from a snapshot that was taken between measurement points', async () => {
    const first = await openNetworkSession(both);
    await first.advance(500, 1e9);
    const saved = await first.snapshot();
    const wanted = batches(await first.advance(1e9, 1e9));
    const second = await openNetworkSession(both);
    await second.restore(saved);
    const found = batches(await second.advance(1e9, 1e9));
    expect(found.map(({ rows }) => [...rows])).toEqual(wanted.map(({ rows }) => [...rows]));
    expect(found).toHaveLength(2);
    first.close();
    second.close();
  });

  it('stops only the table where its reward is not finite, and names the variant', async () => {
    const bad = { term: 'expression', expression: 'envSteps > 300 ? 1.0 / 0.0 : 0.0' };
    const session = await openNetworkSession(experiment([network, { ...table(0.1), reward: [bad] }]));
    const results = await session.advance(1e9, 1e9);
    const faults = results.filter(({ kind }) => kind === 'fault');
    expect(faults.map((fault) => 'variant' in fault && fault.variant)).toEqual([1, 1]);
    const last = batches(results).at(-1) as Batch;
    expect(last.rows[0]).not.toBeNaN(); // the network's return
    session.close();
  });

  it('ends only the replica in which a program fails as nobody foresaw, in either lane', async () => {
    const of = experiment([table(0.1), table(0.2)]);
    const session = await createSession(of);
    const { machine } = session.stage.variants[0] ?? {};
    vi.spyOn(machine as Machine, 'call').mockImplementationOnce(() => {
      throw new TypeError('no such thing');
    });
    const results = session.advance(1e9, 1e9);
    const faults = results.filter((one) => one.kind === 'fault');
    expect(faults.map(({ variant, seed }) => [variant, seed])).toEqual([[0, 0]]);
    expect(faults[0]?.message).toContain('Reward Lab has a bug here: TypeError: no such thing.');
    const { rows } = results.at(-1) as Batch;
    const columns = rows.length / 4;
    expect([0, 1, 2, 3].map((k) => Number.isNaN(rows[k * columns]))).toEqual([true, false, false, false]);

    const networks = await openNetworkSession(experiment([network, table(0.1)]));
    const a2c = worldAgents.get('a2c-mlp') as WorldAgent;
    const failing = vi.spyOn(a2c, 'update').mockImplementationOnce(() => {
      throw new TypeError('no such thing');
    });
    const both = await networks.advance(1e9, 1e9);
    failing.mockRestore();
    expect(both.flatMap((one) => (one.kind === 'fault' ? [[one.variant, one.seed]] : []))).toEqual([[0, 0]]);
    expect(networks.done).toBe(true);
    networks.close();
  });

  it('blames no replica for a device that is lost', async () => {
    const session = await openNetworkSession(experiment([network, table(0.1)]));
    const a2c = worldAgents.get('a2c-mlp') as WorldAgent;
    const lost = new DeviceError('lost');
    const failing = vi.spyOn(a2c, 'update').mockImplementationOnce(() => {
      throw lost;
    });
    await expect(session.advance(1e9, 1e9)).rejects.toBe(lost);
    failing.mockRestore();
    session.close();
  });

  it('refuses a table that does not fit the world at its place', () => {
    const wrong = { ...table(0.1), agent: { type: 'ucb1' } };
    const parsed = validate({ world, variants: [network, wrong], envSteps: 100 });
    expect(parsed.ok ? [] : parsed.problems.map(({ path }) => path)).toContain('variants[1].agent.type');
  });
});
