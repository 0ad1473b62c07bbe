import { describe, expect, it } from 'vitest';
import type { Batch } from '../../../../src/engine/contract.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import type { BaseStore } from '../../../../src/engine/networks/base-store.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';

const start = { network: 'transformer', layers: 1, width: 32, heads: 2, baseAccuracy: 0.9, baseSteps: 12 };

function copying(seed: number, agent: object = {}): Experiment {
  const parsed = validate({
    name: 'copying',
    world: { family: 'language', task: 'copy', level: 2 },
    variants: ['a', 'b'].map((label) => ({
      label,
      agent: { type: 'grpo-lm', prompts: 4, groupSize: 4, ...start, ...agent },
      reward: [{ term: 'task', weight: 1 }],
    })),
    seeds: 2,
    seed,
    envSteps: 100,
    measurementPoints: 2,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

/** In memory, with what it was asked for. */
class Orders implements BaseStore {
  readonly kept = new Map<string, Uint8Array>();
  readonly read = (key: string) => Promise.resolve(this.kept.get(key));
  /** Of what was learned from examples. */
  written = 0;
  readonly write = (key: string, bytes: Uint8Array) => {
    this.written += 1;
    this.kept.set(key, bytes);
    return Promise.resolve();
  };
}

/** Rows as words. */
async function run(experiment: Experiment, bases: BaseStore | null) {
  const session = await openNetworkSession(experiment, { bases });
  const rows: number[] = [];
  while (!session.done) {
    const results = await session.advance(experiment.envSteps, 1);
    const batches = results.filter((r): r is Batch => r.kind === 'batch');
    for (const batch of batches) rows.push(...new Uint32Array(batch.rows.slice().buffer));
  }
  session.close();
  return { rows };
}

describe('bases that are kept between sessions', () => {
  it('give the same numbers without learning from examples again', async () => {
    const cache = new Orders();
    const plain = await run(copying(3), null);
    const first = await run(copying(3), cache);
    expect(cache.kept.size).toBe(2); // one a seed: both variants start alike
    const second = await run(copying(3), cache);
    expect(first.rows).toEqual(plain.rows);
    expect(second.rows).toEqual(plain.rows);
    expect(cache.written).toBe(2); // none by the second run: what is learned from examples is written down
  });

  it('are of one seed, one world, one network and one wish', async () => {
    const cache = new Orders();
    await run(copying(3), cache);
    await run(copying(4), cache);
    expect(cache.kept.size).toBe(4);
    await run(copying(3, { width: 64 }), cache);
    expect(cache.kept.size).toBe(6);
    await run(copying(3, { baseAccuracy: 0.8 }), cache);
    expect(cache.kept.size).toBe(8);
  });

  it('that are damaged, or of something else, are learned again and written over', async () => {
    const cache = new Orders();
    const { rows } = await run(copying(3), cache);
    const [[key, good] = ['', new Uint8Array()], [, other] = ['', new Uint8Array()]] = cache.kept;
    const bad = good.slice();
    bad[bad.length >> 1] = (bad[bad.length >> 1] ?? 0) ^ 1;
    for (const bytes of [bad, other, new Uint8Array(3)]) {
      cache.kept.set(key, bytes);
      expect((await run(copying(3), cache)).rows).toEqual(rows);
      expect(cache.kept.get(key)).toEqual(good);
    }
  });
});
