/** Operations at sizes where a graphics device splits what the common suite leaves in one piece. */
import type { Operation } from '../unit/tensor/operations.ts';
import type { Scene } from '../unit/tensor/scene.ts';

const manyRows: Operation = (scene) => {
  const [rows, width] = [1500, 20];
  const [x, gain, bias] = [scene.numbers(rows * width, 3), scene.numbers(width), scene.numbers(width)];
  const [moments, y] = [scene.room(2 * rows), scene.room(rows * width)];
  scene.compute.layerNorm({ rows, width, x, gain, bias, y, moments });
  const [dy, dx] = [scene.numbers(rows * width), scene.numbers(rows * width)];
  const [dGain, dBias] = [scene.numbers(width), scene.numbers(width)];
  scene.compute.layerNormGradient({ rows, width, x, gain, moments, dy, dx, addToDx: true, dGain, dBias });
  return { y, dx, dGain, dBias };
};

function recurrent(scene: Scene, sequences: number, time: number, width: number) {
  const cells = sequences * time;
  return {
    sequences,
    time,
    width,
    gates: scene.numbers(3 * cells * width),
    u: scene.numbers(3 * width ** 2, 0.1),
    c: scene.numbers(3 * width),
    h0: null,
    y: scene.room(cells * width),
    kept: scene.room(4 * cells * width),
  };
}
/** More state than a workgroup has threads. */
const wideState: Operation = (scene) => {
  const o = recurrent(scene, 2, 3, 300);
  scene.compute.gru(o);
  return { y: o.y };
};
/** Weights' gradients in several chunks, more than 64 entries of state. */
const longSequences: Operation = (scene) => {
  const o = recurrent(scene, 33, 9, 70);
  scene.compute.gru(o);
  const [dGates, du, dc] = [scene.room(o.gates.length), scene.numbers(o.u.length), scene.numbers(210)];
  scene.compute.gruGradient({ ...o, dGates, du, dc, dy: scene.numbers(o.y.length) });
  return { y: o.y, dGates, du, dc };
};

/** Heads with more dimensions than a workgroup has threads, more positions than that too. */
const deepHeads: Operation = (scene) => {
  const o = { sequences: 1, time: 80, width: 140, heads: 2 };
  const qkv = scene.numbers(o.time * 3 * o.width);
  const [y, weights, dQkv] = [scene.room(o.time * o.width), scene.room(2 * 80 * 80), scene.room(qkv.length)];
  scene.compute.attention({ ...o, qkv, y, weights });
  scene.compute.attentionGradient({ ...o, qkv, weights, dQkv, dy: scene.numbers(o.time * o.width) });
  const [keys, values, last] = [scene.numbers(80 * 140), scene.numbers(80 * 140), scene.room(140)];
  const step = { sequences: 1, capacity: 80, at: 79, width: 140, heads: 2, keys, values };
  scene.compute.attentionStep({ ...step, qkv: scene.numbers(420), y: last });
  return { y, weights, dQkv, last };
};

/** More outputs than a row has threads, so each thread handles several. */
const manyOutputs: Operation = (scene) => {
  const [rows, outputs] = [9, 300];
  const o = { rows, outputs, temperature: 0.9, logits: scene.numbers(rows * outputs, 3) };
  const [logp, entropy] = [scene.room(rows), scene.room(rows)];
  scene.compute.sample({
    ...o,
    uniforms: scene.uniforms(rows),
    drawn: scene.roomForText(rows),
    logp,
    entropy,
  });
  const [dLogits, dLogp, dEntropy] = [scene.room(rows * outputs), scene.numbers(rows), scene.numbers(rows)];
  const targets = scene.ids(rows, outputs);
  scene.compute.logProbabilityGradient({ ...o, targets, entropy, dLogp, dEntropy, dLogits });
  return { logp, entropy, dLogits };
};

/** More parameters than one sum of squares takes. */
const manyParameters: Operation = (scene) => {
  const length = 20_000;
  const [parameters, gradient, first] = [scene.numbers(length), scene.numbers(length), scene.numbers(length)];
  const [second, norm] = [scene.uniforms(length), scene.room(1)];
  const settings = { step: 3, rate: 0.01, beta1: 0.9, beta2: 0.999, epsilon: 1e-8, decay: 0.1, maxNorm: 1 };
  scene.compute.adam({ ...settings, parameters, gradient, first, second, norm });
  return { parameters, first, second, norm };
};

export const SIZES: Readonly<Record<string, Operation>> = {
  'layer norm of many rows': manyRows,
  'a wide recurrent state': wideState,
  'long sequences': longSequences,
  'deep heads': deepHeads,
  'many outputs': manyOutputs,
  'many parameters': manyParameters,
};
