/** A session's programs between two edits: world, variants with their machines, plan. Built ahead, applied in one step. */
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
  /** Null: the experiment is not evaluated apart from its training. */
  readonly evaluator: WorldEvaluator | null;
}

export interface StageRequest {
  readonly backend: BackendName;
  readonly seeds: number;
  readonly before?: Stage;
  readonly measures?: Measures | undefined; // default: as before, else all
  /** By variant, what another shard has solved. */
  readonly solved?: Solved | undefined;
  /** Single steps can be read. */
  readonly recorded?: boolean;
}

/**
 * Builds everything an experiment needs. With `before`, an unchanged world and unchanged variants are taken over as they are.
 * Variants whose program is unchanged keep their machine (and so what they learned): where only numbers differ, nothing is
 * linked or compiled. Their settings are written when the stage is applied, not here.
 * @throws ExperimentError with the problems at their places
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

/** The first stage, and what takes over from it at an env step of all replicas. */
export interface Stages {
  readonly first: Stage;
  readonly edits: readonly { readonly at: number; readonly stage: Stage }[];
}

/** The stages of an experiment and of what it is changed to on its way, each built on the one before it. */
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

/** The grid after a change: measurement points that were closed stay, a longer budget adds more. */
export function regrid(stage: Stage, before: Plan, closed: number): Stage {
  const done = before.grid.slice(0, closed);
  const last = done.at(-1) ?? 0;
  const same = before.grid.at(-1) === budgetOf(stage.experiment);
  const grid = same ? before.grid : [...done, ...gridOf(stage.experiment).filter((x) => x > last)];
  return { ...stage, plan: { ...stage.plan, grid } };
}
