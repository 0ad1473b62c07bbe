import * as tf from '@tensorflow/tfjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Compute, part } from '../../src/tensor/contract.ts';
import { createWebgpu } from '../../src/tensor/webgpu/webgpu.ts';
import { inRelease } from '../release.ts';
import { createTfjs } from '../tfjs/tfjs.ts';
import { computeSuite } from '../unit/tensor/compute-suite.ts';
import { gradientSuite } from '../unit/tensor/gradient-suite.ts';
import { OPERATIONS, type Operation } from '../unit/tensor/operations.ts';
import { createPlain } from '../unit/tensor/plain/plain.ts';
import { relativeError, Scene } from '../unit/tensor/scene.ts';
import { careFor } from './device-care.ts';
import { describeGpu } from './node-gpu.ts';
import { SIZES } from './tensor-sizes.ts';

const TOLERANCE = 1e-4;
const SHAPES = inRelease(4, 2);
const GRADIENTS = Object.entries(OPERATIONS).filter(([name]) => name.includes('Gradient'));

async function compare(name: string, run: Operation, ours: Compute, oracle: Compute, seed: number) {
  const mine = new Scene(ours, seed);
  const theirs = new Scene(oracle, seed);
  const results = run(mine);
  for (const [result, slice] of Object.entries(run(theirs))) {
    const got = results[result];
    if (got === undefined) throw new Error(`${name} left no ${result}.`);
    const error = relativeError(await ours.readFloats(got), await oracle.readFloats(slice));
    expect(error, `${result} of ${name}, seed ${seed}`).toBeLessThan(TOLERANCE);
  }
  await mine.end();
  await theirs.end();
}

describeGpu('our programs on a graphics device', (host) => {
  let opened: Promise<Compute> | null = null;
  /** Shared by all suites, so that its programs are compiled once. */
  const open = async (): Promise<Compute> => {
    opened ??= create();
    return { ...(await opened), close: () => {} };
  };
  async function create(): Promise<Compute> {
    const adapter = await host.gpu?.requestAdapter();
    if (adapter == null) throw new Error('no adapter');
    return createWebgpu(careFor(await adapter.requestDevice()));
  }
  afterAll(async () => (await opened)?.close());

  computeSuite('WebGPU', open);
  gradientSuite('WebGPU', open, async () => createPlain());

  describe('against the tape of tfjs on its cpu back end', () => {
    let ours: Compute;
    let oracle: Compute;
    beforeAll(async () => {
      ours = await open();
      await tf.setBackend('cpu');
      oracle = createTfjs(tf);
    });
    afterAll(() => {
      ours.close();
      oracle.close();
    });
    it.for(GRADIENTS)('%s', async ([operation, run]) => {
      for (let seed = 100; seed < 100 + SHAPES; seed++) await compare(operation, run, ours, oracle, seed);
    });
  });

  describe('where work is split among workgroups', () => {
    it.for(Object.entries(SIZES))('%s equals the plain loops', async ([operation, run]) => {
      const [ours, plain] = [await open(), createPlain()];
      await compare(operation, run, ours, plain, 200);
      plain.close();
    });

    it('a grid of more workgroups than one dimension takes', async () => {
      const ours = await open();
      const length = 65_536 * 256 + 1000;
      const [from, to] = [ours.floats(length), ours.floats(length)];
      ours.fill(from, 2);
      ours.fill(part(from, length - 3, 2), 5);
      ours.copy(from, to);
      expect([...(await ours.readFloats(part(to, length - 4, 4)))]).toEqual([2, 5, 5, 2]);
      expect([...(await ours.readFloats(part(to, 65_535 * 256 - 1, 2)))]).toEqual([2, 2]);
      ours.free(from);
      ours.free(to);
    });
  });
});
