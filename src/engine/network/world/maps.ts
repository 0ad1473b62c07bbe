/** A network's tables: values, policy and action values of observations, as maps and for the value error. */
import { exp } from '../../../core/elementary.ts';
import type { Features } from '../../../learn/networks/contract.ts';
import type { WorldNetwork } from '../../../learn/networks/mlp.ts';
import type { Tables } from '../../contract.ts';
import { hasValueError } from '../../session/window-row.ts';
import { ActionCache, mostlyGreedyPolicy } from './cache.ts';
import type { PreparedWorld } from './parallel-environments.ts';

/** Uses a copy, so that it does not disturb the current round. */
export class MapReader {
  readonly #network: WorldNetwork;
  #copy: WorldNetwork | null = null;

  constructor(network: WorldNetwork) {
    this.#network = network;
  }

  /** @param chosen observations to be filled in; the rest stays 0; null: all @param epsilon of agents that act by action values */
  async maps(
    features: Features,
    { observations, actions }: { readonly observations: number; readonly actions: number },
    chosen: readonly number[] | null,
    epsilon: number,
  ): Promise<Tables> {
    const wanted = chosen ?? [...Array(observations).keys()];
    const network = this.#network;
    this.#copy ??= network.clone();
    network.compute.copy(network.parameters.values, this.#copy.parameters.values);
    const cache = new ActionCache(this.#copy, features, actions);
    await cache.know(wanted);
    const byValues = network.learns === 'actionValues';
    const value = new Float32Array(observations);
    const policy = new Float32Array(observations * actions);
    const actionValue = new Float32Array(byValues ? policy.length : 0);
    for (const s of wanted) {
      const known = cache.of(s);
      value[s] = known.value;
      if (byValues)
        for (const a of known.available) actionValue[s * actions + a] = known.outputs[a] as number;
      policy.set(byValues ? mostlyGreedyPolicy(known, epsilon) : softmax(known.outputs), s * actions);
    }
    return { value, policy, actionValue };
  }

  close(): void {
    this.#copy?.close();
  }
}

function softmax(logits: readonly number[]): Float32Array {
  const top = Math.max(...logits);
  const odds = Float64Array.from(logits, (x) => exp(x - top));
  const sum = odds.reduce((a, b) => a + b, 0);
  return Float32Array.from(odds, (x) => x / sum);
}

/** The rows of a table, by observation. */
export const rowsOf = (table: Float32Array, width: number) => (observation: number) =>
  table.subarray(observation * width, (observation + 1) * width);

/** Against the exact solution; NaN where there is none. */
export async function measuredValueError(
  variant: PreparedWorld['variant'],
  maps: (wanted: readonly number[]) => Promise<Tables>,
): Promise<number> {
  if (variant.planned === null || !hasValueError(variant)) return Number.NaN;
  const { reachable, referenceValue } = variant.planned;
  const { value } = await maps(Array.from(reachable.keys()).filter((s) => reachable[s] !== 0));
  return valueErrorOf(value, referenceValue, reachable);
}

/** Root mean square over reachable observations of (network's value − exact value). Flags and values by observation. */
function valueErrorOf(value: Float32Array, exact: Float32Array, reachable: Uint32Array): number {
  const squares = [...value.keys()]
    .filter((s) => reachable[s])
    .map((s) => ((value[s] ?? 0) - (exact[s] ?? 0)) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}
