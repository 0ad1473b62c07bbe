/** Asks problems of the levels that a teacher chooses, and reports the results to it. */

import { type Teacher, teachers } from '../../agents/updates/teachers.ts';
import type { Settings } from '../../experiment/settings.ts';
import { difficultyOf } from '../../worlds/language/difficulty.ts';
import type { LanguageTask } from '../../worlds/language-contract.ts';
import type { RandomStream } from '../streams.ts';

/** Maximum number of problems that a teacher sorts and chooses from. */
const SORTED = 4096;
/** Maximum number of difficulties that each form their own level. */
const MAX_LEVELS = 12;

export interface Asked {
  readonly problem: number;
  readonly level: number;
}

/** Problems by level, easiest first: one level per difficulty, or equal parts if there are many. */
export function levelsOf(task: LanguageTask): readonly (readonly number[])[] {
  const count = Math.min(SORTED, task.problems.train);
  const hardness = Array.from({ length: count }, (_, k) => difficultyOf(task, task.problem('train', k)));
  const order = [...hardness.keys()].sort((a, b) => (hardness[a] ?? 0) - (hardness[b] ?? 0) || a - b);
  const different = [...new Set(hardness)].sort((a, b) => a - b);
  if (different.length <= MAX_LEVELS) return different.map((d) => order.filter((k) => hardness[k] === d));
  return Array.from({ length: MAX_LEVELS }, (_, level) =>
    order.slice(Math.floor((level * count) / MAX_LEVELS), Math.floor(((level + 1) * count) / MAX_LEVELS)),
  );
}

/** The level that a number below the sum of the weights falls into. */
function drawnIn(weights: readonly number[], at: number): number {
  let sum = 0;
  for (const [level, weight] of weights.entries()) {
    sum += weight;
    if (at < sum) return level;
  }
  return weights.findLastIndex((weight) => weight > 0);
}

export class Teaching {
  readonly #teacher: Teacher;
  readonly #settings: Settings;
  readonly #levels: readonly (readonly number[])[];
  readonly #state: number[];

  constructor(teacher: Teacher, settings: Settings, task: LanguageTask) {
    this.#teacher = teacher;
    this.#settings = settings;
    this.#levels = levelsOf(task);
    this.#state = [...teacher.begin(this.#levels.length)];
  }

  /** The teacher of these settings. Null: all problems are equally likely. @param before of the same problems, to continue */
  static of(settings: Settings, task: LanguageTask, before: Teaching | null = null): Teaching | null {
    const teacher = teachers.get(settings.text('teacher'));
    if (teacher === undefined) return null;
    const made = new Teaching(teacher, settings, task);
    if (before !== null && before.#teacher === teacher && before.#levels.length === made.#levels.length)
      made.restore(before.#state);
    return made;
  }

  choose(count: number, progress: number, random: RandomStream): readonly Asked[] {
    const sizes = this.#levels.map(({ length }) => length);
    const weights = this.#teacher.weights({ sizes, state: this.#state, progress, settings: this.#settings });
    const total = weights.reduce((sum, x) => sum + x, 0);
    if (!(total > 0)) throw new RangeError(`The teacher ${this.#teacher.id} chose no level.`);
    return Array.from({ length: count }, () => {
      const level = drawnIn(weights, random.uniform() * total);
      const problems = this.#levels[level] ?? [];
      return { level, problem: problems[random.below(problems.length)] ?? 0 };
    });
  }

  /** @param success share of right completions to a problem of this level */
  note(level: number, success: number): void {
    this.#teacher.reported?.({
      state: this.#state,
      level,
      levels: this.#levels.length,
      success,
      settings: this.#settings,
    });
  }

  save(): readonly number[] {
    return [...this.#state];
  }
  restore(saved: readonly number[]): void {
    this.#state.splice(0, this.#state.length, ...saved);
  }
}
