/**
 * The back end that defines the meaning of every operation, with readable loops, sums in f64 and results in
 * f32. The other back ends are compared with it. It uses Math.exp and Math.tanh on purpose, so that it shares
 * no arithmetic with them. Their last bit may differ between engines, so anything that must repeat everywhere
 * runs on `wasm`.
 */

import type { Adam, Compute, Slice } from '../../../../src/tensor/contract.ts';
import { checkedOperations, fits, wholePower } from '../../../../src/tensor/operations.ts';
import { attention, attentionGradient, attentionStep } from './attention.ts';
import { logProbability, logProbabilityGradient, sample } from './categorical.ts';
import { dense, denseGradient, gather, gatherGradient } from './dense.ts';
import { gru, gruGradient } from './gru.ts';
import { layerNorm, layerNormGradient } from './norm.ts';
import { at, floatsOf, isFloat, PlainStore, textsOf } from './store.ts';

/** Adam in loops, with the gradient's norm and clipping. */
function adam(o: Adam): void {
  const parameters = floatsOf(o.parameters);
  const gradient = floatsOf(o.gradient);
  const first = floatsOf(o.first);
  const second = floatsOf(o.second);
  let squares = 0;
  for (let k = 0; k < parameters.length; k++) squares += at(gradient, k) ** 2;
  const norm = Math.sqrt(squares);
  floatsOf(o.norm)[0] = norm;
  const scale = o.maxNorm > 0 && norm > o.maxNorm ? o.maxNorm / norm : 1;
  const correction1 = 1 - wholePower(o.beta1, o.step);
  const correction2 = 1 - wholePower(o.beta2, o.step);
  for (let k = 0; k < parameters.length; k++) {
    const g = at(gradient, k) * scale;
    const m = o.beta1 * at(first, k) + (1 - o.beta1) * g;
    const v = o.beta2 * at(second, k) + (1 - o.beta2) * g * g;
    const direction = m / correction1 / (Math.sqrt(v / correction2) + o.epsilon);
    parameters[k] = at(parameters, k) - o.rate * (direction + o.decay * at(parameters, k));
    first[k] = m;
    second[k] = v;
    gradient[k] = 0;
  }
}

const OPERATIONS = {
  dense,
  denseGradient,
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
  sample,
  adam,
};

export function createPlain(): Compute {
  const stores = new Set<PlainStore>();
  const create = (length: number, float: boolean): Slice => {
    const store = new PlainStore(length, float);
    stores.add(store);
    return { store, offset: 0, length };
  };
  return {
    name: 'plain',
    floats: (length) => create(length, true),
    words: (length) => create(length, false),
    free(slice) {
      const { store } = slice;
      if (!(store instanceof PlainStore && stores.delete(store)))
        throw new TypeError('Only slices of this back end can be freed, and only once.');
      store.free();
    },
    write(slice, data) {
      fits(data.length, slice.length);
      if (data instanceof Float32Array) floatsOf(slice).set(data);
      else textsOf(slice).set(data);
    },
    readFloats: (slice) => floatsOf(slice).slice(),
    readText: (slice) => textsOf(slice).slice(),
    copy(from, to) {
      fits(from.length, to.length);
      textsOf(to).set(textsOf(from));
    },
    fill(slice, value) {
      if (isFloat(slice)) floatsOf(slice).fill(value);
      else textsOf(slice).fill(value);
    },
    ...checkedOperations(OPERATIONS),
    close() {
      for (const store of stores) store.free();
      stores.clear();
    },
  };
}
