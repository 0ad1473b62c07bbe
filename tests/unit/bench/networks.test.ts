import * as jax from '@jax-js/jax';
import * as tf from '@tensorflow/tfjs';
import '@tensorflow/tfjs-backend-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Compute } from '../../../src/tensor/contract.ts';
import { createWasm } from '../../../src/tensor/wasm/compute.ts';
import { disagreement, expectedOf } from '../../bench/networks/agree.ts';
import type { Drawn, NetworkContender, PreparedNetwork } from '../../bench/networks/contender.ts';
import { jaxContender } from '../../bench/networks/jax-peer.ts';
import { labContender, labRowByRow } from '../../bench/networks/lab.ts';
import { createTask, type Task } from '../../bench/networks/task.ts';
import { tfjsContender } from '../../bench/networks/tfjs-peer.ts';

// The perceptron and the recurrent network; the transformer, slow on tfjs, is held to the same when `npm run bench` runs.
const KINDS = ['mlp', 'gru'] as const;
let tasks: readonly Task[];
let compute: Compute;

async function wrongs(contender: NetworkContender): Promise<(string | null)[]> {
  const found: (string | null)[] = [];
  for (const task of tasks) {
    const prepared = await contender.prepare(task);
    found.push(await disagreement(prepared, task, await expectedOf(task, compute)));
    prepared.close();
  }
  return found;
}

describe('programs that the network bench compares', () => {
  beforeAll(async () => {
    compute = await createWasm();
    tasks = await Promise.all(KINDS.map((kind) => createTask(compute, kind)));
    expect(await jax.init('wasm')).toContain('wasm');
  });
  afterAll(async () => {
    compute.close();
    await tf.setBackend('cpu');
  });

  it('take the same two steps on plain tfjs, wasm, as the lab', async () => {
    expect(await wrongs(tfjsContender(tf, 'wasm'))).toEqual([null, null]);
  });
  it('take the same two steps on jax-js, wasm, as the lab', async () => {
    expect(await wrongs(jaxContender('wasm'))).toEqual([null, null]);
  });
  it('take the same two steps row by row as with each observation worked out once', async () => {
    const [task] = tasks as readonly [Task];
    const prepared = await labRowByRow(compute).prepare(task);
    expect(await disagreement(prepared, task, await expectedOf(task, compute))).toBeNull();
  });

  describe('are refused', () => {
    const spoilt = async (spoil: (honest: PreparedNetwork) => Partial<PreparedNetwork>) => {
      const [task] = tasks as readonly [Task];
      const honest = await labContender(compute).prepare(task);
      return disagreement({ ...honest, ...spoil(honest) }, task, await expectedOf(task, compute));
    };
    it('when their parameters do not move', async () => {
      const [task] = tasks as readonly [Task];
      const wrong = await spoilt(() => ({ parameters: async () => task.start.values }));
      expect(wrong).toMatch('the parameters moved otherwise by 1 of the way');
    });
    it('when they make one update for two', async () => {
      let once: Promise<number> | undefined;
      const wrong = await spoilt((honest) => ({
        update() {
          once ??= honest.update();
          return once;
        },
      }));
      expect(wrong).toMatch('loss 2');
    });
    it('when they state another probability than that of what they drew', async () => {
      const wrong = await spoilt((honest) => ({
        async draw(fed, seed) {
          const drawn = await honest.draw(fed, seed);
          return { ...drawn, logp: drawn.logp.map((value) => value + 0.01) };
        },
      }));
      expect(wrong).toMatch('ln p of draw 0');
    });
    it('when they draw what is likely more often than its probability says', async () => {
      const wrong = await spoilt((honest) => ({
        async draw(fed, seed) {
          const [first, ...others] = await Promise.all(
            [0, 1, 2].map((k) => honest.draw(fed, 100 * k + seed)),
          );
          const drawn = first as Drawn;
          for (const other of others)
            other.logp.forEach((value, row) => {
              if (value <= (drawn.logp[row] ?? 0)) return;
              drawn.logp[row] = value;
              drawn.outputs[row] = other.outputs[row] ?? 0;
            });
          return drawn;
        },
      }));
      expect(wrong).toMatch('off its entropy');
    });
  });
});
