/** Muting and soloing: weights set to 0, and remembered for when they come back. */
import type { TermSpec } from '../../experiment/experiment.ts';

/** A key for a term that is independent of position and weight. */
const keyOf = (variant: number, term: TermSpec): string => JSON.stringify([variant, { ...term, weight: 0 }]);

export class Weights {
  readonly #remembered = new Map<string, number>();

  #silenced(variant: number, term: TermSpec): TermSpec {
    if (term.weight !== 0) this.#remembered.set(keyOf(variant, term), term.weight);
    return { ...term, weight: 0 };
  }
  /** A term without a remembered weight gets 1. */
  #voiced(variant: number, term: TermSpec): TermSpec {
    return term.weight === 0 ? { ...term, weight: this.#remembered.get(keyOf(variant, term)) ?? 1 } : term;
  }

  mute(variant: number, terms: readonly TermSpec[], index: number): readonly TermSpec[] {
    return terms.map((term, k) => {
      if (k !== index) return term;
      return term.weight === 0 ? this.#voiced(variant, term) : this.#silenced(variant, term);
    });
  }

  /** Mutes all others; the second call restores them. */
  solo(variant: number, terms: readonly TermSpec[], index: number): readonly TermSpec[] {
    const alone = isSolo(terms, index);
    return terms.map((term, k) =>
      alone || k === index ? this.#voiced(variant, term) : this.#silenced(variant, term),
    );
  }
}

export function isSolo(terms: readonly TermSpec[], index: number): boolean {
  return terms.length > 1 && terms.every(({ weight }, k) => (k === index ? weight !== 0 : weight === 0));
}
