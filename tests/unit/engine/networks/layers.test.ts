/** Sessions whose networks are lists of layers, and models that go out and come in. */
import type { Tensor } from '@tensorflow/tfjs';
import { describe, expect, it } from 'vitest';
import { loadTfjs } from '../../../../src/agents/layers/tfjs.ts';
import { worldAgents } from '../../../../src/agents/network-registry.ts';
import type { Batch, Result, Tables } from '../../../../src/engine/contract.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { channelsOf, featuresOf, inputsOf, raster } from '../../../../src/engine/net/features.ts';
import { withModelFiles } from '../../../../src/engine/net/model.ts';
import { buildWorld } from '../../../../src/engine/program/build-world.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { readSettings } from '../../../../src/experiment/settings.ts';
import { ALL_METRIC_IDS, type MetricId } from '../../../../src/stats/metrics/metrics.ts';
import { largestGap } from '../../agents/networks/harness.ts';

const MAZE = { family: 'gridworld', map: ['#####', '#S..#', '#.#.#', '#..G#', '#####'], stepLimit: 20 };
const task = { term: 'task', weight: 1 };
const layerList = ['conv 4 3x3 tanh', 'flatten', 'dense 8 tanh'];
const layered = { view: 'raster', layerList, envs: 4 };
const AGENTS: readonly (readonly [string, object])[] = [
  ['ppo-mlp', { type: 'ppo-mlp', ...layered, steps: 16, sharedTrunk: true }],
  [
    'a2c-mlp',
    {
      type: 'a2c-mlp',
      ...layered,
      layerList: ['attention 2 heads', 'layernorm', 'flatten'],
      view: 'egocentric',
      viewSize: 3,
    },
  ],
  ['reinforce-mlp', { type: 'reinforce-mlp', ...layered, horizon: 15 }],
  [
    'dqn',
    { type: 'dqn', ...layered, learningStarts: 50, replayCapacity: 200, targetEvery: 100, batchSize: 16 },
  ],
];
const written = (agents: readonly object[], more: object = {}) => ({
  name: 'layers',
  world: MAZE,
  variants: agents.map((agent, k) => ({ label: `variant ${k}`, agent, reward: [task] })),
  seeds: 1,
  envSteps: 400,
  measurementPoints: 2,
  ...more,
});
function experiment(agents: readonly object[], more: object = {}): Experiment {
  const parsed = validate(written(agents, more));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}
const batches = (results: readonly Result[]): readonly Batch[] =>
  results.filter((r): r is Batch => r.kind === 'batch');
const words = ({ rows, histograms }: Batch) => [...new Uint32Array(rows.buffer), ...histograms];
const metric = (batch: Batch, id: MetricId) => batch.rows[ALL_METRIC_IDS.indexOf(id)] ?? Number.NaN;
async function modelOf(of: Experiment) {
  const session = await openNetworkSession(of);
  await session.advance(1e9, 1e9);
  const files = await session.model(0, 0);
  if (files === null) throw new Error('no model');
  const { weightsName: name, weights: bytes } = files;
  const named = [
    { name, bytes },
    { name: 'model.json', bytes: new TextEncoder().encode(files.json) },
  ];
  return { session, files, named };
}

describe('a session of networks of layers', () => {
  it.each(AGENTS)(
    'gives %s the same bits from a snapshot, and however it is sliced and looked at',
    async (_, agent) => {
      const of = experiment([agent]);
      const whole = await openNetworkSession(of);
      expect(whole.report).toMatchObject({ name: 'TensorFlow.js', parity: 'tolerance' });
      await whole.advance(150, 1e9); // in the middle of a window
      const bytes = await whole.snapshot();
      const left = batches(await whole.advance(1e9, 1e9));
      const rest = left.map(words);
      expect(metric(left.at(-1) as Batch, 'updates')).toBeGreaterThan(0);
      const again = await openNetworkSession(of);
      await again.restore(bytes);
      const found: number[][] = [];
      for (let goal = 200; !again.done; goal += 50) {
        found.push(...batches(await again.advance(goal, 0)).map(words));
        await again.frame(0, 0);
      }
      expect(found).toEqual(rest);
      expect(await again.snapshot()).toEqual(await whole.snapshot());
      for (const session of [whole, again]) session.close();
    },
  );

  it('learns a maze by a convolution of the map', async () => {
    const agent = { type: 'ppo-mlp', ...layered, steps: 64, sharedTrunk: true, learningRate: 0.005 };
    const session = await openNetworkSession(experiment([agent], { envSteps: 6_000 }));
    const last = batches(await session.advance(1e9, 1e9)).at(-1) as Batch;
    expect(metric(last, 'success')).toBeGreaterThan(0.95);
    expect(metric(last, 'episodeLength')).toBeLessThan(6); // 4 is best
    session.close();
  });
});

