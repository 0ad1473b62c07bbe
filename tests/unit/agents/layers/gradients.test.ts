/** Compares networks of layers with the fused perceptron, and with derivatives that are written or measured independently. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tfjs } from '../../../../src/agents/layers/convolution-kernels.ts';
import { planNetwork } from '../../../../src/agents/layers/plan.ts';
import { loadTfjs } from '../../../../src/agents/layers/tfjs.ts';
import { layersBody } from '../../../../src/agents/layers/tfjs-body.ts';
import { UNAVAILABLE, WorldNetwork } from '../../../../src/agents/networks/mlp.ts';
import type { Compute } from '../../../../src/tensor/contract.ts';
import { createWasm } from '../../../../src/tensor/wasm/compute.ts';
import {
  arraysOf,
  centerd,
  gradientError,
  largestGap,
  randomize,
  stream,
  whole,
} from '../networks/harness.ts';
import type { Arrays } from '../networks/oracle.ts';

const [ROWS, ACTIONS] = [6, 3];
const EACH = Uint32Array.from({ length: ROWS }, (_, row) => row);
const actions = whole(ROWS, ACTIONS, 8);
const slopes = [31, 32, 33].map((seed) => centerd(ROWS, 1, seed)) as [
  Float32Array,
  Float32Array,
  Float32Array,
];

let tf: Tfjs;
let compute: Compute;
beforeAll(async () => {
  tf = await loadTfjs();
  compute = await createWasm();
});

interface Wanted {
  readonly input: readonly number[];
  readonly perRow: number;
  readonly lines?: readonly string[];
  readonly learns?: 'policy' | 'actionValues';
  readonly shared?: boolean;
}
/** Without lines, the fused perceptron with two layers of eight units. */
function networkOf({ input, perRow, lines, learns = 'policy', shared = false }: Wanted): WorldNetwork {
  const inputs = input.reduce((a, b) => a * b, 1);
  const shape = { kind: 'mlp', layers: 2, width: 8, heads: 0 } as const;
  const settings = { shape, inputs, perRow, actions: ACTIONS, learns, shared };
  const plan =
    lines && layersBody(tf, planNetwork({ input, lines, learns, shared, actions: ACTIONS }), lines.length);
  return new WorldNetwork(compute, settings, stream(2), plan);
}
const idsOf = (inputs: number, perRow: number) =>
  Uint32Array.from({ length: ROWS * perRow }, (_, i) =>
    i % 7 === 5 ? 0xffffffff : (Math.floor(i / perRow) + 3 * (i % perRow)) % inputs,
  );

async function descended(network: WorldNetwork, ids: Uint32Array, added: Float32Array | null = null) {
  compute.fill(network.parameters.gradient, 0);
  network.forward(ids, ROWS, added);
  const outputs = await network.outputs();
  if (network.learns === 'actionValues') network.backwardOutputs(centerd(ROWS * ACTIONS, 1, 34));
  else {
    await network.evaluate(actions, EACH);
    network.backward(...slopes);
  }
  return { outputs, gradient: (await compute.readFloats(network.parameters.gradient)).slice() };
}
const distance = (a: Float32Array, b: Float32Array): number =>
  Math.hypot(...a.map((x, i) => x - (b[i] as number))) / Math.hypot(...b);

describe('a list of dense layers', () => {
  const wanted = { input: [10], perRow: 3 };
  const lines = ['dense 8 tanh', 'dense 8 tanh'];
  it.each([
    ['policy', false],
    ['policy', true],
    ['actionValues', false],
  ] as const)(
    'starts with the bits of the fused perceptron and has its gradient (%s, shared trunk: %s)',
    async (learns, shared) => {
      const fused = networkOf({ ...wanted, learns, shared });
      const layered = networkOf({ ...wanted, learns, shared, lines });
      const bits = async ({ parameters }: WorldNetwork) => await compute.readFloats(parameters.values);
      expect(await bits(layered)).toEqual(await bits(fused));
      randomize(fused, 5, 0.7);
      compute.copy(fused.parameters.values, layered.parameters.values);
      const added = Float32Array.from({ length: ROWS * ACTIONS }, (_, i) =>
        i % 5 === 0 && i % ACTIONS !== actions[Math.floor(i / ACTIONS)] ? UNAVAILABLE : 0,
      );
      const ids = idsOf(10, 3);
      const [a, b] = [await descended(layered, ids, added), await descended(fused, ids, added)];
      expect(largestGap(a.outputs, b.outputs)).toBeLessThan(1e-5);
      expect(distance(a.gradient, b.gradient)).toBeLessThan(1e-4);
      expect(Math.hypot(...b.gradient)).toBeGreaterThan(0.1);
      const copy = layered.clone();
      expect(largestGap((await descended(copy, ids, added)).gradient, a.gradient)).toBe(0);
      for (const network of [fused, layered, copy]) network.close();
    },
  );
});

