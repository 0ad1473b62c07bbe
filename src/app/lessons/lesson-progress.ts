/** A visitor's progress and answers in each lesson, stored in this browser. */
import { storedObject, type TextStorage } from '../model/storage.ts';

const KEY = 'reward-lab/lessons';

export interface LessonProgress {
  readonly step: number;
  /** The chosen options by question; null if not answered yet. */
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
    // Storage is full or forbidden, so the progress lasts as long as the page.
  }
}
