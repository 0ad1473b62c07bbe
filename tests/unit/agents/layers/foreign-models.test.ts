/** LayersModels of other tools: each setting is read as TensorFlow.js reads it, or the layer is rejected by name. */
import { readFileSync } from 'node:fs';
import type { LayersModel } from '@tensorflow/tfjs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tfjs } from '../../../../src/agents/layers/convolution-kernels.ts';
import { planNetwork } from '../../../../src/agents/layers/plan.ts';
import { type ReadModel, readModel } from '../../../../src/agents/layers/read-model.ts';
import { loadTfjs } from '../../../../src/agents/layers/tfjs.ts';
import { modelFiles } from '../../../../src/agents/layers/topology.ts';
import { largestGap } from '../networks/harness.ts';
import { opened, outputsOf, type SavedModel, saved } from './tfjs-files.ts';

let tf: Tfjs;
beforeAll(async () => {
  tf = await loadTfjs();
});

type Json = Record<string, unknown>;

/** What the lab computes with a model that it has read. */
async function answersOf(read: ReadModel, x: Float32Array): Promise<readonly Float32Array[]> {
  const plan = planNetwork({ ...read, lines: read.layerList });
  const model = await opened(tf, modelFiles(plan, read.weights, read.layerList));
  const outputs = outputsOf(tf, model, x, [1, ...read.input]);
  model.dispose();
  return outputs;
}

/** The numbers as little-endian bytes. */
const bytesOf = (numbers: readonly number[]) => new Uint8Array(Float32Array.from(numbers).buffer);

interface Written {
  readonly class_name: string;
  readonly config: Json;
}
const layer = (class_name: string, config: Json): Written => ({ class_name, config });
/** A dense output with one unit that passes on or sums its inputs. */
const sum = (inputs: number) => ({
  entry: layer('Dense', { name: 'q', units: 1 }),
  weights: { 'q/kernel': { shape: [inputs, 1], numbers: Array<number>(inputs).fill(1) }, 'q/bias': bias(1) },
});
const bias = (n: number) => ({ shape: [n], numbers: Array<number>(n).fill(0) });

/** A Sequential model as text, with its weights by name. */
function chain(
  layers: readonly Written[],
  weights: Readonly<
    Record<string, { readonly shape: readonly number[]; readonly numbers: readonly number[] }>
  >,
): SavedModel {
  const specs = Object.entries(weights).map(([name, { shape }]) => ({ name, shape, dtype: 'float32' }));
  return {
    json: JSON.stringify({
      modelTopology: {
        class_name: 'Sequential',
        config: { name: 'm', layers },
        keras_version: 'tfjs-layers 4.22.0',
      },
      weightsManifest: [{ paths: ['a.bin'], weights: specs }],
    }),
    weights: bytesOf(Object.values(weights).flatMap(({ numbers }) => numbers)),
  };
}

