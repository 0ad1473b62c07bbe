/** The settings of an evaluation, checked against the experiment that they belong to. */
import { applyPatch } from '../edits.ts';
import type { Experiment, Parsed } from '../experiment.ts';
import type { Catalogue } from '../field.ts';
import { isPlainObject } from '../json/plain-data.ts';
import { failed, problemAt } from './problems.ts';

/** Checks the patched world like any other. Unknown fields are dropped with a warning. */
export function completeEvaluation(
  experiment: Experiment,
  catalogue: Catalogue,
): Parsed<Experiment['evaluation']> {
  const { evaluation, ...rest } = experiment;
  // The page takes an evaluation away by writing null.
  if (evaluation === undefined || evaluation === null) return { ok: true, value: undefined, warnings: [] };
  const patch = isPlainObject(evaluation.world) ? evaluation.world : {};
  if (patch.family !== undefined && patch.family !== experiment.world.family)
    return failed([
      problemAt(
        ['evaluation', 'world', 'family'],
        `An agent that trains in a ${experiment.world.family} world cannot be evaluated in a world of another family.`,
        'Remove `family`, and change only settings of the training world.',
      ),
    ]);
  if (evaluation.every > experiment.measurementPoints)
    return failed([
      problemAt(
        ['evaluation', 'every'],
        `There are only ${experiment.measurementPoints} measurement points.`,
        `Write at most ${experiment.measurementPoints}.`,
      ),
    ]);
  const changed = applyPatch({ ...rest, edits: [] }, { world: patch }, catalogue);
  const here = (path: string) => path.startsWith('world');
  const problems = (changed.ok ? changed.warnings : changed.problems)
    .filter(({ path }) => here(path))
    .map((problem) => ({ ...problem, path: `evaluation.${problem.path}` }));
  if (!changed.ok) return failed(problems);
  const { world } = changed.value;
  const known = Object.entries(patch).filter(([name]) => Object.hasOwn(world, name));
  const { world: _, ...own } = evaluation;
  return {
    ok: true,
    value: { ...own, ...(known.length > 0 && { world: Object.fromEntries(known) }) },
    warnings: problems,
  };
}
