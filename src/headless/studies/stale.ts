/** Which outcomes are older than what they measured: the checksum of an experiment or of a program differs. */
import { catalogue, worldExamples } from '../../engine/catalogue.ts';
import { ExperimentError } from '../../engine/experiment-error.ts';
import { programHashes } from '../../engine/program-hashes.ts';
import { canonicalText, experimentHash } from '../../experiment/canonical.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { parseExperiment } from '../../experiment/parse/parse-experiment.ts';
import { expand } from '../../studies/expand.ts';
import type { MeasuredExperiment, Outcome } from '../../studies/outcome.ts';
import type { WrittenStudy } from '../../studies/study.ts';

/** Nothing is trained, solved or linked: a list of all studies asks for it. @returns the experiments that differ or were not measured */
export async function staleParts(study: WrittenStudy, outcome: Outcome): Promise<readonly string[]> {
  const known = new Map(outcome.experiments.map((measured) => [measured.key, measured]));
  const stale: string[] = [];
  for (const { key, input } of expand(study)) {
    const parsed = parseExperiment(input, catalogue(), worldExamples());
    const measured = known.get(key);
    if (measured === undefined || !parsed.ok || !(await isCurrent(parsed.value, measured))) stale.push(key);
  }
  return stale;
}

async function isCurrent(
  experiment: Experiment,
  { seeds, hash, programs }: MeasuredExperiment,
): Promise<boolean> {
  if ((await experimentHash(canonicalText({ ...experiment, seeds }, catalogue()))) !== hash) return false;
  if (programs.length === 0) return true; // exact numbers: nothing was trained
  try {
    const now = programHashes(experiment);
    return now.length === programs.length && now.every((program, k) => program === programs[k]);
  } catch (error) {
    if (error instanceof ExperimentError) return false;
    throw error;
  }
}
