/** Requirements for a perceptron on every back end. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNAVAILABLE, WorldNetwork } from '../../../../src/agents/networks/mlp.ts';
import type { Compute } from '../../../../src/tensor/contract.ts';
import { arraysOf, centerd, gradientError, largestGap, randomize, stream, whole } from './harness.ts';
import { type Arrays, perceptron } from './oracle.ts';

const NONE = 0xffffffff;
const [INPUTS, PER_ROW, ACTIONS, ROWS, LAYERS] = [10, 3, 5, 6, 2];
const SHAPE = { kind: 'mlp', layers: LAYERS, width: 8, heads: 0 } as const;
type Learns = WorldNetwork['learns'];
const create = (compute: Compute, shared: boolean, learns: Learns = 'policy', width = 8, more: object = {}) =>
  new WorldNetwork(
    compute,
    {
      shape: { ...SHAPE, width },
      inputs: INPUTS,
      perRow: PER_ROW,
      actions: ACTIONS,
      learns,
      shared,
      ...more,
    },
    stream(2),
  );

/** Each row has distinct ids, some of them none. */
const ids = Uint32Array.from({ length: ROWS * PER_ROW }, (_, i) => {
  const k = i % PER_ROW;
  return k === 2 && i % 4 === 0 ? NONE : (Math.floor(i / PER_ROW) + 3 * k) % INPUTS;
});
const oneHot = (r: number): number[] => {
  const x = new Array<number>(INPUTS).fill(0);
  for (const id of ids.subarray(r * PER_ROW, (r + 1) * PER_ROW)) if (id !== NONE) x[id] = 1;
  return x;
};
const actions = whole(ROWS, ACTIONS, 8);
/** Uses each row of the forward pass once. */
const EACH = Uint32Array.from(actions, (_, row) => row);

/** ln p and entropy of an action. */
function categorical(logits: readonly number[], action: number) {
  const e = logits.map((x) => Math.exp(x));
  const sum = e.reduce((a, b) => a + b, 0);
  const entropy = -e.reduce((h, x) => h + (x / sum) * Math.log(x / sum), 0);
  return { logp: Math.log((e[action] as number) / sum), entropy };
}

