/** The latest right completion of each training problem, for groups without one (ARPO: Lu et al. 2025, 2505.16282). */
import type { Settings } from '../../experiment/settings.ts';
import type { Authored } from '../../worlds/language-contract.ts';

/** Maximum number of remembered problems. Beyond it, the oldest is forgotten. */
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

  /** Null if not used. @param before the successes of the same problems, to continue */
  static of(settings: Settings, before: Successes | null = null): Successes | null {
    const forUnsolved = settings.text('context') !== 'none' && settings.text('contextFor') === 'unsolved';
    return forUnsolved || replayOf(settings) > 0 ? (before ?? new Successes()) : null;
  }

  of(problem: number): Authored | undefined {
    return this.#known.get(problem);
  }

  note(problem: number, completion: Authored): void {
    this.#known.delete(problem); // keeps the latest at the end
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
