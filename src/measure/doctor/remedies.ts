/** Remedies as patches of a variant. A remedy is offered only where the variant has the setting that it changes. */
import type { Remedy, VariantFacts } from './contract.ts';

type Terms = VariantFacts['reward'];

const number = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const shown = (value: number): string => String(Number(value.toPrecision(3)));
const rounded = (value: number): number => Number(value.toPrecision(3));

export class Remedies {
  readonly #own: VariantFacts;
  readonly #at: number;
  readonly #list: Remedy[] = [];

  /** @param at environment step at which forks apply them */
  constructor(own: VariantFacts, at: number) {
    this.#own = own;
    this.#at = at;
  }

  get list(): readonly Remedy[] {
    return this.#list.slice(0, 3);
  }

  #agent(name: string, value: number, words: string, at = this.#at): this {
    this.#list.push({ words, change: { agent: { [name]: value } }, at });
    return this;
  }

  /** Divides the agent's step size. */
  smallerStep(factor: number, at = this.#at): this {
    for (const name of ['alpha', 'learningRate'])
      if (number(this.#own.agent[name]) > 0) {
        const value = rounded(number(this.#own.agent[name]) / factor);
        return this.#agent(name, value, `Reduce the step size: ${name} ${shown(value)}`, at);
      }
    return this;
  }

  /** Sets an existing setting. */
  set(name: string, value: number, words: string, at = this.#at): this {
    const now = this.#own.agent[name];
    if (typeof now !== 'number' || now === value) return this;
    return this.#agent(name, value, `${words}: ${name} ${shown(value)}`, at);
  }

  /** Multiplies a setting by `factor`, to at least `least`. */
  raise(name: string, least: number, factor: number, words: string, at = this.#at): this {
    const now = number(this.#own.agent[name]);
    return Number.isNaN(now) ? this : this.set(name, rounded(Math.max(least, now * factor)), words, at);
  }

  /** Replaces the list of terms. */
  terms(reward: Terms, words: string, at = this.#at): this {
    if (reward.length > 0) this.#list.push({ words, change: { reward }, at });
    return this;
  }

  without(index: number, words: string): this {
    const terms = this.#own.reward.map((term, k) => (k === index ? { ...term, weight: 0 } : term));
    return this.terms(terms, words);
  }

  with(term: Terms[number], words: string, at = this.#at): this {
    return this.terms([...this.#own.reward, term], words, at);
  }

  instead(index: number, term: Terms[number], words: string, at = this.#at): this {
    return this.terms(
      this.#own.reward.map((old, k) => (k === index ? term : old)),
      words,
      at,
    );
  }
}
