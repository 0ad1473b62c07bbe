/** Messages to the worker that runs studies. Types only. */
import type { CurveTask, Outcome, Task } from '../../study/outcome.ts';
import type { WrittenStudy } from '../../study/study.ts';
import type { SeedLines } from '../../study/verdicts/lines.ts';

/** `block`: answered with a StudyBlock; news: the share done. `judge`: with a StudyVerdict. */
export type StudyOrder = { readonly id: number } & (
  | {
      readonly kind: 'block';
      readonly input: unknown; // an experiment as it is written
      readonly from: number; // seeds from … to − 1
      readonly to: number;
      readonly tasks: readonly Task[];
      readonly lines: readonly CurveTask[];
      readonly exact: boolean; // nothing is trained
    }
  | { readonly kind: 'judge'; readonly study: WrittenStudy; readonly scores: Outcome['scores'] }
);
/** What some seeds of an experiment have measured. Exact numbers come with the first seeds. */
export interface StudyBlock {
  readonly scores: Outcome['scores'];
  readonly lines: readonly SeedLines[]; // as they were asked for
}
