/** How far a visitor has come in each lesson, and what was answered. Kept in this browser. */
import { storedObject, type TextStorage } from '../model/storage.ts';

const KEY = 'reward-lab/lessons';

export interface LessonProgress {
  /** The farthest step. */
  readonly step: number;
  /** Options that were pressed, by question; null: not answered yet. */
  readonly answers: readonly (number | null)[];
}
const NOTHING: LessonProgress = { step: 0, answers: [] };

export function progressOf(storage: TextStorage | null, lesson: string): LessonProgress {
  const { [lesson]: kept } = storedObject(storage, KEY);
  const { step, answers } = (kept ?? {}) as Partial<Record<keyof LessonProgress, unknown>>;
  if (typeof step !== 'number' || !Array.isArray(answers)) return NOTHING;
  return { step, answers: answers.map((answer) => (typeof answer === 'number' ? answer : null)) };
}

export function keepProgress(
  storage: TextStorage | null,
  lesson: string,
  change: Partial<LessonProgress>,
): void {
  const before = progressOf(storage, lesson);
  const step = Math.max(before.step, change.step ?? 0);
  try {
    const all = { ...storedObject(storage, KEY), [lesson]: { ...before, ...change, step } };
    storage?.setItem(KEY, JSON.stringify(all));
  } catch {
    // Full or forbidden: the progress lasts as long as the page.
  }
}
