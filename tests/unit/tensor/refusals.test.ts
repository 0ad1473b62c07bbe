import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Compute, part, type Slice } from '../../../src/tensor/contract.ts';
import { createWasm } from '../../../src/tensor/wasm/compute.ts';
import { OPERATIONS } from './operations.ts';
import { createPlain } from './plain/plain.ts';
import { Scene } from './scene.ts';

describe.each([
  ['the plain loops', async () => createPlain()],
  ['WebAssembly', createWasm],
] as const)('%s reject', (_, make) => {
  let compute: Compute;
  beforeEach(async () => {
    compute = await make();
  });
  afterEach(() => compute.close());

  test('a request for too much memory with its size, and keep earlier allocations usable', async () => {
    const before = compute.floats(3);
    compute.fill(before, 2);
    expect(() => compute.floats(2 ** 33)).toThrow(RangeError);
    expect(() => compute.floats(2 ** 33)).toThrow('8589934592 numbers');
    expect([...(await compute.readFloats(before))]).toEqual([2, 2, 2]);
    expect((await compute.readFloats(compute.floats(1000))).every((number) => number === 0)).toBe(true);
  });

  test('a slice that is too short for its operation', () => {
    const [x, w, y] = [compute.floats(4), compute.floats(4), compute.floats(4)];
    const o = { inputs: 2, outputs: 2, activation: 'none', b: null, residual: null, x, w, y } as const;
    expect(() => compute.dense({ ...o, rows: 3 })).toThrow('x of dense needs 6 numbers, its slice has 4');
    expect(() => compute.dense({ ...o, rows: 2, y: part(y, 1, 3) })).toThrow('y of dense needs 4');
    expect(() => compute.dense({ ...o, rows: 2, activation: 'tanh', residual: y })).toThrow('residual');
    expect(() => compute.write(x, new Float32Array(5))).toThrow('5 numbers do not fit into a slice of 4');
    expect(() => compute.copy(x, part(y, 0, 2))).toThrow('4 numbers do not fit into a slice of 2');
    expect(() => part(x, 2, 3)).toThrow(RangeError);
  });

  test('settings that have no meaning', () => {
    const [logits, rows] = [compute.floats(66), compute.floats(2)];
    const targets = compute.words(2);
    const o = { rows: 2, outputs: 33, logits, targets, logp: rows, entropy: rows, temperature: 1 };
    expect(() => compute.logProbability({ ...o, temperature: -1 })).toThrow('temperature is -1');
    const heads = { sequences: 1, time: 1, width: 4, heads: 3, qkv: logits, y: rows, weights: rows };
    expect(() => compute.attention(heads)).toThrow('3 heads do not divide a width of 4');
  });

  test('a slice of another back end, one that was freed, and any slice after closing', async () => {
    const other = compute.name === 'plain' ? await createWasm() : createPlain();
    expect(() => compute.fill(other.floats(1), 0)).toThrow(TypeError);
    other.close();
    const slice = compute.floats(1);
    compute.free(slice);
    expect(() => compute.fill(slice, 0)).toThrow('was freed');
    expect(() => compute.free(slice)).toThrow(TypeError);
    const last = compute.floats(1);
    compute.close();
    expect(() => compute.readFloats(last)).toThrow(TypeError);
  });
});

describe('a slice that is one number too short is rejected', () => {
  const isSlice = (value: unknown): value is Slice =>
    typeof value === 'object' && value !== null && 'store' in value;
  test.each(Object.entries(OPERATIONS))('in every place of %s', (_, operation) => {
    const compute = createPlain();
    for (let seed = 0; seed < 3; seed++) {
      const scene = new Scene(compute, seed);
      /** Calls the operation once with each of its slices cut, and then as it was asked for. */
      const cutting = new Proxy(compute, {
        get(target, name) {
          const method: unknown = Reflect.get(target, name);
          if (typeof method !== 'function') return method;
          return (...given: readonly unknown[]) => {
            const [o] = given;
            // The parameters of Adam say themselves how many there are.
            for (const [place, slice] of Object.entries(Object(o)))
              if (!isSlice(o) && isSlice(slice) && slice.length > 0 && place !== 'parameters')
                expect(
                  () => method.call(target, { ...Object(o), [place]: part(slice, 0, slice.length - 1) }),
                  `${String(name)}: ${place}`,
                ).toThrow(RangeError);
            return method.apply(target, given);
          };
        },
      });
      Object.assign(scene, { compute: cutting });
      operation(scene);
    }
    compute.close();
  });
});

describe('the memory of WebAssembly', () => {
  test('does not grow if freed blocks can be reused, whole or merged', async () => {
    const compute = await createWasm();
    const placeOf = (length: number) => {
      const slice = compute.floats(length);
      const { address } = slice.store as unknown as { readonly address: number };
      return { slice, address };
    };
    const [a, b, c] = [placeOf(1000), placeOf(1000), placeOf(1000)];
    expect(b.address).toBeGreaterThan(a.address);
    for (const { slice } of [a, c, b]) compute.free(slice);
    expect(placeOf(3000).address).toBe(a.address);
    const addresses = new Set<number>();
    for (let k = 0; k < 1000; k++) {
      const { slice, address } = placeOf(50_000);
      addresses.add(address);
      compute.free(slice);
    }
    expect(addresses.size).toBe(1);
    compute.close();
  });
});
