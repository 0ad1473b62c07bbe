/**
 * Lessons: studies with texts for someone who has never heard of reinforcement learning. Together they are a course. In texts,
 * `[[shown|word]]` or `[[word]]` links to a word of the glossary.
 */
export interface Lesson {
  readonly id: string;
  /** Place in the course, from 1. */
  readonly order: number;
  readonly study: string;
  readonly title: string;
  /** One sentence for the overview. */
  readonly about: string;
  /** What people search for, in the field’s terms that the course need not use. */
  readonly topics: string;
  /** Replaces the study's texts; the answer is the study's. */
  readonly predict?: { readonly ask: string; readonly options: readonly string[] };
  readonly words: Readonly<Record<LessonStep, readonly string[]>>;
  readonly formula?: string;
  /** Draws the loops of optimal policies over the maps of the run. */
  readonly bestLoops?: true;
  /** Two nearly equal variants, `run/label`. The result shows what single seeds say about them. */
  readonly singleSeeds?: readonly [string, string];
  readonly questions: readonly Question[];
}
export type LessonStep = 'predict' | 'run' | 'reveal' | 'why' | 'change';
export interface Question {
  readonly ask: string;
  readonly options: readonly string[];
  readonly answer: number;
  /** Why each other option is wrong, by its index. */
  readonly wrong: Readonly<Record<number, string>>;
  /** Why the answer is right. */
  readonly explains: string;
}

const found = import.meta.glob<Lesson>('../../content/lessons/*.ts', { eager: true, import: 'lesson' });
export const lessons: readonly Lesson[] = Object.values(found).sort((a, b) => a.order - b.order);

export interface TextPiece {
  readonly text: string;
  readonly word?: string;
}

export const piecesOf = (text: string): readonly TextPiece[] =>
  text.split(/(\[\[[^\]]+\]\])/).flatMap((part): TextPiece[] => {
    const [, shown, word] = /^\[\[([^|\]]+)(?:\|([^\]]+))?\]\]$/.exec(part) ?? [];
    if (shown !== undefined) return [{ text: shown, word: word ?? shown }];
    return part === '' ? [] : [{ text: part }];
  });