describe('a setting that no layer of this lab supports is rejected with its value', () => {
  /** A 3 × 3 kernel of ones. With dilation 2 it covers only the center, so the sum is 1; without it, the sum is 9. */
  const convolution = (config: Json) =>
    chain(
      [
        layer('Conv2D', {
          name: 'c',
          batch_input_shape: [null, 3, 3, 1],
          filters: 1,
          kernel_size: [3, 3],
          padding: 'same',
          ...config,
        }),
        layer('Flatten', { name: 'f' }),
        sum(9).entry,
      ],
      {
        'c/kernel': { shape: [3, 3, 1, 1], numbers: Array<number>(9).fill(1) },
        'c/bias': bias(1),
        ...sum(9).weights,
      },
    );
  const recurrent = (kind: 'GRU' | 'LSTM', config: Json) => {
    const gates = kind === 'GRU' ? 3 : 4;
    const ones = { shape: [1, gates], numbers: Array<number>(gates).fill(1) };
    return chain(
      [layer(kind, { name: 'r', batch_input_shape: [null, 2, 1], units: 1, ...config }), sum(1).entry],
      { 'r/kernel': ones, 'r/recurrent_kernel': ones, 'r/bias': bias(gates), ...sum(1).weights },
    );
  };
  const sigmoid = { recurrent_activation: 'sigmoid' };
  it.each([
    [
      'dilation',
      convolution({ dilation_rate: [2, 2] }),
      'Layer “c” has dilation_rate [2,2], but only [1,1] is possible',
    ],
    ['groups', convolution({ groups: 3 }), 'Layer “c” has groups 3, but only 1'],
    ['strides of two sizes', convolution({ strides: [1, 2] }), 'Layer “c” has strides [1,2], but only [1,1]'],
    [
      'channels first',
      convolution({ data_format: 'channels_first' }),
      'data_format channels_first, but only channels_last',
    ],
    ['no bias', convolution({ use_bias: false }), 'use_bias false, but only true'],
    ['causal padding', convolution({ padding: 'causal' }), 'Layer “c” has padding causal, but only same'],
    [
      'an activation of settings',
      convolution({ activation: { class_name: 'elu', config: { alpha: 2 } } }),
      'Layer “c” has activation an object of the class elu, which cannot be read',
    ],
    [
      'an activation of Keras 3',
      convolution({ activation: 'hard_sigmoid' }),
      'Layer “c” has activation hard_sigmoid',
    ],
    [
      'camel case',
      convolution({ useBias: false }),
      'Layer “c” has useBias false, which is not known for Conv2D',
    ],
    [
      'weights of half precision',
      convolution({
        dtype: { module: 'keras', class_name: 'DTypePolicy', config: { name: 'mixed_float16' } },
      }),
      'Layer “c” has dtype an object of the class DTypePolicy, but only float32',
    ],
    [
      'the order of a GRU',
      recurrent('GRU', { ...sigmoid, go_backwards: true }),
      'Layer “r” has go_backwards true, but only false',
    ],
    [
      'the order of an LSTM',
      recurrent('LSTM', { ...sigmoid, go_backwards: true }),
      'Layer “r” has go_backwards true, but only false',
    ],
    [
      'the default of the gates of a GRU',
      recurrent('GRU', {}),
      'Layer “r” has no recurrent_activation, which is hard_sigmoid to TensorFlow.js, but only sigmoid',
    ],
    [
      'the default of the gates of an LSTM',
      recurrent('LSTM', {}),
      'Layer “r” has no recurrent_activation, which is hard_sigmoid',
    ],
    [
      'the activation of an LSTM',
      recurrent('LSTM', { ...sigmoid, activation: null }),
      'Layer “r” has activation null, but only tanh',
    ],
    [
      'the reset gate of Keras',
      recurrent('GRU', { ...sigmoid, reset_after: true }),
      'Layer “r” has reset_after true, but only false',
    ],
    [
      'memory between batches',
      recurrent('GRU', { ...sigmoid, stateful: true }),
      'Layer “r” has stateful true, but only false',
    ],
    [
      'a returned state',
      recurrent('GRU', { ...sigmoid, return_state: true }),
      'Layer “r” has return_state true',
    ],
    ['time first', recurrent('LSTM', { ...sigmoid, time_major: true }), 'Layer “r” has time_major true'],
    [
      'dropout inside a cell',
      recurrent('LSTM', { ...sigmoid, dropout: 0.2 }),
      'Layer “r” has dropout 0.2, but only 0',
    ],
    [
      'dropout between steps',
      recurrent('GRU', { ...sigmoid, recurrent_dropout: 0.5 }),
      'Layer “r” has recurrent_dropout 0.5',
    ],
  ])('%s', (_, { json, weights }, words) => {
    expect(() => readModel(json, weights)).toThrow(words);
  });

  it('includes flatten with channels first, whose order of 1, 2 in 2 × 1 × 2 differs', () => {
    const { json, weights } = chain(
      [
        layer('Flatten', { name: 'f', batch_input_shape: [null, 2, 1, 2], data_format: 'channels_first' }),
        sum(4).entry,
      ],
      sum(4).weights,
    );
    expect(() => readModel(json, weights)).toThrow(
      'Layer “f” has data_format channels_first, but only channels_last',
    );
  });
});

