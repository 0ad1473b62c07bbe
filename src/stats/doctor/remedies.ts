/**
 * Remedies as patches of a variant. A remedy is offered only if the variant has the setting that it changes.
 */
import type { Remedy } from './contract.ts';
import type { VariantFacts } from './facts.ts';

type Terms = VariantFacts['reward'];

const number = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const rounded = (value: number): number => Number(value.toPrecision(3));

export class Remedies {
  readonly #own: VariantFacts;
  readonly #at: number;
  readonly #list: Remedy[] = [];

  /** @param at environment step at which forks apply the remedies */
  constructor(own: VariantFacts, at: number) {
    this.#own = own;
    this.#at = at;
  }

  get list(): readonly Remedy[] {
    return this.#list.slice(0, 3);
  }

  /** Divides the agent's step size. */
  smallerStep(factor: number, at = this.#at): this {
    const { agent } = this.#own;
    const name = ['alpha', 'learningRate'].find((one) => number(agent[one]) > 0);
    if (name === undefined) return this;
    return this.set(name, rounded(number(agent[name]) / factor), 'Reduce the step size', at);
  }

  /** Sets an existing setting. */
  set(name: string, value: number, words: string, at = this.#at): this {
    const now = this.#own.agent[name];
    if (typeof now === 'number' && now !== value)
      this.#list.push({
        words: `${words}: ${name} ${rounded(value)}`,
        change: { agent: { [name]: value } },
        at,
      });
    return this;
  }

  /** Multiplies a setting by `factor`, and sets it to at least `least`. */
  create(name: string, least: number, factor: number, words: string, at = this.#at): this {
    const raised = Math.max(least, number(this.#own.agent[name]) * factor);
    return this.set(name, rounded(raised), words, at);
  }

  /** Replaces the list of terms. */
  terms(reward: Terms, words: string, at = this.#at): this {
    this.#list.push({ words, change: { reward }, at });
    return this;
  }

  without(index: number, words: string): this {
    return this.instead(index, { ...this.#own.reward[index], weight: 0 }, words);
  }

  with(term: Terms[number], words: string, at = this.#at): this {
    return this.terms([...this.#own.reward, term], words, at);
  }

  instead(index: number, term: Terms[number], words: string): this {
    return this.terms(this.#own.reward.with(index, term), words);
  }
}
