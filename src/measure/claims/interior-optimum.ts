import type { InteriorOptimum, Rule } from './contract.ts';
import { FEWEST_SEEDS, nameOf, resamplesOf } from './decide.ts';
import { sweep } from './trend.ts';

const SHARE = 0.95;

/**
 * Share of resamples of the seeds in which the best mean over seeds is at an inner value of the sweep. Holds above 0.95, fails below 0.05.
 */
export const interiorOptimum: Rule<InteriorOptimum> = {
  readings: (part, values) => sweep(part, part.variant, values),
  judge: (part, scores, values) => {
    const rows = sweep(part, part.variant, values).map((reading) => scores(reading));
    const seeds = rows[0]?.length ?? 0;
    const complete = Array.from({ length: seeds }, (_, seed) => seed).filter((seed) =>
      rows.every((row) => Number.isFinite(row[seed] ?? Number.NaN)),
    );
    const resamples = resamplesOf(complete.length);
    const sign = part.lowest === true ? -1 : 1;
    let inner = 0;
    for (let k = 0; k < resamples.repetitions; k++) {
      const counts = resamples.counts(k);
      const sums = rows.map((row) =>
        complete.reduce((sum, seed, index) => sum + sign * (counts[index] ?? 0) * (row[seed] ?? 0), 0),
      );
      const best = sums.indexOf(Math.max(...sums));
      if (best > 0 && best < rows.length - 1) inner++;
    }
    const share = inner / resamples.repetitions;
    const known = complete.length >= FEWEST_SEEDS;
    const verdict = known && share >= SHARE ? 'holds' : known && share <= 1 - SHARE ? 'fails' : 'undecided';
    const label = `${nameOf(part.variant)}: share of resamples with an inner optimum`;
    const row = {
      label,
      value: share,
      low: share,
      high: share,
      region: [SHARE, Number.POSITIVE_INFINITY],
    } as const;
    return [
      {
        ...row,
        n: complete.length,
        verdict,
        needed: verdict === 'undecided' ? Number.POSITIVE_INFINITY : -1,
      },
    ];
  },
};