it('uses the epsilon of TensorFlow.js if a layer normalization has none', async () => {
  // x = 0.03, −0.03, … has variance 0.0009, so x / √(0.0009 + 0.001) = 0.6882; with 1e-5 it would be 0.9945.
  const files = chain(
    [
      layer('LayerNormalization', { name: 'n', batch_input_shape: [null, 2] }),
      layer('Dense', { name: 'q', units: 1 }),
    ],
    {
      'n/gamma': { shape: [2], numbers: [1, 1] },
      'n/beta': bias(2),
      'q/kernel': { shape: [2, 1], numbers: [1, 0] },
      'q/bias': bias(1),
    },
  );
  const read = readModel(files.json, files.weights);
  expect(read.layerList).toEqual(['layernorm epsilon 0.001']);
  const [answer] = await answersOf(read, Float32Array.of(0.03, -0.03));
  expect(answer?.[0]).toBeCloseTo(0.03 / Math.sqrt(0.0009 + 0.001), 5);
});

describe('the names of weights', () => {
  const two = (names: readonly [string, string], prefix = '', last = 'q') => {
    const [first, second] = names;
    const dense = (name: string, shape: readonly number[]) =>
      layer('Dense', { name, units: 1, ...(name === first && { batch_input_shape: [null, ...shape] }) });
    const scalar = (n: number) => ({ shape: [1, 1], numbers: [n] });
    return chain([dense(first, [1]), dense(second, []), layer('Dense', { name: last, units: 1 })], {
      [`${prefix}${first}/kernel`]: scalar(2),
      [`${prefix}${first}/bias`]: bias(1),
      [`${prefix}${second}/kernel`]: scalar(5),
      [`${prefix}${second}/bias`]: bias(1),
      [`${prefix}${last}/kernel`]: scalar(1),
      [`${prefix}${last}/bias`]: bias(1),
    });
  };

  it('are exact, so a layer “net” does not take those of “net/a”', async () => {
    const { json, weights } = two(['net/a', 'net']);
    const [answer] = await answersOf(readModel(json, weights), Float32Array.of(1));
    expect(answer?.[0]).toBe(10); // 2 · 5; with the weights of net/a used twice, it would be 4
  });

  it.each(['functional/', 'sequential/', 'outer/inner/'])('may all begin with %s', async (prefix) => {
    const { json, weights } = two(['a', 'b'], prefix);
    const [answer] = await answersOf(readModel(json, weights), Float32Array.of(1));
    expect(answer?.[0]).toBe(10);
  });

  it('may name the cell of a recurrent layer', async () => {
    const model = tf.sequential({
      layers: [
        tf.layers.gru({ units: 2, inputShape: [3, 1], recurrentActivation: 'sigmoid', name: 'gru' }),
        tf.layers.dense({ units: 2, name: 'q' }),
      ],
    });
    const files = await saved(tf, model);
    const json = files.json
      .replaceAll('"gru/', '"sequential/gru/gru_cell/')
      .replaceAll('"q/', '"sequential/q/');
    expect(readModel(json, files.weights).weights).toEqual(readModel(files.json, files.weights).weights);
  });

  it('must all exist and all be used', () => {
    const { json, weights } = two(['a', 'b']);
    expect(() => readModel(json.replace('"b/kernel"', '"b/kernels"'), weights)).toThrow(
      'Layer “b” has no weights “kernel” in the file, which has “a/kernel”, “a/bias”, “b/kernels”',
    );
    const model = JSON.parse(json);
    model.weightsManifest[0].weights.push({ name: 'q/kernel_lora_a', shape: [1], dtype: 'float32' });
    const more = new Uint8Array([...weights, 0, 0, 0, 0]);
    expect(() => readModel(JSON.stringify(model), more)).toThrow(
      '“q/kernel_lora_a” belong to none of the layers',
    );
    expect(() => readModel(json.replace('"b/bias"', '"a/bias"'), weights)).toThrow(
      'two weights have the name “a/bias”',
    );
  });

  it('identify a number that is not finite', () => {
    const { json, weights } = two(['a', 'b']);
    new DataView(weights.buffer).setFloat32(8, Number.NaN, true);
    expect(() => readModel(json, weights)).toThrow('Number 1 of the weights “b/kernel” is NaN');
  });

  it.each([
    [{ dtype: 'float16' }, 'are float16, not float32'],
    [{ dtype: 'int32' }, 'are int32, not float32'],
    [{ quantization: { dtype: 'uint8', min: 0, scale: 1 } }, 'are quantized, not float32'],
  ])('belong to 32-bit numbers: %j', (change, words) => {
    const { json, weights } = two(['a', 'b']);
    const model = JSON.parse(json);
    Object.assign(model.weightsManifest[0].weights[2], change);
    expect(() => readModel(JSON.stringify(model), weights)).toThrow(`Weights “b/kernel” ${words}`);
  });
});