describe('an experiment with a list of layers', () => {
  const rejected = (agent: object, more: object = {}) => {
    const parsed = validate(written([{ type: 'ppo-mlp', ...agent }], more));
    return parsed.ok ? [] : parsed.problems.map(({ path, message, fix }) => `${path}: ${message} ${fix}`);
  };
  it.each([
    [
      { layerList: ['conv 16 3 relu'], view: 'raster' },
      'Line 1, “conv 16 3 relu”: This cannot be read. Write it like this: `conv 16 3x3 relu`.',
    ],
    [{ layerList: ['dense 8', 'dropout 0.5'] }, 'Line 2, “dropout 0.5”: Dropout draws random numbers'],
    [
      { layerList: ['dens 8'] },
      'There is no layer “dens”. Valid layers: `dense 64 tanh`, `conv 16 3x3 relu`',
    ],
    [
      { layerList: ['conv 16 3x3 relu'] },
      'A convolution reads height × width × channels, but gets 25. Use the raster or egocentric view',
    ],
    [
      { layerList: ['conv 16 3x3 relu'], view: 'raster' },
      'The last layer gives 5 × 5 × 16, not a vector. Add the line `flatten`.',
    ],
    [
      { layerList: ['flatten', 'dense 8 tanh', 'lstm 4'], view: 'raster' },
      'An LSTM reads a sequence or an image, but gets 8.',
    ],
    [
      { layerList: ['attention 4 heads', 'flatten'], view: 'raster' },
      '15 channels cannot be divided among 4 heads. Write `conv 16 1x1` before it.',
    ],
    [
      { layerList: ['maxpool 6', 'flatten'], view: 'raster' },
      'A pool of 6 × 6 is larger than 5 × 5. Use a smaller pool.',
    ],
    [{ layerList: ['dense 0'] }, '0 units are not possible. Use 1 to 512.'],
    [
      { layerList: ['flatten', ...Array(4).fill('dense 512')], view: 'raster' },
      'weights; at most 1,048,576 are allowed.',
    ],
    [{ layerList: ['dense 8'], startWeights: ['AAAA'] }, 'but the start has no numbers in base64.'],
  ])('is refused before the run, with the line and the correction: %j', (agent, said) => {
    expect(rejected(agent).join('\n')).toContain(said);
  });
  it('needs a map for a raster', () => {
    expect(rejected({ view: 'raster' }, { world: { family: 'bandit', means: [0, 1] } })).toEqual([
      'variants[0].agent.view: A raster is an image of a map, but this world has none. Use one-hot.',
    ]);
  });
});

describe('a raster', () => {
  it('has a one in each cell for its kind, one for the agent, and a plane for each flag', () => {
    const world = buildWorld(
      experiment([{ type: 'dqn' }], { world: { family: 'gridworld', map: ['SK', '.G'] } }),
    );
    const { view } = world.build;
    if (view.kind !== 'grid') throw new Error('no grid');
    const names = channelsOf(view, false);
    const features = raster(view, null);
    expect(features.shape).toEqual([2, 2, names.length]);
    const seen = (observation: number) =>
      [...inputsOf(features, [observation])]
        .filter((id) => id < features.inputs)
        .map((id) => `${names[id % names.length]} ${Math.floor(id / names.length)}`)
        .sort();
    const cells = ['floor 2', 'goal 3', 'key 1', 'start 0'];
    expect(seen(2)).toEqual(['agent 2', ...cells]);
    const held = names.at(-1);
    expect(seen(4 + 1)).toEqual(['agent 1', ...cells, ...[0, 1, 2, 3].map((k) => `${held} ${k}`)].sort());
  });
  it('shows the blocks that move and their targets', () => {
    const world = buildWorld(experiment([{ type: 'dqn', view: 'raster' }], { world: { family: 'push' } }));
    const settings = readSettings(worldAgents.get('dqn')?.entry as never, { type: 'dqn', view: 'raster' });
    const features = featuresOf(world, settings, null);
    const { view } = world.build;
    if (view.kind !== 'grid' || view.blocks === undefined) throw new Error('no blocks');
    const names = channelsOf(view, false);
    const size = view.width * view.height;
    const start = [...view.blocks.starts].reverse().reduce((rest, cell) => rest * size + cell, 0) * size + 3;
    const ids = [...inputsOf(features, [start])].filter((id) => id < features.inputs);
    const cellsOf = (name: string) =>
      ids.filter((id) => names[id % names.length] === name).map((id) => Math.floor(id / names.length));
    expect(cellsOf('block')).toEqual([...view.blocks.starts].sort((a, b) => a - b));
    expect(cellsOf('target')).toEqual([...view.blocks.targets].sort((a, b) => a - b));
    expect(cellsOf('agent')).toEqual([3]);
  });
});

