#!/usr/bin/env bash
# @tensorflow/tfjs 4.22.0 (npm): the gradient of `abs` at 0 is −1, and that of `max` goes to every tied entry in full.
#
# Good guess: tf.js follows TensorFlow: the derivative of |x| at 0 is sign(0) = 0, and tied maxima share the gradient, so that it sums to 1.
# What happens: |x| at 0 has the derivative −1, and max of three equal entries has the gradient 1, 1, 1, on every back end, since the formulas do not belong to one.
# Why it matters: before the first reward of a sparse task all values and TD errors are exactly 0 and all actions tie. With an absolute error
# (`tf.losses.absoluteDifference`) as the loss of values, predictions that are right move away in every update although nothing was paid. A loss that
# contains max over the actions moves a row of n equal Q values n times as far as a row with one best action.
# Source: TensorFlow's gradients of Abs (sign) and of Max (divided by the number of ties); the derivatives of tf.js are measured below.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tensorflow/tfjs@4.22.0
cat > seen.mjs <<'JS'
import tf from '@tensorflow/tfjs';
console.warn = () => {};
await tf.setBackend('cpu');
const gradient = (of, at) => [...tf.grad(of)(tf.tensor1d(at)).dataSync()].join(', ');
console.log(`abs at 0: ${gradient((x) => tf.abs(x), [0])}`);
console.log(`max of 2, 2, 2: ${gradient((x) => tf.max(x), [2, 2, 2])}`);
const values = tf.variable(tf.zeros([3]));
const optimizer = tf.train.sgd(0.1);
for (let k = 0; k < 3; k++) optimizer.minimize(() => tf.losses.absoluteDifference(tf.zeros([3]), values));
console.log(`values after three updates, all rewards 0: ${[...values.dataSync()].map((value) => value.toFixed(3)).join(', ')}`);
JS
seen=$(node seen.mjs 2>/dev/null | grep ': ')
echo "$seen"
diff <(echo "$seen") - <<'SEEN'
abs at 0: -1
max of 2, 2, 2: 1, 1, 1
values after three updates, all rewards 0: -0.033, -0.033, -0.033
SEEN