describe('a model of Keras 3', () => {
  const cases = new URL('../../../fixtures/cases/', import.meta.url);
  /** Both compute these action values, for observations with a single input of one. */
  const ROWS = [
    [1, 2, 3, 0.5],
    [4, 1, 0, 2],
    [0, 0.25, 7, 1],
    [5, 6, 2, 9],
  ];
  const caseOf = (name: string): SavedModel => ({
    json: readFileSync(new URL(`${name}/model.json`, cases), 'utf8'),
    weights: new Uint8Array(readFileSync(new URL(`${name}/group1-shard1of1.bin`, cases))),
  });
  const rows = async ({ json, weights }: SavedModel) => {
    const read = readModel(json, weights);
    const all = ROWS.map((_, k) =>
      answersOf(
        read,
        Float32Array.from(ROWS, (_row, i) => (i === k ? 1 : 0)),
      ),
    );
    return (await Promise.all(all)).map(([q]) => [...(q ?? [])]);
  };
  /** Changes a model to the way in which Keras 3 writes the nodes of a functional model, and its types. */
  const written = (change: (config: Json, layers: (Json & { config: Json })[]) => void): SavedModel => {
    const files = caseOf('prefix-functional');
    const model = JSON.parse(files.json);
    const { config } = model.modelTopology.model_config;
    change(config, config.layers);
    return { ...files, json: JSON.stringify(model) };
  };
  const policy = (name: string) => ({
    module: 'keras',
    class_name: 'DTypePolicy',
    config: { name },
    registered_name: null,
  });
  const tensor = (name: string, call = 0) => ({
    class_name: '__keras_tensor__',
    config: { shape: [null, 4], dtype: 'float32', keras_history: [name, call, 0] },
  });

  it.each(['keras3-flat-outputs', 'prefix-functional'])(
    'opens with flat ends and prefixed weights: %s',
    async (name) => {
      expect(await rows(caseOf(name))).toEqual(ROWS);
    },
  );

  it('opens with the calls of its layers as objects, and with policies as types', async () => {
    const files = written((config, layers) => {
      config.input_layers = ['input_layer', 0, 0];
      for (const [k, one] of layers.entries()) {
        const before = layers[k - 1]?.name as string | undefined;
        one.module = 'keras.layers';
        one.registered_name = null;
        one.build_config = { input_shape: [null, 4] };
        one.config.dtype = policy('float32');
        one.inbound_nodes =
          before === undefined ? [] : [{ args: [tensor(before)], kwargs: { mask: null, training: false } }];
      }
    });
    expect(await rows(files)).toEqual(ROWS);
  });

  it('opens with all keys of a file that Keras 3 wrote, functional and with activations as objects', async () => {
    const files = written((_, layers) => {
      for (const [k, one] of layers.entries()) {
        const before = layers[k - 1]?.name as string | undefined;
        Object.assign(one, { module: 'keras.layers', registered_name: null });
        Object.assign(one.config, { trainable: true, dtype: policy('float32') });
        if (before === undefined) Object.assign(one.config, { ragged: false, optional: false });
        else {
          const name = one.config.activation;
          one.config.activation = {
            module: 'builtins',
            class_name: 'function',
            config: name,
            registered_name: 'function',
          };
          Object.assign(one.config, {
            kernel_initializer: {
              module: 'keras.initializers',
              class_name: 'GlorotUniform',
              config: { seed: null },
              registered_name: null,
            },
            kernel_regularizer: null,
            bias_constraint: null,
            quantization_config: null,
          });
          one.build_config = { input_shape: [null, 4] };
        }
        one.inbound_nodes = before === undefined ? [] : [{ args: [tensor(before)], kwargs: {} }];
      }
    });
    const model = JSON.parse(files.json);
    Object.assign(model.modelTopology.model_config, {
      module: 'keras',
      registered_name: 'Functional',
      build_config: { input_shape: null },
      compile_config: { optimizer: 'adam' },
    });
    model.modelTopology.training_config = { loss: 'mse' };
    expect(await rows({ ...files, json: JSON.stringify(model) })).toEqual(ROWS);
  });

  it.each(['layers', '_layer_checkpoint_dependencies'])(
    'opens with the weights of a .keras file under %s, whose folders count the layers of a class',
    async (root) => {
      const files = written((_, layers) => {
        // The folder of the first dense layer is “dense”, whatever the layers are called.
        (layers[1] as Json).name = 'dense_1';
        (layers[1] as Json & { config: Json }).config.name = 'dense_1';
        (layers[2] as Json).inbound_nodes = [[['dense_1', 0, 0, {}]]];
      });
      const model = JSON.parse(files.json);
      const names = ['dense/vars/0', 'dense/vars/1', 'dense_1/vars/0', 'dense_1/vars/1'];
      for (const [k, weight] of model.weightsManifest[0].weights.entries())
        weight.name = `${root}/${names[k]}`;
      expect(await rows({ ...files, json: JSON.stringify(model) })).toEqual(ROWS);
    },
  );

  it('opens with the cell of a recurrent layer in a .keras file', async () => {
    const lstm = tf.layers.lstm({
      units: 2,
      inputShape: [3, 1],
      recurrentActivation: 'sigmoid',
      name: 'mine',
    });
    const files = await saved(
      tf,
      tf.sequential({ layers: [lstm, tf.layers.dense({ units: 2, name: 'q' })] }),
    );
    const model = JSON.parse(files.json);
    const places = [
      'lstm/cell/vars/0',
      'lstm/cell/vars/1',
      'lstm/cell/vars/2',
      'dense/vars/0',
      'dense/vars/1',
    ];
    for (const [k, weight] of model.weightsManifest[0].weights.entries()) weight.name = `layers/${places[k]}`;
    const read = readModel(JSON.stringify(model), files.weights);
    expect(read.weights).toEqual(readModel(files.json, files.weights).weights);
  });

  it('opens as a Sequential model with an input layer, a policy as its type, and hand-made weights', async () => {
    // relu(2 · 1 − 1) = 1 and relu(−3 · 1 + 1) = 0, so the answers are 4 · 1 + 0.5 and −2 · 1.
    const dense = (name: string, activation: string) => ({
      module: 'keras.layers',
      class_name: 'Dense',
      config: {
        name,
        trainable: true,
        dtype: policy('float32'),
        units: 2,
        activation,
        use_bias: true,
        activity_regularizer: null,
      },
      registered_name: null,
      build_config: { input_shape: [null, 1] },
    });
    const input = {
      module: 'keras.layers',
      class_name: 'InputLayer',
      config: { batch_shape: [null, 1], dtype: 'float32', sparse: false, ragged: false, name: 'input_layer' },
      registered_name: null,
    };
    const config = {
      name: 'sequential',
      trainable: true,
      dtype: policy('float32'),
      layers: [input, dense('dense', 'relu'), dense('q', 'linear')],
      build_input_shape: [null, 1],
    };
    const weights = [[1, 2], [2], [2, 2], [2]].map((shape, k) => ({
      name: `sequential/${k < 2 ? 'dense' : 'q'}/${k % 2 === 0 ? 'kernel' : 'bias'}`,
      shape,
      dtype: 'float32',
    }));
    const json = JSON.stringify({
      format: 'layers-model',
      generatedBy: 'keras v3.15.0',
      convertedBy: 'TensorFlow.js Converter v4.22.0',
      modelTopology: {
        keras_version: '3.15.0',
        backend: 'tensorflow',
        model_config: { module: 'keras', class_name: 'Sequential', config, registered_name: 'Sequential' },
      },
      weightsManifest: [{ paths: ['a.bin'], weights }],
    });
    const read = readModel(json, bytesOf([2, -3, -1, 1, 4, -2, 100, 100, 0.5, 0]));
    const [answer] = await answersOf(read, Float32Array.of(1));
    expect([...(answer ?? [])]).toEqual([4.5, -2]);
  });

  it.each<[string, (model: Json & { modelTopology: { model_config: Json } }) => object, string]>([
    [
      'the file',
      (model) => Object.assign(model, { signature: {} }),
      'model.json has signature an object, which is not known',
    ],
    [
      'the topology',
      ({ modelTopology }) => Object.assign(modelTopology, { sharding: 2 }),
      'The topology of the model has sharding 2, which is not known',
    ],
    [
      'the description of the model',
      ({ modelTopology }) => Object.assign(modelTopology.model_config, { quantized: 'int8' }),
      'The topology of the model has quantized int8, which is not known',
    ],
    [
      'a class of its own',
      ({ modelTopology }) =>
        Object.assign(modelTopology.model_config, { registered_name: 'mine>Functional' }),
      'The model is of a class of its own: “mine>Functional”',
    ],
  ])('is rejected for a key of %s that is not known', (_, change, words) => {
    const files = caseOf('prefix-functional');
    const model = JSON.parse(files.json);
    change(model);
    expect(() => readModel(JSON.stringify(model), files.weights)).toThrow(words);
  });

  it('opens with calls that lack their outer list', async () => {
    const files = written((_, layers) => {
      for (const one of layers) one.inbound_nodes = (one.inbound_nodes as unknown[][])[0] ?? [];
    });
    expect(await rows(files)).toEqual(ROWS);
  });

  it('opens as a Sequential model with the shape of its input', async () => {
    const files = caseOf('prefix-functional');
    const model = JSON.parse(files.json);
    const top = model.modelTopology.model_config;
    top.class_name = 'Sequential';
    const layers = top.config.layers
      .slice(1)
      .map(({ class_name, config }: Written) => ({ module: 'keras.layers', class_name, config }));
    top.config = { name: 'functional', layers, build_input_shape: [null, 4] };
    expect(await rows({ ...files, json: JSON.stringify(model) })).toEqual(ROWS);
  });

  it.each<[string, Parameters<typeof written>[0], string]>([
    [
      'a second call of a layer',
      (_, layers) => {
        for (const one of layers.slice(1, 2))
          one.inbound_nodes = [{ args: [tensor('input_layer')] }, { args: [tensor('q')] }];
      },
      'Layer “dense” is used more than once',
    ],
    [
      'another call than the first',
      (_, layers) => {
        for (const one of layers.slice(2)) one.inbound_nodes = [{ args: [tensor('dense', 1)] }];
      },
      'Layer “q” reads output 0 of call 1 of layer “dense”',
    ],
    [
      'two tensors',
      (_, layers) => {
        for (const one of layers.slice(2))
          one.inbound_nodes = [{ args: [[tensor('dense'), tensor('input_layer')]] }];
      },
      'Layer “q” has 2 inputs, but must have one',
    ],
    [
      'an argument of a call',
      (_, layers) => {
        for (const one of layers.slice(2))
          one.inbound_nodes = [{ args: [tensor('dense')], kwargs: { training: true } }];
      },
      'Layer “q” is called with training true',
    ],
    [
      'a custom layer that is named like one of Keras',
      (_, layers) => {
        for (const one of layers.slice(1, 2)) one.registered_name = 'mine>Dense';
      },
      'Layer “dense” is a custom layer: “mine>Dense”',
    ],
    [
      'a function of its own that is named like one of Keras',
      (_, layers) => {
        for (const one of layers.slice(1, 2))
          one.config.activation = {
            module: 'mine',
            class_name: 'function',
            config: 'relu',
            registered_name: 'function',
          };
      },
      'Layer “dense” has activation an object of the class function, which cannot be read',
    ],
    [
      'the hard sigmoid of Keras 3, which is another function than that of TensorFlow.js',
      (_, layers) => {
        for (const one of layers.slice(1, 2)) one.config.activation = 'hard_sigmoid';
      },
      'Layer “dense” has activation hard_sigmoid. Valid activations: linear, relu, tanh, elu, sigmoid.',
    ],
    [
      'a policy with a further key',
      (_, layers) => {
        for (const one of layers.slice(1, 2)) one.config.dtype = { ...policy('float32'), rounding: 'up' };
      },
      'Layer “dense” has dtype an object of the class DTypePolicy, which cannot be read',
    ],
    [
      'a layer with a further key',
      (_, layers) => {
        for (const one of layers.slice(1, 2)) one.shard = null;
      },
      'Layer “dense” has shard null, which is not known',
    ],
    [
      'added weights of low rank',
      (_, layers) => {
        for (const one of layers.slice(1, 2)) one.config.lora_rank = 4;
      },
      'Layer “dense” has lora_rank 4, but only null is possible',
    ],
    [
      'quantized layers',
      (_, layers) => {
        for (const one of layers.slice(1, 2))
          one.config.quantization_config = { class_name: 'Int8', config: {} };
      },
      'Layer “dense” has quantization_config an object of the class Int8',
    ],
    [
      'two inputs',
      (config, layers) => {
        layers.push({
          class_name: 'InputLayer',
          name: 'b',
          config: { name: 'b', batch_shape: [null, 1] },
          inbound_nodes: [],
        });
        config.input_layers = [
          ['input_layer', 0, 0],
          ['b', 0, 0],
        ];
      },
      'The model has 2 inputs, but must have one',
    ],
  ])('is rejected for %s', (_, change, words) => {
    const { json, weights } = written(change);
    expect(() => readModel(json, weights)).toThrow(words);
  });

  it('names the training settings that it does not use', () => {
    const files = written((config, layers) => {
      config.trainable = false;
      for (const one of layers.slice(1, 2)) one.config.trainable = false;
      for (const one of layers.slice(2))
        one.config.kernel_regularizer = { class_name: 'L2', config: { l2: 0.01 } };
    });
    expect(readModel(files.json, files.weights).notTaken).toEqual([
      'The model is frozen (trainable false). Here all its weights learn.',
      'Layers “dense” are frozen (trainable false). Here their weights learn, too.',
      'Layers “q” have regularizers. Here they learn without them.',
    ]);
  });
});

