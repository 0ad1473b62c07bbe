/** A network's tables: values, policy and action values of observations, as maps and for the value error. */
import { exp } from '../../../core/elementary.ts';
import type { Features } from '../../../learn/networks/contract.ts';
import type { WorldNetwork } from '../../../learn/networks/mlp.ts';
import type { NetworkTables } from '../replica.ts';
import { bestOf } from './cache.ts';
import { inputsOf } from './features.ts';

const ROWS = 256;

/** Uses a copy, so that it does not disturb the current round. */
export class MapReader {
  readonly #network: WorldNetwork;
  #copy: WorldNetwork | null = null;

  constructor(network: WorldNetwork) {
    this.#network = network;
  }

  /** @param wanted observations to be filled in; the rest stays 0 @param epsilon of agents that act by action values */
  async maps(
    features: Features,
    sizes: { readonly observations: number; readonly actions: number },
    wanted: ArrayLike<number>,
    epsilon: number,
  ): Promise<NetworkTables> {
    const network = this.#now();
    const { actions } = sizes;
    const byValues = network.learns === 'actionValues';
    const value = new Float32Array(sizes.observations);
    const policy = new Float32Array(sizes.observations * actions);
    const actionValue = new Float32Array(byValues ? policy.length : 0);
    for (let from = 0; from < wanted.length; from += ROWS) {
      const piece = Uint32Array.from(
        { length: ROWS },
        (_, k) => wanted[Math.min(from + k, wanted.length - 1)] ?? 0,
      );
      network.forward(inputsOf(features, piece), ROWS);
      const outputs = await network.outputs();
      const values = byValues ? null : await network.values();
      for (let k = 0; k < Math.min(ROWS, wanted.length - from); k++) {
        const s = piece[k] ?? 0;
        const row = outputs.subarray(k * actions, (k + 1) * actions);
        const best = bestOf(row);
        value[s] = (values === null ? row[best] : values[k]) ?? 0;
        if (byValues) actionValue.set(row, s * actions);
        policy.set(byValues ? greedy(actions, best, epsilon) : softmax(row), s * actions);
      }
    }
    return { value, policy, actionValue };
  }

  #now(): WorldNetwork {
    this.#copy ??= this.#network.clone();
    this.#network.compute.copy(this.#network.parameters.values, this.#copy.parameters.values);
    return this.#copy;
  }

  close(): void {
    this.#copy?.close();
  }
}

function softmax(logits: Float32Array): Float32Array {
  const top = logits.reduce((high, x) => Math.max(high, x), Number.NEGATIVE_INFINITY);
  const odds = Float64Array.from(logits, (x) => exp(x - top));
  const sum = odds.reduce((a, b) => a + b, 0);
  return Float32Array.from(odds, (x) => x / sum);
}

function greedy(actions: number, best: number, epsilon: number): Float32Array {
  const p = new Float32Array(actions).fill(epsilon / actions);
  p[best] = (p[best] ?? 0) + 1 - epsilon;
  return p;
}

/** Root mean square over reachable observations of (network's value − exact value). Flags and values by observation. */
export function valueErrorOf(value: Float32Array, exact: Float32Array, reachable: Uint32Array): number {
  let sum = 0;
  let count = 0;
  for (let s = 0; s < value.length; s++) {
    if (!reachable[s]) continue;
    sum += ((value[s] ?? 0) - (exact[s] ?? 0)) ** 2;
    count += 1;
  }
  return count === 0 ? Number.NaN : Math.sqrt(sum / count);
}
