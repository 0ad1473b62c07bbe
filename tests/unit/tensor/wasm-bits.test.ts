/**
 * Promises of the CPU back end beyond the contract: the same bits wherever numbers are in memory, and
 * whatever is computed next to them.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Compute, part, type Slice } from '../../../src/tensor/contract.ts';
import { createWasm } from '../../../src/tensor/wasm/compute.ts';
import { OPERATIONS } from './operations.ts';
import { Scene } from './scene.ts';

/** The same operands at other places: in stores that begin elsewhere, in a memory that has grown. */
class ShiftedScene extends Scene {
  override given(data: Float32Array | Uint32Array | readonly number[]): Slice {
    const numbers = data instanceof Uint32Array ? data : Float32Array.from(data);
    const { compute } = this;
    const size = numbers.length + 37;
    const whole = numbers instanceof Float32Array ? compute.floats(size) : compute.words(size);
    compute.write(
      whole,
      Uint32Array.from({ length: size }, () => 0x7fc00000),
    ); // surrounded by NaN
    super.given(data); // draws the same random numbers
    const slice = part(whole, 3, numbers.length);
    compute.write(slice, numbers);
    return slice;
  }
}

describe('the WebAssembly back end', () => {
  let compute: Compute;
  beforeAll(async () => {
    compute = await createWasm();
  });
  afterAll(() => compute.close());
  const words = (slice: Slice) => compute.readText(slice) as Uint32Array;
  const floats = (slice: Slice) => compute.readFloats(slice) as Float32Array;

  test.for(Object.entries(OPERATIONS))('gives the same bits at other places for %s', ([, run]) => {
    for (let seed = 0; seed < 5; seed++) {
      const results = run(new Scene(compute, seed));
      compute.floats(100_000 * seed); // grows the memory
      const others = run(new ShiftedScene(compute, seed));
      for (const [name, slice] of Object.entries(results)) {
        const other = others[name];
        if (other === undefined) throw new Error(`There is no ${name}.`);
        expect(words(other), name).toEqual(words(slice));
      }
    }
  });

  test('computes a row of a dense layer independently of the rows next to it', () => {
    const scene = new Scene(compute, 1);
    const [rows, inputs, outputs] = [45, 37, 29];
    const shape = { inputs, outputs, activation: 'tanh', residual: null } as const;
    const o = { ...shape, w: scene.numbers(inputs * outputs), b: scene.numbers(outputs) };
    const x = scene.numbers(rows * inputs);
    const y = scene.room(rows * outputs);
    compute.dense({ ...o, rows, x, y });
    for (const [first, some] of [
      [0, 1],
      [7, 3],
      [11, 34],
    ] as const) {
      const alone = scene.room(some * outputs);
      compute.dense({ ...o, rows: some, x: part(x, first * inputs, some * inputs), y: alone });
      expect(words(alone)).toEqual(words(part(y, first * outputs, some * outputs)));
    }
  });

  test('gives a dense gradient without rows of zero slope the bits of the whole matrix', () => {
    const scene = new Scene(compute, 4);
    const [all, inputs, outputs] = [700, 12, 20];
    const places = Uint32Array.from({ length: all }, (_, row) => row).filter(
      (row) => row % 5 < 2 && row !== 256,
    );
    const x = scene.numbers(all * inputs);
    const slopes = floats(scene.numbers(all * outputs)).map((slope, i) =>
      places.includes(Math.floor(i / outputs)) ? slope : 0,
    );
    const shape = { inputs, outputs, activation: 'none', addToDx: false, b: null } as const;
    const w = scene.numbers(inputs * outputs);
    const gradient = (rows: number, from: Slice, dys: Float32Array, at?: Uint32Array) => {
      const [dx, dw, db] = [scene.room(rows * inputs), compute.floats(w.length), compute.floats(outputs)];
      const [y, dy] = [scene.room(rows * outputs), scene.given(dys)];
      compute.denseGradient({ ...shape, rows, x: from, w, y, dy, dx, dw, db, places: at });
      return { dx, dw, db };
    };
    const taken = (numbers: Float32Array, width: number) =>
      numbers.filter((_, i) => places.includes(Math.floor(i / width)));
    const whole = gradient(all, x, slopes);
    const some = gradient(
      places.length,
      scene.given(taken(floats(x), inputs)),
      taken(slopes, outputs),
      places,
    );
    expect(words(some.dw)).toEqual(words(whole.dw));
    expect(words(some.db)).toEqual(words(whole.db));
    expect(floats(some.dx)).toEqual(taken(floats(whole.dx), inputs));
  });

  test('samples step by step with a cache the numbers of attention over the whole sequence', () => {
    const scene = new Scene(compute, 2);
    for (const [time, width, heads] of [
      [11, 18, 3],
      [32, 64, 4],
      [6, 5, 5],
    ] as const) {
      const sequences = 3;
      const qkv = scene.numbers(sequences * time * 3 * width, 3);
      const y = scene.room(sequences * time * width);
      const weights = scene.room(sequences * heads * time * time);
      compute.attention({ sequences, time, width, heads, qkv, y, weights });
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
        for (let b = 0; b < sequences; b++)
          expect(floats(part(step, b * width, width))).toEqual(
            floats(part(y, (b * time + at) * width, width)),
          );
      }
      const shorter = time - 1; // later positions do not affect earlier ones
      const short = compute.floats(shorter * width);
      const shortWeights = compute.floats(heads * shorter * shorter);
      const first = { sequences: 1, time: shorter, width, heads, y: short, weights: shortWeights };
      compute.attention({ ...first, qkv: part(qkv, 0, shorter * 3 * width) });
      expect(floats(short)).toEqual(floats(part(y, 0, shorter * width)));
    }
  });

  test('computes a recurrent cell step by step with the numbers of the whole sequence', () => {
    const scene = new Scene(compute, 3);
    const [sequences, time, width] = [5, 6, 19];
    const gates = scene.numbers(sequences * time * 3 * width, 2);
    const cell = { width, u: scene.numbers(3 * width * width), c: scene.numbers(3 * width) };
    const y = scene.room(sequences * time * width);
    const kept = scene.room(sequences * time * 4 * width);
    compute.gru({ ...cell, sequences, time, gates, h0: null, y, kept });
    for (let b = 0; b < sequences; b++) {
      let h0 = compute.floats(width);
      for (let t = 0; t < time; t++) {
        const after = compute.floats(width);
        const now = part(gates, (b * time + t) * 3 * width, 3 * width);
        const one = { sequences: 1, time: 1, kept: compute.floats(4 * width) };
        compute.gru({ ...cell, ...one, gates: now, h0, y: after });
        expect(floats(after)).toEqual(floats(part(y, (b * time + t) * width, width)));
        h0 = after;
      }
    }
  });

  test('gives a draw the log-probability and entropy that scoring it returns', () => {
    const scene = new Scene(compute, 4);
    const [rows, outputs] = [200, 21];
    const o = { rows, outputs, temperature: 0.7, logits: scene.numbers(rows * outputs, 5) };
    const places = () => ({ logp: compute.floats(rows), entropy: compute.floats(rows) });
    const [drawing, scoring] = [places(), places()];
    const drawn = compute.words(rows);
    compute.sample({ ...o, ...drawing, uniforms: scene.uniforms(rows), drawn });
    compute.logProbability({ ...o, ...scoring, targets: drawn });
    expect(words(scoring.logp)).toEqual(words(drawing.logp));
    expect(words(scoring.entropy)).toEqual(words(drawing.entropy));
  });

  test('gives the bits that every machine gets', () => {
    // Measured once on x86-64 with V8. If they change, so does every learning curve.
    const sums = Object.entries(OPERATIONS).map(([name, run]) => {
      let hash = 0x811c9dc5; // FNV-1a over the words
      for (const slice of Object.values(run(new Scene(compute, 7))))
        for (const word of words(slice)) hash = Math.imul(hash ^ word, 0x01000193) >>> 0;
      return `${name} ${hash.toString(16)}`;
    });
    expect(sums).toMatchInlineSnapshot(`
      [
        "dense 9b7b77c3",
        "denseGradient c1392053",
        "denseGradientOfManyRows a402e01b",
        "gather 81ebba0d",
        "gatherGradient 9135cf9f",
        "layerNorm f2aee8c4",
        "layerNormGradient 56cfa015",
        "attention 99dc4eb",
        "attentionGradient fd3d989d",
        "attentionStep 1e4bc9a5",
        "gru e2161127",
        "gruGradient 648933e4",
        "logProbability ee7abd4b",
        "logProbabilityGradient 736af8e6",
        "adam 4eadde69",
      ]
    `);
  });
});
