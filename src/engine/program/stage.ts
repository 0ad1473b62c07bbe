/** A session's programs between two edits: world, arms with their machines, plan. Built ahead, applied in one step. */
import type { Experiment } from '../../experiment/experiment.ts';
import type { Measures, Plan } from '../contract.ts';
import type { BackendName } from '../session/backend.ts';
import { buildWorld } from './build-world.ts';
import type { Arm, BuiltWorld } from './built.ts';
import { gridOf, planOf } from './run-layout.ts';
import { configureArm, prepareArm, raiseArm } from './variant.ts';

export interface Stage {
  readonly experiment: Experiment;
  readonly world: BuiltWorld;
  readonly arms: readonly Arm[];
  readonly plan: Plan;
  readonly measures: Measures;
}

/**
 * Builds everything an experiment needs. With `before`, arms whose program is unchanged keep their machine (and so what they
 * learnt); their settings are written by `configureStage` when the stage is applied, not here.
 * @param measures what the programs measure; default: as before, else all
 * @throws ExperimentError with the problems at their places
 */
export async function buildStage(
  experiment: Experiment,
  backend: BackendName,
  seeds: number,
  before?: Stage,
  measures: Measures = before?.measures ?? 'all',
): Promise<Stage> {
  const world = buildWorld(experiment);
  const arms: Arm[] = [];
  for (const [index, spec] of experiment.arms.entries()) {
    const old = before?.arms[index];
    const prepared = await prepareArm(world, spec, index, measures, old);
    const same = old !== undefined && old.assembly.signature === prepared.assembly.signature;
    arms.push(same ? { ...prepared, machine: old.machine } : await raiseArm(prepared, world, backend, seeds));
  }
  return { experiment, world, arms, measures, plan: planOf(experiment, world, arms, measures) };
}

export function configureStage(stage: Stage): void {
  for (const arm of stage.arms) configureArm(arm, stage.world);
}

/** The grid after a change: checkpoints that were closed stay, a longer budget adds more. */
export function regrid(stage: Stage, before: Plan, closed: number): Stage {
  const done = before.grid.slice(0, closed);
  const last = done.at(-1) ?? 0;
  const same = before.grid.at(-1) === stage.experiment.envSteps;
  const grid = same ? before.grid : [...done, ...gridOf(stage.experiment).filter((x) => x > last)];
  return { ...stage, plan: { ...stage.plan, grid } };
}
