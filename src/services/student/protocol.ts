/** Messages to the worker that runs studies. Types only. */
import type { Outcome } from '../../study/outcome.ts';
import type { StudyJob } from '../../study/run.ts';
import type { WrittenStudy } from '../../study/study.ts';

/** `block`: answered with a StudyBlock; news: the share done. `judge`: with a StudyVerdict. */
export type StudyOrder = { readonly id: number } & (
  | ({
      readonly kind: 'block';
      readonly input: unknown; // an experiment as it is written
    } & Pick<StudyJob, 'from' | 'to' | 'tasks' | 'lines' | 'exact'>)
  | { readonly kind: 'judge'; readonly study: WrittenStudy; readonly scores: Outcome['scores'] }
);