describe('a model of a trained network', () => {
  it.each([
    ['a perceptron', { type: 'ppo-mlp', layers: 2, width: 16, envs: 4, steps: 16 }],
    ['a perceptron on one trunk', { type: 'a2c-mlp', layers: 1, width: 16, envs: 4, sharedTrunk: true }],
    // With scaled rewards the network has other units than the values that the run shows.
    [
      'a normalized perceptron of action values',
      { type: 'stream-q', layers: 2, width: 16, scaleRewards: false },
    ],
    ['listed layers', { type: 'ppo-mlp', ...layered, steps: 16 }],
  ])('says in plain tfjs what the run says: %s', async (_, agent) => {
    const tf = await loadTfjs();
    const of = experiment([agent]);
    const { session, files } = await modelOf(of);
    const { modelTopology, weightsManifest } = JSON.parse(files.json);
    const model = await tf.loadLayersModel(
      tf.io.fromMemory({
        modelTopology,
        weightSpecs: weightsManifest[0].weights,
        weightData: files.weights.buffer,
      }),
    );
    const world = buildWorld(of);
    const [spec] = of.variants;
    const settings = readSettings(worldAgents.get(spec?.agent.type ?? '')?.entry as never, spec?.agent ?? {});
    const features = featuresOf(world, settings, null);
    const x = new Float32Array(25 * features.inputs);
    const all = Array.from({ length: 25 }, (_, s) => s);
    for (const [i, id] of inputsOf(features, all).entries())
      if (id < features.inputs) x[Math.floor(i / features.perRow) * features.inputs + id] = 1;
    const shape = model.inputs[0]?.shape.slice(1) as number[];
    const outputs = model.predict(tf.tensor(x, [25, ...shape])) as Tensor | Tensor[];
    const { policy, value, actionValue } = await session.tables(0, 0);
    if (Array.isArray(outputs)) {
      const odds = tf.softmax(outputs[0] as Tensor).dataSync<'float32'>();
      expect(largestGap(odds, policy)).toBeLessThan(1e-5);
      expect(largestGap(outputs[1]?.dataSync<'float32'>() ?? [], value)).toBeLessThan(1e-5);
    } else expect(largestGap(outputs.dataSync<'float32'>(), actionValue)).toBeLessThan(1e-5);
    session.close();
  });

  it.each([
    ['a perceptron', { type: 'ppo-mlp', layers: 2, width: 16, envs: 4, steps: 16 }],
    ['listed layers', { type: 'ppo-mlp', ...layered, steps: 16, sharedTrunk: true }],
    ['action values', { type: 'dqn', ...layered, learningStarts: 50 }],
  ])('is the start of another run with the same bits, and comes out of it again: %s', async (_, agent) => {
    const { session, files, named } = await modelOf(experiment([agent]));
    const fresh = experiment([agent, { type: 'q-learning' }], { seed: 9 });
    const started = withModelFiles(fresh, named, null);
    if (!started.ok) throw new Error(JSON.stringify(started.problems));
    const checked = validate(JSON.parse(JSON.stringify(started.value)));
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    const next = await openNetworkSession(checked.value);
    // A policy that explores is that of its step.
    const learned = ({ value, actionValue }: Tables) => [value, actionValue];
    expect(learned(await next.tables(0, 0))).toEqual(learned(await session.tables(0, 0)));
    expect(await next.model(0, 0)).toEqual(files);
    expect(await next.model(1, 0)).toBeNull();
    const untouched = await openNetworkSession(fresh);
    expect((await untouched.tables(0, 0)).value).not.toEqual((await session.tables(0, 0)).value);
    for (const one of [session, next, untouched]) one.close();
  });

  it('is refused by name where it does not fit', async () => {
    const { session, named } = await modelOf(experiment([{ type: 'ppo-mlp', ...layered, steps: 16 }]));
    session.close();
    const said = (agent: object, files = named, more: object = {}) => {
      const parsed = withModelFiles(experiment([agent], more), files, null);
      return parsed.ok ? '' : parsed.problems.map(({ message }) => message).join();
    };
    expect(said({ type: 'ppo-mlp', view: 'one-hot' })).toContain(
      'The model reads 5 × 5 × 15 numbers, but the view “one-hot” of this world gives 25.',
    );
    expect(said({ type: 'dqn', view: 'raster' })).toContain(
      'The model has two outputs, but “variant 0” needs one',
    );
    expect(said({ type: 'q-learning' })).toContain('No variant has a network');
    expect(said({ type: 'stream-q' })).toContain('has its own first weights');
    expect(said({ type: 'ppo-mlp' }, named.slice(0, 1))).toContain('no model.json');
    expect(said({ type: 'ppo-mlp' }, named.slice(1))).toContain('weights.bin are missing');
  });
});
