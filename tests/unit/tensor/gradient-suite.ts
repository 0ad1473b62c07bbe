/** Compares every gradient with finite differences of the forward operation, for any back end. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { streamKey, streamWord } from '../../../src/core/random.ts';
import type { Activation, Compute, Slice } from '../../../src/tensor/contract.ts';

type Arrays = Readonly<Record<string, Float32Array>>;
type Slices = Readonly<Record<string, Slice>>;

/**
 * An operation with the numbers by which it is differentiated, and its results. The loss is a weighted sum of
 * the results.
 */
interface Differentiable {
  readonly name: string;
  readonly inputs: Readonly<Record<string, number>>; // lengths
  readonly outputs: Readonly<Record<string, number>>;
  forward(compute: Compute, x: Slices, y: Slices): void;
  /**
   * Adds to or writes `dx`, which starts at zero. `y` contains what the forward pass stored; `dy` may be
   * overwritten.
   */
  backward(compute: Compute, x: Slices, y: Slices, dy: Slices, dx: Slices): void;
}

const TOLERANCE = 1e-4;
/**
 * The truncation error falls with the fourth power of H, and the rounding error of f32 results rises with its
 * inverse.
 */
const H = 1 / 16;

function dense(activation: Activation): Differentiable {
  const shape = { rows: 5, inputs: 6, outputs: 7, activation };
  return {
    name: `dense with ${activation}`,
    inputs: { x: 30, w: 42, b: 7, ...(activation === 'none' && { residual: 35 }) },
    outputs: { y: 35 },
    forward: (c, { x, w, b, residual }, { y }) =>
      c.dense({ ...shape, x: the(x), w: the(w), b: the(b), residual: residual ?? null, y: the(y) }),
    backward(c, x, { y }, { y: dy }, dx) {
      const given = { x: the(x.x), w: the(x.w), b: the(x.b), y: the(y), dy: the(dy) };
      c.denseGradient({ ...shape, ...given, dx: the(dx.x), addToDx: false, dw: the(dx.w), db: the(dx.b) });
      if (dx.residual !== undefined) c.copy(the(dy), dx.residual);
    },
  };
}

function gather(compute: Compute): Differentiable {
  const ids = compute.words(8);
  compute.write(ids, Uint32Array.of(0, 2, 1, 1, 0xffffffff, 2, 3, 0));
  const shape = { rows: 4, perRow: 2, entries: 3, outputs: 5, activation: 'tanh', ids } as const;
  return {
    name: 'gather with tanh',
    inputs: { table: 15, b: 5 },
    outputs: { y: 20 },
    forward: (c, { table, b }, { y }) => c.gather({ ...shape, table: the(table), b: the(b), y: the(y) }),
    backward: (c, { table, b }, { y }, { y: dy }, dx) =>
      c.gatherGradient({
        ...shape,
        table: the(table),
        b: the(b),
        y: the(y),
        dy: the(dy),
        dTable: the(dx.table),
        db: the(dx.b),
      }),
  };
}

const layerNorm: Differentiable = {
  name: 'layer norm',
  inputs: { x: 28, gain: 7, bias: 7 },
  outputs: { y: 28 },
  forward: (c, { x, gain, bias }, { y, moments }) =>
    c.layerNorm({
      rows: 4,
      width: 7,
      x: the(x),
      gain: the(gain),
      bias: the(bias),
      y: the(y),
      moments: the(moments),
    }),
  backward: (c, { x, gain }, { moments }, { y: dy }, dx) =>
    c.layerNormGradient({
      rows: 4,
      width: 7,
      x: the(x),
      gain: the(gain),
      moments: the(moments),
      dy: the(dy),
      dx: the(dx.x),
      addToDx: true,
      dGain: the(dx.gain),
      dBias: the(dx.bias),
    }),
};

const attention: Differentiable = {
  name: 'attention',
  inputs: { qkv: 2 * 5 * 18 },
  outputs: { y: 60 },
  forward: (c, { qkv }, { y, weights }) =>
    c.attention({
      sequences: 2,
      time: 5,
      width: 6,
      heads: 2,
      qkv: the(qkv),
      y: the(y),
      weights: the(weights),
    }),
  backward: (c, { qkv }, { weights }, { y: dy }, dx) =>
    c.attentionGradient({
      sequences: 2,
      time: 5,
      width: 6,
      heads: 2,
      qkv: the(qkv),
      weights: the(weights),
      dy: the(dy),
      dQkv: the(dx.qkv),
    }),
};

/** A GRU that starts from zeros, or from a given state. */
function gru(h0: Slice | null): Differentiable {
  const shape = { sequences: 2, time: 4, width: 5, h0 };
  return {
    name: h0 === null ? 'recurrent cell' : 'recurrent cell from a given state',
    inputs: { gates: 2 * 4 * 15, u: 75, c: 15 },
    outputs: { y: 40 },
    forward: (compute, { gates, u, c }, { y, kept }) =>
      compute.gru({ ...shape, gates: the(gates), u: the(u), c: the(c), y: the(y), kept: the(kept) }),
    backward: (compute, { gates, u, c }, { y, kept }, { y: dy }, dx) =>
      compute.gruGradient({
        ...shape,
        gates: the(gates),
        u: the(u),
        c: the(c),
        y: the(y),
        kept: the(kept),
        dy: the(dy),
        dGates: the(dx.gates),
        du: the(dx.u),
        dc: the(dx.c),
      }),
  };
}

