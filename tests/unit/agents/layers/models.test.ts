/** LayersModels that the lab writes open in plain tfjs, and those that tfjs writes are read back. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tfjs } from '../../../../src/agents/layers/convolution-kernels.ts';
import { planNetwork } from '../../../../src/agents/layers/plan.ts';
import { readModel } from '../../../../src/agents/layers/read-model.ts';
import { loadTfjs } from '../../../../src/agents/layers/tfjs.ts';
import { layersBody } from '../../../../src/agents/layers/tfjs-body.ts';
import { modelFiles } from '../../../../src/agents/layers/topology.ts';
import { weightsFrom, weightsText } from '../../../../src/agents/layers/weights.ts';
import { WorldNetwork } from '../../../../src/agents/networks/mlp.ts';
import { createWasm } from '../../../../src/tensor/wasm/compute.ts';
import { largestGap, randomize, stream } from '../networks/harness.ts';
import { opened, outputsOf, saved } from './tfjs-files.ts';

let tf: Tfjs;
beforeAll(async () => {
  tf = await loadTfjs();
});

const STACKS: readonly (readonly [string, readonly string[]])[] = [
  ['a perceptron', ['flatten', 'dense 8 tanh', 'dense 8 tanh']],
  ['convolutions', ['conv 4 3x3 relu', 'maxpool 2', 'conv 3 2x2 valid elu', 'flatten', 'dense 5 sigmoid']],
  ['a recurrent net', ['gru 4 all', 'lstm 3', 'layernorm']],
  ['attention', ['conv 4 1x1', 'attention 2 heads', 'flatten', 'dense 5', 'layernorm', 'tanh']],
];
const INPUT = [4, 4, 3];

describe.each(STACKS)('a model of %s', (_, lines) => {
  it.each([
    ['policy', false],
    ['policy', true],
    ['actionValues', false],
  ] as const)(
    'opens in tfjs with the same outputs, and is read back with the same bits (%s, shared: %s)',
    async (learns, shared) => {
      const compute = await createWasm();
      const plan = planNetwork({ input: INPUT, lines, learns, shared, actions: 3 });
      const settings = { shape: { kind: 'mlp', layers: 1, width: 1, heads: 1 }, perRow: 5 } as const;
      const network = new WorldNetwork(
        compute,
        { ...settings, inputs: 48, actions: 3, learns, shared },
        stream(4),
        layersBody(tf, plan, lines.length),
      );
      randomize(network, 3, 0.6);
      const values = (await compute.readFloats(network.parameters.values)).slice();
      const files = modelFiles(plan, values, lines);
      const model = await opened(tf, files);
      const ids = Uint32Array.from({ length: 20 }, (_, i) => (7 * i + Math.floor(i / 5)) % 48);
      const x = new Float32Array(4 * 48);
      for (const [i, id] of ids.entries()) x[Math.floor(i / 5) * 48 + id] = 1;
      network.forward(ids, 4);
      const outputs = outputsOf(tf, model, x, [4, ...INPUT]);
      expect(largestGap(outputs[0] ?? [], await network.outputs())).toBeLessThan(1e-5);
      if (learns === 'policy')
        expect(largestGap(outputs[1] ?? [], await network.values())).toBeLessThan(1e-5);

      const wanted = { layerList: lines, input: INPUT, actions: 3, learns, shared };
      const [ours, theirs] = [readModel(files.json, files.weights), await saved(tf, model)];
      expect(ours).toMatchObject(wanted);
      expect(ours.weights).toEqual(values);
      const again = readModel(theirs.json, theirs.weights);
      expect(again).toMatchObject(wanted);
      expect(again.weights).toEqual(values);
      network.close();
      compute.close();
    },
  );
});

describe('a model from elsewhere', () => {
  const policy = () => {
    const input = tf.input({ shape: [5, 6, 2] });
    let x = tf.layers.conv2d({ filters: 3, kernelSize: 3, activation: 'relu' }).apply(input);
    x = tf.layers.flatten().apply(x);
    x = tf.layers.dense({ units: 7, activation: 'tanh' }).apply(x);
    const outputs = [4, 1].map((units) => tf.layers.dense({ units }).apply(x));
    return tf.model({ inputs: input, outputs: outputs as never });
  };

  it('is read layer by layer, and written with the same outputs', async () => {
    const model = policy();
    const files = await saved(tf, model);
    const read = readModel(files.json, files.weights);
    expect(read).toMatchObject({
      layerList: ['conv 3 3x3 valid relu', 'flatten', 'dense 7 tanh'],
      input: [5, 6, 2],
      actions: 4,
      learns: 'policy',
      shared: true,
    });
    const plan = planNetwork({ ...read, lines: read.layerList });
    const written = await opened(tf, modelFiles(plan, read.weights, read.layerList));
    const x = Float32Array.from({ length: 60 }, (_, i) => Math.sin(i));
    const [a, b] = [outputsOf(tf, model, x, [1, 5, 6, 2]), outputsOf(tf, written, x, [1, 5, 6, 2])];
    for (const k of [0, 1]) expect(largestGap(a[k] ?? [], b[k] ?? [])).toBeLessThan(1e-6);
  });

  it('may be a sequential model of action values', async () => {
    const model = tf.sequential({
      layers: [
        tf.layers.dense({ units: 6, activation: 'relu', inputShape: [9] }),
        tf.layers.dense({ units: 2 }),
      ],
    });
    const files = await saved(tf, model);
    expect(readModel(files.json, files.weights)).toMatchObject({
      layerList: ['dense 6 relu'],
      input: [9],
      actions: 2,
      learns: 'actionValues',
      shared: false,
    });
  });

  const chain = (...layers: ReturnType<Tfjs['layers']['dense']>[]) => tf.sequential({ layers });
  it.each([
    [
      'dropout',
      () =>
        chain(
          tf.layers.dense({ units: 4, inputShape: [3] }),
          tf.layers.dropout({ rate: 0.5, name: 'drop' }) as never,
          tf.layers.dense({ units: 2 }),
        ),
      '“drop” is dropout',
    ],
    [
      'an unknown kind',
      () =>
        chain(
          tf.layers.dense({ units: 4, inputShape: [3] }),
          tf.layers.batchNormalization({ name: 'norm' }) as never,
          tf.layers.dense({ units: 2 }),
        ),
      '“norm” is of the unknown kind BatchNormalization. Valid layers: `dense 64 tanh`',
    ],
    [
      'an activation of the output',
      () =>
        chain(
          tf.layers.dense({ units: 4, inputShape: [3] }),
          tf.layers.dense({ units: 2, activation: 'softmax', name: 'out' }),
        ),
      '“out” must be a dense layer without activation',
    ],
    [
      'no bias',
      () =>
        chain(
          tf.layers.dense({ units: 4, inputShape: [3], useBias: false, name: 'plain' }),
          tf.layers.dense({ units: 2 }),
        ),
      '“plain” has use_bias false, but only true is possible',
    ],
    [
      'an unknown activation',
      () =>
        chain(
          tf.layers.dense({ units: 4, inputShape: [3], activation: 'selu' }),
          tf.layers.dense({ units: 2 }),
        ),
      'has activation selu. Valid activations: linear, relu, tanh, elu, sigmoid.',
    ],
  ])('is rejected for %s, by name', async (_, make, words) => {
    const files = await saved(tf, make());
    expect(() => readModel(files.json, files.weights)).toThrow(words);
  });

  it('is rejected if it is damaged', async () => {
    const files = await saved(tf, policy());
    expect(() => readModel('{', files.weights)).toThrow('not JSON');
    expect(() => readModel('{}', files.weights)).toThrow('no LayersModel');
    expect(() => readModel(files.json, files.weights.subarray(4))).toThrow('describes');
    expect(() => readModel(files.json.replaceAll('"float32"', '"int32"'), files.weights)).toThrow('int32');
    const wrong = JSON.parse(files.json);
    wrong.weightsManifest[0].weights[0].shape = [3, 3, 3, 2];
    expect(() => readModel(JSON.stringify(wrong), files.weights)).toThrow(
      'are 3 × 3 × 3 × 2, but 3 × 3 × 2 × 3 are needed',
    );
  });
});

it('writes weights as text and reads the same bits', () => {
  const numbers = Float32Array.of(0, -0, 1e-40, 1 / 3, -3.4e38);
  expect(weightsFrom(weightsText(numbers))).toEqual(numbers);
  const many = Float32Array.from({ length: 25_000 }, (_, k) => Math.sin(k));
  expect(weightsText(many)).toHaveLength(3);
  expect(weightsFrom(weightsText(many))).toEqual(many);
  expect(weightsFrom(['A'])).toBeNull();
  expect(weightsFrom(['ÄÖÜß'])).toBeNull();
});