it('rejects notes that list other layers than the model has', () => {
  const plan = planNetwork({
    input: [3],
    lines: ['dense 3 relu', 'dense 3 relu'],
    learns: 'actionValues',
    shared: false,
    actions: 2,
  });
  const numbers = Float32Array.from({ length: 32 }, (_, k) => Math.sin(k));
  const { json, weights } = modelFiles(plan, numbers, ['dense 3 relu', 'dense 3 relu']);
  const model = JSON.parse(json);
  model.modelTopology.config.layers[2].inbound_nodes[0][0][0] = 'observation';
  expect(() => readModel(JSON.stringify(model), weights)).toThrow('are not those that its notes list');
});

/**
 * Values that the settings of layers have in files. For an independent check, TensorFlow.js opens the same
 * text: a setting that the lab reads must give the outputs that TensorFlow.js gives.
 */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  units: [2, 3],
  filters: [1, 2],
  kernel_size: [1, 2, [2, 1]],
  strides: [1, 2, [2, 2], [1, 2], null],
  pool_size: [1, 2, [2, 2], [1, 2]],
  padding: ['same', 'valid', null],
  data_format: ['channels_last', 'channelsLast', 'channels_first', null],
  dilation_rate: [1, [1, 1], 2, [2, 2]],
  groups: [1, 2],
  use_bias: [true, false],
  activation: [
    'linear',
    null,
    'relu',
    'tanh',
    'elu',
    'sigmoid',
    'selu',
    'softplus',
    'hard_sigmoid',
    { class_name: 'relu', config: {} },
    { class_name: 'elu', config: {} },
  ],
  recurrent_activation: ['sigmoid', 'hard_sigmoid', 'tanh', null],
  return_sequences: [false, true],
  go_backwards: [false, true],
  unroll: [false, true],
  implementation: [1, 2],
  stateful: [false, true],
  dropout: [0, 0.5],
  recurrent_dropout: [0, 0.5],
  reset_after: [false, true],
  unit_forget_bias: [true, false],
  epsilon: [1e-3, 1e-5, 0.1],
  center: [true, false],
  scale: [true, false],
  axis: [-1, [-1], 1, 2, [2], [1]],
  target_shape: [[-1, 3], [4, 3], [6, 2], [2, 2, 3], [-1]],
  trainable: [true, false],
  dtype: ['float32', 'int32', null],
  bias_initializer: ['ones', { class_name: 'Zeros', config: {} }],
  kernel_regularizer: [null, { class_name: 'L1L2', config: { l1: 0.1, l2: 0.1 } }],
  kernel_constraint: [null, { class_name: 'NonNeg', config: {} }],
  mask_value: [0],
};

