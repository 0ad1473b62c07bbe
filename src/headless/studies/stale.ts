/** Which outcomes are older than what they measured: the checksum of an experiment or of a program differs. */
import { catalogue } from '../../engine/catalogue.ts';
import { canonicalText, experimentHash } from '../../experiment/canonical.ts';
import type { Outcome } from '../../studies/outcome.ts';
import type { WrittenStudy } from '../../studies/study.ts';
import { prepare } from './units.ts';

/** @returns the experiments that differ */
export async function staleParts(study: WrittenStudy, outcome: Outcome): Promise<readonly string[]> {
  const seeds = outcome.experiments[0]?.seeds ?? null;
  const prepared = prepare(study, { seeds, pilot: null, quick: false });
  const hashes = await Promise.all(
    prepared.map(async ({ part, experiment }) => ({
      key: part.key,
      hash: await experimentHash(canonicalText(experiment, catalogue())),
    })),
  );
  const known = new Map(outcome.experiments.map(({ key, hash }) => [key, hash]));
  return hashes.filter(({ key, hash }) => known.get(key) !== hash).map(({ key }) => key);
}