/** @param make creates the back end; the suite closes it */
export function mlpSuite(backend: string, make: () => Promise<Compute>): void {
  describe.each([false, true])(`a perceptron on ${backend}, shared trunk: %s`, (shared) => {
    let compute: Compute;
    let network: WorldNetwork;
    const [actor, critic] = shared ? ['trunk', 'trunk'] : ['actor', 'critic'];
    beforeAll(async () => {
      compute = await make();
      network = create(compute, shared);
      randomize(network, 5, 0.7);
    });
    afterAll(() => compute.close());

    test('looks its inputs up as a dense network would multiply them', async () => {
      network.forward(ids, ROWS);
      const outputs = await network.outputs();
      const values = await network.values();
      const scores = await network.evaluate(actions, EACH);
      const arrays = await arraysOf(network);
      for (let r = 0; r < ROWS; r++) {
        const logits = perceptron(arrays, actor, 'policy', LAYERS, oneHot(r));
        expect(largestGap(outputs.subarray(r * ACTIONS, (r + 1) * ACTIONS), logits)).toBeLessThan(1e-5);
        const expected = categorical(logits, actions[r] as number);
        expect(scores.logp[r]).toBeCloseTo(expected.logp, 5);
        expect(scores.entropy[r]).toBeCloseTo(expected.entropy, 5);
        expect(values[r]).toBe(scores.value[r]);
        expect(scores.value[r]).toBeCloseTo(
          perceptron(arrays, critic, 'value', LAYERS, oneHot(r))[0] as number,
          5,
        );
      }
    });

    test('has the gradient of its scores: every array against central differences, relative error below 1e-4', async () => {
      const [dLogp, dEntropy, dValue] = [31, 32, 33].map((seed) => centerd(ROWS, 1, seed)) as [
        Float32Array,
        Float32Array,
        Float32Array,
      ];
      const loss = (arrays: Arrays): number => {
        let sum = 0;
        for (let r = 0; r < ROWS; r++) {
          const logits = perceptron(arrays, actor, 'policy', LAYERS, oneHot(r));
          const { logp, entropy } = categorical(logits, actions[r] as number);
          const [value] = perceptron(arrays, critic, 'value', LAYERS, oneHot(r));
          sum +=
            (dLogp[r] as number) * logp +
            (dEntropy[r] as number) * entropy +
            (dValue[r] as number) * (value as number);
        }
        return sum;
      };
      compute.fill(network.parameters.gradient, 0);
      network.forward(ids, ROWS);
      await network.evaluate(actions, EACH);
      network.backward(dLogp, dEntropy, dValue);
      expect(await gradientError(network, loss)).toBeLessThan(1e-4);
    });

    test('gives unavailable actions no probability and no gradient: the rest is a softmax of its own', async () => {
      const open = Array.from({ length: ROWS }, (_, r) => [
        actions[r] as number,
        (r + 1) % ACTIONS,
        (r + 3) % ACTIONS,
      ]);
      const added = Float32Array.from({ length: ROWS * ACTIONS }, (_, i) =>
        open[Math.floor(i / ACTIONS)]?.includes(i % ACTIONS) ? 0 : UNAVAILABLE,
      );
      const of = (arrays: Arrays, r: number) => {
        const all = perceptron(arrays, actor, 'policy', LAYERS, oneHot(r));
        const some = [...new Set(open[r])];
        return categorical(
          some.map((a) => all[a] as number),
          some.indexOf(actions[r] as number),
        );
      };
      network.forward(ids, ROWS, added);
      const scores = await network.evaluate(actions, EACH);
      const arrays = await arraysOf(network);
      for (let r = 0; r < ROWS; r++) {
        expect(scores.logp[r]).toBeCloseTo(of(arrays, r).logp, 5);
        expect(scores.entropy[r]).toBeCloseTo(of(arrays, r).entropy, 5);
      }
      const [dLogp, dEntropy] = [centerd(ROWS, 1, 51), centerd(ROWS, 1, 52)];
      const loss = (now: Arrays): number =>
        [...EACH].reduce((sum, r) => {
          const { logp, entropy } = of(now, r);
          return sum + (dLogp[r] as number) * logp + (dEntropy[r] as number) * entropy;
        }, 0);
      compute.fill(network.parameters.gradient, 0);
      network.backward(dLogp, dEntropy, new Float32Array(ROWS));
      expect(await gradientError(network, loss)).toBeLessThan(1e-4);
    });

    test('scores rows that share an input once, with the scores and the gradient of row by row', async () => {
      for (const rows of [8, 3, 40, 8]) {
        const places = whole(rows, ROWS, rows).map((place) => (place === 3 ? 1 : place)); // no row uses row 3
        const taken = whole(rows, ACTIONS, rows + 1);
        const slopes = [31, 32, 33].map((seed) => centerd(rows, 1, seed + rows)) as [
          Float32Array,
          Float32Array,
          Float32Array,
        ];
        const apart = Uint32Array.from({ length: rows * PER_ROW }, (_, i) => {
          const place = places[Math.floor(i / PER_ROW)] as number;
          return ids[place * PER_ROW + (i % PER_ROW)] as number;
        });
        const gradient = async (forward: () => void, of: Uint32Array) => {
          compute.fill(network.parameters.gradient, 0);
          forward();
          const scores = await network.evaluate(taken, of);
          network.backward(...slopes);
          return { scores, slope: await compute.readFloats(network.parameters.gradient) };
        };
        const once = await gradient(() => network.forward(ids, ROWS), places);
        const each = await gradient(
          () => network.forward(apart, rows),
          whole(rows, rows, 0).map((_, row) => row),
        );
        for (const field of ['logp', 'entropy', 'value'] as const)
          expect(largestGap(once.scores[field], each.scores[field])).toBeLessThan(1e-6);
        const size = each.slope.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
        expect(size).toBeGreaterThan(0.1);
        expect(largestGap(once.slope, each.slope) / size).toBeLessThan(1e-5);
      }
    });

    test('gives copies that live apart', async () => {
      const copy = network.clone();
      network.forward(ids, ROWS);
      const before = await network.outputs();
      copy.forward(ids, ROWS);
      expect(largestGap(await copy.outputs(), before)).toBe(0);
      randomize(copy, 77);
      network.forward(ids, ROWS);
      expect(largestGap(await network.outputs(), before)).toBe(0);
      copy.close();
    });

    test('begins with a policy whose entropy is within 1e-3 of ln|A|, and zero biases', async () => {
      const fresh = create(compute, shared, 'policy', 64);
      fresh.forward(ids, ROWS);
      const { entropy } = await fresh.evaluate(actions, EACH);
      for (const h of entropy) expect(Math.abs(h - Math.log(ACTIONS))).toBeLessThan(1e-3);
      for (const [name, array] of await arraysOf(fresh))
        if (name.endsWith('.bias')) expect(array.every((x) => x === 0)).toBe(true);
      fresh.close();
    });
  });

  describe(`action values on ${backend}`, () => {
    test.each([false, true])(
      'have the gradient of their outputs, hidden layers normalized: %s',
      async (normalized) => {
        const compute = await make();
        const network = create(compute, false, 'actionValues', 8, { normalized });
        randomize(network, 6, 0.7);
        const slope = centerd(ROWS * ACTIONS, 1, 41);
        network.forward(ids, ROWS);
        network.backwardOutputs(slope);
        const arrays = await arraysOf(network);
        const outputs = await network.outputs();
        const first = perceptron(arrays, 'trunk', 'actionValues', LAYERS, oneHot(0), normalized);
        expect(largestGap(outputs.subarray(0, ACTIONS), first)).toBeLessThan(1e-5);
        const loss = (arrays: Arrays): number => {
          let sum = 0;
          for (let r = 0; r < ROWS; r++)
            perceptron(arrays, 'trunk', 'actionValues', LAYERS, oneHot(r), normalized).forEach((q, a) => {
              sum += (slope[r * ACTIONS + a] as number) * q;
            });
          return sum;
        };
        expect(await gradientError(network, loss)).toBeLessThan(1e-4);
        compute.close();
      },
    );

    test('calls out of order are refused', async () => {
      const compute = await make();
      const network = create(compute, false);
      await expect(network.evaluate(actions, EACH)).rejects.toThrow('call forward first');
      network.forward(ids, ROWS);
      const none = new Float32Array(ROWS);
      expect(() => network.backward(none, none, none)).toThrow('call evaluate first');
      expect(() => network.forward(ids, ROWS + 1)).toThrow('7 rows need 21 ids, not 18');
      compute.close();
    });
  });
}
