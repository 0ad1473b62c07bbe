/** Which outcomes are older than what they measured: the checksum of an experiment or of a program differs. */
import { catalogue } from '../../engine/catalogue.ts';
import { canonicalText, experimentHash } from '../../experiment/canonical.ts';
import type { Outcome } from '../../studies/outcome.ts';
import type { WrittenStudy } from '../../studies/study.ts';
import { prepare } from './units.ts';

/** @returns the experiments that differ */
export async function staleParts(study: WrittenStudy, outcome: Outcome): Promise<readonly string[]> {
  // An outcome may have more or fewer seeds than the study asks for, each experiment its own number.
  const known = new Map(outcome.experiments.map((measured) => [measured.key, measured]));
  const prepared = prepare(study, { seeds: null, pilot: null, quick: false });
  const fresh = await Promise.all(
    prepared.map(async ({ part: { key }, experiment }) => {
      const { seeds, hash } = known.get(key) ?? { seeds: experiment.seeds, hash: '' };
      return hash === (await experimentHash(canonicalText({ ...experiment, seeds }, catalogue())));
    }),
  );
  return prepared.flatMap(({ part }, k) => (fresh[k] === true ? [] : [part.key]));
}
