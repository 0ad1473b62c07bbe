/** What was recorded of a study, as its page shows it. */
import type { StudyVerdict } from '../../studies/outcome.ts';
import { type Atlas, rowsOfPart } from '../../studies/rows.ts';
import type { WrittenStudy } from '../../studies/study.ts';

/** The recorded verdict with its rows; null: nothing was recorded, or the Atlas is not loaded yet. */
export function recordedOf(study: WrittenStudy, atlas: Atlas | null): StudyVerdict | null {
  const found = atlas?.recorded[study.id];
  if (found === undefined) return null;
  return {
    verdict: found.verdict,
    parts: found.parts.map((rows) => {
      const back = rowsOfPart(rows);
      return { rows: back, verdict: worst(back.map(({ verdict }) => verdict)) };
    }),
  };
}
const worst = (verdicts: readonly StudyVerdict['verdict'][]): StudyVerdict['verdict'] =>
  verdicts.includes('fails') ? 'fails' : verdicts.every((one) => one === 'holds') ? 'holds' : 'undecided';