describe('a changed or absent setting of a layer', () => {
  const MODELS: readonly (readonly [string, () => LayersModel])[] = [
    [
      'dense layers',
      () =>
        tf.sequential({
          layers: [
            tf.layers.dense({ units: 3, inputShape: [4], activation: 'tanh' }),
            tf.layers.activation({ activation: 'relu' }),
            tf.layers.layerNormalization({ epsilon: 1e-5 }),
            tf.layers.dense({ units: 3 }),
          ],
        }),
    ],
    [
      'an image',
      () =>
        tf.sequential({
          layers: [
            tf.layers.conv2d({
              filters: 2,
              kernelSize: 2,
              inputShape: [4, 4, 2],
              activation: 'relu',
              padding: 'same',
            }),
            tf.layers.maxPooling2d({ poolSize: 2 }),
            tf.layers.averagePooling2d({ poolSize: 1 }),
            tf.layers.flatten(),
            tf.layers.dense({ units: 2 }),
          ],
        }),
    ],
    [
      'sequences',
      () =>
        tf.sequential({
          layers: [
            tf.layers.gru({
              units: 3,
              inputShape: [4, 3],
              recurrentActivation: 'sigmoid',
              returnSequences: true,
            }),
            tf.layers.layerNormalization(),
            tf.layers.lstm({ units: 3, recurrentActivation: 'sigmoid' }),
            tf.layers.dense({ units: 2 }),
          ],
        }),
    ],
    [
      'an image as a sequence',
      () =>
        tf.sequential({
          layers: [
            tf.layers.reshape({ targetShape: [4, 3], inputShape: [2, 2, 3] }),
            tf.layers.lstm({ units: 2, recurrentActivation: 'sigmoid' }),
            tf.layers.dense({ units: 2 }),
          ],
        }),
    ],
  ];

  it.each(MODELS)('gives for %s what TensorFlow.js gives, or is rejected', async (_, make) => {
    const model = make();
    model.setWeights(
      model.getWeights().map((one, k) => tf.add(one, tf.sin(tf.range(k, k + one.size)).reshape(one.shape))),
    );
    const files = await saved(tf, model);
    const { modelTopology } = JSON.parse(files.json);
    const layers = modelTopology.config.layers as Written[];
    const seen = { read: 0, refused: 0 };
    for (const [k, { config }] of layers.entries())
      for (const key of new Set([...Object.keys(config), ...Object.keys(VALUES)])) {
        const values: readonly unknown[] = [undefined, ...(VALUES[key] ?? [])];
        for (const value of values) {
          const changed = JSON.parse(files.json);
          changed.modelTopology.config.layers[k].config[key] = value;
          const json = JSON.stringify(changed);
          let read: ReadModel;
          try {
            read = readModel(json, files.weights);
          } catch (error) {
            expect(error, `${key} ${String(value)}`).toBeInstanceOf(RangeError);
            seen.refused += 1;
            continue;
          }
          const theirs = await opened(tf, { json, weights: files.weights });
          const size = read.input.reduce((product, n) => product * n, 1);
          const x = Float32Array.from({ length: size }, (_item, i) => Math.sin(1 + i));
          const wanted = outputsOf(tf, theirs, x, [1, ...read.input]);
          const found = await answersOf(read, x);
          expect(
            largestGap(found[0] ?? [], wanted[0] ?? []),
            `layer ${k}: ${key} ${JSON.stringify(value)}`,
          ).toBeLessThan(1e-5);
          theirs.dispose();
          seen.read += 1;
        }
      }
    expect(seen.read).toBeGreaterThan(25);
    expect(seen.refused).toBeGreaterThan(50);
  });
});
