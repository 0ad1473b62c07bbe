/**
 * Requirements for every back end, in one place: agreement with `plain` on random operands, and the special
 * cases of the contract.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Compute, part, type Sample } from '../../../src/tensor/contract.ts';
import { OPERATIONS } from './operations.ts';
import { createPlain } from './plain/plain.ts';
import { relativeError, Scene } from './scene.ts';

const TOLERANCE = 1e-4;
const SHAPES = 12;

/** @param make creates the back end; the suite closes it */
export function computeSuite(name: string, make: () => Promise<Compute>): void {
  describe(`the arithmetic of ${name}`, () => {
    let compute: Compute;
    const plain = createPlain();
    beforeAll(async () => {
      compute = await make();
    });
    afterAll(() => compute.close());
    const floats = (data: readonly number[]) => {
      const slice = compute.floats(data.length);
      compute.write(slice, Float32Array.from(data));
      return slice;
    };
    const words = (data: readonly number[]) => {
      const slice = compute.words(data.length);
      compute.write(slice, Uint32Array.from(data));
      return slice;
    };
    const read = async (slice: Parameters<Compute['readFloats']>[0]) => [
      ...(await compute.readFloats(slice)),
    ];

    test.for(Object.entries(OPERATIONS))(
      '%s equals the plain loops on random shapes, at random places',
      async ([operation, run]) => {
        for (let seed = 0; seed < SHAPES; seed++) {
          const mine = new Scene(compute, seed);
          const theirs = new Scene(plain, seed);
          const results = run(mine);
          for (const [result, slice] of Object.entries(run(theirs))) {
            const expected = await plain.readFloats(slice);
            const got = results[result];
            if (got === undefined) throw new Error(`${operation} left no ${result}.`);
            const error = relativeError(await compute.readFloats(got), expected);
            expect(error, `${result} of ${operation}, seed ${seed}`).toBeLessThan(TOLERANCE);
          }
          await mine.end();
          await theirs.end();
        }
      },
    );

    test('draws equal those of the plain loops, save within 1e-5 of a border between two outputs', async () => {
      for (let seed = 0; seed < SHAPES; seed++) {
        const results = [compute, plain].map(async (backend) => {
          const scene = new Scene(backend, seed);
          const [rows, outputs] = [scene.whole(1, 60), scene.whole(1, 50)];
          const o: Sample = {
            rows,
            outputs,
            temperature: 0.7,
            logits: scene.numbers(rows * outputs, 4),
            uniforms: scene.uniforms(rows),
            drawn: scene.roomForText(rows),
            logp: scene.room(rows),
            entropy: scene.room(rows),
          };
          backend.sample(o);
          const left = {
            outputs,
            logits: await backend.readFloats(o.logits),
            uniforms: await backend.readFloats(o.uniforms),
            drawn: await backend.readText(o.drawn),
            logp: await backend.readFloats(o.logp),
            entropy: await backend.readFloats(o.entropy),
          };
          await scene.end();
          return left;
        });
        const [mine, theirs] = await Promise.all(results);
        if (mine === undefined || theirs === undefined) throw new Error('Two back ends were asked.');
        expect(relativeError(mine.entropy, theirs.entropy)).toBeLessThan(TOLERANCE);
        for (const [row, drawn] of theirs.drawn.entries()) {
          if (mine.drawn[row] === drawn) {
            expect(mine.logp[row]).toBeCloseTo(theirs.logp[row] ?? Number.NaN, 4);
            continue;
          }
          const logits = theirs.logits.subarray(row * theirs.outputs, (row + 1) * theirs.outputs);
          const masses = [...logits].map((logit) => Math.exp(logit / 0.7));
          const total = masses.reduce((sum, mass) => sum + mass, 0);
          const border = Math.min(drawn, mine.drawn[row] ?? 0);
          const below = masses.slice(0, border + 1).reduce((sum, mass) => sum + mass, 0) / total;
          expect(Math.abs((theirs.uniforms[row] ?? 0) - below)).toBeLessThan(1e-5);
        }
      }
    });

    test('what is given is zero, also where other numbers lay before', async () => {
      const first = compute.floats(100);
      compute.fill(first, 5);
      compute.free(first);
      expect(await read(compute.floats(100))).toEqual(Array(100).fill(0));
      const marks = compute.words(7);
      compute.fill(marks, 0xffffffff);
      compute.free(marks);
      expect([...(await compute.readText(compute.words(7)))]).toEqual(Array(7).fill(0));
    });

    test('write, copy and fill touch their slice alone', async () => {
      const whole = floats([1, 2, 3, 4, 5, 6]);
      compute.write(part(whole, 1, 2), Float32Array.of(20, 30));
      compute.fill(part(whole, 3, 1), 40);
      compute.copy(part(whole, 1, 2), part(whole, 4, 2));
      expect(await read(whole)).toEqual([1, 20, 30, 40, 20, 30]);
      expect(await read(part(whole, 2, 2))).toEqual([30, 40]);
    });

    test('a residual may lie where the result goes', async () => {
      const y = floats([10, 20]);
      const o = { rows: 2, inputs: 2, outputs: 1, activation: 'none', b: null, y, residual: y } as const;
      compute.dense({ ...o, x: floats([1, 2, 3, 4]), w: floats([1, 1]) });
      expect(await read(y)).toEqual([13, 27]);
    });

    test('frozen parameters get no gradient, and dx is added to when asked', async () => {
      const shape = {
        rows: 1,
        inputs: 2,
        outputs: 1,
        activation: 'none',
        b: null,
        dw: null,
        db: null,
      } as const;
      const operands = { x: floats([1, 2]), w: floats([3, 4]), y: floats([11]), dy: floats([2]) };
      const dx = floats([100, 200]);
      compute.denseGradient({ ...shape, ...operands, dx, addToDx: true });
      expect(await read(dx)).toEqual([106, 208]);
      compute.denseGradient({ ...shape, ...operands, dx, addToDx: false });
      expect(await read(dx)).toEqual([6, 8]);
    });

    test('ids outside the table add nothing and get no gradient', async () => {
      const shape = { rows: 2, perRow: 2, entries: 2, outputs: 1, activation: 'none' } as const;
      const operands = { ids: words([0, 2, 0xffffffff, 1]), table: floats([5, 7]), b: floats([1]) };
      const y = compute.floats(2);
      compute.gather({ ...shape, ...operands, y });
      expect(await read(y)).toEqual([6, 8]);
      const dTable = compute.floats(2);
      compute.gatherGradient({ ...shape, ...operands, y, dy: floats([3, 4]), dTable, db: null });
      expect(await read(dTable)).toEqual([3, 4]);
    });

    test('derivatives of parameters are added to what is there', async () => {
      const shape = { rows: 2, inputs: 1, outputs: 1, activation: 'none', b: null } as const;
      const [dw, db] = [floats([1000]), floats([2000])];
      const operands = { x: floats([1, 2]), w: floats([1]), y: floats([1, 2]), dy: floats([3, 4]) };
      compute.denseGradient({ ...shape, ...operands, dx: null, addToDx: false, dw, db });
      expect([await read(dw), await read(db)]).toEqual([[1011], [2007]]);
    });

    test('a target that does not exist is impossible', async (context) => {
      if (compute.name === 'tfjs')
        context.skip('the peer is plain operations, without cases that no policy meets');
      const logits = floats([0, 0, 0]);
      const [logp, entropy] = [compute.floats(1), compute.floats(1)];
      const o = { rows: 1, outputs: 3, temperature: 1, logits, targets: words([3]) };
      compute.logProbability({ ...o, logp, entropy });
      expect(await read(logp)).toEqual([Number.NEGATIVE_INFINITY]);
      expect((await read(entropy))[0]).toBeCloseTo(Math.log(3), 6);
    });

    test('at temperature 0 the first largest logit is drawn, with its probability at temperature 1', async () => {
      const logits = floats([1, 3, 3, 2, 2, 2]);
      const [logp, entropy, drawn] = [compute.floats(2), compute.floats(2), compute.words(2)];
      const shape = { rows: 2, outputs: 3, temperature: 0 };
      compute.sample({ ...shape, logits, uniforms: floats([0.99, 0.99]), drawn, logp, entropy });
      expect([...(await compute.readText(drawn))]).toEqual([1, 0]);
      const [first, second] = await read(logp);
      expect(first).toBeCloseTo(-Math.log(2 + Math.exp(-2)), 5);
      expect(second).toBeCloseTo(-Math.log(3), 5);
    });

    test('a uniform number of 0 draws the first possible output, one below 1 the last', async () => {
      const logits = floats([-1000, 0, 0, -1000, -1000, 0, 0, -1000]);
      const [logp, entropy, drawn] = [compute.floats(2), compute.floats(2), compute.words(2)];
      const uniforms = floats([0, 1 - 2 ** -24]);
      compute.sample({
        rows: 2,
        outputs: 4,
        temperature: 1,
        logits,
        uniforms,
        drawn,
        logp,
        entropy,
      });
      expect([...(await compute.readText(drawn))]).toEqual([1, 2]);
    });

    test('step after step against a cache is attention over the whole', async () => {
      const scene = new Scene(compute, 99);
      const [sequences, time, width, heads] = [3, 9, 12, 2];
      const qkv = scene.numbers(sequences * time * 3 * width, 2);
      const y = scene.room(sequences * time * width);
      const weights = scene.room(sequences * heads * time * time);
      compute.attention({ sequences, time, width, heads, qkv, y, weights });
      const all = await compute.readFloats(y);
      const keys = compute.floats(sequences * time * width);
      const values = compute.floats(sequences * time * width);
      const now = compute.floats(sequences * 3 * width);
      const step = compute.floats(sequences * width);
      for (let at = 0; at < time; at++) {
        for (let b = 0; b < sequences; b++)
          compute.copy(
            part(qkv, (b * time + at) * 3 * width, 3 * width),
            part(now, b * 3 * width, 3 * width),
          );
        compute.attentionStep({
          sequences,
          capacity: time,
          at,
          width,
          heads,
          qkv: now,
          keys,
          values,
          y: step,
        });
        const got = await compute.readFloats(step);
        for (let b = 0; b < sequences; b++) {
          const expected = all.subarray((b * time + at) * width, (b * time + at + 1) * width);
          expect(relativeError(got.subarray(b * width, (b + 1) * width), expected)).toBeLessThan(TOLERANCE);
        }
      }
      await scene.end();
    });

    test('adam moves by the rate at its first step, and leaves the gradient zero', async () => {
      const parameters = floats([1, 1, 1]);
      const gradient = floats([3, -4, 0]);
      const norm = compute.floats(1);
      const settings = { step: 1, rate: 0.125, beta1: 0.9, beta2: 0.999, epsilon: 0, decay: 0, maxNorm: 1 };
      const [first, second] = [compute.floats(3), compute.floats(3)];
      compute.adam({ ...settings, epsilon: 1e-12, parameters, gradient, first, second, norm });
      const moved = await read(parameters); // 1 − rate · sign(g), because the two moments are g and g² after correction
      for (const [k, expected] of [0.875, 1.125, 1].entries()) expect(moved[k]).toBeCloseTo(expected, 5);
      expect((await read(norm))[0]).toBeCloseTo(5, 5);
      expect((await read(first))[0]).toBeCloseTo(0.1 * 0.6, 6); // clipped to norm 1: 3 / 5
      expect(await read(gradient)).toEqual([0, 0, 0]);
    });
  });
}
