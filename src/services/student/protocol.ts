/** What the page calls in the worker that runs studies. Types only. */
import type { CurveTask, Outcome, StudyVerdict, Task } from '../../study/outcome.ts';
import type { WrittenStudy } from '../../study/study.ts';
import type { SeedLines } from '../../study/verdicts/lines.ts';
import type { Job } from '../rpc.ts';

/** Some seeds of one experiment. */
export interface BlockRequest {
  readonly input: unknown; // an experiment as it is written
  readonly from: number; // seeds from … to − 1
  readonly to: number;
  readonly tasks: readonly Task[];
  readonly lines: readonly CurveTask[];
  readonly exact: boolean; // nothing is trained
}
/** What some seeds of an experiment have measured. Exact numbers come with the first seeds. */
export interface StudyBlock {
  readonly scores: Outcome['scores'];
  readonly lines: readonly SeedLines[]; // as they were asked for
}

export interface StudentApi {
  /** Blocks are worked at one after the other. News: the share done. */
  block(request: BlockRequest, job: Job<number>): Promise<StudyBlock>;
  /** Also between two turns of a block. */
  judge(study: WrittenStudy, scores: Outcome['scores']): StudyVerdict;
}
