import { type Outcome, readOutcome } from '../../src/study/outcome.ts';
import { outcomeTexts } from '../../src/study/outcomes.ts';
import type { WrittenStudy } from '../../src/study/study.ts';
import { type FilledStudy, fillTexts } from '../../src/study/texts.ts';

export const secondsOf = ({ experiments }: Outcome): number =>
  experiments.reduce((sum, { coreSeconds }) => sum + coreSeconds, 0);

/** @throws Error if it has none that fits */
export function recordedOf(study: WrittenStudy): Outcome {
  const read = readOutcome(study, outcomeTexts.get(study.id) ?? '');
  if ('wrong' in read) throw new Error(`${study.id}: ${read.wrong}`);
  return read;
}

/** As readers see it. */
export const filledOf = (study: WrittenStudy): FilledStudy => fillTexts(study, recordedOf(study));
