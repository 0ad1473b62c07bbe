/** An experiment that takes milliseconds, and its result by the headless run in this thread. */

import { outputText } from '../../../src/cli/output.ts';
import { type Result, ResultBuilder } from '../../../src/cli/result.ts';
import { runShards } from '../../../src/cli/shard.ts';
import type { Measures } from '../../../src/engine/contract.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';

export function tiny(changes: object = {}): Experiment {
  const checked = validate({
    name: 'Three coins, briefly',
    world: { family: 'bandit', kind: 'bernoulli', means: [0, 0, 1] },
    variants: [
      { label: 'task', agent: { type: 'epsilon-greedy', epsilon: 0.1 }, reward: [{ term: 'task' }] },
      {
        label: 'task twice',
        agent: { type: 'ucb1' },
        reward: [{ term: 'task' }, { term: 'task', weight: 0.5 }],
      },
    ],
    seeds: 3,
    envSteps: 400,
    measurementPoints: 20,
    ...changes,
  });
  if (!checked.ok) throw new Error(checked.problems.map(({ message }) => message).join('\n'));
  return checked.value;
}

/** The file of a result as JSON, in pieces. */
export const jsonOf = (result: Result): string[] =>
  [...outputText(new ResultBuilder(result.experiment), result, { format: 'json', chosen: null })].map(String);

export async function builderOf(experiment: Experiment, measures: Measures = 'all'): Promise<ResultBuilder> {
  const builder = new ResultBuilder(experiment);
  await runShards({ experiment, measures }, 1, {
    plan: (plan) => builder.plan(plan),
    batch: (batch, shard) => builder.batch(batch, shard),
    fault: (fault) => builder.fault(fault),
    tables: (tables) => builder.tables(tables),
  });
  return builder;
}

export const resultOf = async (experiment: Experiment, measures: Measures = 'all'): Promise<Result> =>
  (await builderOf(experiment, measures)).finish(0.5, 1);
