/** Which outcomes are older than what they measured: the checksum of an experiment or of a program differs. */
import { catalogue } from '../../engine/catalogue.ts';
import { canonicalText, experimentHash } from '../../experiment/canonical.ts';
import type { Outcome } from '../../studies/outcome.ts';
import type { WrittenStudy } from '../../studies/study.ts';
import { prepare } from './units.ts';

/** @returns the experiments that differ */
export async function staleParts(study: WrittenStudy, outcome: Outcome): Promise<readonly string[]> {
  const measured = new Map(outcome.experiments.map((one) => [one.key, one]));
  const prepared = prepare(study, { seeds: null, pilot: null, quick: false });
  const differ = await Promise.all(
    prepared.map(async ({ part: { key }, experiment }) => {
      const { seeds = experiment.seeds, hash } = measured.get(key) ?? {};
      return (await experimentHash(canonicalText({ ...experiment, seeds }, catalogue()))) === hash ? [] : key;
    }),
  );
  return differ.flat();
}
