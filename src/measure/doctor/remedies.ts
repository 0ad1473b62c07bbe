/** Things to try, as patches of a variant: each is only offered where the variant has what it changes. */
import type { Remedy, VariantFacts } from './contract.ts';

type Terms = VariantFacts['reward'];

const number = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const shown = (value: number): string => String(Number(value.toPrecision(3)));
const rounded = (value: number): number => Number(value.toPrecision(3));

export class Remedies {
  readonly #own: VariantFacts;
  readonly #at: number;
  readonly #list: Remedy[] = [];

  /** @param at env steps at which the forks take them up */
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

  /** The step sizes that the agent has, smaller. */
  smallerStep(factor: number, at = this.#at): this {
    for (const name of ['alpha', 'learningRate'])
      if (number(this.#own.agent[name]) > 0) {
        const value = rounded(number(this.#own.agent[name]) / factor);
        return this.#agent(name, value, `Smaller steps: ${name} ${shown(value)}`, at);
      }
    return this;
  }

  /** A setting that is there, to a value. */
  set(name: string, value: number, words: string, at = this.#at): this {
    const now = this.#own.agent[name];
    if (typeof now !== 'number' || now === value) return this;
    return this.#agent(name, value, `${words}: ${name} ${shown(value)}`, at);
  }

  /** At least so much, and more than now. */
  raise(name: string, least: number, factor: number, words: string, at = this.#at): this {
    const now = number(this.#own.agent[name]);
    return Number.isNaN(now) ? this : this.set(name, rounded(Math.max(least, now * factor)), words, at);
  }

  /** Another list of terms. */
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
