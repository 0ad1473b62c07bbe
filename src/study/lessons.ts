/**
 * Lessons: studies with words for someone who has never heard of reinforcement learning. Together they are a course.
 * In texts, `[[shown|word]]` or `[[word]]` links to a word of the glossary.
 */
export interface Lesson {
  readonly id: string;
  /** Place in the course, from 1. */
  readonly order: number;
  /** Its experiments, claim and charts. */
  readonly study: string;
  readonly title: string;
  /** One sentence for the overview. */
  readonly about: string;
  /** In place of the study's own words; the answer is the study's. */
  readonly predict?: { readonly ask: string; readonly options: readonly string[] };
  /** Paragraphs of each step. */
  readonly words: Readonly<Record<LessonStep, readonly string[]>>;
  readonly formula?: string;
  /** The loops of optimal policies are drawn over the maps of the run. */
  readonly bestLoops?: true;
  /** Two near equal variants, `run/label`: what single seeds say of them is shown with the result. */
  readonly singleSeeds?: readonly [string, string];
  readonly questions: readonly Question[];
}
export type LessonStep = 'predict' | 'run' | 'reveal' | 'why' | 'change';
export interface Question {
  readonly ask: string;
  readonly options: readonly string[];
  readonly answer: number;
  readonly explains: string;
}

const found = import.meta.glob<Lesson>('../../content/lessons/*.ts', { eager: true, import: 'lesson' });
export const lessons: readonly Lesson[] = Object.values(found).sort((a, b) => a.order - b.order);

export interface TextPiece {
  readonly text: string;
  /** Of the glossary. */
  readonly word?: string;
}

export const piecesOf = (text: string): readonly TextPiece[] =>
  text.split(/(\[\[[^\]]+\]\])/).flatMap((part): TextPiece[] => {
    const [, shown, word] = /^\[\[([^|\]]+)(?:\|([^\]]+))?\]\]$/.exec(part) ?? [];
    if (shown !== undefined) return [{ text: shown, word: word ?? shown }];
    return part === '' ? [] : [{ text: part }];
  });
