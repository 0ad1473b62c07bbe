/** What the policies that a variant follows are worth, exactly. */
import type { Experiment } from '../../experiment/experiment.ts';
import { actionValues, type Listed, listVariant, returnOf, valuesOf } from './answers.ts';
import type { FollowedAnswer, Missing } from './contract.ts';
import { byState, spread, spreadPairs } from './planned-tables.ts';
import { unsolvedModel } from './planner.ts';

/** One variant's world and rewards: listed once, for all its policies of a run. */
export class FollowedValues {
  readonly #listed: Listed | Missing;

  private constructor(listed: Listed | Missing) {
    this.#listed = listed;
  }

  /** @throws ExperimentError where the variant cannot be linked */
  static async of(experiment: Experiment, variant: number): Promise<FollowedValues> {
    return new FollowedValues(await listVariant(experiment, variant, unsolvedModel));
  }

  /** @param policies of replicas, [nObservations × nActions] each; at least one @param done hears the share */
  answer(policies: readonly Float32Array[], done: (share: number) => void = () => {}): FollowedAnswer {
    const listed = this.#listed;
    if ('missing' in listed) return { value: listed, actionValue: listed, taskReturn: listed };
    const { model, termGamma, stepLimit, designMissing } = listed;
    const nObs = (policies[0]?.length ?? 0) / model.nActions;
    const paying = { ...model, reward: model.design };
    const worths = policies.map((table, k) => {
      const policy = byState(model, table);
      const value =
        designMissing === undefined ? valuesOf(paying, policy, termGamma) : missing(designMissing);
      const taskReturn = returnOf({ ...model, reward: model.task, stepLimit }, policy);
      done((k + 1) / policies.length);
      return { value, taskReturn: typeof taskReturn === 'number' ? Float64Array.of(taskReturn) : taskReturn };
    });
    const value = meanOf(worths.map((worth) => worth.value));
    const taskReturn = meanOf(worths.map((worth) => worth.taskReturn));
    return {
      value: 'missing' in value ? value : spread(model, nObs, value),
      // Linear in the values, so that of their mean is the mean.
      actionValue:
        'missing' in value ? value : spreadPairs(model, nObs, actionValues(paying, termGamma, value)),
      taskReturn: 'missing' in taskReturn ? taskReturn : (taskReturn[0] ?? Number.NaN),
    };
  }
}

const missing = (reason: string): Missing => ({ missing: reason });

/** The first reason where one is missing: the mean of the rest would be of other policies. */
function meanOf(tables: readonly (Float64Array | Missing)[]): Float64Array | Missing {
  const found: Float64Array[] = [];
  for (const table of tables) {
    if ('missing' in table) return table;
    found.push(table);
  }
  return (found[0] ?? new Float64Array(0)).map(
    (_, i) => found.reduce((sum, table) => sum + (table[i] ?? Number.NaN), 0) / found.length,
  );
}
