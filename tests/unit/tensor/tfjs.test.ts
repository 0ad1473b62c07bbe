import * as tf from '@tensorflow/tfjs';
import '@tensorflow/tfjs-backend-wasm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Compute } from '../../../src/tensor/contract.ts';
import { createTfjs } from '../../tfjs/tfjs.ts';
import { computeSuite } from './compute-suite.ts';
import { OPERATIONS } from './operations.ts';
import { createPlain } from './plain/plain.ts';
import { relativeError, Scene } from './scene.ts';

// Compares gradients from the tape of tfjs with those of the loops, so that another implementation checks the
// formulas of the contract.
computeSuite('plain tfjs on its cpu back end', async () => {
  await tf.setBackend('cpu');
  return createTfjs(tf);
});

describe('plain tfjs on its wasm back end, which benchmarks compare with', () => {
  const plain = createPlain();
  let compute: Compute;
  beforeAll(async () => {
    expect(await tf.setBackend('wasm')).toBe(true);
    compute = createTfjs(tf);
  });
  afterAll(() => tf.setBackend('cpu'));

  test.for(Object.entries(OPERATIONS))('agrees with the plain loops on %s', async ([, run]) => {
    for (const seed of [300, 301]) {
      const mine = new Scene(compute, seed);
      const theirs = new Scene(plain, seed);
      const results = run(mine);
      for (const [result, slice] of Object.entries(run(theirs))) {
        const found = await compute.readFloats(results[result] as typeof slice);
        expect(relativeError(found, await plain.readFloats(slice)), result).toBeLessThan(1e-4);
      }
      await mine.end();
      await theirs.end();
    }
  });

  test('leaves nothing behind except the results of an operation', () => {
    const before = tf.memory().numTensors;
    const scene = new Scene(compute, 5);
    const rows = 6;
    const o = { rows, inputs: 3, outputs: 2, activation: 'tanh', b: null } as const;
    const [x, w, y] = [scene.numbers(18), scene.numbers(6), scene.numbers(12)];
    const [dy, dx, dw, db] = [scene.numbers(12), scene.numbers(18), scene.numbers(6), scene.numbers(2)];
    const gradient = () => compute.denseGradient({ ...o, x, w, y, dy, dx, dw, db, addToDx: false });
    gradient();
    const after = tf.memory().numTensors;
    for (let i = 0; i < 5; i++) gradient();
    expect(tf.memory().numTensors).toBe(after);
    compute.close();
    expect(tf.memory().numTensors).toBe(before);
  });
});
