/** Gives completions a beginning: part of a correct one, which shrinks over the run (Xi et al. 2024, 2402.05808). */
import type { Settings } from '../../experiment/settings.ts';
import type { Authored, LanguageTask, Problem } from '../../worlds/language-contract.ts';
import type { RandomStream } from '../streams.ts';

/**
 * The rest of an aid that shrinks to 0 at `until`, a share of the budget (0: it stays). @param progress used share of the budget
 */
export const shareLeft = (progress: number, until: number): number =>
  Math.max(0, until > 0 ? 1 - progress / until : 1);

export class Prefixes {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** The same beginning for all completions of a group. @param progress used share of the budget @returns by row */
  of(
    task: LanguageTask,
    problems: readonly Problem[],
    groupSize: number,
    progress: number,
    random: RandomStream,
  ): readonly Authored[] {
    const most = this.#settings.number('prefix') * shareLeft(progress, this.#settings.number('prefixUntil'));
    const errors = this.#settings.number('prefixErrors');
    const isDrawn = this.#settings.text('prefixLength') === 'uniform';
    const prefixes: Authored[] = [];
    for (const [row, problem] of problems.entries()) {
      const before = prefixes[row - 1];
      if (row % groupSize !== 0 && before !== undefined) {
        prefixes.push(before);
        continue;
      }
      const isWrong = errors > 0 && random.uniform() < errors;
      const shown = isWrong ? task.problem('train', random.below(task.problems.train)) : problem;
      const { tokens, own } = task.demonstrate(shown, random);
      const share = isDrawn ? most * random.uniform() : most;
      // The beginning ends before a policy token, never within a reply, and leaves at least one token to write.
      const places = own.flatMap((mine, at) => (mine ? [at] : []));
      const cut = places[Math.min(places.length - 1, Math.floor(share * places.length))] ?? 0;
      prefixes.push({ tokens: tokens.slice(0, cut), own: own.slice(0, cut) });
    }
    return prefixes;
  }
}