/** [4, 5, 2] → 3 filters of 3 × 3 with padding and stride 2 → elu → vector → head, for one row, in f64. */
function convolved(arrays: Arrays, trunk: string, head: string, x: readonly number[]): number[] {
  const [kernel, bias] = ['kernel', 'bias'].map((part) => arrays.get(`${trunk}.0/${part}`) as Float64Array);
  const flat: number[] = [];
  // For 4 rows there are 2 outputs and ((2 − 1) · 2 + 3 − 4) = 1 cell of padding, all of it below. For 5
  // columns there are 3 outputs and 2 cells, one on each side.
  for (let row = 0; row < 2; row++)
    for (let column = 0; column < 3; column++)
      for (let f = 0; f < 3; f++) {
        let sum = bias?.[f] as number;
        for (let i = 0; i < 3; i++)
          for (let j = 0; j < 3; j++) {
            const [y, z] = [2 * row + i, 2 * column + j - 1];
            if (y > 3 || z < 0 || z > 4) continue;
            for (let c = 0; c < 2; c++)
              sum += (x[(y * 5 + z) * 2 + c] as number) * (kernel?.[((i * 3 + j) * 2 + c) * 3 + f] as number);
          }
        flat.push(sum > 0 ? sum : Math.exp(sum) - 1);
      }
  const [weights, b] = ['kernel', 'bias'].map((part) => arrays.get(`${head}/${part}`) as Float64Array);
  return [...(b as Float64Array)].map((start, o) =>
    flat.reduce((sum, v, i) => sum + v * (weights?.[i * (b?.length ?? 1) + o] as number), start),
  );
}

describe('a convolution', () => {
  it('has the outputs of its definition, and its gradient: relative error below 1e-4', async () => {
    const input = [4, 5, 2];
    const network = networkOf({ input, perRow: 9, lines: ['conv 3 3x3 stride 2 elu', 'flatten'] });
    randomize(network, 6, 0.6);
    const ids = idsOf(40, 9);
    const { outputs } = await descended(network, ids);
    const inputOf = (row: number): number[] => {
      const x = new Array<number>(40).fill(0);
      for (const id of ids.subarray(row * 9, row * 9 + 9)) if (id < 40) x[id] = 1;
      return x;
    };
    const loss = (arrays: Arrays): number =>
      [...EACH].reduce((sum, r) => {
        const logits = convolved(arrays, 'actor', 'policy', inputOf(r));
        const [value = 0] = convolved(arrays, 'critic', 'value', inputOf(r));
        const total = Math.log(logits.reduce((s, z) => s + Math.exp(z), 0));
        const entropy = total - logits.reduce((s, z) => s + Math.exp(z - total) * z, 0);
        const [dLogp, dEntropy, dValue] = slopes.map((slope) => slope[r] as number) as [
          number,
          number,
          number,
        ];
        return (
          sum +
          dLogp * ((logits[actions[r] as number] as number) - total) +
          dEntropy * entropy +
          dValue * value
        );
      }, 0);
    const arrays = await arraysOf(network);
    for (const row of EACH)
      expect(
        largestGap(
          outputs.subarray(row * ACTIONS, (row + 1) * ACTIONS),
          convolved(arrays, 'actor', 'policy', inputOf(row)),
        ),
      ).toBeLessThan(1e-5);
    expect(await gradientError(network, loss)).toBeLessThan(1e-4);
    network.close();
  });
});

describe('every other layer', () => {
  it.each([
    [['maxpool 2', 'conv 3 2x2 valid tanh', 'flatten']],
    [['avgpool 2', 'flatten', 'layernorm', 'dense 5 sigmoid']],
    [['lstm 4']],
    [['gru 4 all', 'lstm 3']],
    [['conv 4 1x1', 'attention 2 heads', 'layernorm', 'dense 3 relu', 'flatten']],
  ])('has a gradient that agrees with measured differences: %s', async (lines) => {
    const network = networkOf({ input: [4, 4, 3], perRow: 12, lines, learns: 'actionValues' });
    randomize(network, 7, 0.5);
    const ids = idsOf(48, 12);
    const { gradient } = await descended(network, ids);
    const weights = centerd(ROWS * ACTIONS, 1, 34);
    const values = (await compute.readFloats(network.parameters.values)).slice();
    const signs = stream(9)(values.length).map((u) => (u < 0.5 ? -1 : 1));
    const along = async (step: number): Promise<number> => {
      compute.write(
        network.parameters.values,
        values.map((x, i) => x + step * (signs[i] as number)),
      );
      network.forward(ids, ROWS);
      return (await network.outputs()).reduce((sum, x, i) => sum + x * (weights[i] as number), 0);
    };
    const h = 2e-3;
    const measured = ((await along(h)) - (await along(-h))) / (2 * h);
    const exact = gradient.reduce((sum, g, i) => sum + g * (signs[i] as number), 0);
    expect(Math.abs(measured - exact) / Math.hypot(...gradient)).toBeLessThan(5e-3);
    network.close();
  });
});
