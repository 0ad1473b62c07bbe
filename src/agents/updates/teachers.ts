/** Teachers: who chooses the difficulty of the next problems. A file in `teachers/` registers itself. */
import { choice, type Field } from '../../experiment/field.ts';
import type { Settings } from '../../experiment/settings.ts';

/** Levels hold problems of about equal difficulty; level 0 is the easiest. */
export interface Teacher {
  readonly id: string;
  readonly help: string;
  /** Settings of this teacher alone. */
  readonly fields: readonly Field[];
  /** Numbers that it keeps: plain data, saved with the run. */
  begin(levels: number): readonly number[];
  /** How likely each level is to be asked: at least 0, not all 0; need not sum to 1. */
  weights(now: {
    readonly sizes: readonly number[]; // problems in each level
    readonly state: readonly number[];
    /** Used share of the budget. */
    readonly progress: number;
    readonly settings: Settings;
  }): readonly number[];
  /** After each group of completions. Absent: it does not listen. */
  reported?(lesson: {
    readonly state: number[]; // to be changed
    readonly level: number;
    readonly levels: number;
    /** Share of right completions, 0 … 1. */
    readonly success: number;
    readonly settings: Settings;
  }): void;
}

const found = import.meta.glob<Teacher>('../teachers/*.ts', { eager: true, import: 'teacher' });

export const teachers: ReadonlyMap<string, Teacher> = new Map(
  Object.values(found).map((teacher) => [teacher.id, teacher]),
);

/** No teacher: all problems are equally likely. */
export const UNIFORM = 'uniform';

/** The choice of a teacher, then the settings of each. */
export const teacherFields: readonly Field[] = [
  choice('teacher', 'Teacher', [UNIFORM, ...teachers.keys()], {
    help: `Chooses the difficulty of the problems of a batch. Curves show what the policy writes to problems that are all equally likely. uniform: so are those of a batch. ${[...teachers.values()].map(({ id, help }) => `${id}: ${help}`).join(' ')}`,
    live: false,
  }),
  ...[...teachers.values()].flatMap(({ id, fields }) =>
    fields.map((field): Field => ({ ...field, where: ['teacher', id] })),
  ),
];

/** Moves an average towards a number by a share. */
export const towards = (average: number, value: number, share: number): number =>
  average + share * (value - average);
