/** Every operation of the contract with random operands. The suites of all back ends run these. */
import type { Activation, Slice } from '../../../src/tensor/contract.ts';
import type { Scene } from './scene.ts';

export type Results = Readonly<Record<string, Slice>>;
export type Operation = (scene: Scene) => Results;

const ACTIVATIONS: readonly Activation[] = ['none', 'tanh', 'relu'];

function activationOf(scene: Scene): Activation {
  return ACTIVATIONS[scene.whole(0, 2)] ?? 'none';
}
function maybe<T>(scene: Scene, make: () => T): T | null {
  return scene.uniform() < 0.5 ? make() : null;
}

function dense(scene: Scene): Results {
  const [rows, inputs, outputs] = [scene.whole(1, 37), scene.whole(1, 70), scene.whole(1, 70)];
  const activation = activationOf(scene);
  const y = scene.room(rows * outputs);
  scene.compute.dense({
    rows,
    inputs,
    outputs,
    activation,
    y,
    x: scene.numbers(rows * inputs),
    w: scene.numbers(inputs * outputs),
    b: maybe(scene, () => scene.numbers(outputs)),
    residual: activation === 'none' ? maybe(scene, () => scene.numbers(rows * outputs)) : null,
  });
  return { y };
}
function denseGradient(scene: Scene, most = 37): Results {
  const [rows, inputs, outputs] = [scene.whole(1, most), scene.whole(1, 70), scene.whole(1, 70)];
  const dy = scene.numbers(rows * outputs);
  const dx = maybe(scene, () => scene.numbers(rows * inputs));
  const dw = maybe(scene, () => scene.numbers(inputs * outputs));
  const db = maybe(scene, () => scene.numbers(outputs));
  scene.compute.denseGradient({
    rows,
    inputs,
    outputs,
    dy,
    dx,
    dw,
    db,
    activation: activationOf(scene),
    addToDx: scene.uniform() < 0.5,
    x: scene.numbers(rows * inputs),
    w: scene.numbers(inputs * outputs),
    b: null,
    y: scene.numbers(rows * outputs),
  });
  return { dy, ...(dx && { dx }), ...(dw && { dw }), ...(db && { db }) };
}

function gatherOperands(scene: Scene) {
  const [rows, perRow] = [scene.whole(1, 37), scene.whole(1, 6)];
  const [entries, outputs] = [scene.whole(1, 20), scene.whole(1, 70)];
  const activation = activationOf(scene);
  const ids = Uint32Array.from({ length: rows * perRow }, () =>
    scene.uniform() < 0.2 ? 0xffffffff : scene.whole(0, entries + 1),
  );
  return {
    rows,
    perRow,
    entries,
    outputs,
    activation,
    ids: scene.given(ids),
    table: scene.numbers(entries * outputs),
  };
}
function gather(scene: Scene): Results {
  const o = gatherOperands(scene);
  const y = scene.room(o.rows * o.outputs);
  scene.compute.gather({ ...o, y, b: maybe(scene, () => scene.numbers(o.outputs)) });
  return { y };
}
function gatherGradient(scene: Scene): Results {
  const o = gatherOperands(scene);
  const y = scene.numbers(o.rows * o.outputs);
  const dy = scene.numbers(o.rows * o.outputs);
  const dTable = scene.numbers(o.entries * o.outputs);
  const db = maybe(scene, () => scene.numbers(o.outputs));
  scene.compute.gatherGradient({ ...o, b: null, y, dy, dTable, db });
  return { dy, dTable, ...(db && { db }) };
}

function layerNorm(scene: Scene): Results {
  const [rows, width] = [scene.whole(1, 37), scene.whole(1, 70)];
  const y = scene.room(rows * width);
  const moments = scene.room(2 * rows);
  scene.compute.layerNorm({
    rows,
    width,
    y,
    moments,
    x: scene.numbers(rows * width, 3),
    gain: scene.numbers(width),
    bias: scene.numbers(width),
  });
  return { y, moments };
}
function layerNormGradient(scene: Scene): Results {
  const [rows, width] = [scene.whole(1, 37), scene.whole(2, 70)];
  const x = scene.numbers(rows * width, 3);
  const gain = scene.numbers(width);
  const moments = scene.room(2 * rows);
  const bias = scene.numbers(width);
  scene.compute.layerNorm({ rows, width, x, gain, bias, moments, y: scene.room(rows * width) });
  const dx = scene.numbers(rows * width);
  const dGain = scene.numbers(width);
  const dBias = scene.numbers(width);
  const dy = scene.numbers(rows * width);
  const addToDx = scene.uniform() < 0.5;
  scene.compute.layerNormGradient({ rows, width, x, gain, moments, dy, dx, addToDx, dGain, dBias });
  return { dx, dGain, dBias };
}

