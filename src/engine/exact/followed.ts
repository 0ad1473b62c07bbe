import type { Experiment } from '../../experiment/experiment.ts';
import { actionValues, type Listed, listVariant, returnOf, valuesOf } from './answers.ts';
import type { FollowedAnswer, Missing } from './contract.ts';
import { byState, spread, spreadPairs } from './planned-tables.ts';
import { unsolvedModel } from './planner.ts';

export class FollowedValues {
  readonly #listed: Listed | Missing;

  private constructor(listed: Listed | Missing) {
    this.#listed = listed;
  }

  /** @throws ExperimentError if the variant cannot be linked */
  static async of(experiment: Experiment, variant: number): Promise<FollowedValues> {
    return new FollowedValues(await listVariant(experiment, variant, unsolvedModel));
  }

  /** @param policies of replicas, [nObservations × nActions] each; at least one @param done called with the completed share */
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
      // Action values are linear in the values, so the mean can be taken first.
      actionValue:
        'missing' in value ? value : spreadPairs(model, nObs, actionValues(paying, termGamma, value)),
      taskReturn: 'missing' in taskReturn ? taskReturn : (taskReturn[0] ?? Number.NaN),
    };
  }
}

const missing = (reason: string): Missing => ({ missing: reason });

/** The mean, or the first reason if a table is missing, because the mean of the rest would describe other policies. */
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
