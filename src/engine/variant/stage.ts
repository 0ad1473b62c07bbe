import { budgetOf, gridOf, inEpisodes } from '../../experiment/budget.ts';
import type { Experiment, VariantSpec } from '../../experiment/experiment.ts';
import type { BackendName } from '../backend.ts';
import type { Measures, Plan, Solved } from '../contract.ts';
import { buildWorld } from '../program/build-world.ts';
import type { BuiltWorld, Variant } from '../program/built.ts';
import { planOf } from '../program/run-layout.ts';
import { WorldEvaluator } from './evaluator.ts';
import { configureVariant, createVariant, prepareVariant } from './variant.ts';

export interface Stage {
  readonly experiment: Experiment;
  readonly world: BuiltWorld;
  readonly variants: readonly Variant[];
  readonly plan: Plan;
  readonly measures: Measures;
  /** Null: no evaluation apart from training. */
  readonly evaluator: WorldEvaluator | null;
}

export interface StageRequest {
  readonly backend: BackendName;
  readonly seeds: number;
  readonly before?: Stage;
  readonly measures?: Measures | undefined; // default: as before, else all
  readonly solved?: Solved | undefined;
  readonly recorded?: boolean;
}

/**
 * Builds everything an experiment needs. With `before`, an unchanged world and unchanged variants are reused. Variants with an
 * unchanged program keep their machine and what they learned. Settings are written only when the stage is applied.
 * @throws ExperimentError with the problems at their paths
 */
export async function buildStage(experiment: Experiment, request: StageRequest): Promise<Stage> {
  const { backend, seeds, before, solved = [], recorded = false } = request;
  const measures = request.measures ?? before?.measures ?? 'all';
  const sameWorld = before !== undefined && same(before.experiment.world, experiment.world);
  const world = sameWorld ? before.world : buildWorld(experiment);
  const variants: Variant[] = [];
  for (const [index, spec] of experiment.variants.entries()) {
    const old = before?.variants[index];
    if (old !== undefined && sameWorld && measures === before?.measures && equalButName(old.spec, spec)) {
      variants.push({ ...old, spec, plan: { ...old.plan, label: spec.label } });
      continue;
    }
    const known = solved[index];
    const episodes = inEpisodes(experiment);
    const prepared = await prepareVariant(world, spec, index, {
      measures,
      before: old,
      recorded,
      episodes,
      known,
    });
    variants.push(
      old?.assembly.program === prepared.assembly.program
        ? { ...prepared, machine: old.machine }
        : await createVariant(prepared, world, backend, seeds),
    );
  }
  const evaluator =
    sameWorld && same(before.experiment.evaluation, experiment.evaluation)
      ? before.evaluator
      : await WorldEvaluator.open(experiment, backend);
  const plan = planOf(experiment, world, variants, measures);
  return { experiment, world, variants, measures, evaluator, plan };
}

/** The first stage, and those that replace it at an environment step of all replicas. */
export interface Stages {
  readonly first: Stage;
  readonly edits: readonly { readonly at: number; readonly stage: Stage }[];
}

export async function buildStages(
  experiment: Experiment,
  changes: readonly { readonly at: number; readonly experiment: Experiment }[],
  request: StageRequest,
): Promise<Stages> {
  const first = await buildStage(experiment, request);
  const edits: Stages['edits'][number][] = [];
  let before = first;
  for (const change of changes) {
    before = await buildStage(change.experiment, { ...request, before });
    edits.push({ at: change.at, stage: before });
  }
  return { first, edits };
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

const equalButName = (a: VariantSpec, b: VariantSpec): boolean =>
  a === b || same({ ...a, label: '' }, { ...b, label: '' });

export function configureStage(stage: Stage): void {
  for (const variant of stage.variants) configureVariant(variant, stage.world);
}

/** The grid after a change. Closed measurement points stay, and a longer budget adds more. */
export function regrid(stage: Stage, before: Plan, closed: number): Stage {
  const done = before.grid.slice(0, closed);
  const last = done.at(-1) ?? 0;
  const same = before.grid.at(-1) === budgetOf(stage.experiment);
  const grid = same ? before.grid : [...done, ...gridOf(stage.experiment).filter((x) => x > last)];
  return { ...stage, plan: { ...stage.plan, grid } };
}