function logProbability(compute: Compute): Differentiable {
  const targets = compute.words(4);
  compute.write(targets, Uint32Array.of(1, 0, 5, 3));
  const shape = { rows: 4, outputs: 6, temperature: 0.8, targets };
  return {
    name: 'log-probability',
    inputs: { logits: 24 },
    outputs: { logp: 4, entropy: 4 },
    forward: (c, { logits }, { logp, entropy }) =>
      c.logProbability({ ...shape, logits: the(logits), logp: the(logp), entropy: the(entropy) }),
    backward: (c, { logits }, { entropy }, { logp: dLogp, entropy: dEntropy }, dx) =>
      c.logProbabilityGradient({
        ...shape,
        logits: the(logits),
        entropy: the(entropy),
        dLogp: the(dLogp),
        dEntropy: the(dEntropy),
        dLogits: the(dx.logits),
      }),
  };
}

/** Sizes of what operations store next to their results. */
const KEPT: Readonly<Record<string, number>> = { moments: 8, weights: 2 * 2 * 25, kept: 160 };

function the(slice: Slice | undefined): Slice {
  if (slice === undefined) throw new Error('The operation has no such array.');
  return slice;
}

/**
 * @param make creates the back end; the suite closes it
 * @param makeValues where the values for the differences are computed: the same back end, or a faster one
 * that answers synchronously
 */
export function gradientSuite(
  name: string,
  make: () => Promise<Compute>,
  makeValues: () => Promise<Compute> = make,
): void {
  describe(`gradients of ${name} against finite differences`, () => {
    let compute: Compute;
    let values: Compute;
    beforeAll(async () => {
      compute = await make();
      values = await makeValues();
    });
    afterAll(() => {
      compute.close();
      values.close();
    });

    test.for<[string, (c: Compute) => Differentiable]>([
      ['dense', () => dense('none')],
      ['dense, tanh', () => dense('tanh')],
      ['dense, relu', () => dense('relu')],
      ['gather', gather],
      ['layer norm', () => layerNorm],
      ['attention', () => attention],
      ['recurrent cell', () => gru(null)],
      ['recurrent cell from a given state', (c) => gru(given(c, random(90, 10)))],
      ['log-probability', (c) => logProbability(c)],
    ])('%s', async ([, of]) => {
      const operation = of(compute);
      const same = of(values);
      const x = numbersFor(operation.inputs, 1);
      if (operation.name === 'dense with relu') awayFromTheKink(x);
      const weights = numbersFor(operation.outputs, 50);
      const found = await gradientOf(compute, operation, x, weights);
      for (const [input, numbers] of Object.entries(x)) {
        const analytic = found[input];
        if (analytic === undefined) throw new Error(`No derivative by ${input}.`);
        const most = analytic.reduce((largest, d) => Math.max(largest, Math.abs(d)), 0);
        for (const [k, number] of numbers.entries()) {
          let sum = 0;
          for (const [steps, factor] of [
            [1, 8],
            [-1, -8],
            [2, -1],
            [-2, 1],
          ] as const) {
            numbers[k] = number + steps * H;
            sum += factor * (await lossOf(values, same, x, weights));
          }
          numbers[k] = number;
          const error = Math.abs(sum / (12 * H) - (analytic[k] ?? Number.NaN)) / most;
          expect(error, `${input}[${k}]`).toBeLessThan(TOLERANCE);
        }
      }
    });
  });
}

/** Multiples of 1/1024 in ±1, so that a step is exact in f32. */
function random(stream: number, length: number): Float32Array {
  const key = streamKey(2027, 0, stream);
  return Float32Array.from({ length }, (_, k) => ((streamWord(key, k) % 2049) - 1024) / 1024);
}
function numbersFor(lengths: Readonly<Record<string, number>>, stream: number): Arrays {
  return Object.fromEntries(
    Object.entries(lengths).map(([name, length], k) => [name, random(stream + k, length)]),
  );
}
/** Biases that keep every other column above 0 and the rest below, whatever a step changes. */
function awayFromTheKink(x: Arrays): void {
  x.b?.forEach((_, column, b) => {
    b[column] = column % 2 === 0 ? 8 : -8;
  });
}

function given(compute: Compute, numbers: Float32Array): Slice {
  const slice = compute.floats(numbers.length);
  compute.write(slice, numbers);
  return slice;
}
function zeros(compute: Compute, lengths: Readonly<Record<string, number>>): Slices {
  return Object.fromEntries(Object.entries(lengths).map(([name, length]) => [name, compute.floats(length)]));
}
async function lossOf(
  compute: Compute,
  operation: Differentiable,
  x: Arrays,
  weights: Arrays,
): Promise<number> {
  const slices = Object.fromEntries(
    Object.entries(x).map(([name, numbers]) => [name, given(compute, numbers)]),
  );
  const y = zeros(compute, { ...KEPT, ...operation.outputs });
  operation.forward(compute, slices, y);
  let loss = 0;
  for (const [name, some] of Object.entries(weights)) {
    const results = await compute.readFloats(the(y[name]));
    for (const [k, weight] of some.entries()) loss += weight * (results[k] ?? Number.NaN);
  }
  for (const slice of [...Object.values(slices), ...Object.values(y)]) compute.free(slice);
  return loss;
}
async function gradientOf(
  compute: Compute,
  operation: Differentiable,
  x: Arrays,
  weights: Arrays,
): Promise<Arrays> {
  const slices = Object.fromEntries(
    Object.entries(x).map(([name, numbers]) => [name, given(compute, numbers)]),
  );
  const y = zeros(compute, { ...KEPT, ...operation.outputs });
  operation.forward(compute, slices, y);
  const dy = Object.fromEntries(Object.entries(weights).map(([name, some]) => [name, given(compute, some)]));
  const dx = zeros(compute, operation.inputs);
  operation.backward(compute, slices, y, dy, dx);
  const found: Record<string, Float32Array> = {};
  for (const [name, slice] of Object.entries(dx)) found[name] = await compute.readFloats(slice);
  return found;
}
