/** Teachers choose the difficulty of the next problems. A file in `teachers/` registers itself. */
import { choice, type Field } from '../../experiment/field.ts';
import type { Settings } from '../../experiment/settings.ts';

/** A level contains problems of about equal difficulty; level 0 is the easiest. */
export interface Teacher {
  readonly id: string;
  readonly help: string;
  /** Settings that only this teacher has. */
  readonly fields: readonly Field[];
  /** The initial state: numbers that are saved with the run. */
  begin(levels: number): readonly number[];
  /** Weights by which levels are chosen: at least 0, not all 0; they need not sum to 1. */
  weights(now: {
    readonly sizes: readonly number[]; // problems in each level
    readonly state: readonly number[];
    /** Used share of the budget. */
    readonly progress: number;
    readonly settings: Settings;
  }): readonly number[];
  /** Called after each group of completions. Absent if the teacher ignores results. */
  reported?(lesson: {
    readonly state: number[]; // to be changed in place
    readonly level: number;
    readonly levels: number;
    /** Share of correct completions, 0 … 1. */
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

/** Moves an average towards a value by a share of the difference. */
export const towards = (average: number, value: number, share: number): number =>
  average + share * (value - average);
