/** Caches a network's outputs per observation while its parameters are fixed, so that stepping a world calls no network. */

import type { Features } from '../../agents/networks/contract.ts';
import type { WorldNetwork } from '../../agents/networks/mlp.ts';
import { exp } from '../../core/elementary.ts';
import { forwardAt, paddedRows } from './features.ts';

const ROWS = 256;

/** The network's output at one observation. Valid until the next update of the parameters. */
export interface Known {
  /** Logits or action values [actions]. Unavailable actions have a number below all others. */
  readonly outputs: readonly number[];
  /** Available actions, ascending. */
  readonly available: readonly number[];
  /** The action with the highest output, the first one on ties. */
  readonly best: number;
  /** V(s), or the highest action value. */
  readonly value: number;
  /** Policies only: ln π(a|s) [actions], and the entropy in nats. */
  readonly logp: readonly number[];
  readonly entropy: number;
}

/** Overwritten after each update, because stepping a world must not create garbage. */
class Answer implements Known {
  readonly outputs: number[];
  readonly logp: number[];
  available: readonly number[] = [];
  best = 0;
  value = 0;
  entropy = 0;
  version = -1;

  constructor(actions: number, isPolicy: boolean) {
    this.outputs = new Array<number>(actions).fill(0);
    this.logp = isPolicy ? new Array<number>(actions).fill(0) : [];
  }
}

export class ActionCache {
  readonly #network: WorldNetwork;
  #features: Features;
  readonly #answers = new Map<number, Answer>();
  #version = 0;
  readonly actions: number;
  readonly #all: readonly number[];

  constructor(network: WorldNetwork, features: Features, actions: number) {
    this.#network = network;
    this.#features = features;
    this.actions = actions;
    this.#all = Array.from({ length: actions }, (_, action) => action);
  }

  set features(features: Features) {
    this.#features = features;
    this.forget();
  }

  forget(): void {
    this.#version++;
  }

  /** Clears the cache, and refills it at once if a round of this many steps will reuse most of it. */
  async renew(steps: number): Promise<void> {
    const before = [...this.#answers.keys()].filter((observation) => this.has(observation));
    this.forget();
    if (2 * before.length <= steps) await this.know(before);
  }

  has(observation: number): boolean {
    return this.#answers.get(observation)?.version === this.#version;
  }
  of(observation: number): Known {
    return this.#answers.get(observation) as Known;
  }

  async know(observations: Iterable<number>): Promise<void> {
    const unknown = [...new Set(observations)].filter((observation) => !this.has(observation));
    for (let from = 0; from < unknown.length; from += ROWS) await this.#ask(unknown.slice(from, from + ROWS));
  }

  async #ask(observations: readonly number[]): Promise<void> {
    const network = this.#network;
    const { actions } = this;
    const rows = paddedRows(observations.length);
    const asked = new Uint32Array(rows).fill(observations[0] ?? 0);
    asked.set(observations);
    forwardAt(network, this.#features, asked, actions);
    const outputs = await network.outputs();
    const scores = network.learns === 'actionValues' ? null : await this.#everyAction(rows);
    for (let k = 0; k < observations.length; k++) {
      const observation = observations[k] as number;
      const answer = this.#answerOf(observation, scores !== null);
      answer.available = this.#features.available?.(observation) ?? this.#all;
      const first = k * actions;
      for (let a = 0; a < actions; a++) answer.outputs[a] = outputs[first + a] as number;
      answer.best = bestOf(answer.outputs);
      answer.value = answer.outputs[answer.best] as number;
      answer.version = this.#version;
      if (scores === null) continue;
      for (let a = 0; a < actions; a++) answer.logp[a] = scores.logp[first + a] as number;
      answer.entropy = scores.entropy[first] as number;
      answer.value = scores.value[first] as number;
    }
  }

  #answerOf(observation: number, isPolicy: boolean): Answer {
    let answer = this.#answers.get(observation);
    if (answer === undefined) {
      answer = new Answer(this.actions, isPolicy);
      this.#answers.set(observation, answer);
    }
    return answer;
  }

  #everyAction(rows: number): ReturnType<WorldNetwork['evaluate']> {
    const every = new Uint32Array(rows * this.actions);
    const places = new Uint32Array(rows * this.actions);
    for (let i = 0; i < every.length; i++) {
      every[i] = i % this.actions;
      places[i] = Math.floor(i / this.actions);
    }
    return this.#network.evaluate(every, places);
  }
}

/** Samples an action by a uniform number in [0, 1). If rounding leaves none, it is the last available one. */
export function draw({ logp, available }: Known, uniform: number): number {
  const last = available.length - 1;
  let sum = 0;
  for (let k = 0; k < last; k++) {
    const action = available[k] as number;
    sum += exp(logp[action] as number);
    if (sum > uniform) return action;
  }
  return available[last] as number;
}

/** ε-greedy action probabilities: a share ε is uniform over the available actions, the rest goes to the best one. */
export function mostlyGreedyPolicy({ best, available, outputs }: Known, epsilon: number): number[] {
  const p = outputs.map(() => 0);
  for (const action of available)
    p[action] = epsilon / available.length + (action === best ? 1 - epsilon : 0);
  return p;
}

function bestOf(row: ArrayLike<number>): number {
  let best = 0;
  for (let a = 1; a < row.length; a++) if ((row[a] as number) > (row[best] as number)) best = a;
  return best;
}
