/** Caches a network's outputs per observation while its parameters are fixed, so that stepping a world calls no network. */
import { exp } from '../../../core/elementary.ts';
import type { Features } from '../../../learn/networks/contract.ts';
import type { WorldNetwork } from '../../../learn/networks/mlp.ts';
import { inputsOf, paddedRows } from './features.ts';

/** Observations per forward pass. */
const ROWS = 256;

export class ActionCache {
  readonly actions: number;
  readonly #network: WorldNetwork;
  #features: Features;
  /** Row of each cached observation in the tables. */
  readonly #places = new Map<number, number>();
  #room = 0;
  /** Logits or action values [room × actions]. */
  outputs = new Float32Array(0);
  /** V(s), or the highest action value [room]. */
  value = new Float32Array(0);
  /** Of a policy: ln π(a|s), and Σ_{b ≤ a} π(b|s) to draw by [room × actions]; its entropy in nats [room]. */
  logp = new Float32Array(0);
  #cumulated = new Float64Array(0);
  entropy = new Float32Array(0);
  /** Of action values: the action of the highest, the first of equal ones [room]. */
  best = new Uint32Array(0);

  constructor(network: WorldNetwork, features: Features, actions: number) {
    this.#network = network;
    this.#features = features;
    this.actions = actions;
  }

  set features(features: Features) {
    this.#features = features;
    this.forget();
  }

  /** The parameters have changed. */
  forget(): void {
    this.#places.clear();
  }

  /** Clears the cache, and refills it at once if a round of that many steps will reuse most of it. */
  async renew(steps: number): Promise<void> {
    const before = [...this.#places.keys()];
    this.forget();
    if (2 * before.length <= steps) await this.know(before);
  }

  /** Row of an observation in the tables; −1: not cached. */
  placeOf(observation: number): number {
    return this.#places.get(observation) ?? -1;
  }

  /** Caches all of these observations. */
  async know(observations: ArrayLike<number>): Promise<void> {
    const unknown: number[] = [];
    const first = this.#places.size;
    for (let k = 0; k < observations.length; k++) {
      const observation = observations[k] as number;
      if (this.#places.has(observation)) continue;
      this.#places.set(observation, this.#places.size);
      unknown.push(observation);
    }
    this.#makeRoom(this.#places.size);
    for (let from = 0; from < unknown.length; from += ROWS)
      await this.#ask(unknown.slice(from, from + ROWS), first + from);
  }

  /** The first action whose cumulated probability exceeds a uniform number in [0, 1); the last one where rounding leaves none. */
  draw(place: number, uniform: number): number {
    const from = place * this.actions;
    let action = 0;
    while (action < this.actions - 1 && !((this.#cumulated[from + action] as number) > uniform)) action++;
    return action;
  }

  async #ask(observations: readonly number[], first: number): Promise<void> {
    const rows = paddedRows(observations.length);
    const asked = new Uint32Array(rows).fill(observations[0] ?? 0);
    asked.set(observations);
    this.#network.forward(inputsOf(this.#features, asked), rows);
    const count = observations.length;
    this.outputs.set((await this.#network.outputs()).subarray(0, count * this.actions), first * this.actions);
    if (this.#network.learns === 'actionValues') this.#noteValues(first, count);
    else await this.#notePolicy(first, count, rows);
  }

  #noteValues(first: number, count: number): void {
    const { actions, outputs } = this;
    for (let place = first; place < first + count; place++) {
      const row = outputs.subarray(place * actions, (place + 1) * actions);
      const best = bestOf(row);
      this.best[place] = best;
      this.value[place] = row[best] as number;
    }
  }

  /** Evaluates every action at every row of the last forward pass. */
  async #notePolicy(first: number, count: number, rows: number): Promise<void> {
    const { actions } = this;
    const every = new Uint32Array(rows * actions);
    const places = new Uint32Array(rows * actions);
    for (let i = 0; i < every.length; i++) {
      every[i] = i % actions;
      places[i] = Math.floor(i / actions);
    }
    const scores = await this.#network.evaluate(every, places);
    this.logp.set(scores.logp.subarray(0, count * actions), first * actions);
    for (let k = 0; k < count; k++) {
      this.entropy[first + k] = scores.entropy[k * actions] as number;
      this.value[first + k] = scores.value[k * actions] as number;
      let sum = 0;
      for (let a = 0; a < actions; a++) {
        sum += exp(scores.logp[k * actions + a] as number);
        this.#cumulated[(first + k) * actions + a] = sum;
      }
    }
  }

  #makeRoom(places: number): void {
    if (places <= this.#room) return;
    this.#room = Math.max(places, 2 * this.#room);
    const { actions } = this;
    this.outputs = longer(this.outputs, new Float32Array(this.#room * actions));
    this.value = longer(this.value, new Float32Array(this.#room));
    this.logp = longer(this.logp, new Float32Array(this.#room * actions));
    this.#cumulated = longer(this.#cumulated, new Float64Array(this.#room * actions));
    this.entropy = longer(this.entropy, new Float32Array(this.#room));
    this.best = longer(this.best, new Uint32Array(this.#room));
  }
}

function longer<A extends Float32Array | Float64Array | Uint32Array>(from: A, to: A): A {
  to.set(from);
  return to;
}

/** Index of the largest, the first of equal ones. */
export function bestOf(row: ArrayLike<number>): number {
  let best = 0;
  for (let a = 1; a < row.length; a++) if ((row[a] as number) > (row[best] as number)) best = a;
  return best;
}