function attentionOperands(scene: Scene) {
  const [sequences, time, heads] = [scene.whole(1, 4), scene.whole(1, 21), scene.whole(1, 4)];
  const width = heads * scene.whole(1, 17);
  const qkv = scene.numbers(sequences * time * 3 * width, 2);
  return { sequences, time, heads, width, qkv };
}
function attention(scene: Scene): Results {
  const o = attentionOperands(scene);
  const y = scene.room(o.sequences * o.time * o.width);
  const weights = scene.room(o.sequences * o.heads * o.time * o.time);
  scene.compute.attention({ ...o, y, weights });
  return { y, weights };
}
function attentionGradient(scene: Scene): Results {
  const o = attentionOperands(scene);
  const weights = scene.room(o.sequences * o.heads * o.time * o.time);
  scene.compute.attention({ ...o, weights, y: scene.room(o.sequences * o.time * o.width) });
  const dQkv = scene.room(o.sequences * o.time * 3 * o.width);
  scene.compute.attentionGradient({
    ...o,
    weights,
    dQkv,
    dy: scene.numbers(o.sequences * o.time * o.width),
  });
  return { dQkv };
}
function attentionStep(scene: Scene): Results {
  const [sequences, capacity, heads] = [scene.whole(1, 4), scene.whole(1, 21), scene.whole(1, 4)];
  const width = heads * scene.whole(1, 17);
  const keys = scene.numbers(sequences * capacity * width, 2);
  const values = scene.numbers(sequences * capacity * width);
  const y = scene.room(sequences * width);
  scene.compute.attentionStep({
    sequences,
    capacity,
    heads,
    width,
    keys,
    values,
    y,
    at: scene.whole(0, capacity - 1),
    qkv: scene.numbers(sequences * 3 * width, 2),
  });
  return { keys, values, y };
}

function gruOperands(scene: Scene) {
  const [sequences, time, width] = [scene.whole(1, 9), scene.whole(1, 7), scene.whole(1, 37)];
  return {
    sequences,
    time,
    width,
    gates: scene.numbers(sequences * time * 3 * width, 2),
    u: scene.numbers(3 * width * width),
    c: scene.numbers(3 * width),
    h0: maybe(scene, () => scene.numbers(sequences * width)),
    y: scene.room(sequences * time * width),
    kept: scene.room(sequences * time * 4 * width),
  };
}
function gru(scene: Scene): Results {
  const o = gruOperands(scene);
  scene.compute.gru(o);
  return { y: o.y, kept: o.kept };
}
function gruGradient(scene: Scene): Results {
  const o = gruOperands(scene);
  scene.compute.gru(o);
  const dGates = scene.room(o.gates.length);
  const du = scene.numbers(o.u.length);
  const dc = scene.numbers(o.c.length);
  scene.compute.gruGradient({ ...o, dGates, du, dc, dy: scene.numbers(o.y.length) });
  return { dGates, du, dc };
}

function categorical(scene: Scene) {
  const [rows, outputs] = [scene.whole(1, 37), scene.whole(1, 32)];
  const logits = scene.numbers(rows * outputs, 6);
  return { rows, outputs, logits, temperature: scene.uniform() < 0.5 ? 1 : 0.3 + scene.uniform() };
}
function logProbability(scene: Scene): Results {
  const o = categorical(scene);
  const logp = scene.room(o.rows);
  const entropy = scene.room(o.rows);
  scene.compute.logProbability({ ...o, targets: scene.ids(o.rows, o.outputs), logp, entropy });
  return { logp, entropy };
}
function logProbabilityGradient(scene: Scene): Results {
  const o = categorical(scene);
  const targets = scene.ids(o.rows, o.outputs);
  const entropy = scene.room(o.rows);
  scene.compute.logProbability({ ...o, targets, logp: scene.room(o.rows), entropy });
  const dLogits = scene.room(o.rows * o.outputs);
  scene.compute.logProbabilityGradient({
    ...o,
    targets,
    entropy,
    dLogits,
    dLogp: scene.numbers(o.rows),
    dEntropy: scene.numbers(o.rows),
  });
  return { dLogits };
}

function adam(scene: Scene): Results {
  const length = scene.whole(1, 300);
  const parameters = scene.numbers(length);
  const gradient = scene.numbers(length);
  const first = scene.numbers(length);
  const second = scene.uniforms(length);
  const norm = scene.room(1);
  scene.compute.adam({
    parameters,
    gradient,
    first,
    second,
    norm,
    rate: 0.01,
    beta1: 0.9,
    beta2: 0.999,
    epsilon: 1e-8,
    step: scene.whole(1, 2000),
    decay: maybe(scene, () => 0.1) ?? 0,
    maxNorm: maybe(scene, () => 0.5) ?? 0,
  });
  return { parameters, gradient, first, second, norm };
}

/** Has enough rows for the sums over rows to be split. */
function denseGradientOfManyRows(scene: Scene): Results {
  return denseGradient(scene, 700);
}

export const OPERATIONS: Readonly<Record<string, Operation>> = {
  dense,
  denseGradient: (scene) => denseGradient(scene),
  denseGradientOfManyRows,
  gather,
  gatherGradient,
  layerNorm,
  layerNormGradient,
  attention,
  attentionGradient,
  attentionStep,
  gru,
  gruGradient,
  logProbability,
  logProbabilityGradient,
  adam,
};
