/** The latest right completion to each training problem: for groups in which none was right (ARPO: Lu et al. 2025, 2505.16282). */
import type { Settings } from '../../experiment/settings.ts';
import type { Authored } from '../../worlds/language-contract.ts';

/** Problems that are remembered; then the oldest is forgotten. */
const MAX_PRODUCTS = 4096;

export type SavedSuccesses = readonly (readonly [
  problem: number,
  tokens: readonly number[],
  own: readonly number[],
])[];

export const replayOf = (settings: Settings): number =>
  settings.has('successReplay') ? settings.number('successReplay') : 0;

export class Successes {
  readonly #known = new Map<number, Authored>();

  /** Null: nothing asks for them. @param before of the same problems, which go on */
  static of(settings: Settings, before: Successes | null = null): Successes | null {
    const forUnsolved = settings.text('context') !== 'none' && settings.text('contextFor') === 'unsolved';
    return forUnsolved || replayOf(settings) > 0 ? (before ?? new Successes()) : null;
  }

  /** @param problem index of the training problem */
  of(problem: number): Authored | undefined {
    return this.#known.get(problem);
  }

  note(problem: number, completion: Authored): void {
    this.#known.delete(problem); // the latest stands last
    this.#known.set(problem, completion);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_PRODUCTS && oldest !== undefined) this.#known.delete(oldest);
  }

  save(): SavedSuccesses {
    return [...this.#known].map(([problem, { tokens, own }]) => [problem, tokens, own.map(Number)]);
  }
  restore(saved: SavedSuccesses): void {
    this.#known.clear();
    for (const [problem, tokens, own] of saved)
      this.#known.set(problem, { tokens, own: own.map((mine) => mine === 1) });
  }
}
