#!/usr/bin/env bash
# @tensorflow/tfjs-backend-wasm 4.22.0 (npm): a dense relu layer turns NaN to 0, so a network that diverged predicts finite values.
#
# Good guess: a NaN stays one through every layer, as on the cpu back end, so that a broken observation or a network that diverged shows itself. `relu` alone keeps it on
# both back ends, so a dense layer that ends in relu does, too.
# What happens: where no gradient is asked for, a dense layer multiplies and applies relu in one step, and there the wasm back end turns NaN to 0. `predict` answers
# with the bias of the output, the same finite values in every state, and argMax picks an action; with gradients, the same network gives NaN. `clipByValue` makes
# the lower limit of a NaN. `minimum(a, b)` keeps a NaN of `a` and drops one of `b`.
# Why it matters: a policy whose hidden weights are all NaN is evaluated with an ordinary return, while its losses are NaN. With twin critics, min(Q1, Q2) hides that the
# second one diverged, and a clipped ratio of NaN becomes 1 − ε. Test weights and observations with isFinite; outputs do not tell.
# Source: tensorflow/tfjs, tfjs-backend-wasm/src/cc: batch_mat_mul_impl.cc (output_min = 0 for relu), kernels/ClipByValue.cc (xnn_create_clamp_nc_f32), kernels/Minimum.cc
# (std::min); tfjs-core/src/ops/fused_util.ts, shouldFuse. Right: NaN · w + b is NaN, and minimum and relu of a NaN are NaN (IEEE 754-2019, 6.2 and 9.6).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tensorflow/tfjs-core@4.22.0 @tensorflow/tfjs-layers@4.22.0 @tensorflow/tfjs-backend-cpu@4.22.0 @tensorflow/tfjs-backend-wasm@4.22.0
cat >seen.mjs <<'JS'
import { resolve } from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { layers, sequential } from '@tensorflow/tfjs-layers';
import '@tensorflow/tfjs-backend-cpu';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
setWasmPaths(`${resolve('node_modules/@tensorflow/tfjs-backend-wasm/wasm-out')}/`);
console.warn = () => {};
const text = (tensor) => [...tensor.dataSync()].map((x) => Number(x.toFixed(3))).join(' ');
const one = tf.tensor1d;
for (const backend of ['cpu', 'wasm']) {
  await tf.setBackend(backend);
  await tf.ready();
  console.log(`${tf.getBackend()}: relu of NaN ${text(tf.relu(one([NaN])))}, relu6 ${text(tf.relu6(one([NaN])))}, clipByValue(NaN, 0.8, 1.2) ${text(tf.clipByValue(one([NaN]), 0.8, 1.2))}`);
  console.log(`  minimum(NaN, 1) ${text(tf.minimum(one([NaN]), one([1])))}, minimum(1, NaN) ${text(tf.minimum(one([1]), one([NaN])))}`);
  for (const activation of ['relu', 'tanh']) {
    const network = sequential({
      layers: [layers.dense({ units: 4, inputShape: [2], activation }), layers.dense({ units: 3 })],
    });
    network.layers[0].setWeights([tf.fill([2, 4], NaN), tf.fill([4], NaN)]);
    network.layers[1].setWeights([tf.fill([4, 3], 0.5), one([0.25, 0.75, -1])]);
    const values = network.predict(tf.tensor2d([[1, 2]]));
    console.log(`  dense ${activation} layer of NaN weights, then values of three actions: ${text(values)}, best ${text(tf.argMax(values, 1))}`);
    if (activation === 'relu') {
      const loss = tf.valueAndGrads((x) => tf.sum(tf.square(network.apply(x))))([tf.tensor2d([[1, 2]])]).value;
      console.log(`  the same network with gradients: sum of squares ${text(loss)}`);
    }
  }
}
JS
seen=$(node seen.mjs)
echo "$seen"
diff <(echo "$seen") - <<'SEEN'
cpu: relu of NaN NaN, relu6 NaN, clipByValue(NaN, 0.8, 1.2) NaN
  minimum(NaN, 1) NaN, minimum(1, NaN) NaN
  dense relu layer of NaN weights, then values of three actions: NaN NaN NaN, best 0
  the same network with gradients: sum of squares NaN
  dense tanh layer of NaN weights, then values of three actions: NaN NaN NaN, best 0
wasm: relu of NaN NaN, relu6 0, clipByValue(NaN, 0.8, 1.2) 0.8
  minimum(NaN, 1) NaN, minimum(1, NaN) 1
  dense relu layer of NaN weights, then values of three actions: 0.25 0.75 -1, best 1
  the same network with gradients: sum of squares NaN
  dense tanh layer of NaN weights, then values of three actions: NaN NaN NaN, best 0
SEEN
