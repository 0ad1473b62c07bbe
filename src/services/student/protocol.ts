import type { Parsed } from '../../experiment/experiment.ts';
import type { Outcome } from '../../study/outcome.ts';
import type { Power } from '../../study/power.ts';
import type { StudyBlock, StudyJob } from '../../study/run.ts';
import type { WrittenStudy } from '../../study/study.ts';
import type { StudyVerdict } from '../../study/verdicts/contract.ts';
import type { Job } from '../rpc.ts';

export interface BlockRequest extends Pick<StudyJob, 'from' | 'to' | 'tasks' | 'lines' | 'exact'> {
  readonly input: unknown;
}

export interface StudentApi {
  /** Reads the text of a study file and checks everything in it. Nothing is trained. @param papers rows of the atlas */
  check(text: string, papers: readonly string[]): Promise<Parsed<WrittenStudy>>;
  /** Runs blocks one after the other and reports the share done. */
  block(request: BlockRequest, job: Job<number>): Promise<StudyBlock>;
  /** What the seeds of the study can decide. @param scores of a pilot */
  power(study: WrittenStudy, scores: Outcome['scores']): Promise<Power>;
  /** May run between two turns of a block. */
  judge(study: WrittenStudy, scores: Outcome['scores']): StudyVerdict;
}
