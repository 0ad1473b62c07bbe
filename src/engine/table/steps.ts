/** Advances one replica in the unit of the budget: environment steps or finished episodes. */
import { inEpisodes } from '../../experiment/budget.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { Fault } from '../contract.ts';
import { rejectExperiment } from '../experiment-error.ts';
import type { Variant } from '../program/built.ts';
import { faultOf } from '../variant/variant.ts';
import { bugIn, type Replica } from './replica.ts';

/** @throws ExperimentError if a change would switch the unit of a run */
export function keepUnit(before: Experiment, after: Experiment): void {
  if (inEpisodes(before) === inEpisodes(after)) return;
  rejectExperiment(
    'episodes',
    'A run counts either environment steps or episodes, from its start to its end.',
    'Restart the run with the other budget.',
  );
}

/** Environment steps of a window. Null: it holds whole episodes, which count their own. */
export const windowSteps = (experiment: Experiment, grid: readonly number[], point: number): number | null =>
  inEpisodes(experiment) ? null : (grid[point] ?? 0) - (grid[point - 1] ?? 0);

export function locate(r: Replica, variant: Variant, experiment: Experiment): void {
  r.position = variant.machine.scalar(inEpisodes(experiment) ? 'main$episodes' : 'main$envSteps', r.slot);
  r.fault = faultOf(variant, r.slot, r.seed, r.position);
}

type Wanted = [r: Replica, variant: Variant, experiment: Experiment, goal: number, most: number];

/** Takes at most `most` environment steps towards `goal`. An error ends only this replica. @returns steps taken */
export function takeSteps(...wanted: Wanted): number {
  try {
    return take(...wanted);
  } catch (error) {
    const [r, { machine }] = wanted;
    r.fault = bugIn(r, machine.scalar('main$envSteps', r.slot), error);
    return 0;
  }
}

function take(...[r, variant, experiment, goal, most]: Wanted): number {
  const { machine } = variant;
  if (!inEpisodes(experiment)) {
    const steps = Math.min(goal - r.position, most);
    machine.call('main$run', r.slot, steps);
    locate(r, variant, experiment);
    return steps;
  }
  const before = machine.scalar('main$envSteps', r.slot);
  r.fault = outOfSteps(r, before, experiment);
  if (r.fault !== null) return 0;
  machine.call('main$runEpisodes', r.slot, Math.min(experiment.envSteps - before, most), goal);
  locate(r, variant, experiment);
  return machine.scalar('main$envSteps', r.slot) - before;
}

/**
 * The fault of a replica whose policy may never end an episode: it used all steps allowed. Else null. @param taken steps so far
 */
export function outOfSteps(
  { variant, seed, position }: Pick<Replica, 'variant' | 'seed' | 'position'>,
  taken: number,
  { envSteps, episodes = 0 }: Experiment,
): Fault | null {
  if (episodes === 0 || taken < envSteps) return null;
  return {
    kind: 'fault',
    variant,
    seed,
    envSteps: position,
    source: 'the budget',
    message: `This replica took all ${envSteps} environment steps that \`envSteps\` allows, and ended ${position} of ${episodes} episodes. It stopped there. Its earlier numbers remain valid. Raise \`envSteps\`, or give the world a step limit.`,
  };
}
